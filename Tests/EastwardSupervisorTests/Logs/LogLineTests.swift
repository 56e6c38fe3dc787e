import Foundation
import Testing

@testable import EastwardSupervisor

@Suite struct LogLineTests {
    @Test func everyMillisecondIsPrintedAsItWasRead() throws {
        for millisecond in 0..<1000 {
            let digits = String(1000 + millisecond).dropFirst()
            let text = "2026-01-31T12:00:00.\(digits)Z"
            #expect(try LogLine.stamp(#require(LogLine.time(text))) == text)
        }
    }
}

import EastwardSupervisor
import EastwardTesting
import Foundation
import Testing

@Suite("Corpora of hostile inputs", .timeLimit(.minutes(2)))
struct FuzzCorpusTests {
    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fuzz/corpus").path

    @Test func noInputIsAViolation() async throws {
        let fuzz = try ChildProcess(
            "\(ProgramLookup.executableDirectory!)/fuzz", ["--replay", Self.corpus],
            environment: ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
        #expect(try await fuzz.waitForExit(within: .seconds(60)) == .code(0))
    }
}

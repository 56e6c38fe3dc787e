internal import Foundation
internal import Testing
internal import XCTest

/// The source location of a test's call.
struct TestPlace: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// The file and the line, for messages.
    var text: String { "\("\(fileID)".split(separator: "/").last ?? ""):\(line)" }
}

/// Reports failures to the framework that runs the test: Swift Testing or XCTest.
package struct TestReporter: Sendable {
    /// Receives notes instead of the framework: known issues cannot be observed from outside.
    @TaskLocal package static var onNote: (@Sendable (String) -> Void)?

    /// Determined where the test begins: a task that a test detaches does not know its test.
    private let isSwiftTesting = Test.current != nil

    /// Fails the test.
    func fail(_ text: String, at place: TestPlace) {
        guard isSwiftTesting else { return XCTFail(text, file: place.filePath, line: place.line) }
        Issue.record(Comment(rawValue: text), sourceLocation: place.location)
    }

    /// Shows something without failing the test: as a known issue, or on standard error.
    func note(_ text: String, at place: TestPlace) {
        if let onNote = Self.onNote { return onNote(text) }
        guard isSwiftTesting else {
            FileHandle.standardError.write(Data("\(place.filePath):\(place.line): note: \(text)\n".utf8))
            return
        }
        withKnownIssue(isIntermittent: true, sourceLocation: place.location) {
            Issue.record(Comment(rawValue: text), sourceLocation: place.location)
        }
    }
}

extension TestPlace {
    fileprivate var location: SourceLocation {
        SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    }
}

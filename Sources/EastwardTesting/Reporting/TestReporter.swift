internal import Foundation
internal import Testing
internal import XCTest

/// Where in a test something was asked for.
struct TestPlace: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// As messages name it: the file and the line.
    var text: String { "\("\(fileID)".split(separator: "/").last ?? ""):\(line)" }
}

/// Tells the test framework that runs the test, Swift Testing or XCTest, what went wrong.
package struct TestReporter: Sendable {
    /// Is given what would be noted, in place of the framework: known issues cannot be seen from outside.
    @TaskLocal package static var onNote: (@Sendable (String) -> Void)?

    /// Looked at where the test begins: a task that a test detaches does not know its test.
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

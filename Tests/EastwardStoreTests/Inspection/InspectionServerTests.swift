import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardInspection
@testable import EastwardStore

@Suite("The server of questions about a journal")
struct InspectionServerTests {
    /// Passes all of `input` to a server. Returns the lines of its output.
    private func run(_ input: String, on journal: WrittenJournal) throws -> [String] {
        let (requests, replies) = (Pipe(), Pipe())
        let server = InspectionServer(
            Printed().tool, .data(journal.data), input: requests.fileHandleForReading.fileDescriptor,
            output: replies.fileHandleForWriting.fileDescriptor)
        try requests.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try requests.fileHandleForWriting.close()
        defer { try? replies.fileHandleForWriting.close() }
        try server.run()
        try replies.fileHandleForWriting.close()
        let output = try replies.fileHandleForReading.readToEnd() ?? Data()
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func answersEachRequestInOrderUntilTheInputEnds() throws {
        let lines = try run(
            """
            {"id":7,"request":"range"}
            nonsense
            {"id":8,"request":"action","revision":99}
            {"id":9,"request":"state","revision":5}

            """, on: .example())
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix(#"{"id":7,"reply":{"first":1,"last":5"#))
        #expect(lines[1].hasPrefix(#"{"error":{"code":"bad_request""#))
        #expect(lines[2].hasPrefix(#"{"id":8,"error":{"code":"missing","message":"There is no revision 99 yet"#))
        #expect(lines[3].contains(#""counter":{"count":10}"#))
    }

    @Test func reloadReadsTheRowsThatWereAdded() throws {
        let lines = try run(
            """
            {"id":1,"request":"range"}
            {"id":2,"request":"reload"}
            {"id":3,"request":"state","revision":5}

            """, on: .example())
        #expect(lines.map { $0.prefix(16) } == [#"{"id":1,"reply":"#, #"{"id":2,"reply":"#, #"{"id":3,"reply":"#])
    }

    @Test func theJournalIsReplayedAheadOnlyAfterARequestForAState() throws {
        let (requests, replies) = (Pipe(), Pipe())
        let journal = try WrittenJournal.example()
        nonisolated(unsafe) let server = InspectionServer(
            Printed().tool, .data(journal.data),
            input: requests.fileHandleForReading.fileDescriptor, output: replies.fileHandleForWriting.fileDescriptor)
        Thread.detachNewThread {
            try? server.run()
            try? replies.fileHandleForWriting.close()
        }
        let lines = RequestLines(replies.fileHandleForReading.fileDescriptor)
        func ask(_ request: String) throws -> String {
            try requests.fileHandleForWriting.write(contentsOf: Data("{\"id\":1,\"request\":\(request)}\n".utf8))
            guard case .line(let line) = try lines.next(waits: true) else { throw POSIXError(.EPIPE) }
            return String(decoding: line, as: UTF8.self)
        }
        // Between two requests it would have enough time.
        for _ in 1...100 { #expect(try ask("\"range\"").contains("\"prepared\":0")) }
        _ = try ask("\"state\",\"revision\":5")
        #expect(try (1...10_000).contains { _ in try ask("\"range\"").contains("\"prepared\":5") })
        try requests.fileHandleForWriting.close()
        #expect(try lines.next(waits: true) == .end)
        withExtendedLifetime(journal) {}
    }

    @Test func aLineWithoutEndIsRefused() throws {
        let path = NSTemporaryDirectory() + "eastward-requests-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(repeating: 0x20, count: 2 * InspectionRequest.longestLine).write(to: URL(fileURLWithPath: path))
        let file = try #require(FileHandle(forReadingAtPath: path))
        let lines = RequestLines(file.fileDescriptor)
        #expect(throws: JournalCommandError.self) { try lines.next(waits: true) }
    }

    @Test func theEndOfTheInputIsFoundWithoutReading() throws {
        let pipe = Pipe()
        let lines = RequestLines(pipe.fileHandleForReading.fileDescriptor)
        #expect(!lines.hasEnded)
        #expect(try lines.next(waits: false) == .nothing)
        try pipe.fileHandleForWriting.write(contentsOf: Data("a\n".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(!lines.hasEnded)
        #expect(try lines.next(waits: true) == .line(Array("a".utf8)))
        #expect(lines.hasEnded)
        #expect(try lines.next(waits: true) == .end)
    }
}

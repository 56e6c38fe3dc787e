import Foundation
import Testing

@testable import EastwardOperator

@Suite("The size of a journal")
struct JournalSizeTests {
    private func size(of files: [String: Int]) throws -> Int64? {
        let directory = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        for (name, size) in files { try Data(count: size).write(to: directory.appending(path: name)) }
        return JournalSize.bytes(in: directory.path)
    }

    @Test func isThatOfAllItsFilesAndTheirLogs() throws {
        let files = [
            "journal-1.sqlite": 100, "journal-7.sqlite": 20, "journal-7.sqlite-wal": 3, "snapshot-6.eastward": 1000,
            "witness": 4000,
        ]
        #expect(try size(of: files) == 123)
    }

    @Test func isUnknownWithoutFiles() throws {
        #expect(try size(of: ["witness": 100]) == nil)
        #expect(JournalSize.bytes(in: "/none") == nil)
    }
}

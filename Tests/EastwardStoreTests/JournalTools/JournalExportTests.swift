import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("A journal's export and import")
struct JournalExportTests {
    private let journal: WrittenJournal

    init() throws { journal = try WrittenJournal.example() }

    private func export(_ data: String, from: Revision? = nil, to: Revision? = nil) throws -> [String] {
        let printed = Printed()
        try JournalSource.data(data).readHistory { try printed.tool.export($0, from: from, to: to) }
        return printed.lines
    }

    @discardableResult
    private func take(_ lines: [String], into data: String) throws -> String {
        let directory = try StoreDirectory(path: "\(data)/store")
        var imported = JournalImport { try JournalFileCreation(directory, $0) }
        for line in lines { try imported.take(Data(line.utf8)) }
        return try imported.finish()
    }

    @Test func theExportHoldsEverythingInReadableForm() throws {
        let lines = try export(journal.data)
        let journalID = "0102030405060708090a0b0c0d0e0f10"
        #expect(
            lines[0]
                == #"{"format":1,"lineage":"\#(journalID)","first_row":1,"after_revision":0,"chain":"\#(journalID)"}"#)
        #expect(lines[1].hasPrefix(#"{"row":1,"revision":0,"epoch":42,"build":"000000000000000b","hash":""#))
        #expect(
            lines[2].hasPrefix(
                #"{"row":2,"revision":0,"opened":[{"session":1,"process":"counter.1","role":"market.CounterFeature","#
                    + #""nonce":"07070707070707070707070707070707","outbox":false}],"hash":""#))
        #expect(
            lines[5].hasPrefix(
                #"{"row":5,"revision":5,"segments":[{"session":1,"time":"2026-09-21T14:13:20.000000004Z","seed":5,"#
                    + #""lowest_awaited":1,"actions":[{"revision":5,"sequence":4,"action":"market.Decrement","#
                    + #""value":{"by":3},"outcome":"applied"}]}],"closed":[1],"hash":""#))
        #expect(lines.count == 6)
        for line in lines { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) } }
    }

    @Test func anImportedJournalEqualsTheExportedOne() throws {
        let lines = try export(journal.data)
        let other = "\(journal.data)/other"
        let summary = try take(lines, into: other)
        #expect(summary.hasPrefix("5 rows with 5 actions are in "))
        #expect(try export(other) == lines)
        let printed = Printed()
        try JournalSource.data(other).read { try printed.tool.verify($0) }
        #expect(printed.lines[0].contains(#""clean":true"#))
    }

    @Test func aPartHoldsTheRowsOfItsRevisions() throws {
        let all = try export(journal.data)
        let part = try export(journal.data, from: 2, to: 4)
        #expect(Array(part.dropFirst()) == Array(all[3...4]))
        #expect(part[0].contains(#""first_row":3,"after_revision":0"#))
        let other = "\(journal.data)/other"
        #expect(try take(part, into: other).contains("add a snapshot of row 2 or later"))
        #expect(try export(other) == part)
        #expect(throws: JournalCommandError.self) { try export(journal.data, to: 6) }
    }

    @Test func aJournalIsNeverImportedOverAnother() throws {
        let lines = try export(journal.data)
        let error = #expect(throws: JournalCommandError.self) { try take(lines, into: journal.data) }
        #expect(error?.exitCode == 73)
    }

    @Test(arguments: [
        (0, "\"format\":1", "\"format\":2", "a newer version of Eastward wrote it"),
        (0, "\"chain\":\"01", "\"chain\":\"02", "its first row does not follow from its journal ID"),
        (2, "\"row\":2", "\"row\":3", "row 3 follows row 1"),
        (3, "\"revision\":3", "\"revision\":4", "row 3 was changed since the export: its hash is wrong"),
        (4, "\"hash\"", "\"hush\"", "it is not a line of an export: “hash” is missing"),
        (5, "{\"row\"", "\"row\"", "it is not a line of an export: it is malformed"),
    ])
    func anExportThatWasChangedIsRefused(line: Int, old: String, new: String, reason: String) throws {
        var lines = try export(journal.data)
        // The first occurrence: a row's own revision precedes those of its actions.
        let range = try #require(lines[line].range(of: old))
        lines[line].replaceSubrange(range, with: new)
        let other = "\(journal.data)/other"
        #expect(throws: ImportError(line: line + 1, reason: reason)) { try take(lines, into: other) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(other)/store") == [])
    }

    @Test func anExportWithoutRowsIsRefused() throws {
        let lines = try export(journal.data)
        let other = "\(journal.data)/other"
        #expect(throws: ImportError(line: 1, reason: "there is no row in it")) {
            try take(Array(lines.prefix(1)), into: other)
        }
    }
}

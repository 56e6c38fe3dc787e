import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("The verification of a journal")
struct JournalVerifyTests {
    private let journal: WrittenJournal
    private let printed = Printed()

    init() throws { journal = try WrittenJournal.example() }

    private func verify(_ journal: WrittenJournal) throws {
        try JournalSource.data(journal.data).read { try printed.tool.verify($0) }
    }

    private func change(_ path: String, _ body: (inout Data) throws -> Void) throws {
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        try body(&data)
        try data.write(to: URL(fileURLWithPath: path))
    }

    @Test func aWholeJournalIsClean() throws {
        try verify(journal)
        #expect(
            printed.lines == [
                #"{"rows":5,"actions":5,"sessions":1,"snapshots":0,"files":2,"first_row":1,"first_revision":1,"#
                    + #""last_revision":5,"lineage":"0102030405060708090a0b0c0d0e0f10","clean":true}"#
            ])
    }

    @Test(arguments: 1...4) func aChangedByteIsFoundInItsRow(number: Int) throws {
        let path = journal.directory.journalFile(firstRow: 1)
        let bodies = try bodies(path)
        try change(path) { data in
            let place = try #require(data.range(of: bodies[number - 1]))
            data[place.lowerBound + bodies[number - 1].count / 2] ^= 0x20
        }
        let damage = try #require(throws: JournalDamage.self) { try verify(journal) }
        #expect((damage.file, damage.row) == (path, UInt64(number)))
        #expect(damage.after == [0, 0, 0, 3][number - 1])
        #expect(printed.lines[0].contains(#""clean":false,"file":"\#(path)","row":\#(number),"#))
    }

    private func bodies(_ path: String) throws -> [Data] {
        var bodies: [Data] = []
        try FinishedJournalFile(path: path, besideStore: false)?.forEachRow(from: 1) { bodies.append(Data($0.body)) }
        return bodies
    }

    /// With any byte changed, the journal is refused or its export is the same as before.
    @Test func noChangedByteGoesUndetected() throws {
        let rows = try export()
        let path = journal.directory.journalFile(firstRow: 1)
        let original = try Data(contentsOf: URL(fileURLWithPath: path))
        // Most of a file is the unused space of its pages.
        for index in original.indices where original[index] != 0 || index % 97 == 0 {
            try change(path) { $0[index] ^= [0x01, 0x80, 0xFF][index % 3] }
            do {
                try verify(journal)
                #expect(try export() == rows, "byte \(index)")
            } catch {}
            try original.write(to: URL(fileURLWithPath: path))
        }
    }

    private func export() throws -> [String] {
        let printed = Printed()
        try JournalSource.data(journal.data).readHistory { try printed.tool.export($0, from: nil, to: nil) }
        return printed.lines
    }

    @Test func aMissingFileInBetweenIsFound() throws {
        let journal = try WrittenJournal()
        for by in 1...3 {
            try journal.append([(0, [.increment(by: by)])])
            try journal.rotate()
        }
        journal.close()
        unlink(journal.directory.journalFile(firstRow: 3))
        let damage = try #require(throws: JournalDamage.self) { try verify(journal) }
        #expect(damage.row == 3)
        #expect(damage.reason == "rows 3 to 3 are missing before it")
    }

    @Test func aDuplicateRowIsFoundThoughItsHashIsValid() throws {
        let journal = try WrittenJournal()
        try journal.append([(0, [.increment(by: 1)])])
        try journal.append([(0, [.increment(by: 1)])]) {
            $0.segments[0] = $0.segments[0].replacing(firstSequence: 1)
        }
        journal.close()
        let damage = try #require(throws: JournalDamage.self) { try verify(journal) }
        #expect((damage.row, damage.after) == (3, 1))
        #expect(damage.reason == "the operator resumes at action 1 instead of 2")
    }

    @Test func aBeginningThatASnapshotReplacedIsClean() throws {
        let journal = try snapshots()
        unlink(journal.directory.journalFile(firstRow: 1))
        try verify(journal)
        #expect(printed.lines[0].contains(#""first_row":4,"first_revision":2,"#))
        #expect(printed.lines[0].contains(#""clean":true"#))
        #expect(printed.said.count == 1)
    }

    /// A journal with two snapshots, at rows 3 and 4.
    private func snapshots(change: (inout RecoveredStore<CountState>) -> Void = { _ in }) throws -> WrittenJournal {
        let journal = try WrittenJournal()
        try journal.append([], opened: [WrittenJournal.session])
        try journal.append([(1, [.increment(by: 1)])])
        try journal.snapshot()
        try journal.append([(1, [.increment(by: 2)])])
        try journal.snapshot(change: change)
        try journal.append([(1, [.increment(by: 3)])])
        journal.close()
        return journal
    }

    @Test func rowsThatOnlyASnapshotHoldsAreClean() throws {
        let journal = try snapshots()
        unlink(journal.directory.journalFile(firstRow: 4))
        try verify(journal)
        #expect(printed.lines[0].contains(#""clean":true"#))
        unlink(journal.directory.snapshot(row: 4))
        #expect(throws: JournalDamage.self) { try verify(journal) }
    }

    @Test func aSnapshotThatChangedIsFound() throws {
        let journal = try snapshots()
        let path = journal.directory.snapshot(row: 3)
        try change(path) { $0[$0.count / 2] ^= 1 }
        let error = try #require(throws: SnapshotError.self) { try verify(journal) }
        #expect(error.path == path)
    }

    @Test func aSnapshotThatContradictsTheJournalIsFound() throws {
        let journal = try snapshots { $0.operatorSequence = 5 }
        let error = try #require(throws: SnapshotError.self) { try verify(journal) }
        #expect(error.reason == "it says that the operator's next action is 5, the journal that it is 1")
        let other = try snapshots { $0.revision = 9 }
        #expect(throws: SnapshotError.self) { try verify(other) }
    }
}

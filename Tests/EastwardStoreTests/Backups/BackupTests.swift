import EastwardDisk
import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("A backup of a journal")
struct BackupTests {
    private let root = try! DiskDirectory()
    private let printed = Printed()
    private var backup: String { "\(root.path)/backup" }
    private var restored: String { "\(root.path)/restored" }

    private func backUp(_ data: String, sealed: Bool = false, including revision: Revision? = nil) throws {
        try printed.tool.backUp(.data(data, sealed: sealed), to: backup, including: revision)
    }

    private func export(_ data: String, sealed: Bool = false) throws -> [String] {
        let printed = Printed()
        try JournalSource.data(data, sealed: sealed).readHistory { try printed.tool.export($0, from: nil, to: nil) }
        return printed.lines
    }

    private func count(_ data: String) throws -> [String] {
        let printed = Printed()
        try JournalSource.data(data).read { contents in
            try printed.tool.replay(
                to: nil, of: contents, fromStart: false, path: JSONPath("counter.count"), reportsDuration: false)
        }
        return printed.lines
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// A journal with two snapshots, at rows 3 and 4, and a row after them.
    private func snapshots() throws -> WrittenJournal {
        let journal = try WrittenJournal()
        try journal.append([], opened: [WrittenJournal.session])
        try journal.append([(1, [.increment(by: 1)])])
        try journal.snapshot()
        try journal.append([(1, [.increment(by: 2)])])
        try journal.snapshot()
        try journal.append([(1, [.increment(by: 3)])])
        return journal
    }

    // MARK: Backups

    @Test func isRestoredRowByRow() throws {
        let journal = try snapshots()
        journal.close()
        try backUp(journal.data)
        let summary = try #require(printed.said.last)
        #expect(summary.hasPrefix("Backup of 3 actions up to revision 3 in \(backup) ("))
        #expect(summary.hasSuffix("), verified."))
        try printed.tool.restore(backup, to: .data(restored))
        #expect(printed.said.last?.hasPrefix("Restored 3 actions up to revision 3, as of ") == true)
        #expect(try export(restored) == export(journal.data))
        #expect(try count(restored) == ["6"])
        let files = StoreDirectory(existing: "\(restored)/store")
        #expect(try files.snapshots().map(\.row) == [3, 4])
        // A store continues it.
        let store = try DiskStore(in: root.at(files.path))
        #expect(store.state.count == 6)
        store.close()
    }

    @Test func hasTheFormatOfADataDirectory() throws {
        let journal = try snapshots()
        journal.close()
        try backUp(journal.data)
        let printed = Printed()
        try JournalSource.data(backup).read { try printed.tool.verify($0) }
        #expect(printed.lines[0].contains(#""clean":true"#))
        #expect(try export(backup) == export(journal.data))
    }

    @Test func ofARunningStoreHoldsAllFinishedFiles() throws {
        let journal = try snapshots()
        try journal.rotate()
        try journal.append([(1, [.increment(by: 4)])])
        let lock = try DirectoryLock(path: "\(journal.directory.path)/lock", otherwise: "")
        defer { withExtendedLifetime(lock) {} }
        #expect(throws: DiskError.self) { try backUp(journal.data) }
        try backUp(journal.data, sealed: true, including: 3)
        #expect(try export(backup) == export(journal.data, sealed: true))
        #expect(try count(backup) == ["6"])
    }

    @Test func mustContainTheRequestedRevision() throws {
        let journal = try snapshots()
        try journal.rotate()
        let error = try #require(throws: JournalCommandError.self) {
            try backUp(journal.data, sealed: true, including: 4)
        }
        #expect(error.exitCode == 75)
        #expect(error.description.contains("ends with revision 3, but the store had committed revision 4"))
        #expect(try root.names == [])
    }

    @Test func containsTheRowsInTheLogOfAKilledStore() throws {
        let journal = try WrittenJournal()
        try journal.append([(0, [.increment(by: 5)])])
        let left = "\(root.path)/left"
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: journal.directory.path, toPath: "\(left)/store")
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(left)/store").sorted()
        #expect(names.contains { $0.hasSuffix("-wal") })
        try backUp(left)
        #expect(try count(backup) == ["5"])
        // The store's files stay as they are.
        let after = try FileManager.default.contentsOfDirectory(atPath: "\(left)/store").sorted()
        #expect(after.filter { $0 != "lock" } == names.filter { $0 != "lock" })
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(backup)/store").sorted()
        #expect(files.allSatisfy { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") || $0 == "lock" }, "\(files)")
    }

    @Test func lacksNoAcknowledgedRow() throws {
        let journal = try snapshots()
        journal.close()
        unlink(journal.directory.journalFile(firstRow: 5))
        let damage = try #require(throws: JournalDamage.self) { try backUp(journal.data) }
        #expect(damage.row == 5)
        #expect(damage.file.hasPrefix(journal.directory.path))
        #expect(damage.reason.contains("\(journal.directory.path)/witness"))
        #expect(!exists(backup))
        #expect(try root.names == [])
    }

    @Test func ofADamagedJournalIsRefused() throws {
        let journal = try snapshots()
        journal.close()
        let path = journal.directory.journalFile(firstRow: 1)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let place = try #require(bytes.range(of: Data("counter.1".utf8)))
        bytes[place.lowerBound] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        let damage = try #require(throws: JournalDamage.self) { try backUp(journal.data) }
        #expect((damage.file, damage.row) == (path, 2))
        #expect(try root.names == [])
    }

    @Test func leavesOutASnapshotThatCannotBeRead() throws {
        let journal = try snapshots()
        journal.close()
        let path = journal.directory.snapshot(row: 4)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        try backUp(journal.data)
        #expect(printed.said.first == "The snapshot of row 4 is left out: its checksum is wrong.")
        #expect(try StoreDirectory(existing: "\(backup)/store").snapshots().map(\.row) == [3])
        #expect(try count(backup) == ["6"])
    }

    @Test func neverReplacesAnotherDirectory() throws {
        let journal = try WrittenJournal.example()
        try FileManager.default.createDirectory(atPath: backup, withIntermediateDirectories: true)
        try backUp(journal.data)
        let error = try #require(throws: JournalCommandError.self) { try backUp(journal.data) }
        #expect(error.exitCode == 73)
        #expect(error.description == "\(backup) exists already and is not empty. Name a new directory.")
        #expect(try root.names == ["backup"])
    }

    // MARK: A running store that removes files

    @Test func filesThatTheStoreRemovesMeanwhileAreLeftOut() throws {
        let journal = try snapshots()
        try journal.rotate()
        let target = try StoreDirectory(path: "\(root.path)/copy")
        var pieces = 0
        // Two snapshots and the first journal file are copied before.
        let copy = JournalCopy(target: target) { _ in
            pieces += 1
            if pieces == 3 { unlink(journal.directory.journalFile(firstRow: 4)) }
        }
        try copy.copy(beside: journal.directory)
        #expect(try target.snapshots().map(\.row) == [3, 4])
        #expect(try target.journalFiles().map(\.row) == [5])
    }

    @Test func filesAreListedAgainIfTheNeededOnesAreRemoved() throws {
        let journal = try snapshots()
        try journal.rotate()
        let target = try StoreDirectory(path: "\(root.path)/copy")
        var pieces = 0
        let copy = JournalCopy(target: target) { _ in
            pieces += 1
            // Also the rows after both snapshots, which a later one replaces.
            guard pieces == 4 else { return }
            for row in [1, 4, 5] as [UInt64] { unlink(journal.directory.journalFile(firstRow: row)) }
            try journal.append([(1, [.increment(by: 4)])])
            try journal.snapshot()
        }
        try copy.copy(beside: journal.directory)
        #expect(try target.snapshots().map(\.row) == [3, 4, 6])
        #expect(try target.journalFiles().map(\.row) == [6])
    }

    @Test func aStoreThatAlwaysRemovesFilesIsReported() throws {
        let journal = try snapshots()
        try journal.rotate()
        for row in [1, 4, 5] { unlink(journal.directory.journalFile(firstRow: UInt64(row))) }
        let copy = JournalCopy(target: try StoreDirectory(path: "\(root.path)/copy")) { _ in }
        let error = try #require(throws: JournalCommandError.self) { try copy.copy(beside: journal.directory) }
        #expect(error.exitCode == 75)
        #expect(error.description.hasPrefix("The store has removed journal files 10 times"))
    }

    @Test(
        arguments: [
            ([], [], false), ([], [1], true), ([], [1, 5], true), ([], [2], false), ([3], [], false),
            ([3], [4, 9], true),
            ([3], [5], false), ([3, 7], [8], true), ([3, 7], [2], true),
        ] as [([UInt64], [UInt64], Bool)])
    func aCopyIsCompleteIfRowsFollowASnapshot(snapshots: [UInt64], firstRows: [UInt64], isComplete: Bool) {
        #expect(JournalCopy.isComplete(snapshots: snapshots, firstRows: firstRows) == isComplete)
    }

    // MARK: Restoring

    /// Restores the backup, which must fail and leave nothing.
    private func refusal() throws -> JournalCommandError {
        let error = try #require(throws: JournalCommandError.self) {
            try printed.tool.restore(backup, to: .data(restored))
        }
        #expect(try (FileManager.default.contentsOfDirectory(atPath: restored)) == [])
        return error
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(backup)/store").sorted()
    }

    @Test func aTruncatedOrMissingFileIsRefused() throws {
        let journal = try snapshots()
        journal.close()
        try backUp(journal.data)
        #expect(try files().count == 6)
        for name in try files() {
            let url = URL(fileURLWithPath: "\(backup)/store/\(name)")
            let bytes = try Data(contentsOf: url)
            try bytes.dropLast(100).write(to: url)
            let truncated = try refusal()
            #expect(truncated.exitCode == 65)
            #expect(
                truncated.description == """
                    The backup \(backup) is damaged: \(name) has \(bytes.count - 100) bytes instead of \(bytes.count). \
                    Nothing was restored. Use another backup.
                    """)
            try FileManager.default.removeItem(at: url)
            #expect(try refusal().description.contains("is damaged: \(name) is missing. Nothing was restored."))
            try bytes.write(to: url)
        }
        try Data().write(to: URL(fileURLWithPath: "\(backup)/store/journal-00000000000000000099.sqlite"))
        #expect(try refusal().description.contains("journal-00000000000000000099.sqlite was added to it"))
    }

    /// With any byte of any file changed, the backup is refused, or the restored journal is the same.
    @Test func noChangedByteGoesUndetected() throws {
        let journal = try snapshots()
        journal.close()
        try backUp(journal.data)
        let rows = try export(backup)
        unlink("\(backup)/store/lock")
        for name in try files() {
            let url = URL(fileURLWithPath: "\(backup)/store/\(name)")
            let original = try Data(contentsOf: url)
            // Most of a file is the unused space of its pages.
            let used = original.indices.filter { original[$0] != 0 }
            for index in used where name.hasSuffix(".sqlite") ? index % 13 == 0 : index % 5 == 0 {
                var bytes = original
                bytes[index] ^= [0x01, 0x80, 0xFF][index % 3]
                try bytes.write(to: url)
                do {
                    try printed.tool.restore(backup, to: .data(restored))
                } catch {
                    #expect(!exists("\(restored)/store"), "\(name), byte \(index)")
                    continue
                }
                #expect(try export(restored) == rows, "\(name), byte \(index)")
                #expect(try count(restored) == ["6"], "\(name), byte \(index)")
                try FileManager.default.removeItem(atPath: restored)
            }
            try original.write(to: url)
        }
    }

    @Test func aChangedRowIsNamed() throws {
        let journal = try snapshots()
        journal.close()
        try backUp(journal.data)
        let url = URL(fileURLWithPath: "\(backup)/store/journal-00000000000000000001.sqlite")
        var bytes = try Data(contentsOf: url)
        let place = try #require(bytes.range(of: Data("counter.1".utf8)))
        bytes[place.lowerBound] ^= 1
        try bytes.write(to: url)
        let error = try refusal()
        #expect(error.exitCode == 65)
        #expect(
            error.description == """
                The backup \(backup) is damaged: row 2 in \(url.path) cannot be read: its hash is wrong. Nothing was \
                restored. Use another backup.
                """)
    }

    @Test func anExistingJournalIsNotOverwritten() throws {
        let journal = try WrittenJournal.example()
        try backUp(journal.data)
        let rows = try export(journal.data)
        let error = try #require(throws: JournalCommandError.self) {
            try printed.tool.restore(backup, to: .data(journal.data))
        }
        #expect(error.exitCode == 73)
        let store = journal.directory.path
        #expect(error.description.contains("move the journal away: mv \(store) \(store)-before"))
        #expect(try export(journal.data) == rows)
        #expect(try FileManager.default.contentsOfDirectory(atPath: journal.data) == ["store"])
    }

    @Test func aDirectoryWithoutAJournalIsReplaced() throws {
        let journal = try WrittenJournal.example()
        try backUp(journal.data)
        let store = "\(restored)/store"
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
        for name in ["lock", "faults"] { try Data().write(to: URL(fileURLWithPath: "\(store)/\(name)")) }
        try DiskDirectory.leaveUnfinishedFiles(in: store)
        try printed.tool.restore(backup, to: .data(restored))
        #expect(try export(restored) == export(journal.data))
        #expect(!exists("\(store)/faults"))
        #expect(!exists("\(store)/repair.partial"))
    }

    @Test(.enabled(if: geteuid() != 0, "The superuser may remove any file."))
    func aFileThatCannotBeRemovedIsNamed() throws {
        let journal = try WrittenJournal.example()
        try backUp(journal.data)
        let store = "\(restored)/store"
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
        try DiskDirectory.leaveUnfinishedFiles(in: store)
        chmod("\(store)/repair.partial", 0o500)
        defer { chmod("\(store)/repair.partial", 0o700) }
        let error = try #require(throws: DiskError.self) { try printed.tool.restore(backup, to: .data(restored)) }
        #expect(error.description.contains("\(store)/repair.partial cannot be removed: "))
        #expect(exists("\(store)/repair.partial/witness"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: restored) == ["store"])
    }

    @Test func nothingIsRestoredBesideARunningStore() throws {
        let journal = try WrittenJournal.example()
        try backUp(journal.data)
        let store = "\(restored)/store"
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
        let lock = try DirectoryLock(path: "\(store)/lock", otherwise: "")
        defer { withExtendedLifetime(lock) {} }
        #expect(
            throws: DiskError.inUse("The app runs: a store uses \(store). Stop it first: eastward down")
        ) { try printed.tool.restore(backup, to: .data(restored)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: store) == ["lock"])
    }

    @Test func aDatabaseOfAnEarlierStoreIsNamedExplicitly() throws {
        let journal = try WrittenJournal.example()
        try backUp(journal.data)
        try FileManager.default.createDirectory(atPath: "\(restored)/store", withIntermediateDirectories: true)
        try JournalPointer(url: "postgres://db/market").write("\(restored)/store")
        let error = try #require(throws: JournalCommandError.self) {
            try printed.tool.restore(backup, to: .data(restored))
        }
        #expect(error.exitCode == 64)
        #expect(error.description.contains("add --database and its URL"))
    }

    @Test func onlyABackupOfTheAppIsRestored() throws {
        let journal = try WrittenJournal.example()
        let none = try #require(throws: JournalCommandError.self) {
            try printed.tool.restore(journal.data, to: .data(restored))
        }
        #expect(none.exitCode == 66)
        #expect(none.description.contains("is no backup"))
        try backUp(journal.data)
        let file = "\(backup)/backup.json"
        let data = try #require(FileManager.default.contents(atPath: file))
        func changed(_ old: String, _ new: String) throws -> JournalCommandError? {
            let text = String(decoding: data, as: UTF8.self)
            try #require(text.contains(old))
            return #expect(throws: JournalCommandError.self) {
                try BackupRecord(Data(text.replacing(old, with: new).utf8), file: file, app: CountState.recordType)
            }
        }
        let app = CountState.recordType
        #expect(
            try changed(#""app" : "\#(app)""#, #""app" : "kiosk.Record""#)?.description
                == "\(file) is of another app: its records are kiosk.Record, not \(app).")
        #expect(
            try changed(#""format" : 1"#, #""format" : 2"#)?.description
                == "\(file) has format 2; this build knows 1. Use a later build.")
        #expect(try changed(#""revision""#, #""version""#)?.description == "\(file) is damaged. Use another backup.")
    }

    @Test func theRecordIsComparedWithTheRows() throws {
        let journal = try WrittenJournal.example()
        try backUp(journal.data)
        let record = try BackupDirectory(backup).record(app: CountState.recordType)
        let chain = try #require(Data(hexadecimal: record.chain))
        var last = JournalPlace(row: 5, revision: 5, chain: Array(chain))
        #expect(record.difference(from: last, journalID: WrittenJournal.journalID) == nil)
        #expect(record.difference(from: last, journalID: [1])?.hasPrefix("its journal ID is 01 instead of ") == true)
        last.chain[0] ^= 1
        #expect(record.difference(from: last, journalID: WrittenJournal.journalID) == "its last row has another hash")
        last.row = 4
        #expect(
            record.difference(from: last, journalID: WrittenJournal.journalID)
                == "it ends with row 4, revision 5, instead of row 5, revision 5")
    }

    @Test(arguments: [
        (0, "0 bytes"), (1023, "1023 bytes"), (1024, "1.0 KiB"), (1_258_291, "1.2 MiB"), (5 << 30, "5.0 GiB"),
        (3000 << 40, "3000.0 TiB"),
    ])
    func aSizeIsPrintedInItsUnit(bytes: Int, text: String) {
        #expect(CommandProgress.text(bytes: bytes) == text)
    }
}

extension DiskDirectory {
    /// A copy of another directory.
    fileprivate func at(_ path: String) throws -> DiskDirectory {
        let copy = try DiskDirectory()
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(copy.path)/\(name)")
        }
        return copy
    }
}

extension Data {
    fileprivate init?(hexadecimal text: String) {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count, digits.count % 2 == 0 else { return nil }
        self.init(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }
}

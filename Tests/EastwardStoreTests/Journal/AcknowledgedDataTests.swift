import EastwardDisk
import FixtureContract
import Foundation
import GRDB
import Logging
import Testing

@testable import Eastward
@testable import EastwardStore

/// Every start recovers every acknowledged action, or refuses and reports the missing ones.
@Suite("Acknowledged data")
struct AcknowledgedDataTests {
    private let directory = try! DiskDirectory()

    /// The directory of a store that is killed after `count` actions, one a row: rows 3 to `count` + 2.
    private func killed(_ count: UInt64 = 20, _ durability: Durability = .full) throws -> DiskDirectory {
        let directory = try DiskDirectory()
        let store = try DiskStore(in: directory, durability: durability)
        defer { store.close() }
        let welcome = try store.hello()
        for sequence in 1...count { try store.send([.increment(by: 1)], welcome, first: sequence) }
        return try directory.copy()
    }

    /// The directory of a store that was stopped: `count` actions in two files, the second of which is empty.
    private func stopped(_ count: UInt64 = 3) throws -> DiskDirectory {
        let store = try DiskStore(in: directory)
        let welcome = try store.hello()
        for sequence in 1...count { try store.send([.increment(by: 1)], welcome, first: sequence) }
        try store.snapshot()
        store.close()
        return directory
    }

    /// Starts a store in the directory. Returns the count.
    private func count(_ directory: DiskDirectory, _ durability: Durability = .full) throws -> Int {
        let store = try DiskStore(in: directory, durability: durability)
        defer { store.close() }
        return store.state.count
    }

    private func flip(_ name: String, at offset: Int, in directory: DiskDirectory) throws {
        let url = URL(fileURLWithPath: "\(directory.path)/\(name)")
        var bytes = try Data(contentsOf: url)
        bytes[offset] ^= 1
        try bytes.write(to: url)
    }

    private func remove(_ name: String, from directory: DiskDirectory) throws {
        try FileManager.default.removeItem(atPath: "\(directory.path)/\(name)")
    }

    private let journal = "journal-00000000000000000001.sqlite"
    private var log: String { "\(journal)-wal" }

    /// The offset of frame `number` in a log.
    private func frame(_ number: Int) -> Int { 32 + (number - 1) * 4120 }

    /// The error of a start that refuses. Checks that the start changes no file.
    private func refusal(_ directory: DiskDirectory, _ durability: Durability = .full) throws -> String {
        let before = try contents(directory)
        let error = try #require(throws: (any Error).self) { try DiskStore(in: directory, durability: durability) }
        let after = try contents(directory)
        #expect(before == after)
        #expect(error is JournalDamage || error is RecoveryError, "\(error)")
        #expect("\(error)".contains("eastward journal repair"))
        return "\(error)"
    }

    private func contents(_ directory: DiskDirectory) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try directory.names {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(directory.path)/\(name)"))
            // SQLite leaves an empty log where there was none.
            if !(name.hasSuffix("-wal") && data.isEmpty) { contents[name] = data }
        }
        return contents
    }

    // MARK: The log

    @Test func aFlippedBitInTheLogPreventsTheStart() throws {
        let left = try killed()
        try flip(log, at: frame(7) + 1000, in: left)
        let text = try refusal(left)
        #expect(text.contains("of \(left.path)/\(log) cannot be read: frame 7, at byte \(frame(7)),"))
        #expect(text.contains("to 22, revisions "))
        #expect(text.contains("to 20, were acknowledged"))
    }

    @Test func aFlippedBitInTheLastFramePreventsTheStart() throws {
        let left = try killed()
        let size = try Data(contentsOf: URL(fileURLWithPath: "\(left.path)/\(log)")).sizeOfFrames
        try flip(log, at: size - 10, in: left)
        let text = try refusal(left)
        #expect(text.hasPrefix("Row 22, after revision 19, of \(left.path)/\(journal) cannot be read: it is missing"))
        #expect(text.contains("Row 22, revisions 20 to 20, were acknowledged"))
    }

    @Test func aMissingOrTruncatedLogPreventsTheStart() throws {
        let left = try killed()
        let cut = try left.copy()
        try remove(log, from: left)
        #expect(try refusal(left).contains("to 22, revisions 1 to 20, were acknowledged"))
        truncate("\(cut.path)/\(log)", off_t(frame(9)))
        #expect(try refusal(cut).contains("to 20, were acknowledged"))
    }

    @Test func aLogWithoutItsDatabaseIsKept() throws {
        let left = try killed()
        let gone = try left.copy()
        truncate("\(left.path)/\(journal)", 0)
        #expect(try refusal(left).contains(log))
        try remove(journal, from: gone)
        #expect(try refusal(gone).contains(log))
    }

    // MARK: Files

    @Test func aMissingOrEmptyFileIsNoEmptyState() throws {
        for name in [journal, "journal-00000000000000000006.sqlite"] {
            for isEmpty in [true, false] {
                let directory = try DiskDirectory()
                for other in try stopped().names {
                    try FileManager.default.copyItem(
                        atPath: "\(self.directory.path)/\(other)", toPath: "\(directory.path)/\(other)")
                }
                try remove(name, from: directory)
                if isEmpty { _ = FileManager.default.createFile(atPath: "\(directory.path)/\(name)", contents: nil) }
                // The snapshot holds all rows; without it, rows are missing.
                #expect(try count(directory.copy()) == 3)
                try remove("snapshot-00000000000000000005.eastward", from: directory)
                if name == journal {
                    _ = try refusal(directory)
                } else {
                    #expect(try count(directory) == 3)
                }
                for name in try self.directory.names { try remove(name, from: self.directory) }
            }
        }
    }

    @Test func aDirectoryWithOnlyAWitnessIsNoEmptyState() throws {
        let left = try killed(3)
        for name in try left.names where name != "witness" { try remove(name, from: left) }
        #expect(try refusal(left).contains("Rows 1 to 5, revisions 1 to 3, were acknowledged"))
    }

    @Test func aMissingOrDamagedWitnessPreventsTheStart() throws {
        let left = try killed(3)
        for bytes in [nil, Data(), Data(count: 4096), Data(repeating: 7, count: 4096), Data(count: 100)] {
            let copy = try left.copy()
            try remove("witness", from: copy)
            if let bytes { try bytes.write(to: URL(fileURLWithPath: "\(copy.path)/witness")) }
            let text = try refusal(copy)
            #expect(text.contains("\(copy.path)/witness is"))
            #expect(text.contains("after row 5, revision 3, was acknowledged"))
        }
    }

    @Test func aWitnessWithOneTornHalfSuffices() throws {
        let left = try killed(4)
        for offset in [20, 2048 + 20] {
            let copy = try left.copy()
            try flip("witness", at: offset, in: copy)
            #expect(try count(copy) == 4)
        }
    }

    @Test func aFileOfAnotherJournalPreventsTheStart() throws {
        let left = try killed(3)
        let other = try DiskDirectory()
        let store = try DiskStore(in: other)
        try store.hello()
        try store.snapshot()
        store.close()
        for name in ["witness", journal, "snapshot-00000000000000000002.eastward"] {
            let copy = try left.copy()
            if try copy.names.contains(name) { try remove(name, from: copy) }
            try FileManager.default.copyItem(atPath: "\(other.path)/\(name)", toPath: "\(copy.path)/\(name)")
            if name == journal { try remove(log, from: copy) }
            #expect(try refusal(copy).contains("belongs to another journal"), "\(name)")
        }
    }

    @Test func aDirectoryOfAnEarlierReleaseIsAccepted() throws {
        let left = try killed(3)
        try remove("witness", from: left)
        let database = try DatabaseQueue(path: "\(left.path)/\(journal)")
        try database.write { try $0.execute(sql: "PRAGMA user_version = 0") }
        try database.close()
        let unwitnessed = try left.copy()
        #expect(try count(left) == 3)
        #expect(CommitWitness.read("\(left.path)/witness").witness?.committed.revision == 3)
        // From then on the witness is required.
        try remove("witness", from: left)
        _ = try refusal(left)
        // Without a witness, neither a snapshot alone nor an empty file is a valid beginning.
        truncate("\(unwitnessed.path)/\(journal)", 0)
        #expect(try refusal(unwitnessed).contains("\(journal) is empty"))
    }

    @Test func anInterruptedFirstStartIsRepeated() throws {
        let files = try directory.files
        _ = try CommitWitnessFile(
            path: files.witness, journalID: [1, 2], last: JournalPlace(chain: [1, 2]), durability: .full)
        #expect(try count(directory) == 0)
        #expect(try count(directory) == 0)
    }

    // MARK: Power cuts

    /// Rewrites the witness as another boot of the machine would have left it.
    private func reboot(_ directory: DiskDirectory, change: (inout CommitWitness) -> Void = { _ in }) throws {
        let path = "\(directory.path)/witness"
        var witness = try #require(CommitWitness.read(path).witness)
        witness.boot = [UInt8](repeating: 9, count: 16)
        change(&witness)
        try Data(witness.encoded(count: 1000) + [UInt8](repeating: 0, count: 4096 - CommitWitness.slotSize))
            .write(to: URL(fileURLWithPath: path))
    }

    @Test func aPowerCutAtNormalMayLoseUnsyncedRows() throws {
        let left = try killed(20, .normal)
        try reboot(left)
        truncate("\(left.path)/\(log)", off_t(frame(9)))
        #expect(try count(left, .normal) < 20)
        // It may not lose rows that were synced.
        let synced = try killed(20, .normal)
        try reboot(synced) { $0.synced = $0.committed }
        truncate("\(synced.path)/\(log)", off_t(frame(9)))
        #expect(try refusal(synced, .normal).contains("were acknowledged"))
    }

    @Test func aPowerCutAtNormalThatLeavesALaterFrameIsNoDamage() throws {
        let left = try killed(20, .normal)
        try reboot(left)
        try flip(log, at: frame(7) + 1000, in: left)
        #expect(try count(left, .normal) < 20)
    }

    @Test func framesThatAPowerCutLeftAreNoDamageForTheStartAfterTheNext() throws {
        let left = try killed(20, .normal)
        try reboot(left)
        try flip(log, at: frame(7) + 1000, in: left)
        let store = try DiskStore(in: left, durability: .normal)
        let count = store.state.count
        // Killed before its first action.
        let again = try left.copy()
        store.close()
        #expect(count < 20)
        #expect(try self.count(again, .normal) == count)
    }

    @Test func aStartAtFullSyncsTheRowsOfAnEarlierProcessAtNormalBeforeTheWitnessSaysSo() throws {
        let left = try killed(20, .normal)
        let file = try #require(try JournalFile(path: left.files.journalFile(firstRow: 1), durability: .full))
        let before = try #require(CommitWitness.read(left.files.witness).witness)
        let writer = try JournalWriter(left.files, file: file, after: before.committed, durability: .full)
        #expect(try CommitWitness.read(left.files.witness).witness?.isFull == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: "\(left.path)/\(log)")).isEmpty)
        withExtendedLifetime(writer) {}
    }

    @Test func anUnknownBootIsNeverTheSameBoot() throws {
        var witness = CommitWitness(journalID: [1], last: JournalPlace(chain: [1]))
        witness.isFull = false
        #expect(witness.mayLackRows(since: witness.boot))
        witness.boot = [UInt8](repeating: 9, count: 16)
        #expect(!witness.mayLackRows(since: witness.boot))
        #expect(witness.mayLackRows(since: [UInt8](repeating: 8, count: 16)))
    }

    @Test func aPowerCutAtFullLosesNoRow() throws {
        let left = try killed()
        try reboot(left)
        truncate("\(left.path)/\(log)", off_t(frame(9)))
        #expect(try refusal(left).contains("to 20, were acknowledged"))
        // The witness may be older than the journal.
        let store = try DiskStore(in: directory, durability: .full)
        let welcome = try store.hello()
        let early = try #require(CommitWitness.read("\(directory.path)/witness").witness)
        for sequence in 1...5 as ClosedRange<UInt64> { try store.send([.increment(by: 1)], welcome, first: sequence) }
        let old = try directory.copy()
        store.close()
        try reboot(old) { ($0.committed, $0.synced) = (early.committed, early.synced) }
        #expect(try count(old) == 5)
    }

    /// The log of the previous file is not synced until that file is finished, and the new file may reach the disk
    /// first.
    @Test func aPowerCutBetweenRotationAndFinishLeavesNoRowWithoutAPredecessor() throws {
        let head = JournalHead(journalID: [1], firstRow: 1, revision: 0, chain: [1])
        let writer = try JournalWriter(
            directory.files,
            file: JournalFile(path: directory.files.journalFile(firstRow: 1), head: head, durability: .normal),
            after: JournalPlace(chain: [1]), durability: .normal)
        try writer.begin(epoch: 1 << 32, build: 1)
        #expect(writer.append(JournalBatch(number: 1)) == .committed)
        let rotation = try writer.rotate(chainAt: 2)
        #expect(writer.append(JournalBatch(number: 2, follows: 1)) == .committed)
        let left = try directory.copy()
        try reboot(left)
        // No part of the log was synced since the last checkpoint.
        try Data().write(to: URL(fileURLWithPath: "\(left.path)/\(log)"))
        let store = try DiskStore(in: left)
        #expect(store.recovered.store.row == 4)
        store.close()
        try rotation.finish()
        writer.close()
    }

    // MARK: Bounds

    @Test func aStartOpensOneFileAfterTheOther() throws {
        let store = try DiskStore(in: directory)
        let welcome = try store.hello()
        for sequence in 1...80 as ClosedRange<UInt64> {
            try store.send([.increment(by: 1)], welcome, first: sequence)
            try store.rotate()
        }
        store.close()
        let path = directory.path
        var most = 0
        var recovery = Recovery(
            directory: try directory.files, reducer: CountState.reducer, durability: .normal, limits: StoreLimits(),
            log: .init(label: "store"))
        recovery.interval = .zero
        recovery.onProgress = { _ in
            let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            let mine = descriptors.filter {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?
                    .hasPrefix(path) ?? false
            }
            most = max(most, mine.count)
        }
        let recovered = try recovery.run()
        defer { recovered.journal.close() }
        #expect(recovered.store.revision == 80)
        #expect(try directory.files.journalFiles().count > 80)
        #expect(most > 0 && most <= 4)
    }
}

import EastwardDisk
import FixtureContract
import Foundation
import Logging
import Synchronization
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("A data directory that is removed while it is used")
struct DirectoryWatchTests {
    private let directory = try! DiskDirectory()
    private var journal: String { "\(directory.path)/journal-00000000000000000001.sqlite" }

    private func writer() throws -> JournalWriter {
        let head = JournalHead(journalID: [1], firstRow: 1, revision: 0, chain: [1])
        let writer = try JournalWriter(
            directory.files, file: JournalFile(path: journal, head: head, durability: .normal),
            after: JournalPlace(chain: [1]), durability: .normal)
        try writer.begin(epoch: 1, build: 1)
        return writer
    }

    /// Ways to remove a directory. After each of them the store acknowledges no more batches.
    enum Loss: CaseIterable { case removed, renamed, replaced, journal, log, witness }

    private func lose(_ loss: Loss) throws {
        let files = FileManager.default
        switch loss {
        case .removed: try files.removeItem(atPath: directory.path)
        case .renamed: try files.moveItem(atPath: directory.path, toPath: "\(directory.path).moved")
        case .replaced:
            let copy = try directory.copy()
            try files.removeItem(atPath: directory.path)
            try files.copyItem(atPath: copy.path, toPath: directory.path)
        case .journal: try files.removeItem(atPath: journal)
        case .log: try files.removeItem(atPath: "\(journal)-wal")
        case .witness: try files.removeItem(atPath: "\(directory.path)/witness")
        }
    }

    @Test(arguments: Loss.allCases) func nothingIsAcknowledgedAfterALoss(_ loss: Loss) throws {
        let writer = try writer()
        #expect(writer.append(JournalBatch(number: 1)) == .committed)
        try writer.watch.check()
        try lose(loss)
        defer { try? FileManager.default.removeItem(atPath: "\(directory.path).moved") }
        let error = try #require(throws: DiskError.self) { try writer.watch.check() }
        guard case .unknown(let reason) = error else { throw NeverHappened() }
        #expect(reason.hasPrefix(directory.path))
        #expect(reason.contains("while the store used it"))
        // The watch does not recover once a directory exists again.
        try FileManager.default.createDirectory(atPath: directory.path, withIntermediateDirectories: true)
        #expect(throws: DiskError.self) { try writer.watch.check() }
        #expect(throws: DiskError.self) { try writer.rotate(chainAt: 2) }
    }

    @Test func aBatchThatIsWrittenIntoARemovedDirectoryIsNotAcknowledged() throws {
        let writer = try writer()
        try lose(.removed)
        var number: UInt64 = 0
        var outcome: JournalOutcome
        let limit = ContinuousClock.now + .seconds(30)
        repeat {
            number += 1
            outcome = writer.append(JournalBatch(number: number, follows: number - 1))
        } while outcome == .committed && .now < limit
        guard case .unknown(let reason) = outcome else { throw NeverHappened() }
        #expect(reason.contains("\(directory.path) was removed while the store used it"))
    }

    @Test func anIdleStoreIsNotifiedToo() async throws {
        let writer = try writer()
        let watch = writer.watch
        try lose(.renamed)
        defer { try? FileManager.default.removeItem(atPath: "\(directory.path).moved") }
        let timer = Mutex<DirectoryWatch.Timer?>(nil)
        let reason = await withCheckedContinuation { continuation in
            timer.withLock { $0 = watch.start(every: .milliseconds(1)) { continuation.resume(returning: $0) } }
        }
        #expect(reason.contains("was removed while the store used it"))
    }

    @Test func aFinishedJournalFileMayBeRemoved() throws {
        let writer = try writer()
        #expect(writer.append(JournalBatch(number: 1)) == .committed)
        try writer.rotate(chainAt: 2).finish()
        unlink(journal)
        try writer.watch.check()
    }

    @Test func aMissingDirectoryIsNoEmptyStateForTheNextStoreOfTheApp() throws {
        let run = try TestDirectory()
        let lock = try DirectoryLock(path: "\(run.directory.path)/store.lock", otherwise: "")
        defer { withExtendedLifetime(lock) {} }
        #expect(KnownJournal(in: run.directory) == nil)
        KnownJournal(journalID: "ab", directory: directory.path).write(in: run.directory)
        var recovery = Recovery(
            directory: try directory.files, reducer: CountState.reducer, durability: .normal, limits: StoreLimits(),
            log: .init(label: "store") { _ in SwiftLogNoOpLogHandler() })
        recovery.known = KnownJournal(in: run.directory)
        let error = try #require(throws: RecoveryError.self) { try recovery.run() }
        #expect("\(error)".contains("\(directory.path) holds no journal any more, but journal ab was there"))
        #expect(try directory.names == [])
        // Another run of the app may begin with an empty directory.
        try Data("other\n".utf8).write(to: URL(fileURLWithPath: run.directory.operatorToken))
        recovery.known = KnownJournal(in: run.directory)
        #expect(recovery.known == nil)
        try recovery.run().journal.close()
    }
}

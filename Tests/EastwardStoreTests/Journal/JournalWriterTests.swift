import CLinux
import EastwardDisk
import FixtureContract
import Foundation
import Synchronization
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("The journal's writer")
struct JournalWriterTests {
    private let directory = try! DiskDirectory()

    private func writer(
        largest: Int? = nil, largestRow: Int = StoreLimits.largestRow, durability: Durability = .normal
    ) throws -> JournalWriter {
        let head = JournalHead(journalID: [1], firstRow: 1, revision: 0, chain: [1])
        let file = try JournalFile(
            path: directory.files.journalFile(firstRow: 1), head: head, durability: durability, largest: largest)
        return try JournalWriter(
            directory.files, file: file, after: JournalPlace(chain: [1]), durability: durability,
            largestRow: largestRow)
    }

    private func batch(_ number: UInt64, follows: UInt64, bytes: Int = 1) -> JournalBatch {
        var batch = JournalBatch(number: number, follows: follows)
        batch.opened = [
            OpenedSession(
                number: number, nonce: Array(repeating: 0, count: 16), process: String(repeating: "p", count: bytes),
                role: "r")
        ]
        return batch
    }

    @Test func aBatchThatDoesNotFollowTheLastOneIsRefused() throws {
        let writer = try writer()
        #expect(writer.append(batch(1, follows: 0)) == .committed)
        guard case .refused = writer.append(batch(3, follows: 2)) else { throw NeverHappened() }
        #expect(writer.append(batch(3, follows: 1)) == .committed)
        #expect(try writer.rotate(chainAt: 2).last.row == 2)
    }

    @Test func aFullDiskRefusesABatchAndASmallerOneStillFits() throws {
        let writer = try writer(largest: 64 << 10)
        #expect(writer.append(batch(1, follows: 0)) == .committed)
        #expect(
            writer.append(batch(2, follows: 1, bytes: 1 << 20))
                == .refused(reason: "\(try directory.files.journalFile(firstRow: 1)): no space left"))
        #expect(writer.append(batch(3, follows: 2)) == .refused(reason: "a batch before it was refused"))
        #expect(writer.append(batch(4, follows: 1)) == .committed)
    }

    /// The commit after a full disk empties the log, and so frees its blocks.
    @Test func theLogIsReservedAgainAfterAFullDisk() throws {
        let writer = try writer(largest: 256 << 10, durability: .full)
        for number in 1...16 as ClosedRange<UInt64> {
            #expect(writer.append(batch(number, follows: number - 1)) == .committed)
        }
        writer.tidyUp()
        #expect(try hasReservedLog(firstRow: 1))
        guard case .refused = writer.append(batch(17, follows: 16, bytes: 1 << 20)) else { throw NeverHappened() }
        #expect(writer.lastCommit == nil)
        #expect(writer.append(batch(18, follows: 16)) == .committed)
        #expect(writer.lastCommit != nil)
        #expect(try !hasReservedLog(firstRow: 1))
        for number in 19...33 as ClosedRange<UInt64> {
            #expect(writer.append(batch(number, follows: number - 1)) == .committed)
        }
        writer.tidyUp()
        #expect(try hasReservedLog(firstRow: 1))
        #expect(try writer.rotate(chainAt: 32).last.row == 32)
    }

    @Test func aRowThatIsTooLargeIsRefusedBeforeTheDiskIsTouched() throws {
        let writer = try writer(largestRow: 4096)
        #expect(writer.append(batch(1, follows: 0)) == .committed)
        guard case .refused(let reason) = writer.append(batch(2, follows: 1, bytes: 4096)) else {
            throw NeverHappened()
        }
        #expect(reason.contains("the largest of 4096"))
        #expect(writer.append(batch(3, follows: 1)) == .committed)
        #expect(try writer.rotate(chainAt: 2).last.row == 2)
    }

    @Test(arguments: [(Durability.full, true), (.normal, false)])
    func theLogOfEachFileIsReservedOnceItHasSomeRowsIfCommitsAreSynced(
        _ durability: Durability, isReserved: Bool
    ) throws {
        let writer = try writer(durability: durability)
        var number: UInt64 = 0
        for firstRow in [1, 17] as [UInt64] {
            for _ in 0..<15 {
                #expect(writer.append(batch(number + 1, follows: number)) == .committed)
                number += 1
            }
            #expect(writer.isTidy)
            #expect(writer.append(batch(number + 1, follows: number)) == .committed)
            number += 1
            #expect(writer.isTidy == !isReserved)
            writer.tidyUp()
            #expect(writer.isTidy)
            #expect(try hasReservedLog(firstRow: firstRow) == isReserved)
            _ = try writer.rotate(chainAt: number)
        }
    }

    private func hasReservedLog(firstRow: UInt64) throws -> Bool {
        let log = try directory.files.journalFile(firstRow: firstRow) + "-wal"
        return try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int ?? 0
            >= JournalWriter.checkpointBytes
    }

    /// Otherwise a full disk could prevent that it is finished.
    @Test(arguments: [Durability.normal, .full])
    func aRotatedFileNeedsNoWriteAheadLog(_ durability: Durability) throws {
        let writer = try writer(durability: durability)
        #expect(writer.append(batch(1, follows: 0)) == .committed)
        _ = try writer.rotate(chainAt: 1)
        let copy = "\(try directory.files.path)/copy"
        try FileManager.default.copyItem(atPath: directory.files.journalFile(firstRow: 1), toPath: copy)
        var rows: [UInt64] = []
        let finished = try #require(try FinishedJournalFile(path: copy, besideStore: false))
        try finished.forEachRow(from: 1) { rows.append($0.number) }
        #expect(rows == [1])
    }

    @Test func rowsAreWrittenBeforeThePreviousFileIsFinished() throws {
        let writer = try writer()
        #expect(writer.append(batch(1, follows: 0)) == .committed)
        let rotation = try writer.rotate(chainAt: 1)
        #expect(writer.append(batch(2, follows: 1)) == .committed)
        let log = try directory.files.journalFile(firstRow: 1) + "-wal"
        #expect(FileManager.default.fileExists(atPath: log))
        try rotation.finish()
        #expect(!FileManager.default.fileExists(atPath: log))
        #expect(writer.append(batch(3, follows: 2)) == .committed)
    }

    @Test func anEmptyFileIsNotRotated() throws {
        let writer = try writer()
        #expect(writer.append(batch(1, follows: 0)) == .committed)
        let chain = try writer.rotate(chainAt: 1).chain
        #expect(try writer.rotate(chainAt: 1).chain == chain)
        #expect(try directory.files.journalFiles().map(\.row) == [1, 2])
    }

    /// A start would treat a leftover file as the newest one, or as damage.
    @Test func aRotationThatFailsLeavesNoFile() throws {
        let files = try directory.files
        do {
            let writer = try writer()
            #expect(writer.append(batch(1, follows: 0)) == .committed)
            // The log of the next file cannot be created.
            let obstacle = files.journalFile(firstRow: 2) + "-wal"
            try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
            #expect(throws: DiskError.self) { try writer.rotate(chainAt: 1) }
            #expect(try files.journalFiles().map(\.row) == [1])
            #expect(writer.append(batch(2, follows: 1)) == .committed)
            try FileManager.default.removeItem(atPath: obstacle)
            #expect(try writer.rotate(chainAt: 2).last.row == 2)
            #expect(writer.append(batch(3, follows: 2)) == .committed)
        }
        #expect(try files.journalFiles().map(\.row) == [1, 3])
    }

    @Test func theWALIsReused() throws {
        let writer = try writer()
        for number in 1...40 as ClosedRange<UInt64> {
            #expect(writer.append(batch(number, follows: number - 1, bytes: 1 << 20)) == .committed)
            writer.tidyUp()
        }
        let wal = "\(try directory.files.journalFile(firstRow: 1))-wal"
        let size = try #require(try FileManager.default.attributesOfItem(atPath: wal)[.size] as? Int)
        #expect(size < 3 * JournalWriter.checkpointBytes)
    }

    /// SQLite writes a page for each small row.
    @Test func theWALIsReusedForSmallRowsToo() throws {
        let writer = try writer()
        for number in 1...4000 as ClosedRange<UInt64> {
            #expect(writer.append(batch(number, follows: number - 1)) == .committed)
            writer.tidyUp()
        }
        let wal = "\(try directory.files.journalFile(firstRow: 1))-wal"
        let size = try #require(try FileManager.default.attributesOfItem(atPath: wal)[.size] as? Int)
        #expect(size < 2 * JournalWriter.checkpointBytes)
    }

    // MARK: The committing thread

    private func journal(quickCommit: Duration, largest: Int? = nil) throws -> SQLiteJournal {
        let head = JournalHead(journalID: [1], firstRow: 1, revision: 0, chain: [1])
        let file = try JournalFile(
            path: directory.files.journalFile(firstRow: 1), head: head, durability: .normal, largest: largest)
        return try SQLiteJournal(
            directory.files, file: file, after: JournalPlace(chain: [1]), epoch: 1, build: 1, durability: .normal,
            quickCommit: quickCommit)
    }

    /// The thread that receives the commit's outcome; `nil` if none has received it when the journal returns.
    private func committer(of batch: JournalBatch, by journal: SQLiteJournal) -> Thread? {
        let provided = Mutex<Thread?>(nil)
        journal.append(batch) { _ in provided.withLock { $0 = Thread.current } }
        return provided.withLock { $0 }
    }

    @Test func aSmallBatchIsCommittedByItsCaller() throws {
        let journal = try journal(quickCommit: .seconds(3600))
        defer { journal.close() }
        #expect(committer(of: batch(1, follows: 0), by: journal) == Thread.current)
    }

    @Test func theJournalsThreadWaitsForASlowDisk() async throws {
        let journal = try journal(quickCommit: .zero)
        defer { journal.close() }
        // The disk's speed is unknown before the first commit.
        journal.append(batch(1, follows: 0)) { _ in }
        let isElsewhere = await withCheckedContinuation { continuation in
            let caller = pthread_self()
            journal.append(batch(2, follows: 1)) { _ in continuation.resume(returning: pthread_self() != caller) }
        }
        #expect(isElsewhere)
    }

    @Test(.enabled(if: current_thread_time_slice() > 0, "Linux before 6.12 has no time slices for single threads"))
    func theJournalsThreadHasAShortTimeSlice() async throws {
        let journal = try journal(quickCommit: .zero)
        defer { journal.close() }
        let slice = await withCheckedContinuation { continuation in
            journal.rotate(chainAt: 0) { _ in continuation.resume(returning: current_thread_time_slice()) }
        }
        #expect(slice == UInt64(short_time_slice))
    }

    /// That commit empties the log first, which may take long.
    @Test func theJournalsThreadWritesTheCommitAfterAFullDisk() async throws {
        let journal = try journal(quickCommit: .seconds(3600), largest: 64 << 10)
        defer { journal.close() }
        journal.append(batch(1, follows: 0)) { _ in }
        let refused: JournalOutcome = await withCheckedContinuation { continuation in
            journal.append(batch(2, follows: 1, bytes: 1 << 20)) { continuation.resume(returning: $0) }
        }
        guard case .refused = refused else { throw NeverHappened() }
        let (outcome, isElsewhere) = await withCheckedContinuation { continuation in
            let caller = pthread_self()
            journal.append(batch(3, follows: 1)) { continuation.resume(returning: ($0, pthread_self() != caller)) }
        }
        #expect(outcome == .committed)
        #expect(isElsewhere)
    }

    @Test func aSmallBatchDoesNotOvertakeQueuedWork() async throws {
        let journal = try journal(quickCommit: .seconds(3600))
        defer { journal.close() }
        let gate = DispatchSemaphore(value: 0)
        journal.append(batch(1, follows: 0)) { _ in }
        journal.rotate(chainAt: 2) { _ in _ = gate.wait(timeout: .now() + 10) }
        let (outcome, isElsewhere) = await withCheckedContinuation { continuation in
            let caller = pthread_self()
            journal.append(batch(2, follows: 1)) { continuation.resume(returning: ($0, pthread_self() != caller)) }
            gate.signal()
        }
        #expect(outcome == .committed)
        #expect(isElsewhere)
    }
}

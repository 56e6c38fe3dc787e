import EastwardDisk
import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("Recovery")
struct RecoveryTests {
    private let directory = try! DiskDirectory()

    /// A store that processed +5, -9 (rejected), +1, and was then closed.
    @discardableResult
    private func writeThreeActions(_ durability: Durability = .normal) throws -> DiskStore<CountState> {
        let store = try DiskStore(in: directory, durability: durability)
        let welcome = try store.hello()
        try store.send([.increment(by: 5), .decrement(by: 9), .increment(by: 1)], welcome, first: 1)
        store.close()
        return store
    }

    @Test(arguments: [Durability.full, .normal])
    func committedContentsAreRecovered(_ durability: Durability) throws {
        let first = try writeThreeActions(durability)
        let store = try DiskStore(in: directory, durability: durability)
        #expect(store.state == CountState(count: 6))
        #expect(store.core.committed.revision == 3)
        #expect(store.recovered.work.actions == 3)
        #expect(store.recovered.work.bytes > 3)
        #expect(store.recovered.work.snapshot == 0)
        #expect(store.core.journalID == first.core.journalID)
        #expect(store.core.epoch >> 32 == first.core.epoch >> 32 + 1)
        #expect(store.core.statistics == first.core.statistics)
        #expect(store.core.sessions.stored == first.core.sessions.stored)
        store.close()
    }

    /// Those of a killed snapshot, import and repair.
    @Test func aStartRemovesUnfinishedFilesAndDirectories() throws {
        try writeThreeActions()
        let names = try directory.names
        try DiskDirectory.leaveUnfinishedFiles(in: directory.path)
        #expect(try directory.names.count == names.count + 6)
        try DiskStore(in: directory).close()
        #expect(try directory.names.filter { $0.contains("partial") } == [])
    }

    @Test func aSessionContinuesUnderAHigherFenceAndRecognizesDuplicates() throws {
        try writeThreeActions()
        let store = try DiskStore(in: directory)
        let welcome = try store.hello(session: 1)
        #expect(welcome.nextSequence == 4)
        #expect(welcome.fence > 1 << 32)
        let receipts = try store.send([.increment(by: 5), .decrement(by: 9)], welcome, first: 1)
        #expect(receipts?.map(\.revision) == [1, 2])
        #expect(receipts?.map { $0.rejection?.code } == [nil, "below_zero"])
        #expect(store.core.committed.revision == 3)
        try store.send([.increment(by: 6)], welcome, first: 1)
        #expect(try #require(store.replies.last).refusal.code == .changedAction)
        store.close()
    }

    @Test func aKilledStoreRecoversFromItsFiles() throws {
        let store = try DiskStore(in: directory, durability: .full)
        let welcome = try store.hello()
        for sequence in 1...20 as ClosedRange<UInt64> {
            try store.send([.increment(by: 1)], welcome, first: sequence)
            let left = try directory.copy()
            let next = try DiskStore(in: left, durability: .full)
            #expect(next.state.count == Int(sequence))
            next.close()
        }
        store.close()
    }

    @Test func snapshotsReplaceTheRowsThatTheyInclude() throws {
        let store = try DiskStore(in: directory)
        let welcome = try store.hello()
        for sequence in 1...4 as ClosedRange<UInt64> {
            try store.send([.increment(by: 1)], welcome, first: sequence)
            try store.snapshot()
        }
        try store.send([.increment(by: 1)], welcome, first: 5)
        store.close()
        // Rows: start, opening, five actions. Two snapshots are kept, and the rows that the older one needs.
        #expect(try directory.files.snapshots().map(\.row) == [5, 6])
        #expect(try directory.files.journalFiles().map(\.row) == [6, 7])
        let next = try DiskStore(in: directory)
        #expect(next.state.count == 5)
        #expect(next.recovered.snapshot == 4)
        #expect(next.recovered.work.actions == 1)
        #expect(next.recovered.work.snapshot > 0)
        #expect(next.core.sessions.stored == store.core.sessions.stored)
        #expect(next.core.statistics == store.core.statistics)
        next.close()
    }

    /// Sends single actions, with a snapshot after each.
    private func sendWithSnapshots(_ count: UInt64, to store: DiskStore<CountState>) throws {
        let welcome = try store.hello()
        for sequence in 1...count {
            try store.send([.increment(by: 1)], welcome, first: sequence)
            try store.snapshot()
        }
    }

    @Test func allJournalFilesAreKeptIfTheJournalIsRetained() throws {
        let store = try DiskStore(in: directory, history: .all)
        try sendWithSnapshots(4, to: store)
        store.close()
        #expect(try directory.files.journalFiles().map(\.row) == [1, 4, 5, 6, 7])
    }

    @Test(arguments: [
        ([], 0), ([60], 1), ([101], 0), ([50, 50], 2), ([1, 100, 1], 1), ([60, 50, 40], 2), ([1, 1, 1, 1], 3),
    ])
    func theNewestFilesWithinTheHistoryAreKept(sizes: [Int], kept: Int) {
        #expect(JournalRetention(bytes: 100, files: 3).kept(sizes: sizes) == kept)
    }

    @Test func aSmallHistoryIsKeptByDefaultAndNotNeededForARecovery() throws {
        let store = try DiskStore(in: directory, history: .standard)
        try sendWithSnapshots(4, to: store)
        store.close()
        #expect(try directory.files.journalFiles().map(\.row) == [1, 4, 5, 6, 7])
        for file in try directory.files.journalFiles().dropLast(2) { unlink(file.path) }
        let next = try DiskStore(in: directory)
        #expect(next.state.count == 4)
        next.close()
    }

    @Test func thePreviousSnapshotIsUsedIfTheLastIsDamaged() throws {
        let store = try DiskStore(in: directory)
        let welcome = try store.hello()
        for sequence in 1...2 as ClosedRange<UInt64> {
            try store.send([.increment(by: 1)], welcome, first: sequence)
            try store.snapshot()
        }
        store.close()
        try directory.damage("snapshot-00000000000000000004.eastward", at: "market.CounterFeature")
        let next = try DiskStore(in: directory)
        #expect(next.recovered.snapshot == 1)
        #expect(next.state.count == 2)
        next.close()
    }

    @Test func noUsableSnapshotIsNoEmptyState() throws {
        let store = try DiskStore(in: directory)
        try store.hello()
        try store.snapshot()
        store.close()
        try directory.damage("snapshot-00000000000000000002.eastward", at: "market.CounterFeature")
        #expect(throws: RecoveryError.self) { try DiskStore(in: directory) }
    }

    @Test func aDamagedRowIsReportedAndNothingIsReadPastIt() throws {
        let store = try DiskStore(in: directory)
        let welcome = try store.hello()
        try store.send([.increment(by: 1), .increment(by: 2)], welcome, first: 1)
        try store.send([.decrement(by: 1)], welcome, first: 3)
        try store.send([.increment(by: 1)], welcome, first: 4)
        // Finishes the file, so that its rows are in the database.
        try store.snapshot()
        store.close()
        unlink("\(directory.path)/snapshot-00000000000000000005.eastward")
        try directory.damage("journal-00000000000000000001.sqlite", at: "market.Decrement")
        let error = #expect(throws: JournalDamage.self) { try DiskStore(in: directory) }
        #expect(error?.row == 4)
        #expect(error?.after == 2)
        #expect("\(try #require(error))".contains("Row 4, after revision 2, of \(directory.path)"))
    }

    @Test func aMissingFileIsReported() throws {
        let store = try DiskStore(in: directory, history: .all)
        let welcome = try store.hello()
        for sequence in 1...3 as ClosedRange<UInt64> {
            try store.send([.increment(by: 1)], welcome, first: sequence)
            try store.snapshot()
        }
        store.close()
        for snapshot in try directory.files.snapshots() { unlink(snapshot.path) }
        let first = try directory.files.journalFiles()[0]
        let second = try directory.files.journalFiles()[1]
        let kept = try directory.copy()
        unlink(second.path)
        #expect(throws: JournalDamage.self) { try DiskStore(in: directory) }
        unlink("\(kept.path)/\(URL(fileURLWithPath: first.path).lastPathComponent)")
        let error = #expect(throws: RecoveryError.self) { try DiskStore(in: kept) }
        #expect("\(try #require(error))".contains("begins with row 4, but row 1 is needed"))
    }

    @Test func aFileOfAnotherJournalIsRefused() throws {
        try writeThreeActions()
        let other = try DiskDirectory()
        let store = try DiskStore(in: other)
        try store.hello()
        try store.snapshot()
        store.close()
        let foreign = try #require(try other.files.journalFiles().last)
        try FileManager.default.copyItem(
            atPath: foreign.path, toPath: "\(directory.path)/\(URL(fileURLWithPath: foreign.path).lastPathComponent)")
        #expect(throws: RecoveryError.self) { try DiskStore(in: directory) }
    }

    @Test func aPartlyCreatedFileIsCreatedAgain() throws {
        try writeThreeActions()
        _ = FileManager.default.createFile(atPath: try directory.files.journalFile(firstRow: 4), contents: nil)
        let store = try DiskStore(in: directory)
        #expect(store.core.committed.revision == 3)
        store.close()
    }

    @Test func aSnapshotAheadOfTheJournalTakesPrecedence() throws {
        let store = try DiskStore(in: directory)
        let welcome = try store.hello()
        try store.send([.increment(by: 1)], welcome, first: 1)
        let before = try directory.copy()
        try store.send([.increment(by: 1)], welcome, first: 2)
        try store.snapshot()
        store.close()
        // As after a power cut under `normal`: the snapshot was synced, the last row was not.
        let snapshot = try #require(try directory.files.snapshots().last)
        try FileManager.default.copyItem(
            atPath: snapshot.path, toPath: "\(before.path)/\(URL(fileURLWithPath: snapshot.path).lastPathComponent)")
        let next = try DiskStore(in: before)
        #expect(next.state.count == 2)
        let again = try next.hello(session: 1)
        try next.send([.increment(by: 1)], again, first: 3)
        next.close()
        let last = try DiskStore(in: before)
        #expect(last.state.count == 3)
        last.close()
    }

    // MARK: Evolution

    @Test func anActionThatIsRejectedNowStopsTheStartWithItsNameAndRevision() throws {
        try writeThreeActions()
        let strict = Reducer<CountState, MarketAction> { state, action, _ throws(Rejection) in
            guard case .counter(.increment(by: 5)) = action else { throw Rejection("too_small", "Only fives.") }
            state.count += 5
        }
        let error = #expect(throws: RecoveryError.self) { try DiskStore(in: directory, reducer: strict) }
        #expect("\(try #require(error))".contains("revision 3, market.Increment, was applied and acknowledged"))
        #expect("\(try #require(error))".contains("Only fives."))
    }

    @Test func rejectedActionsAreNotReducedAgain() throws {
        try writeThreeActions()
        let lenient = Reducer<CountState, MarketAction> { state, action, _ throws(Rejection) in
            switch action {
            case .counter(.increment(let by)): state.count += by
            case .counter(.decrement(let by)): state.count -= by
            default: break
            }
        }
        let store = try DiskStore(in: directory, reducer: lenient)
        #expect(store.state.count == 6)
        store.close()
    }

    @Test func copiesOfADataDirectoryNeverShareAnEpoch() throws {
        try writeThreeActions()
        let copy = try directory.copy()
        let epochs = try [directory, copy].map { directory in
            let store = try DiskStore(in: directory)
            defer { store.close() }
            return store.core.epoch
        }
        #expect(epochs[0] >> 32 == epochs[1] >> 32)
        #expect(epochs[0] != epochs[1])
    }

    @Test func twoStoresCannotShareADirectory() throws {
        let store = try DiskStore(in: directory)
        #expect(throws: DiskError.self) { try DiskStore(in: directory) }
        store.close()
    }
}

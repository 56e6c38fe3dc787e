import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("The schedule of snapshots")
struct SnapshotScheduleTests {
    private func batch(actions count: Int = 0, bytes: Int = 0) -> JournalBatch {
        var batch = JournalBatch(number: 1)
        var actions = WireActions()
        actions.sizes = Array(repeating: 0, count: count)
        actions.payload = Data(count: bytes)
        batch.segments = [
            JournalSegment(
                session: 1, firstSequence: 1, firstRevision: 1, nanoseconds: 0, seed: 0, actions: actions,
                outcomes: Receipts())
        ]
        return batch
    }

    @Test func noSnapshotIsDueWithoutNewRows() {
        #expect(!SnapshotSchedule().isDue(now: .distantFuture))
        #expect(!SnapshotSchedule(row: 4).needsSnapshot(at: 4))
        #expect(SnapshotSchedule(row: 4).needsSnapshot(at: 5))
    }

    @Test func aSnapshotIsDueAfterManyBytesOrAnInterval() {
        var schedule = SnapshotSchedule()
        schedule.add(batch(bytes: SnapshotSchedule.bytes - 1000), now: 5)
        #expect(!schedule.isDue(now: 5))
        #expect(schedule.isDue(now: 5 + SnapshotSchedule.interval))
        schedule.add(batch(bytes: 1000), now: 6)
        #expect(schedule.isDue(now: 6))
    }

    @Test func aSnapshotIsDueAfterManySmallActionsUnlessTheStateIsLarge() {
        var schedule = SnapshotSchedule()
        schedule.add(batch(actions: SnapshotSchedule.actions - 1), now: 1)
        #expect(!schedule.isDue(now: 1))
        schedule.add(batch(actions: 1), now: 2)
        #expect(schedule.isDue(now: 2))
        schedule.begin(at: 3)
        schedule.add(batch(actions: 1), now: 3)
        let large = SnapshotSchedule.bytes / 4
        schedule.finish(size: large, now: 3)
        #expect(!schedule.isDue(now: 3))
        schedule.add(batch(actions: SnapshotSchedule.actions), now: 4)
        #expect(!schedule.isDue(now: 4))
        schedule.add(batch(bytes: 2 * large), now: 5)
        #expect(schedule.isDue(now: 5))
    }

    @Test func theActionsThatWereReplayedCountTowardTheNextSnapshot() {
        func schedule(_ work: RecoveryWork) -> SnapshotSchedule { SnapshotSchedule(after: work) }
        let large = SnapshotSchedule.bytes
        #expect(!schedule(RecoveryWork(actions: SnapshotSchedule.actions - 1, bytes: large - 1)).isDue(now: 1))
        #expect(schedule(RecoveryWork(actions: SnapshotSchedule.actions, bytes: 1)).isDue(now: 1))
        #expect(schedule(RecoveryWork(bytes: large)).isDue(now: 1))
        #expect(!schedule(RecoveryWork(snapshot: large, bytes: 2 * large - 1)).isDue(now: 1))
        var recovered = schedule(RecoveryWork(snapshot: large, bytes: 2 * large))
        #expect(recovered.isDue(now: 1))
        recovered.begin(at: 9)
        recovered.finish(size: 1, now: 2)
        recovered.add(batch(actions: 1), now: 2)
        #expect(!recovered.isDue(now: 2))
    }

    @Test func aSnapshotIsDueAfterManyFilesIfTheyHoldRows() {
        var schedule = SnapshotSchedule()
        for _ in 0..<SnapshotSchedule.files { schedule.addFile() }
        #expect(!schedule.isDue(now: 1))
        schedule.add(batch(actions: 1), now: 1)
        #expect(schedule.isDue(now: 1))
        schedule.begin(at: 3)
        schedule.finish(size: 1, now: 2)
        schedule.add(batch(actions: 1), now: 3)
        for _ in 1..<SnapshotSchedule.files { schedule.addFile() }
        #expect(!schedule.isDue(now: 3))
        schedule.addFile()
        #expect(schedule.isDue(now: 3))
    }

    @Test func onlyOneSnapshotRunsAndALargeOneDelaysTheNext() {
        var schedule = SnapshotSchedule()
        schedule.add(batch(bytes: SnapshotSchedule.bytes), now: 1)
        schedule.begin(at: 3)
        schedule.add(batch(bytes: SnapshotSchedule.bytes), now: 2)
        #expect(!schedule.isDue(now: 2))
        schedule.finish(size: SnapshotSchedule.bytes, now: 3)
        #expect(!schedule.isDue(now: 3))
        schedule.add(batch(bytes: SnapshotSchedule.bytes), now: 4)
        #expect(schedule.isDue(now: 4))
        #expect(!schedule.needsSnapshot(at: 3))
    }

    @Test func aFailedSnapshotIsRetriedAfterAPause() {
        var schedule = SnapshotSchedule()
        schedule.add(batch(bytes: SnapshotSchedule.bytes), now: 1)
        schedule.begin(at: 3)
        schedule.finish(size: nil, now: 10)
        #expect(schedule.needsSnapshot(at: 3))
        // A clean stop does not retry repeatedly either.
        #expect(!schedule.mayBegin(now: 11))
        #expect(!schedule.isDue(now: 9 + SnapshotSchedule.pause))
        #expect(schedule.isDue(now: 10 + SnapshotSchedule.pause))
    }
}

import Eastward
import Testing

@testable import EastwardFeature

@Suite("RevisionWaiters") struct RevisionWaitersTests {
    @Test func callersAreResumedWhenTheirRevisionIsReachedAndTheOthersWait() {
        var waiters = RevisionWaiters()
        let (early, late) = (Wait<Void>(), Wait<Void>())
        waiters.add(3, until: 100, early.waiter)
        waiters.add(5, until: 90, late.waiter)
        #expect(waiters.deadline == 90)
        waiters.resume(now: 50) { $0 <= 4 }
        #expect(early.value != nil)
        #expect(late.isWaiting)
        waiters.resume(now: 50) { $0 <= 5 }
        #expect(late.value != nil)
        #expect(waiters.isEmpty)
        #expect(waiters.deadline == nil)
    }

    @Test func aRevisionThatIsReachedAtTheDeadlineIsReached() {
        var waiters = RevisionWaiters()
        let (reached, missed) = (Wait<Void>(), Wait<Void>())
        waiters.add(3, until: 100, reached.waiter)
        waiters.add(4, until: 100, missed.waiter)
        waiters.resume(now: 99) { _ in false }
        #expect(reached.isWaiting)
        waiters.resume(now: 100) { $0 <= 3 }
        #expect(reached.value != nil)
        #expect(missed.error == .timedOut("Revision 4 was not received in time."))
    }

    @Test func aCancelledWaitEndsAloneAndTheEndFailsTheOthers() {
        var waiters = RevisionWaiters()
        let (cancelled, other) = (Wait<Void>(), Wait<Void>())
        waiters.add(3, until: 100, cancelled.waiter)
        waiters.add(3, until: 100, other.waiter)
        waiters.cancel(cancelled.id)
        #expect(cancelled.isCancelled)
        #expect(other.isWaiting)
        waiters.fail(.closed)
        #expect(other.error == .closed)
        #expect(waiters.isEmpty)
    }
}

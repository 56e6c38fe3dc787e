import Eastward
import FixtureContract
import Testing

@testable import EastwardFeature

@Suite("MailboxState") struct MailboxStateTests {
    private typealias State = MailboxState<CountSlice>

    private static func change(_ count: Int, _ fields: FieldSet = [1]) -> SliceChange<CountSlice> {
        SliceChange(value: Count(count: count), fields: fields, revision: Revision(count))
    }

    @Test func anUpdateIsScheduledOnceUntilItIsTaken() {
        var state = State { _ in }
        #expect(state.put(Self.change(1, [1])) == true)
        #expect(state.put(Self.change(2, [2])) == false)
        let taken = state.take()
        #expect(taken?.change.value.count == 2)
        #expect(taken?.change.fields.numbers == [1, 2])
        #expect(state.take() == nil)
        #expect(state.put(Self.change(3)) == true)
        #expect(state.take()?.change.previous.count == 2)
    }

    @Test func theFirstDeliveryResumesItsWaits() {
        var state = State { _ in }
        let (before, after) = (Wait<Void>(), Wait<Void>())
        state.waitForDelivery(before.waiter)
        _ = state.put(Self.change(1))
        _ = state.take()
        #expect(before.isWaiting)
        state.delivered()
        state.waitForDelivery(after.waiter)
        #expect(before.value != nil)
        #expect(after.value != nil)
    }

    @Test(arguments: [FeatureError.refused("No."), nil]) func theEndFailsAWaitForTheFirstDelivery(
        _ error: FeatureError?
    ) {
        var state = State { _ in }
        let (before, after) = (Wait<Void>(), Wait<Void>())
        state.waitForDelivery(before.waiter)
        _ = state.end(error)
        state.waitForDelivery(after.waiter)
        #expect(before.error == error ?? .closed)
        #expect(after.error == error ?? .closed)
    }

    @Test func aCancelledWaitEndsAlone() {
        var state = State { _ in }
        let (cancelled, other) = (Wait<Void>(), Wait<Void>())
        state.waitForDelivery(cancelled.waiter)
        state.waitForDelivery(other.waiter)
        state.cancel(cancelled.id)
        state.delivered()
        #expect(cancelled.isCancelled)
        #expect(other.value != nil)
    }

    @Test func afterTheEndNothingIsDelivered() {
        var state = State { _ in }
        _ = state.put(Self.change(1))
        _ = state.end(nil)
        #expect(state.take() == nil)
        #expect(state.put(Self.change(2)) == false)
        #expect(state.take() == nil)
    }

    @Test(arguments: [FeatureError.closed, nil]) func theEndReleasesTheListener(_ error: FeatureError?) {
        final class Component: Sendable {}
        weak var component: Component?
        func make() -> State {
            let listener = Component()
            component = listener
            return State { _ in withExtendedLifetime(listener) {} }
        }
        var state = make()
        #expect(component != nil)
        _ = state.end(error)
        #expect(component == nil)
    }

    @Test func aDeliveryDuringTheEndCounts() {
        var state = State { _ in }
        _ = state.put(Self.change(1))
        _ = state.take()
        _ = state.end(.closed)
        state.delivered()
        let wait = Wait<Void>()
        state.waitForDelivery(wait.waiter)
        #expect(wait.value != nil)
    }

    @Test func theEndHandlerIsCalledOnce() {
        var state = State { _ in }
        #expect(state.onEnd { _ in } == nil)
        #expect(state.end(.closed).handler != nil)
        #expect(state.end(.closed).handler == nil)
        #expect(state.onEnd { _ in } == .some(.closed))
    }

    // MARK: Handled updates

    @Test func anUpdateIsHandledWhenTheListenerReturns() {
        var state = State { _ in }
        #expect(state.handled(of: 7) == 7, "nothing waits")
        _ = state.put(Self.change(8))
        #expect(state.handled(of: 8) == 0)
        _ = state.take()
        #expect(state.handled(of: 8) == 0)
        state.delivered()
        #expect(state.handled(of: 8) == 8)
        #expect(state.handled(of: 12) == 12, "later actions did not change the slice")
    }

    @Test func aBlockedListenerHasHandledWhatItHadBefore() {
        var state = State { _ in }
        _ = state.put(Self.change(8))
        _ = state.take()
        state.delivered()
        _ = state.put(
            SliceChange(previous: Count(), value: Count(count: 13), fields: [1], revision: 13, previousRevision: 12))
        _ = state.take()
        _ = state.put(Self.change(14))
        _ = state.put(Self.change(15))
        #expect(state.handled(of: 15) == 12)
        state.delivered()
        #expect(state.handled(of: 15) == 13)
        _ = state.take()
        state.delivered()
        #expect(state.handled(of: 15) == 15)
    }
}

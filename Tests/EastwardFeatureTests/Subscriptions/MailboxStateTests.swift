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
        var state = State()
        #expect(state.put(Self.change(1, [1])) == true)
        #expect(state.put(Self.change(2, [2])) == false)
        let taken = state.take()
        #expect(taken?.value.count == 2)
        #expect(taken?.fields.numbers == [1, 2])
        #expect(state.take() == nil)
        #expect(state.put(Self.change(3)) == true)
        #expect(state.take()?.previous.count == 2)
    }

    @Test func theFirstDeliveryResumesItsWaits() {
        var state = State()
        let (before, after) = (Wait<Void>(), Wait<Void>())
        state.waitForDelivery(before.waiter)
        _ = state.put(Self.change(1))
        _ = state.take()
        #expect(before.isWaiting)
        state.delivered(isContinuing: true)
        state.waitForDelivery(after.waiter)
        #expect(before.value != nil)
        #expect(after.value != nil)
    }

    @Test(arguments: [FeatureError.refused("No."), nil]) func theEndFailsAWaitForTheFirstDelivery(
        _ error: FeatureError?
    ) {
        var state = State()
        let (before, after) = (Wait<Void>(), Wait<Void>())
        state.waitForDelivery(before.waiter)
        _ = state.end(error)
        state.waitForDelivery(after.waiter)
        #expect(before.error == error ?? .closed)
        #expect(after.error == error ?? .closed)
    }

    @Test func aCancelledWaitEndsAlone() {
        var state = State()
        let (cancelled, other) = (Wait<Void>(), Wait<Void>())
        state.waitForDelivery(cancelled.waiter)
        state.waitForDelivery(other.waiter)
        state.cancel(cancelled.id)
        state.delivered(isContinuing: true)
        #expect(cancelled.isCancelled)
        #expect(other.value != nil)
    }

    @Test func afterTheEndNothingIsDelivered() {
        var state = State()
        _ = state.put(Self.change(1))
        _ = state.end(nil)
        #expect(state.take() == nil)
        #expect(state.put(Self.change(2)) == false)
        #expect(state.take() == nil)
    }

    @Test func aListenerThatDoesNotContinueHasReceivedItsDelivery() {
        var state = State()
        let (before, after) = (Wait<Void>(), Wait<Void>())
        state.waitForDelivery(before.waiter)
        _ = state.put(Self.change(1))
        _ = state.take()
        state.delivered(isContinuing: false)
        state.waitForDelivery(after.waiter)
        #expect(before.value != nil)
        #expect(after.value != nil)
        #expect(state.put(Self.change(2)) == false)
    }

    @Test func aDeliveryDuringTheEndCounts() {
        var state = State()
        _ = state.put(Self.change(1))
        _ = state.take()
        _ = state.end(.closed)
        state.delivered(isContinuing: true)
        let wait = Wait<Void>()
        state.waitForDelivery(wait.waiter)
        #expect(wait.value != nil)
    }

    @Test func theEndHandlerIsCalledOnce() {
        var state = State()
        #expect(state.onEnd { _ in } == nil)
        #expect(state.end(.closed) != nil)
        #expect(state.end(.closed) == nil)
        #expect(state.onEnd { _ in } == .some(.closed))
    }
}

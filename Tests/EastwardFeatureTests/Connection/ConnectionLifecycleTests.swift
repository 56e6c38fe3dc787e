import Eastward
import Testing

@testable import EastwardFeature

@Suite("ConnectionLifecycle") struct ConnectionLifecycleTests {
    private let detachments = Notes<Void>()

    private func attached() -> ConnectionLifecycle {
        var lifecycle = ConnectionLifecycle()
        lifecycle.attach(
            AttachedLink(
                link: QuietLink(QuietStore()), requestTurn: {}, detach: { [detachments] in detachments.add(()) }))
        return lifecycle
    }

    private func opened() -> ConnectionLifecycle {
        var lifecycle = attached()
        lifecycle.opened()
        return lifecycle
    }

    @Test func openingLastsUntilTheSessionIsOpen() {
        var lifecycle = attached()
        let (first, second) = (Wait<Void>(), Wait<Void>())
        lifecycle.waitForOpening(first.waiter)
        #expect(first.isWaiting)
        lifecycle.opened()
        lifecycle.opened()
        lifecycle.waitForOpening(second.waiter)
        #expect(first.value != nil)
        #expect(second.value != nil)
        #expect(lifecycle.link != nil)
    }

    @Test func aFailureOfTheOpeningIsReportedBeforeAndAfterIt() {
        for failure in [FeatureError.unauthorized("Who?"), nil] {
            var lifecycle = attached()
            let (before, after) = (Wait<Void>(), Wait<Void>())
            lifecycle.waitForOpening(before.waiter)
            #expect(lifecycle.end(failure) == true)
            lifecycle.waitForOpening(after.waiter)
            #expect(before.error == failure ?? .closed)
            #expect(after.error == failure ?? .closed)
        }
    }

    @Test func aTimeoutFailsTheOpeningAndNotTheConnection() {
        var lifecycle = attached()
        let wait = Wait<Void>()
        lifecycle.waitForOpening(wait.waiter)
        lifecycle.failOpening(.timedOut("late"))
        #expect(wait.error == .timedOut("late"))
        #expect(lifecycle.link != nil)
        #expect(detachments.all.isEmpty)
    }

    @Test func aClosingConnectionAcceptsNoActionsAndKeepsItsLink() throws {
        var lifecycle = opened()
        try lifecycle.requireSending()
        lifecycle.beginClosing()
        #expect(throws: FeatureError.closed) { try lifecycle.requireSending() }
        _ = try lifecycle.requireLink()
        #expect(detachments.all.isEmpty)
    }

    @Test func theEndDetachesTheLinkOnce() {
        for var lifecycle in [attached(), opened()] {
            let before = detachments.all.count
            #expect(lifecycle.end(.refused("No.")) == true)
            #expect(lifecycle.end(nil) == false)
            #expect(detachments.all.count == before + 1)
            #expect(lifecycle.link == nil)
            #expect(throws: FeatureError.refused("No.")) { try lifecycle.requireLink() }
            #expect(throws: FeatureError.refused("No.")) { try lifecycle.requireSending() }
        }
    }

    @Test func theEndOfAConnectionWithoutALinkIsAnEndToo() {
        var lifecycle = ConnectionLifecycle()
        #expect(lifecycle.end(nil) == true)
        lifecycle.attach(
            AttachedLink(
                link: QuietLink(QuietStore()), requestTurn: {}, detach: { [detachments] in detachments.add(()) }))
        #expect(detachments.all.count == 1)
        #expect(lifecycle.link == nil)
    }

    @Test func theEndIsReportedBeforeAndAfterItInEveryPhase() {
        var closing = opened()
        closing.beginClosing()
        for var lifecycle in [attached(), opened(), closing] {
            let (before, after) = (Wait<FeatureError?>(), Wait<FeatureError?>())
            lifecycle.waitForEnd(before.waiter)
            #expect(before.isWaiting)
            #expect(lifecycle.end(.refused("No.")) == true)
            lifecycle.waitForEnd(after.waiter)
            #expect(before.value == .refused("No."))
            #expect(after.value == .refused("No."))
        }
    }

    @Test func aCancelledWaitEndsAloneInEveryPhase() {
        var lifecycle = attached()
        let (opening, otherOpening) = (Wait<Void>(), Wait<Void>())
        let (end, otherEnd) = (Wait<FeatureError?>(), Wait<FeatureError?>())
        lifecycle.waitForOpening(opening.waiter)
        lifecycle.waitForOpening(otherOpening.waiter)
        lifecycle.waitForEnd(end.waiter)
        lifecycle.waitForEnd(otherEnd.waiter)
        lifecycle.cancel(opening.id)
        lifecycle.opened()
        lifecycle.cancel(end.id)
        #expect(opening.isCancelled)
        #expect(otherOpening.value != nil)
        #expect(end.isCancelled)
        #expect(otherEnd.isWaiting)
    }
}

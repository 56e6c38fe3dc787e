import Eastward
import Testing

@testable import EastwardFeature

@Suite("Senders") struct SendersTests {
    private static func volume(_ actions: Int) -> ActionVolume {
        var volume = ActionVolume()
        volume.actions = actions
        return volume
    }

    /// A session with capacity for `actions` more actions.
    private static func capacity(_ actions: Int) -> Senders.CapacityCheck {
        { more, reserved in reserved.actions + more.actions <= actions }
    }

    @Test func capacityIsReservedUntilTheActionsAreSubmitted() {
        var senders = Senders()
        #expect(senders.reserve(Self.volume(3), if: Self.capacity(4)) == true)
        #expect(senders.reserve(Self.volume(2), if: Self.capacity(4)) == false)
        _ = senders.begin(Self.volume(3)) { _ in }
        // The session counts the submitted actions from now on.
        #expect(senders.reserve(Self.volume(2), if: Self.capacity(4)) == true)
    }

    @Test func sendersAreServedInTheOrderOfTheirArrival() {
        var senders = Senders()
        let (large, small) = (Wait<Void>(), Wait<Void>())
        senders.waitForCapacity(Self.volume(4), large.waiter)
        // Smaller actions do not overtake larger ones.
        #expect(senders.reserve(Self.volume(1), if: Self.capacity(2)) == false)
        senders.waitForCapacity(Self.volume(1), small.waiter)
        senders.grant(if: Self.capacity(2))
        #expect(large.isWaiting)
        #expect(small.isWaiting)
        senders.grant(if: Self.capacity(4))
        #expect(large.value != nil)
        #expect(small.isWaiting)
        senders.grant(if: Self.capacity(5))
        #expect(small.value != nil)
        #expect(senders.queued == 0)
    }

    @Test func aCancelledSenderGivesWayToTheNextAndReservesNothing() {
        var senders = Senders()
        let (large, small) = (Wait<Void>(), Wait<Void>())
        senders.waitForCapacity(Self.volume(4), large.waiter)
        senders.waitForCapacity(Self.volume(2), small.waiter)
        senders.cancel(large.id)
        senders.cancel(large.id)
        senders.grant(if: Self.capacity(2))
        #expect(large.isCancelled)
        #expect(small.value != nil)
        #expect(senders.reserve(Self.volume(1), if: Self.capacity(3)) == true)
    }

    @Test func theEndFailsTheSendersThatWaitForCapacity() {
        var senders = Senders()
        let wait = Wait<Void>()
        senders.waitForCapacity(Self.volume(1), wait.waiter)
        senders.fail(.refused("No."))
        #expect(wait.error == .refused("No."))
        #expect(senders.queued == 0)
    }

    @Test func aTicketHasOneResult() {
        var senders = Senders()
        let first = senders.begin(Self.volume(0)) { _ in }
        let second = senders.begin(Self.volume(0)) { _ in }
        #expect(first != second)
        #expect(first != SessionCore.restoredTicket)
        #expect(senders.finish(first) != nil)
        #expect(senders.finish(first) == nil)
        #expect(senders.finish(second) != nil)
    }
}

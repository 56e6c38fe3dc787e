import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import EastwardFeature

@Suite("Subscriptions") struct SubscriptionsTests {
    private static let patches = TopicChange.subscribe(WireProtocol.patchTopic(CountSlice.name))
    private static let progressTopic = TopicChange.subscribe(WireProtocol.progressTopic)

    private var subscriptions = Subscriptions(seed: Array("seed.".utf8))

    private func mailbox() -> Mailbox<CountSlice> {
        Mailbox { _ in }
    }

    private static func snapshotTopic(_ nonce: String) -> [UInt8] {
        WireProtocol.snapshotTopic(CountSlice.name, nonce: Array(nonce.utf8))
    }

    private static func update(epoch: UInt64, sequence: UInt64, revision: Revision) throws -> WireSliceUpdate {
        var update = WireSliceUpdate()
        update.epoch = epoch
        update.sequence = sequence
        update.revision = revision
        update.fields = [1]
        update.value = try Count(count: Int(revision)).serializedData()
        return update
    }

    private mutating func receive(_ topic: [UInt8], _ message: some Message) throws -> [TopicChange] {
        let body: [UInt8] = try message.serializedBytes()
        return try (topic + body).withUnsafeBytes { try subscriptions.received($0, now: 0) }
    }

    private mutating func receiveSnapshot(_ nonce: String, epoch: UInt64, revision: Revision) throws -> [TopicChange] {
        try receive(
            Self.snapshotTopic(nonce), Self.update(epoch: epoch, sequence: revision, revision: revision))
    }

    private mutating func receiveProgress(epoch: UInt64, revision: Revision) throws -> [TopicChange] {
        var progress = WireProgress()
        progress.epoch = epoch
        progress.revision = revision
        return try receive(WireProtocol.progressTopic, progress)
    }

    @Test mutating func theFirstListenerSubscribesAndTheLastUnsubscribes() throws {
        let first = subscriptions.listen(mailbox(), now: 0)
        let second = subscriptions.listen(mailbox(), now: 0)
        #expect(first.listener != second.listener)
        #expect(first.changes == [Self.progressTopic, Self.patches, .subscribe(Self.snapshotTopic("seed.1.1"))])
        #expect(second.changes.isEmpty)
        #expect(
            try receiveSnapshot("seed.1.1", epoch: 5, revision: 1) == [.unsubscribe(Self.snapshotTopic("seed.1.1"))])
        #expect(subscriptions.removeListener(first.listener, of: CountSlice.name).isEmpty)
        #expect(
            subscriptions.removeListener(second.listener, of: CountSlice.name)
                == [.unsubscribe(WireProtocol.patchTopic(CountSlice.name))])
        #expect(subscriptions.removeListener(second.listener, of: CountSlice.name).isEmpty)
        #expect(subscriptions.mailboxes.isEmpty)
    }

    @Test mutating func aListenerThatLeavesBeforeTheSnapshotDropsItsTopic() {
        let (listener, _) = subscriptions.listen(mailbox(), now: 0)
        #expect(
            subscriptions.removeListener(listener, of: CountSlice.name)
                == [
                    .unsubscribe(WireProtocol.patchTopic(CountSlice.name)),
                    .unsubscribe(Self.snapshotTopic("seed.1.1")),
                ])
    }

    @Test mutating func anOverdueSnapshotIsRequestedAgainOnAnotherTopic() throws {
        _ = subscriptions.listen(mailbox(), now: 0)
        let deadline = try #require(subscriptions.deadline)
        #expect(subscriptions.tick(now: deadline - 1).isEmpty)
        #expect(
            subscriptions.tick(now: deadline)
                == [.unsubscribe(Self.snapshotTopic("seed.1.1")), .subscribe(Self.snapshotTopic("seed.1.2"))])
    }

    @Test mutating func aNewConnectionRequestsTheSnapshotsOfCompleteSlicesOnly() throws {
        _ = subscriptions.listen(mailbox(), now: 0)
        // The link subscribes to the requested topic again.
        #expect(subscriptions.connected(now: 0).isEmpty)
        _ = try receiveSnapshot("seed.1.1", epoch: 5, revision: 1)
        #expect(subscriptions.connected(now: 0) == [.subscribe(Self.snapshotTopic("seed.1.2"))])
    }

    @Test mutating func publicationsWithoutAListenerAreIgnored() throws {
        let update = try Self.update(epoch: 5, sequence: 1, revision: 1)
        #expect(try receive(WireProtocol.patchTopic(CountSlice.name), update).isEmpty)
        #expect(try receive(Array("nonsense".utf8), update).isEmpty)
    }

    @Test mutating func withoutSlicesTheStoresProgressReachesARevision() throws {
        #expect(subscriptions.needProgress() == [Self.progressTopic])
        #expect(subscriptions.needProgress().isEmpty)
        let wait = Wait<Void>()
        subscriptions.waitForRevision(7, until: 100, wait.waiter)
        #expect(subscriptions.deadline == 100)
        _ = try receiveProgress(epoch: 5, revision: 7)
        // Progress of an earlier store does not count, nor does any before the welcome.
        for epoch in [nil, 6] as [UInt64?] {
            subscriptions.resumeReached(epoch: epoch, now: 0)
            #expect(wait.isWaiting)
        }
        subscriptions.resumeReached(epoch: 5, now: 0)
        #expect(wait.value != nil)
        #expect(subscriptions.deadline == nil)
    }

    @Test mutating func withASliceItsReplicaReachesARevision() throws {
        _ = subscriptions.listen(mailbox(), now: 0)
        _ = try receiveProgress(epoch: 5, revision: 7)
        #expect(!subscriptions.hasReached(7, epoch: 5))
        _ = try receiveSnapshot("seed.1.1", epoch: 5, revision: 7)
        #expect(subscriptions.hasReached(7, epoch: 5))
        #expect(!subscriptions.hasReached(8, epoch: 5))
        #expect(!subscriptions.hasReached(7, epoch: 6))
    }

    @Test mutating func theEndFailsListenersAndWaits() async {
        let mailbox = mailbox()
        _ = subscriptions.listen(mailbox, now: 0)
        let (cancelled, other) = (Wait<Void>(), Wait<Void>())
        subscriptions.waitForRevision(7, until: 100, cancelled.waiter)
        subscriptions.waitForRevision(7, until: 100, other.waiter)
        subscriptions.cancel(cancelled.id)
        subscriptions.fail(.refused("No."))
        #expect(cancelled.isCancelled)
        #expect(other.error == .refused("No."))
        #expect(subscriptions.mailboxes.isEmpty)
        await #expect(throws: FeatureError.refused("No.")) { try await mailbox.untilDelivered() }
    }

    // MARK: Positions

    /// On the main actor, where no scheduled delivery runs meanwhile.
    @MainActor
    @Test mutating func aPositionIsThatOfTheSlowestListenerAndGapsAreCountedBeyondASubscription() throws {
        #expect(subscriptions.positions == SubscriberPositions())
        let (fast, slow) = (mailbox(), mailbox())
        let listeners = [fast, slow].map { subscriptions.listen($0, now: 0).listener }
        #expect(subscriptions.positions.slices == [.init(name: CountSlice.name, received: 0, handled: 0)])
        _ = try receiveSnapshot("seed.1.1", epoch: 5, revision: 3)
        fast.deliver()
        #expect(subscriptions.positions.slices == [.init(name: CountSlice.name, received: 3, handled: 0)])
        slow.deliver()
        #expect(subscriptions.positions.slices == [.init(name: CountSlice.name, received: 3, handled: 3)])
        _ = try receive(
            WireProtocol.patchTopic(CountSlice.name), Self.update(epoch: 5, sequence: 9, revision: 9))
        #expect(subscriptions.positions.gaps == 1)
        for listener in listeners { _ = subscriptions.removeListener(listener, of: CountSlice.name) }
        #expect(subscriptions.positions.gaps == 1)
        #expect(subscriptions.positions.slices.isEmpty)
    }
}

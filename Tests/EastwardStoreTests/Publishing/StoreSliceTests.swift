import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct StoreSliceTests {
    private let run: TestDirectory
    private let patches = WireProtocol.patchTopic(CountSlice.name)

    init() throws {
        run = try TestDirectory()
    }

    private func snapshots(_ nonce: String) -> [UInt8] {
        WireProtocol.snapshotTopic(CountSlice.name, nonce: Array(nonce.utf8))
    }

    private func isSnapshot(_ topic: WireProtocol.Topic, _ nonce: String) -> Bool {
        topic == .snapshot(slice: CountSlice.name, nonce: Array(nonce.utf8))
    }

    private func client(_ process: String) throws -> WireClient {
        try WireClient(process, try run.admit(process), in: run)
    }

    @Test func aSnapshotIsSentToItsRequesterAndPatchesToAll() async throws {
        let store = try await RunningStore(in: run)
        let asker = try client("counter.1")
        let other = try client("counter.2")
        let welcome = try asker.hello().welcome
        try other.subscribe(patches)
        try other.subscribe(snapshots("a"))
        let first = try other.nextSnapshot()
        try asker.subscribe(patches)
        try asker.subscribe(snapshots("b"))
        let snapshot = try asker.nextUpdate()
        try asker.send([.increment(by: 3)], from: 1, fence: welcome.fence)
        let toAsker = try asker.nextUpdate()
        let toOther = try other.nextUpdate()
        #expect(isSnapshot(first.topic, "a"))
        #expect(isSnapshot(snapshot.topic, "b"))
        #expect(snapshot.count == 0)
        // A field that holds its default is sent.
        #expect(snapshot.update.fields == [1])
        // The other client received no snapshot except its own.
        for provided in [toAsker, toOther] {
            #expect(provided.topic == .patch(slice: CountSlice.name))
            #expect(provided.count == 3)
            #expect(provided.update.sequence == snapshot.update.sequence + 1)
            #expect(provided.update.revision == 1)
            #expect(provided.update.epoch == welcome.epoch)
        }
        await store.close()
    }

    @Test func patchesArriveInOrderAndAreContiguous() async throws {
        let store = try await RunningStore(in: run)
        let client = try client("counter.1")
        let welcome = try client.hello().welcome
        try client.subscribe(patches)
        try client.subscribe(snapshots("a"))
        var (_, update, count) = try client.nextSnapshot()
        for sequence in 1...200 as ClosedRange<UInt64> {
            try client.send([.increment(by: 1)], from: sequence, fence: welcome.fence)
        }
        while count < 200 {
            let next = try client.nextUpdate()
            #expect(next.topic == .patch(slice: CountSlice.name))
            #expect(next.update.sequence == update.sequence + 1)
            #expect(next.update.revision > update.revision)
            #expect(next.count > count)
            (_, update, count) = next
        }
        #expect(update.revision == 200)
        await store.close()
    }

    @Test func actionsCommittedTogetherAreOnePatch() async throws {
        let store = try await RunningStore(in: run)
        let client = try client("counter.1")
        let welcome = try client.hello().welcome
        try client.subscribe(patches)
        try client.subscribe(snapshots("a"))
        let snapshot = try client.nextSnapshot()
        let rows = store.journal.written
        // Several rows are committed at the same time.
        store.journal.shut()
        var sequence: UInt64 = 1
        for size in [1, 100, 1000] {
            try client.send(Array(repeating: .increment(by: 1), count: size), from: sequence, fence: welcome.fence)
            sequence += UInt64(size)
        }
        try await wait { store.journal.isHolding }
        store.journal.open()
        var sequences: [UInt64] = []
        var count = 0
        while count < 1101 {
            let next = try client.nextUpdate()
            sequences.append(next.update.sequence)
            count = next.count
        }
        let commits = store.journal.written - rows
        #expect(commits < 100)
        #expect(sequences.count <= commits)
        #expect(sequences.last == snapshot.update.sequence + UInt64(sequences.count))
        await store.close()
    }

    @Test func aLateSnapshotHoldsUnpublishedChanges() async throws {
        let store = try await RunningStore(in: run)
        let client = try client("counter.1")
        let welcome = try client.hello().welcome
        try client.send([.increment(by: 3)], from: 1, fence: welcome.fence)
        _ = try client.next(WireStoreMessage.self)
        try client.subscribe(snapshots("a"))
        let first = try client.nextUpdate()
        try client.unsubscribe(snapshots("a"))
        try client.subscribe(snapshots("b"))
        let second = try client.nextUpdate()
        #expect(first.count == 3)
        #expect(first.update.revision == 1)
        #expect(isSnapshot(second.topic, "b"))
        // A snapshot consumes no sequence.
        #expect(second.update.sequence == first.update.sequence)
        await store.close()
    }

    @Test func progressIsPublishedAtOnceAndAgainWhenIdle() async throws {
        let store = try await RunningStore(in: run)
        let client = try client("counter.1")
        let welcome = try client.hello().welcome
        try client.subscribe(patches)
        try client.subscribe(WireProtocol.progressTopic)
        try client.subscribe(snapshots("a"))
        let snapshot = try client.nextSnapshot()
        let afterSnapshot = try client.nextProgress()
        let start = ContinuousClock.now
        try client.send([.increment(by: 3)], from: 1, fence: welcome.fence)
        var progress = try client.nextProgress()
        while progress.revision == 0 { progress = try client.nextProgress() }
        let idle = try client.nextProgress()
        let again = try client.nextProgress()
        let waited = ContinuousClock.now - start
        #expect(afterSnapshot.epoch == welcome.epoch)
        #expect(progress.revision == 1)
        #expect(progress.slices.map(\.slice) == [CountSlice.name])
        #expect(progress.slices.map(\.sequence) == [snapshot.update.sequence + 1])
        #expect(idle == progress)
        #expect(again == progress)
        #expect(waited > .seconds(1))
        await store.close()
    }

    @Test func anActionThatChangesNothingIsPublishedAsProgressOnly() async throws {
        let store = try await RunningStore(in: run)
        let client = try client("counter.1")
        let welcome = try client.hello().welcome
        try client.subscribe(patches)
        try client.subscribe(snapshots("a"))
        let snapshot = try client.nextSnapshot()
        try client.subscribe(WireProtocol.progressTopic)
        try client.send([.decrement(by: 3)], from: 1, fence: welcome.fence)
        var progress = try client.nextProgress()
        while progress.revision == 0 { progress = try client.nextProgress() }
        #expect(progress.slices.map(\.sequence) == [snapshot.update.sequence])
        await store.close()
    }

    @Test func aSubscriptionToAllTopicsReceivesOnlyItsRolesSlices() async throws {
        let store = try await RunningStore(in: run)
        let token = try run.admit("other.1", role: "market.Other")
        let other = try WireClient("other.1", token, in: run, role: "market.Other")
        let counter = try client("counter.1")
        let welcome = try counter.hello().welcome
        try other.subscribe([])
        try counter.subscribe(patches)
        try counter.subscribe(snapshots("a"))
        _ = try counter.nextUpdate()
        try counter.send([.increment(by: 3)], from: 1, fence: welcome.fence)
        var topics: Set<String> = []
        while true {
            let (topic, body) = try other.nextPublication(withProgress: true)
            topics.insert("\(topic)")
            guard topic == .progress else { continue }
            let progress = try WireProgress(serializedBytes: body)
            #expect(progress.slices.isEmpty)
            if progress.revision == 1 { break }
        }
        #expect(topics == ["progress"])
        await store.close()
    }

    @Test func aSliceHasNoSubscriberAfterTheLastUnsubscription() async throws {
        let store = try await RunningStore(in: run)
        let client = try client("counter.1")
        try client.subscribe(patches)
        try await wait(until: { await store.isFollowed })
        try client.unsubscribe(patches)
        try await wait(until: { await !store.isFollowed })
        await store.close()
    }
}

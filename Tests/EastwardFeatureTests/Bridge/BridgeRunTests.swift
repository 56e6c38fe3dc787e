import Eastward
import FixtureContract
import Foundation
import Testing

@testable import EastwardFeature

@Suite("A bridge over sockets", .timeLimit(.minutes(10))) struct BridgeRunTests {
    private let sourceDirectory = try! TestDirectory()
    private let destinationDirectory = try! TestDirectory()

    private func connect(
        _ outbox: String = "bridge.outbox"
    ) async throws -> (source: FeatureConnection, destination: FeatureConnection) {
        let source = try await FeatureConnection.open(
            sourceDirectory.address(), within: .seconds(20), log: .silent)
        let destination = try await BridgeRun<CountSlice, Int>.open(
            destinationDirectory.address(),
            outbox: FeatureOutbox(path: "\(destinationDirectory.directory.path)/\(outbox)"), from: source, log: .silent)
        return (source, destination)
    }

    private static let action = EncodedAction(name: "market.Increment", payload: [0x08, 1])

    /// A bridge whose source has as many items as its count.
    private static func bridge(_ source: FeatureConnection, _ destination: FeatureConnection) -> BridgeRun<
        CountSlice, Int
    > {
        BridgeRun(
            from: source, source.values(of: CountSlice.self),
            items: { count in Table((0..<count.count).map { (key: UInt64($0 + 1), value: $0) }) }, to: destination,
            action: { _, _ in action }, acknowledgment: nil, log: .silent)
    }

    @Test func eachItemIsAppliedOnceOverRestartsOfTheBridge() async throws {
        let source = try await RunningStore(in: sourceDirectory)
        let destination = try await RunningStore(in: destinationDirectory)
        for round in 1...3 {
            let (from, to) = try await connect()
            let running = Task { try await Self.bridge(from, to).run() }
            try await CounterFeature(from).increment(by: 7)
            // The store's count, through the connection whose actions are counted.
            let count = Notes<Int>()
            try await CounterFeature(to).provideCount { count.add($0) }
            try await wait(until: { count.all.last == 7 * round })
            running.cancel()
            await #expect(throws: CancellationError.self) { try await running.value }
            await to.close()
            await from.close()
        }
        await source.close()
        await destination.close()
    }

    /// The outbox may not have accepted it: an acknowledgment would lose it.
    @Test func anItemInTransitIsNotSettledWhenTheConnectionEnds() async throws {
        let source = try await RunningStore(in: sourceDirectory)
        let destination = try await RunningStore(in: destinationDirectory)
        let (from, to) = try await connect()
        destination.journal.shut()
        let results = Notes<Result<Receipt, any Error>>()
        try await to.begin(Self.action, tag: ActionTag(bridging: 1)) { results.add($0) }
        try await wait(until: { destination.journal.isHolding })
        await to.abandon()
        try await wait(until: { results.all.count == 1 })
        let error = #expect(throws: FeatureError.self) { try results.all[0].get() }
        #expect(error?.code == .closed)
        destination.journal.open()
        await to.close()
        await from.close()
        await source.close()
        await destination.close()
    }

    @Test func theBridgeEndsWhenTheSourceHasAnotherJournal() async throws {
        let source = try await RunningStore(in: sourceDirectory)
        let destination = try await RunningStore(in: destinationDirectory)
        let (from, to) = try await connect()
        await source.close()
        let running = Task { try await Self.bridge(from, to).run() }
        let other = try await RunningStore(in: sourceDirectory)
        let error = await #expect(throws: FeatureError.self) { try await running.value }
        #expect(error?.code == .outbox)
        #expect(error?.message.contains("has another journal now") == true)
        await to.close()
        await from.close()
        await other.close()
        await destination.close()
    }

    @Test func noItemOfAnotherJournalIsHandedOver() async throws {
        let source = try await RunningStore(in: sourceDirectory)
        let destination = try await RunningStore(in: destinationDirectory)
        let (from, to) = try await connect()
        let counts = Notes<Int>()
        try await CounterFeature(from).provideCount { counts.add($0) }
        let running = Task { try await Self.bridge(from, to).run() }
        try await wait(until: { counts.all == [0] })

        let otherDirectory = try TestDirectory()
        let other = try await RunningStore(in: otherDirectory)
        let (sender, counter) = try await otherDirectory.connect()
        try await counter.increment(by: 5)
        await sender.close()
        await source.close()
        // The source's subscriptions reach the other store, and its session does not yet.
        let (ours, others) = (sourceDirectory.directory, otherDirectory.directory)
        #expect(rename(ours.credentialsFile, others.credentialsFile) == 0)
        let role = CounterFeature.name
        #expect(try rename(others.slicesSocket(role: role), ours.slicesSocket(role: role)) == 0)
        try await wait(until: { counts.all.last == 5 })
        #expect(rename(others.actionsSocket, ours.actionsSocket) == 0)
        let error = await #expect(throws: FeatureError.self) { try await running.value }
        #expect(error?.code == .outbox)
        await to.close()

        let (follower, followed) = try await destinationDirectory.connect("counter.2")
        let handedOver = Notes<Int>()
        try await followed.provideCount { handedOver.add($0) }
        try await wait(until: { !handedOver.all.isEmpty })
        #expect(handedOver.all == [0])
        await follower.close()
        await from.close()
        await other.close()
        await destination.close()
    }
}

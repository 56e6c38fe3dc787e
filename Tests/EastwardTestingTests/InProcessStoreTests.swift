import Eastward
import EastwardFeature
import FixtureContract
import Testing

@testable import EastwardTesting

@MainActor @Suite(.timeLimit(.minutes(10))) struct InProcessStoreTests {
    // MARK: Features

    @Test func featuresShareOneStore() async throws {
        let store = CountStore()
        let first = try await store.connect(CounterFeature.self)
        let second = try await store.connect(CounterFeature.self)
        let presenter = Presenter()
        try await second.provideCount(to: presenter)
        let receipt = try await first.increment(by: 2)
        try await second.reach(receipt.revision)
        let rejected = try await second.receipt(of: .decrement(by: 5))
        #expect(receipt.revision == 1)
        #expect(rejected.rejection?.code == "below_zero")
        #expect(presenter.counts == [0, 2])
        await store.close()
    }

    @Test func aRestartedProcessReplacesItsEarlierStart() async throws {
        let store = CountStore()
        let earlier = try await store.connect(CounterFeature.self, process: "counter.1")
        let later = try await store.connect(CounterFeature.self, process: "counter.1")
        try await later.increment(by: 1)
        await store.cut("counter.1")
        let error = await #expect(throws: ActionError.self) { try await earlier.increment(by: 1) }
        let receipt = try await later.increment(by: 1)
        guard error?.failure?.code == .refused else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(receipt.revision == 2)
        await store.close()
    }

    @Test func aDisconnectedFeatureIsClosedAndTheOthersContinue() async throws {
        let store = CountStore()
        let leaving = try await store.connect(CounterFeature.self, process: "leaving.1")
        let staying = try await store.connect(CounterFeature.self, process: "staying.1")
        await store.disconnect("leaving.1")
        let error = await #expect(throws: ActionError.self) { try await leaving.increment(by: 1) }
        #expect(error?.failure == .closed)
        let receipt = try await staying.increment(by: 1)
        #expect(receipt.revision == 1)
        await store.close()
    }

    // MARK: The codec

    /// An action that always encodes an increment by 7.
    private enum BrokenAction: AppAction {
        case increment

        static let kinds = [ActionKind<BrokenAction>(Increment.self) { _ in .increment }]
        var kind: Int { 0 }
        var message: any ContractMessage { Increment(by: 7) }
    }

    @Test func theStoreAppliesTheEncodedAction() async throws {
        let store = CountStore()
        let feature = try await store.connect(CounterFeature.self)
        let receipt = try await feature.transport.send(BrokenAction.increment)
        var counts: [Int] = []
        try await feature.provideCount { counts.append($0) }
        #expect(try receipt.applied() == 1)
        #expect(counts == [7])
        await store.close()
    }

    // MARK: Roles

    @Test func aRoleThatIsNotServedIsRefused() async throws {
        let store = InProcessStore(
            reducer: CountState.reducer, roles: [ServedRole<CountState>(name: "market.Other", actions: [], slices: [])])
        let error = await #expect(throws: FeatureError.self) { try await store.connect(CounterFeature.self) }
        #expect(error == .refused("This store serves no role market.CounterFeature."))
        await store.close()
    }

    @Test func actionsOutsideTheRoleAreRejected() async throws {
        let store = CountStore()
        let onlooker = try await store.connect(OnlookerFeature.self)
        let receipts = try await onlooker.send(contentsOf: [.increment(by: 1)])
        #expect(receipts.map(\.rejection?.code) == ["not_allowed"])
        await store.close()
    }

    @Test func slicesOutsideTheRoleAreNotPublished() async throws {
        let store = CountStore()
        let feature = try await store.connect(CounterFeature.self)
        var counts: [Int] = []
        try await feature.provideCount { counts.append($0) }
        var published: [[WireProtocol.Topic]] = []
        var lines: [Exchange.LineID] = []
        for role in [CounterFeature.name, OnlookerFeature.name] {
            let line = await store.exchange.add(Identity(process: "ear", role: role))
            // The empty topic is a prefix of every topic.
            await store.exchange.subscribe([], line)
            lines.append(line)
        }
        let receipt = try await feature.increment(by: 1)
        try await feature.reach(receipt.revision)
        for line in lines {
            var topics: [WireProtocol.Topic] = []
            while let bytes = await store.exchange.nextPublication(line) {
                topics.append(try #require(WireProtocol.Topic.parse(bytes)).topic)
            }
            published.append(topics)
        }
        #expect(counts == [0, 1])
        #expect(published[0].contains(.patch(slice: CountSlice.name)))
        #expect(!published[1].isEmpty)
        #expect(published[1].allSatisfy { $0 == .progress })
        await store.close()
    }

    // MARK: Ends

    @Test func aClosedStoreFailsEveryCall() async throws {
        let store = CountStore()
        let feature = try await store.connect(CounterFeature.self)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { group.addTask { await store.close() } }
        }
        await store.start()
        let error = await #expect(throws: ActionError.self) { try await feature.increment(by: 1) }
        #expect(error?.failure == .closed)
        await #expect(throws: FeatureError.closed) { try await store.connect(CounterFeature.self) }
    }

    @Test func aStoreWithoutConnectionsCloses() async {
        await CountStore().close()
    }

    @Test func aFeatureRetainsItsStore() async throws {
        let feature = try await CountStore().connect(CounterFeature.self)
        let receipt = try await feature.increment(by: 1)
        #expect(receipt.revision == 1)
    }

    @Test(arguments: [true, false]) func aStoreIsReleasedCompletely(isClosed: Bool) async throws {
        weak var gone: CountStore?
        weak var thread: AnyObject?
        weak var connection: AnyObject?
        @MainActor func visit() async throws {
            let store = CountStore()
            gone = store
            thread = store.reactor
            let feature = try await store.connect(CounterFeature.self)
            try await feature.provideCount { _ in }
            try await feature.increment(by: 1)
            connection = (feature.transport as? InProcessTransport)?.connection
            #expect(connection != nil)
            if isClosed { await store.close() }
        }
        try await visit()
        try await wait(until: { gone == nil && thread == nil && connection == nil })
    }

    @Test func aTaskThatAwaitsValuesIsReleasedWithTheStore() async throws {
        let values = try await CountStore().connect(CounterFeature.self).countValues()
        do {
            for try await _ in values {}
        } catch let error as FeatureError where error.code == .closed {
            // The store was released before the request.
        }
    }

    /// A journal that reports an unknown outcome for every batch of actions.
    private final class LostJournal: Journal {
        let durability = "memory"
        let journalID = [UInt8](repeating: 1, count: 16)
        let epoch: UInt64 = 1

        func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void) {
            completion(batch.opened.isEmpty ? .unknown(reason: "The disk is gone.") : .committed)
        }

    }

    @Test func aStoreThatFailsFailsItsFeatures() async throws {
        let store = CountStore(journal: { LostJournal() })
        let feature = try await store.connect(CounterFeature.self)
        let error = await #expect(throws: ActionError.self) { try await feature.increment(by: 1) }
        guard error?.failure?.code == .fateUnknown else {
            Issue.record("\(error as Any)")
            return
        }
        await store.close()
    }
}

import EastwardTesting
import FixtureContract
import Foundation
import Testing

typealias CountTestStore = TestStore<CountState, MarketAction>

extension CountTestStore {
    convenience init(_ count: Int = 0) {
        self.init(CountState(count: count), reducer: CountState.reducer, roles: CountState.roles)
    }
}

@MainActor @Suite("A test store", .timeLimit(.minutes(10))) struct TestStoreTests {
    // MARK: Sending

    @Test func continuesFromTheStateAfterEachAction() async {
        let store = CountTestStore(3)
        let first = await store.send(.increment(by: 2)) { $0.count = 5 }
        let second = await store.send(.decrement(by: 1)) { $0.count -= 1 }
        #expect(first == Receipt(revision: 1))
        #expect(second == Receipt(revision: 2))
        #expect(store.state.count == 4)
        await store.finish()
    }

    @Test func acceptsAnExpectedRejection() async {
        let store = CountTestStore()
        let receipt = await store.send(.decrement(by: 5), rejected: "below_zero")
        #expect(receipt?.rejection?.code == "below_zero")
        #expect(receipt?.revision == 1)
        #expect(store.state == CountState())
        await store.finish()
    }

    @Test func acceptsAnActionThatChangesNothing() async {
        let store = CountTestStore()
        await store.send(.clearNotes)
        await store.finish()
    }

    // MARK: Components

    @Test func deliversUpdatesToComponentsThroughTheirFeature() async throws {
        let store = CountTestStore(2)
        let counter = try store.connect(CounterFeature.self)
        let presenter = Presenter()
        let subscription = try await counter.provideCount(to: presenter)
        await store.receive(CountSlice.self) { $0.count = 2 }
        await store.send(.increment(by: 2)) { $0.count = 4 }
        await store.receive(CountSlice.self, by: "counter.1") { $0.count += 2 }
        #expect(presenter.counts == [2, 4])
        subscription.cancel()
        await store.send(.increment(by: 1)) { $0.count = 5 }
        #expect(presenter.counts == [2, 4])
        await store.finish()
    }

    @Test func deliversOnlyChangesToAComponent() async throws {
        let store = CountTestStore()
        let counter = try store.connect(CounterFeature.self)
        try await counter.provideCount { _ in }
        await store.receive(CountSlice.self)
        await store.send(.clearNotes)
        await store.send(.decrement(by: 1), rejected: "below_zero")
        await store.finish()
    }

    @Test func deliversUpdatesToEachProcessSeparately() async throws {
        let store = CountTestStore()
        let first = try store.connect(CounterFeature.self)
        let second = try store.connect(CounterFeature.self)
        try await first.provideCount { _ in }
        await store.receive(CountSlice.self, by: "counter.1")
        await store.send(.increment(by: 1)) { $0.count = 1 }
        try await second.provideCount { _ in }
        await store.receive(CountSlice.self, by: "counter.2") { $0.count = 1 }
        await store.receive(CountSlice.self, by: "counter.1") { $0.count = 1 }
        await store.finish()
    }

    @Test func deliversTheCurrentValueToALaterComponent() async throws {
        let store = CountTestStore(7)
        let counter = try store.connect(CounterFeature.self)
        let (early, late) = (Presenter(), Presenter())
        try await counter.provideCount(to: early)
        await store.receive(CountSlice.self) { $0.count = 7 }
        try await counter.provideCount(to: late)
        await store.receive(CountSlice.self)
        await store.send(.decrement(by: 3)) { $0.count = 4 }
        await store.receive(CountSlice.self) { $0.count = 4 }
        #expect(early.counts == [7, 4])
        #expect(late.counts == [7, 4])
        await store.finish()
    }

    @Test func retainsAComponentUntilItsProcessEnds() async throws {
        let store = CountTestStore()
        let counter = try store.connect(CounterFeature.self)
        weak var component: Presenter?
        @MainActor func subscribe() async throws {
            let presenter = Presenter()
            component = presenter
            try await counter.provideCount(to: presenter)
        }
        try await subscribe()
        await store.receive(CountSlice.self)
        await store.send(.increment(by: 1)) { $0.count = 1 }
        await store.receive(CountSlice.self) { $0.count = 1 }
        #expect(component?.counts == [0, 1])
        store.disconnect("counter.1")
        #expect(component == nil)
        await store.finish()
    }

    @Test func releasesAComponentWhoseSubscriptionIsCancelled() async throws {
        let store = CountTestStore()
        let counter = try store.connect(CounterFeature.self)
        weak var component: Presenter?
        @MainActor func subscribe() async throws -> Subscription {
            let presenter = Presenter()
            component = presenter
            return try await counter.provideCount(to: presenter)
        }
        let subscription = try await subscribe()
        await store.receive(CountSlice.self)
        #expect(component != nil)
        subscription.cancel()
        await store.send(.increment(by: 1)) { $0.count = 1 }
        #expect(component == nil)
        await store.finish()
    }

    @Test func deliversWholeValuesToo() async throws {
        let store = CountTestStore(1)
        let counter = try store.connect(CounterFeature.self)
        var values = counter.countValues().makeAsyncIterator()
        #expect(try await values.next()?.value.count == 1)
        await store.receive(CountSlice.self) { $0.count = 1 }
        await store.send(.increment(by: 1)) { $0.count = 2 }
        let element = try #require(try await values.next())
        #expect(element.value.count == 2)
        #expect(element.revision == 1)
        await store.receive(CountSlice.self) { $0.count = 2 }
        await store.send(.increment(by: 1)) { $0.count = 3 }
        let next = try #require(try await values.next())
        #expect(next.cause.event == .update(slice: "market.Count", after: 1, revision: 2))
        await store.receive(CountSlice.self) { $0.count = 3 }
        await store.finish()
    }

    // MARK: Features

    @Test func receivesAFeaturesAction() async throws {
        let store = CountTestStore()
        let counter = try store.connect(CounterFeature.self)
        let sending = Task { try await counter.increment(by: 2).revision }
        let receipt = await store.receive(.increment(by: 2), by: "counter.1") { $0.count = 2 }
        #expect(try await sending.value == receipt?.revision)
        await store.finish()
    }

    @Test func receivesAFeaturesActionsInOrder() async throws {
        let store = CountTestStore()
        let counter = try store.connect(CounterFeature.self)
        let receipts = try await counter.send(contentsOf: [.increment(by: 2), .decrement(by: 3), .decrement(by: 1)])
        await store.receive(.increment(by: 2)) { $0.count = 2 }
        await store.receive(.decrement(by: 3), rejected: "below_zero")
        await store.receive(.decrement(by: 1)) { $0.count = 1 }
        #expect(receipts.map(\.revision) == [1, 2, 3])
        #expect(receipts.map { $0.rejection?.code } == [nil, "below_zero", nil])
        try await counter.reach(3)
        await #expect(throws: FeatureError.timedOut("Revision 4 requires another action: the store is at 3.")) {
            try await counter.reach(4)
        }
        await store.finish()
    }

    @Test func showsTheUpdateThatCausedAFeaturesAction() async throws {
        let store = CountTestStore()
        let counter = try store.connect(CounterFeature.self)
        try await counter.provideCount { count in
            if count == 2 { Task { try await counter.increment(by: 1) } }
        }
        await store.receive(CountSlice.self)
        await store.send(.increment(by: 2)) { $0.count = 2 }
        #expect(store.lastCause == nil)
        await store.receive(CountSlice.self) { $0.count = 2 }
        await store.receive(.increment(by: 1), by: "counter.1") { $0.count = 3 }
        #expect(store.lastCause?.event == .update(slice: "market.Count", after: 0, revision: 1))
        await store.receive(CountSlice.self) { $0.count = 3 }
        await store.finish()
    }

    @Test func throwsTheRejectionOfAFeaturesAction() async throws {
        let store = CountTestStore()
        let counter = try store.connect(CounterFeature.self)
        let error = await #expect(throws: ActionError.self) { try await counter.decrement(by: 3) }
        #expect(error?.description == "The count is 0. (below_zero)")
        await store.receive(.decrement(by: 3), rejected: "below_zero")
        let receipt = try await counter.receipt(of: .decrement(by: 4))
        #expect(receipt.rejection?.code == "below_zero")
        let received = await store.receive(.decrement(by: 4), rejected: "below_zero")
        #expect(received == receipt)
        await store.finish()
    }

    @Test func receivesNothingFromACancelledTask() async throws {
        let store = CountTestStore()
        let counter = try store.connect(CounterFeature.self)
        let sending = Task { @MainActor in
            withUnsafeCurrentTask { $0?.cancel() }
            try await counter.increment(by: 2)
        }
        let error = await #expect(throws: ActionError.self) { try await sending.value }
        guard case .cancelled? = error else {
            Issue.record("\(error as Any)")
            return
        }
        await store.finish()
    }

    @Test func limitsAFeatureToItsRole() async throws {
        let store = CountTestStore()
        let onlooker = try store.connect(OnlookerFeature.self)
        let receipts = try await onlooker.send(contentsOf: [.increment(by: 1)])
        #expect(receipts.map { $0.rejection?.code } == ["not_allowed"])
        await store.receive(.increment(by: 1), rejected: "not_allowed")
        await #expect(throws: FeatureError.self) {
            try await CounterFeature(transport: onlooker.transport).provideCount { _ in }
        }
        await store.finish()
    }

    @Test func refusesARoleThatIsNotServed() async {
        let store = TestStore(reducer: CountState.reducer)
        #expect(throws: FeatureError.refused("This store serves no role market.CounterFeature.")) {
            try store.connect(CounterFeature.self)
        }
        await store.finish()
    }

    @Test func closesAFeatureThatIsDisconnected() async throws {
        let store = CountTestStore()
        let counter = try store.connect(CounterFeature.self)
        store.disconnect("counter.1")
        let error = await #expect(throws: ActionError.self) { try await counter.increment(by: 1) }
        #expect(error?.failure == .closed)
        await #expect(throws: FeatureError.closed) { try await counter.provideCount { _ in } }
        await store.finish()
    }

    @Test func replacesTheEarlierConnectionOfAProcess() async throws {
        let store = CountTestStore()
        let earlier = try store.connect(CounterFeature.self, process: "counter.1")
        try await earlier.provideCount { _ in }
        await store.receive(CountSlice.self)
        let later = try store.connect(CounterFeature.self, process: "counter.1")
        try await later.increment(by: 1)
        await store.receive(.increment(by: 1)) { $0.count = 1 }
        await store.finish()
    }

    // MARK: Exhaustivity off

    @Test func ignoresUnstatedChangesWithExhaustivityOff() async throws {
        let store = CountTestStore()
        store.exhaustivity = .off
        let counter = try store.connect(CounterFeature.self)
        try await counter.provideCount { _ in }
        await store.send(.increment(by: 1))
        try await counter.increment(by: 2)
        try await counter.increment(by: 3)
        await store.receive(.increment(by: 3)) { $0.count = 6 }
        await store.send(.increment(by: 4))
        await store.receive(CountSlice.self)
        #expect(store.state.count == 10)
        await store.finish()
    }

    @Test func skipsEverythingReceivedSoFar() async throws {
        let store = CountTestStore()
        let counter = try store.connect(CounterFeature.self)
        try await counter.provideCount { _ in }
        try await counter.increment(by: 2)
        await store.skipReceived()
        #expect(store.state.count == 2)
        await store.send(.increment(by: 1)) { $0.count = 3 }
        await store.receive(CountSlice.self) { $0.count = 3 }
        await store.finish()
    }

    // MARK: Restarting

    @Test func aRestartLeadsToTheSameState() async throws {
        let store = CountTestStore(10)
        let counter = try store.connect(CounterFeature.self)
        let presenter = Presenter()
        try await counter.provideCount(to: presenter)
        await store.receive(CountSlice.self) { $0.count = 10 }
        await store.send(.increment(by: 1)) { $0.count = 11 }
        await store.receive(CountSlice.self) { $0.count = 11 }
        await store.send(.decrement(by: 50), rejected: "below_zero")
        await store.restart()
        let receipt = await store.send(.increment(by: 1)) { $0.count = 12 }
        await store.receive(CountSlice.self) { $0.count = 12 }
        try await counter.increment(by: 1)
        await store.receive(.increment(by: 1)) { $0.count = 13 }
        await store.receive(CountSlice.self) { $0.count = 13 }
        #expect(receipt?.revision == 3)
        #expect(presenter.counts == [10, 11, 12, 13])
        await store.finish()
    }
}

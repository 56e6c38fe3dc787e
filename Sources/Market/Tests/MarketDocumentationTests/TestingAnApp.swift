import Eastward
import EastwardTesting
import MarketContract
import SwiftProtobuf
import Testing

@testable import MarketCounter
@testable import MarketStore

private let market = AppUnderTest(AppState.self, store: "market-store")

@MainActor @Suite("Testing an app", .timeLimit(.minutes(10))) struct TestingAnAppListings {
    @Test func theStateChangesStepByStep() async {
        let store = TestStore(AppState())
        await store.send(.increment(by: 2)) { $0.counter.count = 2 }
        await store.send(.decrement(by: 5), rejected: "below_zero")
        await store.finish()
    }

    @Test func aFeatureSendsAndReceives() async throws {
        let view = ListView()

        let store = TestStore(AppState())
        let counter = try store.connect(CounterFeature.self)
        let presenter = CountPresenter(view: view)
        try await counter.provideCount(to: presenter)
        await store.receive(CountSlice.self)

        try await counter.increment(by: 1)
        await store.receive(.increment(by: 1)) { $0.counter.count = 1 }
        await store.receive(CountSlice.self) { $0.count = 1 }

        await store.finish()

        #expect(view.texts == ["0 bananas", "1 banana"])
    }

    @Test(arguments: TestWay.allCases) func sentActionsAreAppliedOnce(way: TestWay) async throws {
        try await market.run(way) { runtime in
            let counter = try await runtime.connect(CounterFeature.self)
            let sent = try await runtime.send(.increment(by: 2), from: counter)
            try await runtime.kill(.store)
            #expect(try await sent.receipt().applied() == 1)
            await runtime.receive(CountSlice.self, by: counter) { $0.count = 2 }
        }
    }
}

/// Records the texts that it is to show.
private final class ListView: CountView {
    private(set) var texts: [String] = []

    func showCount(_ text: String) { texts.append(text) }
}

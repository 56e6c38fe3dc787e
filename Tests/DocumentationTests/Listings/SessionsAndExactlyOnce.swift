import Eastward
import EastwardFeature
import EastwardTesting
import FixtureContract
import SwiftProtobuf
import Testing

@testable import fixture_counter
@testable import fixture_store

private let market = AppUnderTest(reducer: AppState.reducer, roles: AppState.roles, store: "fixture-store")

private final class TerminalCountView: CountView {
    func showCount(_ text: String) { print(text) }
}

@MainActor enum Till {
    static func main() async {
        let outbox = FeatureOutbox.named("orders").whenRestored { restored in
            print("Of the orders before, \(restored.acknowledged) arrived and \(restored.rejected) were rejected.")
        }
        await CounterFeature.main(outbox: outbox) { feature in
            let presenter = CountPresenter(view: TerminalCountView())
            try await feature.provideCount(to: presenter)
        }
    }
}

/// Sells bananas, and shows the outcome.
@MainActor private final class Sale {
    private let counter: CounterFeature
    private(set) var shown: [String] = []

    init(_ counter: CounterFeature) {
        self.counter = counter
    }

    private func show(_ text: String) { shown.append(text) }

    func sell(_ bananas: Int) async throws {
        do {
            try await counter.decrement(by: bananas)
            show("Sold.")
        } catch ActionError.rejected(let rejection) {
            show("Not sold. \(rejection.reason)")
        } catch ActionError.failed(let error) where error.code == .fateUnknown {
            show("It is unknown whether this was sold. Check the count before you try again.")
        }
    }
}

/// A transport to a store that has lost its journal.
private struct LostTransport: FeatureTransport {
    func send(_ action: some AppAction) async throws -> Receipt { throw FeatureError(.fateUnknown, "It is gone.") }

    func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts {
        throw FeatureError(.fateUnknown, "It is gone.")
    }

    @MainActor func subscribe<S: Slice>(
        _ slice: S.Type, _ deliver: @escaping @MainActor (SliceChange<S>) -> Void
    ) async throws -> Subscription { throw FeatureError.closed }

    func values<S: Slice>(of slice: S.Type) -> SliceValues<S> { SliceValues(AsyncThrowingStream { $0.finish() }) }

    func publish(_ value: [UInt8]?, as name: String) async throws {}

    func reach(_ revision: Revision, within limit: Duration) async throws {}
}

@MainActor @Suite("Sessions and exactly once", .timeLimit(.minutes(10))) struct SessionsAndExactlyOnceListings {
    @Test func actionsOverACutConnectionAreAppliedOnce() async throws {
        try await market.run(.inProcess) { runtime in
            let counter = try await runtime.connect(CounterFeature.self)
            var sent: [SentAction] = []
            for _ in 0..<20 { sent.append(try await runtime.send(.increment(by: 1), from: counter)) }
            await runtime.cut(counter)
            for action in sent { _ = try await action.receipt().applied() }
            await runtime.receive(CountSlice.self, by: counter) { $0.count = 20 }
        }
    }

    @Test func anUnknownFateIsShown() async throws {
        let sale = Sale(CounterFeature(transport: LostTransport()))
        try await sale.sell(2)
        #expect(sale.shown == ["It is unknown whether this was sold. Check the count before you try again."])
    }

    @Test func aKnownFateIsShownToo() async throws {
        let store = TestStore(AppState(), reducer: AppState.reducer, roles: AppState.roles)
        await store.send(.increment(by: 2)) { $0.counter.count = 2 }
        let sale = Sale(try store.connect(CounterFeature.self))
        try await sale.sell(2)
        await store.receive(.decrement(by: 2)) { $0.counter.count = 0 }
        try await sale.sell(1)
        await store.receive(.decrement(by: 1), rejected: "below_zero")
        #expect(sale.shown == ["Sold.", "Not sold. The count is 0; it cannot fall by 1."])
        await store.finish()
    }
}

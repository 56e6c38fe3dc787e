import Eastward
import EastwardTesting
import FixtureContract
import SwiftProtobuf
import Testing

@testable import fixture_store

@MainActor final class Delivery {
    private let counter: CounterFeature
    private let weigh: @MainActor () async throws -> Int

    init(counter: CounterFeature, weigh: @escaping @MainActor () async throws -> Int) {
        self.counter = counter
        self.weigh = weigh
    }

    func truckArrived() async throws {
        let bananas = try await weigh()
        try await counter.increment(by: bananas)
    }
}

@MainActor @Suite("Effects and features", .timeLimit(.minutes(10))) struct EffectsAndFeaturesListings {
    private struct BrokenScale: Error {}

    @Test func theResultOfAnEffectIsSentAsAnAction() async throws {
        let store = TestStore(AppState(), reducer: AppState.reducer, roles: AppState.roles)
        let delivery = Delivery(counter: try store.connect(CounterFeature.self), weigh: { 12 })
        try await delivery.truckArrived()
        await store.receive(.increment(by: 12)) { $0.counter.count = 12 }
        await store.finish()
    }

    @Test func anEffectThatFailsChangesNothing() async throws {
        let store = TestStore(AppState(), reducer: AppState.reducer, roles: AppState.roles)
        let delivery = Delivery(counter: try store.connect(CounterFeature.self), weigh: { throw BrokenScale() })
        await #expect(throws: BrokenScale.self) { try await delivery.truckArrived() }
        await store.finish()
    }
}

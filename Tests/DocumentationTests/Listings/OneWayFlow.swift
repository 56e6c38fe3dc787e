import Eastward
import EastwardTesting
import FixtureContract
import Testing

@testable import fixture_store

@MainActor @Suite("One-way flow", .timeLimit(.minutes(10))) struct OneWayFlowListings {
    @Test func aDisplayReceivesTheEffectOfATillsAction() async throws {
        let store = TestStore(AppState(), reducer: AppState.reducer, roles: AppState.roles)
        store.exhaustivity = .off

        let till = try store.connect(CounterFeature.self)
        let display = try store.connect(CounterFeature.self)
        var shown: [Int] = []
        try await display.provideCount { shown.append($0) }

        let receipt = try await till.increment(by: 3)
        try await display.reach(receipt.revision)

        #expect(shown == [0, 3])
        await store.finish()
    }
}

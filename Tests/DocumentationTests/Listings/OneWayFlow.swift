import Eastward
import EastwardTesting
import MarketContract
import Testing

@testable import MarketStore

@MainActor @Suite("One-way flow", .timeLimit(.minutes(1))) struct OneWayFlowListings {
    @Test func aDisplayIsToldWhatATillDid() async throws {
        let store = InProcessStore(reducer: AppState.reducer, roles: AppState.roles)

        let till = try await store.connect(CounterFeature.self)
        let display = try await store.connect(CounterFeature.self)
        var shown: [Int] = []
        try await display.count { shown.append($0) }

        let receipt = try await till.increment(by: 3)
        try await display.reach(receipt.revision)

        #expect(shown == [0, 3])
        await store.close()
    }
}

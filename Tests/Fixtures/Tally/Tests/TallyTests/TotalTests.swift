import EastwardTesting
import TallyContract
import Testing

@testable import tally_store

@MainActor struct TotalTests {
    @Test func everyAdditionIsTold() async throws {
        let store = InProcessStore(reducer: reducer, roles: [TallyFeature.serve(AppState.self)])
        let feature = try await store.connect(TallyFeature.self)
        var totals: [Int] = []
        try await feature.total { totals.append($0) }

        let added = try await feature.add(amount: 2)
        let refused = try await feature.add(amount: -1)
        try await feature.reach(refused.revision)

        #expect(added.revision == 1)
        #expect(refused.rejection?.code == "not_positive")
        #expect(totals == [0, 2])
        await store.close()
    }
}

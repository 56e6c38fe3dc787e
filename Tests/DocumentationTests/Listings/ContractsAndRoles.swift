import Eastward
import EastwardTesting
import FixtureContract
import LarderContract
import Testing

@testable import fixture_store

@MainActor @Suite("Contracts and roles", .timeLimit(.minutes(10))) struct ContractsAndRolesListings {
    @Test func aRoleThatIsNotServedIsRefused() async throws {
        let store = TestStore(AppState(), reducer: AppState.reducer, roles: [CounterFeature.serve(AppState.self)])
        _ = try store.connect(CounterFeature.self)
        #expect(throws: FeatureError(.refused, "The store refused: This store serves no role market.NotesFeature.")) {
            try store.connect(NotesFeature.self)
        }

        await store.finish()
    }

    @Test func theTextOfAnActionDoesNotContainSensitiveValues() {
        let action = LarderAction.join(name: "Ada", pin: "4929", code: 7)
        #expect("\(action)" == #"larder.Join {"name":"Ada","pin":"[REDACTED]","code":"[REDACTED]"}"#)
    }
}

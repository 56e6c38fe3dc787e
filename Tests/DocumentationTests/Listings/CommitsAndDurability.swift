import Eastward
import EastwardTesting
import FixtureContract
import SwiftProtobuf
import Testing

@testable import fixture_store

private let market = AppUnderTest(reducer: AppState.reducer, roles: AppState.roles, store: "fixture-store")

@MainActor @Suite("Commits and durability", .timeLimit(.minutes(10))) struct CommitsAndDurabilityListings {
    @Test func acknowledgedActionsSurvive() async throws {
        try await market.run(.inProcess) { runtime in
            let counter = try await runtime.connect(CounterFeature.self)
            let sent = try await runtime.send(.increment(by: 2), from: counter)
            let revision = try await sent.receipt().applied()
            try await runtime.kill(.store)
            await runtime.receive(CountSlice.self, by: counter) { $0.count = 2 }

            let next = try await runtime.send(.increment(by: 1), from: counter)
            #expect(try await next.receipt().applied() == revision + 1)
            await runtime.receive(CountSlice.self, by: counter) { $0.count = 3 }
        }
    }
}

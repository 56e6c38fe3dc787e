import Eastward
import EastwardTesting
import FixtureContract
import Testing

@testable import fixture_store

@MainActor @Suite("Actions and receipts", .timeLimit(.minutes(10))) struct ActionsAndReceiptsListings {
    private let store = InProcessStore(reducer: AppState.reducer, roles: AppState.roles)

    @Test func aReceiptHasTheRevisionAndARejectionIsThrown() async throws {
        let counter = try await store.connect(CounterFeature.self)
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }

        let receipt = try await counter.increment(by: 2)
        let revision = receipt.revision

        #expect(revision == 1)

        do {
            try await counter.decrement(by: 5)
        } catch ActionError.rejected(let rejection) {
            show("\(rejection.reason) [\(rejection.code)]")
        }

        #expect(shown == ["The count is 2; it cannot fall by 5. [below_zero]"])
        await store.close()
    }

    @Test func aRejectedActionHasAReceipt() async throws {
        let counter = try await store.connect(CounterFeature.self)

        let receipt = try await counter.receipt(of: .decrement(by: 5))
        let code = receipt.rejection?.code

        #expect(code == "below_zero")
        #expect(receipt.revision == 1)
        await store.close()
    }

    @Test func actionsThatAreSentTogetherHaveTheirOwnOutcomes() async throws {
        let counter = try await store.connect(CounterFeature.self)

        let receipts = try await counter.send(contentsOf: [.increment(by: 1), .decrement(by: 9), .increment(by: 4)])
        let outcomes = receipts.map { $0.rejection?.code ?? "applied" }

        #expect(outcomes == ["applied", "below_zero", "applied"])
        #expect(receipts.map(\.revision) == [1, 2, 3])
        await store.close()
    }

    @Test func reachReturnsAfterTheUpdatesOfARevision() async throws {
        let counter = try await store.connect(CounterFeature.self)
        var counts: [Int] = []
        try await counter.provideCount { counts.append($0) }

        let receipt = try await counter.increment(by: 1)
        try await counter.reach(receipt.revision)

        #expect(counts == [0, 1])
        // The action changes no subscribed slice.
        let rejected = try await counter.receipt(of: .decrement(by: 9))
        try await counter.reach(rejected.revision)
        #expect(counts == [0, 1])
        await #expect(throws: FeatureError.self) { try await counter.reach(9, within: .milliseconds(1)) }
        await store.close()
    }
}

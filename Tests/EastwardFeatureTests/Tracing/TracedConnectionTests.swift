import Eastward
import FixtureContract
import RecordingTracer
import Testing
import Tracing

@testable import EastwardFeature

@Suite(.timeLimit(.minutes(10))) struct TracedConnectionTests {
    /// The spans of calls, in the order of their ends.
    private func sent(
        _ way: Way, _ body: @escaping @Sendable (any ServingStore, CounterFeature) async throws -> Void
    ) async throws -> [RecordedSpan] {
        let spans = SpanList()
        let run = try await TestRun(way)
        try await withTracer(spans.tracer) {
            try await run.withFeature { store, connection, _ in try await body(store, CounterFeature(connection)) }
        }
        return spans.all.filter { $0.name.hasPrefix("send ") }
    }

    @Test(arguments: Way.allCases) func everyCallEndsItsSpanWithItsReceipts(_ way: Way) async throws {
        let spans = try await sent(way) { _, feature in
            try await feature.increment(by: 2)
            _ = try await feature.receipt(of: .decrement(by: 5))
            try await feature.send(contentsOf: [.decrement(by: 5), .decrement(by: 1)])
            try await feature.send(contentsOf: [])
            let receipt = try await withCheckedThrowingContinuation { continuation in
                Task {
                    try await feature.begin(.increment(by: 1), tag: ActionTag([1])) { continuation.resume(with: $0) }
                }
            }
            #expect(receipt.revision == 5)
        }
        #expect(
            spans.map(\.name) == [
                "send market.Increment", "send market.Decrement", "send market.Decrement", "send market.Increment",
            ])
        #expect(spans.map { $0.attributes["eastward.outcome"] } == ["applied", "rejected", "mixed", "applied"])
        #expect(spans.map { $0.attributes["eastward.actions"] } == ["1", "1", "2", "1"])
        #expect(spans.map { $0.attributes["eastward.revision"] } == ["1", "2", "4", "5"])
        #expect(Set(spans.map(\.trace)).count == 4)
    }

    @Test(arguments: Way.allCases) func aCancelledCallEndsItsSpanWithAnError(_ way: Way) async throws {
        let spans = try await sent(way) { store, feature in
            store.journal.shut()
            let sending = Task { try await feature.increment(by: 1) }
            try await wait(until: { store.journal.isHolding })
            sending.cancel()
            await #expect(throws: ActionError.self) { try await sending.value }
            store.journal.open()
        }
        #expect(spans.map(\.hasFailed) == [true])
    }
}

import Eastward
import FixtureContract
import Testing

/// What a role's methods for actions return and throw.
@Suite struct RoleTests {
    private struct Broken: Error {}

    @Test func anActionOutsideTheRoleIsNoneOfItsActions() {
        #expect(CounterFeature.Action(.increment(by: 2)) == .increment(by: 2))
        #expect(CounterFeature.Action(.counterShown)?.action == .counterShown)
        #expect(CounterFeature.Action(.clearNotes) == nil)
        #expect(NotesFeature.Action(.clearNotes) == .clearNotes)
    }

    @Test func aMethodThrowsARejectionAndTheReceiptOfAnActionStatesIt() async throws {
        let rejected = Receipt(revision: 3, rejection: Rejection("no", "No."))
        let feature = CounterFeature(transport: TwinTransport(answer: { rejected }))
        let error = await #expect(throws: ActionError.self) { try await feature.increment(by: 1) }
        #expect(error?.description == "No. (no)")
        #expect(error?.failure == nil)
        #expect(try await feature.receipt(of: .increment(by: 1)) == rejected)
        let receipts = try await feature.send(contentsOf: [.increment(by: 1), .counterShown])
        #expect(receipts.rejected.count == 2)
    }

    @Test func aMethodReturnsTheReceiptOfAnAppliedAction() async throws {
        let feature = CounterFeature(transport: TwinTransport(answer: { Receipt(revision: 3) }))
        #expect(try await feature.increment(by: 1) == Receipt(revision: 3))
        #expect(try await feature.receipt(of: .increment(by: 1)) == Receipt(revision: 3))
    }

    @Test func everyErrorOfATransportIsThrownAsAnActionError() async {
        let errors: [(any Error, description: String)] = [
            (FeatureError.closed, "The feature was closed."),
            (CancellationError(), "The task was cancelled while it waited for the store."),
            (Broken(), "The transport failed: Broken()"),
        ]
        for (cause, description) in errors {
            let feature = CounterFeature(transport: TwinTransport(answer: { throw cause }))
            let sending = await #expect(throws: ActionError.self) { try await feature.increment(by: 1) }
            #expect(sending?.description == description)
            let asking = await #expect(throws: ActionError.self) { try await feature.receipt(of: .counterShown) }
            #expect(asking?.description == description)
            let batch = await #expect(throws: ActionError.self) {
                try await feature.send(contentsOf: [.counterShown])
            }
            #expect(batch?.description == description)
        }
    }
}

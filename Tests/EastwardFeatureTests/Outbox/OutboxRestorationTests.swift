import Eastward
import Testing

@testable import EastwardFeature

@Suite("OutboxRestoration") struct OutboxRestorationTests {
    /// Batches of one action each.
    private static func restoration(_ count: Int) -> OutboxRestoration {
        OutboxRestoration(
            (0..<count).map { index in
                var columns = ActionColumns()
                columns.append(name: "market.Increment", payload: [UInt8(index)])
                return ActionBatch(firstSequence: UInt64(index) + 1, columns: columns)
            })
    }

    private static func receipts(_ sequence: UInt64) -> Receipts {
        Receipts([Receipts.Range(firstSequence: sequence, count: 1, firstRevision: sequence)])
    }

    @Test func anEmptyOutboxIsRestoredAtOnce() {
        var restoration = Self.restoration(0)
        let wait = Wait<RestoredActions>()
        restoration.wait(wait.waiter)
        #expect(wait.value?.actions.isEmpty == true)
        #expect(restoration.add(.success(Receipts())) == nil)
    }

    @Test func theOutcomesBelongToTheBatchesInTheirOrder() throws {
        var restoration = Self.restoration(2)
        let (before, after) = (Wait<RestoredActions>(), Wait<RestoredActions>())
        restoration.wait(before.waiter)
        #expect(restoration.add(.success(Self.receipts(1))) == nil)
        #expect(before.isWaiting)
        let all = restoration.add(.failure(.fateUnknown("Lost.")))
        let restored = try #require(all)
        restoration.wait(after.waiter)
        #expect(restored.actions.map(\.payload) == [[0], [1]])
        #expect(restored.acknowledged == 1)
        #expect(restored.fateUnknown == 1)
        #expect(before.value?.actions.count == 2)
        #expect(after.value?.actions.count == 2)
    }

    @Test func theEndFailsOnlyARestorationThatIsIncomplete() {
        var incomplete = Self.restoration(1)
        var complete = Self.restoration(0)
        let (before, after, other) = (
            Wait<RestoredActions>(), Wait<RestoredActions>(), Wait<RestoredActions>()
        )
        incomplete.wait(before.waiter)
        incomplete.fail(.refused("No."))
        incomplete.wait(after.waiter)
        complete.fail(.refused("No."))
        complete.wait(other.waiter)
        #expect(before.error == .refused("No."))
        #expect(after.error == .refused("No."))
        #expect(other.value != nil)
        // A result that arrives with the end changes nothing.
        #expect(incomplete.add(.success(Self.receipts(1))) == nil)
    }

    @Test func aCancelledWaitEndsAlone() {
        var restoration = Self.restoration(1)
        let (cancelled, other) = (Wait<RestoredActions>(), Wait<RestoredActions>())
        restoration.wait(cancelled.waiter)
        restoration.wait(other.waiter)
        restoration.cancel(cancelled.id)
        #expect(cancelled.isCancelled)
        #expect(other.isWaiting)
        #expect(restoration.add(.success(Self.receipts(1))) != nil)
        #expect(other.value != nil)
    }
}

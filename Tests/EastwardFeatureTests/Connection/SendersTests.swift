import Eastward
import Synchronization
import Testing

@testable import EastwardFeature

@Suite struct SendersTests {
    /// The outcomes of waits, by the caller's number.
    private final class Outcomes: Sendable {
        private let all = Mutex<[Int: String]>([:])

        subscript(caller: Int) -> String? { all.withLock { $0[caller] } }

        func waiter<Value: Sendable>(_ caller: Int) -> Waiter<Value> {
            Waiter(WaiterID()) { result in
                let text = (try? result.get()).map { _ in "resumed" } ?? "failed"
                self.all.withLock { $0[caller] = $0[caller].map { "\($0), \(text)" } ?? text }
            }
        }
    }

    private let outcomes = Outcomes()

    private func volume(_ actions: Int) -> ActionVolume {
        var columns = ActionColumns()
        for _ in 0..<actions { columns.append(name: "a", payload: []) }
        return ActionVolume(columns)
    }

    @Test func capacityGoesToTheNextSenderWhenTheOneBeforeItIsCancelled() {
        var senders = Senders()
        let waiters: [Waiter<Void>] = (0..<3).map { outcomes.waiter($0) }
        for waiter in waiters { senders.waitForCapacity(volume(2), waiter) }
        senders.cancel(waiters[0].id)
        senders.cancel(waiters[0].id)
        #expect(outcomes[0] == "failed")
        #expect(senders.queued == 2)
        var session = SessionCore(window: 2)
        senders.grant(from: &session)
        #expect(outcomes[1] == "resumed")
        #expect(outcomes[2] == nil)
        senders.fail(.closed)
        #expect(outcomes[2] == "failed")
        #expect(senders.queued == 0)
    }

    @Test func aHundredThousandCancelledSendersAreForgotten() {
        var senders = Senders()
        senders.waitForCapacity(volume(1), outcomes.waiter(-1))
        let waiters: [Waiter<Void>] = (0..<100_000).map { outcomes.waiter($0) }
        for waiter in waiters { senders.waitForCapacity(volume(1), waiter) }
        for waiter in waiters.reversed() { senders.cancel(waiter.id) }
        #expect(senders.queued == 1)
        #expect(waiters.indices.allSatisfy { outcomes[$0] == "failed" })
        var session = SessionCore(window: 1)
        senders.grant(from: &session)
        #expect(outcomes[-1] == "resumed")
    }

    @Test func aCancelledCallerOfABatchIsResumedOnceAndTheOthersReceiveTheirReceipts() {
        var senders = Senders()
        let batches = (0..<3).map { _ in SendBatch(of: 1) }
        let tickets = batches.map { senders.begin($0) }
        let waiters: [Waiter<Receipts>] = (0..<3).map { outcomes.waiter($0) }
        for (batch, waiter) in zip(batches, waiters) { senders.waitForReceipts(of: batch, waiter) }
        senders.cancel(waiters[1].id)
        #expect(outcomes[1] == "failed")
        let receipts = Receipts([Receipts.Range(firstSequence: 1, count: 1, firstRevision: 1)])
        for ticket in tickets { senders.finish(ticket, .success(receipts)) }
        senders.cancel(waiters[0].id)
        #expect((0..<3).map { outcomes[$0] } == ["resumed", "failed", "resumed"])
    }
}

import Eastward
import Testing

@testable import EastwardStore

@Suite struct SubscriptionBudgetTests {
    private typealias Budget = SubscriptionBudget

    private var budget = Budget()

    /// Sends pieces of 512 bytes over one connection until one is refused, at most `limit` bytes. Returns the number of
    /// accepted bytes.
    private mutating func send(_ limit: Int = .max, after before: Int = 0, of process: Int32, at now: Instant) -> Int {
        var sent = before
        while sent + 512 <= limit, budget.take(512, after: sent, of: process, now: now) == nil { sent += 512 }
        return sent
    }

    @Test mutating func aSubscriberThatSendsFastIsRefusedAndOthersAreNot() {
        let sent = [send(of: 1, at: 5), send(of: 2, at: 5)]
        #expect(sent == [Budget.free + Budget.burst, Budget.free + Budget.burst])
        #expect(budget.bytes == 2 * Budget.burst)
        let excess = budget.take(512, after: sent[0], of: 1, now: 5)
        #expect(excess == .rate)
    }

    @Test mutating func theFreeBytesOfAConnectionAreNotCounted() {
        _ = send(of: 1, at: 5)
        let sent = (0..<1000).map { _ in send(Budget.free, of: 1, at: 5) } + [send(Budget.free + 512, of: 1, at: 5)]
        #expect(sent.allSatisfy { $0 == Budget.free })
        #expect(budget.bytes == Budget.burst)
    }

    @Test mutating func inTheLongRunTheConnectionsOfAProcessHaveALimit() {
        var sent = 0
        for second in 1...100 {
            sent = send(after: sent, of: 1, at: .seconds(Double(second)))
        }
        #expect(sent == Budget.free + Budget.largestOfProcess)
        let excess = budget.take(512, after: sent, of: 1, now: 150_000_000_000)
        #expect(excess == .total)
        budget.release(sent, of: 1)
        #expect(budget.bytes == 0)
        sent = send(of: 1, at: 200_000_000_000)
        #expect(sent == Budget.free + Budget.burst)
    }

    @Test mutating func allProcessesTogetherHaveALimitThatLeavesAShareToEach() {
        let count = Int32(Budget.largestOfAll / Budget.burst)
        for process in 1...count { _ = send(of: process, at: 5) }
        #expect(budget.bytes == Budget.largestOfAll)
        var sent = send(of: count + 1, at: 5)
        #expect(sent == Budget.free + Budget.fairShare)
        budget.release(Budget.free + Budget.burst, of: 1)
        sent = send(of: count + 2, at: 5)
        #expect(sent == Budget.free + Budget.burst - Budget.fairShare)
    }
}

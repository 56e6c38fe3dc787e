import Eastward
import Testing

@testable import EastwardStore

@Suite struct SnapshotAnswerTests {
    /// A snapshot of some parts, each one byte.
    private final class Parts: SliceSnapshot, @unchecked Sendable {
        // Used on one thread.
        private var left: Int

        init(_ count: Int) { left = count }

        func next() throws -> [UInt8]? {
            guard left > 0 else { return nil }
            left -= 1
            return [UInt8(truncatingIfNeeded: left)]
        }
    }

    private func send(_ answer: inout SnapshotAnswer, now: Instant = 0) throws -> Int {
        var sent = 0
        while answer.mayGoOn, try answer.next(now: now) != nil { sent += 1 }
        return sent
    }

    @Test func nothingIsSentBeyondTheRequestersCredit() throws {
        var answer = SnapshotAnswer(topic: [1], snapshot: Parts(100), now: 0)
        #expect(try send(&answer) == 8)
        answer.allow(below: 12, now: 0)
        #expect(try send(&answer) == 4)
        answer.allow(below: 10, now: 0)
        #expect(try send(&answer) == 0)
        answer.allow(below: .max, now: 0)
        #expect(try send(&answer) == 88)
    }

    @Test func anAnswerWithoutNewCreditIsAbandonedAfterTheTimeout() throws {
        var answer = SnapshotAnswer(topic: [1], snapshot: Parts(100), now: 5)
        #expect(!answer.isAbandoned(.seconds(1_000_000), isBehind: false), "the store still has credit to send")
        _ = try send(&answer, now: 5)
        #expect(!answer.isAbandoned(5 + SnapshotAnswer.timeout, isBehind: false))
        #expect(answer.isAbandoned(6 + SnapshotAnswer.timeout, isBehind: false))
        answer.allow(below: 9, now: 7)
        _ = try send(&answer, now: 7)
        #expect(!answer.isAbandoned(7 + SnapshotAnswer.timeout, isBehind: false))
    }

    @Test func anAnswerToASubscriberThatDoesNotReadIsAbandonedAfterTheTimeout() {
        let answer = SnapshotAnswer(topic: [1], snapshot: Parts(100), now: 5)
        #expect(!answer.isAbandoned(5 + SnapshotAnswer.timeout, isBehind: true))
        #expect(answer.isAbandoned(6 + SnapshotAnswer.timeout, isBehind: true))
    }
}

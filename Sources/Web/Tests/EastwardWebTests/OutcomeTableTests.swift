import Eastward
import Testing

@testable import EastwardWeb

@Suite struct OutcomeTableTests {
    private var table = OutcomeTable(mostWaiting: 3, mostWaitingOfAClient: 2)

    private static func mark(_ key: UInt8, _ digest: UInt8 = 0) -> RequestMark {
        RequestMark(key: Array(repeating: key, count: 16), digest: Array(repeating: digest, count: 16))
    }

    @Test mutating func aRepeatedRequestIsSentOnceAndGetsTheSameOutcome() {
        #expect(table.begin(Self.mark(1), client: "a", now: 0) == .send)
        #expect(table.begin(Self.mark(1), client: "a", now: 0) == .wait)
        table.finish(Self.mark(1), .applied(7), at: 0)
        #expect(table.begin(Self.mark(1), client: "a", now: 1) == .known(.applied(7)))
        // An outcome is final.
        table.finish(Self.mark(1), .applied(8), at: 1)
        #expect(table.begin(Self.mark(1), client: "a", now: 1) == .known(.applied(7)))
    }

    @Test mutating func aDecisionBeginsNothing() {
        #expect(table.decision(for: Self.mark(1), now: 0) == .send)
        #expect(table.begin(Self.mark(1), client: "a", now: 0) == .send)
        #expect(table.decision(for: Self.mark(1), now: 0) == .wait)
        #expect(table.decision(for: Self.mark(1, 1), now: 0) == .reused)
        #expect(table.waiting == 1)
    }

    @Test mutating func anotherRequestUnderTheKeyIsRefused() {
        #expect(table.begin(Self.mark(1, 0), client: "a", now: 0) == .send)
        #expect(table.begin(Self.mark(1, 1), client: "a", now: 0) == .reused)
        table.finish(Self.mark(1, 0), .applied(1), at: 0)
        #expect(table.begin(Self.mark(1, 1), client: "a", now: 0) == .reused)
    }

    @Test mutating func waitingRequestsAreBounded() {
        #expect(table.begin(Self.mark(1), client: "a", now: 0) == .send)
        #expect(table.begin(Self.mark(2), client: "a", now: 0) == .send)
        #expect(table.begin(Self.mark(3), client: "a", now: 0) == .tooMany)
        #expect(table.begin(Self.mark(3), client: "b", now: 0) == .send)
        #expect(table.begin(Self.mark(4), client: "c", now: 0) == .tooMany)
        table.withdraw(Self.mark(1))
        #expect(table.waiting == 2)
        #expect(table.begin(Self.mark(1), client: "a", now: 0) == .send)
    }

    @Test mutating func outcomesExpire() {
        table.finish(Self.mark(1), .applied(1), at: 0)
        let end = OutcomeTable.longestAge
        #expect(table.begin(Self.mark(1), client: "a", now: end) == .known(.applied(1)))
        #expect(table.begin(Self.mark(1), client: "a", now: end + 1) == .send)
    }
}

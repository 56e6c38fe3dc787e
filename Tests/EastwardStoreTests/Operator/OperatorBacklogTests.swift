import Eastward
import Testing
import ZeroMQ

@testable import EastwardStore

@Suite struct OperatorBacklogTests {
    private let one = RouterSocket.Peer(bytes: [1])
    private let other = RouterSocket.Peer(bytes: [2])

    @Test func repliesKeepTheirOrderAndNoOperatorWaitsForAnother() {
        var backlog = OperatorBacklog()
        for number in 0..<3 as Range<UInt8> {
            #expect(backlog.add([number], to: one, now: 0) == true)
            #expect(backlog.add([number + 10], to: other, now: 0) == true)
        }
        var sent: [[UInt8]] = []
        let hasSent = backlog.send(now: 1) { reply, peer in
            guard peer == other else { return .wouldBlock }
            sent.append(reply)
            return .sent
        }
        #expect(hasSent)
        #expect(sent == [[10], [11], [12]])
        #expect(backlog.holds(one) && !backlog.holds(other))
        _ = backlog.send(now: 2) { reply, _ in
            sent.append(reply)
            return .sent
        }
        #expect(sent.suffix(3) == [[0], [1], [2]])
        #expect(backlog.isEmpty)
    }

    @Test func repliesAreBoundedInCountAndBytes() {
        var backlog = OperatorBacklog()
        for _ in 0..<OperatorBacklog.mostReplies { #expect(backlog.add([], to: one, now: 0) == true) }
        #expect(backlog.add([], to: one, now: 0) == false)
        _ = backlog.send(now: 0) { _, _ in .sent }
        let large = [UInt8](repeating: 0, count: OperatorBacklog.mostBytes)
        #expect(backlog.add(large, to: one, now: 0) == true)
        #expect(backlog.add([0], to: one, now: 0) == false)
        #expect(backlog.add(large + [0], to: other, now: 0) == false)
        #expect(backlog.holds(one) && !backlog.holds(other))
    }

    @Test func theOperatorWithTheMostRepliesLosesThemToTheOthers() {
        var backlog = OperatorBacklog()
        for _ in 1..<OperatorBacklog.mostReplies { _ = backlog.add([], to: one, now: 0) }
        let outcomes = (0..<3 as Range<UInt8>).map { backlog.add([$0], to: other, now: 0) }
        #expect(outcomes == [true, false, true])
        #expect(!backlog.holds(one))
        var sent: [[UInt8]] = []
        _ = backlog.send(now: 0) { reply, _ in
            sent.append(reply)
            return .sent
        }
        #expect(sent == [[0], [1], [2]])
        #expect(backlog.isEmpty)
        // Its bytes count no more.
        let large = [UInt8](repeating: 0, count: OperatorBacklog.mostBytes)
        #expect(backlog.add(large, to: one, now: 0) == true)
    }

    @Test func anOperatorThatDoesNotReadOrHasDisconnectedLosesItsReplies() {
        var backlog = OperatorBacklog()
        _ = backlog.add([1], to: one, now: 0)
        _ = backlog.add([2], to: other, now: 0)
        _ = backlog.send(now: .distantPast + (OperatorBacklog.timeout - .nanoseconds(1))) { _, peer in
            peer == one ? .wouldBlock : .unreachable
        }
        #expect(backlog.holds(one) && !backlog.holds(other))
        _ = backlog.send(now: .distantPast + OperatorBacklog.timeout) { _, _ in .wouldBlock }
        #expect(backlog.isEmpty)
    }
}

import Testing
import ZeroMQ

@testable import Eastward
@testable import EastwardStore

/// The committed actions for operators, without a store.
@Suite final class ActionFeedTests {
    private let caller = OperatorCaller(peer: RouterSocket.Peer(bytes: [1]), id: 7)
    private var feed = ActionFeed()
    private var outcome = SendOutcome.sent
    private var isConnected = true

    private func batch(_ number: UInt64, _ count: Int, rejecting rejection: Rejection? = nil) -> JournalBatch {
        var actions = WireActions()
        actions.names = ["market.Increment"]
        actions.sizes = Array(repeating: 0, count: count)
        let receipts = Receipts([
            Receipts.Range(firstSequence: 1, count: count, firstRevision: 10, rejection: rejection)
        ])
        let segment = JournalSegment(
            session: 3, firstSequence: 1, firstRevision: 10, nanoseconds: 5, seed: 0, actions: actions,
            outcomes: receipts)
        return JournalBatch(number: number, segments: [segment])
    }

    private func add(_ caller: OperatorCaller) -> Bool { feed.add(caller) }

    private func pass(_ batch: JournalBatch) {
        feed.passed(batch) { "counter.\($0)" }
    }

    private func sent(at now: Instant = 1) throws -> [WireCommittedActions] {
        var replies: [WireCommittedActions] = []
        _ = feed.sendDue(now: now) { reply, _ in
            if outcome == .sent { replies.append(reply.actions) }
            return outcome
        } canReach: { _ in
            isConnected
        }
        return replies
    }

    @Test func actionsAreSentOnceTheyAreCommitted() throws {
        #expect(add(caller))
        pass(batch(1, 2))
        pass(batch(2, 1, rejecting: Rejection("below_zero", "It is 0.")))
        #expect(try sent().isEmpty)
        feed.committed(1, latency: .microseconds(640))
        let first = try #require(try sent().first)
        #expect(first.actions.map(\.sender) == ["counter.3", "counter.3"])
        #expect(first.actions.map(\.revision) == [10, 11])
        #expect(
            first.actions.allSatisfy { $0.name == "market.Increment" && $0.microseconds == 640 && !$0.hasRejection })
        feed.committed(2, latency: .microseconds(1))
        #expect(try sent().isEmpty, "No more often than every 100 ms.")
        #expect(feed.deadline == 1 + ActionFeed.interval)
        let second = try #require(try sent(at: 1 + ActionFeed.interval).first)
        #expect(second.actions.map(\.rejection.reason) == ["It is 0."])
        #expect(feed.deadline == nil)
    }

    @Test func ofManyActionsTheNewestAreSentAndTheOthersAreCounted() throws {
        #expect(add(caller))
        for number: UInt64 in 1...3 {
            pass(batch(number, 1000))
            feed.committed(number, latency: nil)
        }
        let reply = try #require(try sent().first)
        #expect(reply.actions.count == ActionFeed.mostActions)
        #expect(reply.skipped == 3000 - UInt64(ActionFeed.mostActions))
        #expect(reply.actions.last?.revision == 1009)
        pass(batch(4, 60))
        pass(batch(5, 60))
        feed.committed(5, latency: nil)
        #expect(try sent(at: 1 + ActionFeed.interval).isEmpty, "Less often while there are many.")
        let next = try #require(try sent(at: 1 + ActionFeed.intervalAfterSkipping).first)
        #expect(next.actions.count == 100)
        #expect(next.skipped == 20)
    }

    @Test func anOperatorThatDoesNotReadReceivesTheNewestLater() throws {
        #expect(add(caller))
        outcome = .wouldBlock
        for number: UInt64 in 1...200 {
            pass(batch(number, 1))
            feed.committed(number, latency: nil)
            #expect(try sent(at: Instant(nanoseconds: number * 1_000_000_000)).isEmpty)
        }
        outcome = .sent
        let reply = try #require(try sent(at: Instant(nanoseconds: 300_000_000_000)).first)
        #expect(reply.actions.count == 100)
        #expect(reply.skipped == 100)
    }

    @Test func aBatchThatTheDiskRefusedIsNotSent() throws {
        #expect(add(caller))
        pass(batch(1, 1))
        feed.discardUncommitted()
        feed.committed(2, latency: nil)
        #expect(try sent().isEmpty)
    }

    @Test func aDisconnectedOperatorIsForgottenEvenWithoutActions() throws {
        for number in 1...ActionFeed.kept {
            #expect(add(OperatorCaller(peer: RouterSocket.Peer(bytes: [UInt8(number)]), id: 1)))
        }
        #expect(!add(caller))
        isConnected = false
        #expect(try sent(at: 1 + Watchers.probeInterval).isEmpty)
        #expect(!feed.isWatched)
        pass(batch(1, 1))
        #expect(feed.deadline == nil)
    }
}

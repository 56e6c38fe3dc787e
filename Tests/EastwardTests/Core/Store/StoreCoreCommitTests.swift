import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("StoreCore: the commit rule and rollback")
struct StoreCoreCommitTests {
    private let one: [MarketAction] = [.increment(by: 1)]

    private func opened(_ change: (inout StoreLimits) -> Void = { _ in }) -> StoreBench {
        let bench = StoreBench(change)
        bench.open(1)
        _ = bench.takeEffects()
        return bench
    }

    @Test func nothingIsSentBeforeTheCommit() throws {
        let bench = opened()
        bench.send(1, one, first: 1)
        try bench.core.dispatch(MarketAction.increment(by: 2), ticket: 8, nanoseconds: 0, seed: 0)
        bench.hello(2, StoreBench.other, nonce: 2)
        bench.flush()
        #expect(bench.said(to: 1).isEmpty)
        #expect(bench.said(to: 2).isEmpty)
        #expect(bench.takeEffects().isEmpty)
        #expect(bench.committed.state.count == 0)
        #expect(bench.latest.state.count == 3)
        bench.commit()
        #expect(bench.said(to: 1).map(\.asReceipts) == [.applied(1, count: 1, revision: 1)])
        #expect(bench.said(to: 2).compactMap(\.asWelcome).count == 1)
        #expect(bench.takeEffects() == [.dispatched(ticket: 8, receipt: Receipt(revision: 2)), .committed])
        #expect(bench.committed.state.count == 3)
    }

    @Test func twoBatchesAreInFlightAndTheRestGathersBehindThem() {
        let bench = opened()
        for sequence in 1...5 as ClosedRange<UInt64> {
            bench.send(1, one, first: sequence)
            bench.flush()
        }
        #expect(bench.appended.map(\.number) == [2, 3])
        #expect(bench.appended.map(\.count) == [1, 1])
        bench.finish(2, .committed)
        bench.flush()
        #expect(bench.appended.map(\.number) == [3, 4])
        #expect(bench.appended.last?.count == 3)
        #expect(bench.committed.revision == 1)
    }

    @Test func emptyTurnsAppendNothing() {
        let bench = opened()
        bench.flush()
        bench.flush()
        #expect(bench.appended.isEmpty)
    }

    @Test func actionsAreAcceptedUntilEnoughGatherBehindAFullJournal() {
        let bench = opened { $0.gatheredActions = 2 }
        bench.send(1, one, first: 1)
        bench.flush()
        bench.send(1, one + one + one, first: 2)
        #expect(bench.acceptsActions)
        bench.flush()
        bench.send(1, one, first: 5)
        #expect(bench.acceptsActions)
        bench.send(1, one, first: 6)
        #expect(!bench.acceptsActions)
        bench.finish(2, .committed)
        #expect(bench.acceptsActions)
    }

    /// A batch of one action with a payload of about `bytes` bytes.
    private static func padded(_ bytes: Int) -> WireActions {
        var columns = ActionColumns()
        // A field that no contract defines.
        let head = [0x08, 0x01, 0xFA, 0x01, 0x80 | UInt8(bytes & 0x7F), UInt8(bytes >> 7)]
        columns.append(name: "market.Increment", payload: head + [UInt8](repeating: 0, count: bytes))
        return columns.wire
    }

    @Test func aRowIsClosedAtItsByteLimitEvenWhileTheJournalIsIdle() throws {
        let bench = opened { $0.gatheredBytes = 20_000 }
        var sequence: UInt64 = 1
        for _ in 0..<50 {
            while bench.acceptsActions {
                bench.send(1, [], first: sequence, awaited: sequence) { $0.actions = Self.padded(4_000) }
                sequence += 1
            }
            bench.commit()
        }
        let rows = try bench.journal.map { try JournalRow.batch($0).encoded().count }
        #expect(try #require(rows.max()) < 20_000 + 4_200)
        #expect(bench.committed.state.count == Int(sequence) - 1)
        #expect(bench.committed.state.count >= 200)
    }

    @Test func rejectionsCountAsGatheredBytes() {
        let bench = opened { $0.gatheredBytes = 20_000 }
        var columns = ActionColumns()
        for index in 0..<1000 { columns.append(name: index % 2 == 0 ? "a" : "b", payload: []) }
        bench.send(1, [], first: 1) { $0.actions = columns.wire }
        #expect(!bench.acceptsActions)
        bench.commit()
        #expect(bench.acceptsActions)
    }

    @Test func rolledBackActionsCountNoGatheredBytes() {
        let bench = opened { $0.gatheredBytes = 3_000 }
        bench.send(1, [], first: 1) { $0.actions = Self.padded(4_000) }
        bench.flush()
        bench.send(1, [], first: 2) { $0.actions = Self.padded(4_000) }
        #expect(!bench.acceptsActions)
        bench.finish(2, .refused(reason: "full"))
        #expect(bench.acceptsActions)
    }

    @Test func refusedBatchRollsEverythingBackAndSendersHold() throws {
        let bench = opened()
        bench.open(2, StoreBench.other, nonce: 2)
        _ = bench.takeEffects()
        bench.send(1, one, first: 1, nanoseconds: 900)
        bench.commit()
        let committed = bench.committed
        _ = (bench.said(to: 1), bench.takeEffects())
        bench.send(1, one, first: 2)
        bench.flush()
        bench.send(1, one, first: 3)
        try bench.core.dispatch(MarketAction.increment(by: 1), ticket: 4, nanoseconds: 0, seed: 0)
        bench.flush()
        bench.send(1, one, first: 4)
        bench.send(2, one, first: 1)
        bench.finish(4, .refused(reason: "full"))
        #expect(bench.latest.revision == committed.revision)
        #expect(bench.latest.state == committed.state)
        #expect(bench.said(to: 1).compactMap(\.asHold).map(\.nextSequence) == [2])
        let hold = bench.said(to: 2).compactMap(\.asHold)
        #expect(hold.map(\.nextSequence) == [1])
        #expect(hold.map(\.reason) == ["full"])
        #expect(hold.map(\.retryMilliseconds) == [500])
        #expect(bench.takeEffects() == [.dispatchHeld(ticket: 4, reason: "full"), .held("full")])
        // The journal may still report the outcome of a discarded batch.
        bench.finish(5, .committed)
        #expect(bench.committed.revision == 1)
        bench.send(1, one + one + one, first: 2, awaited: 2)
        bench.commit()
        #expect(bench.said(to: 1).map(\.asReceipts) == [.applied(2, count: 3, revision: 2)])
        #expect(bench.committed.state.count == 4)
    }

    @Test(arguments: [JournalOutcome.committed, .refused(reason: "late")])
    func outcomeOfADiscardedBatchIsNeverAssignedToANewOne(late: JournalOutcome) {
        let bench = opened()
        bench.send(1, one, first: 1)
        bench.flush()
        bench.send(1, one, first: 2)
        bench.flush()
        let discarded = bench.appended.map(\.number)
        bench.finish(discarded[0], .refused(reason: "full"))
        bench.send(1, one + one, first: 1)
        bench.flush()
        #expect(!discarded.contains(bench.appended.last?.number ?? 0))
        bench.finish(discarded[1], late)
        #expect(bench.committed.revision == 0)
        #expect(bench.latest.revision == 2)
        bench.commit()
        #expect(bench.committed.revision == 2)
    }

    @Test func aBatchNamesItsPredecessor() {
        let bench = opened()
        for sequence in 1...2 as ClosedRange<UInt64> {
            bench.send(1, one, first: sequence)
            bench.flush()
        }
        #expect(bench.appended.map(\.follows) == [1, 2])
        bench.finish(2, .committed)
        bench.finish(3, .refused(reason: "full"))
        bench.send(1, one, first: 2)
        bench.flush()
        #expect(bench.appended.map(\.number) == [4])
        #expect(bench.appended.map(\.follows) == [2])
    }

    @Test func operatorsSequencesAreContiguousAfterARollback() throws {
        let bench = opened()
        for ticket in 1...2 as ClosedRange<UInt64> {
            try bench.core.dispatch(MarketAction.increment(by: 1), ticket: ticket, nanoseconds: 0, seed: 0)
            bench.flush()
        }
        bench.finish(2, .committed)
        bench.finish(3, .refused(reason: "full"))
        try bench.core.dispatch(MarketAction.increment(by: 1), ticket: 3, nanoseconds: 0, seed: 0)
        bench.flush()
        #expect(bench.appended.last?.segments.map(\.firstSequence) == [2])
        #expect(bench.appended.last?.segments.map(\.session) == [0])
    }

    @Test func rejectedDispatchIsAnsweredWithItsReason() throws {
        let bench = opened()
        try bench.core.dispatch(MarketAction.decrement(by: 1), ticket: 3, nanoseconds: 0, seed: 0)
        bench.commit()
        #expect(
            bench.takeEffects().first
                == .dispatched(
                    ticket: 3,
                    receipt: Receipt(revision: 1, rejection: Rejection("below_zero", "Less than nothing."))))
    }

    @Test func rollbackUndoesAnOpeningAndTheClosingThatCameWithIt() {
        let bench = opened()
        bench.hello(2, nonce: 2)
        bench.flush()
        bench.finish(2, .refused(reason: "full"))
        #expect(bench.sessions.count == 1)
        #expect(bench.said(to: 2).compactMap(\.asWelcome).isEmpty)
        bench.hello(1, session: 1)
        #expect(bench.said(to: 1).compactMap(\.asWelcome).map(\.session) == [1])
        bench.hello(2, nonce: 2)
        bench.commit()
        #expect(bench.said(to: 2).compactMap(\.asWelcome).map(\.session) == [3])
        #expect(bench.sessions.count == 1)
    }

    @Test func rollbackUndoesAChainOfOpeningsOfOneProcess() {
        let bench = opened()
        for nonce in 2...4 as ClosedRange<UInt8> {
            bench.hello(ConnectionID(UInt64(nonce)), nonce: nonce)
            bench.flush()
        }
        bench.finish(2, .refused(reason: "full"))
        #expect(bench.sessions.count == 1)
        bench.hello(9, nonce: 1)
        #expect(bench.said(to: 9).compactMap(\.asWelcome).map(\.session) == [1])
    }

    @Test func rollbackUndoesAGoodbye() {
        let bench = opened()
        var goodbye = WireGoodbye()
        goodbye.fence = 1
        bench.core.goodbye(goodbye, from: 1)
        bench.flush()
        bench.finish(2, .refused(reason: "full"))
        bench.hello(2, session: 1)
        #expect(bench.said(to: 2).compactMap(\.asWelcome).map(\.session) == [1])
    }

    @Test func resumeWhileABatchIsInFlightGetsItsReceiptsOverTheNewConnection() {
        let bench = opened()
        bench.send(1, one + one, first: 1)
        bench.flush()
        bench.hello(2, session: 1)
        #expect(bench.said(to: 2).compactMap(\.asWelcome).map(\.nextSequence) == [3])
        bench.commit()
        #expect(bench.said(to: 1).isEmpty)
        #expect(bench.said(to: 2).map(\.asReceipts) == [.applied(1, count: 2, revision: 1)])
    }

    @Test func afterAnUnknownOutcomeNothingIsCommittedAnyMore() {
        let bench = opened()
        bench.send(1, one, first: 1)
        bench.flush()
        bench.send(1, one, first: 2)
        bench.flush()
        bench.finish(2, .unknown(reason: "EIO"))
        #expect(bench.takeEffects() == [.stop("EIO")])
        bench.finish(3, .committed)
        #expect(bench.takeEffects().isEmpty)
        #expect(bench.said(to: 1).isEmpty)
        #expect(bench.committed.revision == 0)
    }

    @Test func receiptsOfManyRejectionsAreSentInMessagesOfBoundedLength() throws {
        // A feature's socket rejects messages above the limit: a larger one would cut the connection permanently.
        let bench = StoreBench { $0.largestMessage = 4096 }
        bench.open(1)
        for index in 0..<200 as Range<UInt64> {
            bench.send(1, [.increment(by: 1), .decrement(by: 1000)], first: 1 + 2 * index)
        }
        bench.commit()
        let sent = bench.said(to: 1)
        bench.hello(2, session: 1)
        let again = bench.said(to: 2).filter { $0.asWelcome == nil }
        for messages in [sent, again] {
            #expect(messages.compactMap(\.asReceipts).reduce(0) { $0 + $1.count } == 400)
            for message in messages { #expect(try message.serializedData().count <= 4096) }
        }
    }
}

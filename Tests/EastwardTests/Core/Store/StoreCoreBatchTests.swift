import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("StoreCore: batches and outcomes")
struct StoreCoreBatchTests {
    private let one: [MarketAction] = [.increment(by: 1)]

    private func opened(_ change: (inout StoreLimits) -> Void = { _ in }) -> StoreBench {
        let bench = StoreBench(change)
        bench.open(1)
        return bench
    }

    @Test func contiguousBatchesAreAppliedInOrder() {
        let bench = opened()
        bench.send(1, [.increment(by: 5), .decrement(by: 2)], first: 1)
        bench.send(1, one, first: 3)
        bench.commit()
        #expect(bench.said(to: 1).compactMap(\.asReceipts).flatMap { $0.map(\.revision) } == [1, 2, 3])
        #expect(bench.committed.state.count == 4)
        #expect(bench.committed.revision == 3)
    }

    @Test func committedDuplicateIsAnsweredAgainAndNotApplied() {
        let bench = opened()
        bench.send(1, one + one, first: 1)
        bench.commit()
        let first = bench.said(to: 1)
        bench.send(1, one + one, first: 1)
        #expect(bench.said(to: 1) == first)
        bench.commit()
        #expect(bench.committed.state.count == 2)
    }

    @Test func aPartlyKnownBatchIsAppliedFromItsFirstNewAction() {
        let bench = opened()
        bench.send(1, one + one, first: 1)
        bench.commit()
        _ = bench.said(to: 1)
        bench.send(1, one + [.increment(by: 10), .increment(by: 100)], first: 2)
        #expect(bench.said(to: 1).map(\.asReceipts) == [.applied(2, count: 1, revision: 2)])
        bench.commit()
        #expect(bench.said(to: 1).map(\.asReceipts) == [.applied(3, count: 2, revision: 3)])
        #expect(bench.committed.state.count == 112)
    }

    /// The store commits a large batch in pieces: a connection can end between the receipts of two pieces.
    @Test func aPartlyAcknowledgedBatchIsAppliedFromItsFirstNewAction() {
        let bench = opened()
        bench.send(1, one + one, first: 1)
        bench.commit()
        _ = bench.said(to: 1)
        bench.send(1, one + one + [.increment(by: 10)], first: 1) { $0.lowestAwaited = 3 }
        bench.commit()
        #expect(bench.said(to: 1).map(\.asReceipts) == [.applied(3, count: 1, revision: 3)])
        #expect(bench.committed.state.count == 12)
    }

    @Test func receiptsThatTheSenderCannotHaveDoNotWidenItsWindow() {
        let bench = opened { $0.window = 4 }
        bench.send(1, one + one, first: 1) { $0.lowestAwaited = 1 }
        bench.send(1, one + one, first: 3) { $0.lowestAwaited = 3 }
        bench.flush()
        #expect(bench.said(to: 1).isEmpty)
        bench.send(1, one, first: 5) { $0.lowestAwaited = 5 }
        #expect(bench.said(to: 1).map(\.refusal.code) == [.windowExceeded])
        bench.commit()
        #expect(bench.committed.state.count == 4)
    }

    @Test func duplicateOfABatchInFlightIsAnsweredOnlyAfterTheCommit() {
        let bench = opened()
        bench.send(1, one, first: 1)
        bench.flush()
        bench.send(1, one, first: 1)
        bench.flush()
        #expect(bench.said(to: 1).isEmpty)
        bench.commit()
        #expect(bench.said(to: 1).map(\.asReceipts) == [.applied(1, count: 1, revision: 1)])
        #expect(bench.committed.state.count == 1)
    }

    @Test func acknowledgedReceiptsAreForgotten() {
        let bench = opened()
        bench.send(1, one + one, first: 1)
        bench.commit()
        bench.send(1, one, first: 3, awaited: 3)
        _ = bench.said(to: 1)
        bench.send(1, one + one, first: 1)
        #expect(bench.said(to: 1).isEmpty)
    }

    @Test func aGapIsReportedOnceAndConsumesNothing() {
        let bench = opened()
        bench.send(1, one, first: 3)
        bench.send(1, one, first: 4)
        #expect(bench.said(to: 1).map(\.asGap) == [1])
        #expect(bench.latest.revision == 0)
        bench.send(1, one + one, first: 1)
        bench.send(1, one, first: 9)
        #expect(bench.said(to: 1).map(\.asGap) == [3])
        bench.hello(2, session: 1)
        _ = bench.said(to: 2)
        bench.send(2, one, first: 9, fence: 2)
        #expect(bench.said(to: 2).map(\.asGap) == [3])
    }

    @Test func batchBeforeTheHelloIsDiscarded() {
        let bench = opened()
        bench.send(4, one, first: 1)
        #expect(bench.said(to: 4).isEmpty)
        #expect(bench.latest.revision == 0)
    }

    @Test func batchAfterARefusalIsDiscarded() {
        let bench = opened()
        bench.send(1, one, first: 0)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.malformed])
        bench.send(1, one, first: 1)
        #expect(bench.said(to: 1).isEmpty)
        #expect(bench.latest.revision == 0)
    }

    @Test func windowIsEnforced() {
        let bench = opened { $0.window = 2 }
        bench.send(1, one + one, first: 1)
        bench.commit()
        _ = bench.said(to: 1)
        bench.send(1, one, first: 3)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.windowExceeded])
        bench.hello(1, session: 1) { $0.lowestAwaited = 3 }
        _ = bench.said(to: 1)
        bench.send(1, one, first: 3, fence: 2, awaited: 3)
        #expect(bench.said(to: 1).isEmpty)
        #expect(bench.latest.revision == 3)
    }

    @Test(arguments: [UInt64.max, UInt64.max - 1, UInt64(1) << 63])
    func sequencesAtTheEndOfTheIntegerRangeAreRefused(first: UInt64) {
        let bench = opened()
        bench.send(1, one + one, first: first)
        let refusal = bench.said(to: 1).compactMap(\.asRefusal)
        #expect(refusal == [.malformed] || refusal == [.windowExceeded])
        bench.hello(1, session: 1)
        _ = bench.said(to: 1)
        bench.send(1, one + one, first: first, fence: 2, awaited: first)
        let said = bench.said(to: 1)
        #expect(said.count == 1)
        #expect(said.first?.asReceipts == nil)
        #expect(bench.latest.revision == 0)
    }

    /// The ways in which a batch can be malformed.
    enum Damage: CaseIterable, Sendable {
        case futureFence, sequenceZero, awaitsLater, noActions, noNames, noSizes, kindsForSome, kindsForMore
        case repeatedName, spareName, moreNamesThanActions, namelessKind, hugeKind, payloadTooShort, payloadTooLong
        case hugeSizes, sizesThatWrapAround

        func damage(_ batch: inout WireActionBatch) {
            switch self {
            case .futureFence: batch.fence = 9
            case .sequenceZero: batch.firstSequence = 0
            case .awaitsLater: batch.lowestAwaited = 4
            case .noActions: batch.actions = WireActions()
            case .noNames: batch.actions.names = []
            case .noSizes: batch.actions.sizes = []
            case .kindsForSome: batch.actions.kinds = [0]
            case .kindsForMore: batch.actions.kinds = [0, 0, 0]
            case .namelessKind: batch.actions.kinds = [0, 1]
            case .repeatedName:
                batch.actions.names += batch.actions.names
                batch.actions.kinds = [0, 1]
            case .spareName: batch.actions.names.append("market.Spare")
            case .moreNamesThanActions:
                batch.actions.names += ["a", "b"]
                batch.actions.kinds = [0, 2]
            case .hugeKind: batch.actions.kinds = [0, .max]
            case .payloadTooShort: batch.actions.payload.removeLast()
            case .payloadTooLong: batch.actions.payload.append(0)
            case .hugeSizes: batch.actions.sizes = [.max, .max]
            case .sizesThatWrapAround:
                batch.actions.sizes = [.max, 1, UInt32(batch.actions.payload.count)]
            }
        }
    }

    @Test(arguments: Damage.allCases)
    func malformedBatchIsRefusedAndConsumesNothing(damage: Damage) {
        let bench = opened()
        bench.send(1, one + one, first: 1) { damage.damage(&$0) }
        #expect(bench.said(to: 1).map(\.asRefusal) == [.malformed])
        #expect(bench.latest.revision == 0)
        bench.flush()
        #expect(bench.appended.isEmpty)
    }

    @Test func rejectionConsumesARevisionAndLeavesTheStateAsItWas() {
        let bench = opened()
        bench.send(1, one, first: 1)
        let before = bench.latest.state
        bench.send(1, [.decrement(by: 50)], first: 2)
        #expect(bench.latest.state == before)
        #expect(bench.latest.revision == 2)
        bench.commit()
        let last = bench.said(to: 1).compactMap(\.asReceipts).last
        #expect(last?.first == Receipt(revision: 2, rejection: Rejection("below_zero", "Less than nothing.")))
    }

    @Test func unknownForbiddenAndUnreadableActionsAreRejectedOneByOne() {
        let bench = StoreBench()
        bench.open(1, StoreBench.cashier)
        var columns = ActionColumns()
        columns.append(name: "market.Nonsense", payload: [1, 2, 3])
        columns.append(name: "market.Decrement", payload: [])
        columns.append(name: "market.Increment", payload: [0x08])
        columns.append(name: "market.Increment", payload: [0x08, 0x04])
        bench.send(1, one, first: 1) { $0.actions = columns.wire }
        bench.commit()
        let receipts = bench.said(to: 1).compactMap(\.asReceipts).flatMap { Array($0) }
        #expect(receipts.map(\.revision) == [1, 2, 3, 4])
        #expect(receipts.map(\.rejection?.code) == ["unknown_action", "not_allowed", "malformed", nil])
        #expect(bench.committed.state.count == 4)
    }

    @Test func timeNeverGoesBack() {
        let bench = opened()
        bench.send(1, one, first: 1, nanoseconds: 500)
        bench.send(1, one, first: 2, nanoseconds: 100)
        bench.send(1, one, first: 3, nanoseconds: 900)
        bench.flush()
        #expect(bench.appended.flatMap(\.segments).map(\.nanoseconds) == [500, 500, 900])
    }

    @Test func theJournalAloneRestoresTheState() throws {
        let bench = opened()
        for index in 0..<20 {
            bench.send(
                1, [.increment(by: index), .decrement(by: 3 * index)], first: UInt64(1 + 2 * index),
                nanoseconds: Int64(1000 - index))
        }
        bench.flush()
        var state = TallyState()
        for segment in bench.appended.flatMap(\.segments) {
            _ = try Replay.reduce(segment, &state)
        }
        #expect(state == bench.latest.state)
    }
}

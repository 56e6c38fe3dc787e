import FixtureContract
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("StoreCore: recovery")
struct StoreCoreRecoveryTests {
    enum Way: CaseIterable {
        case journal
        case snapshot

        func recovered(_ bench: StoreBench) throws -> RecoveredStore<TallyState> {
            switch self {
            case .journal: try bench.replayed()
            case .snapshot: try bench.replayed(from: bench.snapshot())
            }
        }
    }

    private let three: [MarketAction] = [.increment(by: 5), .decrement(by: 9), .increment(by: 1)]

    /// A store with one session and three actions, the second of them rejected.
    private func used() -> StoreBench {
        let bench = StoreBench()
        bench.open(1)
        bench.send(1, three, first: 1, nanoseconds: 1000)
        bench.commit()
        return bench
    }

    @Test(arguments: Way.allCases) func committedContentsAreRecovered(_ way: Way) throws {
        let bench = used()
        try bench.core.dispatch(MarketAction.increment(by: 7), ticket: 1, nanoseconds: 2000, seed: 3)
        bench.commit()
        let before = bench.durable
        let back = try way.recovered(bench)
        #expect(back.state == before.state)
        #expect(back.revision == 4)
        #expect(back.nanoseconds == 2000)
        #expect(back.operatorSequence == 2)
        #expect(back.row == 3)
        #expect(back.statistics == before.statistics)
        #expect(back.sessions.stored == before.sessions.stored)
    }

    @Test(arguments: Way.allCases) func aRepeatedBatchIsAnsweredAndNotApplied(_ way: Way) throws {
        let bench = used()
        let receipts = bench.said(to: 1).compactMap(\.asReceipts).first
        let again = bench.startAgain(from: try way.recovered(bench))
        again.hello(2, session: 1)
        let said = again.said(to: 2)
        #expect(said.compactMap(\.asWelcome).map(\.nextSequence) == [4])
        #expect(said.compactMap(\.asReceipts) == [receipts])
        again.send(2, three, first: 1, fence: 2 << 32 + 1)
        #expect(again.said(to: 2).map(\.asReceipts) == [receipts])
        again.flush()
        #expect(again.appended.isEmpty)
    }

    @Test(arguments: Way.allCases) func anotherActionUnderAKnownSequenceIsRefused(_ way: Way) throws {
        let bench = used()
        let again = bench.startAgain(from: try way.recovered(bench))
        again.hello(2, session: 1)
        _ = again.said(to: 2)
        again.send(2, [three[0], .decrement(by: 8), three[2]], first: 1, fence: 2 << 32 + 1)
        #expect(again.said(to: 2).map(\.asRefusal) == [.changedAction])
        again.flush()
        #expect(again.appended.isEmpty)
    }

    @Test(arguments: Way.allCases) func openingThatWasNotWelcomedIsNotRepeated(_ way: Way) throws {
        let bench = StoreBench()
        bench.hello(1)
        bench.commit()
        let again = bench.startAgain(from: try way.recovered(bench))
        again.hello(2)
        #expect(again.said(to: 2).compactMap(\.asWelcome).map(\.session) == [1])
        again.flush()
        #expect(again.appended.isEmpty)
    }

    @Test(arguments: Way.allCases) func fencesGrowFromEpochToEpoch(_ way: Way) throws {
        let recovered = try way.recovered(used())
        var fences: [UInt64] = [1]
        for start in 2...4 as ClosedRange<UInt64> {
            let bench = used().startAgain(from: recovered, start: start)
            for connection in 1...3 as ClosedRange<ConnectionID.IntegerLiteralType> {
                bench.hello(ConnectionID(connection), session: 1)
                fences += bench.said(to: ConnectionID(connection)).compactMap(\.asWelcome).map(\.fence)
            }
            let other = bench.open(9, Identity(process: "\(start)", role: StoreBench.counter.role), nonce: 9)
            #expect(other.fence > start << 32)
            #expect(other.fence < (start + 1) << 32)
        }
        #expect(fences.count == 10)
        #expect(zip(fences, fences.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func snapshotBetweenAnOpeningAndItsCommitIsFollowedByItsRow() throws {
        let bench = used()
        bench.hello(2, StoreBench.other, nonce: 2)
        bench.flush()
        let snapshot = bench.snapshot()
        #expect(snapshot.sessions.stored.map(\.opening.number) == [1])
        bench.commit()
        let back = try bench.replayed(from: snapshot)
        #expect(back.sessions.stored.map(\.opening.number) == [1, 2])
    }

    @Test func aSnapshotHoldsNoUncommittedActions() throws {
        let bench = used()
        bench.send(1, [.increment(by: 1)], first: 4, awaited: 4)
        bench.flush()
        bench.send(1, [.increment(by: 1)], first: 5, awaited: 4)
        let snapshot = bench.snapshot()
        #expect(snapshot.revision == 3)
        #expect(snapshot.sessions.stored.map(\.nextSequence) == [4])
        let again = bench.startAgain(from: snapshot)
        again.hello(2, session: 1)
        #expect(again.said(to: 2).compactMap(\.asWelcome).map(\.nextSequence) == [4])
    }

    @Test func theNumberOfAClosedSessionIsNotReused() throws {
        let bench = used()
        var goodbye = WireGoodbye()
        goodbye.fence = bench.open(2, nonce: 2).fence
        bench.core.goodbye(goodbye, from: 2)
        bench.commit()
        #expect(bench.sessions.count == 0)
        let again = bench.startAgain(from: bench.snapshot())
        #expect(again.open(3, nonce: 3).session == 3)
    }
}

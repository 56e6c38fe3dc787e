import FixtureContract
import Foundation
import Synchronization
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("StoreCore: poison")
struct StoreCorePoisonTests {
    private static func key(_ action: MarketAction, session: UInt64 = 1, sequence: UInt64) -> PoisonedAction {
        PoisonedAction(session: session, sequence: sequence, digest: WireActions.of([action]).digests[0])
    }

    private func opened(poisoned: Set<PoisonedAction>) -> StoreBench {
        let bench = StoreBench()
        bench.core.poisoned = poisoned
        bench.open(1)
        return bench
    }

    private let actions: [MarketAction] = [
        .increment(by: 1), .increment(by: 10), .decrement(by: 1000), .increment(by: 100), .increment(by: 1000),
    ]

    @Test(arguments: [[1], [2], [3], [5], [1, 2], [2, 4], [4, 5], [1, 2, 3, 4, 5]])
    func poisonIsRejectedAndItsNeighborsAreReduced(sequences: [UInt64]) {
        let bench = opened(poisoned: Set(sequences.map { Self.key(actions[Int($0) - 1], sequence: $0) }))
        bench.send(1, actions, first: 1)
        bench.commit()
        let codes = bench.said(to: 1).compactMap(\.asReceipts).flatMap { $0.map { $0.rejection?.code } }
        let expected = (1...5).map { sequence in
            sequences.contains(sequence) ? "poison" : sequence == 3 ? "below_zero" : nil
        }
        #expect(codes == expected)
        #expect(bench.committed.revision == 5)
        let counted = [1: 1, 2: 10, 4: 100, 5: 1000].filter { !sequences.contains(UInt64($0.key)) }
        #expect(bench.committed.state.count == counted.values.reduce(0, +))
    }

    @Test func poisonIsNotReducedWhenActionsBeforeARejectionAreReducedAgain() {
        let bench = opened(poisoned: [Self.key(actions[1], sequence: 2)])
        bench.send(1, actions, first: 1)
        bench.commit()
        let alone = StoreBench()
        alone.open(1)
        alone.send(1, actions, first: 1)
        alone.commit()
        #expect(bench.committed.state.count == alone.committed.state.count - 10)
    }

    @Test func anActionWithAnotherDigestSessionOrSequenceIsReduced() {
        let bench = opened(poisoned: [
            Self.key(.increment(by: 2), sequence: 1), Self.key(actions[1], session: 2, sequence: 2),
            Self.key(actions[3], sequence: 4), Self.key(actions[4], sequence: 6),
        ])
        bench.send(1, [actions[0], actions[1], actions[3], actions[4]], first: 1)
        bench.commit()
        #expect(bench.committed.state.count == 1111)
        #expect(!bench.takeEffects().contains { if case .poisoned = $0 { true } else { false } })
    }

    @Test func poisonInAPartlyKnownBatchIsFound() {
        let bench = opened(poisoned: [Self.key(actions[3], sequence: 4)])
        bench.send(1, Array(actions[..<2]), first: 1)
        bench.send(1, Array(actions[1...]), first: 2)
        bench.commit()
        #expect(bench.committed.state.count == 1011)
        let codes = bench.sessions[1]?.outcomes.receipts.map { $0.rejection?.code }
        #expect(codes == [nil, nil, "below_zero", "poison", nil])
    }

    @Test func repeatedPoisonReceivesTheSameRejection() {
        let bench = opened(poisoned: [Self.key(actions[0], sequence: 1)])
        bench.send(1, [actions[0]], first: 1)
        bench.commit()
        let first = bench.said(to: 1)
        #expect(first.compactMap(\.asReceipts).flatMap { $0.map { $0.rejection?.code } } == ["poison"])
        bench.send(1, [actions[0]], first: 1)
        #expect(bench.said(to: 1) == first)
        #expect(bench.committed.revision == 1)
    }

    // MARK: Blocked names

    private static func blocked(_ name: String, by process: String) -> BlockedName {
        BlockedName(scope: .process, sender: process.digest, name: name.digest)
    }

    @Test func aBlockedNameIsRejectedWithoutBeingReducedInEverySessionOfItsProcess() {
        let bench = opened(poisoned: [])
        bench.core.blocked = [Self.blocked("market.Increment", by: "counter.1")]
        bench.send(1, [.increment(by: 5), .decrement(by: 1), .increment(by: 6)], first: 1)
        bench.commit()
        let codes = bench.said(to: 1).compactMap(\.asReceipts).flatMap { $0.map { $0.rejection?.code } }
        #expect(codes == ["blocked", "below_zero", "blocked"])
        bench.open(2, nonce: 2)
        bench.send(2, [.increment(by: 5)], first: 1)
        bench.open(3, StoreBench.other, nonce: 3)
        bench.send(3, [.increment(by: 7)], first: 1)
        bench.commit()
        #expect(bench.said(to: 2).compactMap(\.asReceipts).flatMap { $0.map { $0.rejection?.code } } == ["blocked"])
        #expect(bench.committed.state.count == 7)
        #expect(bench.takeEffects().count { if case .blocked = $0 { true } else { false } } == 1)
    }

    @Test func aNameBlockedForARoleIsRejectedFromEachOfItsProcesses() {
        let bench = opened(poisoned: [])
        let role = BlockedName(
            scope: .role, sender: StoreBench.counter.role.digest, name: "market.Increment".digest)
        bench.core.blocked = [role]
        _ = bench.takeEffects()
        bench.open(2, StoreBench.other, nonce: 2)
        bench.open(3, StoreBench.cashier, nonce: 3)
        for connection: ConnectionID in [1, 2, 3] { bench.send(connection, [.increment(by: 4)], first: 1) }
        bench.commit()
        #expect(bench.committed.state.count == 4)
        #expect(bench.takeEffects().contains(.blocked(name: "market.Increment", sender: StoreBench.counter.role)))
    }

    @Test func theMarkNamesTheSenderAndTheActionsName() throws {
        var seen: [[UInt64]] = []
        let observer = Observer()
        observer.onLook = { mark in
            let kind = mark.kinds.map { Int($0[mark.index]) } ?? 0
            seen.append([mark.process, mark.role, mark.names?[kind] ?? 0])
        }
        let reducer = Reducer<TallyState, MarketAction> { state, action, context throws(Rejection) in
            observer.look(action, context)
            try TallyState.reducer.reduce(&state, action, context)
        }
        let bench = StoreBench(reducer: reducer)
        bench.core.mark = observer.mark
        bench.open(1)
        bench.send(1, [.increment(by: 5), .decrement(by: 1)], first: 1)
        bench.send(1, [.increment(by: 5), .increment(by: 5), .decrement(by: 1)], first: 2)
        try bench.core.dispatch(MarketAction.increment(by: 3), ticket: 1, nanoseconds: 0, seed: 1)
        let (counter, role) = (StoreBench.counter.process.digest, StoreBench.counter.role.digest)
        let (increment, decrement) = ("market.Increment".digest, "market.Decrement".digest)
        let sent = [increment, decrement].map { [counter, role, $0] }
        let expected = [sent[0], sent[1], ["operator".digest, 0, increment]]
        #expect(Set(seen) == Set(expected))
        #expect(seen.first == sent[0] && seen.last == expected[2])
    }

    @Test func thePoisonedActionIsNamedForTheLog() {
        let poison = Self.key(actions[2], sequence: 3)
        let bench = opened(poisoned: [poison])
        _ = bench.takeEffects()
        bench.send(1, actions, first: 1)
        #expect(bench.takeEffects() == [.poisoned(poison, name: "market.Decrement")])
    }

    @Test func anOperatorsPoisonIsRejected() throws {
        let bench = opened(poisoned: [Self.key(.increment(by: 5), session: 0, sequence: 1)])
        _ = bench.takeEffects()
        try bench.core.dispatch(MarketAction.increment(by: 5), ticket: 9, nanoseconds: 0, seed: 1)
        bench.commit()
        let dispatched = bench.takeEffects().compactMap { effect -> Receipt? in
            if case .dispatched(9, let receipt) = effect { receipt } else { nil }
        }
        #expect(dispatched.map { $0.rejection?.code } == ["poison"])
        #expect(bench.committed.state.count == 0)
    }

    /// A mark, and its contents at each call of a reducer.
    private final class Observer: @unchecked Sendable {
        // Used only on the thread of the one test that created it.
        let mark = UnsafeMutablePointer<ReduceMark>.allocate(capacity: 1)
        var seen: [(key: PoisonedAction, revision: Revision, action: MarketAction, context: Revision)] = []
        var onLook: (ReduceMark) -> Void = { _ in }
        var isAlwaysUnderWay = true
        var isAlwaysReplaying = true

        init() { mark.initialize(to: ReduceMark()) }
        deinit { mark.deallocate() }

        func look(_ action: MarketAction, _ context: Context) {
            let mark = mark.pointee
            onLook(mark)
            isAlwaysUnderWay = isAlwaysUnderWay && mark.isUnderWay && !mark.isReplaying
            isAlwaysReplaying = isAlwaysReplaying && mark.isUnderWay && mark.isReplaying
            seen.append(
                (
                    PoisonedAction(
                        session: mark.session, sequence: mark.firstSequence + UInt64(mark.index),
                        digest: mark.digests?[mark.index] ?? 0),
                    mark.firstRevision + UInt64(mark.index), action, context.revision
                ))
        }
    }

    @Test func theMarkNamesTheActionThatIsReduced() throws {
        let observer = Observer()
        let reducer = Reducer<TallyState, MarketAction> { state, action, context throws(Rejection) in
            observer.look(action, context)
            try TallyState.reducer.reduce(&state, action, context)
        }
        let bench = StoreBench(reducer: reducer)
        bench.core.mark = observer.mark
        bench.core.poisoned = [Self.key(.increment(by: 7), sequence: 6)]
        bench.open(1)
        bench.send(1, actions, first: 1)
        #expect(!observer.mark.pointee.isUnderWay)
        // One action is known; a much later rejection causes the actions before it to be reduced again.
        bench.send(
            1, [actions[4], .increment(by: 7), .increment(by: 8), .decrement(by: 5000), .increment(by: 9)], first: 5)
        try bench.core.dispatch(MarketAction.increment(by: 3), ticket: 1, nanoseconds: 0, seed: 1)
        #expect(!observer.mark.pointee.isUnderWay)
        #expect(observer.mark.pointee.digests == nil)

        #expect(observer.isAlwaysUnderWay)
        #expect(observer.seen.allSatisfy { $0.revision == $0.context })
        for seen in observer.seen {
            let (session, sequence) = (seen.key.session, seen.key.sequence)
            #expect(seen.key == Self.key(seen.action, session: session, sequence: sequence))
        }
        #expect(observer.seen.map(\.key.session) == Array(repeating: 1, count: 11) + [0])
        #expect(observer.seen.map(\.key.sequence) == [1, 2, 3, 1, 2, 4, 5, 7, 8, 7, 9, 1])
    }

    @Test func theMarkNamesTheRevisionThatIsReplayed() throws {
        let bench = opened(poisoned: [])
        bench.send(1, actions, first: 1)
        bench.flush()
        let segments = try #require(bench.appended.first?.segments)
        let observer = Observer()
        let reducer = Reducer<TallyState, MarketAction> { state, action, context throws(Rejection) in
            observer.look(action, context)
            try TallyState.reducer.reduce(&state, action, context)
        }
        let versions = StateVersions(TallyState(), reducer: reducer, roles: [])
        for segment in segments { try versions.replay(segment, mark: observer.mark) }
        // The third action was rejected, so the replay does not reduce it.
        #expect(observer.seen.map(\.revision) == [1, 2, 4, 5])
        #expect(observer.seen.map(\.context) == [1, 2, 4, 5])
        #expect(observer.isAlwaysReplaying)
        #expect(!observer.mark.pointee.isUnderWay && !observer.mark.pointee.isReplaying)
    }
}

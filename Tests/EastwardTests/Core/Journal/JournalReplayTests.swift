import FixtureContract
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("Replaying a journal")
struct JournalReplayTests {
    private typealias Replay = JournalReplay<TallyState, MarketAction>

    /// Session 1 is open; it has sent four actions, of which the third was rejected; the operator has sent one.
    private func batches() throws -> [JournalBatch] {
        let bench = StoreBench()
        bench.open(1)
        bench.send(
            1, [.increment(by: 4), .increment(by: 5), .decrement(by: 20), .decrement(by: 2)], first: 1,
            nanoseconds: 1000)
        try bench.core.dispatch(MarketAction.increment(by: 1), ticket: 1, nanoseconds: 1000, seed: 0)
        bench.commit()
        return bench.journal
    }

    /// The contradiction that the replay reports for the last batch after `change`.
    private func contradiction(_ change: (inout JournalBatch) -> Void) throws -> String {
        var batches = try batches()
        change(&batches[1])
        var replay = Replay(from: RecoveredStore(), reducer: TallyState.reducer)
        try replay.apply(.batch(batches[0]))
        let error = #expect(throws: JournalError.self) { try replay.apply(.batch(batches[1])) }
        guard case .contradiction(let reason)? = error else { return "\(String(describing: error))" }
        return reason
    }

    @Test func replayedRowsRestoreTheStore() throws {
        var replay = Replay(from: RecoveredStore(), epoch: 3, reducer: TallyState.reducer)
        let rows = try [.start(epoch: 9, build: 77)] + batches().map(JournalRow.batch)
        #expect(try rows.map { try replay.apply($0) } == [0, 0, 5])
        #expect(replay.store.state.count == 8)
        #expect(replay.store.revision == 5)
        #expect(replay.store.row == 3)
        #expect(replay.epoch == 9)
        #expect(replay.build == 77)
    }

    @Test func sessionIsOpenedOnce() throws {
        let reason = try contradiction {
            $0.opened = [OpenedSession(number: 1, nonce: [], process: "counter.2", role: "")]
        }
        #expect(reason == "session 1 is opened a second time")
    }

    @Test func onlyOpenSessionsSend() throws {
        let reason = try contradiction { $0.segments[0] = $0.segments[0].replacing(session: 2) }
        #expect(reason == "session 2 sends actions, but is not open")
    }

    @Test func onlyOpenSessionsAreClosed() throws {
        #expect(try contradiction { $0.closed = [2] } == "session 2 is closed, but was not open")
        #expect(try contradiction { $0.closed = [1, 1] } == "session 1 is closed, but was not open")
    }

    @Test(arguments: [2, 5] as [UInt64]) func sequencesHaveNoGapAndNoDuplicate(_ first: UInt64) throws {
        let reason = try contradiction { $0.segments[0] = $0.segments[0].replacing(firstSequence: first) }
        #expect(reason == "session 1 resumes at action \(first) instead of 1")
        let repeated = try contradiction { $0.segments.insert($0.segments[0], at: 1) }
        #expect(repeated == "session 1 resumes at action 1 instead of 5")
    }

    @Test func operatorsSequencesHaveNoGap() throws {
        let reason = try contradiction { $0.segments[1] = $0.segments[1].replacing(firstSequence: 2) }
        #expect(reason == "the operator resumes at action 2 instead of 1")
    }

    @Test func revisionsHaveNoGap() throws {
        let reason = try contradiction { $0.segments[1] = $0.segments[1].replacing(firstRevision: 6) }
        #expect(reason == "revision 6 follows revision 4")
    }

    @Test func timeDoesNotGoBack() throws {
        let reason = try contradiction { $0.segments[1] = $0.segments[1].replacing(nanoseconds: 999) }
        #expect(reason == "the time decreases at revision 5")
    }

    @Test func appliedActionThatIsRejectedNowStopsTheReplay() throws {
        let strict = Reducer<TallyState, MarketAction> { _, action, _ throws(Rejection) in
            if case .counter(.increment(by: 5)) = action { throw Rejection("no_fives", "No fives.") }
        }
        var replay = Replay(from: RecoveredStore(), reducer: strict)
        let batches = try batches()
        try replay.apply(.batch(batches[0]))
        let error = #expect(throws: JournalError.self) { try replay.apply(.batch(batches[1])) }
        guard case .otherOutcome(let revision, let action, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(revision == 2)
        #expect(action == "market.Increment")
        #expect(reason.contains("No fives."))
        #expect("\(error!)".hasPrefix("revision 2, market.Increment, was applied and acknowledged"))
    }

    @Test func appliedActionThatIsUnknownNowStopsTheReplay() throws {
        var batches = try batches()
        var actions = batches[1].segments[1].actions
        actions.names = ["market.Forgotten"]
        batches[1].segments[1] = batches[1].segments[1].replacing(actions: actions)
        var replay = Replay(from: RecoveredStore(), reducer: TallyState.reducer)
        try replay.apply(.batch(batches[0]))
        let error = #expect(throws: JournalError.self) { try replay.apply(.batch(batches[1])) }
        guard case .otherOutcome(5, "market.Forgotten", _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func recordedRejectionIsNotReducedAgain() throws {
        let generous = Reducer<TallyState, MarketAction> { state, action, _ throws(Rejection) in
            switch action {
            case .counter(.increment(let by)): state.count += by
            case .counter(.decrement(let by)): state.count -= by
            default: break
            }
        }
        var replay = Replay(from: RecoveredStore(), reducer: generous)
        for batch in try batches() { try replay.apply(.batch(batch)) }
        #expect(replay.store.state.count == 8)
        #expect(replay.store.statistics[session: 1].rejected == 1)
    }
}

import Testing

@testable import Eastward

@Suite struct TracedRunTests {
    private static func cause(_ trace: Traceparent?) -> ActionCause {
        ActionCause(.update(slice: "market.Count", after: 3, revision: 7), trace: trace?.text)
    }

    /// A segment of actions with these traces and names. Its first sequence is 10.
    private func segment(
        _ traces: [Traceparent?], names: [String]? = nil, from revision: Revision = 101,
        rejecting rejected: Set<Int> = []
    ) -> JournalSegment {
        var columns = ActionColumns()
        var receipts: [Receipts.Range] = []
        for (index, trace) in traces.enumerated() {
            columns.append(name: names?[index] ?? "a", payload: [1], cause: Self.cause(trace).encoded)
            receipts.append(
                Receipts.Range(
                    firstSequence: 10 + UInt64(index), count: 1, firstRevision: revision + UInt64(index),
                    rejection: rejected.contains(index) ? Rejection("no", "No.") : nil))
        }
        return JournalSegment(
            session: 4, firstSequence: 10, firstRevision: revision, nanoseconds: 77, seed: 1, actions: columns.wire,
            outcomes: Receipts(receipts))
    }

    private func runs(_ segments: JournalSegment..., limit: Int = 9) -> [TracedRun] {
        JournalBatch(number: 1, segments: segments).tracedRuns(limit: limit)
    }

    @Test func neighborsWithOneTraceAreARun() {
        let runs = runs(
            segment(
                [nil, .test(1), .test(1), .test(1), nil, .test(2), .test(3)],
                names: ["a", "b", "c", "a", "a", "a", "c"],
                rejecting: [1, 4, 6]))
        #expect(
            runs == [
                TracedRun(
                    session: 4, name: "b", count: 3, rejected: 1, lastRevision: 104, nanoseconds: 77, trace: .test(1)),
                TracedRun(
                    session: 4, name: "a", count: 1, rejected: 0, lastRevision: 106, nanoseconds: 77, trace: .test(2)),
                TracedRun(
                    session: 4, name: "c", count: 1, rejected: 1, lastRevision: 107, nanoseconds: 77, trace: .test(3)),
            ])
    }

    @Test func aTraceOfAllActionsIsOneRun() {
        #expect(runs(segment([.test(1), .test(1)])).map(\.count) == [2])
    }

    @Test func theNewestRunsRemainInTheirOrder() {
        let first = segment([.test(1), .test(2)])
        let second = segment([.test(3), nil, .test(4)], from: 103)
        #expect(runs(first, second, limit: 3).map(\.trace) == [.test(2), .test(3), .test(4)])
        #expect(runs(first, second, limit: 1).map(\.lastRevision) == [105])
    }

    @Test func actionsWithoutAValidTraceAreInNoRun() {
        var columns = ActionColumns()
        columns.append(name: "a", payload: [])
        columns.append(
            name: "a", payload: [], cause: ActionCause(.request(String(repeating: "x", count: 99))).encoded)
        columns.append(
            name: "a", payload: [], cause: ActionCause(nil, trace: String(repeating: "0", count: 55)).encoded)
        let other = segment([nil]).replacing(actions: columns.wire)
        #expect(runs(segment([nil, nil]), other).isEmpty)
    }
}

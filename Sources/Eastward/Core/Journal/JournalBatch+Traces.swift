internal import Foundation

/// Neighboring actions of a batch with the same cause, which belongs to a trace: as a rule, those of one call.
package struct TracedRun: Sendable, Equatable {
    package var session: UInt64
    /// The full name of the first action.
    package var name: String
    package var count: Int
    /// How many of them were rejected.
    package var rejected: Int
    package var lastRevision: Revision
    /// When they arrived, in nanoseconds since 1970.
    package var nanoseconds: Int64
    package var trace: Traceparent
}

extension JournalBatch {
    /// The newest runs of actions with a trace, at most `limit`, in their order.
    package func tracedRuns(limit: Int) -> [TracedRun] {
        var runs: [TracedRun] = []
        for segment in segments.reversed() where runs.count < limit {
            runs += segment.newestTracedRuns(limit - runs.count)
        }
        return runs.reversed()
    }
}

extension JournalSegment {
    /// The newest run is the first.
    fileprivate func newestTracedRuns(_ limit: Int) -> [TracedRun] {
        // Most causes are too short for a trace, and are not decoded.
        guard actions.causes.contains(where: { $0.count > Traceparent.length }) else { return [] }
        let caused = actions.caused
        var runs: [TracedRun] = []
        var end = actions.sizes.count
        var examined = 0
        // A sender can give each action another cause.
        while end > 0, runs.count < limit, examined < 4 * limit {
            examined += 1
            let start = caused.isEmpty ? 0 : caused[..<end].lastIndex { $0 != caused[end - 1] }.map { $0 + 1 } ?? 0
            if let trace = actions.cause(of: start)?.trace.flatMap(Traceparent.init) {
                runs.append(run(start..<end, trace))
            }
            end = start
        }
        return runs
    }

    private func run(_ range: Range<Int>, _ trace: Traceparent) -> TracedRun {
        let sequences = firstSequence + UInt64(range.lowerBound)..<firstSequence + UInt64(range.upperBound)
        let kind = actions.kinds.isEmpty ? 0 : Int(actions.kinds[range.lowerBound])
        return TracedRun(
            session: session, name: actions.names[kind], count: range.count,
            rejected: outcomes.slice(sequences).ranges.reduce(0) { $0 + ($1.rejection == nil ? 0 : $1.count) },
            lastRevision: firstRevision + UInt64(range.upperBound) - 1, nanoseconds: nanoseconds, trace: trace)
    }
}

internal import DequeModule
package import Eastward

/// Measures how long actions wait for their commit, and how long the journal takes for it. No clock.
///
/// All actions of a batch count with the arrival of the first one, since reading the clock for each would cost more
/// than the difference is worth.
package struct StoreStatistics: Sendable {
    private struct Batch {
        var number: UInt64
        var count: Int
        /// The arrival of the first action; `nil` if the batch has none.
        var came: Instant?
        var left: Instant
        var actions: ActionCounts
    }

    package private(set) var batches: UInt64 = 0
    package private(set) var latency = LatencyBuckets()
    /// The sum of all latencies, in nanoseconds.
    private(set) var totalLatency: UInt64 = 0
    /// From the passing of a batch to the journal to its commit.
    private(set) var commitTimes = LatencyBuckets()
    /// The sum of all commit times, in nanoseconds.
    private(set) var totalCommitTime: UInt64 = 0
    private(set) var actions = ActionCounts()
    /// When the first action arrived that is in no batch yet.
    private var gatheringSince: Instant?
    private var inFlight: Deque<Batch> = []

    package init() {}

    /// Records the arrival of actions.
    package mutating func came(at now: () -> Instant) {
        if gatheringSince == nil { gatheringSince = now() }
    }

    /// Records that the actions received so far were passed to the journal.
    mutating func left(_ number: UInt64, count: Int, actions: ActionCounts = ActionCounts(), at now: Instant) {
        inFlight.append(Batch(number: number, count: count, came: gatheringSince, left: now, actions: actions))
        gatheringSince = nil
    }

    /// Records the commit of a batch. Batches are committed in their order.
    /// - Returns: the time since the arrival of its first action; `nil` if it has no actions.
    @discardableResult
    package mutating func committed(_ number: UInt64, at now: Instant) -> Duration? {
        batches += 1
        var time: Duration?
        while let first = inFlight.first, first.number <= number {
            inFlight.removeFirst()
            guard first.number == number else { continue }
            let commitTime = now.nanoseconds - first.left.nanoseconds
            commitTimes.add(commitTime, count: 1)
            totalCommitTime &+= commitTime
            guard let came = first.came else { continue }
            let nanoseconds = now.nanoseconds - came.nanoseconds
            latency.add(nanoseconds, count: first.count)
            totalLatency &+= nanoseconds &* UInt64(first.count)
            actions.add(first.actions)
            time = now - came
        }
        return time
    }

    /// Discards recorded arrivals: no work is in flight, so the received messages held no action.
    package mutating func discardArrivals() {
        gatheringSince = nil
        inFlight.removeAll()
    }
}

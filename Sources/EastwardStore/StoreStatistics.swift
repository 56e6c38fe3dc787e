internal import DequeModule
package import Eastward

/// How long actions wait for their commit. No clock: times are nanoseconds from any origin.
///
/// All actions of a batch count as the one that came first, since looking at the clock for each would cost more than the
/// difference is worth.
package struct StoreStatistics: Sendable {
    private struct Batch {
        var number: UInt64
        var count: Int
        var came: UInt64
    }

    package private(set) var batches: UInt64 = 0
    package private(set) var latency = LatencyBuckets()
    /// When the first of those came that are in no batch yet.
    private var gatheringSince: UInt64?
    private var inFlight: Deque<Batch> = []

    package init() {}

    /// Actions came.
    package mutating func came(at now: () -> UInt64) {
        if gatheringSince == nil { gatheringSince = now() }
    }

    /// What came so far goes to the journal.
    package mutating func left(_ number: UInt64, count: Int) {
        guard let came = gatheringSince else { return }
        inFlight.append(Batch(number: number, count: count, came: came))
        gatheringSince = nil
    }

    /// Batches are committed in their order.
    package mutating func committed(_ number: UInt64, at now: UInt64) {
        batches += 1
        while let first = inFlight.first, first.number <= number {
            inFlight.removeFirst()
            if first.number == number { latency.add(now - first.came, count: first.count) }
        }
    }

    /// Nothing is under way: what came was no action.
    package mutating func isIdle() {
        gatheringSince = nil
        inFlight.removeAll()
    }
}

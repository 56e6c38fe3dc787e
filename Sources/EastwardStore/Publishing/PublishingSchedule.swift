internal import Eastward

/// Schedules the slices to publish in a turn: all that were touched, unless a slice was published less than its
/// shortest interval ago or is costly. No I/O, no clock.
///
/// A slice is built and compared after every commit, whether it changed or not. The costly slices share a tenth of the
/// time, so that a large slice delays its own updates and not the actions of all features.
struct PublishingSchedule {
    /// The durations of the last two comparisons of a slice, in nanoseconds. The thread may have been preempted in one
    /// of them.
    private struct Cost {
        var before: UInt64 = 0
        var last: UInt64
        /// When the last comparison started.
        var lookedAt: UInt64

        var nanoseconds: UInt64 { min(before, last) }
    }

    /// The cost from which a slice is delayed, in nanoseconds.
    static let costly: UInt64 = 1_000_000
    /// The delay before the next comparison of a costly slice, as a multiple of the cost of the last one.
    static let rest: UInt64 = 9

    /// The shortest publishing interval by slice, in nanoseconds.
    private let intervals: [String: UInt64]
    /// The earliest time of the next publication, by slice.
    private var earliest: [String: UInt64] = [:]
    private var waiting: Set<String> = []
    private var costs: [String: Cost] = [:]
    /// The earliest time of the next comparison of a costly slice.
    private var restEnd: UInt64 = 0

    init(intervals: [String: Duration] = [:]) {
        self.intervals = intervals.mapValues(\.nanoseconds)
    }

    /// Marks `slices` as touched: the committed state has advanced, which may change them.
    mutating func touch(_ slices: Set<String>) {
        waiting.formUnion(slices)
    }

    /// Removes and returns the slices to publish now, of those that have a subscriber: at most one that is costly.
    mutating func due(_ subscribed: Set<String>, now: UInt64) -> [String] {
        waiting.formIntersection(subscribed)
        var due = waiting.filter { (earliest[$0] ?? 0) <= now }
        let costly = due.filter(isCostly)
        if !costly.isEmpty {
            due.subtract(costly)
            let longestAgo = costly.min { (costs[$0]?.lookedAt ?? 0, $0) < (costs[$1]?.lookedAt ?? 0, $1) }
            if now >= restEnd, let longestAgo { due.insert(longestAgo) }
        }
        waiting.subtract(due)
        return due.sorted()
    }

    /// Records that `slice` was published.
    mutating func published(_ slice: String, now: UInt64) {
        if let interval = intervals[slice] { earliest[slice] = now + interval }
    }

    /// Records that `slice` was built and compared with its last published value.
    mutating func looked(at slice: String, from begin: UInt64, to end: UInt64) {
        costs[slice] = Cost(before: costs[slice]?.last ?? 0, last: end - begin, lookedAt: begin)
        rest(after: slice, until: end)
    }

    /// Adds the duration of other work on `slice` since its last comparison.
    mutating func add(_ nanoseconds: UInt64, to slice: String, now: UInt64) {
        costs[slice]?.last += nanoseconds
        rest(after: slice, until: now)
    }

    /// Whether `slice` is delayed although it is requested.
    func isResting(_ slice: String, now: UInt64) -> Bool {
        isCostly(slice) && now < restEnd
    }

    /// When the next waiting slice is due.
    var deadline: UInt64? {
        waiting.map { max(earliest[$0] ?? 0, isCostly($0) ? restEnd : 0) }.min()
    }

    private func isCostly(_ slice: String) -> Bool {
        costs[slice].map { $0.nanoseconds >= Self.costly } ?? false
    }

    private mutating func rest(after slice: String, until end: UInt64) {
        guard isCostly(slice), let cost = costs[slice] else { return }
        restEnd = max(restEnd, end + Self.rest * cost.nanoseconds)
    }
}

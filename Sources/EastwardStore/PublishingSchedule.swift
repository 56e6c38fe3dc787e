internal import Eastward

/// Which slices are published in a turn: all that were touched, unless one was published less than its shortest
/// interval ago, or is costly. No I/O, no clock.
///
/// A slice is looked at after every commit, whether it changed or not. The costly ones share a tenth of the time, so
/// that a large slice delays its own updates rather than everybody's actions.
struct PublishingSchedule {
    /// What the last two looks at a slice took, in nanoseconds. The thread may have been interrupted in one of them.
    private struct Cost {
        var before: UInt64 = 0
        var last: UInt64
        /// When the last look began.
        var lookedAt: UInt64

        var nanoseconds: UInt64 { min(before, last) }
    }

    /// From what cost on a slice waits, in nanoseconds.
    static let costly: UInt64 = 1_000_000
    /// How many times as long as the last look at a costly slice the next one waits.
    static let rest: UInt64 = 9

    /// By slice, in nanoseconds.
    private let intervals: [String: UInt64]
    /// By slice, from when on it may be published again.
    private var earliest: [String: UInt64] = [:]
    private var waiting: Set<String> = []
    private var costs: [String: Cost] = [:]
    /// From when on a costly slice may be looked at.
    private var restEnd: UInt64 = 0

    init(intervals: [String: Duration] = [:]) {
        self.intervals = intervals.mapValues(\.nanoseconds)
    }

    /// The committed state moved on, which may concern `slices`.
    mutating func touch(_ slices: Set<String>) {
        waiting.formUnion(slices)
    }

    /// The slices that are to be published now, of those that have a subscriber: one at most that is costly.
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

    /// `slice` was published.
    mutating func published(_ slice: String, now: UInt64) {
        if let interval = intervals[slice] { earliest[slice] = now + interval }
    }

    /// `slice` was built and compared with what was published last.
    mutating func looked(at slice: String, from begin: UInt64, to end: UInt64) {
        costs[slice] = Cost(before: costs[slice]?.last ?? 0, last: end - begin, lookedAt: begin)
        rest(after: slice, until: end)
    }

    /// Something else was made of `slice` since it was looked at.
    mutating func add(_ nanoseconds: UInt64, to slice: String, now: UInt64) {
        costs[slice]?.last += nanoseconds
        rest(after: slice, until: now)
    }

    /// Whether `slice` has to wait although it is requested.
    func isResting(_ slice: String, now: UInt64) -> Bool {
        isCostly(slice) && now < restEnd
    }

    /// When the next slice that waits is due.
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

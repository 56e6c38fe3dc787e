internal import Eastward

/// Schedules the slices to publish in a turn: all that were touched, unless a slice was published less than its
/// shortest interval ago or is costly. No I/O, no clock.
///
/// A slice is built and compared after every commit, whether it changed or not. The costly slices share a tenth of the
/// time, so that a large slice delays its own updates and not the actions of all features.
struct PublishingSchedule {
    /// The durations of the last two comparisons of a slice. The thread may have been preempted in one of them.
    private struct Cost {
        var before = Duration.zero
        var last: Duration
        /// When the last comparison started.
        var lookedAt: Instant
        /// Whether `last` contains further work on the value.
        var hasFurtherWork = false

        var duration: Duration { min(before, last) }
    }

    /// The cost from which a slice is delayed.
    static let costly = Duration.milliseconds(1)
    /// The delay before the next comparison of a costly slice, as a multiple of the cost of the last one.
    static let rest = 9

    /// The shortest publishing interval by slice.
    private let intervals: [String: Duration]
    /// The earliest time of the next publication, by slice.
    private var earliest: [String: Instant] = [:]
    private var waiting: Set<String> = []
    private var costs: [String: Cost] = [:]
    /// The earliest time of the next comparison of a costly slice.
    private var restEnd = Instant.distantPast

    init(intervals: [String: Duration] = [:]) {
        self.intervals = intervals
    }

    /// Marks `slices` as touched: the committed state has advanced, which may change them.
    mutating func touch(_ slices: Set<String>) {
        waiting.formUnion(slices)
    }

    /// Removes and returns the slices to publish now, of those that have a subscriber: at most one that is costly.
    mutating func due(_ subscribed: Set<String>, now: Instant) -> [String] {
        waiting.formIntersection(subscribed)
        var due = waiting.filter { (earliest[$0] ?? .distantPast) <= now }
        let costly = due.filter(isCostly)
        if !costly.isEmpty {
            due.subtract(costly)
            let longestAgo = costly.min { (lookedAt($0), $0) < (lookedAt($1), $1) }
            if now >= restEnd, let longestAgo { due.insert(longestAgo) }
        }
        waiting.subtract(due)
        return due.sorted()
    }

    /// Records that `slice` was published.
    mutating func published(_ slice: String, now: Instant) {
        if let interval = intervals[slice] { earliest[slice] = now + interval }
    }

    /// Records that `slice` was built and compared with its last published value.
    mutating func looked(at slice: String, from begin: Instant, to end: Instant) {
        costs[slice] = Cost(before: costs[slice]?.last ?? .zero, last: end - begin, lookedAt: begin)
        rest(after: slice, until: end)
    }

    /// Adds the duration of further work on `slice` since its last comparison. Only the first work on a value counts:
    /// operators that request the same value again and again must not delay the next one.
    mutating func add(_ duration: Duration, to slice: String, now: Instant) {
        guard costs[slice]?.hasFurtherWork == false else { return }
        costs[slice]?.hasFurtherWork = true
        costs[slice]?.last += duration
        rest(after: slice, until: now)
    }

    /// Whether `slice` may be published now.
    func allows(_ slice: String, now: Instant) -> Bool {
        (earliest[slice] ?? .distantPast) <= now && !isResting(slice, now: now)
    }

    /// Whether `slice` is delayed although it is requested.
    func isResting(_ slice: String, now: Instant) -> Bool {
        isCostly(slice) && now < restEnd
    }

    /// When the next waiting slice is due.
    var deadline: Instant? {
        waiting.map { max(earliest[$0] ?? .distantPast, isCostly($0) ? restEnd : .distantPast) }.min()
    }

    private func lookedAt(_ slice: String) -> Instant { costs[slice]?.lookedAt ?? .distantPast }

    private func isCostly(_ slice: String) -> Bool {
        costs[slice].map { $0.duration >= Self.costly } ?? false
    }

    private mutating func rest(after slice: String, until end: Instant) {
        guard isCostly(slice), let cost = costs[slice] else { return }
        restEnd = max(restEnd, end + cost.duration * Self.rest)
    }
}

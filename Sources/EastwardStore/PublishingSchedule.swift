internal import Eastward

/// Which slices are published in a turn: all that were touched, unless one was published less than its shortest
/// interval ago. No I/O, no clock.
struct PublishingSchedule {
    /// By slice, in nanoseconds.
    private let intervals: [String: UInt64]
    /// By slice, from when on it may be published again.
    private var earliest: [String: UInt64] = [:]
    private var waiting: Set<String> = []

    init(intervals: [String: Duration] = [:]) {
        self.intervals = intervals.mapValues(\.nanoseconds)
    }

    /// The committed state moved on, which may concern `slices`.
    mutating func touch(_ slices: Set<String>) {
        waiting.formUnion(slices)
    }

    /// The slices that are to be published now, of those that somebody still follows.
    mutating func due(_ followed: Set<String>, now: UInt64) -> [String] {
        waiting.formIntersection(followed)
        let due = waiting.filter { (earliest[$0] ?? 0) <= now }
        waiting.subtract(due)
        return due.sorted()
    }

    /// `slice` has been told.
    mutating func published(_ slice: String, now: UInt64) {
        if let interval = intervals[slice] { earliest[slice] = now + interval }
    }

    /// When the next slice that waits is due.
    var deadline: UInt64? {
        waiting.map { earliest[$0] ?? 0 }.min()
    }
}

internal import Eastward

/// Limits how often each process does something: a token bucket for each, by the kernel's process ID.
struct ProcessRates {
    private let full: TokenBucket
    /// The number of buckets from which those of idle processes are removed, once a second.
    private static let kept = 256

    private var buckets: [Int32: TokenBucket] = [:]
    private var sweptAt = Instant.distantPast

    /// - Parameters:
    ///   - burst: how much a process may do at once.
    ///   - perSecond: how much it may do each second in the long run.
    init(burst: Int, perSecond: Int) {
        full = TokenBucket(burst: Double(burst), perSecond: Double(perSecond))
    }

    var count: Int { buckets.count }

    /// Whether the process may proceed.
    /// - Parameter cost: how much it does.
    mutating func admit(_ process: Int32, cost: Int = 1, now: Instant) -> Bool {
        if buckets.count >= Self.kept, now >= sweptAt + .seconds(1) {
            sweptAt = now
            for key in buckets.keys where buckets[key]?.isFull(now: now) == true { buckets[key] = nil }
        }
        return buckets[process, default: full].take(cost, now: now)
    }
}

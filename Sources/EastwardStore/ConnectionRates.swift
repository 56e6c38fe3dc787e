internal import Eastward

/// How many connections each process makes. One that connects again and again would keep libzmq's thread busy, on which
/// the messages of all others travel.
struct ConnectionRates {
    /// How many connections a process may make at once, and each second in the long run. A program with hundreds of
    /// clients connects all of them again when the store starts again.
    static let burst = 1024
    static let perSecond = 1000
    /// From this number on, the buckets of processes that no longer connect are removed, once a second.
    private static let kept = 256

    private var buckets: [Int32: TokenBucket] = [:]
    private var sweptAt: UInt64 = 0

    var count: Int { buckets.count }

    /// Whether the process may connect once more.
    /// - Parameter now: by a monotonic clock in nanoseconds.
    mutating func admit(_ process: Int32, now: UInt64) -> Bool {
        if buckets.count >= Self.kept, now >= sweptAt + 1_000_000_000 {
            sweptAt = now
            for key in buckets.keys where buckets[key]?.isFull(now: now) == true { buckets[key] = nil }
        }
        return buckets[
            process, default: TokenBucket(burst: Double(Self.burst), perSecond: Double(Self.perSecond))
        ].take(now: now)
    }
}

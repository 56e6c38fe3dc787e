/// A token bucket: limits the rate of an event, and allows an idle source a burst.
package struct TokenBucket: Sendable {
    private let burst: Double
    private let perNanosecond: Double
    private var available: Double
    private var updated: Instant?

    /// - Parameters:
    ///   - burst: how many tokens a full bucket has.
    ///   - perSecond: how many tokens are added each second.
    package init(burst: Double, perSecond: Double) {
        self.burst = burst
        perNanosecond = perSecond / 1e9
        available = burst
    }

    /// Takes `cost` tokens, if that many are available.
    package mutating func take(_ cost: Int = 1, now: Instant) -> Bool {
        refill(now)
        guard available >= Double(cost) else { return false }
        available -= Double(cost)
        return true
    }

    /// Whether the source was idle for so long that the bucket is full.
    package mutating func isFull(now: Instant) -> Bool {
        refill(now)
        return available == burst
    }

    private mutating func refill(_ now: Instant) {
        let elapsed = now.nanoseconds - min(updated ?? now, now).nanoseconds
        updated = now
        available = min(burst, available + Double(elapsed) * perNanosecond)
    }
}

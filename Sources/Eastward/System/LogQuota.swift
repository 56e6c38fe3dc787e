/// A token bucket that limits how much one source writes to a log, and counts the dropped lines.
///
/// ```swift
/// var quota = LogQuota(burst: 10, perSecond: 1, reportEvery: .seconds(10))
/// if quota.admit(now: now) { log.warning("…") }
/// if let dropped = quota.takeReport(now: now) { log.warning("\(dropped) more lines of that kind") }
/// ```
package struct LogQuota: Sendable {
    private var bucket: TokenBucket
    private let interval: Duration
    private var dropped = 0
    private var reportTime = Instant.distantPast

    /// - Parameters:
    ///   - burst: how much an idle source may write at once: lines, or bytes.
    ///   - perSecond: the sustained rate.
    ///   - interval: the time from the first dropped line to the report, and from one report to the next.
    package init(burst: Double, perSecond: Double, reportEvery interval: Duration) {
        bucket = TokenBucket(burst: burst, perSecond: perSecond)
        self.interval = interval
    }

    /// Whether a line may be written.
    /// - Parameters:
    ///   - cost: how much of the burst it uses.
    package mutating func admit(cost: Int = 1, now: Instant) -> Bool {
        if bucket.take(cost, now: now) { return true }
        if dropped == 0 { reportTime = now + interval }
        dropped += 1
        return false
    }

    /// When the next report is due; `nil` if nothing was dropped.
    package var reportDue: Instant? { dropped > 0 ? reportTime : nil }

    /// How many lines were dropped since the last report, if one is due.
    package mutating func takeReport(now: Instant) -> Int? {
        guard dropped > 0, now >= reportTime else { return nil }
        defer { dropped = 0 }
        return dropped
    }
}

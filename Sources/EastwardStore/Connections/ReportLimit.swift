/// Limits the rate of log messages that a peer can cause. No clock.
struct ReportLimit {
    private var next: UInt64 = 0

    /// The shortest time between two reports, in nanoseconds.
    static let interval: UInt64 = 10_000_000_000

    /// Whether to report now.
    mutating func mayReport(now: UInt64) -> Bool {
        guard now >= next else { return false }
        next = now + Self.interval
        return true
    }
}

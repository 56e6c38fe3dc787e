internal import Eastward

/// Limits the rate of log messages that a peer can cause. No clock.
struct ReportLimit {
    private var next = Instant.distantPast

    /// The shortest time between two reports.
    static let interval = Duration.seconds(10)

    /// Whether to report now.
    mutating func mayReport(now: Instant) -> Bool {
        guard now >= next else { return false }
        next = now + Self.interval
        return true
    }
}

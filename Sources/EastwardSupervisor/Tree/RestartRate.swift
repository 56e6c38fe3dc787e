/// Limits the restarts of the whole app within a period, so that many processes that failed together do not all restart
/// at once.
struct RestartRate: Equatable, Sendable {
    let limit: Manifest.RestartRate
    private var restarts: [Duration] = []

    init(_ limit: Manifest.RestartRate) {
        self.limit = limit
    }

    /// The delay of the next restart; `nil` if it may happen at once.
    mutating func wait(at now: Duration) -> Duration? {
        restarts.removeAll { $0 <= now - limit.period }
        guard restarts.count >= limit.restarts, let first = restarts.first else { return nil }
        return first + limit.period - now
    }

    mutating func note(at now: Duration) {
        restarts.append(now)
    }
}

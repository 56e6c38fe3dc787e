/// How many restarts the whole app may have within a time, so that many processes that died together do not come back
/// as a stampede.
struct RestartRate: Equatable, Sendable {
    let limit: Manifest.RestartRate
    private var restarts: [Duration] = []

    init(_ limit: Manifest.RestartRate) {
        self.limit = limit
    }

    /// How long the next restart has to wait; `nil` if it may happen at once.
    mutating func wait(at now: Duration) -> Duration? {
        restarts.removeAll { $0 <= now - limit.period }
        guard restarts.count >= limit.restarts, let first = restarts.first else { return nil }
        return first + limit.period - now
    }

    mutating func note(at now: Duration) {
        restarts.append(now)
    }
}

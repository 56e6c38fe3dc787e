/// The schedule of an event loop's heartbeats to the supervisor: see ``ServiceNotification/watchdogInterval``. No I/O,
/// no clock.
///
/// A loop that works together with another thread sends that thread a request first, and a heartbeat after its
/// response. Only one request is outstanding: a thread that does not respond costs nothing but the heartbeats.
package struct Heartbeat: Sendable, Equatable {
    private let period: Duration
    private var dueAt = Instant.distantPast
    private var isAsking = false

    /// The shortest period, even if the supervisor's interval is shorter: the loop has other work.
    private static let shortestPeriod = Duration.milliseconds(1)

    /// The first heartbeat is due at once.
    /// - Parameter interval: how long the supervisor waits for a heartbeat; `nil` if it does not.
    package init?(interval: Duration?) {
        guard let interval else { return nil }
        period = Self.period(for: interval)
    }

    /// The time between two heartbeats if the supervisor waits `interval` for one: half of it, as
    /// sd_watchdog_enabled(3) recommends. Each heartbeat wakes both processes.
    package static func period(for interval: Duration) -> Duration { max(interval / 2, shortestPeriod) }

    /// When the next heartbeat is due; `nil` while a request is outstanding.
    package var deadline: Instant? { isAsking ? nil : dueAt }

    /// Whether to send a heartbeat now. The next one is due a period later.
    package mutating func beat(now: Instant) -> Bool {
        guard !isAsking, now >= dueAt else { return false }
        dueAt = now + period
        return true
    }

    /// Whether to send the other thread a request now.
    package mutating func ask(now: Instant) -> Bool {
        guard beat(now: now) else { return false }
        isAsking = true
        return true
    }

    /// Handles the response. Returns whether to send a heartbeat for it.
    package mutating func answered() -> Bool {
        defer { isAsking = false }
        return isAsking
    }
}

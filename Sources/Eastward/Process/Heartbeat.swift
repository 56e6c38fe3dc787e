/// When a working loop tells the supervisor that it works: see ``ServiceNotification/watchdogInterval``. No I/O, no clock.
///
/// A loop that works together with another thread asks that one first, and beats when it has answered. Only one
/// question is under way: whoever does not answer costs nothing but the beats.
package struct Heartbeat: Sendable, Equatable {
    /// A quarter of what the supervisor waits for: a late turn is no miss.
    private let period: UInt64
    private var dueAt: UInt64 = 0
    private var isAsking = false

    /// However impatient the supervisor is: the loop has other work.
    private static let shortestPeriod: UInt64 = 1_000_000

    /// The first beat is due at once.
    /// - Parameter interval: how long the supervisor waits for a beat; `nil` if it does not.
    package init?(interval: Duration?) {
        guard let interval else { return nil }
        period = max(interval.nanoseconds / 4, Self.shortestPeriod)
    }

    /// When to look again, in nanoseconds; `nil` while the answer to a question is missing.
    package var deadline: UInt64? { isAsking ? nil : dueAt }

    /// Whether to beat now. The next beat is due a period later.
    package mutating func beat(now: UInt64) -> Bool {
        guard !isAsking, now >= dueAt else { return false }
        dueAt = now + period
        return true
    }

    /// Whether to ask now whoever works together with the loop.
    package mutating func ask(now: UInt64) -> Bool {
        guard beat(now: now) else { return false }
        isAsking = true
        return true
    }

    /// The question was answered. Whether to beat for that.
    package mutating func answered() -> Bool {
        defer { isAsking = false }
        return isAsking
    }
}

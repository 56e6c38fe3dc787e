import Eastward

/// Tests write instants, and the time between them, as nanoseconds.
extension Instant: ExpressibleByIntegerLiteral {
    public init(integerLiteral nanoseconds: UInt64) {
        self.init(nanoseconds: nanoseconds)
    }

    static func + (instant: Instant, nanoseconds: UInt64) -> Instant {
        Instant(nanoseconds: instant.nanoseconds + nanoseconds)
    }

    static func - (instant: Instant, nanoseconds: UInt64) -> Instant {
        Instant(nanoseconds: instant.nanoseconds - nanoseconds)
    }

    static func += (instant: inout Instant, nanoseconds: UInt64) { instant = instant + nanoseconds }
    static func += (instant: inout Instant, duration: Duration) { instant = instant + duration }

    static func seconds(_ count: Double) -> Instant { .distantPast + .seconds(count) }
    static func milliseconds(_ count: Double) -> Instant { .distantPast + .milliseconds(count) }
}

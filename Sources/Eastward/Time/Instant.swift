internal import CLinux

/// An instant of the monotonic clock: `CLOCK_MONOTONIC` in nanoseconds, so that comparing two instants costs one
/// instruction.
package struct Instant: Hashable, Comparable, Sendable {
    package var nanoseconds: UInt64

    package init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    package static func now() -> Instant { Instant(nanoseconds: monotonic_nanoseconds()) }

    /// Before every instant at which a process runs.
    package static let distantPast = Instant(nanoseconds: 0)
    /// After every instant at which a process runs.
    package static let distantFuture = Instant(nanoseconds: .max)

    package static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

    /// At most ``distantFuture``. A negative duration counts as zero.
    package static func + (instant: Instant, duration: Duration) -> Instant {
        let (sum, overflows) = instant.nanoseconds.addingReportingOverflow(duration.nanoseconds)
        return overflows ? .distantFuture : Instant(nanoseconds: sum)
    }

    /// The time from `earlier` to `later`; zero if `earlier` is the later one.
    package static func - (later: Instant, earlier: Instant) -> Duration {
        guard later > earlier else { return .zero }
        return .nanoseconds(Int64(clamping: later.nanoseconds - earlier.nanoseconds))
    }
}

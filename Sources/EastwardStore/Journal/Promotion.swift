internal import Foundation
internal import Synchronization

/// The request of an operator, or of the supervisor, that a standby lead now. It arrives as the signal SIGUSR1, since a
/// standby accepts no connections.
package final class Promotion: Sendable {
    /// When it was requested, in nanoseconds; 0 if it was not.
    private let requestedAt = Atomic<UInt64>(0)

    /// Less than an operator's command waits: the request must not take effect after the command has failed.
    static let timeout = Duration.seconds(15)

    package init() {}

    /// Whether the request is pending.
    package var isRequested: Bool {
        let requested = requestedAt.load(ordering: .acquiring)
        return requested > 0 && Instant.now() - Instant(nanoseconds: requested) < Self.timeout
    }

    package func request() { requestedAt.store(Instant.now().nanoseconds, ordering: .releasing) }

    /// Forgets the request: a standby that cannot lead now must not lead at a later time that its operator does not
    /// expect.
    package func discard() { requestedAt.store(0, ordering: .releasing) }

    private static let bySignal = Promotion()

    /// Begins to receive the signal, which would end this process otherwise.
    static func receiveSignal() -> Promotion {
        // It exists before the handler needs it, which may not allocate.
        let promotion = bySignal
        signal(SIGUSR1) { _ in Promotion.bySignal.request() }
        return promotion
    }

    /// From here on the signal has no effect: this process leads.
    static func ignoreSignal() { signal(SIGUSR1, SIG_IGN) }
}

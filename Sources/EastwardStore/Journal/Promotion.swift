internal import Foundation
internal import Synchronization

/// The request of an operator that a standby lead now. It arrives as the signal SIGUSR1, since a standby has no sockets.
package final class Promotion: Sendable {
    private let isPending = Atomic(false)

    package init() {}

    /// Whether the request is pending.
    package var isRequested: Bool { isPending.load(ordering: .acquiring) }

    package func request() { isPending.store(true, ordering: .releasing) }

    /// Forgets the request: a standby that cannot lead now must not lead at a later time that its operator does not
    /// expect.
    package func discard() { isPending.store(false, ordering: .releasing) }

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

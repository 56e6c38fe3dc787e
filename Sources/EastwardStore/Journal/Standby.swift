internal import Eastward
internal import Logging

/// How a store waits while another one owns its journal.
package final class Standby {
    /// Whether it leads only if no other store does, even at its own place.
    package let isPatient: Bool
    /// Whether it has begun to wait.
    package private(set) var isFollowing = false
    private let promotion: Promotion
    private let log: Logger
    private let notification: ServiceNotification
    private var status = ""
    private var reportedAt = Instant.distantPast
    private static let interval = Duration.seconds(1)

    init(
        isPatient: Bool, promotion: Promotion = Promotion(), log: Logger, notification: ServiceNotification
    ) {
        self.isPatient = isPatient
        self.promotion = promotion
        self.log = log
        self.notification = notification
    }

    /// Whether an operator, or the supervisor, requests that this store lead now.
    package var isPromoted: Bool { promotion.isRequested }

    /// Forgets the request that this store lead.
    package func discardPromotion() { promotion.discard() }

    /// Reports that the database cannot be reached, so that this store cannot be promoted.
    package func reportDisconnection(_ reason: String) {
        promotion.discard()
        report(Leadership.status(waiting: reason))
    }

    /// Sends a heartbeat, and reports the status if it has changed, at most once a second.
    package func report(_ text: String) {
        notification.watchdog()
        if !isFollowing {
            isFollowing = true
            log.notice("Another store leads. This store is a \(text).")
            notification.status(text)
            notification.ready()
        }
        let now = Instant.now()
        guard text != status, now - reportedAt >= Self.interval else { return }
        (status, reportedAt) = (text, now)
        notification.status(text)
    }
}

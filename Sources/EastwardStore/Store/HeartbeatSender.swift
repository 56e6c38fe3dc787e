internal import Eastward

/// Sends the store's heartbeats to the supervisor: at the end of turns, and on another thread while the store's thread
/// waits for the disk.
struct HeartbeatSender {
    private let notification: ServiceNotification
    /// `nil` if the supervisor requests no heartbeats.
    private var schedule: StoreHeartbeat?
    /// `nil` also for a journal that never blocks the store's thread.
    private let commitHeartbeat: CommitHeartbeat?

    /// - Parameters:
    ///   - commit: when the store's thread began to wait for the disk.
    ///   - timeout: how long the journal may take for a batch.
    init(_ notification: ServiceNotification, during commit: CommitClock?, timeout: Duration) {
        self.notification = notification
        schedule = StoreHeartbeat(interval: notification.watchdogInterval, timeout: timeout)
        if let commit, let interval = notification.watchdogInterval {
            commitHeartbeat = CommitHeartbeat(interval: interval, commit: commit, timeout: timeout) {
                notification.watchdog()
            }
        } else {
            commitHeartbeat = nil
        }
    }

    /// When the next heartbeat is due.
    var deadline: Instant? { schedule?.deadline }

    /// Sends a heartbeat if one is due.
    /// - Parameter batch: the oldest batch that the journal has not answered.
    mutating func beat(now: Instant, awaiting batch: @autoclosure () -> UInt64?) {
        guard schedule?.beat(now: now, awaiting: batch()) ?? false else { return }
        notification.watchdog()
    }
}

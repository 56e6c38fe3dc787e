package import Eastward
internal import ZeroMQ

extension Gateway {
    /// Starts to send heartbeats to the supervisor, if it requests them.
    /// - Parameters:
    ///   - commit: whether this thread waits for the disk; `nil` for a journal that never blocks it.
    ///   - timeout: how long the journal may take for a batch. Longer than the stalls from which disks recover.
    package func beat(
        _ notification: ServiceNotification, during commit: CommitClock? = nil, timeout: Duration = .seconds(30)
    ) {
        self.notification = notification
        heartbeat = StoreHeartbeat(interval: notification.watchdogInterval, timeout: timeout)
        if let commit, let interval = notification.watchdogInterval {
            commitHeartbeat = CommitHeartbeat(interval: interval, commit: commit, timeout: timeout) {
                notification.watchdog()
            }
        }
        reactor.poke()
    }

    /// Sends a heartbeat at the end of a turn, if one is due.
    func beat(_ now: UInt64) {
        guard heartbeat?.beat(now: now, awaiting: store.assumeIsolated { $0.awaitedBatch }) ?? false else { return }
        notification?.watchdog()
    }
}

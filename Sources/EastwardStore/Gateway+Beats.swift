package import Eastward
internal import ZeroMQ

extension Gateway {
    /// From now on tells the supervisor, if it wants to know, that the store works.
    /// - Parameters:
    ///   - commit: whether this thread waits for the disk; `nil` for a journal that never makes it wait.
    ///   - patience: how long the journal may take for a batch. Longer than disks stall that come back.
    package func beat(
        _ notification: ServiceNotification, during commit: CommitClock? = nil, patience: Duration = .seconds(30)
    ) {
        self.notification = notification
        heartbeat = StoreHeartbeat(interval: notification.watchdogInterval, patience: patience)
        if let commit, let interval = notification.watchdogInterval {
            commitHeartbeat = CommitHeartbeat(interval: interval, commit: commit, timeout: patience) {
                notification.watchdog()
            }
        }
        reactor.poke()
    }

    /// At the end of a turn.
    func beat(_ now: UInt64) {
        guard heartbeat?.beat(now: now, awaiting: store.assumeIsolated { $0.awaitedBatch }) ?? false else { return }
        notification?.watchdog()
    }
}

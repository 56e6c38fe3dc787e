package import Eastward
internal import ZeroMQ

extension Gateway {
    /// From now on tells the supervisor, if it wants to know, that the store works.
    /// - Parameter patience: how long the journal may take for a batch. Longer than disks stall that come back.
    package func beat(_ notification: ServiceNotification, patience: Duration = .seconds(30)) {
        self.notification = notification
        heartbeat = StoreHeartbeat(interval: notification.watchdogInterval, patience: patience)
        reactor.poke()
    }

    /// At the end of a turn.
    func beat(_ now: UInt64) {
        guard heartbeat?.beat(now: now, awaiting: store.assumeIsolated { $0.awaitedBatch }) ?? false else { return }
        notification?.watchdog()
    }
}

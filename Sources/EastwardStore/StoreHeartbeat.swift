internal import Eastward

/// When the store tells the supervisor that it works: its loop turns, and its journal answers. No I/O, no clock.
///
/// A journal that answers nothing for ever is a store that acknowledges nothing for ever, though its loop turns. A disk
/// that only takes its time is none, and one that is full has answered.
struct StoreHeartbeat {
    private var heartbeat: Heartbeat
    /// How long the journal may take for a batch.
    private let patience: UInt64
    /// The oldest batch that the journal has not answered, and since when at least.
    private var awaited: (batch: UInt64, since: UInt64)?

    /// - Parameter interval: how long the supervisor waits for a beat; `nil` if it does not.
    init?(interval: Duration?, patience: Duration) {
        guard let heartbeat = Heartbeat(interval: interval) else { return nil }
        self.heartbeat = heartbeat
        self.patience = patience.nanoseconds
    }

    /// When to look again, in nanoseconds.
    var deadline: UInt64? { heartbeat.deadline }

    /// Whether to beat now.
    /// - Parameter batch: the oldest one that the journal has not answered.
    mutating func beat(now: UInt64, awaiting batch: @autoclosure () -> UInt64?) -> Bool {
        guard heartbeat.beat(now: now) else { return false }
        let batch = batch()
        if batch != awaited?.batch { awaited = batch.map { ($0, now) } }
        return awaited.map { now - $0.since < patience } ?? true
    }
}

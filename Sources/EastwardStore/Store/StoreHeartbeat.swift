internal import Eastward

/// Decides when the store sends the supervisor a heartbeat: its loop runs and its journal responds. No I/O, no clock.
///
/// A store whose journal never responds never acknowledges an action, although its loop runs. A slow disk is not such a
/// case, and a full disk has responded.
struct StoreHeartbeat {
    private var heartbeat: Heartbeat
    /// How long the journal may take for a batch.
    private let timeout: Duration
    /// The oldest batch that the journal has not answered, and when it was first observed.
    private var awaited: (batch: UInt64, since: Instant)?

    /// - Parameter interval: how long the supervisor waits for a heartbeat; `nil` if it does not.
    init?(interval: Duration?, timeout: Duration) {
        guard let heartbeat = Heartbeat(interval: interval) else { return nil }
        self.heartbeat = heartbeat
        self.timeout = timeout
    }

    /// The time of the next check.
    var deadline: Instant? { heartbeat.deadline }

    /// Whether to send a heartbeat now.
    /// - Parameter batch: the oldest one that the journal has not answered.
    mutating func beat(now: Instant, awaiting batch: @autoclosure () -> UInt64?) -> Bool {
        guard heartbeat.beat(now: now) else { return false }
        let batch = batch()
        if batch != awaited?.batch { awaited = batch.map { ($0, now) } }
        return awaited.map { now - $0.since < timeout } ?? true
    }
}

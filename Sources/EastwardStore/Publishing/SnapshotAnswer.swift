internal import Eastward

/// A snapshot that is being sent to the subscriber that requested it: a few parts at a time, as its credit allows.
struct SnapshotAnswer {
    let topic: [UInt8]
    private let snapshot: any SliceSnapshot
    private var sent: UInt32 = 0
    private var allowed = WireProtocol.snapshotCredit
    private var allowedAt: Instant

    /// The time without new credit after which a snapshot is discarded.
    static let timeout = Duration.seconds(10)

    init(topic: [UInt8], snapshot: any SliceSnapshot, now: Instant) {
        self.topic = topic
        self.snapshot = snapshot
        allowedAt = now
    }

    /// Whether another part may be sent.
    var mayGoOn: Bool { sent < allowed }

    /// Whether the subscriber has granted no credit for too long.
    func isAbandoned(_ now: Instant) -> Bool { !mayGoOn && now > allowedAt + Self.timeout }

    /// Grants credit for the parts below `part`.
    mutating func allow(below part: UInt32, now: Instant) {
        allowed = max(allowed, part)
        allowedAt = now
    }

    /// The next part; `nil` after the last.
    mutating func next() throws -> [UInt8]? {
        sent += 1
        return try snapshot.next()
    }
}

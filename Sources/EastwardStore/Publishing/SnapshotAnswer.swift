internal import Eastward

/// A snapshot that is being sent to the subscriber that requested it: a few parts at a time, as its credit allows.
struct SnapshotAnswer {
    let topic: [UInt8]
    private let snapshot: any SliceSnapshot
    private var sent: UInt32 = 0
    private var allowed = WireProtocol.snapshotCredit
    /// When a part was last sent or credit granted.
    private var advancedAt: Instant

    /// The time without a new part and without new credit after which a snapshot is discarded.
    static let timeout = Duration.seconds(10)

    init(topic: [UInt8], snapshot: any SliceSnapshot, now: Instant) {
        self.topic = topic
        self.snapshot = snapshot
        advancedAt = now
    }

    /// Whether the subscriber's credit allows another part.
    var mayGoOn: Bool { sent < allowed }

    /// Whether the subscriber has granted no credit, or is behind, for too long.
    func isAbandoned(_ now: Instant, isBehind: @autoclosure () -> Bool) -> Bool {
        now > advancedAt + Self.timeout && (!mayGoOn || isBehind())
    }

    /// Grants credit for the parts below `part`.
    mutating func allow(below part: UInt32, now: Instant) {
        allowed = max(allowed, part)
        advancedAt = now
    }

    /// The next part; `nil` after the last.
    mutating func next(now: Instant) throws -> [UInt8]? {
        sent += 1
        advancedAt = now
        return try snapshot.next()
    }
}

internal import Eastward

/// A snapshot on its way to the one who asked for it: a few parts at a time, as the asker allows.
struct SnapshotAnswer {
    let topic: [UInt8]
    private let snapshot: any SliceSnapshot
    private var sent: UInt32 = 0
    private var allowed = WireProtocol.snapshotCredit
    private var allowedAt: UInt64

    /// How long an asker may let a snapshot wait before it is forgotten, in nanoseconds.
    static let patience: UInt64 = 10_000_000_000

    init(topic: [UInt8], snapshot: any SliceSnapshot, now: UInt64) {
        self.topic = topic
        self.snapshot = snapshot
        allowedAt = now
    }

    /// Whether another part may be sent.
    var mayGoOn: Bool { sent < allowed }

    /// Whether the asker has been silent for too long.
    func isAbandoned(_ now: UInt64) -> Bool { !mayGoOn && now > allowedAt + Self.patience }

    /// The asker has room for parts below `part`.
    mutating func allow(below part: UInt32, now: UInt64) {
        allowed = max(allowed, part)
        allowedAt = now
    }

    /// The next part; `nil` after the last.
    mutating func next() throws -> [UInt8]? {
        sent += 1
        return try snapshot.next()
    }
}

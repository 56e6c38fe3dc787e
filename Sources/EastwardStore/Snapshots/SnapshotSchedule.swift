internal import Eastward

/// Decides when a snapshot is due. No I/O, no clock.
///
/// The cost of a snapshot grows with the state, and it saves the replay of the commits since the previous one. So it is
/// due when these commits have become large, both by themselves and compared with the snapshot; and after ``interval``
/// in any case.
struct SnapshotSchedule: Sendable {
    /// The bytes of the journal that justify a snapshot: of large actions, a second or two of replay.
    static let bytes = 32 << 20
    /// The number of actions that justifies one, however small: a fifth of a second of replay.
    static let actions = 500_000
    /// The number of journal files that justifies one: each command that reads beside a running store makes it begin a
    /// new one.
    static let files = 32
    /// The time after which a snapshot is due.
    static let interval = Duration.seconds(600)
    /// The delay after a snapshot that failed.
    static let pause = Duration.seconds(60)

    /// The last row that needs no further snapshot.
    private var row: UInt64
    private var sinceLast = Work()
    private var filesSinceLast = 0
    private var lastSize = 0
    private var dueAt: Instant?
    private var notBefore = Instant.distantPast
    private(set) var isWriting = false
    /// The row of the copy that is being written, and the work in it that is in no snapshot yet.
    private var writing = (row: UInt64(0), work: Work())

    /// The work that a recovery would have to replay.
    private struct Work {
        var bytes = 0
        var actions = 0
    }

    /// - Parameters:
    ///   - row: the last one that was in a snapshot, or that needs no replay.
    ///   - work: of the recovery of the state. The next one would repeat it, so that a store that ends again and again
    ///     would replay more each time.
    init(row: UInt64 = 0, after work: RecoveryWork = RecoveryWork()) {
        self.row = row
        sinceLast = Work(bytes: work.bytes, actions: work.actions)
        lastSize = work.snapshot
    }

    /// Whether a snapshot at `row` would save a replay.
    func needsSnapshot(at row: UInt64) -> Bool { row > self.row }

    /// Whether a snapshot may begin: none is being written, and none failed within ``pause``.
    func mayBegin(now: Instant) -> Bool { !isWriting && now >= notBefore }

    /// Counts a batch that was passed to the journal.
    mutating func add(_ batch: JournalBatch, now: Instant) {
        sinceLast.bytes += batch.segments.reduce(64) { bytes, segment in
            let actions = segment.actions
            let causes = actions.causes.reduce(0) { $0 + $1.count }
            return bytes + actions.payload.count + causes + actions.sizes.count + 48
        }
        sinceLast.actions += batch.count
        if dueAt == nil { dueAt = now + Self.interval }
    }

    /// Counts a journal file that was finished so that other processes can read it.
    mutating func addFile() { filesSinceLast += 1 }

    func isDue(now: Instant) -> Bool {
        guard mayBegin(now: now), sinceLast.bytes > 0 else { return false }
        if filesSinceLast >= Self.files { return true }
        let isMuch = sinceLast.bytes >= Self.bytes || sinceLast.actions >= Self.actions
        return isMuch && sinceLast.bytes >= 2 * lastSize || now >= dueAt ?? .distantFuture
    }

    /// Records that a copy of the state was taken at `row`.
    mutating func begin(at row: UInt64) {
        isWriting = true
        writing = (row, sinceLast)
        filesSinceLast = 0
    }

    /// - Parameter size: of the file in bytes; `nil` if none was written.
    mutating func finish(size: Int?, now: Instant) {
        isWriting = false
        guard let size else {
            notBefore = now + Self.pause
            return
        }
        lastSize = size
        row = writing.row
        sinceLast.bytes -= writing.work.bytes
        sinceLast.actions -= writing.work.actions
        dueAt = sinceLast.bytes > 0 ? now + Self.interval : nil
    }
}

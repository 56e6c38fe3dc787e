internal import Eastward

/// When a snapshot is due. No I/O, no clock.
///
/// A snapshot costs as much as the state is large, and saves the replay of what was committed since the one before. So
/// it is due when that has become large, both by itself and beside the snapshot; and after a while in any case.
struct SnapshotSchedule: Sendable {
    /// So many bytes of the journal are worth a snapshot: of large actions a second or two of replay.
    static let bytes = 32 << 20
    /// So many actions are, however small: a fifth of a second of replay.
    static let actions = 500_000
    /// So many files of the journal are: each command that reads beside a running store has it begin a new one.
    static let files = 32
    /// After how long one is due, in nanoseconds.
    static let interval: UInt64 = 600_000_000_000
    /// How long to wait after one that failed, in nanoseconds.
    static let pause: UInt64 = 60_000_000_000

    /// The last row that needs no other.
    private var row: UInt64
    private var sinceLast = Work()
    private var filesSinceLast = 0
    private var lastSize = 0
    private var dueAt: UInt64?
    private var notBefore: UInt64 = 0
    private(set) var isWriting = false
    /// Where the copy that is being written was taken, and how much is in it that is in no snapshot yet.
    private var writing = (row: UInt64(0), work: Work())

    /// What a recovery would have to replay.
    private struct Work {
        var bytes = 0
        var actions = 0
    }

    /// - Parameter row: the last one that was in a snapshot, or holds nothing that would have to be replayed.
    init(row: UInt64 = 0) { self.row = row }

    /// Whether a snapshot at `row` would spare a replay.
    func hasNews(at row: UInt64) -> Bool { row > self.row }

    /// Whether one may begin: none is being written, nor failed a moment ago.
    func mayBegin(now: UInt64) -> Bool { !isWriting && now >= notBefore }

    /// A batch is on its way to the journal.
    mutating func add(_ batch: JournalBatch, now: UInt64) {
        sinceLast.bytes += batch.segments.reduce(64) { $0 + $1.actions.payload.count + $1.actions.sizes.count + 48 }
        sinceLast.actions += batch.count
        if dueAt == nil { dueAt = now + Self.interval }
    }

    /// A file of the journal was finished so that others can read it.
    mutating func addFile() { filesSinceLast += 1 }

    func isDue(now: UInt64) -> Bool {
        guard mayBegin(now: now), sinceLast.bytes > 0 else { return false }
        if filesSinceLast >= Self.files { return true }
        let isMuch = sinceLast.bytes >= Self.bytes || sinceLast.actions >= Self.actions
        return isMuch && sinceLast.bytes >= 2 * lastSize || now >= dueAt ?? .max
    }

    /// A copy of the state was taken at `row`.
    mutating func begin(at row: UInt64) {
        isWriting = true
        writing = (row, sinceLast)
        filesSinceLast = 0
    }

    /// - Parameter size: of the file in bytes; `nil` if none was written.
    mutating func finish(size: Int?, now: UInt64) {
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

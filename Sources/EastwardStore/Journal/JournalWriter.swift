internal import Eastward
internal import EastwardDisk
internal import Foundation

/// The result of beginning a new file.
struct JournalRotation: Sendable {
    /// The hash of the requested row.
    var chain: [UInt8]
    /// The last row of the earlier files.
    var last: JournalPlace
    /// Finishes the previous file: on any thread, since the journal continues without it. Call it once.
    var finish: @Sendable () throws(DiskError) -> Void = {}
}

/// Writes the rows of a journal in order, into successive files. Used by the holder of the worker's lock.
final class JournalWriter {
    private let directory: StoreDirectory
    private let durability: Durability
    private let largestRow: Int
    private var file: JournalFile
    private let witness: CommitWitnessFile
    let watch: DirectoryWatch
    private var watchedAt = ContinuousClock.now
    private var isClosed = false
    private var last: JournalPlace { didSet { recent = recent.suffix(3) + [last] } }
    /// The last positions: the store may not have received the outcomes of some of these rows yet.
    private var recent: [JournalPlace]
    /// The number of the batch that was written last.
    private var lastBatch: UInt64 = 0
    /// The approximate number of bytes by which the WAL has grown.
    private var sinceCheckpoint = 0
    /// Whether the log of the current file was reserved, if that was possible.
    private var hasReservedLog = false
    /// How long the last commit took; `nil` if it failed. After a full disk, the next one empties the log first, which
    /// takes longer.
    private(set) var lastCommit: Duration? = .zero

    /// How many bytes may be in the WAL. Beyond them it is checkpointed and reused from its beginning: overwriting
    /// blocks that exist is faster than appending new ones. On ext4, a sync after appending 4 KiB takes 100 to 150 µs,
    /// and after overwriting them 65 to 100 µs.
    static let checkpointBytes = 4 << 20
    /// How many bytes are in the WAL before its blocks are reserved: a file may get a few rows only.
    static let unreservedBytes = 64 << 10
    /// The least that SQLite writes for each row: a page.
    private static let pageBytes = 4096

    init(
        _ directory: StoreDirectory, file: JournalFile, after last: JournalPlace, durability: Durability,
        largestRow: Int = StoreLimits.largestRow
    ) throws(DiskError) {
        self.largestRow = largestRow
        // Before the witness says that each row is synced, and that this boot has written the log.
        try file.emptyLog()
        witness = try CommitWitnessFile(
            path: directory.witness, journalID: file.head.journalID, last: last, durability: durability)
        watch = DirectoryWatch([directory.path, directory.witness])
        watch.watch(file.path)
        self.directory = directory
        self.file = file
        self.last = last
        recent = [last]
        self.durability = durability
    }

    func begin(epoch: UInt64, build: UInt64) throws {
        try file.markAsWitnessed()
        try write(.start(epoch: epoch, build: build))
        // At every durability: no two processes of a store may share an epoch.
        try checkpoint()
        witness.sync()
    }

    func append(_ batch: JournalBatch) -> JournalOutcome {
        guard batch.follows == lastBatch else {
            return .refused(reason: "a batch before it was refused")
        }
        let start = ContinuousClock.now
        lastCommit = nil
        do {
            try write(.batch(batch))
            // The check comes before the acknowledgment.
            if start - watchedAt >= DirectoryWatch.interval.busy {
                watchedAt = start
                try watch.check()
            }
            lastBatch = batch.number
            lastCommit = ContinuousClock.now - start
            return .committed
        } catch DiskError.full(let reason) {
            // The next commit empties the log first, which frees its reserved blocks.
            sinceCheckpoint = 0
            hasReservedLog = false
            return .refused(reason: reason)
        } catch let error as UnwritableRow {
            return .refused(reason: "\(error)")
        } catch {
            return .unknown(reason: "\(error)")
        }
    }

    private func write(_ row: JournalRow) throws {
        let row = try EncodedRow(row, after: last, largest: largestRow)
        try file.append(row)
        last = row.place
        // The witness comes before the acknowledgment of any action of the row.
        witness.record(last, isSynced: durability == .full)
        sinceCheckpoint += row.body.count + Self.pageBytes
    }

    private func checkpoint() throws(DiskError) {
        try file.checkpoint()
        witness.record(last, isSynced: true)
    }

    /// Whether ``tidyUp()`` would do nothing.
    var isTidy: Bool { sinceCheckpoint < Self.checkpointBytes && !mustReserveLog }

    /// Whether it is time to reserve the log's blocks. Commits without a sync gain nothing from that.
    private var mustReserveLog: Bool {
        durability == .full && !hasReservedLog && sinceCheckpoint >= Self.unreservedBytes
    }

    /// Performs maintenance for which no caller waits.
    func tidyUp() {
        if mustReserveLog {
            hasReservedLog = true
            file.reserveLog(bytes: Self.checkpointBytes)
        }
        guard !isTidy else { return }
        sinceCheckpoint = 0
        // A full disk fails the next commit, which can report it; any other error stays with the file.
        try? checkpoint()
    }

    func rotate(chainAt row: UInt64) throws(DiskError) -> JournalRotation {
        do {
            guard let chain = recent.last(where: { $0.row == row })?.chain else {
                throw DiskError.unusable("Row \(row) is not one of the last rows.")
            }
            guard last.row + 1 > file.head.firstRow else { return JournalRotation(chain: chain, last: last) }
            let head = JournalHead(
                journalID: file.head.journalID, firstRow: last.row + 1, revision: last.revision, chain: last.chain)
            // The file is finished later. A power cut may come before that, and rows of the new file would have no
            // predecessor; or the disk may be full, and the file would keep its write-ahead log.
            try checkpoint()
            try watch.check()
            // From here on only the closure that finishes it accesses it.
            nonisolated(unsafe) let full = file
            // The new file is created first: without disk space for it, the old one continues.
            file = try JournalFile(
                path: directory.journalFile(firstRow: head.firstRow), head: head, durability: durability)
            watch.watch(file.path)
            sinceCheckpoint = 0
            hasReservedLog = false
            return JournalRotation(chain: chain, last: last) { () throws(DiskError) in try full.finish() }
        } catch let error as DiskError {
            throw error
        } catch {
            throw .unknown("\(error)")
        }
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        try? checkpoint()
        try? file.close()
        witness.sync()
    }
}

internal import DequeModule
internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import Synchronization

/// A journal on disk, in SQLite. Has a thread of its own, which waits for the disk: while it syncs one batch, the next
/// one gathers. A small batch while nothing else waits is committed by the caller, without the way to that thread.
final class SQLiteJournal: Journal, Sendable {
    let durability: String
    let lineage: [UInt8]
    let epoch: UInt64
    private let worker: Worker
    /// Looks whether the journal's files are still where they were.
    let watch: DirectoryWatch
    /// Whether the caller of ``append(_:completion:)`` waits for the disk now.
    var callersCommit: CommitClock { worker.callersCommit }

    /// How many actions a batch may have that its caller commits.
    static let smallBatch = 16
    /// How long the last commit may have taken for that: a caller does nothing else meanwhile.
    private let quickCommit: Duration

    /// Goes on with a journal that was read to its end.
    /// - Parameters:
    ///   - file: the newest one.
    ///   - last: the journal's last row, and the program whose epoch begins.
    init(
        _ directory: StoreDirectory, file: JournalFile, after last: JournalPlace, epoch: UInt64, build: UInt64,
        durability: Durability, quickCommit: Duration = .milliseconds(5)
    ) throws {
        self.quickCommit = quickCommit
        self.durability = durability.rawValue
        self.epoch = epoch
        lineage = file.head.lineage
        // From here on only whoever holds the worker's lock touches it.
        nonisolated(unsafe) let writer = try JournalWriter(directory, file: file, after: last, durability: durability)
        try writer.begin(epoch: epoch, build: build)
        watch = writer.watch
        worker = Worker(writer)
    }

    func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void) {
        let limit = quickCommit
        if batch.count <= Self.smallBatch,
            let outcome = worker.doNow({ $0.lastCommit <= limit ? $0.append(batch) : nil })
        {
            return completion(outcome)
        }
        worker.do { completion($0.append(batch)) }
    }

    /// Begins a new file, so that the rows before can be read by others and be retired.
    /// - Parameters:
    ///   - row: whose hash is wanted, one of the last.
    ///   - completion: called on the journal's thread.
    func rotate(
        chainAt row: UInt64, completion: @escaping @Sendable (Result<JournalRotation, DiskError>) -> Void
    ) {
        worker.do { writer in completion(Result { () throws(DiskError) in try writer.rotate(chainAt: row) }) }
    }

    /// Does what was asked for, and closes the file.
    func close() {
        worker.stop { $0.close() }
    }

    /// A thread with work to do, in its order. The store never has more than a few pieces under way.
    private final class Worker: Sendable {
        private struct Queue {
            /// What is being done comes first.
            var work: Deque<@Sendable (JournalWriter) -> Void> = []
            var isStopping = false
        }

        let callersCommit = CommitClock()
        private let queue = Mutex(Queue())
        private let writer: Mutex<JournalWriter>
        private let wake = DispatchSemaphore(value: 0)
        private let ended = DispatchSemaphore(value: 0)

        init(_ writer: sending JournalWriter) {
            self.writer = Mutex(writer)
            Thread.detachNewThread { [self] in
                Thread.current.name = "journal"
                run()
            }
        }

        func `do`(_ work: @escaping @Sendable (JournalWriter) -> Void) {
            let isOver = queue.withLock { queue in
                guard !queue.isStopping else { return true }
                queue.work.append(work)
                return false
            }
            if !isOver { wake.signal() }
        }

        /// Does `work` here, if nothing is being done or waits. Only one thread may ask for that.
        func doNow<Value: Sendable>(_ work: @Sendable (JournalWriter) -> Value?) -> Value? {
            guard queue.withLock({ $0.work.isEmpty && !$0.isStopping }) else { return nil }
            callersCommit.begin()
            defer { callersCommit.end() }
            let (value, isTidy) = writer.withLock { writer in (work(writer), writer.isTidy) }
            if !isTidy { `do` { _ in } }
            return value
        }

        func stop(_ last: @escaping @Sendable (JournalWriter) -> Void) {
            let isFirst = queue.withLock { queue in
                guard !queue.isStopping else { return false }
                queue.isStopping = true
                queue.work.append(last)
                return true
            }
            guard isFirst else { return }
            wake.signal()
            ended.wait()
        }

        private func run() {
            while true {
                wake.wait()
                guard let work = queue.withLock({ $0.work.first }) else { continue }
                writer.withLock { writer in
                    work(writer)
                    writer.tidyUp()
                }
                let isLast = queue.withLock { queue in
                    queue.work.removeFirst()
                    return queue.isStopping && queue.work.isEmpty
                }
                if isLast { break }
            }
            ended.signal()
        }
    }
}

/// Where a journal stands.
struct JournalPlace: Equatable, Sendable {
    var row: UInt64 = 0
    var revision: Revision = 0
    /// The hash of that row.
    var chain: [UInt8]
}

/// What comes of the beginning of a new file.
struct JournalRotation: Sendable {
    /// The hash of the row that was asked for.
    var chain: [UInt8]
    /// The last row of the files before.
    var last: JournalPlace
    /// Seals the file before: on any thread, since the journal goes on without it. To be called once.
    var seal: @Sendable () throws(DiskError) -> Void = {}
}

/// A row that is not given to the disk: nothing of it is written.
struct UnwritableRow: Error, CustomStringConvertible {
    let description: String
}

/// Writes the rows of a journal, one after the other, into a file after the other. Lives on the journal's thread.
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
    /// Where it stood last: the store may not have heard of some of these rows yet.
    private var recent: [JournalPlace]
    /// The number of the batch that was written last.
    private var lastBatch: UInt64 = 0
    /// How many bytes the WAL has grown by, about.
    private var sinceCheckpoint = 0
    /// How long the last commit took.
    private(set) var lastCommit = Duration.zero

    /// How many bytes may wait in the WAL. Beyond them it is emptied, and used again from its beginning: overwriting
    /// blocks that exist is faster than appending new ones.
    static let checkpointBytes = 4 << 20
    /// What SQLite writes at least for each row: a page.
    private static let pageBytes = 4096

    init(
        _ directory: StoreDirectory, file: JournalFile, after last: JournalPlace, durability: Durability,
        largestRow: Int = StoreLimits.largestRow
    ) throws(DiskError) {
        self.largestRow = largestRow
        witness = try CommitWitnessFile(
            path: directory.witness, lineage: file.head.lineage, last: last, durability: durability)
        watch = DirectoryWatch([directory.path, directory.witness])
        watch.follow(file.path)
        self.directory = directory
        self.file = file
        self.last = last
        recent = [last]
        self.durability = durability
    }

    func begin(epoch: UInt64, build: UInt64) throws {
        try file.markAsWitnessed()
        try write(.start(epoch: epoch, build: build), revision: last.revision)
        // Whatever the durability: no two lives of a store may share an epoch.
        try checkpoint()
        witness.sync()
    }

    func append(_ batch: JournalBatch) -> JournalOutcome {
        guard batch.follows == lastBatch else {
            return .refused(reason: "a batch before it was refused")
        }
        let start = ContinuousClock.now
        defer { lastCommit = ContinuousClock.now - start }
        do {
            let revision = last.revision + UInt64(batch.count)
            try write(.batch(batch), revision: revision)
            // Before it is acknowledged.
            if start - watchedAt >= DirectoryWatch.interval.busy {
                watchedAt = start
                try watch.check()
            }
            lastBatch = batch.number
            return .committed
        } catch DiskError.full(let reason) {
            return .refused(reason: reason)
        } catch let error as UnwritableRow {
            return .refused(reason: "\(error)")
        } catch {
            return .unknown(reason: "\(error)")
        }
    }

    private func write(_ row: JournalRow, revision: Revision) throws {
        let body = try body(of: row)
        let number = last.row + 1
        let hash = JournalFile.hash(of: body, number, revision, after: last.chain)
        try file.append(JournalFile.Row(number: number, revision: revision, hash: hash, body: body))
        last = JournalPlace(row: number, revision: revision, chain: hash)
        // Before anything of the row is acknowledged.
        witness.record(last, isSynced: durability == .full)
        sinceCheckpoint += body.count + Self.pageBytes
    }

    private func checkpoint() throws(DiskError) {
        try file.checkpoint()
        witness.record(last, isSynced: true)
    }

    /// The row as bytes.
    /// - Throws: ``UnwritableRow``, before the disk is touched.
    private func body(of row: JournalRow) throws(UnwritableRow) -> [UInt8] {
        let body: [UInt8]
        do {
            body = try row.encoded()
        } catch {
            throw UnwritableRow(description: "A row of the journal cannot be encoded: \(error)")
        }
        guard body.count <= largestRow else {
            throw UnwritableRow(
                description: "A row of the journal has \(body.count) bytes, more than the largest of \(largestRow).")
        }
        return body
    }

    /// Whether ``tidyUp()`` would do nothing.
    var isTidy: Bool { sinceCheckpoint < Self.checkpointBytes }

    /// What can be done when nobody waits for it.
    func tidyUp() {
        guard !isTidy else { return }
        sinceCheckpoint = 0
        // A full disk stops the next commit, where it can be told; any other error stays with the file.
        try? checkpoint()
    }

    func rotate(chainAt row: UInt64) throws(DiskError) -> JournalRotation {
        do {
            guard let chain = recent.last(where: { $0.row == row })?.chain else {
                throw DiskError.unusable("Row \(row) was not written lately.")
            }
            guard last.row + 1 > file.head.firstRow else { return JournalRotation(chain: chain, last: last) }
            let head = JournalFile.Head(
                lineage: file.head.lineage, firstRow: last.row + 1, revision: last.revision, chain: last.chain)
            // The seal comes later, and a power cut may come before it: rows of the new file would have no predecessor.
            if durability != .full { try checkpoint() }
            try watch.check()
            // From here on only whoever seals it touches it.
            nonisolated(unsafe) let full = file
            // The new one first: without room for it the old one goes on.
            file = try JournalFile(
                path: directory.journalFile(firstRow: head.firstRow), head: head, durability: durability)
            watch.follow(file.path)
            sinceCheckpoint = 0
            return JournalRotation(chain: chain, last: last) { () throws(DiskError) in try full.seal() }
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

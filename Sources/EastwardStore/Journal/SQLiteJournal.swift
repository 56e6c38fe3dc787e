internal import CLinux
internal import DequeModule
internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import Synchronization

/// A journal on disk, in SQLite. Its own thread waits for the disk: while it syncs one batch, the next one gathers. If
/// no other work waits, the caller commits a small batch itself, without a thread switch.
final class SQLiteJournal: StoredJournal {
    let durability: String
    let journalID: [UInt8]
    let epoch: UInt64
    private let worker: Worker
    private let directory: StoreDirectory
    /// Checks that the journal's files are still at their paths.
    private let watch: DirectoryWatch
    var callersCommit: CommitClock? { worker.callersCommit }
    var status: String { "durability \(durability)" }
    var handover: (any JournalHandover)? { nil }

    /// The most actions and bytes of a batch that its caller commits, and the longest that the last commit may have taken
    /// for that: the caller is blocked meanwhile. On a fast disk batches may be larger: on two cores, 64 clients with one
    /// outstanding action each then reach 1.4 times the rate, because no thread waits for another one to run.
    private struct CallersCommit {
        var actions: Int
        var bytes: Int
        var lastCommit: Duration

        /// - Parameter lastCommit: `nil` if that commit failed.
        func allows(_ batch: JournalBatch, after lastCommit: Duration?) -> Bool {
            guard let lastCommit else { return false }
            return batch.count <= actions && lastCommit <= self.lastCommit && batch.payload <= bytes
        }
    }

    private let callersCommits: [CallersCommit]

    /// Continues a journal that was read to its end.
    /// - Parameters:
    ///   - file: the newest one.
    ///   - last: the journal's last row.
    ///   - build: the program whose epoch begins.
    init(
        _ directory: StoreDirectory, file: JournalFile, after last: JournalPlace, epoch: UInt64, build: UInt64,
        durability: Durability, quickCommit: Duration = .milliseconds(5)
    ) throws {
        self.directory = directory
        callersCommits = [
            CallersCommit(actions: 16, bytes: 1 << 20, lastCommit: quickCommit),
            CallersCommit(actions: 256, bytes: 256 << 10, lastCommit: quickCommit / 5),
        ]
        self.durability = durability.rawValue
        self.epoch = epoch
        journalID = file.head.journalID
        // From here on only the holder of the worker's lock accesses it.
        nonisolated(unsafe) let writer = try JournalWriter(directory, file: file, after: last, durability: durability)
        try writer.begin(epoch: epoch, build: build)
        watch = writer.watch
        worker = Worker(writer)
    }

    func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void) {
        if let outcome = worker.doNow({ [callersCommits] writer in
            callersCommits.contains { $0.allows(batch, after: writer.lastCommit) } ? writer.append(batch) : nil
        }) {
            return completion(outcome)
        }
        worker.do { completion($0.append(batch)) }
    }

    /// Begins a new file, so that the earlier rows can be read by other processes and be removed.
    /// - Parameters:
    ///   - row: one of the last rows, whose hash is requested.
    ///   - completion: called on the journal's thread.
    func rotate(
        chainAt row: UInt64, completion: @escaping @Sendable (Result<JournalRotation, DiskError>) -> Void
    ) {
        worker.do { writer in completion(Result { () throws(DiskError) in try writer.rotate(chainAt: row) }) }
    }

    func archive(history: JournalRetention) -> any Archive {
        DirectoryArchive(directory, self, history: history)
    }

    func startChecking(
        onFailure: @escaping @Sendable (StoreFailure) -> Void, onCondition: @escaping @Sendable (String?) -> Void
    ) -> any Sendable {
        watch.start { onFailure(.journal($0)) }
    }

    func close() {
        worker.stop { $0.close() }
    }

    /// A thread that performs work in order. The store never has more than a few items in flight.
    private final class Worker: Sendable {
        private struct Queue {
            /// The item in progress comes first.
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
                request_short_time_slice()
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

        /// Performs `work` on this thread, if no other work is in progress or waits. Only one thread may call it.
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

internal import Eastward

/// The snapshots of the committed state on disk: writes them when they are due, and finishes journal files for readers.
/// A store whose journal is in memory writes none.
struct StateSnapshots {
    private let archive: (any Archive)?
    private var schedule: SnapshotSchedule
    /// How many snapshots were written, and how many attempts failed.
    private(set) var counts = (written: UInt64(0), failed: UInt64(0))
    /// The size of the last one, in bytes; 0 before.
    private(set) var lastSize = 0
    /// The sizes of the written files, or the errors.
    private let results: Completions<Result<Int, any Error>>

    /// - Parameters:
    ///   - row: the last one that needs no further snapshot.
    ///   - work: of the recovery of the state.
    ///   - wake: requests a turn of the store, after a snapshot was written on another thread.
    init(_ archive: (any Archive)?, row: UInt64, after work: RecoveryWork, wake: @escaping @Sendable () -> Void) {
        self.archive = archive
        schedule = SnapshotSchedule(row: row, after: work)
        results = Completions(wake: wake)
    }

    /// The journal's directory; empty for a store that has none on disk.
    var directory: String { archive?.directory ?? "" }

    /// Counts a batch that is passed to the journal.
    mutating func add(_ batch: JournalBatch) {
        if archive != nil { schedule.add(batch, now: .now()) }
    }

    /// Starts a snapshot if one is due. Returns the errors of earlier ones.
    /// - Parameters:
    ///   - row: of the last committed batch.
    ///   - contents: the committed contents.
    mutating func keep(
        now: Instant, row: UInt64, _ contents: @autoclosure () -> RecoveredStore<some DurableState>
    ) -> [any Error] {
        let finished = results.take()
        for result in finished {
            schedule.finish(size: try? result.get(), now: now)
            switch result {
            case .success(let size): (counts.written, lastSize) = (counts.written + 1, size)
            case .failure: counts.failed += 1
            }
        }
        if schedule.isDue(now: now) { begin(row, contents()) }
        return finished.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    }

    /// Starts a snapshot if there are new rows. Returns whether one is being written.
    mutating func beginLast(
        now: Instant, row: UInt64, _ contents: @autoclosure () -> RecoveredStore<some DurableState>
    ) -> Bool {
        if schedule.mayBegin(now: now), schedule.needsSnapshot(at: row) { begin(row, contents()) }
        return schedule.isWriting
    }

    private mutating func begin(_ row: UInt64, _ contents: RecoveredStore<some DurableState>) {
        guard let archive else { return }
        schedule.begin(at: row)
        archive.write(contents) { [results] in results.add($0) }
    }

    /// Finishes the journal's current file, so that other processes can read it. Returns whether there is one on disk.
    /// - Parameters:
    ///   - row: of the last committed batch.
    ///   - completion: called on another thread, with the last revision in finished files.
    mutating func finishJournal(
        after row: UInt64, completion: @escaping @Sendable (Result<Revision, any Error>) -> Void
    ) -> Bool {
        guard let archive else { return false }
        schedule.addFile()
        archive.finish(after: row) { completion($0) }
        return true
    }
}

internal import Eastward
internal import EastwardDisk
internal import Foundation

/// Manages a store's snapshots on disk, and the journal files that they replace.
final class Archive: Sendable {
    let directory: StoreDirectory
    private let journal: SQLiteJournal
    private let history: JournalRetention
    /// The journal files that are being finished.
    private let finishing = DispatchGroup()

    init(_ directory: StoreDirectory, _ journal: SQLiteJournal, history: JournalRetention) {
        self.directory = directory
        self.journal = journal
        self.history = history
    }

    /// Writes a snapshot of `store`, a copy, while the store continues, and then removes the files that it replaces.
    /// - Parameter completion: called on another thread, with the size of the file in bytes.
    func write(
        _ store: RecoveredStore<some DurableState>, completion: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) {
        journal.rotate(chainAt: store.row) { [self] rotated in
            finishing.enter()
            Thread.detachNewThread { [self] in
                // Lowers the priority of this thread alone: the store's threads come first.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                let chain = Result { try finish(rotated) }
                finishing.leave()
                completion(Result { try write(store, chain: try chain.get()) })
            }
        }
    }

    private func finish(_ rotated: Result<JournalRotation, DiskError>) throws -> [UInt8] {
        do {
            let rotation = try rotated.get()
            try rotation.finish()
            return rotation.chain
        } catch .unknown(let reason) {
            // The disk of the journal itself failed: its contents are unknown.
            throw StoreFailure.journal(reason)
        }
    }

    private func write(_ store: RecoveredStore<some DurableState>, chain: [UInt8]) throws -> Int {
        let file = SnapshotFile(
            store, journalID: journal.journalID, chain: chain, epoch: journal.epoch, build: ProgramBuild.current)
        let path = directory.snapshot(row: store.row)
        try file.write(to: path)
        try directory.retire(history)
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    /// Finishes the journal's current file, so that other processes can read it.
    /// - Parameter completion: called on another thread, with the last revision in finished files.
    func finish(after row: UInt64, completion: @escaping @Sendable (Result<Revision, DiskError>) -> Void) {
        journal.rotate(chainAt: row) { [self] rotated in
            completion(
                Result { () throws(DiskError) in
                    let rotation = try rotated.get()
                    try rotation.finish()
                    finishing.wait()
                    return rotation.last.revision
                })
        }
    }

    /// Closes the journal after the pending work is done.
    func close() { journal.close() }
}

internal import Eastward
internal import EastwardDisk
internal import Foundation

/// Manages a store's snapshots in a directory, and the journal files that they replace.
final class DirectoryArchive: Archive {
    private let files: StoreDirectory
    private let journal: SQLiteJournal
    private let history: JournalRetention
    /// The journal files that are being finished.
    private let finishing = DispatchGroup()

    init(_ files: StoreDirectory, _ journal: SQLiteJournal, history: JournalRetention) {
        self.files = files
        self.journal = journal
        self.history = history
    }

    var directory: String { files.path }

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
            store, journalID: journal.journalID, chain: chain, epoch: journal.epoch)
        let path = files.snapshot(row: store.row)
        try file.write(to: path)
        try files.retire(history)
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    /// Finishes the journal's current file.
    func finish(after row: UInt64, completion: @escaping @Sendable (Result<Revision, any Error>) -> Void) {
        journal.rotate(chainAt: row) { [self] rotated in
            completion(
                Result {
                    let rotation = try rotated.get()
                    try rotation.finish()
                    finishing.wait()
                    return rotation.last.revision
                })
        }
    }

    func close() { journal.close() }
}

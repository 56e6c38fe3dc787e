internal import Eastward
internal import EastwardDisk
internal import Foundation

/// What a store keeps on disk besides the next row: snapshots, and the files of the journal that they make superfluous.
final class Archive<State: DurableState>: Sendable {
    let directory: StoreDirectory
    private let journal: SQLiteJournal
    private let retainsJournal: Bool
    /// The files of the journal that are being sealed.
    private let sealing = DispatchGroup()

    init(_ directory: StoreDirectory, _ journal: SQLiteJournal, retainsJournal: Bool) {
        self.directory = directory
        self.journal = journal
        self.retainsJournal = retainsJournal
    }

    /// Writes a snapshot of `store`, a copy, while the store goes on, and then removes what it replaces.
    /// - Parameter completion: called on another thread, with the size of the file in bytes.
    func write(_ store: RecoveredStore<State>, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
        journal.rotate(chainAt: store.row) { [self] rotated in
            sealing.enter()
            Thread.detachNewThread { [self] in
                // Of this thread alone: the store's come first.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                let chain = Result { try seal(rotated) }
                sealing.leave()
                completion(Result { try write(store, chain: try chain.get()) })
            }
        }
    }

    private func seal(_ rotated: Result<JournalRotation, DiskError>) throws -> [UInt8] {
        do {
            let rotation = try rotated.get()
            try rotation.seal()
            return rotation.chain
        } catch .unknown(let reason) {
            // The disk of the journal itself: nobody knows what is on it.
            throw StoreFailure.journal(reason)
        }
    }

    private func write(_ store: RecoveredStore<State>, chain: [UInt8]) throws -> Int {
        let file = SnapshotFile(
            store, lineage: journal.lineage, chain: chain, epoch: journal.epoch, build: ProgramBuild.current)
        let path = directory.snapshot(row: store.row)
        try file.write(to: path)
        try directory.retire(retainsJournal: retainsJournal)
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    /// Seals the journal's present file, so that others can read it.
    /// - Parameter completion: called on another thread, with the last revision in sealed files.
    func seal(after row: UInt64, completion: @escaping @Sendable (Result<Revision, DiskError>) -> Void) {
        journal.rotate(chainAt: row) { [self] rotated in
            completion(
                Result { () throws(DiskError) in
                    let rotation = try rotated.get()
                    try rotation.seal()
                    sealing.wait()
                    return rotation.last.revision
                })
        }
    }

    /// Closes the journal when what was asked for is done.
    func close() { journal.close() }
}

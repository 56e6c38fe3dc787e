internal import Eastward
internal import EastwardDisk
internal import Foundation

/// What a store keeps on disk besides the next row: snapshots, and the files of the journal that they make superfluous.
final class Archive<State: DurableState>: Sendable {
    let directory: StoreDirectory
    private let journal: SQLiteJournal
    private let retainsJournal: Bool

    init(_ directory: StoreDirectory, _ journal: SQLiteJournal, retainsJournal: Bool) {
        self.directory = directory
        self.journal = journal
        self.retainsJournal = retainsJournal
    }

    /// Writes a snapshot of `store`, a copy, while the store goes on, and then removes what it replaces.
    /// - Parameter completion: called on another thread, with the size of the file in bytes.
    func write(_ store: RecoveredStore<State>, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
        journal.rotate(chainAt: store.row) { rotated in
            if case .failure(.unknown(let reason)) = rotated {
                // The disk of the journal itself: nobody knows what is on it.
                return completion(.failure(StoreFailure.journal(reason)))
            }
            Thread.detachNewThread { [self] in
                // Of this thread alone: the store's come first.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                completion(Result { try write(store, chain: try rotated.get().chain) })
            }
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
        journal.rotate(chainAt: row) { completion($0.map(\.last.revision)) }
    }

    /// Closes the journal when what was asked for is done.
    func close() { journal.close() }
}

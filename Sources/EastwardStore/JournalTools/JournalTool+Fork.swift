internal import Eastward
internal import EastwardDisk

extension JournalTool {
    /// Creates the journal of another app, which begins with the state at a revision of this one. It has no sessions:
    /// the processes of this app have no part in it.
    /// - Parameter path: the directory of the other store's files.
    func fork(at revision: Revision, of source: JournalContents, into path: String) throws {
        let timeline = StateTimeline(self, source)
        var store = RecoveredStore(try timeline.state(at: revision, onProgress: say))
        store.revision = revision
        // A snapshot may be the only data about the revision.
        store.nanoseconds = (try? timeline.entry(revision).nanoseconds) ?? 0
        store.row = 1
        let directory = try StoreDirectory(path: path)
        let lock = try JournalSource.lock(directory)
        defer { withExtendedLifetime(lock) {} }
        try requireNoJournal(in: directory)
        let journalID = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        let last = JournalPlace(row: store.row, revision: revision, chain: journalID)
        try SnapshotFile(store, journalID: journalID, chain: last.chain, epoch: 1)
            .write(to: directory.snapshot(row: last.row))
        _ = try CommitWitnessFile(path: directory.witness, journalID: journalID, last: last, durability: .full)
        try JournalFile(
            path: directory.journalFile(firstRow: last.row + 1),
            head: .init(journalID: journalID, firstRow: last.row + 1, revision: revision, chain: last.chain),
            durability: .full
        ).close()
    }
}

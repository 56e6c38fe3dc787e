internal import Eastward
internal import EastwardDisk
internal import Foundation

extension JournalTool {
    /// Copies a journal to a new directory, reads the copy again and verifies it.
    /// - Parameters:
    ///   - path: the directory, which is empty or does not exist.
    ///   - revision: one that the backup must contain.
    func backUp(_ source: JournalSource, to path: String, including revision: Revision?) throws {
        let backup = BackupDirectory(path)
        guard (try? FileManager.default.contentsOfDirectory(atPath: backup.path))?.isEmpty ?? true else {
            throw JournalCommandError(
                "\(backup.path) exists already and is not empty. Name a new directory.",
                exitCode: SystemExit.cannotCreate)
        }
        let progress = CommandProgress()
        defer { progress.clear() }
        let database = try source.storage(providers)
        let origin = try database?.location ?? source.directory().path
        let directory = try AtomicDirectory(path: backup.path)
        let store = try StoreDirectory(path: "\(directory.partial)/store")
        let proof: JournalProof
        do {
            try copy(source, database, to: JournalCopy(target: store) { try progress.copied($0) })
            try leaveOutUnusableSnapshots(of: store, progress)
            proof = try prove(store, progress)
        } catch {
            throw store.explain(error, asCopyOf: origin)
        }
        guard proof.last.revision >= revision ?? 0 else {
            throw JournalCommandError(
                """
                The copy of \(origin) ends with revision \(proof.last.revision), but the store had committed revision \
                \(revision ?? 0). Try again.
                """, exitCode: SystemExit.temporaryFailure)
        }
        // A power cut may have removed rows that the store's own witness names.
        try CommitWitnessFile.create(store.witness, CommitWitness(journalID: proof.journalID, last: proof.last))
        let files = try store.backupFiles()
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let record = BackupRecord(
            app: State.recordType, journalID: proof.journalID, last: proof.last,
            nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec), files: files)
        try record.write(to: "\(directory.partial)/\(BackupRecord.name)")
        try directory.finish()
        progress.clear()
        let older = proof.firstRevision > 1 ? " Older actions are in its snapshot only." : ""
        let size = CommandProgress.text(bytes: files.reduce(0) { $0 + $1.bytes })
        say(
            """
            Backup of \(proof.actionCount) up to revision \(proof.last.revision) in \(backup.path) (\(size)), \
            verified.\(older)
            """)
    }

    private func copy(_ source: JournalSource, _ database: (any JournalStorage)?, to copy: JournalCopy) throws {
        if let database {
            try database.read { try copy.copy($0) }
        } else {
            let directory = try source.directory()
            guard source.sealed else {
                let lock = try JournalSource.lock(directory)
                defer { withExtendedLifetime(lock) {} }
                return try copy.copy(stopped: directory)
            }
            try copy.copy(beside: directory)
        }
        // The witness of a running store names later rows, and a database has none.
        guard let history = try JournalContents(finished: copy.target).history else {
            throw JournalCommandError.noJournal(in: copy.target.path)
        }
        try CommitWitnessFile.create(
            copy.target.witness, CommitWitness(journalID: history.head.journalID, last: history.last))
    }

    /// Removes copied snapshots that cannot be read. The replay fails if the others do not suffice.
    private func leaveOutUnusableSnapshots(of store: StoreDirectory, _ progress: CommandProgress) throws {
        for stored in try store.storedSnapshots() {
            do {
                try progress.report("Reading a snapshot")
                _ = try SnapshotFile<State>(readingFrom: stored.file(), limits: StoreLimits())
            } catch let error as SnapshotError {
                progress.clear()
                say("The snapshot of row \(stored.row) is left out: \(error.reason).")
                unlink(stored.name)
            }
        }
    }
}

internal import Eastward
internal import EastwardDisk
internal import Foundation

extension JournalTool {
    /// Creates the journal of an app from a backup: either completely or not at all.
    func restore(_ path: String, to target: JournalSource) throws {
        let backup = BackupDirectory(path)
        let record = try backup.record(app: State.recordType)
        let progress = CommandProgress()
        defer { progress.clear() }
        let proof: JournalProof
        let place: String
        try requireNoPointer(in: target)
        if let database = try target.storage(providers) {
            (proof, place) = (try restore(backup, record, to: database, target, progress), database.location)
        } else {
            place = try target.storePath()
            proof = try restore(backup, record, to: place, progress)
        }
        progress.clear()
        say(
            """
            Restored \(proof.actionCount) up to revision \(proof.last.revision), as of \(record.time), to \(place). \
            Actions that the app acknowledged after that are lost. Start the app with eastward up.
            """)
    }

    /// Verifies the files of a backup, or a copy of them.
    private func prove(
        _ backup: BackupDirectory, _ record: BackupRecord, in store: StoreDirectory, _ progress: CommandProgress
    ) throws -> JournalProof {
        do {
            if let difference = try record.difference(from: store.backupFiles()) {
                throw Self.damage(backup, difference)
            }
            let proof = try prove(store, progress)
            if let difference = record.difference(from: proof.last, journalID: proof.journalID) {
                throw Self.damage(backup, difference)
            }
            return proof
        } catch {
            switch store.explain(error, asCopyOf: backup.store.path) {
            case let damage as JournalDamage:
                throw Self.damage(backup, "row \(damage.row) in \(damage.file) cannot be read: \(damage.reason)")
            case let error as SnapshotError:
                throw Self.damage(backup, "the snapshot \(error.path) cannot be read: \(error.reason)")
            case DiskError.damaged(let reason): throw Self.damage(backup, reason)
            case let error: throw error
            }
        }
    }

    private static func damage(_ backup: BackupDirectory, _ reason: String) -> JournalCommandError {
        JournalCommandError(
            "The backup \(backup.path) is damaged: \(reason). Nothing was restored. Use another backup.",
            exitCode: SystemExit.unreadableData)
    }

    /// Requires that a database in which an earlier store kept its journal is named explicitly.
    private func requireNoPointer(in target: JournalSource) throws {
        guard target.namedDatabase == nil, let path = try? target.storePath(), JournalPointer.read(path) != nil else {
            return
        }
        throw JournalCommandError(
            """
            The journal of \(path) is in the database that \(path)/journal-url names. To restore the backup into that \
            database, add --database and its URL. To restore it into files, move the directory away: \
            \(StoreDirectory(existing: path).moveAway)
            """, exitCode: SystemExit.usage)
    }

    // MARK: To a directory

    private func restore(
        _ backup: BackupDirectory, _ record: BackupRecord, to path: String, _ progress: CommandProgress
    ) throws -> JournalProof {
        let directory = StoreDirectory(existing: path)
        guard FileManager.default.fileExists(atPath: path) else {
            return try write(backup, record, to: directory, progress) {}
        }
        let lock = try lock(directory)
        defer { withExtendedLifetime(lock) {} }
        try requireNoJournal(in: directory)
        return try write(backup, record, to: directory, progress) {
            // Only an empty directory can be replaced.
            try directory.removeReplaceableFiles()
        }
    }

    private func lock(_ directory: StoreDirectory) throws -> DirectoryLock {
        try DirectoryLock(
            path: "\(directory.path)/lock",
            otherwise: "The app runs: a store uses \(directory.path). Stop it first: eastward down")
    }

    /// Requires that a directory contains nothing but files that every store creates again.
    func requireNoJournal(in directory: StoreDirectory) throws {
        let others = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            .filter { !StoreDirectory.isReplaceable($0) }
        guard others.isEmpty else {
            throw JournalCommandError.journalExists(in: directory.path, moveAway: directory.moveAway)
        }
    }

    /// - Parameter makeRoom: called when the backup is verified, before it gets the name of the directory.
    private func write(
        _ backup: BackupDirectory, _ record: BackupRecord, to directory: StoreDirectory, _ progress: CommandProgress,
        makeRoom: () throws -> Void
    ) throws -> JournalProof {
        let new = try AtomicDirectory(path: directory.path)
        let copy = StoreDirectory(existing: new.partial)
        for file in try backup.store.backupFiles() {
            _ = try FileCopy.copy("\(backup.store.path)/\(file.name)", to: "\(copy.path)/\(file.name)") {
                try progress.copied($0)
            }
        }
        let proof = try prove(backup, record, in: copy, progress)
        try makeRoom()
        try new.finish()
        return proof
    }

    // MARK: To a database

    private func restore(
        _ backup: BackupDirectory, _ record: BackupRecord, to database: any JournalStorage, _ target: JournalSource,
        _ progress: CommandProgress
    ) throws -> JournalProof {
        guard let path = try? target.storePath() else { return try write(backup, record, to: database, progress) }
        let directory = StoreDirectory(existing: path)
        let exists = FileManager.default.fileExists(atPath: path)
        let lock = exists ? try self.lock(directory) : nil
        defer { withExtendedLifetime(lock) {} }
        // A store with a database does not start beside files of another journal.
        if exists, try directory.holdsJournal { try requireNoJournal(in: directory) }
        let proof = try write(backup, record, to: database, progress)
        // They name rows that the restored journal may lack.
        for directory in [directory] + Self.standbys(beside: path)
        where JournalPointer.read(directory.path)?.url == target.namedDatabase {
            unlink(directory.witness)
        }
        return proof
    }

    /// The directories of the standbys on this machine, whose leader's is at `path`.
    private static func standbys(beside path: String) -> [StoreDirectory] {
        let standbys = DataDirectory.standbys((path as NSString).deletingLastPathComponent)
        return ((try? FileManager.default.contentsOfDirectory(atPath: standbys)) ?? []).map {
            StoreDirectory(existing: "\(standbys)/\($0)/store")
        }
    }

    private func write(
        _ backup: BackupDirectory, _ record: BackupRecord, to database: any JournalStorage, _ progress: CommandProgress
    ) throws -> JournalProof {
        let proof = try prove(backup, record, in: backup.store, progress)
        let head = proof.newestHead
        let journal = try database.create(head, app: State.recordType)
        do {
            for stored in proof.contents.snapshots where stored.row + 1 >= head.firstRow {
                try progress.report("Writing a snapshot")
                try journal.addSnapshot(stored.file(), row: stored.row)
            }
            try proof.contents.history?.forEachRow(from: head.firstRow) { step in
                try journal.append(step.row)
                try progress.written(step.row.number, of: proof.last.row)
                return true
            }
            _ = try journal.finish()
        } catch {
            journal.cancel()
            throw error
        }
        return proof
    }
}

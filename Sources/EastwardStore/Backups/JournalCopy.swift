internal import Eastward
internal import EastwardDisk
internal import Foundation

/// Copies a journal and its snapshots into an empty directory, in which every journal file is then finished.
struct JournalCopy {
    let target: StoreDirectory
    /// Called with the number of bytes that were just copied; throws to end the copy.
    let onBytes: (Int) throws -> Void

    /// How often the files of a running store are listed again, after it has removed some of them.
    static let attempts = 10
    /// The size of the files into which the rows of a database are divided, as large as a busy store's.
    static let fileBytes = SnapshotSchedule.bytes
    /// The number of bytes that are written in one transaction.
    private static let transactionBytes = 1 << 20

    // MARK: From a directory

    /// Copies the files of a store that does not run, with the rows in their logs and the witness.
    func copy(stopped source: StoreDirectory) throws {
        let logs = try source.journalLogs().map { "\($0.path)-wal" }
        for path in try source.snapshots().map(\.path) + source.journalFiles().map(\.path) + logs + [source.witness] {
            _ = try copy(path)
        }
        // A power cut may have left any of the frames that were not synced.
        if !(CommitWitness.read(target.witness).witness?.mayLackRows ?? false) {
            for log in try target.journalLogs() {
                guard let (file, damage) = try WriteAheadLog.damage(beside: log.path) else { continue }
                throw RecoveryError("\(file) is damaged: \(damage.reason). \(JournalDamage.advice)")
            }
        }
        try finishFiles()
    }

    /// Copies the files that a running store has finished, or is finishing: every row is in the file itself before the
    /// store begins the next file.
    func copy(beside source: StoreDirectory) throws {
        for _ in 0..<Self.attempts {
            try removeAll()
            if try copyFiles(beside: source) { return try finishFiles() }
        }
        throw JournalCommandError(
            """
            The store has removed journal files \(Self.attempts) times before they were copied, since newer snapshots \
            replace them. Try again while the store is less busy.
            """, exitCode: SystemExit.temporaryFailure)
    }

    /// - Returns: whether the state can be recovered from the copied files: the store may have removed others.
    private func copyFiles(beside source: StoreDirectory) throws -> Bool {
        // In this order: the store removes rows only after the snapshots that replace them are written.
        let snapshots = try source.snapshots()
        let files = try source.journalFiles().dropLast()
        let copiedSnapshots = try snapshots.filter { try copy($0.path) }
        var copiedFiles: [StoreDirectory.File] = []
        for file in files {
            if try copy(file.path) {
                copiedFiles.append(file)
            } else {
                // The store removes the oldest file first, so those before this one are removed, too.
                for earlier in copiedFiles { unlink(target.journalFile(firstRow: earlier.row)) }
                copiedFiles = []
            }
        }
        return Self.isComplete(snapshots: copiedSnapshots.map(\.row), firstRows: copiedFiles.map(\.row))
    }

    /// Whether the state can be recovered from snapshots of these rows, and journal files that begin with these rows.
    static func isComplete(snapshots: [UInt64], firstRows: [UInt64]) -> Bool {
        guard let first = firstRows.first else { return false }
        return first == 1 || snapshots.contains { $0 + 1 >= first }
    }

    /// - Returns: whether there is such a file.
    private func copy(_ path: String) throws -> Bool {
        let name = URL(fileURLWithPath: path).lastPathComponent
        return try FileCopy.copy(path, to: "\(target.path)/\(name)", onBytes: onBytes) != nil
    }

    private func removeAll() throws {
        for file in try target.snapshots() + target.journalFiles() { unlink(file.path) }
    }

    /// Finishes the copied files, and removes those that hold no journal: a crash has interrupted their creation.
    private func finishFiles() throws {
        for file in try target.journalFiles() where !DurableDatabase.isFinished(file.path) {
            let isEmpty = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int == 0
            guard !isEmpty, let opened = try JournalFile(path: file.path, durability: .full) else {
                try target.remove(file)
                continue
            }
            try opened.finish()
        }
    }

    // MARK: From a database

    /// Copies the rows and snapshots of a database.
    func copy(_ contents: JournalContents) throws {
        for stored in contents.snapshots {
            _ = try FileCopy.copy(stored.file(), to: target.snapshot(row: stored.row), onBytes: onBytes)
        }
        guard let history = contents.history else { throw JournalCommandError.noJournal(in: contents.location) }
        var file = try create(history.head)
        var rows: [EncodedRow] = []
        var bytes = (transaction: 0, file: 0)
        try history.forEachRow { step in
            if bytes.file >= Self.fileBytes {
                try file.append(rows)
                try file.finish()
                let before = step.before
                file = try create(
                    JournalHead(
                        journalID: history.head.journalID, firstRow: before.row + 1, revision: before.revision,
                        chain: before.chain))
                rows = []
                bytes = (0, 0)
            }
            rows.append(step.row)
            bytes.transaction += step.row.body.count
            bytes.file += step.row.body.count
            if bytes.transaction >= Self.transactionBytes {
                try file.append(rows)
                rows = []
                bytes.transaction = 0
            }
            try onBytes(step.row.body.count)
            return true
        }
        try file.append(rows)
        try file.finish()
    }

    private func create(_ head: JournalHead) throws -> JournalFile {
        try JournalFile(path: target.journalFile(firstRow: head.firstRow), head: head, durability: .normal)
    }
}

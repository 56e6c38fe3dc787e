internal import CSQLite
package import Eastward
internal import Foundation
package import GRDB

/// An SQLite database for the exclusive use of one process, with commits as durable as requested.
///
/// It has one connection with `locking_mode=EXCLUSIVE`, since two would meet the WAL-reset bug of SQLite 3.7.0 to
/// 3.51.2. `journal_mode=WAL` and `synchronous=FULL` are set after GRDB's own settings, which would lower the latter,
/// and are read back.
///
/// Only ``checkpoint()`` moves the log (WAL) into the database. SQLite's automatic checkpoints hide their errors. Its
/// checkpoint on close is disabled: the kernel reports a failed writeback only once, so after a failed sync that
/// checkpoint would sync successfully and delete a log with rows that exist nowhere else.
package final class DurableDatabase {
    package let path: String
    private let queue: DatabaseQueue
    private var failure: DiskError?
    /// Whether the log may contain frames behind the last commit, with the log's current salts: those of an earlier
    /// process, or of a commit that failed. A commit that overwrites only some of them and is damaged by a power cut
    /// would leave the others behind its end, and ``WriteAheadLog`` would report lost transactions.
    private var mayHaveAbandonedFrames = true

    /// Opens the database at `path`, and creates it if it does not exist.
    /// - Parameters:
    ///   - durability: the durability of a commit: `full` syncs every commit, `normal` only checkpoints.
    ///   - largest: the maximum size in bytes; by default limited only by the disk.
    package init(path: String, durability: Durability, largest: Int? = nil) throws {
        self.path = path
        let synchronous = durability == .full ? "FULL" : "NORMAL"
        queue = try Self.open(path) { db in
            sqlite_checkpoint_on_close(db.sqliteConnection, 0)
            // The lock mode comes before the first read: SQLite then keeps the index of the log in memory and creates
            // no -shm file, which would not fit on a full disk.
            try db.execute(
                sql: """
                    PRAGMA locking_mode = EXCLUSIVE;
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = \(synchronous);
                    PRAGMA wal_autocheckpoint = 0;
                    """)
            if let largest {
                let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
                try db.execute(sql: "PRAGMA max_page_count = \(max(1, largest / pageSize))")
            }
            // Takes the lock, and recovers the WAL of a killed process.
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
        }
        let settings = try self.settings()
        let wanted = ["exclusive", "wal", durability == .full ? "2" : "1"]
        guard settings == wanted else {
            throw DiskError.unusable(
                "SQLite did not apply the settings for \(path): \(settings) instead of \(wanted).")
        }
    }

    /// Creates the database at `path` with the content that `fill` writes: complete and synced, or not at all. The file
    /// is renamed to `path` last, so a failure or a crash leaves at most a `.partial` file.
    package static func create(path: String, _ fill: @escaping @Sendable (Database) throws -> Void) throws(DiskError) {
        for name in [path, "\(path)-wal"] where access(name, F_OK) == 0 {
            throw .unusable("\(path) cannot be created: \(name) exists already")
        }
        let partial = "\(path).partial"
        unlink(partial)
        // Opened first: after the rename, only a sync can fail.
        let place = URL(fileURLWithPath: path)
        let directory = Foundation.open(place.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw DiskError(errno, path: path, "cannot be created") }
        defer { Foundation.close(directory) }
        do {
            let queue = try open(partial) { db in
                // Before the rename, the file needs no journal on the disk.
                try db.execute(
                    sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL;")
                try db.inTransaction(.immediate) {
                    try fill(db)
                    return .commit
                }
            }
            try queue.close()
            let name = place.lastPathComponent
            guard renameat(directory, "\(name).partial", directory, name) == 0 else {
                throw DiskError(errno, path: partial, "cannot be renamed")
            }
        } catch {
            unlink(partial)
            throw explain(error, path, whileCommitting: false)
        }
        guard fsync(directory) == 0 else {
            let reason = String(cString: strerror(errno))
            try remove(path: path)
            throw .unknown("\(path) cannot be synced into its directory: \(reason)")
        }
    }

    /// Removes a database that contains nothing yet.
    /// - Throws: `unknown` if the file may still exist, or may reappear after a power cut.
    package static func remove(path: String) throws(DiskError) {
        for name in ["\(path)-wal", "\(path)-journal", path] where unlink(name) != 0 && errno != ENOENT {
            throw .unknown("\(name) cannot be removed: \(String(cString: strerror(errno)))")
        }
        do throws(DiskError) {
            try AtomicFile.syncDirectory(of: path)
        } catch {
            throw .unknown("\(path) may reappear after a power cut: \(error)")
        }
    }

    /// Opens a connection, and configures it with `prepare` before any other use.
    private static func open(
        _ path: String, _ prepare: @escaping @Sendable (Database) throws -> Void
    ) throws(DiskError) -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "eastward"
        configuration.prepareDatabase { db in
            do {
                try prepare(db)
            } catch {
                throw explain(
                    error, path, whileCommitting: false, systemError: sqlite3_system_errno(db.sqliteConnection))
            }
        }
        do {
            return try DatabaseQueue(path: path, configuration: configuration)
        } catch {
            throw explain(error, path, whileCommitting: false, systemError: openingError(path))
        }
    }

    /// The `errno` of a failure to open a file, which SQLite does not report afterward: no descriptors, no space, or 0.
    static func openingError(_ path: String) -> CInt {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
        // As many descriptors as SQLite needs for a database at a time: itself, its log, its journal, their directory.
        var descriptors: [CInt] = []
        defer { for descriptor in descriptors { Foundation.close(descriptor) } }
        for _ in 0..<4 {
            let descriptor = Foundation.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { return errno }
            descriptors.append(descriptor)
        }
        var space = statvfs()
        guard statvfs(directory, &space) == 0 else { return errno }
        return space.f_bavail == 0 || space.f_files > 0 && space.f_favail == 0 ? ENOSPC : 0
    }

    /// `locking_mode`, `journal_mode` and `synchronous`, as reported by SQLite.
    package func settings() throws -> [String] {
        try queue.inDatabase { db in
            try ["locking_mode", "journal_mode", "synchronous"].map {
                try String.fetchOne(db, sql: "PRAGMA \($0)") ?? ""
            }
        }
    }

    /// Runs `body` in one transaction: all or nothing, as durable as the database is.
    /// - Throws: ``DiskError``. After `unknown`, every later commit throws the same error.
    package func commit(_ body: (Database) throws -> Void) throws(DiskError) {
        try committing { db in
            try db.inTransaction(.immediate) {
                try body(db)
                return .commit
            }
        }
    }

    /// Runs one statement as a transaction of its own. That saves SQLite and GRDB two more statements, BEGIN and
    /// COMMIT, which matters for a single small row.
    /// - Throws: as ``commit(_:)`` does.
    package func commit(_ sql: String, _ arguments: StatementArguments) throws(DiskError) {
        try committing { try $0.cachedStatement(sql: sql).execute(arguments: arguments) }
    }

    private func committing(_ body: (Database) throws -> Void) throws(DiskError) {
        if let failure { throw failure }
        // If the disk is too full for that, nothing of the new commit was written either.
        if mayHaveAbandonedFrames { try checkpoint(emptiesLog: true) }
        do {
            try queue.inDatabase(body)
        } catch {
            let error = Self.explain(error, path, whileCommitting: true)
            if case .unknown = error { failure = error }
            mayHaveAbandonedFrames = true
            throw error
        }
    }

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try queue.inDatabase(body)
        } catch let error as DatabaseError {
            throw Self.explain(error, path, whileCommitting: false)
        }
    }

    /// Moves the committed content from the WAL into the database, so that the WAL is reused from its beginning.
    /// - Parameter emptiesLog: whether to truncate the WAL too. That removes the frames behind the last commit, and
    ///   frees the blocks of ``reserveLog(bytes:)``. A commit does it first if such frames may exist.
    package func checkpoint(emptiesLog: Bool = false) throws(DiskError) {
        if let failure { throw failure }
        do {
            _ = try queue.inDatabase { try $0.checkpoint(emptiesLog ? .truncate : .full) }
            if emptiesLog { mayHaveAbandonedFrames = false }
        } catch {
            let error = Self.explain(error, path, whileCommitting: true)
            if case .unknown = error { failure = error }
            throw error
        }
    }

    /// The free space from which a log is reserved, in bytes: others may need the rest of a disk.
    private static let spaceForReservation = 64 << 20

    /// Extends the log with zeros up to `bytes` bytes. A commit then overwrites blocks that exist, and its sync need not
    /// wait until the file system has recorded new ones. Without much free space, the log stays as it is.
    ///
    /// No other thread may use the database meanwhile.
    package func reserveLog(bytes: Int) {
        let log = Foundation.open("\(path)-wal", O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard log >= 0 else { return }
        defer { Foundation.close(log) }
        var space = statvfs()
        var status = stat()
        guard fstatvfs(log, &space) == 0, space.f_bavail * space.f_frsize >= Self.spaceForReservation,
            fstat(log, &status) == 0
        else { return }
        let size = Int(status.st_size)
        let zeros = [UInt8](repeating: 0, count: 64 << 10)
        var end = size
        while end < bytes {
            let count = pwrite(log, zeros, min(zeros.count, bytes - end), off_t(end))
            guard count > 0 || count < 0 && errno == EINTR else { break }
            end += max(0, count)
        }
        if end < bytes || fdatasync(log) != 0 { ftruncate(log, off_t(size)) }
    }

    /// Closes the file permanently: from now on it is a plain database without a WAL, which any process may read.
    /// - Throws: ``DiskError``. The content of the disk is unknown only after `unknown`.
    package func finish() throws(DiskError) {
        try checkpoint()
        // From here on, everything is in the database.
        do {
            try queue.inDatabase { db in
                do {
                    try db.execute(sql: "PRAGMA journal_mode = DELETE")
                } catch {
                    throw Self.explain(
                        error, path, whileCommitting: false, systemError: sqlite3_system_errno(db.sqliteConnection))
                }
            }
            try queue.close()
        } catch {
            throw Self.explain(error, path, whileCommitting: false)
        }
    }

    /// Whether ``finish()`` has closed the database at `path` permanently: its header names a rollback journal, see
    /// “The Database Header” in SQLite's description of its file format.
    package static func isFinished(_ path: String) -> Bool {
        guard access("\(path)-wal", F_OK) != 0, let file = FileHandle(forReadingAtPath: path) else { return false }
        let header = try? file.read(upToCount: 20)
        return header.map { Array($0.suffix(2)) == [1, 1] } ?? false
    }

    /// Closes the file, after moving the committed content out of the log. If that fails, or the content of the disk is
    /// unknown after an earlier error, the log stays as it is for the next start.
    package func close() throws {
        if (try? checkpoint()) != nil {
            queue.inDatabase { sqlite_checkpoint_on_close($0.sqliteConnection, 1) }
        }
        try queue.close()
    }

    /// - Parameters:
    ///   - whileCommitting: whether the content of the disk is unknown after an error.
    ///   - systemError: the kernel's error, if known.
    static func explain(
        _ error: any Error, _ path: String, whileCommitting: Bool, systemError: CInt = 0
    ) -> DiskError {
        if let error = error as? DiskError { return error }
        guard let error = error as? DatabaseError else { return .unknown("\(path): \(error)") }
        let reason = "\(path): \(error.message ?? "SQLite error") (\(error.extendedResultCode.rawValue))"
        switch error.resultCode {
        case .SQLITE_FULL: return .full("\(path): no space left")
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .inUse("\(path) is in use by another process")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .damaged(reason)
        case .SQLITE_CANTOPEN, .SQLITE_IOERR:
            let cause = DiskError(systemError, path: path, "cannot be opened")
            if !whileCommitting, cause.isTemporary { return cause }
            return error.resultCode == .SQLITE_IOERR || whileCommitting ? .unknown(reason) : .unusable(reason)
        default: return whileCommitting ? .unknown(reason) : .unusable(reason)
        }
    }
}

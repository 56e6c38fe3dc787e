package import Eastward
package import GRDB

/// An SQLite database that one process has to itself, and whose commits last as long as they are said to.
///
/// One connection with `locking_mode=EXCLUSIVE`, since two would meet the WAL-reset bug of SQLite 3.7.0 to 3.51.2.
/// `journal_mode=WAL` and `synchronous=FULL` are set after GRDB's own settings, which would lower the latter, and are
/// read back. Checkpoints are made by ``checkpoint(beyond:)`` only: SQLite's automatic ones hide their errors, and a
/// failed sync that nobody hears of loses what was committed.
package final class DurableDatabase {
    package let path: String
    private let queue: DatabaseQueue
    private var failure: DiskError?

    /// Opens the database at `path`, and creates it if there is none.
    /// - Parameters:
    ///   - durability: what a commit survives: `full` syncs each one, `normal` only checkpoints.
    ///   - largest: beyond which many bytes it is full; by default as large as the disk allows.
    package init(path: String, durability: Durability, largest: Int? = nil) throws {
        self.path = path
        let synchronous = durability == .full ? "FULL" : "NORMAL"
        var configuration = Configuration()
        configuration.label = "eastward"
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.inDatabase { db in
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
                // Takes the lock, and recovers what a killed process left in the WAL.
                _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
            }
            let settings = try self.settings()
            let wanted = ["exclusive", "wal", durability == .full ? "2" : "1"]
            guard settings == wanted else {
                throw DiskError.unusable(
                    "SQLite does not keep its settings for \(path): \(settings) instead of \(wanted).")
            }
        } catch {
            throw Self.explain(error, path, whileCommitting: false)
        }
    }

    /// `locking_mode`, `journal_mode` and `synchronous`, as SQLite says they are.
    package func settings() throws -> [String] {
        try queue.inDatabase { db in
            try ["locking_mode", "journal_mode", "synchronous"].map {
                try String.fetchOne(db, sql: "PRAGMA \($0)") ?? ""
            }
        }
    }

    /// Does `body` in one transaction: all or nothing, as durable as the database is.
    /// - Throws: ``DiskError``. After `unknown` every later commit throws the same.
    package func commit(_ body: (Database) throws -> Void) throws(DiskError) {
        try committing { db in
            try db.inTransaction(.immediate) {
                try body(db)
                return .commit
            }
        }
    }

    /// Does one statement, which is a transaction of its own: that spares SQLite and GRDB two more statements, BEGIN
    /// and COMMIT, which a single small row would feel.
    /// - Throws: as ``commit(_:)`` does.
    package func commit(_ sql: String, _ arguments: StatementArguments) throws(DiskError) {
        try committing { try $0.cachedStatement(sql: sql).execute(arguments: arguments) }
    }

    private func committing(_ body: (Database) throws -> Void) throws(DiskError) {
        if let failure { throw failure }
        do {
            try queue.inDatabase(body)
        } catch {
            let error = Self.explain(error, path, whileCommitting: true)
            if case .unknown = error { failure = error }
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

    /// Moves what was committed from the WAL into the database, so that the WAL is used again from its beginning.
    package func checkpoint() throws(DiskError) {
        if let failure { throw failure }
        do {
            _ = try queue.inDatabase { try $0.checkpoint(.full) }
        } catch {
            let error = Self.explain(error, path, whileCommitting: true)
            if case .unknown = error { failure = error }
            throw error
        }
    }

    /// Closes the file for good: from now on it is a plain database without a WAL, which anybody may read.
    package func seal() throws(DiskError) {
        try checkpoint()
        do {
            try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try queue.close()
        } catch {
            throw Self.explain(error, path, whileCommitting: true)
        }
    }

    package func close() throws {
        try queue.close()
    }

    /// - Parameter whileCommitting: whether an error leaves open what is on the disk.
    static func explain(_ error: any Error, _ path: String, whileCommitting: Bool) -> DiskError {
        if let error = error as? DiskError { return error }
        guard let error = error as? DatabaseError else { return .unknown("\(path): \(error)") }
        let reason = "\(path): \(error.message ?? "SQLite error") (\(error.extendedResultCode.rawValue))"
        switch error.resultCode {
        case .SQLITE_FULL: return .full("\(path): there is no room left")
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .inUse("\(path) is in use by another process")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .damaged(reason)
        default: return whileCommitting ? .unknown(reason) : .unusable(reason)
        }
    }
}

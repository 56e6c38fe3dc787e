internal import Foundation
package import GRDB

/// An SQLite database that is only read: one that ``DurableDatabase/seal()`` closed, or whose process has ended.
///
/// What an ended process left in the WAL is read too, and stays there.
package final class ReadOnlyDatabase {
    package let path: String
    private let queue: DatabaseQueue
    /// What SQLite makes beside a database in WAL mode, and leaves there if it could only read.
    private let litter: [String]

    /// Opens the database at `path`.
    /// - Throws: ``DiskError``; `inUse` while a process writes it.
    package init(path: String) throws {
        self.path = path
        litter = ["-shm", "-wal"].map { path + $0 }.filter { !FileManager.default.fileExists(atPath: $0) }
        var configuration = Configuration()
        configuration.label = "eastward"
        configuration.readonly = true
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
        } catch {
            throw DurableDatabase.explain(error, path, whileCommitting: false)
        }
        _ = try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
    }

    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try queue.inDatabase(body)
        } catch let error as DatabaseError {
            throw DurableDatabase.explain(error, path, whileCommitting: false)
        }
    }

    deinit {
        try? queue.close()
        for file in litter { unlink(file) }
    }
}

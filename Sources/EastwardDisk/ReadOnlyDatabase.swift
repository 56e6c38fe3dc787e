internal import Foundation
package import GRDB

/// An SQLite database that is opened for reading only.
package final class ReadOnlyDatabase {
    /// The access that other processes may have to the database.
    package enum Access: Sendable {
        /// No process writes: the writer has ended. Its content in the WAL is read too, and stays there.
        case alone
        /// ``DurableDatabase/finish()`` closed it permanently. No lock is taken, since a restarting store opens all of
        /// its files and must not find them in use.
        case finished
    }

    package let path: String
    private let queue: DatabaseQueue

    /// Opens the database at `path`.
    /// - Throws: ``DiskError``; `inUse` for a database that should be finished but is not.
    package init(path: String, access: Access) throws {
        self.path = path
        var configuration = Configuration()
        configuration.label = "eastward"
        configuration.readonly = true
        var location = path
        if access == .finished {
            guard !FileManager.default.fileExists(atPath: "\(path)-wal") else {
                throw DiskError.inUse("\(path) is in use by another process")
            }
            location = "\(URL(fileURLWithPath: path).absoluteString)?immutable=1"
        }
        do {
            queue = try DatabaseQueue(path: location, configuration: configuration)
        } catch {
            throw DurableDatabase.explain(
                error, path, whileCommitting: false, systemError: DurableDatabase.openingError(path))
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

    deinit { try? queue.close() }
}

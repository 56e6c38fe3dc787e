internal import Foundation
package import GRDB

/// An SQLite database that is only read.
package final class ReadOnlyDatabase {
    /// Who else may have the database.
    package enum Access: Sendable {
        /// Nobody writes: its process has ended. What that left in the WAL is read too, and stays there.
        case alone
        /// ``DurableDatabase/seal()`` closed it for good. No lock is taken, since a store that comes back looks at all
        /// of its files and must not find them in use.
        case sealed
    }

    package let path: String
    private let queue: DatabaseQueue

    /// Opens the database at `path`.
    /// - Throws: ``DiskError``; `inUse` for one that is not sealed but should be.
    package init(path: String, access: Access) throws {
        self.path = path
        var configuration = Configuration()
        configuration.label = "eastward"
        configuration.readonly = true
        var location = path
        if access == .sealed {
            guard !FileManager.default.fileExists(atPath: "\(path)-wal") else {
                throw DiskError.inUse("\(path) is in use by another process")
            }
            location = "\(URL(fileURLWithPath: path).absoluteString)?immutable=1"
        }
        do {
            queue = try DatabaseQueue(path: location, configuration: configuration)
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

    deinit { try? queue.close() }
}

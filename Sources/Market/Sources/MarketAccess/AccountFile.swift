internal import Foundation
internal import GRDB

/// The members' passwords, as hashes in an SQLite file that several processes may use at once.
///
/// All methods block, so they run on an actor of their own. The file is opened at its first use, and again after an
/// error: a file that could not be read may be readable later.
public actor AccountFile {
    /// Where the file is.
    public nonisolated let path: String
    private var opened: DatabaseQueue?
    /// The hash that a password for an unknown name is compared with.
    private var decoy: String?

    public init(path: String) {
        self.path = path
    }

    /// Whether the member `name` has a password.
    /// - Throws: ``AccountError``, like all methods of this actor.
    public func contains(_ name: String) throws -> Bool {
        try hash(of: name) != nil
    }

    /// Whether the password is the member's. Takes as long for a name without a password.
    public func verify(_ credentials: Credentials) throws -> Bool {
        guard let hash = try hash(of: credentials.name) else {
            if decoy == nil { decoy = try Self.hash("") }
            _ = decoy.map { PasswordHash.matches($0, credentials.password) }
            return false
        }
        return PasswordHash.matches(hash, credentials.password)
    }

    /// Sets the member's password if there is none.
    /// - Returns: whether there was none. Of two processes that try, one receives `true`.
    @discardableResult
    public func set(_ credentials: Credentials) throws -> Bool {
        let hash = try Self.hash(credentials.password)
        return try perform { database in
            try database.execute(
                sql: "INSERT INTO account (name, hash) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [credentials.name, hash])
            return database.changesCount == 1
        }
    }

    private func hash(of name: String) throws(AccountError) -> String? {
        try perform { try String.fetchOne($0, sql: "SELECT hash FROM account WHERE name = ?", arguments: [name]) }
    }

    private static func hash(_ password: String) throws(AccountError) -> String {
        guard let hash = PasswordHash.make(of: password) else {
            throw AccountError(description: "There is not enough memory to hash a password.")
        }
        return hash
    }

    // MARK: The file

    private func perform<Value>(_ body: (Database) throws -> Value) throws(AccountError) -> Value {
        do {
            let queue = try opened ?? open()
            opened = queue
            return try queue.inDatabase(body)
        } catch let error as AccountError {
            throw error
        } catch {
            opened = nil
            // Without the statement's arguments, which GRDB keeps in the error.
            let reason = (error as? DatabaseError)?.message ?? "SQLite error"
            throw AccountError(description: "The accounts in \(path) cannot be used: \(reason).")
        }
    }

    private func open() throws -> DatabaseQueue {
        // SQLite's own files next to it get the same mode.
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            throw AccountError(description: "The accounts in \(path) cannot be opened: \(reason).")
        }
        close(descriptor)
        var configuration = Configuration()
        configuration.label = "accounts"
        configuration.busyMode = .timeout(5)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { database in
            try database.execute(
                sql: """
                    PRAGMA synchronous = FULL;
                    CREATE TABLE IF NOT EXISTS account (name TEXT PRIMARY KEY, hash TEXT NOT NULL) WITHOUT ROWID;
                    """)
        }
        return queue
    }
}

/// The reason why the accounts cannot be used, as text.
public nonisolated struct AccountError: Error, Equatable, CustomStringConvertible {
    public let description: String

    public init(description: String) {
        self.description = description
    }
}

internal import Eastward
internal import EastwardDisk
public import EastwardStore
internal import Foundation

extension JournalProvider {
    /// Journals in a PostgreSQL database: `--journal postgres://user@host/database`.
    public static var postgreSQL: JournalProvider {
        JournalProvider(name: "PostgreSQL", schemes: ["postgres", "postgresql"]) { url in
            PostgresStorage(url: try PostgresURL(url))
        }
    }
}

/// A database of a PostgreSQL server, which holds one journal.
struct PostgresStorage: JournalStorage {
    let url: PostgresURL
    var location: String { url.location }

    /// The advice about a damaged journal.
    static let advice = "Restore the database from a backup."

    func recover<State: DurableState, Action: AppAction>(
        _ recovery: Recovery<State, Action>, _ standby: Standby
    ) throws -> Recovered<State> {
        try PostgresRecovery(recovery: recovery, url: url, standby: standby).run()
    }

    func read(_ body: (JournalContents) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("eastward-\(UUID())")
        do {
            let connection = try PostgresConnection(url)
            guard try Schema.check(connection) else { throw JournalCommandError.noJournal(in: location) }
            let moment = try connection.beginReading()
            guard let owner = try JournalOwner.read(connection) else {
                throw JournalCommandError.noJournal(in: location)
            }
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(at: directory) }
            // Rows of the journal are read while a snapshot is, so each has a connection.
            let other = try PostgresConnection(url)
            try other.beginReading(at: moment)
            let snapshots = try SnapshotTable(connection: other, journalID: owner.journalID)
                .stored(in: directory.path)
            let history = try JournalHistory(
                PostgresPart(connection: connection, head: owner.head), snapshots: snapshots, location: location)
            try body(JournalContents(location: location, snapshots: snapshots, history: history))
        } catch let error as PostgresError {
            throw error.diskError(location)
        }
    }

    func create(_ head: JournalHead, app: String) throws -> any DatabaseJournalCreation {
        do {
            return try PostgresCreation(url, head, app: app)
        } catch let error as PostgresError {
            throw error.diskError(location)
        }
    }
}

/// Imports a journal in one transaction.
private final class PostgresCreation: DatabaseJournalCreation {
    private let connection: PostgresConnection
    private let journalID: [UInt8]

    init(_ url: PostgresURL, _ head: JournalHead, app: String) throws {
        connection = try PostgresConnection(url)
        journalID = head.journalID
        try Schema.migrate(connection)
        try connection.run("BEGIN")
        guard try JournalOwner.create(head, app: app, connection) else {
            throw JournalCommandError.journalExists(
                in: url.location, moveAway: "psql URL -c 'ALTER SCHEMA eastward RENAME TO eastward_before'")
        }
    }

    func addSnapshot(_ path: String, row: UInt64) throws {
        try explaining { try SnapshotTable(connection: connection, journalID: journalID).store(path, row: row) }
    }

    func append(_ row: EncodedRow) throws {
        try explaining {
            try connection.run(
                "INSERT INTO eastward.journal VALUES ($1, $2, 0, $3, $4, $5)",
                [
                    .bytes(journalID), .number(row.number), .number(row.revision), .bytes(row.hash), .bytes(row.body),
                ])
        }
    }

    func finish() throws -> String {
        try explaining { try connection.run("COMMIT") }
        return connection.url.location
    }

    func cancel() { _ = try? connection.run("ROLLBACK") }

    private func explaining(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as PostgresError {
            throw error.diskError(connection.url.location)
        }
    }
}

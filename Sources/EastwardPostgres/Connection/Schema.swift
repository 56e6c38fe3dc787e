internal import Eastward
internal import EastwardDisk
internal import EastwardStore

/// The tables of a journal, in the schema `eastward` of a database, which holds one journal.
///
/// ```
/// owner     the journal, the store that may write to it, and the row before its first one
/// journal   the rows
/// snapshot  the snapshots, in parts of at most a MiB
/// version   the version of these tables
/// ```
enum Schema {
    /// The statements that lead from each version to the next. Append only: databases of every version exist.
    static let migrations = [
        """
        CREATE TABLE eastward.owner (
            lineage bytea PRIMARY KEY,
            app text NOT NULL,
            epoch bigint NOT NULL,
            store text NOT NULL,
            endpoint text NOT NULL,
            renewed timestamptz NOT NULL,
            first_row bigint NOT NULL,
            first_revision bigint NOT NULL,
            first_chain bytea NOT NULL,
            is_only boolean NOT NULL DEFAULT true UNIQUE CHECK (is_only));
        CREATE TABLE eastward.journal (
            lineage bytea NOT NULL,
            "row" bigint NOT NULL,
            epoch bigint NOT NULL,
            revision bigint NOT NULL,
            hash bytea NOT NULL,
            body bytea NOT NULL,
            PRIMARY KEY (lineage, "row"));
        CREATE TABLE eastward.snapshot (
            lineage bytea NOT NULL,
            "row" bigint NOT NULL,
            part integer NOT NULL,
            body bytea NOT NULL,
            PRIMARY KEY (lineage, "row", part));
        -- Compressing them would cost more than writing them.
        ALTER TABLE eastward.journal ALTER COLUMN body SET STORAGE EXTERNAL;
        ALTER TABLE eastward.snapshot ALTER COLUMN body SET STORAGE EXTERNAL;
        """
    ]

    /// Excludes other stores from migrating at the same time. Any constant: the bytes of “eastward”.
    private static let lock: Int64 = 0x6561_7374_7761_7264

    /// Standbys hold this advisory lock, shared with each other, so that the leader can see whether one follows. Any
    /// other constant.
    static let standbyLock: Int64 = 0x6561_7374_7761_7265

    /// Returns the version of the tables; 0 if there are none.
    static func version(_ connection: PostgresConnection) throws -> Int {
        let exists = try connection.run("SELECT to_regclass('eastward.version') IS NOT NULL").integer(0, 0) == 1
        return exists ? Int(try connection.run("SELECT version::bigint FROM eastward.version").integer(0, 0)) : 0
    }

    /// Creates the tables, or brings them to this build's version.
    /// - Throws: `DiskError` if a later build has created them.
    static func migrate(_ connection: PostgresConnection) throws {
        guard try version(connection) != migrations.count else { return }
        try connection.transaction {
            try connection.run("SELECT pg_advisory_xact_lock($1)", [.integer(lock)])
            let version = try version(connection)
            try refuseLater(version, connection)
            if version == 0 {
                try connection.runAll(
                    """
                    CREATE SCHEMA IF NOT EXISTS eastward;
                    CREATE TABLE eastward.version (version integer NOT NULL);
                    INSERT INTO eastward.version VALUES (0);
                    """)
            }
            for migration in migrations[version...] { try connection.runAll(migration) }
            try connection.run("UPDATE eastward.version SET version = $1", [.integer(Int64(migrations.count))])
        }
    }

    /// Checks that a journal can be read.
    /// - Returns: whether there are tables.
    static func check(_ connection: PostgresConnection) throws -> Bool {
        let version = try version(connection)
        try refuseLater(version, connection)
        guard version == 0 || version == migrations.count else {
            throw DiskError.unusable(
                """
                The journal in \(connection.url.location) has version \(version); this build has version \
                \(migrations.count). Start the store once: it migrates the journal.
                """)
        }
        return version > 0
    }

    private static func refuseLater(_ version: Int, _ connection: PostgresConnection) throws {
        guard version > migrations.count else { return }
        throw DiskError.unusable(
            """
            The journal in \(connection.url.location) has version \(version); this build knows \(migrations.count). \
            Use a later build.
            """)
    }
}

/// The owner of a journal, as the database records it.
struct JournalOwner: Equatable {
    var journalID: [UInt8]
    /// The type of the records of the app's state.
    var app: String
    var epoch: UInt64
    /// The identity and the place of the store that owns it; empty before the first one.
    var store: String
    var endpoint: String
    /// When the store renewed its lease, in microseconds since 1970 of the server's clock; 0 if it has ended the lease, 1
    /// if it has ended it so that another store leads.
    var renewed: Int64
    var head: JournalHead

    /// Whether the store has ended its lease.
    var isReleased: Bool { renewed == 0 }

    /// Whether the store has ended its lease so that another store leads.
    var hasSteppedDown: Bool { renewed == 1 }

    /// Whether the store, or an earlier process of it, is the owner.
    /// - Parameter sinceBoot: whether only processes count that its machine has started since it was booted.
    func isOwned(by identity: StoreIdentity, sinceBoot: Bool = true) -> Bool {
        let isSame = sinceBoot ? store == identity.store : store.hasPrefix(identity.directory)
        return isSame && endpoint == identity.endpoint
    }

    /// Reads the owner; `nil` if there is no journal.
    /// - Parameter locking: whether to exclude other stores from changing it until the end of the transaction.
    static func read(_ connection: PostgresConnection, locking: Bool = false) throws -> JournalOwner? {
        let result = try connection.run(
            """
            SELECT lineage, app, epoch, store, endpoint, first_row, first_revision, first_chain,
                (extract(epoch FROM renewed) * 1000000)::bigint
            FROM eastward.owner\(locking ? " FOR UPDATE" : "")
            """)
        guard result.count > 0 else { return nil }
        let journalID = result.bytes(0, 0) ?? []
        return JournalOwner(
            journalID: journalID, app: result.text(0, 1), epoch: result.number(0, 2), store: result.text(0, 3),
            endpoint: result.text(0, 4), renewed: result.integer(0, 8),
            head: JournalHead(
                journalID: journalID, firstRow: result.number(0, 5), revision: result.number(0, 6),
                chain: result.bytes(0, 7) ?? []))
    }

    /// Records a journal without an owner, unless there is a journal.
    /// - Returns: whether there was none.
    static func create(_ head: JournalHead, app: String, _ connection: PostgresConnection) throws -> Bool {
        let result = try connection.run(
            """
            INSERT INTO eastward.owner
                (lineage, app, epoch, store, endpoint, renewed, first_row, first_revision, first_chain)
            VALUES ($1, $2, 0, '', '', 'epoch', $3, $4, $5) ON CONFLICT DO NOTHING
            """,
            [
                .bytes(head.journalID), .text(app), .number(head.firstRow), .number(head.revision),
                .bytes(head.chain),
            ])
        return result.changed == 1
    }
}

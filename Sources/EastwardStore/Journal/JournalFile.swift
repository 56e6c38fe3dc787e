internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import GRDB

/// One SQLite file of a journal: rows in a chain, each of which includes the hash of the one before.
///
/// SQLite does not verify the data that it reads. A byte that the disk changed breaks the chain, and so does a row that
/// is missing or comes from another journal.
final class JournalFile: JournalRows {
    let head: JournalHead
    let path: String
    private let database: DurableDatabase

    /// SQLite's `user_version` of a file whose rows a ``CommitWitness`` records. Earlier versions of Eastward wrote no
    /// witness and left 0.
    static let witnessed = 1

    /// Creates a file. A failure leaves none.
    /// - Parameter isWitnessed: whether rows are acknowledged only after a ``CommitWitness`` has recorded them.
    init(path: String, head: JournalHead, durability: Durability, largest: Int? = nil, isWitnessed: Bool = true) throws
    {
        self.path = path
        self.head = head
        try DurableDatabase.create(path: path) { db in
            try db.execute(
                sql: """
                    CREATE TABLE journal (
                        format INTEGER NOT NULL, lineage BLOB NOT NULL, first_row INTEGER NOT NULL,
                        revision INTEGER NOT NULL, chain BLOB NOT NULL) STRICT;
                    CREATE TABLE rows (
                        number INTEGER PRIMARY KEY, revision INTEGER NOT NULL, hash BLOB NOT NULL,
                        body BLOB NOT NULL) STRICT;
                    PRAGMA user_version = \(isWitnessed ? Self.witnessed : 0);
                    """)
            try db.execute(
                sql: "INSERT INTO journal VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    JournalHead.format, Data(head.journalID), Int64(head.firstRow), Int64(head.revision),
                    Data(head.chain),
                ])
        }
        do {
            database = try DurableDatabase(path: path, durability: durability, largest: largest)
        } catch {
            // Otherwise this file would hide rows that are then appended to the previous one.
            try DurableDatabase.remove(path: path)
            throw error
        }
    }

    /// Opens a file; `nil` if a crash interrupted its creation.
    init?(path: String, durability: Durability, largest: Int? = nil) throws {
        self.path = path
        database = try DurableDatabase(path: path, durability: durability, largest: largest)
        guard let head = try database.read({ try JournalHead($0, path) }) else { return nil }
        self.head = head
    }

    /// Writes the next row.
    func append(_ row: EncodedRow) throws(DiskError) {
        try database.commit(
            "INSERT INTO rows VALUES (?, ?, ?, ?)",
            [Int64(row.number), Int64(row.revision), Data(row.hash), Data(row.body)])
    }

    /// Writes the next rows in one transaction.
    func append(_ rows: [EncodedRow]) throws(DiskError) {
        try database.commit { db in
            let statement = try db.cachedStatement(sql: "INSERT INTO rows VALUES (?, ?, ?, ?)")
            for row in rows {
                try statement.execute(
                    arguments: [Int64(row.number), Int64(row.revision), Data(row.hash), Data(row.body)])
            }
        }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try database.read(body) }

    /// Records that from now on rows of this file are acknowledged only after a ``CommitWitness`` has recorded them.
    func markAsWitnessed() throws {
        guard try !isWitnessed() else { return }
        try database.commit { try $0.execute(sql: "PRAGMA user_version = \(Self.witnessed)") }
    }

    func checkpoint() throws(DiskError) { try database.checkpoint() }

    /// Moves everything that an earlier process has committed out of the log, and truncates the log.
    func emptyLog() throws(DiskError) { try database.checkpoint(emptiesLog: true) }

    func reserveLog(bytes: Int) { database.reserveLog(bytes: bytes) }

    func finish() throws(DiskError) { try database.finish() }

    func close() throws { try database.close() }
}

/// A journal file that can be read.
protocol JournalRows {
    var head: JournalHead { get }
    var path: String { get }
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value
}

extension JournalRows {
    /// Calls `body` with each row from `first` on, in order and checked against the chain.
    /// - Throws: ``JournalDamage`` at the first row that is not as it was written, and the errors of `body`.
    func forEachRow(from first: UInt64, _ body: (EncodedRow) throws -> Void) throws {
        var place = (row: first, after: Revision?.none)
        do {
            try forEachRow(from: first, &place, body)
        } catch DiskError.damaged(let reason) {
            throw JournalDamage(file: path, row: place.row, after: place.after, reason: reason)
        }
    }

    private func forEachRow(
        from first: UInt64, _ place: inout (row: UInt64, after: Revision?), _ body: (EncodedRow) throws -> Void
    ) throws {
        try read { db in
            var number = first
            var before =
                first == head.firstRow
                ? (hash: head.chain, revision: head.revision)
                : try Self.place(of: first - 1, db, path).map { ($0.hash, $0.revision) }
                    ?? { throw JournalDamage(file: path, row: first - 1, reason: "it is missing") }()
            let rows = try GRDB.Row.fetchCursor(
                db, sql: "SELECT number, revision, hash, body FROM rows WHERE number >= ? ORDER BY number",
                arguments: [Int64(first)])
            place.after = before.revision
            while let stored = try rows.next() {
                let row = try Self.row(stored, path, "row \(number)")
                guard row.number == number else {
                    throw JournalDamage(file: path, row: number, after: before.revision, reason: "it is missing")
                }
                guard row.hash == EncodedRow.hash(of: row.body, row.number, row.revision, after: before.hash) else {
                    throw JournalDamage(
                        file: path, row: number, after: before.revision, reason: "its hash is wrong")
                }
                try body(row)
                before = (row.hash, row.revision)
                number += 1
                place = (number, row.revision)
            }
        }
    }

    /// The last row; `nil` if there is none.
    func lastRow() throws -> EncodedRow? {
        try read { db in
            try GRDB.Row.fetchOne(db, sql: "SELECT number, revision, hash, body FROM rows ORDER BY number DESC LIMIT 1")
                .map { try Self.row($0, path, "the last row") }
        }
    }

    /// Whether a ``CommitWitness`` records the file's rows.
    func isWitnessed() throws -> Bool {
        try read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 } != 0
    }

    /// The hash of row `number`, or of the row before the file's first.
    func chain(at number: UInt64) throws -> [UInt8]? {
        if number + 1 == head.firstRow { return head.chain }
        return try read { try Self.place(of: number, $0, path)?.hash }
    }

    private static func place(
        of number: UInt64, _ db: Database, _ path: String
    ) throws -> (hash: [UInt8], revision: Revision)? {
        try GRDB.Row.fetchOne(db, sql: "SELECT hash, revision FROM rows WHERE number = ?", arguments: [Int64(number)])
            .map {
                let place = "row \(number)"
                return (try $0.bytes("hash", path, place), try $0.number("revision", path, place))
            }
    }

    private static func row(_ stored: GRDB.Row, _ path: String, _ place: String) throws -> EncodedRow {
        EncodedRow(
            number: try stored.number("number", path, place), revision: try stored.number("revision", path, place),
            hash: try stored.bytes("hash", path, place), body: try stored.bytes("body", path, place))
    }

    /// Runs SQLite's quick check of its pages.
    func quickCheck() throws {
        let answer = try read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") ?? "" }
        guard answer == "ok" else { throw DiskError.damaged("\(path) is damaged: \(answer)") }
    }
}

extension JournalHead {
    /// Reads the header of a file; `nil` if a crash interrupted the file's creation.
    init?(_ db: Database, _ path: String) throws {
        guard try Bool.fetchOne(db, sql: "SELECT count(*) > 0 FROM sqlite_master") == true else { return nil }
        let columns = "format, lineage, first_row, revision, chain"
        guard let row = try GRDB.Row.fetchOne(db, sql: "SELECT \(columns) FROM journal") else {
            throw DiskError.damaged("\(path) is damaged: it has no header.")
        }
        let place = "the table journal"
        let format = try row.number("format", path, place)
        guard format == Self.format else {
            throw DiskError.unusable(
                "\(path) has format \(format); this build knows \(Self.format). Use a later build.")
        }
        self.init(
            journalID: try row.bytes("lineage", path, place), firstRow: try row.number("first_row", path, place),
            revision: try row.number("revision", path, place), chain: try row.bytes("chain", path, place))
    }
}

/// SQLite does not verify the data that it reads: a column of a damaged page may hold any value.
extension GRDB.Row {
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - place: the place in the file.
    func number(_ column: String, _ path: String, _ place: String) throws -> UInt64 {
        guard let number = Int64.fromDatabaseValue(self[column]).flatMap({ UInt64(exactly: $0) }) else {
            throw DiskError.damaged("\(path) is damaged: in \(place) the column \(column) holds no number")
        }
        return number
    }

    func bytes(_ column: String, _ path: String, _ place: String) throws -> [UInt8] {
        guard let bytes = Data.fromDatabaseValue(self[column]) else {
            throw DiskError.damaged("\(path) is damaged: in \(place) the column \(column) holds no bytes")
        }
        return Array(bytes)
    }
}

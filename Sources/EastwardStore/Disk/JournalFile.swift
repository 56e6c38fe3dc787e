internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import GRDB

/// One SQLite file of a journal: rows in a chain, each of which includes the hash of the one before.
///
/// SQLite checks nothing that it reads; a byte that the disk changed breaks the chain, and so does a row that is
/// missing or comes from another journal.
final class JournalFile: JournalRows {
    /// What its rows follow.
    struct Head: Equatable {
        /// Of this layout.
        static let format = 1

        var lineage: [UInt8]
        var firstRow: UInt64
        /// The last one before.
        var revision: Revision
        /// The hash of the row before; of the very first row, the lineage.
        var chain: [UInt8]
    }

    /// A row as it is stored.
    struct Row {
        var number: UInt64
        /// The last one, of this row or before.
        var revision: Revision
        var hash: [UInt8]
        var body: [UInt8]
    }

    let head: Head
    let path: String
    private let database: DurableDatabase

    /// Creates a file. A failure leaves none.
    init(path: String, head: Head, durability: Durability, largest: Int? = nil) throws {
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
                    """)
            try db.execute(
                sql: "INSERT INTO journal VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    Head.format, Data(head.lineage), Int64(head.firstRow), Int64(head.revision), Data(head.chain),
                ])
        }
        do {
            database = try DurableDatabase(path: path, durability: durability, largest: largest)
        } catch {
            // Rows that now go on in the file before would be hidden by this one.
            try DurableDatabase.remove(path: path)
            throw error
        }
    }

    /// Opens a file; `nil` for one whose creation a crash cut short.
    init?(path: String, durability: Durability, largest: Int? = nil) throws {
        self.path = path
        database = try DurableDatabase(path: path, durability: durability, largest: largest)
        guard let head = try database.read({ try Head($0, path) }) else { return nil }
        self.head = head
    }

    /// Writes the next row.
    func append(_ row: Row) throws(DiskError) {
        try database.commit(
            "INSERT INTO rows VALUES (?, ?, ?, ?)",
            [Int64(row.number), Int64(row.revision), Data(row.hash), Data(row.body)])
    }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try database.read(body) }

    func checkpoint() throws(DiskError) { try database.checkpoint() }

    func seal() throws(DiskError) { try database.seal() }

    func close() throws { try database.close() }

    /// BLAKE2b-128 of the hash before, the row's number, its revision and its body.
    static func hash(of body: [UInt8], _ number: UInt64, _ revision: Revision, after chain: [UInt8]) -> [UInt8] {
        let checksum = Checksum(length: 16)
        checksum.add(chain)
        checksum.add(number)
        checksum.add(revision)
        checksum.add(body)
        return checksum.finish()
    }
}

/// A file of a journal that can be read.
protocol JournalRows {
    var head: JournalFile.Head { get }
    var path: String { get }
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value
}

extension JournalRows {
    typealias Row = JournalFile.Row

    /// Hands over the rows from `first` on, in their order, checked against the chain.
    /// - Throws: ``JournalDamage`` at the first one that is not as it was written, and what `body` throws.
    func forEachRow(from first: UInt64, _ body: (Row) throws -> Void) throws {
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
            while let stored = try rows.next() {
                let row = try Self.row(stored)
                guard row.number == number else {
                    throw JournalDamage(file: path, row: number, after: before.revision, reason: "it is missing")
                }
                guard row.hash == JournalFile.hash(of: row.body, row.number, row.revision, after: before.hash) else {
                    throw JournalDamage(
                        file: path, row: number, after: before.revision, reason: "it is not as it was written")
                }
                try body(row)
                before = (row.hash, row.revision)
                number += 1
            }
        }
    }

    /// The last row; `nil` if there is none.
    func lastRow() throws -> Row? {
        try read { db in
            try GRDB.Row.fetchOne(db, sql: "SELECT number, revision, hash, body FROM rows ORDER BY number DESC LIMIT 1")
                .map(Self.row)
        }
    }

    /// The hash of row `number`, or of the one before the file's first.
    func chain(at number: UInt64) throws -> [UInt8]? {
        if number + 1 == head.firstRow { return head.chain }
        return try read { try Self.place(of: number, $0, path)?.hash }
    }

    private static func place(
        of number: UInt64, _ db: Database, _ path: String
    ) throws -> (hash: [UInt8], revision: Revision)? {
        try GRDB.Row.fetchOne(db, sql: "SELECT hash, revision FROM rows WHERE number = ?", arguments: [Int64(number)])
            .map { (try $0.bytes("hash"), try $0.number("revision")) }
    }

    private static func row(_ stored: GRDB.Row) throws -> Row {
        Row(
            number: try stored.number("number"), revision: try stored.number("revision"),
            hash: try stored.bytes("hash"), body: try stored.bytes("body"))
    }

    /// SQLite's own look at its pages.
    func quickCheck() throws {
        let answer = try read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") ?? "" }
        guard answer == "ok" else { throw DiskError.damaged("\(path) is damaged: \(answer)") }
    }
}

extension JournalFile.Head {
    /// What a file says of itself; `nil` for one whose creation a crash cut short.
    init?(_ db: Database, _ path: String) throws {
        guard try Bool.fetchOne(db, sql: "SELECT count(*) > 0 FROM sqlite_master") == true else { return nil }
        let columns = "format, lineage, first_row, revision, chain"
        guard let row = try GRDB.Row.fetchOne(db, sql: "SELECT \(columns) FROM journal") else {
            throw DiskError.damaged("\(path) is damaged: it does not say what it holds.")
        }
        guard try row.number("format") == Self.format else {
            throw DiskError.unusable("\(path) was written by a newer Eastward.")
        }
        self.init(
            lineage: try row.bytes("lineage"), firstRow: try row.number("first_row"),
            revision: try row.number("revision"), chain: try row.bytes("chain"))
    }
}

/// SQLite checks nothing that it reads: in a column of a damaged page may be anything.
extension GRDB.Row {
    func number(_ column: String) throws -> UInt64 {
        guard let number = Int64.fromDatabaseValue(self[column]).flatMap({ UInt64(exactly: $0) }) else {
            throw DiskError.damaged("its \(column) is no number")
        }
        return number
    }

    func bytes(_ column: String) throws -> [UInt8] {
        guard let bytes = Data.fromDatabaseValue(self[column]) else {
            throw DiskError.damaged("its \(column) is missing")
        }
        return Array(bytes)
    }
}

/// A row that cannot be taken in: the journal is never read past it.
struct JournalDamage: Error, CustomStringConvertible {
    var file: String
    var row: UInt64
    /// The last one before it, where that is known.
    var after: Revision?
    var reason: String

    var description: String {
        let place = after.map { ", after revision \($0)" } ?? ""
        return "Row \(row)\(place), of \(file) cannot be read: \(reason)."
    }
}

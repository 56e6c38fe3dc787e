internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import GRDB
internal import SwiftProtobuf

/// An outbox on the disk: one row for the session, one for each batch, the batches that were set aside, and in that of a
/// bridge its position. Used by one thread at a time; a commit waits for the disk.
final class OutboxFile {
    /// “OutB”, which distinguishes an outbox from other databases.
    private static let applicationID = 0x4F75_7442
    private static let version = 1
    /// The maximum number of batches set aside; the oldest are deleted first.
    static let largestAside = 1000
    /// A checkpoint empties the WAL after this many commits or bytes.
    private static let largestLog = (commits: 512, bytes: 2 << 20)

    private let database: DurableDatabase
    var path: String { database.path }
    private let process: String
    private let role: String
    /// The contents when the file was opened.
    let restored: OutboxContents
    /// How many batches of earlier sessions were set aside when the file was opened.
    let aside: Int
    /// The position of the bridge to which the outbox belongs; `nil` if it belongs to no bridge.
    private(set) var position: BridgePosition?
    private var logged = (commits: 0, bytes: 0)

    /// - Parameter source: the journal ID of the app whose items a bridge hands over; `nil` if there is no bridge.
    init(path: String, process: String, role: String, source: [UInt8]? = nil, largest: Int? = nil) throws {
        self.process = process
        self.role = role
        try Self.makeDirectory(of: path)
        if let (log, damage) = try WriteAheadLog.damage(beside: path) {
            throw DiskError.damaged("\(log) is damaged: \(damage.reason).")
        }
        database = try DurableDatabase(path: path, durability: .full, largest: largest)
        if try Self.isNew(database) {
            try database.commit(Self.create)
            try AtomicFile.syncDirectory(of: path)
        }
        restored = try Self.contents(database, process: process, role: role)
        aside = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM aside") ?? 0 }
        if let source { position = try BridgePosition.read(from: database, source: source) }
        // After a failed sync, the kernel treats pages as written that are only in its memory. A checkpoint writes the
        // content that an earlier process left in the log to another place, and syncs it.
        try checkpoint(emptiesLog: true)
    }

    private static func makeDirectory(of path: String) throws {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard !FileManager.default.fileExists(atPath: directory) else { return }
        try makeDirectory(of: directory)
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw DiskError(error.systemError, path: directory, "cannot be created")
        }
        try AtomicFile.syncDirectory(of: directory)
    }

    /// Whether the file is empty. A file with other content than an outbox is rejected.
    private static func isNew(_ database: DurableDatabase) throws -> Bool {
        try database.read { db in
            let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            if tables == 0 { return true }
            guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
                throw FeatureError.outbox(
                    "\(database.path) is a database, but not an outbox: give the outbox another path.")
            }
            let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            guard found == version else {
                throw FeatureError.outbox(
                    "The outbox \(database.path) has format \(found); this build supports \(version): use a later one."
                )
            }
            return false
        }
    }

    private static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE head (
                    id INTEGER PRIMARY KEY CHECK (id = 1), process TEXT NOT NULL, role TEXT NOT NULL,
                    nonce BLOB NOT NULL, session INTEGER NOT NULL, lineage BLOB NOT NULL, lowest INTEGER NOT NULL,
                    checksum BLOB NOT NULL);
                CREATE TABLE parcel (
                    first INTEGER PRIMARY KEY, actions BLOB NOT NULL, checksum BLOB NOT NULL);
                CREATE TABLE aside (
                    id INTEGER PRIMARY KEY, reason TEXT NOT NULL, session INTEGER NOT NULL, lineage BLOB NOT NULL,
                    first INTEGER NOT NULL, actions BLOB NOT NULL);
                PRAGMA application_id = \(applicationID);
                PRAGMA user_version = \(version);
                """)
    }

    // MARK: Reading

    private static func contents(_ database: DurableDatabase, process: String, role: String) throws -> OutboxContents {
        try database.read { db in
            guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
                throw DiskError.damaged("SQLite's integrity check (quick_check) failed.")
            }
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM head") else { return OutboxContents() }
            let owner = (process: row["process"] as String, role: row["role"] as String)
            let head = OutboxHead(
                nonce: Array(row["nonce"] as Data), session: UInt64(bitPattern: row["session"] as Int64),
                journalID: Array(row["lineage"] as Data), lowest: UInt64(bitPattern: row["lowest"] as Int64))
            guard row["checksum"] as Data == checksum(head, owner.process, owner.role), head.lowest > 0 else {
                throw DiskError.damaged("The row of its session has a wrong checksum.")
            }
            guard owner == (process, role) else {
                throw FeatureError.outbox(
                    """
                    The outbox \(database.path) belongs to \(owner.process) under role \(owner.role), not to \
                    \(process) under role \(role): give each process its own outbox.
                    """)
            }
            var contents = OutboxContents(head: head)
            let rows = try Row.fetchCursor(db, sql: "SELECT * FROM parcel ORDER BY first")
            while let row = try rows.next() { contents.batches.append(try batch(row, at: contents.nextSequence)) }
            return contents
        }
    }

    private static func batch(_ row: Row, at sequence: UInt64) throws -> ActionBatch {
        let first = UInt64(bitPattern: row["first"] as Int64)
        let actions = row["actions"] as Data
        guard first == sequence, row["checksum"] as Data == checksum(first, actions),
            let columns = ActionColumns(try WireActions(serializedBytes: actions))
        else { throw DiskError.damaged("Its content from action \(sequence) on is damaged.") }
        return ActionBatch(firstSequence: first, columns: columns)
    }

    // MARK: Writing

    /// Writes everything, synced, or nothing.
    /// - Throws: ``DiskError``.
    func commit(_ write: OutboxWrite) throws(DiskError) {
        var bytes = 0
        let encoded = write.batches.map { (first: $0.firstSequence, actions: Self.encoded($0)) }
        let next = position?.after(write.batches)
        try database.commit { db in
            try next?.write(to: db)
            if let reset = write.reset { try Self.setAside(reset, db) }
            try db.execute(
                literal: """
                    INSERT OR REPLACE INTO head (id, process, role, nonce, session, lineage, lowest, checksum)
                    VALUES (1, \(process), \(role), \(Data(write.head.nonce)), \(Int64(bitPattern: write.head.session)),
                    \(Data(write.head.journalID)), \(Int64(bitPattern: write.head.lowest)),
                    \(Self.checksum(write.head, process, role)))
                    """)
            // A batch begins at this sequence, or the next one will.
            let lowest = Int64(bitPattern: write.head.lowest)
            try db.execute(literal: "DELETE FROM parcel WHERE first < \(lowest)")
            for (first, actions) in encoded {
                bytes += actions.count
                try db.execute(
                    literal: """
                        INSERT INTO parcel (first, actions, checksum)
                        VALUES (\(Int64(bitPattern: first)), \(actions), \(Self.checksum(first, actions)))
                        """)
            }
        }
        if let next { position = next }
        logged = (logged.commits + 1, logged.bytes + bytes)
        if logged.commits >= Self.largestLog.commits || logged.bytes >= Self.largestLog.bytes { try checkpoint() }
    }

    private func checkpoint(emptiesLog: Bool = false) throws(DiskError) {
        logged = (0, 0)
        do {
            try database.checkpoint(emptiesLog: emptiesLog)
        } catch .full {
            // The committed content is safe. The next checkpoint may find space; if the log was to be emptied, the next
            // commit does that first.
        }
    }

    private static func setAside(_ reset: OutboxWrite.Reset, _ db: Database) throws {
        guard !reset.doubtful.isEmpty else { return try db.execute(sql: "DELETE FROM parcel") }
        let (first, end) = (Int64(bitPattern: reset.doubtful.lowerBound), Int64(bitPattern: reset.doubtful.upperBound))
        // The batch that contains the first doubtful action may begin before it.
        try db.execute(
            literal: """
                INSERT INTO aside (reason, session, lineage, first, actions)
                SELECT \(reset.reason), session, lineage, first, actions FROM parcel, head
                WHERE first < \(end) AND first >= (SELECT max(first) FROM parcel WHERE first <= \(first))
                ORDER BY first;
                """)
        try db.execute(literal: "DELETE FROM aside WHERE id <= (SELECT max(id) FROM aside) - \(largestAside)")
        try db.execute(sql: "DELETE FROM parcel")
    }

    func close() {
        // The committed content is safe either way; the next start recovers the rest.
        try? database.close()
    }

    // MARK: Encoding

    private static func encoded(_ batch: ActionBatch) -> Data {
        // Only messages with required fields, or of more than 2 GB, cannot be encoded.
        try! batch.columns.wire.serializedData()
    }

    private static func checksum(_ head: OutboxHead, _ process: String, _ role: String) -> Data {
        var bytes = bytes(head.session) + bytes(head.lowest)
        for part in [head.nonce, head.journalID, Array(process.utf8), Array(role.utf8)] {
            bytes += Self.bytes(UInt64(part.count)) + part
        }
        return checksum(bytes)
    }

    private static func checksum(_ first: UInt64, _ actions: Data) -> Data {
        checksum(bytes(first) + actions)
    }

    static func checksum(_ bytes: [UInt8]) -> Data {
        let checksum = Checksum(length: 16)
        checksum.add(bytes)
        return Data(checksum.finish())
    }

    static func bytes(_ number: UInt64) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}

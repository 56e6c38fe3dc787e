internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import GRDB

/// The position of a bridge in its outbox: the highest key of the items that the outbox has accepted. It is written in
/// the transaction that writes their actions, so that a crash loses both or neither.
struct BridgePosition: Equatable {
    /// The journal ID of the app to which the keys belong.
    let source: [UInt8]
    private(set) var key: UInt64 = 0

    init(source: [UInt8], key: UInt64 = 0) {
        self.source = source
        self.key = key
    }

    /// The position after the outbox has accepted `batches`; `nil` if it does not change.
    func after(_ batches: [ActionBatch]) -> BridgePosition? {
        guard let last = batches.last?.columns.lastPayload, let sent = ActionTag(in: last)?.bridgedKey, sent > key
        else { return nil }
        return BridgePosition(source: source, key: sent)
    }

    // MARK: The outbox

    /// Reads the position, or begins with the first key.
    /// - Throws: ``DiskError``; ``FeatureError`` if the position belongs to another journal.
    static func read(from database: DurableDatabase, source: [UInt8]) throws -> BridgePosition {
        let found = try database.read { db -> BridgePosition? in
            guard try db.tableExists("position"), let row = try Row.fetchOne(db, sql: "SELECT * FROM position") else {
                return nil
            }
            let found = BridgePosition(
                source: Array(row["source"] as Data), key: UInt64(bitPattern: row["key"] as Int64))
            guard row["checksum"] as Data == found.checksum else {
                throw DiskError.damaged("The row of its position has a wrong checksum.")
            }
            return found
        }
        if let found {
            guard found.source == source else { throw found.belongsToAnotherJournal(database.path) }
            return found
        }
        let new = BridgePosition(source: source)
        try database.commit { db in
            try db.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS position (
                        id INTEGER PRIMARY KEY CHECK (id = 1), source BLOB NOT NULL, key INTEGER NOT NULL,
                        checksum BLOB NOT NULL)
                    """)
            try new.write(to: db)
        }
        return new
    }

    func write(to db: Database) throws {
        try db.execute(
            literal: """
                INSERT OR REPLACE INTO position (id, source, key, checksum)
                VALUES (1, \(Data(source)), \(Int64(bitPattern: key)), \(checksum))
                """)
    }

    private var checksum: Data { OutboxFile.checksum(OutboxFile.bytes(key) + source) }

    private func belongsToAnotherJournal(_ path: String) -> FeatureError {
        .outbox(
            """
            The outbox \(path) has handed over the items up to key \(key) of another journal of the source app, whose \
            keys may begin again. If the source app lost its journal, move the outbox away: the bridge then begins \
            with the first item. Otherwise give the bridge an outbox of its own.
            """)
    }
}

extension ActionTag {
    /// The tag of the action for a bridge's item.
    init(bridging key: UInt64) {
        self.init(withUnsafeBytes(of: key.bigEndian) { Array($0) })
    }

    /// The key of a bridge's item.
    var bridgedKey: UInt64? {
        bytes.count == 8 ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : nil
    }
}

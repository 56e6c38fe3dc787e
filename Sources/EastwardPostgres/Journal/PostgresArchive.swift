internal import Eastward
internal import EastwardDisk
internal import EastwardStore
internal import Foundation

/// Writes a store's snapshots into its database, and removes the rows that they replace.
final class PostgresArchive: Archive {
    var directory: String { files.path }
    private let journal: PostgresJournal
    private let url: PostgresURL
    /// Holds the snapshot while it is being written.
    private let files: StoreDirectory
    private let history: JournalRetention
    private let writing = DispatchGroup()

    init(_ journal: PostgresJournal, _ url: PostgresURL, _ files: StoreDirectory, history: JournalRetention) {
        self.journal = journal
        self.url = url
        self.files = files
        self.history = history
    }

    func write(
        _ store: RecoveredStore<some DurableState>, completion: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) {
        let chain = journal.chain(at: store.row)
        writing.enter()
        Thread.detachNewThread { [self] in
            // Lowers the priority of this thread alone: the store's threads come first.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
            let result = Result { try write(store, chain) }
            writing.leave()
            completion(result)
        }
    }

    private func write(_ store: RecoveredStore<some DurableState>, _ chain: [UInt8]?) throws -> Int {
        guard let chain else { throw DiskError.unusable("Row \(store.row) is not one of the last rows.") }
        let path = "\(files.path)/upload-\(store.row).partial"
        defer { unlink(path) }
        try SnapshotFile(store, journalID: journal.journalID, chain: chain, epoch: journal.epoch).write(to: path)
        do {
            let connection = try PostgresConnection(url)
            let table = SnapshotTable(connection: connection, journalID: journal.journalID)
            try connection.transaction {
                try table.store(path, row: store.row)
                // Last, since its lock excludes a takeover until the end of the transaction.
                try requireOwnership(connection)
            }
            try retire(table, connection)
        } catch let error as PostgresError {
            throw error.diskError(url.location)
        }
        return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    /// A store that another one has replaced changes nothing.
    private func requireOwnership(_ connection: PostgresConnection) throws {
        let result = try connection.run(
            "SELECT epoch FROM eastward.owner WHERE lineage = $1 FOR KEY SHARE", [.bytes(journal.journalID)])
        guard result.count > 0, result.number(0, 0) == journal.epoch else {
            throw DiskError.unusable("Another store has taken the journal in \(url.location) over.")
        }
    }

    /// The most rows that one transaction removes: it excludes a takeover.
    private static let retiredRows: UInt64 = 1000

    /// Removes snapshots before the last two, and the oldest rows that the last snapshot but one includes, as far as
    /// they exceed the history that is kept for readers.
    private func retire(_ table: SnapshotTable, _ connection: PostgresConnection) throws {
        let snapshots = try table.rows()
        guard snapshots.count >= 2 else { return }
        let oldest = snapshots[snapshots.count - 2]
        let journalID = PostgresValue.bytes(journal.journalID)
        // Also a store that was replaced may do this: there are at least two later ones.
        for row in snapshots where row < oldest {
            try connection.run(
                """
                DELETE FROM eastward.snapshot WHERE lineage = $1 AND "row" = $2
                """, [journalID, .number(row)])
        }
        guard history != .all else { return }
        // The newest row at which the rows up to the snapshot exceed the kept history.
        let result = try connection.run(
            """
            SELECT "row" FROM (
                SELECT "row", sum(octet_length(body)) OVER (ORDER BY "row" DESC) AS bytes
                FROM eastward.journal WHERE lineage = $1 AND "row" <= $2) AS sizes
            WHERE bytes > $3 ORDER BY "row" DESC LIMIT 1
            """, [journalID, .number(oldest), .integer(Int64(clamping: history.bytes))])
        guard result.count > 0 else { return }
        let last = result.number(0, 0)
        var isDone = false
        while !isDone { isDone = try connection.transaction { try retireRows(upTo: last, connection) } }
    }

    /// Removes the oldest rows.
    /// - Returns: whether nothing up to row `last` is left.
    private func retireRows(upTo last: UInt64, _ connection: PostgresConnection) throws -> Bool {
        try requireOwnership(connection)
        guard let head = try JournalOwner.read(connection)?.head, head.firstRow <= last else { return true }
        let end = min(last, head.firstRow + Self.retiredRows - 1)
        let part = PostgresPart(connection: connection, head: head)
        guard let place = try part.place(of: end) else { return true }
        let journalID = PostgresValue.bytes(journal.journalID)
        try connection.run(
            """
            DELETE FROM eastward.journal WHERE lineage = $1 AND "row" <= $2
            """, [journalID, .number(end)])
        try connection.run(
            """
            UPDATE eastward.owner SET first_row = $2, first_revision = $3, first_chain = $4 WHERE lineage = $1
            """, [journalID, .number(end + 1), .number(place.revision), .bytes(place.chain)])
        return end == last
    }

    /// All rows in a database can be read at any time.
    func finish(after row: UInt64, completion: @escaping @Sendable (Result<Revision, any Error>) -> Void) {
        completion(Result { try journal.revision(at: row) })
    }

    func close() {
        writing.wait()
        journal.close()
    }
}

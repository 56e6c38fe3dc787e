internal import Eastward
internal import EastwardStore

/// The rows of a journal in a database.
struct PostgresPart: JournalPart {
    let connection: PostgresConnection
    let head: JournalHead
    var name: String { connection.url.location }

    private var journalID: PostgresValue { .bytes(head.journalID) }

    func lastPlace() throws -> JournalPlace? {
        try place(
            """
            SELECT "row", revision, hash FROM eastward.journal WHERE lineage = $1 ORDER BY "row" DESC LIMIT 1
            """, [journalID])
    }

    func place(of number: UInt64) throws -> JournalPlace? {
        if number &+ 1 == head.firstRow { return head.follows }
        return try place(
            """
            SELECT "row", revision, hash FROM eastward.journal WHERE lineage = $1 AND "row" = $2
            """, [journalID, .number(number)])
    }

    private func place(_ statement: String, _ values: [PostgresValue]) throws -> JournalPlace? {
        let result = try connection.run(statement, values)
        guard result.count > 0 else { return nil }
        return JournalPlace(row: result.number(0, 0), revision: result.number(0, 1), chain: result.bytes(0, 2) ?? [])
    }

    func row(holding revision: Revision) throws -> UInt64? {
        let result = try connection.run(
            """
            SELECT min("row") FROM eastward.journal WHERE lineage = $1 AND revision >= $2
            """, [journalID, .number(revision)])
        return result.bytes(0, 0) == nil ? nil : result.number(0, 0)
    }

    func forEachRow(from first: UInt64, _ body: (EncodedRow) throws -> Void) throws {
        guard let before = try place(of: first - 1) else {
            throw JournalDamage(file: name, row: first - 1, reason: "it is missing")
        }
        try forEachRow(after: before, body)
    }

    func forEachRow(after place: JournalPlace, _ body: (EncodedRow) throws -> Void) throws {
        var before = place
        try connection.forEachRow(
            """
            SELECT "row", revision, hash, body FROM eastward.journal WHERE lineage = $1 AND "row" >= $2 ORDER BY "row"
            """, [journalID, .number(place.row + 1)]
        ) { result in
            let row = EncodedRow(
                number: result.number(0, 0), revision: result.number(0, 1), hash: result.bytes(0, 2) ?? [],
                body: result.bytes(0, 3) ?? [])
            func damage(_ reason: String) -> JournalDamage {
                JournalDamage(file: name, row: before.row + 1, after: before.revision, reason: reason)
            }
            guard row.number == before.row + 1 else { throw damage("it is missing") }
            guard row.hash == EncodedRow.hash(of: row.body, row.number, row.revision, after: before.chain) else {
                throw damage("its hash is wrong")
            }
            try body(row)
            before = row.place
        }
    }

    /// PostgreSQL has checksums of its own, if `initdb --data-checksums` has created the database.
    func checkStorage() throws {}
}

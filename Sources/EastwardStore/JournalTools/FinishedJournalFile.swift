internal import Eastward
internal import EastwardDisk
internal import GRDB

/// A journal file that is closed for writing.
struct FinishedJournalFile: JournalRows, JournalPart {
    let head: JournalHead
    let path: String
    private let database: ReadOnlyDatabase

    /// Opens a file; `nil` if a crash interrupted its creation.
    /// - Parameter besideStore: whether a store may run, so that only a file that it has finished is accepted.
    init?(path: String, besideStore: Bool) throws {
        self.path = path
        database = try ReadOnlyDatabase(path: path, access: besideStore ? .finished : .alone)
        guard let head = try database.read({ try JournalHead($0, path) }) else { return nil }
        self.head = head
    }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try database.read(body) }

    var name: String { path }

    func lastPlace() throws -> JournalPlace? { try lastRow()?.place }

    func checkStorage() throws { try quickCheck() }

    func place(of number: UInt64) throws -> JournalPlace? {
        if number &+ 1 == head.firstRow { return head.follows }
        return try read { db in
            try GRDB.Row.fetchOne(
                db, sql: "SELECT hash, revision FROM rows WHERE number = ?", arguments: [Int64(number)]
            ).map {
                let place = "row \(number)"
                return JournalPlace(
                    row: number, revision: try $0.number("revision", path, place),
                    chain: try $0.bytes("hash", path, place))
            }
        }
    }

    func row(holding revision: Revision) throws -> UInt64? {
        try read { db in
            try GRDB.Row.fetchOne(
                db, sql: "SELECT number FROM rows WHERE revision >= ? ORDER BY number LIMIT 1",
                arguments: [Int64(revision)]
            ).map { try $0.number("number", path, "the row of revision \(revision)") }
        }
    }
}

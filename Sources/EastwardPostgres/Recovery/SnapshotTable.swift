internal import Eastward
internal import EastwardDisk
internal import EastwardStore
internal import Foundation

/// The snapshots of a journal in a database: the bytes of a snapshot's file, in parts.
struct SnapshotTable {
    let connection: PostgresConnection
    let journalID: [UInt8]

    /// The largest part, in bytes.
    static let partBytes = 1 << 20

    /// The rows of the snapshots, in ascending order.
    func rows() throws -> [UInt64] {
        let result = try connection.run(
            """
            SELECT DISTINCT "row" FROM eastward.snapshot WHERE lineage = $1 ORDER BY "row"
            """, [.bytes(journalID)])
        return (0..<result.count).map { result.number($0, 0) }
    }

    /// Writes the file at `path` as the snapshot of `row`.
    func store(_ path: String, row: UInt64) throws {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        try connection.run(
            """
            DELETE FROM eastward.snapshot WHERE lineage = $1 AND "row" = $2
            """, [.bytes(journalID), .number(row)])
        var part: Int64 = 0
        while let bytes = try file.read(upToCount: Self.partBytes), !bytes.isEmpty {
            try connection.run(
                "INSERT INTO eastward.snapshot VALUES ($1, $2, $3, $4)",
                [.bytes(journalID), .number(row), .integer(part), .bytes(Array(bytes))])
            part += 1
        }
    }

    /// Writes the snapshot of `row` to a file at `path`.
    func load(row: UInt64, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DiskError(errno, path: path, "cannot be created") }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try connection.forEachRow(
            """
            SELECT body FROM eastward.snapshot WHERE lineage = $1 AND "row" = $2 ORDER BY part
            """, [.bytes(journalID), .number(row)]
        ) { part in
            do {
                try file.write(contentsOf: Data(part.bytes(0, 0) ?? []))
            } catch {
                throw DiskError(error.systemError, path: path, "cannot be written")
            }
        }
    }

    /// The snapshots, which are loaded into `directory` when they are read.
    func stored(in directory: String) throws -> [StoredSnapshot] {
        // Used by one thread at a time, as the connection.
        nonisolated(unsafe) let table = self
        return try rows().map { row in
            let path = "\(directory)/snapshot-\(row).partial"
            return StoredSnapshot(row: row, name: "the snapshot of row \(row) in \(connection.url.location)") {
                try table.load(row: row, to: path)
                return path
            }
        }
    }
}

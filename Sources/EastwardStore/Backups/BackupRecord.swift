internal import Eastward
internal import EastwardDisk
internal import Foundation

/// The directory of a backup: a data directory whose journal files are all finished.
///
/// ```
/// DIR/
///   backup.json     a ``BackupRecord``
///   store/          the journal's files, as in a ``StoreDirectory``
/// ```
struct BackupDirectory {
    let path: String

    /// - Parameter path: relative to the current directory, or absolute.
    init(_ path: String) { self.path = URL(fileURLWithPath: path).standardizedFileURL.path }

    var store: StoreDirectory { StoreDirectory(existing: "\(path)/store") }

    /// Reads the description of the backup.
    /// - Parameter app: the type of the records of the app's state.
    func record(app: String) throws -> BackupRecord {
        let file = "\(path)/\(BackupRecord.name)"
        guard let data = FileManager.default.contents(atPath: file) else {
            throw JournalCommandError(
                "\(path) is no backup: \(file) cannot be read. Name a directory that eastward backup has written.",
                exitCode: SystemExit.missingInput)
        }
        return try BackupRecord(data, file: file, app: app)
    }
}

/// The description of a backup, in its file `backup.json`.
struct BackupRecord: Codable, Equatable {
    static let name = DataDirectory.backupRecord
    static let format = 1

    /// A file of the directory `store`.
    struct File: Codable, Equatable {
        var name: String
        var bytes: Int
    }

    var format = Self.format
    /// The type of the records of the app's state, which identifies the app.
    var app: String
    var journalID: String
    /// When the backup was complete, in UTC.
    var time: String
    /// The last row, its revision and its hash.
    var row: UInt64
    var revision: Revision
    var chain: String
    /// In the order of their names.
    var files: [File]

    private enum CodingKeys: String, CodingKey {
        case format, app, time, row, revision, chain, files
        case journalID = "journal_id"
    }

    init(app: String, journalID: [UInt8], last: JournalPlace, nanoseconds: Int64, files: [File]) {
        self.app = app
        self.journalID = journalID.hexadecimal
        time = JournalTime.text(nanoseconds)
        (row, revision, chain) = (last.row, last.revision, last.chain.hexadecimal)
        self.files = files
    }

    /// - Parameters:
    ///   - file: the path of the file with the bytes `data`, for errors.
    ///   - app: the type of the records of the app's state.
    /// - Throws: ``JournalCommandError`` if the backup is not of this app, or this build cannot read it.
    init(_ data: Data, file: String, app: String) throws {
        func unusable(_ reason: String) -> JournalCommandError {
            JournalCommandError("\(file) \(reason)", exitCode: SystemExit.unreadableData)
        }
        struct Format: Decodable { var format: Int }
        do {
            let format = try JSONDecoder().decode(Format.self, fromUntrusted: data).format
            guard format == Self.format else {
                throw unusable("has format \(format); this build knows \(Self.format). Use a later build.")
            }
            self = try JSONDecoder().decode(Self.self, fromUntrusted: data)
        } catch is DecodingError {
            throw unusable("is damaged. Use another backup.")
        }
        guard self.app == app else {
            throw unusable("is of another app: its records are \(self.app), not \(app).")
        }
    }

    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let file = try AtomicFile(path: path)
        try file.write(encoder.encode(self))
        try file.write([0x0A])
        try file.finish()
    }

    // MARK: Verification

    /// How the files differ from those of the backup, in words; `nil` if they do not.
    func difference(from found: [File]) -> String? {
        let sizes = Dictionary(found.map { ($0.name, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        for file in files {
            guard let bytes = sizes[file.name] else { return "\(file.name) is missing" }
            guard bytes == file.bytes else { return "\(file.name) has \(bytes) bytes instead of \(file.bytes)" }
        }
        let names = Set(files.map(\.name))
        return found.first { !names.contains($0.name) }.map { "\($0.name) was added to it" }
    }

    /// How the last row that was read differs from that of the backup, in words; `nil` if it does not.
    func difference(from last: JournalPlace, journalID: [UInt8]) -> String? {
        if journalID.hexadecimal != self.journalID {
            return "its journal ID is \(journalID.hexadecimal) instead of \(self.journalID)"
        }
        if last.row != row || last.revision != revision {
            return
                "it ends with row \(last.row), revision \(last.revision), instead of row \(row), revision \(revision)"
        }
        return last.chain.hexadecimal == chain ? nil : "its last row has another hash"
    }
}

extension StoreDirectory {
    /// The files that a backup consists of, in the order of their names.
    func backupFiles() throws -> [BackupRecord.File] {
        let paths = try journalFiles().map(\.path) + journalLogs().map { "\($0.path)-wal" } + snapshots().map(\.path)
        return (paths + [witness]).sorted().compactMap { path in
            let bytes = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return bytes.map { BackupRecord.File(name: URL(fileURLWithPath: path).lastPathComponent, bytes: $0) }
        }
    }
}

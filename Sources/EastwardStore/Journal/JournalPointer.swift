internal import EastwardDisk
internal import Foundation

/// Records in a store's directory that its journal is in a database: commands find it there, and a store that is
/// started without `--journal` does not begin with an empty state.
struct JournalPointer {
    var url: String

    private static func path(_ directory: String) -> String { "\(directory)/journal-url" }

    /// - Parameter directory: the store's directory.
    static func read(_ directory: String) -> JournalPointer? {
        (try? String(contentsOfFile: path(directory), encoding: .utf8)).map {
            JournalPointer(url: $0.trimmingCharacters(in: .newlines))
        }
    }

    /// Writes the file, with mode 0600 since a URL may contain a password.
    func write(_ directory: String) throws {
        guard Self.read(directory)?.url != url else { return }
        let file = try AtomicFile(path: Self.path(directory))
        try file.write(Array("\(url)\n".utf8))
        try file.finish()
    }

    /// - Throws: ``StoreStartError`` if `directory` belongs to a store with a journal in a database.
    static func refuseFiles(in directory: String) throws {
        guard read(directory) != nil else { return }
        throw StoreStartError(
            """
            The journal of \(directory) is in the database that \(path(directory)) names. Start the store with --journal \
            and its URL, or move the journal: eastward journal export, then import into an empty data directory.
            """)
    }
}

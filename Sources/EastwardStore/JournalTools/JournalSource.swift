internal import ArgumentParser
internal import Eastward
internal import EastwardDisk
internal import Foundation

/// The options that select the journal of a command.
struct JournalSource: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The app's data directory.",
            discussion: "By default EASTWARD_DATA_DIR. The store's files are below it, in store.", valueName: "dir"))
    var dataDir: String?

    @Option(
        help: ArgumentHelp(
            "The database with the journal.",
            discussion: """
                By default that in which the store of the data directory keeps its journal, or EASTWARD_JOURNAL if \
                --data-dir is missing. Without these, the journal is in the data directory.
                """, valueName: "URL"))
    var database: String?

    @Flag(
        help: ArgumentHelp(
            "Reads while a store is running.",
            discussion: """
                Reads only the files that the store has finished. eastward journal first makes it finish the newest one.
                """))
    var sealed = false

    init() {}

    /// The directory of the store's files.
    func storePath() throws -> String {
        guard let path = dataDir ?? ProcessInfo.processInfo.environment[FeatureEnvironment.dataDirectory] else {
            throw JournalCommandError("The data directory is not set. Add: --data-dir DIR", exitCode: SystemExit.usage)
        }
        return "\(URL(fileURLWithPath: path).standardizedFileURL.path)/store"
    }

    /// The directory of the store's files, which holds a journal.
    func directory() throws -> StoreDirectory {
        let directory = StoreDirectory(existing: try storePath())
        guard FileManager.default.fileExists(atPath: directory.path), try directory.holdsJournal else {
            throw JournalCommandError.noJournal(in: directory.path)
        }
        return directory
    }

    /// The database that the command's options or its environment name.
    var namedDatabase: String? {
        database ?? (dataDir == nil ? ProcessInfo.processInfo.environment[FeatureEnvironment.journal] : nil)
    }

    /// The database with the journal; `nil` if it is in the data directory.
    func storage(_ providers: [JournalProvider]) throws -> (any JournalStorage)? {
        if let namedDatabase { return try providers.storage(at: namedDatabase) }
        return try (try? storePath()).flatMap(JournalPointer.read).map { try providers.storage(at: $0.url) }
    }

    /// Calls `body` with the contents of the journal, which do not change meanwhile, except for the rows that a running
    /// store adds.
    /// - Parameter providers: the databases that the program supports.
    func read(_ providers: [JournalProvider] = [], _ body: (JournalContents) throws -> Void) throws {
        if let storage = try storage(providers) { return try storage.read(body) }
        let directory = try directory()
        guard !sealed else {
            return try body(JournalContents(directory, besideStore: true))
        }
        let path = directory.path
        let lock = try Self.lock(directory)
        defer { withExtendedLifetime(lock) {} }
        let names = Set(Self.names(in: path))
        defer {
            // SQLite creates these next to a database in WAL mode, and leaves them there if it could only read.
            for name in Self.names(in: path) where !names.contains(name) && ["-wal", "-shm"].contains(name.suffix(4)) {
                unlink("\(path)/\(name)")
            }
        }
        try body(JournalContents(directory, besideStore: false))
    }

    private static func names(in path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    /// Like ``read(_:_:)``, for commands that need rows.
    func readHistory(_ providers: [JournalProvider] = [], _ body: (JournalHistory) throws -> Void) throws {
        try read(providers) { contents in
            guard let history = contents.history else { throw JournalCommandError.noJournal(in: contents.location) }
            try body(history)
        }
    }

    static func lock(_ directory: StoreDirectory) throws(DiskError) -> DirectoryLock {
        try DirectoryLock(
            path: "\(directory.path)/lock",
            otherwise: """
                A store runs on \(directory.path), or another command reads it. While a store is running, use: \
                eastward journal, without --manifest
                """)
    }
}

/// The reason why a command failed.
package struct JournalCommandError: Error, CustomStringConvertible {
    package let description: String
    let exitCode: Int32

    package init(_ description: String, exitCode: Int32) {
        self.description = description
        self.exitCode = exitCode
    }

    package static func noJournal(in location: String) -> JournalCommandError {
        JournalCommandError(
            "There is no journal in \(location). A store keeps one unless its durability is memory.",
            exitCode: SystemExit.missingInput)
    }

    static var revisionZero: JournalCommandError {
        JournalCommandError(
            "No action has revision 0: that is the state before the first one.", exitCode: SystemExit.missingInput)
    }

    static func onlySnapshots(in location: String) -> JournalCommandError {
        JournalCommandError(
            "There is no journal in \(location), only snapshots.", exitCode: SystemExit.missingInput)
    }

    /// - Parameter moveAway: the command that moves the journal away.
    package static func journalExists(in location: String, moveAway: String) -> JournalCommandError {
        JournalCommandError(
            """
            \(location) holds a journal already. Use an empty data directory or database, or move the journal away: \
            \(moveAway)
            """, exitCode: SystemExit.cannotCreate)
    }
}

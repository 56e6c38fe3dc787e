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

    /// The journal and snapshots in a directory.
    struct Contents {
        var directory: StoreDirectory
        /// `nil` if there are only snapshots.
        var history: JournalHistory?
        /// Whether a store runs on it, which alone uses the newest file.
        var besideStore = false
    }

    /// Calls `body` with the contents of the directory, which do not change meanwhile, except for the rows that a
    /// running store adds.
    func read(_ body: (Contents) throws -> Void) throws {
        let path = try storePath()
        guard FileManager.default.fileExists(atPath: path) else { throw Self.nothing(in: path) }
        let directory = try StoreDirectory(path: path)
        guard try !(directory.journalFiles().isEmpty && directory.snapshots().isEmpty) else {
            throw Self.nothing(in: path)
        }
        guard !sealed else {
            return try body(
                Contents(directory: directory, history: JournalHistory(directory, besideStore: true), besideStore: true)
            )
        }
        let lock = try Self.lock(directory)
        defer { withExtendedLifetime(lock) {} }
        let names = Set(Self.names(in: path))
        defer {
            // SQLite creates these next to a database in WAL mode, and leaves them there if it could only read.
            for name in Self.names(in: path) where !names.contains(name) && ["-wal", "-shm"].contains(name.suffix(4)) {
                unlink("\(path)/\(name)")
            }
        }
        try body(Contents(directory: directory, history: JournalHistory(directory, besideStore: false)))
    }

    private static func names(in path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    /// Like ``read(_:)``, for commands that need rows.
    func readHistory(_ body: (JournalHistory) throws -> Void) throws {
        try read { contents in
            guard let history = contents.history else { throw Self.nothing(in: contents.directory.path) }
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

    static func nothing(in path: String) -> JournalCommandError {
        JournalCommandError(
            "There is no journal in \(path). A store keeps one unless its durability is memory.",
            exitCode: SystemExit.missingInput)
    }
}

/// The reason why a command failed.
struct JournalCommandError: Error, CustomStringConvertible {
    let description: String
    let exitCode: Int32

    init(_ description: String, exitCode: Int32) {
        self.description = description
        self.exitCode = exitCode
    }
}

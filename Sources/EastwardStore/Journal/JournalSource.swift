internal import ArgumentParser
internal import Eastward
internal import EastwardDisk
internal import Foundation

/// Which journal a command reads.
struct JournalSource: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The app's data directory.",
            discussion: "By default EASTWARD_DATA_DIR. The store's files are below it, in store.", valueName: "dir"))
    var dataDir: String?

    @Flag(
        help: ArgumentHelp(
            "Reads beside a running store.",
            discussion: """
                Only what the store has sealed is read. eastward journal has it seal everything first.
                """))
    var sealed = false

    init() {}

    /// Where the store's files are.
    func storePath() throws -> String {
        guard let path = dataDir ?? ProcessInfo.processInfo.environment[FeatureEnvironment.dataDirectory] else {
            throw JournalCommandError("Say where the app's data is: --data-dir DIR", exitCode: 64)
        }
        return "\(URL(fileURLWithPath: path).standardizedFileURL.path)/store"
    }

    /// What is there.
    struct Contents {
        var directory: StoreDirectory
        /// `nil` if there are only snapshots.
        var history: JournalHistory?
        /// Whether a store runs on it, whose newest file is its own.
        var besideStore = false
    }

    /// Gives `body` what is in the directory, which does not change meanwhile but for what a running store adds.
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
            // SQLite makes these beside a database in WAL mode, and leaves them there if it could only read.
            for name in Self.names(in: path) where !names.contains(name) && ["-wal", "-shm"].contains(name.suffix(4)) {
                unlink("\(path)/\(name)")
            }
        }
        try body(Contents(directory: directory, history: JournalHistory(directory, besideStore: false)))
    }

    private static func names(in path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    /// Like ``read(_:)``, for those who need rows.
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
                A store runs on \(directory.path), or another command reads it. Beside a running store use: \
                eastward journal, without --manifest
                """)
    }

    static func nothing(in path: String) -> JournalCommandError {
        JournalCommandError(
            "There is no journal in \(path). A store keeps one unless its durability is memory.", exitCode: 66)
    }
}

/// Why a command shows nothing.
struct JournalCommandError: Error, CustomStringConvertible {
    let description: String
    let exitCode: Int32

    init(_ description: String, exitCode: Int32) {
        self.description = description
        self.exitCode = exitCode
    }
}

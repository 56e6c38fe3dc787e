import ArgumentParser
import Eastward
import EastwardSupervisor
import Foundation

/// The options that select a stopped app: its manifest and data directory.
struct StoppedAppOptions: ParsableArguments {
    @Option(help: "The manifest of a stopped app.") var manifest: String?
    @Option(
        help: ArgumentHelp(
            "The data directory of that app.",
            discussion: "By default $XDG_STATE_HOME/eastward/APP, else ~/.local/state/eastward/APP.",
            valueName: "dir"))
    var dataDir: String?

    func validate() throws {
        guard dataDir == nil || manifest != nil else {
            throw ValidationError("--data-dir requires --manifest; a running store reports its own data directory.")
        }
    }

    /// The store of a stopped app.
    struct Store {
        var program: String
        var dataDirectory: String
        /// The URL of the database with its journal; `nil` for SQLite files, or if only the data directory names it.
        var journal: String?

        /// The environment of its program's commands. It names the journal: an argument would show a password in the
        /// URL to all users of the machine.
        var environment: [String: String] {
            var variables = ProcessInfo.processInfo.environment
            variables[FeatureEnvironment.dataDirectory] = dataDirectory
            variables[FeatureEnvironment.journal] = journal
            return variables
        }
    }

    /// The store; `nil` if `--manifest` is not given.
    func store() throws -> Store? {
        guard let path = manifest else { return nil }
        let (manifest, process) = try Self.store(of: path)
        let data =
            dataDir.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
            ?? Up.dataDirectory(app: manifest.app, environment: ProcessInfo.processInfo.environment)
        // The journal of a backup is in files, wherever the app keeps its own.
        let isBackup = FileManager.default.fileExists(atPath: "\(data)/\(DataDirectory.backupRecord)")
        return Store(program: process.command[0], dataDirectory: data, journal: isBackup ? nil : process.journal)
    }

    /// The journal that a command reads: of a stopped app or of a running one.
    struct Source {
        var store: Store
        /// The revision up to which other processes can read the journal of a running store; `nil` for a stopped app.
        var readable: UInt64?
        var isRunning = false

        /// The options of the program's commands.
        var arguments: [String] { isRunning ? ["--sealed"] : [] }
    }

    /// The journal of the app that the options select.
    /// - Parameters:
    ///   - finishesFile: whether a running store begins a new journal file, so that the earlier ones can be read.
    ///   - command: the command that reads it, for the error message.
    func source(
        _ directory: RunDirectoryOptions, finishesFile: Bool = true, otherwise command: String
    ) async throws -> Source {
        if let store = try store() { return Source(store: store) }
        let client = try await connect(directory, otherwise: command)
        let description = try await client.ask { $0.describe = WireDescribe() }.description_p
        guard !description.dataDirectory.isEmpty else {
            throw CommandError(
                """
                This store keeps its journal in memory, so there is none to read. Start it with --durability full or \
                normal.
                """, exitCode: SystemExit.missingInput)
        }
        let sealed = finishesFile ? try await client.ask(within: .seconds(60)) { $0.seal = WireSealJournal() } : nil
        // The store's files are in a subdirectory of the app's data directory.
        let store = Store(
            program: try ProgramStart.program(of: description.pid),
            dataDirectory: (description.dataDirectory as NSString).deletingLastPathComponent)
        return Source(store: store, readable: sealed?.sealed.revision, isRunning: true)
    }

    /// The manifest at `path`, and its store.
    static func store(of path: String) throws -> (manifest: Manifest, process: Manifest.Process) {
        let manifest: Manifest
        do {
            manifest = try Manifest(path: path)
        } catch let error as ManifestError {
            throw CommandError(error.list, exitCode: error.exitCode)
        }
        // Processes with a role are features.
        let candidates = manifest.processes.filter { $0.role == nil && $0.standbyOf == nil }
        guard
            let store = candidates.first(where: { $0.name == "store" }) ?? candidates.first,
            store.name == "store" || candidates.count == 1, !store.command.isEmpty
        else {
            throw CommandError(
                "\(path) does not identify the store. Name its process “store”.", exitCode: SystemExit.configuration)
        }
        return (manifest, store)
    }

    /// Connects to the store of the running app.
    /// - Parameter command: the command that reads a stopped app, for the error message.
    func connect(_ directory: RunDirectoryOptions, otherwise command: String) async throws -> OperatorClient {
        do {
            return try await OperatorClient.connect(directory.running())
        } catch let error as CommandError where error.exitCode == SystemExit.unavailable {
            throw CommandError(
                "\(error)\nFor a stopped app: \(command) --manifest FILE", exitCode: SystemExit.unavailable)
        }
    }
}

extension Manifest.Process {
    /// The value of `--journal` in a store's command, or of its environment variable.
    var journal: String? {
        let option = "--journal"
        if let index = command.lastIndex(of: option), index + 1 < command.count { return command[index + 1] }
        let value = command.last { $0.hasPrefix("\(option)=") }?.dropFirst(option.count + 1)
        return value.map(String.init) ?? environment[FeatureEnvironment.journal]
    }
}

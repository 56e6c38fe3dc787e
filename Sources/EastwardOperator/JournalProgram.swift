internal import Eastward
package import EastwardSupervisor
internal import Foundation

/// A store's program, and the journal that its commands read: of a stopped app or of a running one.
package struct JournalProgram: Sendable {
    package var program: String
    /// The app's data directory.
    package var dataDirectory: String
    /// The URL of the database with the journal; `nil` for SQLite files, or if only the data directory names it.
    package var journal: String?
    /// Whether a store is running, so that only the files that it has finished can be read.
    package var isRunning = false
    /// The last revision in these files; `nil` if no store is running, or it was not asked to finish its file.
    package var finished: UInt64?

    /// The environment of the program's commands. It names the journal: an argument would show a password in the URL
    /// to all users of the machine.
    package var environment: [String: String] {
        var variables = ProcessInfo.processInfo.environment
        variables[FeatureEnvironment.dataDirectory] = dataDirectory
        variables[FeatureEnvironment.journal] = journal
        return variables
    }

    /// The options of the program's commands.
    package var arguments: [String] { isRunning ? ["--sealed"] : [] }

    /// The store of a stopped app.
    /// - Parameter dataDirectory: by default the app's own.
    package init(manifest path: String, dataDirectory: String?) throws {
        let (manifest, process) = try Self.store(of: path)
        let data =
            dataDirectory.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
            ?? Self.dataDirectory(app: manifest.app, environment: ProcessInfo.processInfo.environment)
        // The journal of a backup is in files, wherever the app keeps its own.
        let isBackup = FileManager.default.fileExists(atPath: "\(data)/\(DataDirectory.backupRecord)")
        // The variable names the journal of the app, not that of another directory.
        let variable = dataDirectory == nil ? ProcessInfo.processInfo.environment[FeatureEnvironment.journal] : nil
        program = process.command[0]
        self.dataDirectory = data
        journal = isBackup ? nil : process.journal ?? variable
    }

    /// The store that `client` is connected to.
    /// - Parameter finishesFile: whether the store begins a new journal file, so that the earlier ones can be read.
    package init(of client: OperatorClient, finishesFile: Bool) async throws {
        let description = try await client.ask { $0.describe = WireDescribe() }.description_p
        guard !description.dataDirectory.isEmpty else {
            throw CommandError(
                """
                This store keeps its journal in memory, so there is none to read. Start it with --durability full or \
                normal.
                """, exitCode: SystemExit.missingInput)
        }
        if finishesFile { finished = try await Self.finishFile(client) }
        program = try Self.program(of: description.pid)
        // The store's files are in a subdirectory of the app's data directory.
        dataDirectory = (description.dataDirectory as NSString).deletingLastPathComponent
        isRunning = true
    }

    /// Makes a running store begin a new journal file, so that the earlier ones can be read.
    /// - Returns: the last revision in the earlier ones.
    package static func finishFile(_ client: OperatorClient) async throws -> UInt64 {
        try await client.ask(within: .seconds(60)) { $0.seal = WireSealJournal() }.sealed.revision
    }

    /// The manifest at `path`, and its store.
    package static func store(of path: String) throws -> (manifest: Manifest, process: Manifest.Process) {
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

    /// The default data directory of an app.
    package static func dataDirectory(app: String, environment: [String: String]) -> String {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/eastward/\(app)" }
        return "\(NSHomeDirectory())/.local/state/eastward/\(app)"
    }

    /// The executable file of a running process.
    package static func program(of pid: UInt64) throws -> String {
        let link = "/proc/\(pid)/exe"
        guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else {
            throw CommandError(
                "The store's program cannot be found: \(link) cannot be read.", exitCode: SystemExit.unavailable)
        }
        return path
    }
}

extension Manifest.Process {
    /// The value of `--journal` in a store's command. Without it, the store uses the variable of `eastward up`.
    package var journal: String? {
        let option = "--journal"
        if let index = command.lastIndex(of: option), index + 1 < command.count { return command[index + 1] }
        return command.last { $0.hasPrefix("\(option)=") }.map { String($0.dropFirst(option.count + 1)) }
    }
}

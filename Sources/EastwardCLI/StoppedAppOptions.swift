import ArgumentParser
import Eastward
import EastwardOperator
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

    /// The store; `nil` if `--manifest` is not given.
    func store() throws -> JournalProgram? {
        try manifest.map { try JournalProgram(manifest: $0, dataDirectory: dataDir) }
    }

    /// The journal of the app that the options select.
    /// - Parameters:
    ///   - finishesFile: whether a running store begins a new journal file, so that the earlier ones can be read.
    ///   - command: the command that reads it, for the error message.
    func source(
        _ directory: RunDirectoryOptions, finishesFile: Bool = true, otherwise command: String
    ) async throws -> JournalProgram {
        if let store = try store() { return store }
        return try await JournalProgram(of: connect(directory, otherwise: command), finishesFile: finishesFile)
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

import ArgumentParser
import Eastward
import EastwardSupervisor
import Foundation

/// An app that does not run.
struct StoppedAppOptions: ParsableArguments {
    @Option(help: "The manifest of an app that does not run.") var manifest: String?
    @Option(
        help: ArgumentHelp(
            "Where that app's data is.",
            discussion: "By default $XDG_STATE_HOME/eastward/APP, else ~/.local/state/eastward/APP.",
            valueName: "dir"))
    var dataDir: String?

    func validate() throws {
        guard dataDir == nil || manifest != nil else {
            throw ValidationError("--data-dir belongs to --manifest; a running app's store says where its data is.")
        }
    }

    /// The store's program, and where it keeps its data; `nil` if no manifest was named.
    func store() throws -> (program: String, dataDirectory: String)? {
        guard let path = manifest else { return nil }
        let manifest: Manifest
        do {
            manifest = try Manifest(path: path)
        } catch let error as ManifestError {
            throw CommandError("\(error)", exitCode: error.exitCode)
        }
        // Those under a role are features.
        let candidates = manifest.processes.filter { $0.role == nil }
        guard
            let store = candidates.first(where: { $0.name == "store" }) ?? candidates.first,
            store.name == "store" || candidates.count == 1, let program = store.command.first
        else {
            throw CommandError(
                "Which process of \(path) is the store? Call it “store”.", exitCode: 78)
        }
        let data =
            dataDir.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
            ?? Up.dataDirectory(app: manifest.app, environment: ProcessInfo.processInfo.environment)
        return (program, data)
    }

    /// The store of the app that runs.
    /// - Parameter command: what shows one that does not.
    func connect(_ directory: RunDirectoryOptions, otherwise command: String) async throws -> OperatorClient {
        do {
            return try await OperatorClient.connect(directory.running())
        } catch let error as CommandError where error.exitCode == 69 {
            throw CommandError("\(error)\nOf an app that does not run: \(command) --manifest FILE", exitCode: 69)
        }
    }
}

import ArgumentParser
import Eastward
import EastwardSupervisor

/// The options of a command for one process.
struct ProcessOptions: ParsableArguments {
    @Argument(
        help: "A process of the manifest, or one of its instances, such as counter.2.",
        completion: ProcessNames.completion)
    var name: String
    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "The timeout, such as 30s or 2m.") var within = TimeSpan(seconds: 60)

    /// Sends the request, then waits until the process is ready.
    func untilReady(_ ask: (ControlClient, String) async throws -> Void) async throws {
        try await until(ask) { Readiness($0) }
    }

    /// Sends the request, then polls the process until it has the requested state.
    func until(
        _ ask: (ControlClient, String) async throws -> Void, _ look: ([ProcessStatus]) -> Readiness
    ) async throws {
        try await reportingErrors {
            do {
                let client = try await ControlClient.connect(directory.running())
                // After this, the process is in the requested state only once the request is fulfilled.
                try await ask(client, name)
                try await Readiness.wait(within: within) {
                    look(try await client.ps().filter { $0.isNamed(name) })
                }
            } catch let error as ControlError {
                throw CommandError("\(error)", exitCode: error.exitCode)
            }
        }
    }
}

extension ControlError {
    /// The exit code: 1 for an invalid request, 78 for a manifest, and 69 for all other errors.
    var exitCode: Int32 {
        switch code {
        case .unknownProcess, .unknownSignal: 1
        case .badManifest: SystemExit.configuration
        default: SystemExit.unavailable
        }
    }
}

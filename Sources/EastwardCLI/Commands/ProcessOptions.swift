import ArgumentParser
import Eastward
import EastwardSupervisor

/// One process that a command asks something of.
struct ProcessOptions: ParsableArguments {
    @Argument(
        help: "A process of the manifest, or one of its instances, such as counter.2.",
        completion: ProcessNames.completion)
    var name: String
    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "How long it may take, such as 30s or 2m.") var within = TimeSpan(seconds: 60)

    /// Asks, then waits until the process is ready.
    func untilReady(_ ask: (ControlClient, String) async throws -> Void) async throws {
        try await until(ask) { Readiness($0) }
    }

    /// Asks, then looks at the process until it is as it should be.
    func until(
        _ ask: (ControlClient, String) async throws -> Void, _ look: ([ProcessStatus]) -> Readiness
    ) async throws {
        try await reportingErrors {
            do {
                let client = try await ControlClient.connect(directory.running())
                // From then on it is not as it should be, until it is.
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
    /// 1 for what was asked wrongly, 78 for a manifest, and 69 for all else.
    var exitCode: Int32 {
        switch code {
        case .unknownProcess, .unknownSignal: 1
        case .badManifest: 78
        default: 69
        }
    }
}

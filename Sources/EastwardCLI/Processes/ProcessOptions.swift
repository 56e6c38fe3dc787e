import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor

/// The options of a command for processes.
struct ProcessOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Processes of the manifest, or instances of them, such as counter.2.", valueName: "name"),
        completion: ProcessNames.completion)
    var names: [String]
    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "The timeout, such as 30s or 2m.") var within = TimeSpan(seconds: 60)

    /// Sends the request for each process, waits until all of them are ready, and prints that they are.
    func untilReady(_ ask: (ControlClient, String) async throws -> Void) async throws {
        try await until(ask) { Readiness($0) }
    }

    /// Sends the request for each process, polls until all of them have the requested state, and prints their states.
    func until(
        _ ask: (ControlClient, String) async throws -> Void, _ look: ([ProcessStatus]) -> Readiness
    ) async throws {
        try await reportingErrors {
            do {
                let client = try await ControlClient.connect(directory.running())
                var processes = try await client.ps().named(names)
                // After these, a process is in the requested state only once the request is fulfilled.
                for name in names { try await ask(client, name) }
                try await Readiness.wait(within: within) {
                    processes = try await client.ps().named(names)
                    return look(processes)
                }
                for process in processes { Terminal.print(Self.sentence(process)) }
            } catch let error as ControlError {
                throw CommandError("\(error)", exitCode: error.exitCode)
            }
        }
    }

    private static func sentence(_ process: ProcessStatus) -> String {
        let state =
            switch process.state {
            case "exited" where process.isCompleted: "has completed"
            case "exited": "has ended"
            case "failed": "has failed"
            default: "is \(process.state)"
            }
        return "\(process.instanceName) \(state)\(process.pid.map { ", PID \($0)" } ?? "")."
    }
}

extension ControlError {
    /// The exit code: 1 for a request that cannot be fulfilled, 78 for a manifest, and 69 for all other errors.
    var exitCode: Int32 {
        switch code {
        case .unknownProcess, .unknownSignal, .processNotRunning: 1
        case .badManifest: SystemExit.configuration
        default: SystemExit.unavailable
        }
    }
}

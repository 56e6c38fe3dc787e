import ArgumentParser
import Eastward
import EastwardSupervisor

struct Restart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Restarts a process, and waits until it is ready again.",
        discussion: """
              eastward restart counter

            A store that is restarted has written everything down before; whoever sends to it waits meanwhile.
            Exits with 0 when it is ready again, 1 if there is no such process, and 69 if it has failed, is not ready \
            after --within, or no app runs.
            """)

    @Argument(
        help: "A process of the manifest, or one of its instances, such as counter.2.",
        completion: ProcessNames.completion)
    var name: String
    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "How long it may take, such as 30s or 2m.") var within = TimeSpan(seconds: 60)

    func run() async throws {
        try await reportingErrors {
            do {
                let client = try await ControlClient.connect(directory.running())
                // From then on it is not ready, until it is again.
                try await client.restart(name)
                try await Readiness.wait(within: within) {
                    Readiness(try await client.ps().filter { $0.isNamed(name) })
                }
            } catch let error as ControlError {
                throw CommandError("\(error)", exitCode: error.code == .unknownProcess ? 1 : 69)
            }
        }
    }
}

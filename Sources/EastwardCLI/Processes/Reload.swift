import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor

struct Reload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Applies the current manifest to the running app; only changed processes are affected.",
        discussion: """
              eastward reload --dry-run
              eastward reload

            Restarts each process whose command, role, environment, spin, working directory, user, group, limits, \
            control group, watchdog, standby, listen, store or keys changed, and a store with its first standby or \
            without its last one. Starts new processes, and stops removed ones. Other settings apply without a restart. \
            Prints the changes, and waits until started processes are ready. Exits with 0 then, 78 if the manifest is \
            wrong, which changes nothing, and 69 if a process is not ready after --within or no app runs.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Flag(help: "Only print the changes.") var dryRun = false
    @Flag(help: "Print a JSON object.") var json = false
    @Option(help: "The timeout, such as 30s or 2m.") var within = TimeSpan(seconds: 60)

    func run() async throws {
        try await reportingErrors {
            do {
                let client = try await ControlClient.connect(directory.running())
                guard let plan = try await client.reload(isDryRun: dryRun) else {
                    throw CommandError("The supervisor returned no plan.", exitCode: SystemExit.internalError)
                }
                Terminal.print(json ? try Terminal.json(plan) : plan.words)
                guard !dryRun else { return }
                let started = Set(plan.added + plan.restarted)
                try await Readiness.wait(within: within) {
                    Readiness(try await client.ps().filter { started.contains($0.instanceName) })
                }
            } catch let error as ControlError {
                throw CommandError("\(error)", exitCode: error.exitCode)
            }
        }
    }
}

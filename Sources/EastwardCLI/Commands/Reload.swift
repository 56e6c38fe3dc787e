import ArgumentParser
import Eastward
import EastwardSupervisor

struct Reload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Has the app go on under its manifest as it is now, touching only what changed.",
        discussion: """
              eastward reload --dry-run
              eastward reload

            A process whose command, role, environment, working directory, user, limits or watchdog changed is \
            restarted; one that is new is started, one that is gone is stopped; all others run on. Prints what it does, \
            and waits until what it started is ready. Exits with 0 then, 78 if the manifest is wrong, which changes \
            nothing, and 69 if something is not ready after --within or no app runs.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Flag(help: "Only say what would be done.") var dryRun = false
    @Flag(help: "Print a JSON object.") var json = false
    @Option(help: "How long it may take, such as 30s or 2m.") var within = TimeSpan(seconds: 60)

    func run() async throws {
        try await reportingErrors {
            do {
                let client = try await ControlClient.connect(directory.running())
                guard let plan = try await client.reload(isDryRun: dryRun) else {
                    throw CommandError("The supervisor told no plan.", exitCode: 70)
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

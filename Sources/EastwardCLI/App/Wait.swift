import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor

struct Wait: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Waits until processes are ready, even if the app has not started yet.",
        discussion: """
              eastward up market.yaml &
              eastward wait

            Exits with 0 when they are, 1 if there is no such process, and 69 as soon as one has failed, or after \
            --within.
            """)

    /// The condition to wait for.
    enum Condition: String, ExpressibleByArgument, CaseIterable {
        case ready
    }

    @Argument(
        help: "Processes of the manifest, or instances such as counter.2; by default all.",
        completion: ProcessNames.completion)
    var names: [String] = []
    @Option(name: .customLong("for"), help: "The condition.") var condition = Condition.ready
    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "The timeout, such as 30s or 2m.") var within = TimeSpan(seconds: 60)

    func run() async throws {
        try await reportingErrors {
            let end = ContinuousClock.now + within.duration
            try await Readiness.wait(within: within) {
                let processes: [ProcessStatus]
                do {
                    // The last look has time for its answer, too: without it the names would be missing.
                    processes = try await ControlClient.connect(
                        directory.running(), timeout: min(max(end - .now, .seconds(1)), .seconds(10))
                    ).ps()
                } catch let error as ControlError {
                    return .waiting("the app (\(error))")
                } catch let error as CommandError where error.exitCode == SystemExit.unavailable {
                    return .waiting("an app (\(error))")
                }
                return Readiness(try processes.named(names))
            }
        }
    }
}

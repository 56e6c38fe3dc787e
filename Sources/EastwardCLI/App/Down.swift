import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

struct Down: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Stops an app, in the reverse order of its start.",
        discussion: """
            Returns when all processes have ended; then `eastward up` works. Exits with 0, 69 if no app runs or its \
            supervisor does not answer, and 75 if it is still stopping after --within.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "The timeout, such as 30s or 2m.") var within = TimeSpan(seconds: 60)

    func run() async throws {
        try await reportingErrors {
            let directory = try directory.running()
            let deadline = ContinuousClock.now + within.duration
            let supervisor: SupervisorAbout
            let client: ControlClient
            do {
                let timeout = max(.seconds(1), min(within.duration, .seconds(10)))
                client = try await ControlClient.connect(directory, timeout: timeout)
                supervisor = try SupervisorAbout.read(directory)
                try await client.shutdown()
            } catch {
                throw CommandError("\(error)", exitCode: SystemExit.unavailable)
            }
            while Self.isRunning(supervisor.pid) {
                let left = ((try? await client.ps()) ?? []).filter { $0.pid != nil }
                    .map(\.instanceName).joined(separator: ", ")
                guard ContinuousClock.now < deadline else {
                    Terminal.clearProgress()
                    throw CommandError(
                        "\(supervisor.app) is still stopping after \(within): \(left).",
                        exitCode: SystemExit.temporaryFailure)
                }
                Terminal.showProgress("Stopping \(supervisor.app): \(left)")
                try await Task.sleep(for: .milliseconds(20))
            }
            Terminal.clearProgress()
        }
    }

    /// Whether the process runs. An ended process has no program, even if its parent has not waited for it yet.
    private static func isRunning(_ pid: Int32) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")) != nil
    }
}

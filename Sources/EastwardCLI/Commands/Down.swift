import ArgumentParser
import Eastward
import EastwardSupervisor
import Foundation

struct Down: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Stops an app, in the reverse order of its start.",
        discussion: """
            Returns when all has ended; `eastward up` can follow at once. Exits with 0 then, 69 if no app runs, and 75 \
            if it still stops after --within.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "How long to wait for the end, such as 30s or 2m.") var within = TimeSpan(seconds: 60)

    func run() async throws {
        try await reportingErrors {
            let directory = try directory.running()
            let deadline = ContinuousClock.now + within.duration
            let supervisor: SupervisorAbout
            let client: ControlClient
            do {
                client = try await ControlClient.connect(directory)
                supervisor = try SupervisorAbout.read(directory)
                try await client.shutdown()
            } catch {
                throw CommandError("\(error)", exitCode: 69)
            }
            while Self.isRunning(supervisor.pid) {
                let left = ((try? await client.ps()) ?? []).filter { $0.pid != nil }
                    .map(\.instanceName).joined(separator: ", ")
                guard ContinuousClock.now < deadline else {
                    Terminal.clearProgress()
                    throw CommandError(
                        "\(supervisor.app) still stops after \(within): \(left). It goes on to.", exitCode: 75)
                }
                Terminal.showProgress("\(supervisor.app) stops: \(left)")
                try await Task.sleep(for: .milliseconds(20))
            }
            Terminal.clearProgress()
        }
    }

    /// A process that has ended has no program, even while nobody has waited for it.
    private static func isRunning(_ pid: Int32) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")) != nil
    }
}

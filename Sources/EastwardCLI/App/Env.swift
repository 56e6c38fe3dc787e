import ArgumentParser
import Eastward
import EastwardSupervisor
import Foundation

struct Env: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the environment variables for an IDE or a debugger that starts a feature.",
        discussion: """
              env $(eastward env --role market.CounterFeature) gdb market-counter

            A line `NAME=value` for each variable, as in an environment file. None of them is a secret: the \
            feature requests its credentials from the supervisor at each start. Exits with 0, 1 if no \
            process of the manifest has the role, and 69 if no app runs.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "The role's full name, such as market.CounterFeature.") var role: String

    func run() async throws {
        try await reportingErrors {
            let directory = try directory.running()
            let roles: [String]
            do {
                roles = try await ControlClient.connect(directory).roles()
            } catch let error as ControlError {
                throw CommandError("\(error)", exitCode: error.exitCode)
            }
            guard roles.contains(role) else {
                throw CommandError("There is no role “\(role)”. There are: \(roles.joined(separator: ", ")).")
            }
            Terminal.print("\(FeatureEnvironment.runDirectory)=\(directory.path)")
            Terminal.print("\(FeatureEnvironment.role)=\(role)")
        }
    }
}

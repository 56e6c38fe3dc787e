import ArgumentParser
import Eastward
import EastwardOperator
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

              eastward env --role market.CounterFeature --remote --process till

            With --remote, the variables are those of a process on another machine, with a new key, which eastward keys \
            revoke ends. They are secret: keep them where only their user can read them.
            """)

    @OptionGroup var app: KeysApp
    @OptionGroup var credentials: NewCredentials
    @Flag(help: "Create the credentials of a process on another machine.") var remote = false
    @Option(help: "The name of the remote process.") var process = "remote"

    func validate() throws {
        guard remote || credentials.store == nil && app.stopped.manifest == nil else {
            throw ValidationError("--store and --manifest require --remote.")
        }
    }

    func run() async throws {
        try await reportingErrors {
            guard !remote else {
                let new = try await credentials.create(process, count: 1, in: app)
                return Terminal.print(new.map(\.text).joined(separator: "\n"))
            }
            let role = credentials.role
            let directory = try app.directory.running()
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

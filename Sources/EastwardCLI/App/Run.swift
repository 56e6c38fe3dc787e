import ArgumentParser
import CLinux
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Starts a feature by hand under a role, in this terminal.",
        discussion: """
              eastward run --role market.CounterFeature -- market-counter

            The command replaces this process. Its credentials expire when it ends.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Option(
        help: "The role's full name, such as market.CounterFeature.", completion: ContractCompletion.roles)
    var role: String
    @Argument(parsing: .postTerminator, help: "The program, found as by eastward up, and its arguments.")
    var command: [String] = []

    func validate() throws {
        guard !command.isEmpty else { throw ValidationError("Name a program after --.") }
    }

    func run() async throws {
        try await reportingErrors {
            let directory = try directory.running()
            guard
                let program = ProgramLookup.standard().find(
                    command[0], relativeTo: FileManager.default.currentDirectoryPath)
            else {
                throw CommandError(
                    "There is no program “\(command[0])” beside eastward or in PATH.",
                    exitCode: SystemExit.programNotFound)
            }
            let client = try await ControlClient.connect(directory)
            let name = URL(fileURLWithPath: program).lastPathComponent
            let enrolled = try await client.enroll(role: role, process: Self.processName(name), count: 1)
            guard let process = enrolled.first else {
                throw CommandError("The supervisor enrolled no process.", exitCode: SystemExit.internalError)
            }
            var environment = ProcessInfo.processInfo.environment
            environment[FeatureEnvironment.runDirectory] = directory.path
            environment[FeatureEnvironment.role] = role
            environment[FeatureEnvironment.process] = process.process
            environment[FeatureEnvironment.tokenDescriptor] = String(try Self.descriptor(holding: process.token))
            // The supervisor removes the process when this descriptor is closed, which happens when the program ends.
            let flags = fcntl(client.fileDescriptor, F_GETFD)
            guard flags >= 0, fcntl(client.fileDescriptor, F_SETFD, flags & ~FD_CLOEXEC) == 0 else {
                throw CommandError(
                    "The control connection cannot be passed to the program.", exitCode: SystemExit.internalError)
            }
            try ProgramStart(program: program, arguments: Array(command.dropFirst()), environment: environment).exec()
        }
    }

    /// A process name that the credentials file accepts, derived from a program's name.
    static func processName(_ program: String) -> String {
        let name = program.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return name.first?.isLetter == true ? name : "run"
    }

    /// The read end of a pipe that contains `token`. It survives the exec.
    private static func descriptor(holding token: String) throws -> Int32 {
        var ends: [Int32] = [0, 0]
        let bytes = Array("\(token)\n".utf8)
        guard pipe(&ends) == 0, write(ends[1], bytes, bytes.count) == bytes.count else {
            throw CommandError("The token cannot be passed to the program.", exitCode: SystemExit.internalError)
        }
        close(ends[1])
        return ends[0]
    }
}

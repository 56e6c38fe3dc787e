import EastwardTesting
import Foundation

/// The README's app in a directory of its own, with Eastward beside it as for any user.
final class TallyPackage: Sendable {
    static let fixture = "\(#filePath.directory.directory.directory)/Fixtures/Tally"
    private static let repository = #filePath.directory.directory.directory.directory
    static let files = [
        "Package.swift", "protocols/tally/tally.proto", "Sources/Tally/Tally.swift",
        "Sources/TallyStore/TallyStore.swift", "Tests/TallyTests/TotalTests.swift", "tally.yaml",
    ]

    /// What the README tells its reader to type.
    enum Command: String, CaseIterable {
        case makeDirectory = "mkdir Sources/TallyContract"
        case generate = "swift run eastward generate"
        case build = "swift build"
        case test = "swift test"
        case up = "swift run eastward up tally.yaml"
        case dispatch = #"swift run eastward dispatch tally.Add '{"amount":2}'"#
        case watch = "swift run eastward watch tally.Total"
    }

    /// Everything is below here, sockets and data included.
    private let root: String
    private let environment: [String: String]
    private let marker = "EASTWARD_TEST_RUN=\(UUID().uuidString)"

    init() throws {
        root = try RunningApp.temporaryDirectory()
        var environment = RunningApp.environment(marker: marker)
        environment["XDG_RUNTIME_DIR"] = "\(root)/r"
        environment["XDG_STATE_HOME"] = "\(root)/s"
        self.environment = environment
        try FileManager.default.createSymbolicLink(
            atPath: "\(root)/eastward", withDestinationPath: Self.repository)
        for file in Self.files {
            let path = "\(root)/tally/\(file)"
            try FileManager.default.createDirectory(atPath: path.directory, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: "\(Self.fixture)/\(file)", toPath: path)
        }
        try FileManager.default.createDirectory(
            atPath: "\(root)/r", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        for pid in survivors { kill(pid, SIGKILL) }
        try? FileManager.default.removeItem(atPath: root)
    }

    var survivors: [pid_t] { RunningApp.processes(marked: marker) }

    /// Starts a command as a shell in the app's directory does.
    func start(_ command: Command) throws -> ChildProcess {
        try ChildProcess(
            "/bin/sh", ["-c", "cd \(root)/tally && exec \(command.rawValue)"], environment: environment)
    }

    /// Runs a command to its end, and shows what it says as it says it: a build takes minutes.
    func run(_ command: Command, within limit: Duration) async throws -> CommandResult {
        FileHandle.standardError.write(Data("$ \(command.rawValue)\n".utf8))
        let child = try start(command)
        let echoes = [child.output, child.errors].map { log in
            Task {
                for index in 0... {
                    let line = try await log.first(from: index, within: limit, "another line") { _ in true }
                    FileHandle.standardError.write(Data("\(line.text)\n".utf8))
                }
            }
        }
        defer { for echo in echoes { echo.cancel() } }
        let exit = try await child.waitForExit(within: limit)
        try await child.output.ended()
        try await child.errors.ended()
        guard case .code(let code) = exit else { throw WaitedInVain("\(command.rawValue) died of \(exit)") }
        return CommandResult(output: child.output.text, errors: child.errors.text, exitCode: code)
    }
}

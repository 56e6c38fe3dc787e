import EastwardTesting
import Foundation

/// An app in a directory of its own, with Eastward beside it as for any user.
final class AppPackage: Sendable {
    static let repository = #filePath.directory.directory.directory.directory

    /// The commands that the article AppFromScratch lists.
    enum Command: String, CaseIterable {
        case new = "eastward new app tally"
        case build = "swift build"
        case test = "swift test"
        case up = "swift run eastward up tally.yaml"
        case dispatch = #"swift run eastward dispatch tally.AddToCounter '{"amount":2}'"#
        case watch = "swift run eastward watch tally.Counter"
        case newFeature = "swift run eastward new feature price-list"
    }

    private let app: String
    /// The package and Eastward are below here.
    private let workplace: String
    /// The package's directory.
    var directory: String { "\(workplace)/\(app)" }
    /// Sockets and data are below here.
    private let root: String
    private let environment: [String: String]
    private let marker = "EASTWARD_TEST_RUN=\(UUID().uuidString)"

    /// - Parameter isBuilt: whether the package is built. If so, it lies in a directory below `.build`, where the next
    ///   run finds Eastward's modules: their compilation takes minutes.
    init(_ app: String = "tally", isBuilt: Bool = false) throws {
        self.app = app
        root = try RunningApp.temporaryDirectory()
        var environment = RunningApp.environment(marker: marker)
        if isBuilt {
            workplace = "\(Self.repository)/.build/own-app"
            try FileManager.default.createDirectory(atPath: workplace, withIntermediateDirectories: true)
            for name in ["eastward", app] { try? FileManager.default.removeItem(atPath: "\(workplace)/\(name)") }
            environment["SWIFTPM_BUILD_DIR"] = "\(workplace)/build"
        } else {
            workplace = root
        }
        environment["XDG_RUNTIME_DIR"] = "\(root)/r"
        environment["XDG_STATE_HOME"] = "\(root)/s"
        self.environment = environment
        try FileManager.default.createSymbolicLink(
            atPath: "\(workplace)/eastward", withDestinationPath: Self.repository)
        try FileManager.default.createDirectory(
            atPath: "\(root)/r", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        for pid in survivors { kill(pid, SIGKILL) }
        try? FileManager.default.removeItem(atPath: root)
    }

    /// Writes a file by hand.
    func write(_ text: String, to path: String) throws {
        try text.write(toFile: "\(directory)/\(path)", atomically: true, encoding: .utf8)
    }

    var survivors: [pid_t] { RunningApp.processes(marked: marker) }

    /// The app's files by path, without generated files and build products.
    func files() throws -> [String: String] {
        try Self.files(of: directory).filter { !$0.key.hasSuffix(".eastward.swift") && !$0.key.hasSuffix(".desc") }
    }

    /// The files below `directory` by path, without build products.
    static func files(of directory: String) throws -> [String: String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: directory).filter { path in
            !path.hasPrefix(".build/") && path != "Package.resolved"
        }
        return Dictionary(
            uniqueKeysWithValues: paths.compactMap { path in
                FileManager.default.contents(atPath: "\(directory)/\(path)")
                    .map { (path, String(decoding: $0, as: UTF8.self)) }
            })
    }

    /// Replaces the package's files by `files`, except generated ones.
    func replaceFiles(by files: [String: String]) throws {
        for path in try self.files().keys where files[path] == nil {
            try FileManager.default.removeItem(atPath: "\(directory)/\(path)")
        }
        for (path, text) in files { try write(text, to: path) }
    }

    /// Starts a command as a shell does: in the app's directory, unless the command creates that.
    func start(_ command: Command) throws -> ChildProcess {
        switch command {
        case .new:
            // The program that was built beside the tests, which does not lie below the directory here.
            try shell(
                "cd \(workplace) && PATH=\(RunningApp.programs):$PATH exec \(command.rawValue) --eastward eastward")
        case .newFeature:
            // The same; SwiftPM would build `eastward` once more after `swift test`.
            try shell(
                "cd \(directory) && PATH=\(RunningApp.programs):$PATH exec \(command.rawValue.replacing("swift run ", with: ""))"
            )
        default:
            try shell("cd \(directory) && exec \(command.rawValue)")
        }
    }

    /// Runs a line of a shell to its end, with Eastward's programs in the path, beside the app's directory or in it.
    func run(shell line: String, beside isBeside: Bool = false, within limit: Duration) async throws -> CommandResult {
        let place = isBeside ? workplace : directory
        return try await run(
            shell("cd \(place) && PATH=\(RunningApp.programs):$PATH exec \(line)"), called: line, within: limit)
    }

    private func shell(_ line: String) throws -> ChildProcess {
        try ChildProcess("/bin/sh", ["-c", line], environment: environment)
    }

    /// Runs a command to its end, and prints its output as it arrives: a build takes minutes.
    func run(_ command: Command, within limit: Duration) async throws -> CommandResult {
        try await run(start(command), called: command.rawValue, within: limit)
    }

    private func run(_ child: ChildProcess, called line: String, within limit: Duration) async throws -> CommandResult {
        FileHandle.standardError.write(Data("$ \(line)\n".utf8))
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
        guard case .code(let code) = exit else { throw WaitedInVain("\(line) died of \(exit)") }
        return CommandResult(output: child.output.text, errors: child.errors.text, exitCode: code)
    }
}

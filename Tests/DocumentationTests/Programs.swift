import EastwardTesting
import Foundation

/// Programs that check the listings of the articles.
enum Programs {
    /// The exit and the output of a program.
    struct Result {
        var code: ChildProcess.Exit
        var text: String
    }

    /// The program that is built beside the tests.
    static let eastward = "\(link("/proc/self/exe")?.directory ?? "")/eastward"

    /// The toolchain's `docc`: beside the program that runs the tests, or beside the `swift` in PATH.
    static let docc: String? = {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let toolchains = path.map { URL(fileURLWithPath: "\($0)/swift").resolvingSymlinksInPath().path.directory }
        let parent = link("/proc/\(getppid())/exe")?.directory
        return ([parent].compactMap(\.self) + path + toolchains).map { "\($0)/docc" }
            .first(where: FileManager.default.isExecutableFile(atPath:))
    }()

    /// Runs a program to its end.
    /// - Parameter path: a directory in which it finds programs.
    static func run(_ program: String, _ arguments: [String], path: String? = nil) async throws -> Result {
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("EASTWARD_") }
        if let path { environment["PATH"] = "\(path):\(environment["PATH"] ?? "")" }
        let child = try ChildProcess(program, arguments, environment: environment)
        defer { child.signal(SIGKILL) }
        let code = try await child.waitForExit(within: .seconds(120))
        try await child.output.ended()
        try await child.errors.ended()
        return Result(code: code, text: child.output.text + child.errors.text)
    }

    /// Runs `body` with a temporary directory.
    static func withDirectory(
        isolation: isolated (any Actor)? = #isolation, _ body: (String) async throws -> Void
    ) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "documentation-\(UUID())").path
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try await body(directory)
    }

    private static func link(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }
}

import EastwardTesting
import Foundation

/// strace around a store.
enum Strace {
    private static let path = "/usr/bin/strace"

    static let isPermitted: Bool = {
        guard FileManager.default.isExecutableFile(atPath: path) else { return false }
        let strace = try? Process.run(
            URL(fileURLWithPath: path), arguments: ["-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "true"])
        strace?.waitUntilExit()
        return strace?.terminationStatus == 0
    }()

    /// A command for a store under strace, which is its grandchild, so that signals and the exit code are the store's
    /// own.
    /// - Parameter options: the calls that are traced into `file`, and the injected faults.
    static func command(_ options: [String], into file: String, store: [String] = ["--retain"]) -> [String] {
        [path, "-D"] + tracing(["\(RunningApp.programs)/fixture-store"] + store, options, into: file)
    }

    /// Starts `program` under strace, which ends after it with its exit code.
    static func start(
        _ program: [String], _ options: [String], into file: String, environment: [String: String]
    ) throws -> ChildProcess {
        try ChildProcess(path, tracing(program, options, into: file), environment: environment)
    }

    private static func tracing(_ program: [String], _ options: [String], into file: String) -> [String] {
        ["-f", "-qq", "-y", "-o", file] + options + program
    }

    /// Options that inject `fault` into the calls among `calls` that it selects. strace counts calls by thread.
    static func injecting(_ fault: String, into calls: String) -> [String] {
        ["-e", "trace=\(calls)", "-e", "inject=\(calls):\(fault)"]
    }
}

import Eastward
import EastwardTesting
import Foundation
import Testing

/// The output and the exit code of a command.
struct CommandResult: Sendable {
    var output: String
    var errors: String
    var exitCode: Int32

    /// The output as JSON.
    var json: Any? { try? JSONSerialization.jsonObject(with: Data(output.utf8)) }
}

/// One instance, as `ps --json` shows it.
struct ListedProcess: Codable, Equatable, Sendable {
    var name: String
    var instance: Int
    var state: String
    var pid: pid_t?
    var restarts: Int
    var status: String?
}

extension RunningApp {
    /// Copies one of the programs.
    ///
    /// Another process writes the file: a child that another test starts at this moment would inherit the file that this
    /// one has open for writing, and a program that is open for writing cannot be executed.
    static func install(_ program: String, as path: String) async throws {
        try await shell(#"cp -- "$0" "$1""#, "\(programs)/\(program)", path)
    }

    /// Writes an executable script, in another process for the same reason.
    static func install(script: String, as path: String) async throws {
        try await shell(#"printf %s "$0" > "$1" && chmod 755 "$1""#, script, path)
    }

    private static func shell(_ line: String, _ arguments: String...) async throws {
        let shell = try ChildProcess("/bin/sh", ["-c", line] + arguments, environment: [:])
        guard try await shell.waitForExit() == .code(0) else {
            throw WaitedInVain("“\(line)” failed: \(shell.errors.text)")
        }
    }

    /// Runs `eastward`, or another program beside it, with `arguments` to its end.
    static func command(
        _ arguments: [String], environment: [String: String], program: String = "eastward",
        within limit: Duration = .seconds(20)
    ) async throws -> CommandResult {
        let child = try ChildProcess("\(programs)/\(program)", arguments, environment: environment)
        let exit: ChildProcess.Exit
        do {
            exit = try await child.waitForExit(within: limit)
        } catch {
            child.signal(SIGKILL)
            throw error
        }
        try await child.output.ended()
        try await child.errors.ended()
        guard case .code(let code) = exit else { throw WaitedInVain("eastward \(arguments) died of \(exit)") }
        return CommandResult(output: child.output.text, errors: child.errors.text, exitCode: code)
    }

    /// Runs a command of `eastward` on this app.
    func run(_ arguments: String..., within limit: Duration = .seconds(20)) async throws -> CommandResult {
        try await Self.command(
            [arguments[0], "--run-dir", directory.path] + arguments.dropFirst(), environment: environment,
            within: limit)
    }

    /// Starts a command of `eastward` on this app that runs until it is stopped.
    func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(
            Self.eastward, [arguments[0], "--run-dir", directory.path] + arguments.dropFirst(),
            environment: environment)
    }

    func ps() async throws -> [ListedProcess] {
        let result = try await run("ps", "--json")
        return try JSONDecoder().decode([ListedProcess].self, from: Data(result.output.utf8))
    }

    func process(_ name: String) async throws -> ListedProcess {
        try #require(try await ps().first { $0.name == name })
    }

    /// Waits until all processes are ready and `name` was restarted `restarts` times.
    func restarted(_ name: String, restarts: Int) async throws -> ListedProcess {
        try await until("\(name) is ready after \(restarts) restarts") {
            let processes = try await ps()
            return processes.allSatisfy { $0.state == "ready" }
                && processes.first { $0.name == name }?.restarts == restarts
        }
        return try await process(name)
    }

    /// Dispatches an action that is to be applied, and returns its receipt.
    @discardableResult
    func dispatch(_ action: String, _ json: String) async throws -> DispatchReceipt {
        let result = try await run("dispatch", action, json)
        try #require(result.exitCode == 0, "\(result.errors)")
        return try JSONDecoder().decode(DispatchReceipt.self, from: Data(result.output.utf8))
    }

    @discardableResult
    func increment(by count: Int = 1) async throws -> DispatchReceipt {
        try await dispatch("market.Increment", #"{"by":\#(count)}"#)
    }

    /// The count that the store publishes now.
    func count() async throws -> Int {
        try await withWatch { watch in try await watch.next().value.count }
    }

    /// Runs `body` with an `eastward watch market.Count`, and ends it afterwards.
    func withWatch<Result>(_ body: (inout Watch) async throws -> Result) async throws -> Result {
        let child = try start("watch", "market.Count")
        defer { child.signal(SIGKILL) }
        var watch = Watch(child: child)
        return try await body(&watch)
    }
}

/// The receipt that `eastward dispatch` prints.
struct DispatchReceipt: Codable, Equatable, Sendable {
    var revision: UInt64
    var epoch: UInt64
    var outcome: String
    var code: String?
    var reason: String?
}

/// The lines of an `eastward watch market.Count`, one after another.
struct Watch {
    struct Line: Codable, Equatable, Sendable {
        struct Value: Codable, Equatable, Sendable { var count: Int }
        var slice: String
        var epoch: UInt64
        var revision: UInt64
        var kind: String
        var value: Value
    }

    let child: ChildProcess
    private var cursor = 0
    /// The time at which the last line arrived.
    private(set) var time = ContinuousClock.now

    init(child: ChildProcess) {
        self.child = child
    }

    /// The next line.
    mutating func next(within limit: Duration = .seconds(20)) async throws -> Line {
        let line = try await child.output.first(from: cursor, within: limit, "another value") { _ in true }
        cursor = line.index + 1
        time = line.time
        return try JSONDecoder().decode(Line.self, from: Data(line.text.utf8))
    }

    /// The next line that `matches`; those before it are skipped.
    mutating func next(
        within limit: Duration = .seconds(20), where matches: (Line) -> Bool
    ) async throws -> Line {
        while true {
            let line = try await next(within: limit)
            if matches(line) { return line }
        }
    }
}

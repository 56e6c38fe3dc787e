import Eastward
import EastwardTesting
import Foundation
import Testing

/// An app under `eastward up`, in a directory of its own.
///
/// Every process carries ``marker`` in its environment, by which survivors are found.
final class RunningApp: Sendable {
    /// The directory of the programs: beside the tests, unless the environment names another.
    static let programs =
        ProcessInfo.processInfo.environment["EASTWARD_TEST_PROGRAMS"]
        ?? ((try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "").directory
    static let eastward = "\(programs)/eastward"

    /// Everything that this app leaves on the disk is below here.
    let root: String
    let directory: RunDirectory
    /// The directory of the store's journal.
    var storeDirectory: String { "\(root)/d/store" }
    let manifest: String
    let environment: [String: String]
    let marker: String
    let up: ChildProcess

    /// - Parameters:
    ///   - manifest: the manifest's text; by default that of ``defaultManifest`` is used.
    ///   - durability: the durability in the store's environment; by default none.
    ///   - network: the network namespace in which it runs; by default the test's own.
    ///   - mounting: shell commands that mount a file system at `$0`, which only the app sees, for its data; by default
    ///     that lies beside the rest.
    private init(
        root: String, manifest text: String?, durability: Durability?, network: String?, mounting: String?
    ) throws {
        self.root = root
        directory = try RunDirectory(path: "\(root)/r")
        manifest = text == nil ? Self.defaultManifest : "\(root)/app.yaml"
        try text?.write(toFile: manifest, atomically: true, encoding: .utf8)
        marker = "EASTWARD_TEST_RUN=\(UUID().uuidString)"
        var environment = Self.environment(marker: marker)
        environment[FeatureEnvironment.durability] = durability?.rawValue
        self.environment = environment
        var command = [Self.eastward, "up", manifest, "--run-dir", directory.path, "--data-dir", "\(root)/d"]
        if let mounting {
            command = ["/usr/bin/unshare", "-m", "sh", "-c", mounting + #" && exec "$@""#, "\(root)/d"] + command
        }
        if let network { command = ["/usr/sbin/ip", "netns", "exec", network] + command }
        up = try ChildProcess(command[0], Array(command.dropFirst()), environment: environment)
    }

    /// Starts an app, runs `body` with it, stops it, and expects that nothing is left of it.
    static func run(
        manifest: String? = nil, durability: Durability? = nil, onDiskOf size: Int? = nil, untilUp: Bool = true,
        _ body: (RunningApp) async throws -> Void
    ) async throws {
        try await withDirectory { root in
            try await run(
                in: root, manifest: manifest, durability: durability, onDiskOf: size, untilUp: untilUp, body)
        }
    }

    /// Runs `body` with a directory in which one app after another can run, each with the files of the previous one.
    static func withDirectory<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let root = try temporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: root) }
        return try await body(root)
    }

    /// Starts an app in a directory that other apps may have used, runs `body` with it, and stops it.
    static func run(
        in root: String, manifest: String? = nil, durability: Durability? = nil, network: String? = nil,
        onDiskOf size: Int? = nil, mounting: String? = nil, untilUp: Bool = true,
        _ body: (RunningApp) async throws -> Void
    ) async throws {
        let memory = size.map { #"mkdir "$0" && mount -t tmpfs -o size=\#($0) none "$0""# }
        let app = try RunningApp(
            root: root, manifest: manifest, durability: durability, network: network, mounting: mounting ?? memory)
        do {
            if untilUp { try await app.isUp() }
            try await body(app)
            try await app.stop()
        } catch {
            app.killSurvivors()
            // The log contains the reason.
            Issue.record(
                "The log of the failed app:\n\(app.up.errors.lines.suffix(60).joined(separator: "\n"))")
            throw error
        }
        app.killSurvivors()
    }

    /// Starts an app that the test stops itself, and waits until every process is ready.
    static func start(in root: String, manifest: String, network: String?) async throws -> RunningApp {
        let app = try RunningApp(root: root, manifest: manifest, durability: nil, network: network, mounting: nil)
        do {
            try await app.isUp()
        } catch {
            app.killSurvivors()
            throw WaitedInVain("\(error)\n\(app.up.errors.lines.suffix(20).joined(separator: "\n"))")
        }
        return app
    }

    static func temporaryDirectory() throws -> String {
        var template = Array("/tmp/ewXXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    static func environment(marker: String) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("EASTWARD_") }
        environment["NOTIFY_SOCKET"] = nil
        let parts = marker.split(separator: "=")
        environment[String(parts[0])] = String(parts[1])
        return environment
    }

    /// Starts another supervisor for this app, after the first one ended.
    func upAgain() throws -> ChildProcess {
        try ChildProcess(
            Self.eastward, ["up", manifest, "--run-dir", directory.path, "--data-dir", "\(root)/d"],
            environment: environment)
    }

    private func isUp() async throws {
        _ = try await up.errors.first("the banner") { $0.contains("is up: every process is ready") }
    }

    /// Requests that the supervisor stop, as `docker stop` or systemd does, if it still runs.
    private func stop() async throws {
        up.signal(SIGTERM)
        let exit = try await up.waitForExit()
        // A test that kills the supervisor looks for survivors itself.
        if exit == .signal(SIGKILL) { return }
        #expect(exit == .code(0))
        try await until("nothing survives the supervisor") { survivors.isEmpty }
    }

    // MARK: Survivors

    /// The processes with this app's marker, including those that the test started itself.
    var survivors: [pid_t] { Self.processes(marked: marker) }

    /// The processes that carry `marker` in their environment and for which `isWanted` returns `true`.
    static func processes(marked marker: String, where isWanted: (pid_t) -> Bool = { _ in true }) -> [pid_t] {
        let mark = Array(marker.utf8)
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap(pid_t.init).filter { pid in
            guard pid != getpid(), isWanted(pid),
                let data = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
            else {
                return false
            }
            return data.split(separator: 0).contains { $0.elementsEqual(mark) }
        }
    }

    func killSurvivors() {
        for pid in survivors { kill(pid, SIGKILL) }
    }

    // MARK: The log

    /// Waits for a line of `process`, such as `counter.1`, from `start` on that contains `text`.
    @discardableResult
    func line(
        of process: String, from start: Int = 0, within limit: Duration = .seconds(20),
        containing text: String
    ) async throws -> LogEntry {
        let line = try await up.errors.first(from: start, within: limit, "a line of \(process) with “\(text)”") {
            line in
            LogEntry(json: line).map { $0.process == process && $0.line.contains(text) } ?? false
        }
        return LogEntry(json: line.text)!
    }

    /// The lines that `process` wrote to its standard output.
    func output(of process: String, from start: Int = 0) -> [String] {
        up.errors.lines.dropFirst(start).compactMap(LogEntry.init(json:))
            .filter { $0.process == process && $0.stream == "stdout" }.map(\.line)
    }
}

/// A line of the supervisor's log.
struct LogEntry: Codable, Sendable {
    var time: String
    var process: String
    var stream: String
    var line: String
    /// The fields of a structured line.
    var level: String?
    var label: String?
    var message: String?
    var metadata: [String: String]?

    init?(json: String) {
        guard let entry = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = entry
    }

    func seconds(after earlier: LogEntry) throws -> Double {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return try Date(time, strategy: style).timeIntervalSince(Date(earlier.time, strategy: style))
    }
}

extension String {
    var directory: String { (self as NSString).deletingLastPathComponent }
}

import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

/// A second start of an app's store, with an empty state: a measurement must not change the app's own state.
struct ScratchApp {
    let directory: RunDirectory
    private let data: String
    private let supervisor: Process
    /// Its end ends the supervisor, also if this process is killed.
    private let input: Pipe

    /// The timeout of the start and of the end.
    private static let limit = TimeSpan(seconds: 60)

    /// Starts the store of a manifest, and returns when it is ready.
    /// - Parameters:
    ///   - durability: that of the running store; `nil` for that of the manifest.
    ///   - parent: the app's data directory: a directory in it is on the same disk.
    static func start(manifest: String, durability: String?, in parent: String) async throws -> ScratchApp {
        let store = try JournalProgram.store(of: manifest).process
        var environment = ProcessInfo.processInfo.environment
        guard store.journal ?? environment[FeatureEnvironment.journal] == nil else {
            throw CommandError(
                """
                The store of \(manifest) keeps its journal in a database, which a scratch copy would change. Start the app \
                with a database for tests, and load it with --live.
                """, exitCode: SystemExit.usage)
        }
        removeStale(in: parent)
        let data = "\(parent)/\(prefix)\(getpid())"
        let run = try runDirectory()
        let log = "\(data)/eastward.log"
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard FileManager.default.createFile(atPath: log, contents: nil),
            let output = FileHandle(forWritingAtPath: log)
        else { throw CommandError("\(log) cannot be written.", exitCode: SystemExit.cannotCreate) }
        let supervisor = Process()
        let input = Pipe()
        supervisor.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        supervisor.arguments = [
            "up", manifest, "--only", store.name, "--run-dir", run, "--data-dir", data, "--until-eof", "--no-status",
        ]
        environment[FeatureEnvironment.runDirectory] = nil
        if let durability { environment[FeatureEnvironment.durability] = durability }
        supervisor.environment = environment
        supervisor.standardInput = input
        supervisor.standardOutput = output
        supervisor.standardError = output
        let app = ScratchApp(
            directory: try RunDirectory(path: run), data: data, supervisor: supervisor, input: input)
        do {
            try supervisor.run()
            try await app.untilReady(log)
        } catch {
            await app.stop()
            throw error
        }
        return app
    }

    private func untilReady(_ log: String) async throws {
        try await Readiness.wait(within: Self.limit) {
            guard supervisor.isRunning else {
                let lines = (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n").suffix(10) ?? []
                throw CommandError(
                    "The scratch copy of the store failed to start:\n\(lines.joined(separator: "\n"))",
                    exitCode: SystemExit.unavailable)
            }
            guard let processes = try? await ControlClient.connect(directory).ps() else {
                return .waiting("the scratch copy of the store")
            }
            return Readiness(processes)
        }
    }

    /// Stops the store, and removes its directories.
    func stop() async {
        try? input.fileHandleForWriting.close()
        let deadline = ContinuousClock.now + Self.limit.duration
        while supervisor.isRunning, ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(20))
        }
        if supervisor.isRunning { kill(supervisor.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(atPath: data)
        try? FileManager.default.removeItem(atPath: directory.path)
    }

    // MARK: Directories

    private static let prefix = "load-"

    /// Removes what a killed run has left.
    private static func removeStale(in parent: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
            guard name.hasPrefix(prefix), let pid = pid_t(name.dropFirst(prefix.count)),
                kill(pid, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
        }
    }

    /// A new directory in the temporary directory: below a data directory, the paths of sockets could be too long.
    private static func runDirectory() throws -> String {
        var template = Array("\(NSTemporaryDirectory())/eastward-load-XXXXXX".utf8CString)
        guard let path = mkdtemp(&template).map({ String(cString: $0) }) else {
            throw CommandError(
                "A temporary directory cannot be created: \(String(cString: strerror(errno))).",
                exitCode: SystemExit.cannotCreate)
        }
        return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}

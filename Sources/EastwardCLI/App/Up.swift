import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

struct Up: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Launches an app and supervises it until Ctrl-C.",
        discussion: """
              eastward up market.yaml

            Programs are looked up beside eastward itself, then in PATH. Under systemd (Type=notify) it says when all is \
            ready; as a container's first process it reaps orphans.
            Exits with 0 when stopped, 69 if a significant process never became ready or ended for good with 0 or 75, \
            75 if the app runs already, 78 if the manifest is wrong, 130 after a second Ctrl-C, else with the code of \
            the significant process that failed. With --detach it exits with 0 as soon as all is ready.

            With --detach the log is eastward.log in the data directory: 8 MiB, then eastward.log.1 to .3 with earlier \
            output. If a process writes more than 64 KiB a second for long, lines are omitted from the log, and the log \
            states how many; eastward logs still prints them.

            --metrics adds the process “metrics”, which serves GET /metrics. The STATUS of eastward ps is its URL. If \
            the address is in use, the app becomes ready all the same, and the process tries again every second.
            """)

    @Argument(help: "The manifest, a YAML file.", completion: .file(extensions: ["yaml", "yml"])) var manifest: String
    @Option(
        help: ArgumentHelp(
            "The directory of the sockets.",
            discussion: """
                By default EASTWARD_RUN_DIR, else a directory named after the app below $XDG_RUNTIME_DIR/eastward, or \
                below eastward-UID in the temporary directory; if that is another user's, below /run/eastward for \
                root, else below ~/.local/state/eastward-run. No other user may be able to change a component of the \
                path.
                """, valueName: "dir"))
    var runDir: String?
    @Option(
        help: ArgumentHelp(
            "The data directory.",
            discussion: "By default $XDG_STATE_HOME/eastward/APP, else ~/.local/state/eastward/APP.",
            valueName: "dir"))
    var dataDir: String?

    @Option(
        help: ArgumentHelp(
            "Serve the app's metrics for Prometheus at this address, such as 127.0.0.1:9464.",
            discussion: """
                An IP address and a port, or only a port of the loopback interface; port 0 is any free one. Every \
                client that reaches the address can read the metrics. Requires the program eastward-inspector.
                """, valueName: "address"),
        transform: { try MetricsAddress($0) })
    var metrics: MetricsAddress?

    @Flag(name: .shortAndLong, help: "Run in the background; return when every process is ready.")
    var detach = false
    @Flag(help: "Restart rebuilt programs, and reload a changed manifest: for development.")
    var watch = false
    @Flag(inversion: .prefixedNo, help: "On a terminal, show the status of the processes below the log.")
    var status = true
    @Flag(
        name: .customLong("until-eof"),
        help: "Stop when standard input ends, as it does with the program that started this one.")
    var untilEndOfInput = false
    @Option(help: .hidden) var rotateLog: String?
    /// Starts only this process and those that it depends on.
    @Option(help: .hidden) var only: String?
    @Option(help: "With --detach: the timeout until every process is ready.")
    var within = TimeSpan(seconds: 60)

    func validate() throws {
        guard !detach || !untilEndOfInput else {
            throw ValidationError("--detach runs in the background, where there is no input: omit --until-eof.")
        }
    }

    func run() async throws {
        try await reportingErrors {
            if getpid() == 1 { try Self.execBehindInit() }
            do {
                let file = manifest
                let adjust = try adjustment()
                let manifest = try adjust(Manifest(path: file))
                let environment = ProcessInfo.processInfo.environment
                let directory =
                    try runDir.map { try RunDirectory(path: URL(fileURLWithPath: $0).standardizedFileURL.path) }
                    ?? RunDirectory.standard(app: manifest.app, environment: environment)
                let data =
                    dataDir.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
                    ?? JournalProgram.dataDirectory(app: manifest.app, environment: environment)
                Self.lockContracts(of: manifest)
                if detach {
                    let log = "\(data)/eastward.log"
                    let arguments =
                        ["up", file, "--run-dir", directory.path, "--data-dir", data, "--rotate-log", log]
                        + (watch ? ["--watch"] : []) + (metrics.map { ["--metrics", "\($0)"] } ?? [])
                    let stop = "eastward down" + (runDir == nil ? "" : " --run-dir \(directory.path.shellQuoted)")
                    try await DetachedUp(
                        directory: directory, log: log, arguments: arguments, stop: stop, within: within
                    ).run()
                    return Terminal.printError("\(manifest.app) is up; its log is \(log). Stop it with: \(stop)")
                }
                let read: @Sendable () throws -> Manifest = { try adjust(Manifest(again: file)) }
                var run = SupervisorRun(
                    manifest: manifest, runDirectory: directory, dataDirectory: data,
                    onAllReady: { say in say(await Self.banner(manifest, directory)) },
                    beside: { [watch] say in
                        if watch { await RebuildWatcher(directory: directory, manifest: file, read: read).run(say) }
                    })
                run.readManifest = read
                run.showsStatus = status
                run.rotatedLog = rotateLog
                run.endsOrphans = true
                if untilEndOfInput { Self.stopAtEndOfInput() }
                let code = try await run.run()
                guard code == 0 else { throw ExitCode(code) }
            } catch let error as ManifestError {
                throw CommandError(error.list, exitCode: error.exitCode)
            } catch let error as SupervisorError {
                throw CommandError("\(error)", exitCode: error.exitCode)
            } catch let error as UnixSocketError {
                throw CommandError("\(error)", exitCode: SystemExit.internalError)
            } catch let error as RunDirectoryError {
                throw CommandError("\(error)", exitCode: SystemExit.configuration)
            }
        }
    }

    /// The effect of the options on the manifest, also when it is read again.
    private func adjustment() throws -> @Sendable (Manifest) throws -> Manifest {
        let process = try metrics.map { MetricsProcess(address: $0, program: try InspectorProgram.path()) }
        return { [only] manifest in
            let manifest = manifest.starting(only: only)
            return try process?.added(to: manifest) ?? manifest
        }
    }

    /// Ends the draft of a new app's contracts, since its journal will contain them.
    private static func lockContracts(of manifest: Manifest) {
        let directory = URL(fileURLWithPath: manifest.file).deletingLastPathComponent()
        let draft = directory.appending(path: "protocols/contracts.draft")
        guard FileManager.default.fileExists(atPath: draft.path) else { return }
        guard unlink(draft.path) == 0 else {
            let reason = String(cString: strerror(errno))
            return Terminal.printError("\(draft.path) cannot be removed, so the contracts remain a draft: \(reason)")
        }
        Terminal.printError(
            "The contracts of \(manifest.app) are locked now: eastward generate rejects incompatible changes.")
    }

    /// The kernel reparents orphans to process 1: `eastward-launch` becomes process 1, and starts this program again.
    private static func execBehindInit() throws -> Never {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        try ProgramStart(
            program: "\((program as NSString).deletingLastPathComponent)/eastward-launch",
            arguments: ["--init", "--", program] + CommandLine.arguments.dropFirst()
        ).exec()
    }

    /// Stops the app when standard input ends. The input itself is discarded.
    private static func stopAtEndOfInput() {
        Thread.detachNewThread {
            while let data = try? FileHandle.standardInput.read(upToCount: 4096), !data.isEmpty {}
            kill(getpid(), SIGTERM)
        }
    }

    /// The suggested next commands, ready to be pasted.
    static func banner(_ manifest: Manifest, _ directory: RunDirectory) async -> String {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "eastward"
        var lines = ["ps", "ui"]
        if let client = try? await OperatorClient.connect(directory),
            let description = try? await client.ask(within: .seconds(2), { $0.describe = WireDescribe() }).description_p
        {
            if let slice = description.roles.compactMap(\.slices.first).first { lines.append("watch \(slice)") }
            let role = description.roles.first { !$0.actions.isEmpty }
            if let action = description.actions.first(where: { $0.name == role?.actions.first }) {
                // An action in which all numbers are 0 is likely to be rejected.
                let json = action.json.replacingOccurrences(of: ":0", with: ":1")
                lines.append("dispatch \(action.name) '\(json)'")
                lines.append("load --action \(action.name) --json '\(json)'")
            }
        }
        let commands = lines.map { line in
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            let path = directory.path.shellQuoted
            return "  \(program.shellQuoted) \(words[0]) --run-dir \(path)\(words.count > 1 ? " \(words[1])" : "")"
        }
        return """
            \(manifest.app) is up: every process is ready. Stop it with Ctrl-C. In another terminal:
            \(commands.joined(separator: "\n"))
            """
    }
}

extension Manifest {
    /// The manifest without instances of all processes but `name` and those that it depends on. Their roles stay.
    fileprivate func starting(only name: String?) -> Manifest {
        guard let name else { return self }
        var manifest = self
        var needed: Set<String> = []
        var waiting = [name]
        while let next = waiting.popLast() {
            guard needed.insert(next).inserted, let process = processes.first(where: { $0.name == next }) else {
                continue
            }
            waiting += process.dependencies.map(\.name)
        }
        for index in processes.indices {
            if !needed.contains(processes[index].name) { manifest.processes[index].replicas = 0 }
            // Remote processes connect to the whole app.
            manifest.processes[index].listen = nil
        }
        return manifest
    }
}

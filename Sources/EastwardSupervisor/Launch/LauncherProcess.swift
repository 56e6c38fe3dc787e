import Eastward
import Foundation
import Subprocess
import SystemPackage

/// One run of one program under `eastward-launch`, which contains the program's process tree and ends with the program.
struct LauncherProcess: Sendable {
    /// The path of `eastward-launch`.
    let launcher: String
    let command: [String]
    /// An absolute path; `nil` for the supervisor's own.
    var workingDirectory: String?
    var user: Manifest.User?
    var limits: [Manifest.Limit: UInt64] = [:]
    /// An absolute path.
    var cgroup: String?
    /// Contents for the cgroup's files.
    var cgroupSettings: [String: String] = [:]
    let environment: [String: String]
    let controlPipe: ControlPipe
    /// The grace period for the program's own children after a stop.
    let grace: Duration

    /// A command to the launcher process.
    enum Command: Sendable {
        /// Stops the program; the processes that it started are asked to stop as well, and get the grace period.
        case stop(signal: Int32)
        /// Forwards a signal, including one that would end or stop the launcher process itself.
        case pass(signal: Int32)

        /// The signal for the launcher process; the number of a forwarded signal is offset by the first real-time
        /// signal.
        fileprivate var signal: Signal {
            switch self {
            case .stop(let signal): Signal(rawValue: signal)
            case .pass(let signal): Signal(rawValue: __libc_current_sigrtmin() + signal)
            }
        }
    }

    /// The time for a launcher process to end after its control pipe is cut, before it is killed itself.
    private static let lastEffort = Duration.seconds(8)

    /// Runs the program, and all processes that it starts, to their end.
    ///
    /// - Parameters:
    ///   - commands: The end of this stream kills the tree.
    ///   - reservation: Released once the program runs.
    ///   - output: Called for every line, in order per stream; must not block.
    func run(
        _ commands: AsyncStream<Command>, in reservation: DescriptorReservation,
        output: @escaping @Sendable (LogLine.Stream, String) -> Void
    ) async -> ExitKind {
        var options = PlatformOptions()
        options.createSession = true
        let variables = environment.map { Array("\($0.key)=\($0.value)\0".utf8) }
        do {
            let result = try await Subprocess.run(
                .path(FilePath(launcher)),
                arguments: Arguments(arguments),
                environment: .custom(variables),
                platformOptions: options,
                input: .fileDescriptor(
                    FileDescriptor(rawValue: controlPipe.standardInput), closeAfterSpawningProcess: false),
                output: .sequence, error: .sequence
            ) { execution in
                reservation.giveBack()
                // An error thrown here would kill the launcher process and leave its process tree.
                await withTaskGroup { group in
                    group.addTask { await hold(execution, commands) }
                    let end = LauncherEnd()
                    group.addTask { await end.wait(for: execution.processIdentifier.value) }
                    await withTaskGroup { streams in
                        streams.addTask { await Self.drain(execution.standardOutput, end) { output(.stdout, $0) } }
                        streams.addTask { await Self.drain(execution.standardError, end) { output(.stderr, $0) } }
                    }
                    group.cancelAll()
                }
            }
            switch result.terminationStatus {
            case .exited(let code): return .code(code)
            case .signaled(let signal):
                if signal == SIGKILL { emptyCgroup() }
                return .signal(signal)
            }
        } catch {
            return .notLaunched("\(error)")
        }
    }

    /// Kills the cgroup's processes, after the launcher process itself was killed.
    private func emptyCgroup() {
        guard let cgroup, let file = FileHandle(forWritingAtPath: "\(cgroup)/cgroup.kill") else { return }
        try? file.write(contentsOf: Data("1".utf8))
    }

    private var arguments: [String] {
        var arguments = ["\(getpid())", "\(Int(grace.inSeconds * 1000))"]
        if let workingDirectory { arguments += ["-d", workingDirectory] }
        if let user { arguments += ["-u", "\(user.user):\(user.group)"] }
        for (limit, value) in limits.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            arguments += ["-l", "\(limit.rawValue)=\(value)"]
        }
        if let cgroup { arguments += ["-c", cgroup] }
        for (file, text) in cgroupSettings.sorted(by: { $0.key < $1.key }) { arguments += ["-s", "\(file)=\(text)"] }
        return arguments + ["--"] + command
    }

    private typealias Running = Execution<FileDescriptorInput, SequenceOutput, SequenceOutput>

    /// Forwards the commands; when there are no more, cuts the control pipe.
    private func hold(_ execution: Running, _ commands: AsyncStream<Command>) async {
        for await command in commands { try? execution.send(signal: command.signal) }
        guard !Task.isCancelled else { return }
        controlPipe.cut()
        guard (try? await Task.sleep(for: Self.lastEffort)) != nil else { return }
        // The program itself has the parent-death signal set.
        try? execution.send(signal: .kill)
    }

    /// Reads raw buffers, because the library's own line sequence ends the stream at a long line.
    private static func drain(
        _ stream: SubprocessOutputSequence, _ end: LauncherEnd, line: (String) -> Void
    ) async {
        var splitter = LineSplitter()
        var rest = LauncherEnd.longestRest
        do {
            for try await buffer in stream {
                buffer.withUnsafeBytes { splitter.append($0).forEach(line) }
                if end.hasCome { rest -= buffer.count }
                if rest < 0 { break }
            }
        } catch {
            line("The supervisor stopped reading this program's output: \(error)")
        }
        splitter.finish().map(line)
    }
}

import Eastward
import Foundation
import Subprocess
import SystemPackage

/// One run of one program under `eastward-launch`, which keeps its tree together and ends with it.
struct Keeper: Sendable {
    /// The path of `eastward-launch`.
    let launcher: String
    let command: [String]
    /// An absolute path; `nil` for the supervisor's own.
    var workingDirectory: String?
    var user: Manifest.User?
    var limits: [Manifest.Limit: UInt64] = [:]
    /// An absolute path.
    var cgroup: String?
    /// Texts for its files.
    var cgroupSettings: [String: String] = [:]
    let environment: [String: String]
    let leash: Leash
    /// What is left to the program's own children after a stop.
    let grace: Duration

    /// What a run can be told.
    enum Command: Sendable {
        /// The program is to end: what it started is asked as well, and has the grace.
        case stop(signal: Int32)
        /// Also one that would end or stop the keeper itself.
        case pass(signal: Int32)

        /// What the keeper is sent. It passes on what is counted from the first real-time signal.
        fileprivate var signal: Signal {
            switch self {
            case .stop(let signal): Signal(rawValue: signal)
            case .pass(let signal): Signal(rawValue: __libc_current_sigrtmin() + signal)
            }
        }
    }

    /// How long a keeper whose leash was cut may take to end before it is killed itself.
    private static let lastEffort = Duration.seconds(8)

    /// Runs the program to its end, and everything that it started.
    ///
    /// - Parameters:
    ///   - commands: The end of this stream kills the tree.
    ///   - room: Given back once the program runs.
    ///   - output: Told every line, in order per stream; must not wait.
    func run(
        _ commands: AsyncStream<Command>, in room: LaunchRoom,
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
                    FileDescriptor(rawValue: leash.standardInput), closeAfterSpawningProcess: false),
                output: .sequence, error: .sequence
            ) { execution in
                room.giveBack()
                // A throw would kill the keeper and leave its tree.
                await withTaskGroup { group in
                    group.addTask { await hold(execution, commands) }
                    await withTaskGroup { streams in
                        streams.addTask { await Self.drain(execution.standardOutput) { output(.stdout, $0) } }
                        streams.addTask { await Self.drain(execution.standardError) { output(.stderr, $0) } }
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

    /// For a keeper that was itself killed.
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

    /// Does what it is told; when there will be nothing more, cuts the leash.
    private func hold(_ execution: Running, _ commands: AsyncStream<Command>) async {
        for await command in commands { try? execution.send(signal: command.signal) }
        guard !Task.isCancelled else { return }
        leash.cut()
        guard (try? await Task.sleep(for: Self.lastEffort)) != nil else { return }
        // The program itself has the parent-death signal.
        try? execution.send(signal: .kill)
    }

    /// Raw buffers: the library's own lines end the stream at a long one.
    private static func drain(_ stream: SubprocessOutputSequence, line: (String) -> Void) async {
        var splitter = LineSplitter()
        do {
            for try await buffer in stream {
                buffer.withUnsafeBytes { splitter.append($0).forEach(line) }
            }
        } catch {
            line("The supervisor cannot read this program's output any further: \(error)")
        }
        splitter.finish().map(line)
    }
}

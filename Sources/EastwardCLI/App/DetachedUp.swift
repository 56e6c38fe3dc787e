import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

/// Runs `eastward up` in a new session, which continues when the terminal is closed.
struct DetachedUp {
    let directory: RunDirectory
    /// The path of the log file. Existing content stays until the log is rotated.
    let log: String
    /// The arguments of `eastward`.
    let arguments: [String]
    /// The command that stops the app.
    let stop: String
    /// The timeout until every process is ready.
    let within: TimeSpan

    /// Returns when every process is ready.
    /// - Throws: `CommandError` with the supervisor's exit code if it ended, or with 69 if a process is not ready.
    func run() async throws {
        let pid = try launch()
        do {
            try await Readiness.wait(within: within) {
                if let code = Self.exitCode(of: pid) {
                    throw CommandError("The app failed to start. The end of \(log):\n\(lastLines())", exitCode: code)
                }
                guard
                    let about = try? SupervisorAbout.read(directory), about.pid == pid,
                    let processes = try? await ControlClient.connect(directory).ps()
                else { return .waiting("the supervisor") }
                return Readiness(processes)
            }
        } catch let error as CommandError where Self.isRunning(pid) {
            throw CommandError(
                "\(error)\nThe app keeps running; its log is \(log). Stop it with: \(stop)",
                exitCode: SystemExit.unavailable)
        }
    }

    /// POSIX_SPAWN_SETSID, which the Glibc module does not export.
    private static let inNewSession: Int16 = 0x80

    private func launch() throws -> pid_t {
        let directory = (log as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw CommandError("The data directory \(directory) cannot be created.", exitCode: SystemExit.cannotCreate)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Self.inNewSession)
        let program = "/proc/self/exe"
        let words = (["eastward"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var pid: pid_t = 0
        let error = posix_spawn(&pid, program, &actions, &attributes, words, environ)
        guard error == 0 else {
            throw CommandError(
                "eastward cannot be started: \(String(cString: strerror(error)))", exitCode: SystemExit.internalError)
        }
        return pid
    }

    /// The exit code of a child process; `nil` while it runs. As it is a child of this process, its PID is not reused.
    private static func exitCode(of pid: pid_t) -> Int32? {
        var information = siginfo_t()
        guard
            waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0,
            information._sifields._sigchld.si_pid == pid
        else { return nil }
        let status = information._sifields._sigchld.si_status
        return information.si_code == CLD_EXITED ? status : 128 + status
    }

    private static func isRunning(_ pid: pid_t) -> Bool { exitCode(of: pid) == nil }

    private func lastLines(_ count: Int = 10) -> String {
        guard let file = FileHandle(forReadingAtPath: log), let size = try? file.seekToEnd() else { return "" }
        try? file.seek(toOffset: size - min(size, 64 << 10))
        let text = String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").suffix(count).joined(separator: "\n")
    }
}

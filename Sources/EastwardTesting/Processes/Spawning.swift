internal import Foundation

/// Runs a program to its end, and blocks until then.
///
/// Foundation's `Process` detects the exit by a socket, and the output's end by a pipe. Any other child that is started
/// meanwhile can inherit both. If that child waits for another test, and tests block for these ends on all of Swift's
/// threads, they wait forever. Here only the program has the files.
///
/// - Parameters:
///   - command: a program, looked up in `PATH`, and its arguments.
///   - output: the path of the file for standard output.
///   - errors: the path of the file for standard error; `nil` for the same file.
package func runToEnd(
    _ command: [String], environment: [String: String], in directory: String, output: String, errors: String? = nil
) throws -> ChildProcess.Exit {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    if let errors {
        posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
    } else {
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    return waitForEnd(
        of: try spawn("/usr/bin/env", ["-C", directory] + command, environment: environment, &actions))
}

/// Starts the program at `path` in a group of its own, with no signal blocked and none ignored: as a shell does.
func spawn(
    _ path: String, _ arguments: [String], environment: [String: String], _ actions: inout posix_spawn_file_actions_t
) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + variables { free(text) } }
    var pid: pid_t = 0
    let failure = posix_spawn(&pid, path, &actions, &attributes, argv, variables)
    guard failure == 0 else { throw POSIXError(.init(rawValue: failure) ?? .EIO) }
    return pid
}

/// Blocks until a child of this process has ended.
func waitForEnd(of pid: pid_t) -> ChildProcess.Exit {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
}

/// Where one instance stands in its life.
enum ProcessState: Equatable, Sendable {
    /// Not started. → waiting, starting (start); exited (stop).
    case pending
    /// Until all of these processes are as it needs them, and it is its turn. → starting (the last one is); exited (stop).
    case waiting(for: Set<String>)
    /// Launched, and not yet ready. → ready (it says so); stopping (stop, restart, a dependency is lost, or the time is
    /// over); backOff, exited, failed (it ended).
    case starting(Run)
    /// → unhealthy (it does not beat); stopping (stop, restart, a dependency is lost); backOff, exited, failed (it ended).
    case ready(Run, since: Duration)
    /// Its loop hangs, and it was told to abort. → stopping (stop, restart); backOff, failed (it ended).
    case unhealthy(Run)
    /// Told to end; `reason` says what follows its end. → exited, waiting, starting, backOff, failed.
    case stopping(Run, StopReason)
    /// Ended and not to be started again by itself; `nil`: it never ran. → waiting, starting (start, restart).
    case exited(ExitKind?)
    /// → waiting, starting (the time is over, start, restart); exited (stop).
    case backOff(lastExit: ExitKind, failures: Int)
    /// Ended for good against its will. → waiting, starting (start, restart).
    case failed(Failure)

    /// One life of the program.
    struct Run: Equatable, Sendable {
        var generation: Int
        /// The program's, told by its keeper.
        var pid: Int32?
    }

    enum StopReason: Equatable, Sendable {
        /// It stays stopped.
        case halt
        /// An operator wants it started again.
        case restart
        /// It restarts together with a process that it depends on.
        case dependency
        /// It was not ready in time.
        case notReady
    }

    /// Why an instance is given up.
    enum Failure: Equatable, Sendable, CustomStringConvertible {
        /// Trying again cannot help, or its policy forbids it.
        case ended(ExitKind)
        case crashLoop(restarts: Int, within: Duration, lastExit: ExitKind)
        case neverReady(restarts: Int, within: Duration)

        /// What the supervisor exits with when the process is significant: never 0.
        var exitCode: Int32 {
            switch self {
            case .ended(let exit), .crashLoop(_, _, let exit):
                switch exit.shellCode {
                case .none: ExitCode.internalError
                // The supervisor's own 75 means that another supervisor runs, and is permanent.
                case 0, ExitCode.temporaryFailure: ExitCode.notReady
                case .some(let code): code
                }
            case .neverReady: ExitCode.notReady
            }
        }

        var description: String {
            switch self {
            case .ended(let exit): "\(exit)"
            case .crashLoop(let restarts, let within, let exit):
                "\(restarts) restarts within \(within.inWords), the last after \(exit)"
            case .neverReady(let restarts, let within):
                "\(restarts) restarts within \(within.inWords), the last because it was not ready in time"
            }
        }
    }

    /// Its word in `ps`.
    var word: String {
        switch self {
        case .pending: "pending"
        case .waiting: "waiting"
        case .starting: "starting"
        case .ready: "ready"
        case .unhealthy: "unhealthy"
        case .stopping: "stopping"
        case .exited: "exited"
        case .backOff: "back-off"
        case .failed: "failed"
        }
    }

    /// The running program; `nil` when none runs.
    var run: Run? {
        switch self {
        case .starting(let run), .ready(let run, _), .unhealthy(let run), .stopping(let run, _): run
        case .pending, .waiting, .exited, .backOff, .failed: nil
        }
    }

    /// Whether it ended well, as something needs it that starts after it.
    var isCompleted: Bool { self == .exited(.code(0)) }

    var isReady: Bool {
        if case .ready = self { true } else { false }
    }

    /// Whether nothing runs and nothing will by itself.
    var isAtRest: Bool {
        switch self {
        case .exited, .failed: true
        case .pending, .waiting, .starting, .ready, .unhealthy, .stopping, .backOff: false
        }
    }
}

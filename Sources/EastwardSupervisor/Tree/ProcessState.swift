import Eastward

/// The lifecycle state of one instance.
enum ProcessState: Equatable, Sendable {
    /// Not started. → waiting, starting (start); exited (stop).
    case pending
    /// Waits until all of these dependencies are met, and the restart rate allows a start. → starting (the last one is
    /// met); exited (stop).
    case waiting(for: Set<String>)
    /// Launched, and not yet ready. → ready (it reports so); stopping (stop, restart, lost dependency, or timeout);
    /// backOff, exited, failed (it ended).
    case starting(Run)
    /// → unhealthy (no heartbeat, replaced); stopping (stop, restart, lost dependency); backOff, exited, failed (it ended).
    case ready(Run, since: Duration)
    /// The program's loop hangs, and it was asked to abort; or another store leads instead of it. → stopping (stop,
    /// restart); backOff, failed (it ended).
    case unhealthy(Run)
    /// Asked to stop; the reason determines the next state. → exited, waiting, starting, backOff, failed.
    case stopping(Run, StopReason)
    /// Ended, with no automatic restart; `nil`: it never ran. → waiting, starting (start, restart).
    case exited(ExitKind?)
    /// → waiting, starting (the delay has elapsed, start, restart); exited (stop).
    case backOff(lastExit: ExitKind, failures: Int)
    /// Failed permanently. → waiting, starting (start, restart).
    case failed(Failure)

    /// One run of the program.
    struct Run: Equatable, Sendable {
        var generation: Int
        /// The program's process ID, reported by its launcher process.
        var pid: Int32?
    }

    enum StopReason: Equatable, Sendable {
        /// It stays stopped.
        case halt
        /// A restart was requested.
        case restart
        /// It restarts together with a process that it depends on.
        case dependency
        /// It was not ready in time.
        case notReady
    }

    /// The reason for a permanent failure.
    enum Failure: Equatable, Sendable, CustomStringConvertible {
        /// A retry cannot succeed, or the restart policy forbids it.
        case ended(ExitKind)
        case crashLoop(restarts: Int, within: Duration, lastExit: ExitKind)
        case neverReady(restarts: Int, within: Duration)

        /// The supervisor's exit code if the process is significant: never 0.
        var exitCode: Int32 {
            switch self {
            case .ended(let exit), .crashLoop(_, _, let exit):
                switch exit.shellCode {
                case .none: SystemExit.internalError
                // The supervisor's own 75 means that another supervisor runs, and is permanent.
                case 0, SystemExit.temporaryFailure: SystemExit.unavailable
                case .some(let code): code
                }
            case .neverReady: SystemExit.unavailable
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

    /// The state's name in `ps`.
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

    /// Whether it exited with 0, as the dependency condition `completed` requires.
    var isCompleted: Bool { self == .exited(.code(0)) }

    var isReady: Bool {
        if case .ready = self { true } else { false }
    }

    /// Whether no program runs and none will start automatically.
    var isAtRest: Bool {
        switch self {
        case .exited, .failed: true
        case .pending, .waiting, .starting, .ready, .unhealthy, .stopping, .backOff: false
        }
    }
}

/// The exit codes of `eastward up`, after `sysexits.h`.
public enum ExitCode {
    /// The app stopped normally.
    public static let clean: Int32 = 0
    /// A process reported that the data on the disk is unreadable.
    public static let damagedData: Int32 = 65
    /// A process never became ready, or ended permanently although every run ended well.
    public static let notReady: Int32 = 69
    /// The supervisor itself failed.
    public static let internalError: Int32 = 70
    /// A process reported a disk error: the contents of the disk are unknown, and a retry would not reveal them.
    public static let diskFailure: Int32 = 74
    /// Another supervisor holds the run directory.
    public static let lockHeld: Int32 = 75
    /// A process reported a temporary lack of a resource, such as disk space or descriptors.
    public static let temporaryFailure: Int32 = 75
    /// The manifest is invalid.
    public static let manifest: Int32 = 78
}

/// How a program ended.
enum ExitKind: Equatable, Sendable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)
    /// The program could not be started.
    case notLaunched(String)

    var isSuccess: Bool { self == .code(0) }

    /// Whether the failure is permanent: a retry cannot succeed, or would do harm before an operator has investigated.
    /// Program not found (127), invalid configuration (78), unreadable data (65), disk error (74).
    var isPermanent: Bool {
        switch self {
        case .code(127), .code(ExitCode.manifest), .code(ExitCode.damagedData), .code(ExitCode.diskFailure): true
        case .code, .signal, .notLaunched: false
        }
    }

    /// Whether the program reports that a later start can succeed without a repair. Such restarts do not count toward
    /// the restart intensity.
    var isTemporary: Bool { self == .code(ExitCode.temporaryFailure) }

    /// The exit code that a shell would show; `nil` if the program was not launched.
    var shellCode: Int32? {
        switch self {
        case .code(let code): code
        case .signal(let signal): 128 + signal
        case .notLaunched: nil
        }
    }

    var description: String {
        switch self {
        case .code(ExitCode.damagedData): "it reports unreadable data (exit code 65)"
        case .code(ExitCode.diskFailure): "it reports a disk error (exit code 74)"
        case .code(ExitCode.temporaryFailure): "it reports a temporary failure (exit code 75)"
        case .code(127): "program not found (exit code 127)"
        case .code(78): "it reports an invalid configuration (exit code 78)"
        case .code(let code): "exit code \(code)"
        case .signal(let signal): "signal \(StopSignal(number: signal))"
        case .notLaunched(let reason): "not launched: \(reason)"
        }
    }
}

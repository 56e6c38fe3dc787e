/// What `eastward up` exits with, after `sysexits.h`.
public enum ExitCode {
    /// It was stopped, and all went well.
    public static let clean: Int32 = 0
    /// What is on the disk cannot be read, as a process says.
    public static let damagedData: Int32 = 65
    /// A process never became ready, or ended for good although it ended well each time.
    public static let notReady: Int32 = 69
    /// The supervisor could not do its work.
    public static let internalError: Int32 = 70
    /// The disk failed, as a process says: nobody knows what it holds, and trying again would not tell.
    public static let diskFailure: Int32 = 74
    /// Another supervisor holds the run directory.
    public static let lockHeld: Int32 = 75
    /// A process lacks something that may come back, such as disk space or descriptors, as it says.
    public static let temporaryFailure: Int32 = 75
    /// The manifest is wrong.
    public static let manifest: Int32 = 78
}

/// How a program ended.
enum ExitKind: Equatable, Sendable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)
    /// It could not be started at all.
    case notLaunched(String)

    var isSuccess: Bool { self == .code(0) }

    /// Whether trying again cannot help, or would do harm before somebody has looked: no such program (127), a wrong
    /// configuration (78), unreadable data (65), a failed disk (74).
    var isPermanent: Bool {
        switch self {
        case .code(127), .code(ExitCode.manifest), .code(ExitCode.damagedData), .code(ExitCode.diskFailure): true
        case .code, .signal, .notLaunched: false
        }
    }

    /// Whether the program says that a later start can succeed although nothing is repaired. Such restarts do not count
    /// toward the restart intensity.
    var isTemporary: Bool { self == .code(ExitCode.temporaryFailure) }

    /// The exit code that a shell would show; `nil` where the program itself gave none.
    var shellCode: Int32? {
        switch self {
        case .code(let code): code
        case .signal(let signal): 128 + signal
        case .notLaunched: nil
        }
    }

    var description: String {
        switch self {
        case .code(ExitCode.damagedData): "it says that its data cannot be read (exit code 65)"
        case .code(ExitCode.diskFailure): "it says that its disk failed (exit code 74)"
        case .code(ExitCode.temporaryFailure): "it says that it lacks something for now (exit code 75)"
        case .code(127): "there is no such program (exit code 127)"
        case .code(78): "it says that its configuration is wrong (exit code 78)"
        case .code(let code): "exit code \(code)"
        case .signal(let signal): "signal \(StopSignal(number: signal))"
        case .notLaunched(let reason): "not launched: \(reason)"
        }
    }
}

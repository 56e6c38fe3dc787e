import Eastward
import Foundation

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
        case .code(SystemExit.programNotFound), .code(SystemExit.configuration), .code(SystemExit.unreadableData),
            .code(SystemExit.diskError):
            true
        case .code, .signal, .notLaunched: false
        }
    }

    /// Whether the program reports that a later start can succeed without a repair. Such restarts do not count toward
    /// the restart intensity.
    var isTemporary: Bool { self == .code(SystemExit.temporaryFailure) }

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
        case .code(SystemExit.unreadableData): "it reports unreadable data (exit code 65)"
        case .code(SystemExit.diskError): "it reports a disk error (exit code 74)"
        case .code(SystemExit.temporaryFailure): "it reports a temporary failure (exit code 75)"
        case .code(SystemExit.programNotFound): "program not found (exit code 127)"
        case .code(SystemExit.configuration): "it reports an invalid configuration (exit code 78)"
        case .code(let code): "exit code \(code)"
        case .signal(let signal): "signal \(StopSignal(number: signal))"
        case .notLaunched(let reason): "not launched: \(reason)"
        }
    }
}

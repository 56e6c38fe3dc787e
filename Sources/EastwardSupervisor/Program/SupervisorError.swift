import Eastward
import Foundation

/// The reason why a supervisor cannot start.
public enum SupervisorError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another supervisor runs in this directory; its process id if it could be read.
    case lockHeld(directory: String, pid: Int32?)
    /// A required file or directory cannot be used.
    case unusable(path: String, reason: String)
    /// `eastward-launch`, without which no program can be started, is not at this path.
    case launcherMissing(path: String)

    /// The exit code of `eastward up`.
    public var exitCode: Int32 {
        switch self {
        case .lockHeld: SystemExit.temporaryFailure
        case .unusable, .launcherMissing: SystemExit.internalError
        }
    }

    /// A human-readable message.
    public var description: String {
        switch self {
        case .lockHeld(let directory, let pid):
            "Another supervisor\(pid.map { ", process \($0)," } ?? "") runs in \(directory)."
        case .unusable(let path, let reason):
            "\(path) cannot be used: \(reason)."
        case .launcherMissing(let path):
            "The program eastward-launch is not at \(path). Install it beside this executable."
        }
    }
}

/// The system's message for the last error.
func systemError(_ number: Int32 = errno) -> String {
    String(cString: strerror(number))
}

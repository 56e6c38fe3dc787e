public import Eastward
import Foundation

/// The reason why a supervisor cannot start.
public struct SupervisorError: EastwardError {
    /// The kind of a supervisor's failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// Another supervisor runs in the directory.
        public static let lockHeld = Code("lockHeld")
        /// A required file or directory cannot be used.
        public static let unusable = Code("unusable")
        /// `eastward-launch`, without which no program can be started, is missing.
        public static let launcherMissing = Code("launcherMissing")

        public let description: String

        private init(_ description: String) {
            self.description = description
        }
    }

    public let code: Code
    public let message: String

    private init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The exit code of `eastward up`.
    public var exitCode: Int32 { code == .lockHeld ? SystemExit.temporaryFailure : SystemExit.internalError }
}

extension SupervisorError {
    /// - Parameter pid: the other supervisor's process ID if it could be read.
    static func lockHeld(directory: String, pid: Int32?) -> SupervisorError {
        SupervisorError(
            .lockHeld, "Another supervisor\(pid.map { ", process \($0)," } ?? "") runs in \(directory).")
    }

    static func unusable(path: String, reason: String) -> SupervisorError {
        SupervisorError(.unusable, "\(path) cannot be used: \(reason).")
    }

    static func launcherMissing(path: String) -> SupervisorError {
        SupervisorError(
            .launcherMissing,
            "The program eastward-launch is not at \(path). Install it beside this executable.")
    }
}

/// The system's message for the last error.
func systemError(_ number: Int32 = errno) -> String {
    String(cString: strerror(number))
}

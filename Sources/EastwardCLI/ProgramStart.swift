import CLinux
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

/// A program that replaces this process's image (`execve`).
struct ProgramStart {
    var program: String
    var arguments: [String]
    var environment = ProcessInfo.processInfo.environment

    /// Replaces the process image; returns only by throwing.
    func exec() throws -> Never {
        Self.resetSignals()
        let arguments = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        execve(program, arguments, variables)
        throw CommandError(
            "\(program) cannot be started: \(String(cString: strerror(errno)))", exitCode: SystemExit.notExecutable)
    }

    /// Unblocks all signals, since the new program inherits the signal mask.
    private static func resetSignals() {
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
    }
}

import Foundation

/// A signal, named without SIG, such as `TERM`: in the manifest, and in operators' requests.
public struct StopSignal: Sendable, Equatable, CustomStringConvertible {
    /// The kernel's number of the signal.
    public let number: Int32

    /// SIGTERM.
    public static let terminate = StopSignal(number: SIGTERM)

    static let abort = StopSignal(number: SIGABRT)

    /// Makes a standby lead.
    static let promote = StopSignal(number: SIGUSR1)

    /// The signals that a manifest may name: a program can catch them and end.
    static let names: [String: Int32] = [
        "TERM": SIGTERM, "INT": SIGINT, "QUIT": SIGQUIT, "HUP": SIGHUP, "USR1": SIGUSR1, "USR2": SIGUSR2,
    ]

    /// The signals that an operator may send.
    static let allNames = names.merging([
        "ABRT": SIGABRT, "ALRM": SIGALRM, "CONT": SIGCONT, "KILL": SIGKILL, "STOP": SIGSTOP, "WINCH": SIGWINCH,
    ]) { name, _ in name }

    init(number: Int32) {
        self.number = number
    }

    init?(name: String) {
        guard let number = Self.allNames[name] else { return nil }
        self.number = number
    }

    /// Its name without SIG.
    public var description: String {
        Self.allNames.first { $0.value == number }?.key ?? "\(number)"
    }
}

import Foundation

/// A signal that asks a program to stop, by its name in the manifest such as `TERM`.
public struct StopSignal: Sendable, Equatable, CustomStringConvertible {
    /// As the kernel counts them.
    public let number: Int32

    /// SIGTERM.
    public static let terminate = StopSignal(number: SIGTERM)

    static let names: [String: Int32] = [
        "TERM": SIGTERM, "INT": SIGINT, "QUIT": SIGQUIT, "HUP": SIGHUP, "USR1": SIGUSR1, "USR2": SIGUSR2,
    ]

    init(number: Int32) {
        self.number = number
    }

    init?(name: String) {
        guard let number = Self.names[name] else { return nil }
        self.number = number
    }

    /// Its name without SIG.
    public var description: String {
        if number == SIGKILL { return "KILL" }
        return Self.names.first { $0.value == number }?.key ?? "\(number)"
    }
}

import Foundation

/// What a process is told through its environment when it starts.
public struct FeatureEnvironment: Sendable, Equatable {
    /// Names the run directory.
    public static let runDirectory = "EASTWARD_RUN_DIR"
    /// Names the role, such as `market.CounterFeature`; the store has none.
    public static let role = "EASTWARD_ROLE"
    /// Names the process and its instance, such as `counter.1`.
    public static let process = "EASTWARD_PROCESS"
    /// The number of an open descriptor from which the token can be read once.
    ///
    /// A descriptor, because an environment can be read by every process of the same user.
    public static let tokenDescriptor = "EASTWARD_TOKEN_FD"
    /// Names the directory for the store's data.
    public static let dataDirectory = "EASTWARD_DATA_DIR"
    /// What an acknowledged action survives, unless the store's arguments say it: see ``Durability``.
    public static let durability = "EASTWARD_DURABILITY"
    /// sd_notify's socket.
    public static let notifySocket = "NOTIFY_SOCKET"
    /// sd_watchdog_enabled's: after how many microseconds without a beat a process counts as hung.
    public static let watchdogInterval = "WATCHDOG_USEC"
    /// Whom that concerns, where it may be inherited: a process by its number.
    public static let watchdogProcess = "WATCHDOG_PID"

    /// Where `process`, such as `counter.1`, keeps its outboxes below the app's data directory.
    package static func outboxes(of process: String, data: String) -> String { "\(data)/outboxes/\(process)" }
}

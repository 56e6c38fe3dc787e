import Foundation

/// The environment variables that a process receives when it starts.
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
    /// The store's endpoints for remote processes, such as `tcp://192.0.2.1:7700`, separated by commas. A process with
    /// this variable connects there, and not in a run directory.
    public static let store = "EASTWARD_STORE"
    /// The store's public key, as 64 hexadecimal digits.
    public static let storeKey = "EASTWARD_STORE_KEY"
    /// The key pair of a remote process.
    public static let publicKey = "EASTWARD_PUBLIC_KEY"
    public static let secretKey = "EASTWARD_SECRET_KEY"
    /// The token of a remote process.
    public static let token = "EASTWARD_TOKEN"
    /// The endpoint at which a store accepts remote processes, unless its arguments name it.
    public static let listen = "EASTWARD_LISTEN"
    /// Names the directory for the store's data.
    public static let dataDirectory = "EASTWARD_DATA_DIR"
    /// For a standby on the machine of its store: the app's data directory, with the keys of remote processes. The
    /// standby's own data is in ``dataDirectory``.
    public static let appDataDirectory = "EASTWARD_APP_DATA_DIR"
    /// Set to 1 for a store and its standbys on one machine: all listen at the same sockets.
    public static let sharedSockets = "EASTWARD_SHARED_SOCKETS"
    /// The URL of the database in which the store keeps its journal, unless its arguments name one.
    public static let journal = "EASTWARD_JOURNAL"
    /// Names the store's ``Durability``, unless its arguments do.
    public static let durability = "EASTWARD_DURABILITY"
    /// How long the process's thread polls for the next message before it sleeps, such as `50us`; by default not at all.
    public static let spin = "EASTWARD_SPIN"
    /// The device and the inode of the standard error in which a supervisor parses structured log entries, such as
    /// `14:29611`. The launcher sets it.
    public static let logStream = "EASTWARD_LOG_STREAM"
    /// sd_notify's socket.
    public static let notifySocket = "NOTIFY_SOCKET"
    /// The interval of sd_watchdog_enabled: a process counts as hung after this many microseconds without a heartbeat.
    public static let watchdogInterval = "WATCHDOG_USEC"
    /// The ID of the process that the interval concerns, because child processes may inherit the variables.
    public static let watchdogProcess = "WATCHDOG_PID"

    /// The directory of the outboxes of `process`, such as `counter.1`, below the app's data directory.
    package static func outboxes(of process: String, data: String) -> String { "\(data)/outboxes/\(process)" }
}

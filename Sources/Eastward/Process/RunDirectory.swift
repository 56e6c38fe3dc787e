import Foundation

/// The directory that holds the endpoints of one running app.
///
/// ```
/// DIR/                       0711
///   lock                     held (flock) by the supervisor for its whole life
///   roster.json              0600, who may connect under which role
///   actions.sock             the store takes actions here
///   slices/<role>.sock       the store tells one role its slices here
///   notify/<process>.sock    a process tells the supervisor of its readiness here
///   operator/                0700
///     operator.sock          the store answers operators here
///     supervisor.sock        the supervisor answers operators here
///     token                  0600, proves an operator to the store
/// ```
public struct RunDirectory: Sendable, Equatable {
    /// An absolute path without a slash at its end.
    public let path: String

    /// - Throws: ``RunDirectoryError`` if `path` is not absolute or is so long that a socket below it
    ///   could not be bound.
    public init(path: String) throws {
        guard path.hasPrefix("/") else { throw RunDirectoryError.notAbsolute(path) }
        var trimmed = path
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        self.path = trimmed
        try Self.check(socket: supervisorSocket)
        try Self.check(socket: operatorSocket)
    }

    public var lock: String { "\(path)/lock" }
    public var roster: String { "\(path)/roster.json" }
    public var actionsSocket: String { "\(path)/actions.sock" }
    public var slices: String { "\(path)/slices" }
    public var notify: String { "\(path)/notify" }
    public var operatorDirectory: String { "\(path)/operator" }
    public var operatorSocket: String { "\(path)/operator/operator.sock" }
    public var supervisorSocket: String { "\(path)/operator/supervisor.sock" }
    public var operatorToken: String { "\(path)/operator/token" }

    /// The socket on which the store publishes to `role`, such as `market.CounterFeature`.
    public func slicesSocket(role: String) throws -> String {
        try Self.check(socket: "\(slices)/\(role).sock")
    }

    /// The socket on which `process`, such as `counter.1`, reports that it is ready.
    public func notifySocket(process: String) throws -> String {
        try Self.check(socket: "\(notify)/\(process).sock")
    }

    /// Linux keeps a socket's path in 108 bytes, the last of them NUL: see `unix(7)`.
    public static let longestSocketPath = 107

    @discardableResult
    private static func check(socket path: String) throws -> String {
        guard path.utf8.count <= longestSocketPath else {
            throw RunDirectoryError.socketPathTooLong(path)
        }
        return path
    }

    /// Where apps run by default: a directory per app below this one.
    public static func base(environment: [String: String]) -> String {
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
            return "\(runtime)/eastward"
        }
        let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        return "\(temporary)/eastward-\(getuid())"
    }

    /// The run directory of `app` where none was named: `EASTWARD_RUN_DIR`, else below ``base(environment:)``.
    public static func standard(app: String, environment: [String: String]) throws -> RunDirectory {
        try RunDirectory(
            path: environment[FeatureEnvironment.runDirectory] ?? "\(base(environment: environment))/\(app)")
    }
}

/// Why a path cannot be a run directory.
public enum RunDirectoryError: Error, Equatable, CustomStringConvertible {
    case notAbsolute(String)
    case socketPathTooLong(String)

    public var description: String {
        switch self {
        case .notAbsolute(let path):
            "The run directory must be an absolute path, not “\(path)”."
        case .socketPathTooLong(let path):
            """
            The socket path “\(path)” has \(path.utf8.count) bytes; Linux allows \
            \(RunDirectory.longestSocketPath). Choose a shorter run directory with --run-dir.
            """
        }
    }
}

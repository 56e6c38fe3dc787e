import CLinux
import Foundation

/// The directory that holds the endpoints of one running app.
///
/// ```
/// DIR/                       0711
///   lock                     held (flock) by the supervisor until it exits
///   store.lock               held (flock) by the store until it exits
///   about.json               the supervisor's process ID, manifest and data directory
///   roster.json              0600, the credentials file: processes and their roles
///   actions.sock             the store receives actions here
///   slices/<role>.sock       the store publishes the slices of one role here
///   notify/<process>.sock    a process notifies the supervisor of its readiness here
///   operator/                0700
///     operator.sock          the store serves operators here
///     supervisor.sock        the supervisor serves operators here
///     token                  0600, authenticates an operator to the store
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
    public var credentialsFile: String { "\(path)/roster.json" }
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

    /// Checks that only root and this process's user can change this directory, its contents and the path to it. Every
    /// process does so before it connects, listens or reads here.
    /// - Throws: ``RunDirectoryError``: `missing`, `untrusted` or `unreachable`.
    package func verify() throws(RunDirectoryError) {
        _ = try TrustedFile(path: path, kind: .directory)
    }

    /// The default parent of run directories: each app has a directory below it.
    public static func base(environment: [String: String]) -> String {
        let all = bases(environment: environment)
        return all.first { !belongsToAnother($0) } ?? all[0]
    }

    /// All directories that ``base(environment:)`` chooses from. The last ones apply if another user created this
    /// user's directory in a shared `/tmp`.
    package static func bases(environment: [String: String]) -> [String] {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        if let runtime = absolute("XDG_RUNTIME_DIR") { return ["\(runtime)/eastward"] }
        let temporary = "\(absolute("TMPDIR") ?? "/tmp")/eastward-\(getuid())"
        if getuid() == 0 { return [temporary, "/run/eastward"] }
        return [temporary] + (absolute("HOME").map { ["\($0)/.local/state/eastward-run"] } ?? [])
    }

    private static func belongsToAnother(_ path: String) -> Bool {
        var information = stat()
        return lstat(path, &information) == 0 && information.st_uid != geteuid()
    }

    /// The default run directory of `app`: `EASTWARD_RUN_DIR`, else a directory below ``base(environment:)``.
    public static func standard(app: String, environment: [String: String]) throws -> RunDirectory {
        try RunDirectory(
            path: environment[FeatureEnvironment.runDirectory] ?? "\(base(environment: environment))/\(app)")
    }
}

/// The error of a path that cannot be a run directory.
public struct RunDirectoryError: EastwardError {
    /// The kind of a path's defect.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public static let notAbsolute = Code("notAbsolute")
        /// The paths of sockets below it would be longer than Linux allows.
        public static let socketPathTooLong = Code("socketPathTooLong")
        /// A component of the path does not exist.
        public static let missing = Code("missing")
        /// Another user could change a component of the path, or its contents.
        public static let untrusted = Code("untrusted")
        /// A component of the path cannot be opened.
        public static let unreachable = Code("unreachable")

        public let description: String

        private init(_ description: String) {
            self.description = description
        }
    }

    /// The problem with a component.
    package enum Flaw: Sendable {
        /// It belongs neither to root nor to this process's user.
        case owner
        /// Other users may write to it.
        case writable
        case noDirectory
        case noFile
    }

    public let code: Code
    public let message: String

    private init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension RunDirectoryError {
    package static func notAbsolute(_ path: String) -> RunDirectoryError {
        RunDirectoryError(.notAbsolute, "The run directory must be an absolute path, not “\(path)”.")
    }

    package static func socketPathTooLong(_ path: String) -> RunDirectoryError {
        RunDirectoryError(
            .socketPathTooLong,
            """
            The socket path “\(path)” has \(path.utf8.count) bytes; Linux allows \
            \(RunDirectory.longestSocketPath). Choose a shorter run directory with --run-dir.
            """)
    }

    package static func missing(path: String, component: String) -> RunDirectoryError {
        RunDirectoryError(.missing, "\(path) cannot be used: \(component) does not exist.")
    }

    /// - Parameter reason: the kernel's.
    package static func unreachable(path: String, component: String, reason: String) -> RunDirectoryError {
        RunDirectoryError(.unreachable, "\(path) cannot be used: \(component): \(reason).")
    }

    package static func untrusted(
        path: String, component: String, owner: UInt32, mode: UInt32, flaw: Flaw
    ) -> RunDirectoryError {
        RunDirectoryError(
            .untrusted,
            """
            \(path) cannot be used: \(component) (owner \(owner), mode \(String(mode, radix: 8))) \
            \(flaw.sentence(component))
            """)
    }
}

extension RunDirectoryError.Flaw {
    fileprivate func sentence(_ component: String) -> String {
        switch self {
        case .owner:
            """
            belongs neither to root nor to user \(geteuid()). Choose another run directory with --run-dir, or run the \
            command as the user that owns it.
            """
        case .writable:
            """
            is unsafe: other users can write to it. Remove that permission with: chmod go-w \(component); or choose \
            another run directory with --run-dir.
            """
        case .noDirectory: "is not a directory."
        case .noFile: "is not a file."
        }
    }
}

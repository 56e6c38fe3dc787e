public import Eastward
internal import Foundation

/// The processes of an app, as its manifest defines them.
///
/// ```yaml
/// version: 1
/// app: market
/// processes:
///   store:
///     command: [market-store]
///     significant: true
///   counter:
///     command: [market-counter]
///     role: market.CounterFeature
///     depends_on: [store]
/// ```
public struct Manifest: Sendable, Equatable {
    /// The path it was read from.
    public var file: String
    /// The app's name.
    public var app: String
    /// In the order of the manifest.
    public var processes: [Process]
    /// The limit of restarts of all processes together.
    public var restartRate = RestartRate()

    /// One program, which may run as several instances.
    public struct Process: Sendable, Equatable {
        /// Its name; its instances are called `name.1` and so on.
        public var name: String
        /// The program's absolute path and its arguments, with placeholders; never a shell line.
        public var command: [String]
        /// The role's full name; the store and plain programs have none.
        public var role: String?
        /// The name of the store of which this process is a standby; `nil` if it is none.
        public var standbyOf: String?
        /// Whether other processes are standbys of this one.
        public var hasStandbys = false
        /// How many instances run, named `counter.1`, `counter.2` and so on. With 0 instances, other processes may
        /// still connect under its role.
        public var replicas = 1
        /// Whether its permanent end stops the whole app.
        public var isSignificant = false
        /// Whether the app is ready without it, and ends when no other processes are left.
        public var isAuxiliary = false
        /// The timeout for its report that it is ready.
        public var readyWithin = Duration.seconds(20)
        /// When it is restarted.
        public var restart = Restart()
        /// When it counts as hung; `nil` for never.
        public var watchdog: Watchdog? = Watchdog()
        /// How it is stopped.
        public var stop = Stop()
        /// The processes that this one starts after and stops before.
        public var dependencies: [Dependency] = []
        /// Variables in addition to the inherited ones, with placeholders.
        public var environment: [String: String] = [:]
        /// How long a store's or a feature's thread polls for the next message before it sleeps; `nil` for the value that
        /// it inherits, which is zero by default.
        public var spin: Duration?
        /// Where a store accepts remote processes; `nil` for nowhere.
        public var listen: TCPEndpoint?
        /// The store on another machine to which a feature connects; `nil` for that of this app.
        public var remoteStore: RemoteStore?
        /// An absolute path, with placeholders; by default the supervisor's working directory.
        public var workingDirectory: String?
        /// The user and group that it runs as, by default the supervisor's; only root can set them.
        public var user: User?
        /// Its limits on system resources.
        public var limits: [Limit: UInt64] = [:]
        /// The control group of each single instance and all processes that it starts; `nil` for the supervisor's own.
        public var cgroup: Cgroup?

        /// Creates a process with the manifest's defaults.
        public init(name: String, command: [String]) {
            self.name = name
            self.command = command
        }

        /// Whether it listens at the same sockets as others: a store with standbys, or one of these.
        var sharesSockets: Bool { hasStandbys || standbyOf != nil }

        /// The name of the store: its own, or that of the store of which it is a standby.
        var storeName: String { standbyOf ?? name }

        /// The names of its instances.
        public var instances: [String] { (0..<replicas).map { "\(name).\($0 + 1)" } }

        /// Only the settings that the program is started with.
        var start: Process {
            var start = Process(name: name, command: command)
            start.role = role
            start.standbyOf = standbyOf
            start.hasStandbys = hasStandbys
            start.environment = environment
            start.spin = spin
            start.listen = listen
            start.remoteStore = remoteStore
            start.workingDirectory = workingDirectory
            start.user = user
            start.limits = limits
            start.cgroup = cgroup
            start.watchdog = watchdog
            return start
        }
    }

    /// A store on another machine.
    public struct RemoteStore: Sendable, Equatable {
        /// Its endpoints for remote processes: one for each host that may run it.
        public var endpoints: TCPEndpoints
        /// The absolute path of the file with the credentials of this app's processes, which `eastward keys new` wrote on
        /// the store's machine.
        public var keys: String

        /// The credentials of `process`, such as `till.1`.
        /// - Throws: ``KeysError`` if the file cannot be read, or another user could, or there are none.
        func credentials(of process: String, role: String) throws -> RemoteCredentials {
            let all = try RemoteCredentials.read(String(decoding: readPrivate(keys), as: UTF8.self))
            guard let own = all.last(where: { $0.process == process }) else {
                let list = all.map(\.process).joined(separator: ", ")
                throw KeysError(
                    """
                    \(keys) has no credentials of \(process)\(list.isEmpty ? "" : ", only of \(list)"). Create them on the \
                    store's machine: eastward keys new --role \(role) \(process)
                    """)
            }
            guard own.role == role else {
                throw KeysError("The credentials of \(process) in \(keys) are for \(own.role), not for \(role).")
            }
            return own
        }

        private func readPrivate(_ path: String) throws -> Data {
            var information = stat()
            guard stat(path, &information) == 0 else {
                throw KeysError("\(path) cannot be read: \(String(cString: strerror(errno))).")
            }
            guard information.st_mode & 0o077 == 0 else {
                throw KeysError("\(path) holds secret keys, and other users can read it. Run: chmod 600 \(path)")
            }
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
    }

    /// A dependency on another process.
    public struct Dependency: Sendable, Equatable {
        /// The state of the other process that this one requires before it starts.
        public enum Condition: String, Sendable, CaseIterable {
            case ready
            /// It has finished its work and exited with 0.
            case completed
        }

        /// The effect of a restart of the other process.
        public enum OnRestart: String, Sendable, CaseIterable {
            /// None: this process reconnects.
            case keep
            /// This process restarts as well, after the other.
            case restart
        }

        /// The other process's name.
        public var name: String
        /// The required state of the other process.
        public var condition = Condition.ready
        /// The effect of its restart.
        public var onRestart = OnRestart.keep

        /// Creates a dependency with the manifest's defaults.
        public init(name: String) {
            self.name = name
        }
    }

    /// When a program without heartbeats from its working loop counts as hung. See `sd_watchdog_enabled(3)`.
    public struct Watchdog: Sendable, Equatable {
        /// The interval of the program's heartbeats.
        public var every = Duration.seconds(2)
        /// The number of ``every`` intervals without a heartbeat after which the program counts as hung.
        public var misses = 15
        /// Whether heartbeats are expected from readiness on, and not only after the first one.
        public var armsAtReady = false

        /// Creates the default: a program that sends heartbeats is watched, with a timeout of half a minute.
        public init() {}

        /// The time without a heartbeat after which the program counts as hung.
        var timeout: Duration { every * misses }

        /// The program's `WATCHDOG_USEC`: programs send heartbeats at half of it or sooner.
        var advertisedMicroseconds: Int64 { Int64((every * 2).inSeconds * 1e6) }
    }

    /// The numeric IDs of a user and a group.
    public struct User: Sendable, Equatable {
        public var user: UInt32
        public var group: UInt32
    }

    /// A resource limit of `setrlimit(2)`.
    public enum Limit: String, Sendable, CaseIterable {
        /// In bytes.
        case addressSpace = "address_space"
        /// In bytes.
        case core
        /// In seconds of CPU time.
        case cpu
        /// In bytes.
        case fileSize = "file_size"
        case openFiles = "open_files"
        /// Counted per user.
        case processes
    }

    /// The location and the settings of control groups: see `cgroups(7)`, version 2.
    public struct Cgroup: Sendable, Equatable {
        /// The directory of a control group that was delegated to this user, with placeholders.
        public var parent: String
        /// Contents for files of the new group, such as `memory.max`.
        public var settings: [String: String] = [:]
    }

    /// The limit of restarts of an app within a period.
    public struct RestartRate: Sendable, Equatable {
        /// The most restarts within ``period``.
        public var restarts = 20
        /// See ``restarts``.
        public var period = Duration.seconds(1)

        /// The defaults of the manifest.
        public init() {}
    }

    /// When a program that ended is restarted.
    public struct Restart: Sendable, Equatable {
        /// The ends of a program after which it is restarted.
        public enum Policy: String, Sendable, CaseIterable {
            case always
            case onFailure = "on-failure"
            case never
        }

        /// Whether it is restarted at all.
        public var policy = Policy.always
        /// The upper bound of the first delay; it doubles with each failure.
        public var base = Duration.milliseconds(100)
        /// The upper bound of all delays.
        public var max = Duration.seconds(30)
        /// How long a program must have been ready before its earlier failures are discarded.
        public var stableAfter = Duration.seconds(30)
        /// More than this many restarts within ``period`` are too many.
        public var intensity = 5
        /// See ``intensity``.
        public var period = Duration.seconds(60)

        /// The defaults of the manifest.
        public init() {}
    }

    /// How a program is stopped: a signal, and after a timeout SIGKILL for the program and all processes that it
    /// started.
    public struct Stop: Sendable, Equatable {
        /// The signal to the program; the processes that it started do not receive it.
        public var signal = StopSignal.terminate
        /// The time from the signal to SIGKILL.
        public var within = Duration.seconds(10)

        /// The defaults of the manifest.
        public init() {}
    }

    /// Creates a manifest in code, without validation.
    public init(file: String, app: String, processes: [Process]) {
        self.file = file
        self.app = app
        self.processes = processes
    }

    /// The roles under which processes of this app connect, each once, in the order of the manifest.
    public var roles: [String] {
        var seen: Set<String> = []
        return processes.compactMap(\.role).filter { seen.insert($0).inserted }
    }

    /// Whether `text` can be part of a path and of an instance's name.
    public static func isName(_ text: String) -> Bool {
        let letters: ClosedRange<Character> = "a"..."z"
        let digits: ClosedRange<Character> = "0"..."9"
        guard let first = text.unicodeScalars.first, text.utf8.count <= 64 else { return false }
        return letters.contains(Character(first))
            && text.unicodeScalars.map(Character.init).allSatisfy {
                letters.contains($0) || digits.contains($0) || $0 == "-"
            }
    }
}

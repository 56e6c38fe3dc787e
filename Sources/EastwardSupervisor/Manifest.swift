/// The processes of an app, as its manifest tells them.
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
    /// How many restarts all of them may have together.
    public var restartRate = RestartRate()

    /// One program, perhaps running several times.
    public struct Process: Sendable, Equatable {
        /// Its name; its instances are called `name.1` and so on.
        public var name: String
        /// The program's absolute path and its arguments, with placeholders; never a shell line.
        public var command: [String]
        /// The role's full name; the store and plain programs have none.
        public var role: String?
        /// How many instances run, named `counter.1`, `counter.2` and so on. With none of them others may still connect
        /// under its role.
        public var replicas = 1
        /// Whether its permanent end stops everything.
        public var isSignificant = false
        /// How long it may take to report that it is ready.
        public var readyWithin = Duration.seconds(20)
        /// When it is started again.
        public var restart = Restart()
        /// Whether and when it counts as hung; `nil` for never.
        public var watchdog: Watchdog? = Watchdog()
        /// How it is stopped.
        public var stop = Stop()
        /// Processes that this one starts after, and that stop after it.
        public var dependencies: [Dependency] = []
        /// Set in addition to what it inherits, with placeholders.
        public var environment: [String: String] = [:]
        /// An absolute path, with placeholders; by default the supervisor's own.
        public var workingDirectory: String?
        /// Whom it runs as, if not as the supervisor does; only root can choose.
        public var user: User?
        /// What it may use of the system at most.
        public var limits: [Limit: UInt64] = [:]
        /// The control group that each instance has to itself, with all that it starts; `nil` for the supervisor's own.
        public var cgroup: Cgroup?

        /// A process with the defaults of the manifest.
        public init(name: String, command: [String]) {
            self.name = name
            self.command = command
        }

        var instances: [String] { (0..<replicas).map { "\(name).\($0 + 1)" } }

        /// What the program is started with, and nothing else.
        var start: Process {
            var start = Process(name: name, command: command)
            start.role = role
            start.environment = environment
            start.workingDirectory = workingDirectory
            start.user = user
            start.limits = limits
            start.cgroup = cgroup
            start.watchdog = watchdog
            return start
        }
    }

    /// Another process that one depends on.
    public struct Dependency: Sendable, Equatable {
        /// What the other must be for this one to start.
        public enum Condition: String, Sendable, CaseIterable {
            case ready
            /// It has done its work and ended with 0.
            case completed
        }

        /// What follows when the other restarts.
        public enum OnRestart: String, Sendable, CaseIterable {
            /// Nothing: it connects again.
            case keep
            /// It restarts as well, after the other.
            case restart
        }

        /// The other's name.
        public var name: String
        /// What the other must be.
        public var condition = Condition.ready
        /// What its restart means.
        public var onRestart = OnRestart.keep

        /// A dependency with the defaults of the manifest.
        public init(name: String) {
            self.name = name
        }
    }

    /// When a program whose loop no longer turns counts as hung. See `sd_watchdog_enabled(3)`.
    public struct Watchdog: Sendable, Equatable {
        /// How often the program is to beat.
        public var every = Duration.seconds(2)
        /// It is hung when no beat came for so many times ``every``.
        public var misses = 15
        /// Whether beats are expected from readiness on, and not only after the first one came.
        public var armsAtReady = false

        /// The default: whoever beats is watched, and has half a minute.
        public init() {}

        /// How long without a beat is too long.
        var patience: Duration { every * misses }

        /// What the program is told as `WATCHDOG_USEC`: programs beat at half of it or sooner.
        var toldMicroseconds: Int64 { Int64((every * 2).inSeconds * 1e6) }
    }

    /// Numbers of a user and a group.
    public struct User: Sendable, Equatable {
        public var user: UInt32
        public var group: UInt32
    }

    /// A limit of `setrlimit(2)`.
    public enum Limit: String, Sendable, CaseIterable {
        /// In bytes.
        case addressSpace = "address_space"
        /// In bytes.
        case core
        /// In seconds of the processor.
        case cpu
        /// In bytes.
        case fileSize = "file_size"
        case openFiles = "open_files"
        /// Of the user.
        case processes
    }

    /// Where groups are made, and what is written to them: see `cgroups(7)`, version 2.
    public struct Cgroup: Sendable, Equatable {
        /// The directory of a group that was delegated to this user, with placeholders.
        public var parent: String
        /// Texts for files of the new group, such as `memory.max`.
        public var settings: [String: String] = [:]
    }

    /// How many restarts an app may have within a time.
    public struct RestartRate: Sendable, Equatable {
        /// At most so many within ``period``.
        public var restarts = 20
        /// See ``restarts``.
        public var period = Duration.seconds(1)

        /// The defaults of the manifest.
        public init() {}
    }

    /// When a program that ended is started again.
    public struct Restart: Sendable, Equatable {
        /// Which ends of a program are followed by a start.
        public enum Policy: String, Sendable, CaseIterable {
            case always
            case onFailure = "on-failure"
            case never
        }

        /// Whether it is started again at all.
        public var policy = Policy.always
        /// The longest first delay; it doubles with each failure.
        public var base = Duration.milliseconds(100)
        /// The longest delay.
        public var max = Duration.seconds(30)
        /// How long a program must have been ready for its earlier failures to be forgotten.
        public var stableAfter = Duration.seconds(30)
        /// More than this many restarts within ``period`` are too many.
        public var intensity = 5
        /// See ``intensity``.
        public var period = Duration.seconds(60)

        /// The defaults of the manifest.
        public init() {}
    }

    /// How a program is stopped: the signal, and after a time SIGKILL for it and all it started.
    public struct Stop: Sendable, Equatable {
        /// Sent to the program, and to nothing that it started.
        public var signal = StopSignal.terminate
        /// From the signal to SIGKILL.
        public var within = Duration.seconds(10)

        /// The defaults of the manifest.
        public init() {}
    }

    /// A manifest made in code; nothing of it is checked.
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
    static func isName(_ text: String) -> Bool {
        let letters: ClosedRange<Character> = "a"..."z"
        let digits: ClosedRange<Character> = "0"..."9"
        guard let first = text.unicodeScalars.first, text.utf8.count <= 64 else { return false }
        return letters.contains(Character(first))
            && text.unicodeScalars.map(Character.init).allSatisfy {
                letters.contains($0) || digits.contains($0) || $0 == "-"
            }
    }
}

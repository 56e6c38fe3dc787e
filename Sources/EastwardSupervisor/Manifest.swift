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

    /// One program, perhaps running several times.
    public struct Process: Sendable, Equatable {
        /// Its name; its instances are called `name.1` and so on.
        public var name: String
        /// The program's absolute path and its arguments; never a shell line.
        public var command: [String]
        /// The role's full name; the store and plain programs have none.
        public var role: String?
        /// How many instances run, named `counter.1`, `counter.2` and so on.
        public var replicas = 1
        /// Whether its permanent end stops everything.
        public var isSignificant = false
        /// How long it may take to report that it is ready.
        public var readyWithin = Duration.seconds(20)
        /// When it is started again.
        public var restart = Restart()
        /// How it is stopped.
        public var stop = Stop()
        /// Processes that must be ready before this one starts, and that stop after it.
        public var dependencies: [String] = []
        /// Set in addition to what it inherits.
        public var environment: [String: String] = [:]

        /// A process with the defaults of the manifest.
        public init(name: String, command: [String]) {
            self.name = name
            self.command = command
        }

        var instances: [String] { (1...replicas).map { "\(name).\($0)" } }
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

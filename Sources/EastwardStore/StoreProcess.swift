public import Eastward
internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals
internal import ZeroMQ

/// A store as a program: owns the state of an app, and serves its roles until it is told to stop.
///
/// ```swift
/// @main
/// struct MarketStore {
///     static func main() async {
///         await StoreProcess(
///             reducer: marketReducer,
///             roles: [CounterFeature.serve(AppState.self)]
///         ).main()
///     }
/// }
/// ```
public struct StoreProcess<State: DurableState, Action: AppAction>: Sendable {
    private let reducer: Reducer<State, Action>
    private let roles: [ServedRole<State>]
    private let intervals: [String: Duration]

    /// - Parameters:
    ///   - reducer: how actions change the state.
    ///   - roles: what is served to whom; each role once.
    ///   - intervals: by the name of a slice, the shortest time between two of its patches, for slices that change
    ///     faster than anybody looks: `[NotesSlice.name: .milliseconds(20)]`. All others are told after every commit.
    public init(reducer: Reducer<State, Action>, roles: [ServedRole<State>], intervals: [String: Duration] = [:]) {
        precondition(Set(roles.map(\.name)).count == roles.count, "Serve each role once.")
        let slices = Set(roles.flatMap(\.slices).map(\.name))
        for name in intervals.keys { precondition(slices.contains(name), "No role is served the slice \(name).") }
        self.reducer = reducer
        self.roles = roles
        self.intervals = intervals
    }

    /// Runs until SIGTERM or SIGINT, and exits: 0 then, 78 if the environment is not a supervisor's, 70 if
    /// the store failed.
    public func main() async -> Never {
        let log = Logger(label: "store") { StreamLogHandler.standardError(label: $0) }
        do {
            let environment = ProcessInfo.processInfo.environment
            guard let path = environment[FeatureEnvironment.runDirectory] else {
                throw StoreStartError(
                    "\(FeatureEnvironment.runDirectory) is not set. Start a store with: eastward up MANIFEST")
            }
            let directory = try RunDirectory(path: path)
            try await run(
                in: directory, log: log, notification: ServiceNotification(environment: environment))
            exit(0)
        } catch let error as StoreStartError {
            log.critical("\(error)")
            exit(78)
        } catch let error as RunDirectoryError {
            log.critical("\(error)")
            exit(78)
        } catch {
            log.critical("\(error)")
            exit(70)
        }
    }

    func run(in directory: RunDirectory, log: Logger, notification: ServiceNotification) async throws {
        let lock = try StoreLock(directory: directory)
        defer { lock.release() }
        let reactor = Reactor(name: "gateway")
        defer { reactor.stop() }
        let limits = StoreLimits()
        var generator = SystemRandomNumberGenerator()
        let journal = MemoryJournal(using: &generator)
        log.info(
            """
            An empty state begins on lineage \(journal.lineage.hexadecimal): in memory mode it ends with this \
            process.
            """)
        let store = Store(
            reactor: reactor, journal: journal, roles: roles, reducer: reducer, limits: limits)
        let (failures, failed) = AsyncStream.makeStream(of: StoreFailure.self)
        let gateway = Gateway(
            reactor: reactor, store: store, roles: roles, intervals: intervals, directory: directory,
            limits: limits, log: log, onFailure: { failed.yield($0) })
        let service = StoreService(
            open: { try await gateway.open() }, close: { await gateway.close() }, failures: failures,
            notification: notification)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: log))
        try await group.run()
    }
}

/// Why a store does not start.
struct StoreStartError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The store's life between its signals.
private struct StoreService: Service {
    let open: @Sendable () async throws -> Void
    let close: @Sendable () async -> Void
    let failures: AsyncStream<StoreFailure>
    let notification: ServiceNotification

    func run() async throws {
        try await open()
        notification.ready()
        var failure: StoreFailure?
        for await first in failures.cancelOnGracefulShutdown() {
            failure = first
            break
        }
        notification.stopping()
        await close()
        if let failure { throw failure }
    }
}

/// One store a run directory: binding would silently steal the endpoints of another.
private struct StoreLock {
    private let descriptor: CInt

    init(directory: RunDirectory) throws {
        let path = "\(directory.path)/store.lock"
        descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreStartError("\(path) cannot be opened: \(String(cString: strerror(errno))).")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            Foundation.close(descriptor)
            throw StoreStartError("Another store serves \(directory.path).")
        }
    }

    func release() {
        Foundation.close(descriptor)
    }
}

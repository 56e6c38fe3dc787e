package import Eastward
package import EastwardFeature
internal import EastwardStore
internal import Foundation
internal import Logging
internal import ZeroMQ

/// A store and its features within one process: no sockets, files, ports or run directory. A `TestRuntime` uses it in
/// process.
///
/// It is the real store and the real feature, with the same sessions, roles, receipts and slices as between processes;
/// only the transport differs. Every message is encoded and decoded.
///
/// ```swift
/// let store = InProcessStore(reducer: AppState.reducer, roles: AppState.roles)
/// let feature = try await store.connect(CounterFeature.self)
/// let receipt = try await feature.increment(by: 2)
/// try await feature.provideCount(to: presenter)
/// await store.close()
/// ```
///
/// Store and features take their turns on one thread, in a deterministic order. Slice updates are delivered to
/// components on the main actor; ``FeatureRole/reach(_:within:)`` waits until a revision is delivered.
///
/// Faults between processes can be injected: ``cut(_:)``, ``dropPublications(_:to:)``, ``restart()``.
package actor InProcessStore<State: DurableState, Action: AppAction> {
    /// A connected feature.
    struct Member {
        let process: String
        let connection: FeatureConnection
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    nonisolated let reactor: Reactor
    nonisolated let exchange: Exchange
    private let reducer: Reducer<State, Action>
    private let roles: [ServedRole<State>]
    private let intervals: PublishingIntervals
    private let timeout: Duration
    private let recover: @Sendable () -> RecoveredStore<State>?
    private let makeJournal: @Sendable () -> sending any Journal
    private let log: Logger
    /// `nil` while the store is stopped.
    private(set) var store: Store<State, Action>?
    /// Whether the first feature starts the store; false after ``start()`` or ``stop()``.
    private var startsByItself = true
    private(set) var members: [Member] = []
    /// The number of connections of each process so far.
    private var generations: [String: Int] = [:]
    private var closing: Task<Void, Never>?

    /// Creates a store in memory, with an empty state.
    /// - Parameters:
    ///   - reducer: applies actions to the state.
    ///   - roles: the roles that the store serves, each once.
    ///   - intervals: how often slices are published.
    package init(reducer: Reducer<State, Action>, roles: [ServedRole<State>], intervals: PublishingIntervals = [:]) {
        self.init(reducer: reducer, roles: roles, intervals: intervals) {
            var generator = SystemRandomNumberGenerator()
            return MemoryJournal(using: &generator)
        }
    }

    /// - Parameters:
    ///   - timeout: the time that a leaving feature waits for its receipts from a running store.
    ///   - recover: returns the state at each start of the store; by default none.
    ///   - makeJournal: makes the journal; called after `recover`.
    package init(
        reducer: Reducer<State, Action>, roles: [ServedRole<State>], intervals: PublishingIntervals = [:],
        timeout: Duration = .seconds(5),
        recovering recover: @escaping @Sendable () -> RecoveredStore<State>? = { nil },
        journal makeJournal: @escaping @Sendable () -> sending any Journal
    ) {
        precondition(Set(roles.map(\.name)).count == roles.count, "Serve each role once.")
        let slices = Set(roles.flatMap(\.slices).map(\.name))
        for name in intervals.slices.keys { precondition(slices.contains(name), "No role serves the slice \(name).") }
        // A test without two free descriptors cannot continue.
        let reactor = try! Reactor(name: "in-process store")
        self.reactor = reactor
        exchange = Exchange(reactor: reactor)
        self.reducer = reducer
        self.roles = roles
        self.intervals = intervals
        self.timeout = timeout
        self.recover = recover
        self.makeJournal = makeJournal
        var log = Logger(label: "in-process store")
        log.logLevel = .warning
        self.log = log
    }

    /// Ends everything if ``close()`` was not called, when the store and all its features are released.
    deinit {
        guard closing == nil else { return }
        let (connections, store, reactor) = (members.map(\.connection), store, reactor)
        Task {
            for connection in connections { await connection.abandon() }
            await store?.close()
            await Self.stop(reactor)
        }
    }

    // MARK: Features

    /// Connects a feature as a separate process would, and returns when the store has opened its session.
    ///
    /// The connection lasts until ``disconnect(_:)`` or ``close()``. A process that connects again replaces its earlier
    /// instance, as after a restart.
    /// - Parameter process: the process's name, such as `counter.1`; by default a unique name, derived from the role.
    /// - Throws: ``FeatureError``: `refused` if the store does not serve the role, `timedOut` if it is stopped for
    ///   10 seconds, `closed`.
    package func connect<Role: FeatureRole>(_ role: Role.Type, process: String? = nil) async throws -> Role {
        let process = process ?? freeName(for: Role.name)
        let connection = try await open(role: Role.name, process: process)
        return Role(transport: InProcessTransport(connection, store: self))
    }

    /// The connection of a process, for tests that send messages which no feature can send.
    package func open(
        role: String, process: String, window: Int = 4096, within limit: Duration = .seconds(10)
    ) async throws -> FeatureConnection {
        guard closing == nil else { throw FeatureError.closed }
        if startsByItself { start() }
        let generation = generations[process, default: 0] + 1
        generations[process] = generation
        let identity = Identity(process: process, role: role, generation: generation)
        let connection = try await FeatureConnection.open(
            process: process, role: role, store: "The in-process store", window: window, within: limit,
            reactor: reactor, log: log
        ) { [exchange] in
            InProcessLink(exchange, identity)
        }
        guard closing == nil else {
            await connection.abandon()
            throw FeatureError.closed
        }
        members.append(Member(process: process, connection: connection))
        return connection
    }

    /// Disconnects a process, after it has received its receipts and sent its goodbye. Its features are unusable
    /// afterwards.
    package func disconnect(_ process: String) async {
        let leaving = members.filter { $0.process == process }
        members.removeAll { $0.process == process }
        await close(leaving.map(\.connection))
    }

    private func freeName(for role: String) -> String {
        let name = role.split(separator: ".").last.map(String.init) ?? role
        var number = 1
        while generations["\(name).\(number)"] != nil { number += 1 }
        return "\(name).\(number)"
    }

    // MARK: The store's lifecycle

    /// Starts the store if it is stopped: with an empty state and a new journal ID. The first ``connect(_:process:)``
    /// starts it implicitly, unless the store was stopped before.
    package func start() {
        guard store == nil, closing == nil else { return }
        startsByItself = false
        let recovered = recover()
        let store = Store(
            reactor: reactor, journal: makeJournal(), recovered: recovered, roles: roles, reducer: reducer,
            intervals: intervals, log: log,
            onFailure: { [weak self] failure in Task { await self?.fail(failure) } },
            over: { [exchange, roles] in
                exchange.assumeIsolated { $0.open(roles: roles.map(\.name)) }
                return StoreSockets(
                    actions: InProcessPeerSocket(exchange), operators: NoOperatorSocket(),
                    publishers: roles.map { role in
                        RolePublisher(
                            role: role.name, slices: role.slices.map(\.name),
                            socket: InProcessPublisherSocket(exchange, role: role.name))
                    })
            })
        self.store = store
        do {
            try store.assumeIsolated { try $0.open() }
        } catch {
            preconditionFailure("Nothing that an in-process store opens can fail: \(error)")
        }
    }

    /// Stops the store and discards its state. Features stay: actions that they send from now on wait for the next
    /// ``start()``, and actions in flight then fail with ``FeatureError/Code/fateUnknown``.
    package func stop() {
        startsByItself = false
        guard let store else { return }
        store.assumeIsolated { $0.close() }
        exchange.assumeIsolated { $0.close() }
        self.store = nil
    }

    /// The committed state, a JSON object a record; empty while the store is stopped.
    package func stateRecords() -> [String] { store?.assumeIsolated { $0.stateRecords() } ?? [] }

    /// The open sessions with their last reports; none while the store is stopped.
    package func subscribers() -> [WireSubscriber] { store?.assumeIsolated { $0.subscribers } ?? [] }

    /// Stops the store and starts it again, as in a restart of its process: with an empty state and a new journal ID.
    /// Features continue by themselves; components receive the new state.
    package func restart() {
        stop()
        start()
    }

    /// Disconnects every feature after it has received its receipts, and stops the store. Can be called again.
    package func close() async {
        let closing =
            self.closing
            ?? Task {
                let leaving = members
                members = []
                await close(leaving.map(\.connection))
                stop()
                await Self.stop(reactor)
            }
        self.closing = closing
        await closing.value
    }

    private func close(_ connections: [FeatureConnection]) async {
        // A stopped store sends no receipts.
        let limit = store == nil ? .zero : timeout
        await withTaskGroup(of: Void.self) { group in
            for connection in connections { group.addTask { await connection.close(within: limit) } }
        }
    }

    /// Waits for the reactor's thread on another thread, since it cannot wait for itself.
    private static func stop(_ reactor: Reactor) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                reactor.stop()
                continuation.resume()
            }
        }
    }

    /// Stops the store as a failed store process would, and abandons its features: no caller may wait for it.
    private func fail(_ failure: StoreFailure) async {
        log.critical("The store failed: \(failure)")
        stop()
        for member in members { await member.connection.abandon() }
    }
}

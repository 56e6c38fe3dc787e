package import Eastward
package import EastwardFeature
internal import EastwardStore
internal import Foundation
internal import Logging
internal import ZeroMQ

/// A store and its features within one process: no sockets, files, ports or run directory. What a `TestRuntime` runs in
/// process.
///
/// It is the real store and the real feature, with the same sessions, roles, receipts and slices as between
/// processes; only what carries their bytes is another. Every message is encoded and decoded on its way.
///
/// ```swift
/// let store = InProcessStore(
///     reducer: Counter.reducer.scoped(to: \AppState.counter), roles: [CounterFeature.serve(AppState.self)])
/// let feature = try await store.connect(CounterFeature.self)
/// let receipt = try await feature.increment(by: 2)
/// try await feature.count(to: presenter)
/// await store.close()
/// ```
///
/// Store and features take their turns on one thread, in the same order every time. What is told to components
/// arrives on the main actor; ``FeatureRole/reach(_:within:)`` waits until a revision was told.
///
/// Faults of the world between processes can be made to happen: ``cut(_:)``, ``dropPublications(_:to:)``,
/// ``restart()``.
package actor InProcessStore<State: DurableState, Action: AppAction> {
    /// A feature that was connected, until it is disconnected.
    struct Member {
        let process: String
        let connection: FeatureConnection
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    nonisolated let reactor: Reactor
    nonisolated let exchange: Exchange
    private let reducer: Reducer<State, Action>
    private let roles: [ServedRole<State>]
    private let intervals: [String: Duration]
    private let patience: Duration
    private let recover: @Sendable () -> RecoveredStore<State>?
    private let makeJournal: @Sendable () -> sending any Journal
    private let log: Logger
    /// `nil` while the store is stopped.
    private(set) var gateway: Gateway<State, Action>?
    private var store: Store<State, Action>?
    /// Until somebody says otherwise, the first feature starts the store.
    private var startsByItself = true
    private(set) var members: [Member] = []
    /// How often each process was connected.
    private var generations: [String: Int] = [:]
    private var closing: Task<Void, Never>?

    /// A store in memory, which begins empty.
    /// - Parameters:
    ///   - reducer: how actions change the state.
    ///   - roles: what is served to whom; each role once.
    ///   - intervals: by the name of a slice, the shortest time between two of its patches.
    package init(reducer: Reducer<State, Action>, roles: [ServedRole<State>], intervals: [String: Duration] = [:]) {
        self.init(reducer: reducer, roles: roles, intervals: intervals) {
            var generator = SystemRandomNumberGenerator()
            return MemoryJournal(using: &generator)
        }
    }

    /// - Parameters:
    ///   - patience: how long a feature that leaves waits for its receipts from a store that runs.
    ///   - recover: what the store starts with, called whenever it does; by default nothing.
    ///   - makeJournal: called next.
    package init(
        reducer: Reducer<State, Action>, roles: [ServedRole<State>], intervals: [String: Duration] = [:],
        patience: Duration = .seconds(5),
        recovering recover: @escaping @Sendable () -> RecoveredStore<State>? = { nil },
        journal makeJournal: @escaping @Sendable () -> sending any Journal
    ) {
        precondition(Set(roles.map(\.name)).count == roles.count, "Serve each role once.")
        let slices = Set(roles.flatMap(\.slices).map(\.name))
        for name in intervals.keys { precondition(slices.contains(name), "No role is served the slice \(name).") }
        let reactor = Reactor(name: "in-process store")
        self.reactor = reactor
        exchange = Exchange(reactor: reactor)
        self.reducer = reducer
        self.roles = roles
        self.intervals = intervals
        self.patience = patience
        self.recover = recover
        self.makeJournal = makeJournal
        var log = Logger(label: "in-process store")
        log.logLevel = .warning
        self.log = log
    }

    /// Without ``close()`` everything ends here, when nobody holds the store or one of its features any more.
    deinit {
        guard closing == nil else { return }
        let (connections, gateway, reactor) = (members.map(\.connection), gateway, reactor)
        Task {
            for connection in connections { await connection.abandon() }
            await gateway?.close()
            await Self.stop(reactor)
        }
    }

    // MARK: Features

    /// Connects a feature as a process of its own would, and returns when the store has opened its session.
    ///
    /// The connection lasts until ``disconnect(_:)`` or ``close()``. A process that connects once more takes the
    /// place of its earlier self, as after a restart of it.
    /// - Parameter process: its name, such as `counter.1`; by default one that no other has, after its role.
    /// - Throws: ``FeatureError``: `refused` if the store does not serve the role, `timedOut` if it is stopped for
    ///   10 seconds, `closed`.
    package func connect<Role: FeatureRole>(_ role: Role.Type, process: String? = nil) async throws -> Role {
        let process = process ?? freeName(for: Role.name)
        let connection = try await open(role: Role.name, process: process)
        return Role(transport: InProcessTransport(connection, store: self))
    }

    /// The connection of a process, for those who want to send what no feature can.
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

    /// Lets a process wait for its receipts, say goodbye and disconnect. Its features are of no use afterwards.
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

    // MARK: The store's life

    /// Starts the store, if it is stopped: empty, on a new lineage. The first ``connect(_:process:)`` does so by
    /// itself, unless the store was stopped before.
    package func start() {
        guard gateway == nil, closing == nil else { return }
        startsByItself = false
        let recovered = recover()
        let store = Store(
            reactor: reactor, journal: makeJournal(), recovered: recovered, roles: roles, reducer: reducer,
            limits: StoreLimits())
        self.store = store
        let gateway = Gateway(
            reactor: reactor, store: store, roles: roles, intervals: intervals, log: log,
            onFailure: { [weak self] failure in Task { await self?.fail(failure) } },
            over: { [exchange, roles] in
                exchange.assumeIsolated { $0.open(roles: roles.map(\.name)) }
                return Gateway<State, Action>.Sockets(
                    actions: InProcessPeerSocket(exchange), operators: NoOperatorSocket(),
                    outlets: roles.map { role in
                        Outlet(
                            role: role.name, slices: role.slices.map(\.name),
                            socket: InProcessOutletSocket(exchange, role: role.name))
                    })
            })
        self.gateway = gateway
        do {
            try gateway.assumeIsolated { try $0.open() }
        } catch {
            preconditionFailure("Nothing that an in-process store opens can fail: \(error)")
        }
    }

    /// Ends the store, and with it its state. Features stay: what they send from now on waits for the next
    /// ``start()``, and what was on its way then fails with ``FeatureError/fateUnknown(_:)``.
    package func stop() {
        startsByItself = false
        guard let gateway else { return }
        gateway.assumeIsolated { $0.close() }
        exchange.assumeIsolated { $0.close() }
        self.gateway = nil
        store = nil
    }

    /// The committed state, a JSON object a record; nothing while the store is stopped.
    package func stateRecords() -> [String] { store?.assumeIsolated { $0.stateRecords() } ?? [] }

    /// Ends the store and starts it again, as if its process had been restarted: the state is empty, on a new
    /// lineage. Features go on by themselves; components are told the new state.
    package func restart() {
        stop()
        start()
    }

    /// Lets every feature wait for its receipts and disconnect, and ends the store. Can be called again.
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
        // A store that is stopped sends no receipts.
        let limit = gateway == nil ? .zero : patience
        await withTaskGroup(of: Void.self) { group in
            for connection in connections { group.addTask { await connection.close(within: limit) } }
        }
    }

    /// Waits elsewhere for the reactor's thread, which cannot wait for itself.
    private static func stop(_ reactor: Reactor) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                reactor.stop()
                continuation.resume()
            }
        }
    }

    /// Ends as a store's process would, with its features: nobody is to wait for it.
    private func fail(_ failure: StoreFailure) async {
        log.critical("The store failed: \(failure)")
        stop()
        for member in members { await member.connection.abandon() }
    }
}

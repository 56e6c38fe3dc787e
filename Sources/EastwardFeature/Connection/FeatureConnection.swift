internal import DequeModule
internal import Eastward
internal import Foundation
public import Logging
internal import SwiftProtobuf
public import ZeroMQ

/// A feature's connection to its store, over a ``FeatureLink``: the thin shell around ``SessionCore`` and one
/// ``SliceReplica`` for each slice. Reconnects automatically for as long as it is open.
///
/// ```swift
/// let connection = try await FeatureConnection.open(FeatureAddress(environment: environment))
/// let feature = CounterFeature(transport: connection)
/// try await feature.increment(by: 2)
/// await connection.close()
/// ```
public actor FeatureConnection {
    nonisolated let reactor: Reactor
    public nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private let preference: ReactorPreference
    private let process: String
    private let role: String
    let log: Logger
    private let ownsReactor: Bool
    private let makeLink: @Sendable () throws -> any FeatureLink
    var link: (any FeatureLink)?
    var turn: Reactor.TurnID?

    var core: SessionCore
    /// The completion handlers of the callers that wait for receipts, by ticket.
    var sendings: [UInt64: (Result<Receipts, FeatureError>) -> Void] = [:]
    var nextTicket: UInt64 = 1
    var capacityWaiters: Deque<CapacityWaiter> = []
    /// Capacity granted to senders that have not used it yet.
    var reserved = ActionVolume()
    /// Whether no more actions may be sent.
    private(set) var isClosing = false
    private var openWaiters: [CheckedContinuation<Void, any Error>] = []
    private(set) var closeWaiters: [CheckedContinuation<Void, Never>] = []

    var slices: [String: any SubscribedSliceProtocol] = [:]
    var nextListener: UInt64 = 1
    var seed: [UInt8] = []
    var progress: (epoch: UInt64, revision: Revision) = (0, 0)
    var isSubscribedToProgress = false
    var reachWaiters: [ReachWaiter] = []
    var failure: FeatureError?
    private var failureListeners: [AsyncStream<FeatureError>.Continuation] = []
    /// The log quota for unreadable messages from the store: one a minute.
    private var unreadable = LogQuota(burst: 1, perSecond: 1.0 / 60, reportEvery: .seconds(60))
    /// `nil` if no heartbeat is expected.
    var heartbeat: FeatureHeartbeat?

    let outbox: OutboxWriter?
    let onRestored: (@Sendable (RestoredActions) -> Void)?
    /// The contents of the outbox at the start, until their outcomes are known.
    var restoring: Deque<ActionBatch> = []
    var restored = RestoredActions()
    var restoredWaiters: [CheckedContinuation<RestoredActions, any Error>] = []

    // MARK: Opening and closing

    /// Connects, and waits until the store has opened a session.
    /// - Parameters:
    ///   - window: how many actions may wait for their receipts before senders are suspended. Senders are suspended too
    ///     while 16 MiB of actions wait.
    ///   - limit: the timeout for the store. The outbox has none: it waits for space on the disk.
    ///   - reactor: a thread to share with other connections; by default the connection has its own.
    ///   - outbox: retains sent actions if this process ends.
    /// - Throws: ``FeatureError``: `unauthorized`, `refused`, `outbox` or `timedOut`; `RunDirectoryError` if another
    ///   user could change the run directory; `CancellationError`.
    public static func open(
        _ address: FeatureAddress, window: Int = 4096, within limit: Duration = .seconds(30),
        reactor: Reactor? = nil, outbox: FeatureOutbox? = nil, log: Logger = Logger(label: "feature")
    ) async throws -> FeatureConnection {
        // Its sockets receive the token.
        try address.directory.verify()
        let context = ZeroMQ.Context()
        return try await open(
            process: address.process, role: address.role, store: "The store at \(address.directory.actionsSocket)",
            window: window, within: limit, reactor: reactor, outbox: outbox, log: log,
            over: { try FeatureSockets(address, context) })
    }

    /// Connects over the link that `makeLink` creates on the reactor, and waits until the store has opened a session.
    /// - Parameter store: the store's name at the beginning of a sentence.
    package static func open(
        process: String, role: String, store: String, window: Int, within limit: Duration, reactor: Reactor?,
        outbox: FeatureOutbox? = nil, log: Logger, over makeLink: @escaping @Sendable () throws -> any FeatureLink
    ) async throws -> FeatureConnection {
        let file = try await outbox?.open(process: process, role: role, log: log)
        if let file, file.aside > 0 {
            log.warning(
                """
                The outbox \(file.path) keeps \(file.aside) batches of earlier sessions in its table “aside”: it is \
                unknown whether they were applied. Check them, then delete the rows.
                """)
        }
        let connection = FeatureConnection(
            process: process, role: role, window: window, reactor: reactor, file: file,
            onRestored: outbox?.onRestored, log: log, over: makeLink)
        do {
            try await connection.connect()
            try await withTaskCancellationHandler {
                try await withTimeout(
                    limit, "\(store) did not answer within \(limit).",
                    body: { try await connection.untilOpen() },
                    onTimeout: { await connection.failOpening($0) })
            } onCancel: {
                Task { await connection.failOpening(CancellationError()) }
            }
        } catch {
            await connection.abandon()
            await connection.outbox?.untilClosed()
            throw error
        }
        return connection
    }

    private init(
        process: String, role: String, window: Int, reactor: Reactor?, file: sending OutboxFile?,
        onRestored: (@Sendable (RestoredActions) -> Void)?, log: Logger,
        over makeLink: @escaping @Sendable () throws -> any FeatureLink
    ) {
        self.process = process
        self.role = role
        self.log = log
        ownsReactor = reactor == nil
        let thread = reactor ?? Reactor(name: "feature")
        self.reactor = thread
        preference = ReactorPreference(thread)
        self.makeLink = makeLink
        self.onRestored = onRestored
        if let file {
            let contents = file.restored
            core = SessionCore(window: window, restoring: contents)
            restoring = Deque(contents.batches)
            outbox = OutboxWriter(file) { thread.poke() }
        } else {
            core = SessionCore(window: window)
            outbox = nil
        }
    }

    deinit { outbox?.close() }

    private func connect() throws {
        let link = try makeLink()
        self.link = link
        seed = Array((0..<8).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal.utf8) + [UInt8(ascii: ".")]
        turn = reactor.addTurn(watching: link.descriptors) { [weak self] wake in
            self?.assumeIsolated { $0.takeTurn(wake) } ?? Reactor.Turn(isBusy: false)
        }
    }

    private func untilOpen() async throws {
        // The store may have refused before this call.
        if let failure { throw failure }
        // A later cancellation finds the continuation.
        try Task.checkCancellation()
        try await withCheckedThrowingContinuation { continuation in
            openWaiters.append(continuation)
            reactor.poke()
        }
    }

    /// Suspends the task, which continues on the reactor's thread.
    func untilResumed<Value: Sendable>(
        _ body: (CheckedContinuation<Value, any Error>) -> Void
    ) async throws -> Value {
        try await withTaskExecutorPreference(preference) {
            try await withCheckedThrowingContinuation { body($0) }
        }
    }

    private func failOpening(_ error: any Error) {
        for waiter in openWaiters { waiter.resume(throwing: error) }
        openWaiters = []
    }

    /// Waits for the outstanding receipts, sends a goodbye, and disconnects.
    /// - Parameter limit: the timeout after which the missing receipts fail with `fateUnknown`.
    public func close(within limit: Duration = .seconds(5)) async {
        guard turn != nil else {
            await outbox?.untilClosed()
            return
        }
        isClosing = true
        core.close()
        let deadline = Task {
            try await Task.sleep(for: limit)
            self.abandon()
        }
        await withCheckedContinuation { continuation in
            closeWaiters.append(continuation)
            reactor.poke()
        }
        deadline.cancel()
        await outbox?.untilClosed()
    }

    /// Disconnects at once.
    package func abandon() {
        core.abandon()
        finishTurns()
    }

    /// The session's number, for requests to the store about it.
    package var session: UInt64 { core.session }

    /// How many of the session's actions have a receipt, over all starts of the process.
    package var acknowledged: Int { core.acknowledged }

    /// How durable an acknowledged action is: `memory`, `normal` or `full`.
    public var durability: String { core.welcomed?.durability ?? "unknown" }

    /// Yields an error when the connection has failed permanently; ends when it is closed.
    nonisolated func failures() -> AsyncStream<FeatureError> {
        let (stream, continuation) = AsyncStream.makeStream(of: FeatureError.self)
        Task { await self.report(to: continuation) }
        return stream
    }

    private func report(to continuation: AsyncStream<FeatureError>.Continuation) {
        guard turn != nil else {
            if let failure { continuation.yield(failure) }
            return continuation.finish()
        }
        failureListeners.append(continuation)
    }

    private func finishTurns() {
        settle()
        outbox?.close()
        guard let turn else { return }
        reactor.removeTurn(turn)
        self.turn = nil
        link = nil
        for slice in slices.values { slice.fail(failure ?? .closed) }
        slices = [:]
        failOpening(failure ?? .closed)
        for waiter in capacityWaiters { waiter.continuation.resume(throwing: failure ?? FeatureError.closed) }
        capacityWaiters = []
        for waiter in reachWaiters { waiter.continuation.resume(throwing: failure ?? FeatureError.closed) }
        reachWaiters = []
        for waiter in restoredWaiters { waiter.resume(throwing: failure ?? FeatureError.closed) }
        restoredWaiters = []
        for waiter in closeWaiters { waiter.resume() }
        closeWaiters = []
        for listener in failureListeners {
            if let failure { listener.yield(failure) }
            listener.finish()
        }
        failureListeners = []
        if ownsReactor {
            let reactor = reactor
            Thread.detachNewThread { reactor.stop() }
        }
    }

    // MARK: A turn

    private func takeTurn(_ wake: Reactor.Wake) -> Reactor.Turn {
        guard let link else { return Reactor.Turn(isBusy: false) }
        let now = wake.now
        var isBusy = false
        do {
            isBusy = try link.receiveEvents(wake) { try received($0, link, now) }
            isBusy = try receiveReplies(link, wake) || isBusy
            isBusy = try receiveSlices(link, wake) || isBusy
            core.tick(now: now)
            keepActions(now)
            for slice in slices.values { try apply(slice.tick(now: now), slice.name, link) }
            isBusy = try sendWaiting(link, now) || isBusy
        } catch {
            failure = .transport("The connection to the store failed: \(error)")
            core.abandon()
        }
        settle()
        checkReached(now)
        heartbeat?.turn(now: now)
        switch core.phase {
        case .failed(let error):
            failure = error
            finishTurns()
        case .closed: finishTurns()
        default: break
        }
        let deadlines =
            [core.deadline, heartbeat?.deadline] + slices.values.map(\.deadline) + reachWaiters.map(\.deadline)
        return Reactor.Turn(isBusy: isBusy, deadline: deadlines.compactMap { $0 }.min())
    }

    private func received(_ event: FeatureLinkEvent, _ link: any FeatureLink, _ now: UInt64) throws {
        switch event {
        case .actionsConnected: core.connected()
        case .actionsDisconnected: core.disconnected()
        case .slicesConnected:
            // Everything published in the meantime is lost.
            for slice in slices.values where slice.reached != nil {
                try apply(slice.ask(now: now), slice.name, link)
            }
        case .refused(let status): refused(status)
        }
    }

    private func refused(_ status: Int) {
        core.unauthorized(
            """
            The store rejected process \(process) under role \(role) (status \(status)): \
            the credentials file has no such process with this token. Start it with eastward up or eastward run.
            """)
    }

    private func receiveReplies(_ link: any FeatureLink, _ wake: Reactor.Wake) throws -> Bool {
        try link.receiveReplies(wake, limit: 256) { bytes in
            guard let reply = try? WireStoreMessage(serializedBytes: bytes.bytes) else {
                if unreadable.admit(now: wake.now) {
                    let more = unreadable.takeReport(now: wake.now).map { ", after \($0) others" } ?? ""
                    log.warning("The store sent a message that cannot be read\(more).")
                }
                return
            }
            core.received(reply, now: wake.now)
        }
    }

    private func sendWaiting(_ link: any FeatureLink, _ now: UInt64) throws -> Bool {
        var isBusy = false
        while let next = core.nextMessage(), try link.send(next.serializedBytes()) {
            core.sent(next, now: now)
            isBusy = true
        }
        return isBusy
    }

    /// Delivers the core's notices and completions, and resumes the callers that can continue.
    func settle() {
        for notice in core.takeNotices() { log.notice("\(notice)") }
        for (ticket, result) in core.takeCompletions() {
            if ticket == SessionCore.restoredTicket { restore(result) }
            sendings.removeValue(forKey: ticket)?(result)
        }
        if case .open = core.phase {
            for waiter in openWaiters { waiter.resume() }
            openWaiters = []
        }
        if case .failed(let error) = core.phase { failOpening(error) }
        while let first = capacityWaiters.first, core.hasCapacity(for: first.volume, reserved: reserved) {
            capacityWaiters.removeFirst()
            reserved += first.volume
            first.continuation.resume()
        }
    }
}

internal import DequeModule
internal import Eastward
internal import Foundation
public import Logging
internal import SwiftProtobuf
public import ZeroMQ

/// A feature's connection to its store, over sockets: the thin shell around ``SessionCore`` and one
/// ``SliceFollower`` for each slice. Connects again by itself for as long as it is open.
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

    private let address: FeatureAddress
    private let log: Logger
    private let ownsReactor: Bool
    private let context: ZeroMQ.Context
    var sockets: FeatureSockets?
    var turn: Reactor.TurnID?
    var message = Message()

    var core: SessionCore
    /// By ticket, who waits for receipts.
    var sendings: [UInt64: (Result<Receipts, FeatureError>) -> Void] = [:]
    var nextTicket: UInt64 = 1
    var roomWaiters: Deque<RoomWaiter> = []
    /// Room given to senders that have not used it yet.
    var reserved = 0
    /// Nobody may send any more.
    private(set) var isClosing = false
    private var openWaiters: [CheckedContinuation<Void, any Error>] = []
    private(set) var closeWaiters: [CheckedContinuation<Void, Never>] = []

    var slices: [String: any FollowedSliceProtocol] = [:]
    var nextListener: UInt64 = 1
    var seed: [UInt8] = []
    var progress: (epoch: UInt64, revision: Revision) = (0, 0)
    var followsProgress = false
    var reachWaiters: [ReachWaiter] = []
    var failure: FeatureError?
    private var failureListeners: [AsyncStream<FeatureError>.Continuation] = []

    // MARK: Opening and closing

    /// Connects, and waits until the store has opened a session.
    /// - Parameters:
    ///   - window: how many actions may wait for their receipts before senders are suspended.
    ///   - limit: how long the store may take.
    ///   - reactor: a thread to share with other connections; by default the connection has its own.
    /// - Throws: ``FeatureError``: `unauthorized`, `refused` or `timedOut`.
    public static func open(
        _ address: FeatureAddress, window: Int = 4096, within limit: Duration = .seconds(30),
        reactor: Reactor? = nil, log: Logger = Logger(label: "feature")
    ) async throws -> FeatureConnection {
        let connection = FeatureConnection(address, window: window, reactor: reactor, log: log)
        do {
            try await connection.connect()
            try await withTimeout(
                limit, "The store at \(address.directory.actionsSocket) did not answer within \(limit).",
                body: { try await connection.untilOpen() },
                onTimeout: { await connection.failOpening($0) })
        } catch {
            await connection.abandon()
            throw error
        }
        return connection
    }

    private init(_ address: FeatureAddress, window: Int, reactor: Reactor?, log: Logger) {
        self.address = address
        self.reactor = reactor ?? Reactor(name: "feature")
        self.log = log
        ownsReactor = reactor == nil
        context = ZeroMQ.Context()
        core = SessionCore(window: window)
    }

    private func connect() throws {
        let sockets = try FeatureSockets(address, context)
        self.sockets = sockets
        seed = Array((0..<8).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal.utf8) + [UInt8(ascii: ".")]
        turn = reactor.addTurn(watching: sockets.descriptors) { [weak self] wake in
            self?.assumeIsolated { $0.takeTurn(wake) } ?? Reactor.Turn(isBusy: false)
        }
    }

    private func untilOpen() async throws {
        // The store may have refused before anybody waited.
        if let failure { throw failure }
        try await withCheckedThrowingContinuation { continuation in
            openWaiters.append(continuation)
            reactor.poke()
        }
    }

    private func failOpening(_ error: FeatureError) {
        for waiter in openWaiters { waiter.resume(throwing: error) }
        openWaiters = []
    }

    /// Waits for the receipts that are due, says goodbye, and disconnects.
    /// - Parameter limit: after which the receipts still missing fail with `fateUnknown`.
    public func close(within limit: Duration = .seconds(5)) async {
        guard turn != nil else { return }
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
    }

    /// Disconnects at once.
    func abandon() {
        core.abandon()
        finishTurns()
    }

    /// The session's number, for those who ask the store about it.
    package var session: UInt64 { core.session }

    /// How durable an acknowledged action is: `memory`, `normal` or `full`.
    public var durability: String { core.welcomed?.durability ?? "unknown" }

    /// Tells when the connection has failed for good; ends when it is closed.
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
        guard let turn else { return }
        reactor.removeTurn(turn)
        self.turn = nil
        sockets = nil
        for slice in slices.values { slice.fail(failure ?? .closed) }
        slices = [:]
        failOpening(failure ?? .closed)
        for waiter in roomWaiters { waiter.continuation.resume(throwing: failure ?? FeatureError.closed) }
        roomWaiters = []
        for waiter in reachWaiters { waiter.continuation.resume(throwing: failure ?? FeatureError.closed) }
        reachWaiters = []
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
        guard let sockets else { return Reactor.Turn(isBusy: false) }
        let now = wake.now
        var isBusy = false
        do {
            isBusy = try hearMonitors(sockets, wake)
            isBusy = try receiveReplies(sockets, wake) || isBusy
            isBusy = try receiveSlices(sockets, wake) || isBusy
            core.tick(now: now)
            for slice in slices.values { try apply(slice.tick(now: now), slice.name, sockets) }
            isBusy = try sendWaiting(sockets, now) || isBusy
        } catch {
            failure = .transport("The connection to the store failed: \(error)")
            core.abandon()
        }
        settle()
        checkReached(now)
        switch core.phase {
        case .failed(let error):
            failure = error
            finishTurns()
        case .closed: finishTurns()
        default: break
        }
        let deadlines = [core.deadline] + slices.values.map(\.deadline) + reachWaiters.map(\.deadline)
        return Reactor.Turn(isBusy: isBusy, deadline: deadlines.compactMap { $0 }.min())
    }

    private func hearMonitors(_ sockets: FeatureSockets, _ wake: Reactor.Wake) throws -> Bool {
        var isBusy = false
        if sockets.connections.isDue(wake) {
            while let event = try sockets.dealerMonitor.receive(&message) {
                isBusy = true
                hearActions(event, sockets)
            }
            sockets.connections.drained()
        }
        if sockets.subscriptions.isDue(wake) {
            while let event = try sockets.subMonitor.receive(&message) {
                isBusy = true
                try hearSlices(event, sockets, wake.now)
            }
            sockets.subscriptions.drained()
        }
        return isBusy
    }

    private func hearActions(_ event: Monitor.Event, _ sockets: FeatureSockets) {
        switch event {
        case .connected:
            // The new connection's pipe must be known before anything is sent.
            sockets.dealer.settle()
            sockets.replies.keep()
            core.connected()
        case .disconnected: core.disconnected()
        case .refused(let status): refused(status)
        case .protocolError(let code): refused(code)
        }
    }

    private func hearSlices(_ event: Monitor.Event, _ sockets: FeatureSockets, _ now: UInt64) throws {
        switch event {
        case .connected:
            // Whatever was published meanwhile is lost.
            for slice in slices.values where slice.reached != nil {
                try apply(slice.ask(now: now), slice.name, sockets)
            }
        case .refused(let status): refused(status)
        case .disconnected, .protocolError: break
        }
    }

    private func refused(_ status: Int) {
        core.unauthorized(
            """
            The store does not let process \(address.process) in under role \(address.role) (status \(status)): \
            the roster has no such process with this token. Start it with eastward up or eastward run.
            """)
    }

    private func receiveReplies(_ sockets: FeatureSockets, _ wake: Reactor.Wake) throws -> Bool {
        guard sockets.replies.isDue(wake) else { return false }
        for count in 0..<256 {
            guard try sockets.dealer.receive(&message) else {
                sockets.replies.drained()
                return count > 0
            }
            guard let reply = message.withBytes({ try? WireStoreMessage(serializedBytes: $0.bytes) }) else {
                log.warning("The store sent a message that cannot be read.")
                continue
            }
            core.received(reply, now: wake.now)
        }
        return true
    }

    private func sendWaiting(_ sockets: FeatureSockets, _ now: UInt64) throws -> Bool {
        var isBusy = false
        while let next = core.nextMessage(), try sockets.dealer.send(next.serializedBytes()) == .sent {
            core.sent(next, now: now)
            sockets.replies.keep()
            isBusy = true
        }
        return isBusy
    }

    /// Hands on what the core has decided.
    func settle() {
        for notice in core.takeNotices() { log.notice("\(notice)") }
        for (ticket, result) in core.takeCompletions() {
            sendings.removeValue(forKey: ticket)?(result)
        }
        if case .open = core.phase {
            for waiter in openWaiters { waiter.resume() }
            openWaiters = []
        }
        if case .failed(let error) = core.phase { failOpening(error) }
        while let first = roomWaiters.first, core.room - reserved >= first.count {
            roomWaiters.removeFirst()
            reserved += first.count
            first.continuation.resume()
        }
    }
}

internal import DequeModule
public import Eastward
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
    private nonisolated let reactor: Reactor
    public nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private let address: FeatureAddress
    private let log: Logger
    private let ownsReactor: Bool
    private let context: ZeroMQ.Context
    private var sockets: Sockets?
    private var turn: Reactor.TurnID?
    private var message = Message()

    private(set) var core: SessionCore
    /// By ticket, who waits for receipts.
    private var sendings: [UInt64: (Result<Receipts, FeatureError>) -> Void] = [:]
    private var nextTicket: UInt64 = 1
    private(set) var roomWaiters: Deque<RoomWaiter> = []
    /// Room given to senders that have not used it yet.
    private var reserved = 0
    private var openWaiters: [CheckedContinuation<Void, any Error>] = []
    private(set) var closeWaiters: [CheckedContinuation<Void, Never>] = []

    private var slices: [String: any FollowedSliceProtocol] = [:]
    private var nextListener: UInt64 = 1
    private var seed: [UInt8] = []
    private var progress: (epoch: UInt64, revision: Revision) = (0, 0)
    private var followsProgress = false
    private var reachWaiters: [ReachWaiter] = []
    private var failure: FeatureError?
    private var failureListeners: [AsyncStream<FeatureError>.Continuation] = []

    private final class Sockets {
        let dealer: DealerSocket
        let dealerMonitor: Monitor
        let sub: SubSocket
        let subMonitor: Monitor
        var replies: Attention
        var connections: Attention
        var publications: Attention
        var subscriptions: Attention

        init(_ address: FeatureAddress, _ context: ZeroMQ.Context) throws {
            let dealer = try DealerSocket(context)
            // Nothing may be queued for a connection that has not been greeted.
            try dealer.set(.immediate, true)
            // Long enough for a goodbye.
            try dealer.set(.linger, 200)
            try dealer.set(.largestMessage, Int64(WireProtocol.largestMessage))
            let sub = try SubSocket(context)
            try sub.set(.largestMessage, Int64(WireProtocol.largestMessage))
            for (option, value): (SocketOption<CInt>, CInt) in [
                (.reconnectInterval, 10), (.reconnectIntervalMaximum, 200),
                (.sendHighWaterMark, 1000), (.receiveHighWaterMark, 1000),
            ] {
                try dealer.set(option, value)
                try sub.set(option, value)
            }
            try dealer.set(.plainUsername, address.process)
            try dealer.set(.plainPassword, address.token.text)
            try sub.set(.plainUsername, address.process)
            try sub.set(.plainPassword, address.token.text)
            let dealerMonitor = try Monitor(of: dealer, context)
            let subMonitor = try Monitor(of: sub, context)
            try dealer.connect("ipc://\(address.directory.actionsSocket)")
            try sub.connect("ipc://\(try address.directory.slicesSocket(role: address.role))")
            replies = Attention(dealer)
            connections = Attention(dealerMonitor)
            publications = Attention(sub)
            subscriptions = Attention(subMonitor)
            self.dealer = dealer
            self.dealerMonitor = dealerMonitor
            self.sub = sub
            self.subMonitor = subMonitor
        }

        var descriptors: [CInt] {
            [dealer.descriptor, dealerMonitor.descriptor, sub.descriptor, subMonitor.descriptor]
        }
    }

    /// A sender that is suspended until there is room.
    struct RoomWaiter {
        let count: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct ReachWaiter {
        let revision: Revision
        let deadline: UInt64
        let continuation: CheckedContinuation<Void, any Error>
    }

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
        let sockets = try Sockets(address, context)
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
            log.error("The connection failed: \(error)")
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

    private func hearMonitors(_ sockets: Sockets, _ wake: Reactor.Wake) throws -> Bool {
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

    private func hearActions(_ event: Monitor.Event, _ sockets: Sockets) {
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

    private func hearSlices(_ event: Monitor.Event, _ sockets: Sockets, _ now: UInt64) throws {
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

    private func receiveReplies(_ sockets: Sockets, _ wake: Reactor.Wake) throws -> Bool {
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

    private func sendWaiting(_ sockets: Sockets, _ now: UInt64) throws -> Bool {
        var isBusy = false
        while let next = core.nextMessage(), try sockets.dealer.send(next.serializedBytes()) == .sent {
            core.sent(next, now: now)
            sockets.replies.keep()
            isBusy = true
        }
        return isBusy
    }

    /// Hands on what the core has decided.
    private func settle() {
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

    // MARK: Sending

    /// Waits, after those who came before, until there is room for `count` actions, and reserves it.
    private func reserve(_ count: Int) async throws {
        if let failure { throw failure }
        guard turn != nil else { throw FeatureError.closed }
        if roomWaiters.isEmpty, core.room - reserved >= count {
            reserved += count
            return
        }
        try await withCheckedThrowingContinuation {
            roomWaiters.append(RoomWaiter(count: count, continuation: $0))
        }
    }

    /// Sends encoded actions, for which room was reserved.
    private func submit(_ columns: ActionColumns, finish: @escaping (Result<Receipts, FeatureError>) -> Void) {
        reserved -= columns.count
        let ticket = nextTicket
        nextTicket += 1
        sendings[ticket] = finish
        core.submit(columns, ticket: ticket, now: Reactor.now())
        // A sender that was given room in the last turn comes after it.
        if turn == nil { settle() } else { reactor.poke() }
    }

    /// Sends actions that are already encoded, no more than half a window, and waits for their receipts.
    package func send(_ columns: ActionColumns) async throws -> Receipts {
        try await reserve(columns.count)
        return try await withCheckedThrowingContinuation { continuation in
            submit(columns) { continuation.resume(with: $0.mapError { $0 as any Error }) }
        }
    }

    private func sendAll<Action: AppAction>(_ actions: [Action]) async throws -> Receipts {
        let batch = SendBatch()
        for columns in try encode(actions) {
            try await reserve(columns.count)
            batch.begin()
            submit(columns) { batch.finish($0) }
        }
        return try await batch.wait()
    }

    /// The actions in as few parts as may be sent at once. Fails before anything is sent.
    private func encode<Action: AppAction>(_ actions: [Action]) throws -> [ActionColumns] {
        let most = max(1, min(SessionCore.largestParcel.actions, core.window / 2))
        var parts: [ActionColumns] = []
        var columns = ActionColumns()
        for action in actions {
            let bytes: [UInt8] = try action.message.serializedBytes()
            guard bytes.count <= core.largestAction else {
                throw FeatureError.tooLarge(
                    "\(action.name) has \(bytes.count) bytes; the store takes \(core.largestAction) at most.")
            }
            if columns.count == most
                || columns.count > 0 && columns.encodedSize + bytes.count > SessionCore.largestParcel.bytes
            {
                parts.append(columns)
                columns = ActionColumns()
            }
            columns.append(name: action.name, payload: bytes)
        }
        if columns.count > 0 { parts.append(columns) }
        return parts
    }

    // MARK: Slices

    private func receiveSlices(_ sockets: Sockets, _ wake: Reactor.Wake) throws -> Bool {
        guard sockets.publications.isDue(wake) else { return false }
        let now = wake.now
        for count in 0..<1024 {
            guard try sockets.sub.receive(&message) else {
                sockets.publications.drained()
                return count > 0
            }
            try message.withBytes { bytes in
                guard let (topic, length) = WireProtocol.Topic.parse(bytes) else { return }
                let body = UnsafeRawBufferPointer(rebasing: bytes[length...]).bytes
                switch topic {
                case .patch(let name):
                    guard let slice = slices[name] else { return }
                    let update = try WireSliceUpdate(serializedBytes: body)
                    try apply(slice.patch(update, now: now), name, sockets)
                case .snapshot(let name, let nonce):
                    guard let slice = slices[name] else { return }
                    let update = try WireSliceUpdate(serializedBytes: body)
                    try apply(slice.snapshot(update, nonce: nonce), name, sockets)
                case .progress:
                    let progress = try WireProgress(serializedBytes: body)
                    self.progress = (progress.epoch, progress.revision)
                    for slice in slices.values {
                        try apply(slice.progress(progress, now: now), slice.name, sockets)
                    }
                }
            }
        }
        return true
    }

    private func apply(_ topics: SliceTopics, _ name: String, _ sockets: Sockets) throws {
        sockets.publications.keep()
        if let drop = topics.drop {
            try sockets.sub.unsubscribe(WireProtocol.snapshotTopic(name, nonce: drop))
        }
        if let want = topics.want {
            try sockets.sub.subscribe(WireProtocol.snapshotTopic(name, nonce: want))
        }
    }

    private func listen<S: Slice>(_: S.Type, _ mailbox: Mailbox<S>) throws -> UInt64 {
        if let failure { throw failure }
        guard let sockets else { throw FeatureError.closed }
        let id = nextListener
        nextListener += 1
        let now = Reactor.now()
        if let known = slices[S.name] as? FollowedSlice<S> {
            known.addListener(id, mailbox)
            return id
        }
        let slice = FollowedSlice<S>(seed: seed + Array("\(id).".utf8), now: now)
        slices[S.name] = slice
        slice.addListener(id, mailbox)
        try followProgress()
        try sockets.sub.subscribe(WireProtocol.patchTopic(S.name))
        try apply(slice.ask(now: now), S.name, sockets)
        reactor.poke()
        return id
    }

    /// The listener wants nothing more; the last one takes the slice's subscription with it.
    private func unlisten(_ name: String, _ id: UInt64) {
        guard let slice = slices[name] else { return }
        slice.removeListener(id)
        guard slice.isUnheard else { return }
        slices[name] = nil
        sockets?.publications.keep()
        try? sockets?.sub.unsubscribe(WireProtocol.patchTopic(name))
        if let nonce = slice.awaited { try? sockets?.sub.unsubscribe(WireProtocol.snapshotTopic(name, nonce: nonce)) }
    }

    // MARK: Reaching a revision

    /// From the first time that anybody here wants to know: one who only sends costs the store no frame.
    private func followProgress() throws {
        guard !followsProgress, let sockets else { return }
        followsProgress = true
        sockets.publications.keep()
        try sockets.sub.subscribe(WireProtocol.progressTopic)
    }

    private func hasReached(_ revision: Revision) -> Bool {
        // The next start of the store may send receipts before it is followed: what was reached then says nothing.
        guard let epoch = core.welcomed?.epoch else { return false }
        let reached = slices.isEmpty ? [progress] : slices.values.map { $0.reached ?? (0, 0) }
        return reached.allSatisfy { $0.epoch == epoch && $0.revision >= revision }
    }

    private func checkReached(_ now: UInt64) {
        guard !reachWaiters.isEmpty else { return }
        var waiting: [ReachWaiter] = []
        for waiter in reachWaiters {
            if hasReached(waiter.revision) {
                waiter.continuation.resume()
            } else if waiter.deadline <= now {
                waiter.continuation.resume(
                    throwing: FeatureError.timedOut("Revision \(waiter.revision) was not told in time."))
            } else {
                waiting.append(waiter)
            }
        }
        reachWaiters = waiting
    }

    private func untilReached(_ revision: Revision, _ limit: Duration) async throws -> [any MailboxProtocol] {
        if !hasReached(revision) {
            if let failure { throw failure }
            guard turn != nil else { throw FeatureError.closed }
            try followProgress()
            try await withCheckedThrowingContinuation { continuation in
                reachWaiters.append(
                    ReachWaiter(
                        revision: revision, deadline: Reactor.now() + limit.nanoseconds, continuation: continuation))
                reactor.poke()
            }
        }
        return slices.values.flatMap(\.mailboxes)
    }
}

// MARK: FeatureTransport

extension FeatureConnection: FeatureTransport {
    public nonisolated func send(_ action: some AppAction) async throws -> Receipt {
        let receipts = try await sendAll([action])
        return receipts[receipts.startIndex]
    }

    public nonisolated func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts {
        try await sendAll(actions)
    }

    @MainActor
    public func subscribe<S: Slice>(
        _ slice: S.Type, _ tell: @escaping @MainActor (SliceChange<S>) -> Bool
    ) async throws -> Subscription {
        let subscription = try await follow(slice, tell)
        do {
            try await withTimeout(
                .seconds(30), "The store did not tell \(S.name) within 30 seconds.",
                body: { try await subscription.mailbox.untilTold() },
                onTimeout: { subscription.mailbox.fail($0) })
        } catch {
            subscription.end()
            throw error
        }
        return Subscription { subscription.end() }
    }

    public nonisolated func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        let (stream, continuation) = AsyncThrowingStream<SliceValues<S>.Element, any Error>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        Task { @MainActor in
            do {
                let subscription = try await follow(slice) { change in
                    let element = SliceValues<S>.Element(value: change.value, revision: change.revision)
                    if case .terminated = continuation.yield(element) { return false }
                    return true
                }
                subscription.mailbox.onEnd { error in
                    // A feature that was closed in good order has nothing more to tell.
                    continuation.finish(throwing: error == .closed ? nil : error)
                }
                continuation.onTermination = { _ in subscription.end() }
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return SliceValues(stream)
    }

    public nonisolated func reach(_ revision: Revision, within limit: Duration) async throws {
        let mailboxes = try await untilReached(revision, limit)
        // What has arrived is told before the caller goes on.
        await MainActor.run { for mailbox in mailboxes { mailbox.deliver() } }
    }

    private nonisolated func follow<S: Slice>(
        _ slice: S.Type, _ tell: @escaping @MainActor (SliceChange<S>) -> Bool
    ) async throws -> (mailbox: Mailbox<S>, end: @Sendable () -> Void) {
        let box = ListenerBox()
        let end: @Sendable () -> Void = { [weak self] in
            Task { await self?.endListener(S.name, box) }
        }
        let mailbox = Mailbox<S>(tell: tell, end: end)
        box.set(try await listen(slice, mailbox))
        return (
            mailbox,
            {
                mailbox.cancel()
                end()
            }
        )
    }

    private func endListener(_ name: String, _ box: ListenerBox) {
        if let id = box.take() { unlisten(name, id) }
    }
}

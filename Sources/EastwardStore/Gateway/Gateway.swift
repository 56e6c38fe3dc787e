package import Eastward
internal import Foundation
package import Logging
internal import SwiftProtobuf
package import ZeroMQ

/// Owns the store's sockets and runs on their thread. Each turn first sends committed results, receipts before slices,
/// and then receives new actions.
package actor Gateway<State: DurableState, Action: AppAction> {
    nonisolated let reactor: Reactor
    /// Runs the continuations of work on other threads, since the global pool may be busy.
    nonisolated let preference: ReactorPreference
    package nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    let store: Store<State, Action>
    let log: Logger
    let servedRoles: [ServedRole<State>]
    private let makeSockets: @Sendable () throws -> Sockets
    private(set) var sockets: Sockets?
    private var turn: Reactor.TurnID?
    var message = Message()

    private(set) var peers: [ConnectionID: RouterSocket.Peer] = [:]
    private var connections: [RouterSocket.Peer: Connection] = [:]
    /// The latest connections of each process, the newest last; older ones are removed.
    private var connectionsOfProcess: [String: [ConnectionID]] = [:]
    private var nextConnection: UInt64 = 1
    var malformed = MalformedMessages()
    private var ingress: IngressQueue
    private var pieceSize = PieceSize()

    /// A connection that has sent a hello.
    private struct Connection {
        var id: ConnectionID
        var sender: Sender
    }

    var watchers: [Watcher] = []
    var dispatches: [UInt64: OperatorCaller] = [:]
    var nextTicket: UInt64 = 1
    /// The operators that wait for the end of a session, by its number.
    var endings: [UInt64: OperatorCaller] = [:]

    /// The last value of each slice that must still be sent to watchers.
    var watchedValues: [String: (sequence: UInt64, reply: WireOperatorReply)] = [:]
    var watchersProbedAt: UInt64 = 0
    var backlog = OperatorBacklog()
    /// Operators that receive the state with its next read.
    var stateCallers: [OperatorCaller] = []
    var isReadingState = false

    /// Connections that do not read their messages.
    var slowClients = SlowClients()
    var slownessLog = ReportLimit()

    /// Whether the committed state has advanced since slices were last published.
    var hasCommitted = false
    var idleProgressAt: UInt64 = 0
    var schedule: PublishingSchedule
    /// Slices that are kept up to date, since they have a subscriber or a watcher.
    var current: Set<String> = []
    /// The reason why the disk accepts no writes at present.
    private var holdReason: String?
    private var drainWaiters: [CheckedContinuation<Void, Never>] = []
    private var isDraining = false
    private(set) var failure: StoreFailure?
    private let onFailure: @Sendable (StoreFailure) -> Void
    /// The receiver of heartbeats, and their schedule.
    var notification: ServiceNotification?
    var heartbeat: StoreHeartbeat?
    var commitHeartbeat: CommitHeartbeat?

    /// The sockets and listeners that are open while the gateway is.
    package final class Sockets {
        /// `nil` if connections need no authentication.
        let authenticator: ConnectionAuthenticator?
        let actions: any PeerSocket
        let operators: any PeerSocket
        let publishers: [RolePublisher]
        /// `nil` if no other process connects.
        private let listeners: Listeners?

        package convenience init(actions: any PeerSocket, operators: any PeerSocket, publishers: [RolePublisher]) {
            self.init(
                authenticator: nil, actions: actions, operators: operators, publishers: publishers, listeners: nil)
        }

        init(
            authenticator: ConnectionAuthenticator?, actions: any PeerSocket, operators: any PeerSocket,
            publishers: [RolePublisher], listeners: Listeners?
        ) {
            self.authenticator = authenticator
            self.actions = actions
            self.operators = operators
            self.publishers = publishers
            self.listeners = listeners
        }

        var descriptors: [CInt] {
            (authenticator?.descriptors ?? []) + actions.descriptors + operators.descriptors
                + publishers.flatMap(\.socket.descriptors)
        }
    }

    /// How many messages of one kind a turn receives, and for how long, in nanoseconds: bounded, so that receipts and
    /// slices are not delayed for long.
    private let messagesPerTurn = 256
    let turnNanoseconds: UInt64 = 1_000_000

    /// - Parameters:
    ///   - intervals: by slice, the shortest time between two of its patches.
    ///   - window: how many actions of a session may wait for their receipts.
    ///   - makeSockets: creates the sockets, which serve `roles`; called on the reactor.
    package init(
        reactor: Reactor, store: Store<State, Action>, roles: [ServedRole<State>],
        intervals: [String: Duration] = [:], window: Int = WireProtocol.largestWindow, log: Logger,
        onFailure: @escaping @Sendable (StoreFailure) -> Void,
        over makeSockets: @escaping @Sendable () throws -> Sockets
    ) {
        self.reactor = reactor
        preference = ReactorPreference(reactor)
        self.store = store
        servedRoles = roles
        schedule = PublishingSchedule(intervals: intervals)
        ingress = IngressQueue(window: window)
        self.log = log
        self.onFailure = onFailure
        self.makeSockets = makeSockets
    }

    // MARK: Opening and closing

    /// Opens every endpoint.
    package func open() throws {
        let sockets = try makeSockets()
        self.sockets = sockets
        turn = reactor.addTurn(watching: sockets.descriptors) { [weak self] wake in
            self?.assumeIsolated { $0.takeTurn(wake) } ?? Reactor.Turn(isBusy: false)
        }
    }

    /// Stops accepting actions, then waits until every accepted action is committed and acknowledged and a final
    /// snapshot is written.
    package func drain(within limit: Duration) async {
        guard turn != nil else { return }
        isDraining = true
        let timer = Task {
            try await Task.sleep(for: limit)
            self.endDraining()
        }
        await withCheckedContinuation { continuation in
            drainWaiters.append(continuation)
            reactor.poke()
        }
        timer.cancel()
    }

    private func endDraining() {
        for waiter in drainWaiters { waiter.resume() }
        drainWaiters = []
    }

    /// Stops accepting actions, sends the pending effects, and closes every endpoint.
    package func close() {
        guard let turn else { return }
        if let sockets { _ = try? performEffects(sockets) }
        reactor.removeTurn(turn)
        self.turn = nil
        sockets = nil
        commitHeartbeat?.stop()
        commitHeartbeat = nil
        endDraining()
    }

    // MARK: A turn

    private func takeTurn(_ wake: Reactor.Wake) -> Reactor.Turn {
        guard failure == nil, let sockets else { return Reactor.Turn(isBusy: false) }
        let now = wake.now
        do {
            var isBusy = try sockets.authenticator?.answer(wake) ?? false
            isBusy = try performEffects(sockets) || isBusy
            try publish(sockets, now)
            isBusy = try receiveSubscriptions(sockets, wake) || isBusy
            if !isDraining {
                isBusy = try takeActions(sockets, wake) || isBusy
                isBusy = try takeOperatorRequests(sockets, wake) || isBusy
            }
            try endCredentials(sockets, now)
            store.assumeIsolated { $0.flush() }
            isBusy = try performEffects(sockets) || isBusy
            isBusy = try sendParts(sockets, now) || isBusy
            keepSnapshots(now)
            isBusy = try sendDueValues(sockets, now) || isBusy
            isBusy = try sendBacklog(sockets, now) || isBusy
            isBusy = try repeatReceipts(sockets, now) || isBusy
            isBusy = !isDraining && ingress.readsOn(acceptsActions: acceptsActions) || isBusy
            reportFullQueues(sockets, now)
            reportMalformed(now)
            beat(now)
            var deadline = min(idleProgressAt, schedule.deadline ?? .max, heartbeat?.deadline ?? .max)
            // A send to a peer that reads slowly is retried soon.
            if watchers.contains(where: \.isDue) || !backlog.isEmpty { deadline = min(deadline, now + 20_000_000) }
            if let retry = slowClients.deadline { deadline = min(deadline, retry) }
            return Reactor.Turn(isBusy: isBusy, deadline: deadline)
        } catch {
            fail(.internalError("\(error)"))
            return Reactor.Turn(isBusy: false)
        }
    }

    func fail(_ failure: StoreFailure) {
        guard self.failure == nil else { return }
        self.failure = failure
        onFailure(failure)
        endDraining()
    }

    private func keepSnapshots(_ now: UInt64) {
        let finished = store.assumeIsolated { $0.keepSnapshots(now: now) }
        for case .failure(let error) in finished {
            if let failure = error as? StoreFailure { return fail(failure) }
            log.error("No snapshot could be written; the whole journal is retained until one can be. \(error)")
        }
        guard isDraining else { return }
        let isDone = store.assumeIsolated { $0.isIdle && !$0.beginLastSnapshot(now: now) }
        if isDone { endDraining() }
    }

    private func performEffects(_ sockets: Sockets) throws -> Bool {
        let effects = store.assumeIsolated { $0.takeEffects() }
        for effect in effects {
            switch effect {
            case .reply(let connection, let message): try reply(message, to: connection, sockets)
            case .committed:
                hasCommitted = true
                try answerEndings(sockets)
                if holdReason != nil { log.notice("The store accepts actions again.") }
                holdReason = nil
            case .dispatched(let ticket, let receipt): try answerDispatch(ticket, receipt, sockets)
            case .dispatchHeld(let ticket, let reason):
                try answer(ticket, sockets) {
                    $0.error = .with {
                        $0.code = "held"; $0.reason = reason
                    }
                }
            case .poisoned(let action, let name):
                log.critical(
                    """
                    \(name), \(action), is rejected as poison: reducing it has stopped this store twice. The reducer \
                    traps on it: correct the reducer.
                    """)
            case .blocked(let name, let sender):
                log.critical(
                    """
                    \(name) from \(sender) is rejected from now on: reducing such actions has stopped this store too \
                    often. The reducer traps on them: correct it; the store accepts them again when it starts \
                    with another program.
                    """)
            case .held(let reason):
                try answerEndings(sockets, held: reason)
                if holdReason == nil { log.error("The store accepts no actions for now: \(reason)") }
                holdReason = reason
            case .stop(let reason): fail(.journal(reason))
            case .append: preconditionFailure("The store must not return batches as effects.")
            }
        }
        return !effects.isEmpty
    }

    private func reply(_ message: WireStoreMessage, to connection: ConnectionID, _ sockets: Sockets) throws {
        guard let peer = peers[connection] else { return }
        if case .refusal(let refusal) = message.message, refusal.code == .malformed {
            noteMalformed(connections[peer]?.sender.identity.process)
        }
        // The receipts that it is sent once it reads again include this message.
        guard !slowClients.drops(message, to: connection) else { return }
        switch try sockets.actions.send(message.serializedBytes(), to: peer) {
        case .sent: break
        case .wouldBlock:
            let now = Reactor.now()
            slowClients.add(connection, message, now: now)
            if slownessLog.mayReport(now: now) {
                let process = connectionsOfProcess.first { $0.value.contains(connection) }?.key ?? "A client"
                log.warning("\(process) does not read the store's replies. It receives them once it reads again.")
            }
        case .unreachable: forget(connection)
        }
    }

    /// Stops accepting messages of processes whose credentials have ended.
    private func endCredentials(_ sockets: Sockets, _ now: UInt64) throws {
        guard let authenticator = sockets.authenticator else { return }
        for process in authenticator.endCredentials(now) {
            for id in connectionsOfProcess[process] ?? [] {
                guard let peer = peers[id], let sender = connections[peer]?.sender, !authenticator.admits(sender.userID)
                else {
                    continue
                }
                // Its messages that arrived in time, such as a goodbye.
                while let step = ingress.next(of: id) { try self.process(step, from: id, sockets) }
                try refuse(sender, peer, sockets)
                forget(id)
            }
            connectionsOfProcess[process]?.removeAll { peers[$0] == nil }
            if connectionsOfProcess[process]?.isEmpty ?? false { connectionsOfProcess[process] = nil }
            store.assumeIsolated { $0.endCredentials(of: process) }
        }
    }

    private func refuse(_ sender: Sender, _ peer: RouterSocket.Peer, _ sockets: Sockets) throws {
        let refusal = WireStoreMessage.refusal(
            .unknownProcess, "The credentials of this start of \(sender.identity.process) have ended.")
        _ = try sockets.actions.send(refusal.serializedBytes(), to: peer)
    }

    /// Sends clients that read again the receipts that were dropped before. Returns whether it sent any.
    private func repeatReceipts(_ sockets: Sockets, _ now: UInt64) throws -> Bool {
        var hasSent = false
        for (connection, refusal) in slowClients.due(now: now) {
            let first = refusal ?? store.assumeIsolated { $0.firstReceipt(for: connection) }
            guard let peer = peers[connection], let first else {
                slowClients.remove(connection)
                continue
            }
            // There may be many receipts; the first of them shows whether there is capacity.
            switch try sockets.actions.send(first.serializedBytes(), to: peer) {
            case .sent:
                hasSent = true
                slowClients.remove(connection)
                if refusal == nil { store.assumeIsolated { $0.repeatReceipts(to: connection) } }
            case .wouldBlock: break
            case .unreachable: forget(connection)
            }
        }
        if hasSent { _ = try performEffects(sockets) }
        return hasSent
    }

    // MARK: Actions

    /// Receives messages and processes them. Returns whether there may be more to do at once.
    private func takeActions(_ sockets: Sockets, _ wake: Reactor.Wake) throws -> Bool {
        var turn = ActionTurn(now: Reactor.now(), length: turnNanoseconds)
        let hasReceived = try receiveMessages(sockets, wake, &turn)
        // At least one queued piece, however long the received messages took.
        while acceptsActions, let (connection, step) = ingress.next(limit: pieceSize.actions) {
            try process(step, from: connection, sockets, &turn)
            guard turn.goesOn else { break }
        }
        return hasReceived || acceptsActions && !ingress.isEmpty
    }

    private var acceptsActions: Bool { store.assumeIsolated { $0.acceptsActions } }

    private func receiveMessages(
        _ sockets: Sockets, _ wake: Reactor.Wake, _ turn: inout ActionTurn
    ) throws -> Bool {
        guard sockets.actions.isDue(wake) else { return false }
        for count in 0..<messagesPerTurn {
            guard ingress.mayRead(acceptsActions: acceptsActions) else {
                // The messages stay in the socket, and its descriptor is not ready until more arrive.
                sockets.actions.settle()
                return count > 0
            }
            guard let peer = try sockets.actions.receive(&message) else { return count > 0 }
            try receive(from: peer, sockets, &turn)
            guard turn.goesOn else { break }
        }
        return true
    }

    /// Processes ``message``, or queues it if it is large or if other messages of its connection are queued.
    private func receive(from peer: RouterSocket.Peer, _ sockets: Sockets, _ turn: inout ActionTurn) throws {
        let connection = connection(of: peer, sockets)
        // A client that was refused may still send large batches: they are not even decoded.
        if WireFeatureMessage.isBatch(message), connection.map({ !isAttached($0) }) ?? true { return }
        let decoded = message.withBytes { try? WireFeatureMessage(serializedBytes: $0.bytes) }
        if case .hello(let hello) = decoded?.message {
            return try receive(hello, over: connection, from: peer, sockets)
        }
        switch decoded?.message {
        case .batch(let batch):
            guard let connection else { return }
            let count = batch.actions.sizes.count
            if count <= pieceSize.actions, ingress.isEmpty(connection) {
                return try process(.batch(batch), from: connection, sockets, &turn)
            }
            guard !ingress.exceedsWindow(count, from: connection) else {
                return store.assumeIsolated { $0.refuseWindow(of: connection) }
            }
            ingress.append(.batch(BatchPieces(batch)), bytes: message.count, from: connection)
        case .goodbye(let goodbye):
            guard let connection else { return }
            ingress.append(.goodbye(goodbye), bytes: message.count, from: connection)
        case .hello, nil:
            noteMalformed(sockets.actions.sender(of: message, over: peer)?.identity.process)
            guard let connection else {
                let refusal = WireStoreMessage.refusal(.foreignProtocol, "This is no hello of Eastward's protocol.")
                _ = try sockets.actions.send(refusal.serializedBytes(), to: peer)
                return
            }
            ingress.append(.malformed, bytes: message.count, from: connection)
        }
    }

    private func receive(
        _ hello: WireHello, over connection: ConnectionID?, from peer: RouterSocket.Peer, _ sockets: Sockets
    ) throws {
        guard let sender = connections[peer]?.sender ?? sockets.actions.sender(of: message, over: peer) else { return }
        guard sockets.authenticator?.admits(sender.userID) ?? true else { return try refuse(sender, peer, sockets) }
        ingress.append(
            .hello(hello, sender.identity), bytes: message.count, from: connection ?? connect(peer, sender))
    }

    /// Whether the store accepts batches of the connection, or will once its hello is processed.
    private func isAttached(_ connection: ConnectionID) -> Bool {
        !ingress.isEmpty(connection) || store.assumeIsolated { $0.isAttached(connection) }
    }

    private func process(
        _ step: IngressQueue.Step, from connection: ConnectionID, _ sockets: Sockets, _ turn: inout ActionTurn
    ) throws {
        try process(step, from: connection, sockets)
        var count = 0
        if case .batch(let batch) = step { count = batch.actions.sizes.count }
        let nanoseconds = turn.add(actions: count, now: Reactor.now())
        pieceSize.add(actions: count, nanoseconds: nanoseconds)
    }

    private func process(_ step: IngressQueue.Step, from connection: ConnectionID, _ sockets: Sockets) throws {
        switch step {
        case .hello(let hello, let identity):
            store.assumeIsolated { $0.hello(hello, from: connection, identity: identity) }
        case .batch(let batch): store.assumeIsolated { $0.receive(batch, from: connection) }
        case .goodbye(let goodbye): store.assumeIsolated { $0.goodbye(goodbye, from: connection) }
        case .malformed:
            guard let peer = peers[connection] else { return }
            // As after any refusal, the client must send another hello.
            store.assumeIsolated { $0.lost(connection) }
            let refusal = WireStoreMessage.refusal(.malformed, "A message that cannot be read.")
            _ = try sockets.actions.send(refusal.serializedBytes(), to: peer)
        }
    }

    /// The connection of the message's sender; `nil` for one that has sent no hello. If another peer uses a
    /// connection's routing ID, that connection has ended.
    private func connection(of peer: RouterSocket.Peer, _ sockets: Sockets) -> ConnectionID? {
        guard let known = connections[peer] else { return nil }
        if sockets.actions.isSent(message, by: known.sender, over: peer) { return known.id }
        forget(known.id)
        return nil
    }

    private func connect(_ peer: RouterSocket.Peer, _ sender: Sender) -> ConnectionID {
        let process = sender.identity.process
        let connection = ConnectionID(nextConnection)
        nextConnection += 1
        connections[peer] = Connection(id: connection, sender: sender)
        peers[connection] = peer
        connectionsOfProcess[process, default: []].append(connection)
        // The previous one is kept for its late batches, which are refused.
        while let older = connectionsOfProcess[process], older.count > 2 {
            connectionsOfProcess[process]?.removeFirst()
            forget(older[0])
        }
        return connection
    }

    private func forget(_ connection: ConnectionID) {
        if let peer = peers.removeValue(forKey: connection) { connections[peer] = nil }
        ingress.remove(connection)
        slowClients.remove(connection)
        store.assumeIsolated { $0.lost(connection) }
    }
}

extension WireFeatureMessage {
    /// Whether `message` is a batch, by the tag of its only field.
    fileprivate static func isBatch(_ message: borrowing ZeroMQ.Message) -> Bool {
        message.withBytes { $0.first == 2 << 3 | 2 }
    }
}

/// The failure that stopped a store.
package enum StoreFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// It is unknown whether the batches in flight are on the disk.
    case journal(String)
    case internalError(String)

    package var description: String {
        switch self {
        case .journal(let reason): "The journal failed: \(reason)"
        case .internalError(let reason): reason
        }
    }
}

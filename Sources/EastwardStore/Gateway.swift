package import Eastward
internal import Foundation
package import Logging
internal import SwiftProtobuf
package import ZeroMQ

/// Owns the store's sockets and runs on their thread. In each turn first what was committed leaves, receipts
/// before slices, and then new actions come in.
package actor Gateway<State: DurableState, Action: AppAction> {
    nonisolated let reactor: Reactor
    /// Where what other threads finish goes on: the global pool may be busy.
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
    /// The connections of each process, the newest last; older ones than these are forgotten.
    private var connectionsOfProcess: [String: [ConnectionID]] = [:]
    private var nextConnection: UInt64 = 1
    var malformed = MalformedMessages()
    private var ingress: IngressQueue
    private var pieceSize = PieceSize()

    /// A connection that said hello.
    private struct Connection {
        var id: ConnectionID
        var sender: Sender
    }

    var watchers: [Watcher] = []
    var dispatches: [UInt64: OperatorCaller] = [:]
    var nextTicket: UInt64 = 1
    /// Who waits for the end of a session, by its number.
    var endings: [UInt64: OperatorCaller] = [:]

    /// The last value of each slice that watchers still have to be sent.
    var watchedValues: [String: (sequence: UInt64, reply: WireOperatorReply)] = [:]
    var watchersProbedAt: UInt64 = 0
    var backlog = OperatorBacklog()
    /// Operators that get the state with the next read.
    var stateCallers: [OperatorCaller] = []
    var isReadingState = false

    /// Connections that do not read what they are sent.
    var slowClients = SlowClients()
    var slownessLog = ReportLimit()

    /// The committed state moved on since slices were last published.
    var hasCommitted = false
    var idleProgressAt: UInt64 = 0
    var schedule: PublishingSchedule
    /// Slices that are kept up to date, since somebody follows or watches them.
    var current: Set<String> = []
    /// Why the disk takes nothing for now.
    private var holdReason: String?
    private var drainWaiters: [CheckedContinuation<Void, Never>] = []
    private var isDraining = false
    private(set) var failure: StoreFailure?
    private let onFailure: @Sendable (StoreFailure) -> Void
    /// Who is told that the store works, and when.
    var notification: ServiceNotification?
    var heartbeat: StoreHeartbeat?
    var commitHeartbeat: CommitHeartbeat?

    /// All that is open while the gateway is.
    package final class Sockets {
        /// `nil` where nobody has to knock.
        let door: Door?
        let actions: any PeerSocket
        let operators: any PeerSocket
        let outlets: [Outlet]
        /// `nil` where nobody connects.
        private let listeners: Listeners?

        package convenience init(actions: any PeerSocket, operators: any PeerSocket, outlets: [Outlet]) {
            self.init(door: nil, actions: actions, operators: operators, outlets: outlets, listeners: nil)
        }

        init(
            door: Door?, actions: any PeerSocket, operators: any PeerSocket, outlets: [Outlet], listeners: Listeners?
        ) {
            self.door = door
            self.actions = actions
            self.operators = operators
            self.outlets = outlets
            self.listeners = listeners
        }

        var descriptors: [CInt] {
            (door?.descriptors ?? []) + actions.descriptors + operators.descriptors
                + outlets.flatMap(\.socket.descriptors)
        }
    }

    /// How many messages a turn receives of one kind, and for how long, in nanoseconds: bounded, so that receipts and
    /// slices are never far away.
    private let messagesPerTurn = 256
    let turnNanoseconds: UInt64 = 1_000_000

    /// - Parameters:
    ///   - intervals: by slice, the shortest time between two of its patches.
    ///   - window: how many actions of a session may wait for their receipts.
    ///   - makeSockets: called on the reactor; the sockets serve `roles`.
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

    /// Takes nothing more, and waits until everything taken is on the disk and answered, and the state in a snapshot.
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

    /// Takes nothing more, sends what is decided, and closes every endpoint.
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
            var isBusy = try sockets.door?.answer(wake) ?? false
            isBusy = try performEffects(sockets) || isBusy
            try publish(sockets, now)
            isBusy = try hearSubscriptions(sockets, wake) || isBusy
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
            // A peer that is slow to read is tried again soon.
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
            log.error("No snapshot could be written; the journal is kept whole until one can. \(error)")
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
                if holdReason != nil { log.notice("Actions are taken again.") }
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
                    traps on it and needs to be mended.
                    """)
            case .blocked(let name, let sender):
                log.critical(
                    """
                    \(name) from \(sender) is rejected from now on: reducing such actions has stopped this store too \
                    often. The reducer traps on them: correct it; the store takes them again when it starts \
                    with another program.
                    """)
            case .held(let reason):
                try answerEndings(sockets, held: reason)
                if holdReason == nil { log.error("No actions are taken for now: \(reason)") }
                holdReason = reason
            case .stop(let reason): fail(.journal(reason))
            case .append: preconditionFailure("The store keeps batches to itself.")
            }
        }
        return !effects.isEmpty
    }

    private func reply(_ message: WireStoreMessage, to connection: ConnectionID, _ sockets: Sockets) throws {
        guard let peer = peers[connection] else { return }
        if case .refusal(let refusal) = message.message, refusal.code == .malformed {
            noteMalformed(connections[peer]?.sender.identity.process)
        }
        // What it is sent once it reads again has this in it.
        guard !slowClients.drops(message, to: connection) else { return }
        switch try sockets.actions.send(message.serializedBytes(), to: peer) {
        case .sent: break
        case .wouldBlock:
            let now = Reactor.now()
            slowClients.add(connection, message, now: now)
            if slownessLog.mayReport(now: now) {
                let process = connectionsOfProcess.first { $0.value.contains(connection) }?.key ?? "A client"
                log.warning("\(process) does not read what the store answers. It gets its receipts once it does.")
            }
        case .unreachable: forget(connection)
        }
    }

    /// Nothing more is taken from processes whose credentials have ended.
    private func endCredentials(_ sockets: Sockets, _ now: UInt64) throws {
        guard let door = sockets.door else { return }
        for process in door.endCredentials(now) {
            for id in connectionsOfProcess[process] ?? [] {
                guard let peer = peers[id], let sender = connections[peer]?.sender, !door.admits(sender.userID) else {
                    continue
                }
                // What it sent in time, such as a goodbye.
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

    /// Sends clients that read again the receipts that did not leave before. Whether it sent any.
    private func repeatReceipts(_ sockets: Sockets, _ now: UInt64) throws -> Bool {
        var hasSent = false
        for (connection, refusal) in slowClients.due(now: now) {
            let first = refusal ?? store.assumeIsolated { $0.firstReceipt(for: connection) }
            guard let peer = peers[connection], let first else {
                slowClients.remove(connection)
                continue
            }
            // Receipts come in any number; the first of them tells whether there is capacity.
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

    /// Receives messages and processes them. Whether there may be more to do at once.
    private func takeActions(_ sockets: Sockets, _ wake: Reactor.Wake) throws -> Bool {
        var turn = ActionTurn(now: Reactor.now(), length: turnNanoseconds)
        let hasReceived = try receiveMessages(sockets, wake, &turn)
        // At least one piece, however long the others took.
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
                // The messages stay where they are, and the descriptor is quiet until more come.
                sockets.actions.settle()
                return count > 0
            }
            guard let peer = try sockets.actions.receive(&message) else { return count > 0 }
            try receive(from: peer, sockets, &turn)
            guard turn.goesOn else { break }
        }
        return true
    }

    /// Processes ``message``, or queues it if it is large, or behind others of its connection.
    private func receive(from peer: RouterSocket.Peer, _ sockets: Sockets, _ turn: inout ActionTurn) throws {
        let connection = connection(of: peer, sockets)
        // A client that was refused may still send much: it is not even decoded.
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
        guard sockets.door?.admits(sender.userID) ?? true else { return try refuse(sender, peer, sockets) }
        ingress.append(
            .hello(hello, sender.identity), bytes: message.count, from: connection ?? connect(peer, sender))
    }

    /// Whether the store takes batches of the connection, or will once its hello is processed.
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
            // As after any refusal, another hello is needed.
            store.assumeIsolated { $0.lost(connection) }
            let refusal = WireStoreMessage.refusal(.malformed, "A message that cannot be read.")
            _ = try sockets.actions.send(refusal.serializedBytes(), to: peer)
        }
    }

    /// The connection of the message's sender; `nil` for one that said no hello. A connection whose
    /// routing ID another peer uses has ended.
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
        // The one before is kept for its late batches, which are refused.
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

/// Why a store had to stop.
package enum StoreFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// Nobody knows whether what was under way is on the disk.
    case journal(String)
    case internalError(String)

    package var description: String {
        switch self {
        case .journal(let reason): "The journal failed: \(reason)"
        case .internalError(let reason): reason
        }
    }
}

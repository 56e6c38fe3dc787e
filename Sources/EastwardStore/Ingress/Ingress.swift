internal import Eastward
internal import SwiftProtobuf
internal import ZeroMQ

/// Decides what happens with each message of a feature, and in which order: a small batch of an idle connection is
/// processed at once, everything else is queued, and large batches are cut into pieces. No I/O, no clock.
struct Ingress {
    /// What to do with a received message.
    enum Arrival: Equatable {
        /// Nothing: the message is queued, or no reply to it is possible.
        case handled
        /// Process the step at once: nothing else of its connection waits.
        case step(IngressQueue.Step, ConnectionID)
        /// Add the sender's connection if it has none, and then queue the hello.
        case hello(WireHello)
        /// Refuse the connection: it has sent more than its window.
        case windowExceeded(ConnectionID)
        /// Log the sender's defect, and refuse it if it has no connection. If it has one, the refusal is queued.
        case malformed
    }

    /// How many messages a turn receives at most.
    static let messagesPerTurn = 256

    private var queue: IngressQueue
    private var pieceSize = PieceSize()
    private var turn = ActionTurn(now: .distantPast)
    private var known = KnownNames()

    /// - Parameter window: how many actions of a session may wait for their receipts.
    init(window: Int) {
        queue = IngressQueue(window: window)
    }

    /// The bytes of the messages that wait.
    var bytes: Int { queue.bytes }

    // MARK: Turns

    /// Begins the part of a turn that processes actions.
    mutating func beginTurn(now: Instant) {
        turn = ActionTurn(now: now)
    }

    /// Whether this turn may process more actions.
    var goesOn: Bool { turn.goesOn }

    /// Records that `step` was processed.
    mutating func processed(_ step: IngressQueue.Step, now: Instant) {
        var count = 0
        if case .batch(let batch) = step { count = batch.actions.sizes.count }
        let duration = turn.add(actions: count, now: now)
        // The other messages of a client must not make the pieces of all clients smaller.
        if count > 0 { pieceSize.add(actions: count, duration: duration) }
    }

    // MARK: Receiving

    /// Whether the next message may be received. If not, the messages stay in the socket, and its descriptor does not
    /// announce them: ``resumesReading(acceptsActions:)`` says when to receive again.
    mutating func mayRead(acceptsActions: Bool) -> Bool { queue.mayRead(acceptsActions: acceptsActions) }

    /// Records that no message is left in the socket.
    mutating func noteSocketIsEmpty() { queue.noteSocketIsEmpty() }

    /// Whether receiving has stopped: see ``mayRead(acceptsActions:)``.
    var hasStoppedReading: Bool { queue.hasStoppedReading }

    /// Whether receiving has stopped and may continue, so that another turn is due at once.
    func resumesReading(acceptsActions: Bool) -> Bool { queue.readsOn(acceptsActions: acceptsActions) }

    /// Decides what to do with `message`, and queues it if it must wait.
    /// - Parameters:
    ///   - connection: the sender's connection; `nil` before its first hello.
    ///   - isAttached: whether the core accepts batches of the connection.
    mutating func receive(
        _ message: borrowing ZeroMQ.Message, from connection: ConnectionID?, isAttached: (ConnectionID) -> Bool
    ) -> Arrival {
        turn.add(bytes: message.count)
        // A client that was refused may still send large messages: they are not even decoded. A queued hello may attach
        // the connection.
        let kind = WireFeatureMessage.kind(of: message)
        if kind != nil,
            connection.map({ queue.isEmpty($0) && !isAttached($0) }) ?? true
        {
            return .handled
        }
        switch kind {
        case .presence: return receivePresence(message, from: connection)
        case .report: return receiveReport(message, from: connection)
        case .batch, nil: break
        }
        let decoded = message.withBytes { try? WireFeatureMessage(frame: $0, known: &known) }
        switch decoded?.message {
        case .hello(let hello): return .hello(hello)
        case .batch(let batch):
            return connection.map { receive(batch, bytes: message.count, from: $0) } ?? .handled
        case .presence: return receivePresence(message, from: connection)
        case .report: return receiveReport(message, from: connection)
        case .goodbye(let goodbye):
            if let connection { queue.append(.goodbye(goodbye), bytes: message.count, from: connection) }
            return .handled
        case nil:
            if let connection { queue.append(.malformed, bytes: message.count, from: connection) }
            return .malformed
        }
    }

    /// Queues presence. It is decoded when it is processed: until then, a later one of the connection can replace it.
    private mutating func receivePresence(
        _ message: borrowing ZeroMQ.Message, from connection: ConnectionID?
    ) -> Arrival {
        if let connection {
            queue.append(.presence(message.withBytes { Array($0) }), bytes: message.count, from: connection)
        }
        return .handled
    }

    /// Queues a report, as ``receivePresence(_:from:)`` queues presence.
    private mutating func receiveReport(
        _ message: borrowing ZeroMQ.Message, from connection: ConnectionID?
    ) -> Arrival {
        guard message.count <= WireProtocol.largestReport else {
            if let connection { queue.append(.malformed, bytes: message.count, from: connection) }
            return .malformed
        }
        if let connection {
            queue.append(.report(message.withBytes { Array($0) }), bytes: message.count, from: connection)
        }
        return .handled
    }

    private mutating func receive(_ batch: WireActionBatch, bytes: Int, from connection: ConnectionID) -> Arrival {
        let count = batch.actions.sizes.count
        if count <= pieceSize.actions, queue.isEmpty(connection) { return .step(.batch(batch), connection) }
        guard !queue.exceedsWindow(count, from: connection) else { return .windowExceeded(connection) }
        queue.append(.batch(BatchPieces(batch)), bytes: bytes, from: connection)
        return .handled
    }

    /// Queues a hello.
    /// - Parameter bytes: the size of its message.
    mutating func append(_ hello: WireHello, _ identity: Identity, bytes: Int, from connection: ConnectionID) {
        queue.append(.hello(hello, identity), bytes: bytes, from: connection)
    }

    // MARK: Pausing

    /// Whether no further message of the connection may be queued.
    func isFull(_ connection: ConnectionID) -> Bool { queue.isFull(connection) }

    /// Records that the socket receives no message of a full connection until ``takeResumed()`` returns it. Without this,
    /// no message of any connection is received while one is full.
    mutating func notePaused(_ connection: ConnectionID) { queue.notePaused(connection) }

    /// Removes and returns the connections that were paused and have capacity again.
    mutating func takeResumed() -> [ConnectionID] { queue.takeResumed() }

    // MARK: Processing

    var isEmpty: Bool { queue.isEmpty }

    /// Removes and returns the next queued step: a message, or a piece of a batch.
    mutating func next() -> (connection: ConnectionID, step: IngressQueue.Step)? {
        queue.next(limit: pieceSize.actions)
    }

    /// Removes and returns the next queued message of `connection`.
    mutating func next(of connection: ConnectionID) -> IngressQueue.Step? { queue.next(of: connection) }

    /// The presence in a queued message; `nil` if the message cannot be read.
    static func presence(in message: [UInt8]) -> WireSetPresence? {
        guard case .presence(let presence)? = (try? WireFeatureMessage(serializedBytes: message))?.message else {
            return nil
        }
        return presence
    }

    /// The report in a queued message; `nil` if the message cannot be read, or has too many positions.
    static func report(in message: [UInt8]) -> WireSubscriberReport? {
        guard case .report(let report)? = (try? WireFeatureMessage(serializedBytes: message))?.message,
            report.slices.count <= WireProtocol.mostReportedSlices
        else { return nil }
        return report
    }

    /// Discards the queued messages of a connection.
    mutating func remove(_ connection: ConnectionID) {
        queue.remove(connection)
    }
}

extension WireFeatureMessage {
    /// A kind of message that needs a session.
    fileprivate enum Kind: UInt8 {
        // The tags of the message's fields.
        case batch = 0x12
        case presence = 0x22
        case report = 0x2A
    }

    /// The kind of `message`, by the tag of its only field; `nil` if it needs no session.
    fileprivate static func kind(of message: borrowing ZeroMQ.Message) -> Kind? {
        message.withBytes { $0.first }.flatMap(Kind.init)
    }
}

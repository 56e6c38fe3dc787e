internal import DequeModule
internal import Eastward

/// The received messages of features that are not processed yet: a queue for each connection, served round-robin and a
/// piece of a batch at a time. A connection that sends much delays each of the others by one piece a round.
struct IngressQueue {
    enum Work {
        case hello(WireHello, Identity)
        case batch(BatchPieces)
        /// A whole message, which is not decoded yet.
        case presence([UInt8])
        /// A whole message, which is not decoded yet.
        case report([UInt8])
        case goodbye(WireGoodbye)
        /// A message that cannot be read.
        case malformed

        /// Whether `last`, the message before it, needs no processing: a hello of which only the latest answer counts, or
        /// presence or a report that this one replaces.
        func replaces(_ last: Work) -> Bool {
            switch (last, self) {
            case (.hello, .hello), (.presence, .presence), (.report, .report): true
            default: false
            }
        }
    }

    /// The unit of work that is processed next.
    enum Step: Equatable {
        case hello(WireHello, Identity)
        case batch(WireActionBatch)
        case presence([UInt8])
        case report([UInt8])
        case goodbye(WireGoodbye)
        case malformed
    }

    private struct Entry {
        var work: Work
        var bytes: Int
    }

    private struct Connection {
        var entries: Deque<Entry> = []
        var bytes = 0
        var actions = 0
        /// Whether the socket receives no message of it.
        var isPaused = false

        var isFull: Bool {
            entries.count >= IngressQueue.messagesOfConnection || bytes >= IngressQueue.bytesOfConnection
        }
        /// Whether no message of any connection may be read, since the next one may be of this one.
        var stopsReading: Bool { isFull && !isPaused }
    }

    /// The most queued messages and bytes of one connection, and bytes of all together, plus one message of
    /// ``StoreLimits/largestMessage`` bytes. Beyond that the store stops reading, from all connections unless the socket
    /// can pause the full one, and the senders wait.
    static let messagesOfConnection = 256
    static let bytesOfConnection = 8 << 20
    static let bytesOfAll = 64 << 20

    private let window: Int
    private var connections: [ConnectionID: Connection] = [:]
    /// The connections with messages, the next one to serve first. It may still hold removed connections.
    private var order: Deque<ConnectionID> = []
    /// How many connections are full and not paused.
    private var fullConnections = 0
    /// The connections that were paused and have capacity again.
    private var resumed: [ConnectionID] = []
    /// Whether messages may be left in the socket.
    private(set) var hasStoppedReading = false
    private(set) var bytes = 0

    /// - Parameter window: how many actions of a session may wait for their receipts.
    init(window: Int) {
        self.window = window
    }

    var isEmpty: Bool { connections.isEmpty }

    /// Whether no message of the connection waits.
    func isEmpty(_ connection: ConnectionID) -> Bool { connections.isEmpty || connections[connection] == nil }

    /// Whether there is capacity for another message.
    var hasCapacity: Bool { fullConnections == 0 && bytes < Self.bytesOfAll }

    /// Whether the next message may be read. If not, ``readsOn(acceptsActions:)`` says when it may.
    mutating func mayRead(acceptsActions: Bool) -> Bool {
        hasStoppedReading = !(acceptsActions && hasCapacity)
        return !hasStoppedReading
    }

    /// Records that no message is left in the socket.
    mutating func noteSocketIsEmpty() { hasStoppedReading = false }

    /// Whether reading has stopped and may continue: no event of the socket's descriptor announces the messages left in
    /// it.
    func readsOn(acceptsActions: Bool) -> Bool { hasStoppedReading && acceptsActions && hasCapacity }

    /// Whether a batch of `count` actions is more than a correct client can have sent before its receipts: one window,
    /// and another one if it resends the actions that a full disk refused.
    func exceedsWindow(_ count: Int, from connection: ConnectionID) -> Bool {
        (connections[connection]?.actions ?? 0) + count > 2 * window
    }

    /// - Parameter bytes: the size of the message.
    mutating func append(_ work: Work, bytes: Int, from connection: ConnectionID) {
        // Removed meanwhile, so that changing it copies nothing.
        var queue = connections.removeValue(forKey: connection) ?? Connection()
        if queue.entries.isEmpty { order.append(connection) }
        let stoppedReading = queue.stopsReading
        // Of several in a row, only the last one counts.
        if let last = queue.entries.last, work.replaces(last.work) {
            queue.entries.removeLast()
            queue.bytes -= last.bytes
            self.bytes -= last.bytes
        }
        if case .batch(let pieces) = work { queue.actions += pieces.remaining }
        queue.entries.append(Entry(work: work, bytes: bytes))
        queue.bytes += bytes
        self.bytes += bytes
        fullConnections += (queue.stopsReading ? 1 : 0) - (stoppedReading ? 1 : 0)
        connections[connection] = queue
    }

    /// Whether the connection has as many messages or bytes as it may.
    func isFull(_ connection: ConnectionID) -> Bool { connections[connection]?.isFull ?? false }

    /// Records that the socket receives no message of a full connection until ``takeResumed()`` returns it.
    mutating func notePaused(_ connection: ConnectionID) {
        guard var queue = connections.removeValue(forKey: connection) else { return }
        if queue.stopsReading { fullConnections -= 1 }
        queue.isPaused = true
        connections[connection] = queue
    }

    /// Removes and returns the connections that were paused and have capacity again.
    mutating func takeResumed() -> [ConnectionID] {
        guard !resumed.isEmpty else { return [] }
        defer { resumed = [] }
        return resumed
    }

    /// Removes and returns the next message, or a piece of it, of the connection whose turn it is.
    /// - Parameter limit: how many actions a piece has at most.
    mutating func next(limit: Int) -> (connection: ConnectionID, step: Step)? {
        while let connection = order.popFirst() {
            guard let step = step(of: connection, limit: limit) else { continue }
            if connections[connection] != nil { order.append(connection) }
            return (connection, step)
        }
        return nil
    }

    /// Removes and returns the whole next message of `connection`.
    mutating func next(of connection: ConnectionID) -> Step? { step(of: connection, limit: .max) }

    private mutating func step(of connection: ConnectionID, limit: Int) -> Step? {
        guard var queue = connections.removeValue(forKey: connection) else { return nil }
        let stoppedReading = queue.stopsReading
        var entry = queue.entries.removeFirst()
        let step: Step
        switch entry.work {
        case .hello(let hello, let identity): step = .hello(hello, identity)
        case .presence(let presence): step = .presence(presence)
        case .report(let report): step = .report(report)
        case .goodbye(let goodbye): step = .goodbye(goodbye)
        case .malformed: step = .malformed
        case .batch(var pieces):
            let before = pieces.remaining
            entry.work = .malformed
            step = .batch(pieces.removeFirst(limit, window: window))
            queue.actions -= before - pieces.remaining
            if pieces.remaining > 0 {
                entry.work = .batch(pieces)
                queue.entries.prepend(entry)
                connections[connection] = queue
                return step
            }
        }
        queue.bytes -= entry.bytes
        bytes -= entry.bytes
        fullConnections -= (stoppedReading ? 1 : 0) - (queue.stopsReading ? 1 : 0)
        if queue.isPaused, !queue.isFull {
            queue.isPaused = false
            resumed.append(connection)
        }
        if !queue.entries.isEmpty { connections[connection] = queue }
        return step
    }

    /// Discards the messages of a connection.
    mutating func remove(_ connection: ConnectionID) {
        guard let queue = connections.removeValue(forKey: connection) else { return }
        bytes -= queue.bytes
        if queue.stopsReading { fullConnections -= 1 }
    }
}

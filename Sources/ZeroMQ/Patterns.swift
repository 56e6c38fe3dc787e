internal import CZeroMQ

/// The client side of a ROUTER: one connection, messages in both directions.
public struct DealerSocket: Socket, ~Copyable {
    public let handle: SocketHandle

    public init(_ context: Context) throws {
        handle = try SocketHandle(context, type: ZMQ_DEALER)
    }

    /// Receives the next message into `message`, of which only the first frame is kept. Returns `false` if none is
    /// waiting.
    public borrowing func receive(_ message: inout Message) throws -> Bool {
        guard try receive(into: &message) else { return false }
        try discardFrames(after: message)
        return true
    }

    public borrowing func send(_ bytes: [UInt8]) throws -> SendOutcome {
        try bytes.withUnsafeBytes { try send($0) }
    }
}

/// A socket with many connections, each with a routing ID that the socket assigns.
public struct RouterSocket: Socket, ~Copyable {
    /// The ID that a socket assigned to a connection. A later connection of the same peer has another one.
    public struct Peer: Hashable, Sendable {
        let bytes: [UInt8]
        /// The first eight bytes: most IDs are no longer, and the hash of a number costs less than that of an array.
        private let start: UInt64
        /// Distinguishes the peers of a program's sockets: the routing IDs of two sockets may be equal.
        package var transport = Transport.ipc

        /// An ID that an ``IPCServer`` or a substitute of a socket assigned.
        package init(bytes: [UInt8]) {
            self.bytes = bytes
            start = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(start)
            // A peer can choose a longer ID itself, with the start of another one.
            if bytes.count > 8 { hasher.combine(bytes) }
        }
    }

    /// The kind of a socket's connections.
    package enum Transport: Hashable, Sendable {
        case ipc, tcp
    }

    public let handle: SocketHandle

    /// Messages to a disconnected peer are reported, not dropped.
    public init(_ context: Context) throws {
        let handle = try SocketHandle(context, type: ZMQ_ROUTER)
        try handle.set(.routerMandatory, true)
        self.handle = handle
    }

    /// Receives the next message into `message`, of which only the first frame is kept. Returns the sender; `nil` if no
    /// message is waiting.
    public borrowing func receive(_ message: inout Message) throws -> Peer? {
        guard try receive(into: &message) else { return nil }
        let peer = Peer(bytes: message.bytes)
        guard message.hasMore else { return peer }
        guard try receive(into: &message) else { return nil }
        try discardFrames(after: message)
        return peer
    }

    public borrowing func send(_ bytes: [UInt8], to peer: Peer) throws -> SendOutcome {
        let addressed = try peer.bytes.withUnsafeBytes { try send($0, flags: ZMQ_SNDMORE) }
        guard addressed == .sent else { return addressed }
        return try bytes.withUnsafeBytes { try send($0) }
    }
}

/// Publishes messages to subscribers, and receives their subscriptions.
public struct XPubSocket: Socket, ~Copyable {
    /// A message from a subscriber.
    public enum Event: Sendable, Equatable {
        case subscribed([UInt8])
        /// The last subscriber of this topic unsubscribed or disconnected; or one that was not subscribed to it, while
        /// others are, cancelled its subscription (libzmq 4.3.4).
        case unsubscribed([UInt8])
        /// Any other message; a conforming peer sends none.
        case foreign

        init(_ message: borrowing Message) {
            self = message.withBytes { bytes in
                switch bytes.first {
                case 1: .subscribed(Array(bytes.dropFirst()))
                case 0: .unsubscribed(Array(bytes.dropFirst()))
                default: .foreign
                }
            }
        }
    }

    public let handle: SocketHandle

    public init(_ context: Context) throws {
        let handle = try SocketHandle(context, type: ZMQ_XPUB)
        try handle.set(.xpubVerbose, true)
        try handle.set(.xpubNoDrop, true)
        self.handle = handle
    }

    /// The next message from a subscriber; `nil` if there is none.
    public borrowing func receive(_ message: inout Message) throws -> Event? {
        guard try receive(into: &message) else { return nil }
        let event = Event(message)
        try discardFrames(after: message)
        return event
    }

    /// Sends `message` to all subscribers of a prefix of it. A subscriber with a full queue misses it.
    /// - Returns: whether the queue of a subscriber has just become full. That subscriber misses every message until it
    ///   has read half of its queue, and is not reported again before then.
    @discardableResult
    public borrowing func publish(_ message: consuming Message) throws -> Bool {
        // libzmq either drops silently, or sends to no subscriber while one queue is full. Therefore only the second
        // attempt drops.
        guard try send(&message) == .wouldBlock else { return false }
        try handle.set(.xpubNoDrop, false)
        _ = try send(&message)
        try handle.set(.xpubNoDrop, true)
        return true
    }
}

/// Receives the messages that an XPUB publishes.
public struct SubSocket: Socket, ~Copyable {
    public let handle: SocketHandle

    public init(_ context: Context) throws {
        handle = try SocketHandle(context, type: ZMQ_SUB)
    }

    /// Subscribes to every message that begins with `topic`.
    public borrowing func subscribe(_ topic: [UInt8]) throws {
        guard zmq_setsockopt(handle.raw, ZMQ_SUBSCRIBE, topic, topic.count) == 0 else {
            throw ZeroMQError.last("subscribe")
        }
    }

    public borrowing func unsubscribe(_ topic: [UInt8]) throws {
        guard zmq_setsockopt(handle.raw, ZMQ_UNSUBSCRIBE, topic, topic.count) == 0 else {
            throw ZeroMQError.last("unsubscribe")
        }
    }

    public borrowing func receive(_ message: inout Message) throws -> Bool {
        guard try receive(into: &message) else { return false }
        try discardFrames(after: message)
        return true
    }
}

extension Socket where Self: ~Copyable {
    /// Discards further frames: Eastward's messages have one frame, and a foreign peer's further frames must not count
    /// as messages.
    borrowing func discardFrames(after message: borrowing Message) throws {
        var hasMore = message.hasMore
        var rest = Message()
        while hasMore, try receive(into: &rest) {
            hasMore = rest.hasMore
        }
    }
}

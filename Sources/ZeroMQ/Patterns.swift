internal import CZeroMQ

/// The asking side of ROUTER: one connection, messages both ways.
public struct DealerSocket: Socket, ~Copyable {
    public let handle: SocketHandle

    public init(_ context: Context) throws {
        handle = try SocketHandle(context, type: ZMQ_DEALER)
    }

    /// The next message into `message`, of which only the first frame is kept; `false` if none is there.
    public borrowing func receive(_ message: inout Message) throws -> Bool {
        guard try receive(into: &message) else { return false }
        try discardFrames(after: message)
        return true
    }

    public borrowing func send(_ bytes: [UInt8]) throws -> SendOutcome {
        try bytes.withUnsafeBytes { try send($0) }
    }
}

/// Many connections, each with a name that the socket gives it.
public struct RouterSocket: Socket, ~Copyable {
    /// The socket's name for a connection. A later connection of the same peer has another one.
    public struct Peer: Hashable, Sendable {
        let bytes: [UInt8]

        /// A name that no socket gave, for a twin of one.
        package init(bytes: [UInt8]) {
            self.bytes = bytes
        }
    }

    public let handle: SocketHandle

    /// Messages to a peer that has gone are reported, not dropped.
    public init(_ context: Context) throws {
        let handle = try SocketHandle(context, type: ZMQ_ROUTER)
        try handle.set(.routerMandatory, true)
        self.handle = handle
    }

    /// The next message into `message`, of which only the first frame is kept, and who sent it; `nil` if none
    /// is there.
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

/// Publishes to those who subscribed, and hears of subscriptions.
public struct XPubSocket: Socket, ~Copyable {
    /// What a subscriber told.
    public enum Event: Sendable, Equatable {
        case subscribed([UInt8])
        /// The last subscriber of this topic left.
        case unsubscribed([UInt8])
        /// Anything else; nothing that a well-behaved peer sends.
        case foreign
    }

    public let handle: SocketHandle

    public init(_ context: Context) throws {
        let handle = try SocketHandle(context, type: ZMQ_XPUB)
        try handle.set(.xpubVerbose, true)
        try handle.set(.xpubNoDrop, true)
        self.handle = handle
    }

    /// What the next subscriber told; `nil` if none did.
    public borrowing func receive(_ message: inout Message) throws -> Event? {
        guard try receive(into: &message) else { return nil }
        let event: Event = message.withBytes { bytes in
            switch bytes.first {
            case 1: .subscribed(Array(bytes.dropFirst()))
            case 0: .unsubscribed(Array(bytes.dropFirst()))
            default: .foreign
            }
        }
        try discardFrames(after: message)
        return event
    }

    /// Sends `message` to all who subscribed to a beginning of it. Subscribers whose queue is full miss it.
    /// - Returns: whether the queue of a subscriber is full since just now. It misses everything until it has read half
    ///   of its queue, and is not reported again before.
    @discardableResult
    public borrowing func publish(_ message: consuming Message) throws -> Bool {
        // libzmq drops silently, or sends to no subscriber while one queue is full: so the second try is the one that drops.
        guard try send(&message) == .wouldBlock else { return false }
        try handle.set(.xpubNoDrop, false)
        _ = try send(&message)
        try handle.set(.xpubNoDrop, true)
        return true
    }
}

/// Receives what an XPUB publishes.
public struct SubSocket: Socket, ~Copyable {
    public let handle: SocketHandle

    public init(_ context: Context) throws {
        handle = try SocketHandle(context, type: ZMQ_SUB)
    }

    /// Wants every message that begins with `topic`.
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
    /// Our messages have one frame; a foreign peer's further ones are not to be taken for messages.
    borrowing func discardFrames(after message: borrowing Message) throws {
        var hasMore = message.hasMore
        var rest = Message()
        while hasMore, try receive(into: &rest) {
            hasMore = rest.hasMore
        }
    }
}

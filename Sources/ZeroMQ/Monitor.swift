internal import CZeroMQ
internal import Synchronization

/// Receives the connection events of a socket. See zmq_socket_monitor(3).
public struct Monitor: Socket, ~Copyable {
    public enum Event: Sendable, Equatable {
        /// The peer is authenticated, and messages flow.
        case connected
        case disconnected
        /// A connection attempt to this endpoint failed, for example because it was refused. libzmq tries again.
        case attemptFailed(endpoint: String)
        /// The peer's ``Authenticator`` refused the connection with this status: 400 for a wrong name or password, 500
        /// for an internal error. libzmq does not retry.
        case refused(status: Int)
        /// The peer does not use the ZeroMQ protocol, or requires another security mechanism.
        case protocolError(code: Int)
    }

    private static let counter = Atomic<Int>(0)

    public let handle: SocketHandle
    private let monitored: SocketHandle

    /// Must be created before `socket` connects, or it misses earlier events.
    /// - Parameter attempts: whether to report failed connection attempts: of a peer that does not run, there are many.
    public init(of socket: borrowing some Socket & ~Copyable, _ context: Context, attempts: Bool = false) throws {
        let number = Self.counter.add(1, ordering: .relaxed).newValue
        let endpoint = "inproc://monitor-\(number)"
        let events =
            ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_DISCONNECTED | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH
            | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL | (attempts ? ZMQ_EVENT_CLOSED : 0)
        guard zmq_socket_monitor(socket.handle.raw, endpoint, events) == 0 else {
            throw ZeroMQError.last("monitor a socket")
        }
        let handle = try SocketHandle(context, type: ZMQ_PAIR)
        try handle.connect(endpoint)
        self.handle = handle
        monitored = socket.handle
    }

    /// Before its own socket closes: libzmq's I/O thread would wait forever to send an event to a monitor that is gone,
    /// and with it all other sockets of the context.
    deinit {
        zmq_socket_monitor(monitored.raw, nil, 0)
    }

    /// The next event; `nil` if there is none.
    public borrowing func receive(_ message: inout Message) throws -> Event? {
        while try receive(into: &message) {
            // Frame 1: the event in 16 bits, its value in 32, in the machine's order. Frame 2: the endpoint.
            let (number, value) = message.withBytes { bytes in
                bytes.count < 6
                    ? (0, 0)
                    : (
                        CInt(bytes.loadUnaligned(fromByteOffset: 0, as: UInt16.self)),
                        Int(bytes.loadUnaligned(fromByteOffset: 2, as: UInt32.self))
                    )
            }
            guard number != ZMQ_EVENT_CLOSED else {
                guard message.hasMore, try receive(into: &message) else { continue }
                let endpoint = message.withBytes { String(decoding: $0, as: UTF8.self) }
                try discardFrames(after: message)
                return .attemptFailed(endpoint: endpoint)
            }
            try discardFrames(after: message)
            switch number {
            case ZMQ_EVENT_HANDSHAKE_SUCCEEDED: return .connected
            case ZMQ_EVENT_DISCONNECTED: return .disconnected
            case ZMQ_EVENT_HANDSHAKE_FAILED_AUTH: return .refused(status: value)
            case ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL: return .protocolError(code: value)
            default: continue
            }
        }
        return nil
    }
}

internal import CZeroMQ
internal import Glibc

/// The interface of every socket type. A socket stays on the thread that uses it: none is `Sendable`.
public protocol Socket: ~Copyable {
    /// The wrapped libzmq socket, for this module only.
    var handle: SocketHandle { get }
}

/// libzmq's socket, closed with this object.
public final class SocketHandle {
    let raw: UnsafeMutableRawPointer
    // A socket must not outlive its context.
    private let context: Context

    init(_ context: Context, type: CInt) throws {
        guard let raw = zmq_socket(context.raw, type) else { throw ZeroMQError.last("open a socket") }
        self.raw = raw
        self.context = context
        // A socket that must continue to send after it is closed sets its own linger time.
        try set(.linger, 0)
    }

    deinit {
        zmq_close(raw)
    }

    func set<Value: BitwiseCopyable>(_ option: SocketOption<Value>, _ value: Value) throws {
        var value = value
        guard zmq_setsockopt(raw, option.number, &value, MemoryLayout<Value>.size) == 0 else {
            throw ZeroMQError.last("set \(option.name)")
        }
    }

    func set(_ option: SocketOption<Bool>, _ value: Bool) throws {
        var value: CInt = value ? 1 : 0
        guard zmq_setsockopt(raw, option.number, &value, MemoryLayout<CInt>.size) == 0 else {
            throw ZeroMQError.last("set \(option.name)")
        }
    }

    func set(_ option: SocketOption<String>, _ value: String) throws {
        guard zmq_setsockopt(raw, option.number, value, value.utf8.count) == 0 else {
            throw ZeroMQError.last("set \(option.name)")
        }
    }

    func set(_ option: SocketOption<[UInt8]>, _ value: [UInt8]) throws {
        guard zmq_setsockopt(raw, option.number, value, value.count) == 0 else {
            throw ZeroMQError.last("set \(option.name)")
        }
    }

    func bind(_ endpoint: String) throws {
        guard zmq_bind(raw, endpoint) == 0 else { throw ZeroMQError.last("bind \(endpoint)") }
    }

    func bind(_ endpoint: String, listener: CInt) throws {
        let duplicate = fcntl(listener, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0 else { throw ZeroMQError.last("duplicate the listener of \(endpoint)") }
        do {
            try set(.useDescriptor, duplicate)
            // After a successful bind libzmq owns the descriptor.
            try bind(endpoint)
        } catch {
            close(duplicate)
            throw error
        }
        try set(.useDescriptor, -1)
    }

    func connect(_ endpoint: String) throws {
        guard zmq_connect(raw, endpoint) == 0 else { throw ZeroMQError.last("connect to \(endpoint)") }
    }

    func disconnect(_ endpoint: String) throws {
        // ENOENT: the socket has ended the connection itself, after an error that is not retried.
        guard zmq_disconnect(raw, endpoint) == 0 || zmq_errno() == ENOENT else {
            throw ZeroMQError.last("disconnect from \(endpoint)")
        }
    }

    func get(_ option: CInt) -> CInt {
        var value: CInt = 0
        var size = MemoryLayout<CInt>.size
        retryingInterrupts { zmq_getsockopt(raw, option, &value, &size) }
        return value
    }
}

/// The result of a non-blocking send.
public enum SendOutcome: Sendable, Equatable {
    case sent
    /// The queue is full: retry later.
    case wouldBlock
    /// The socket is no longer connected to this peer.
    case unreachable
}

extension Socket where Self: ~Copyable {
    /// A descriptor that is readable when the socket may have events. Drain the socket before sleeping on it again: see
    /// zmq_getsockopt(3), `ZMQ_FD`.
    public var descriptor: CInt { handle.get(ZMQ_FD) }

    public borrowing func set(_ option: SocketOption<CInt>, _ value: CInt) throws {
        try handle.set(option, value)
    }

    public borrowing func set(_ option: SocketOption<Int64>, _ value: Int64) throws {
        try handle.set(option, value)
    }

    public borrowing func set(_ option: SocketOption<Bool>, _ value: Bool) throws {
        try handle.set(option, value)
    }

    public borrowing func set(_ option: SocketOption<String>, _ value: String) throws {
        try handle.set(option, value)
    }

    /// Accepts connections at `endpoint`, such as `ipc:///run/app/actions.sock`. An existing `ipc` path is replaced.
    public borrowing func bind(_ endpoint: String) throws {
        try handle.bind(endpoint)
    }

    /// Accepts connections from `listener`, a non-blocking socket that already listens at `endpoint`. The caller keeps
    /// its ownership: closing this socket ends the accepting only.
    public borrowing func bind(_ endpoint: String, listener: CInt) throws {
        try handle.bind(endpoint, listener: listener)
    }

    /// Connects to `endpoint` as soon as a peer accepts there, and reconnects whenever the connection ends.
    public borrowing func connect(_ endpoint: String) throws {
        try handle.connect(endpoint)
    }

    /// Accepts only peers that prove a key, which the ``Authenticator`` then checks. Connections are encrypted.
    /// - Parameter secretKey: of this socket: see ``CurveKeyPair``.
    public borrowing func acceptCurve(secretKey: String) throws {
        try handle.set(.curveServer, true)
        try handle.set(.curveSecretKey, CurveKeyPair.bytes(secretKey) ?? [])
    }

    /// Connects only to a peer that proves its key, and proves the key of this socket. Connections are encrypted.
    /// - Parameters:
    ///   - keys: of this socket.
    ///   - peer: the public key of the peer.
    public borrowing func connectCurve(_ keys: CurveKeyPair, to peer: String) throws {
        try handle.set(.curveServerKey, CurveKeyPair.bytes(peer) ?? [])
        try handle.set(.curvePublicKey, CurveKeyPair.bytes(keys.publicKey) ?? [])
        try handle.set(.curveSecretKey, CurveKeyPair.bytes(keys.secretKey) ?? [])
    }

    /// Lets the kernel end TCP connections whose peers do not answer: after 11 seconds of silence, or 10 seconds after
    /// data that is not acknowledged.
    public borrowing func watchTCP() throws {
        try set(.tcpKeepalive, 1)
        try set(.tcpKeepaliveIdle, 5)
        try set(.tcpKeepaliveInterval, 2)
        try set(.tcpKeepaliveCount, 3)
        try set(.tcpTimeout, 10_000)
    }

    /// Ends the connection to `endpoint`, and connects there no more. Subscriptions stay, for later connections.
    public borrowing func disconnect(_ endpoint: String) throws {
        try handle.disconnect(endpoint)
    }

    /// Handles the pending commands from other threads, so that the socket's connections are up to date.
    /// - Returns: whether a message waits. If none does, the descriptor announces the next one.
    @discardableResult
    public borrowing func settle() -> Bool {
        handle.get(ZMQ_EVENTS) & ZMQ_POLLIN != 0
    }

    borrowing func receive(into message: inout Message) throws -> Bool {
        if retryingInterrupts({ zmq_msg_recv(&message.raw, handle.raw, ZMQ_DONTWAIT) }) >= 0 { return true }
        guard zmq_errno() == EAGAIN else { throw ZeroMQError.last("receive") }
        return false
    }

    borrowing func send(_ bytes: UnsafeRawBufferPointer, flags: CInt = 0) throws -> SendOutcome {
        try outcome(
            retryingInterrupts { zmq_send(handle.raw, bytes.baseAddress, bytes.count, ZMQ_DONTWAIT | flags) })
    }

    /// Empties `message` if it was sent.
    borrowing func send(_ message: inout Message) throws -> SendOutcome {
        try outcome(retryingInterrupts { zmq_msg_send(&message.raw, handle.raw, ZMQ_DONTWAIT) })
    }

    private borrowing func outcome(_ result: CInt) throws -> SendOutcome {
        if result >= 0 { return .sent }
        return switch zmq_errno() {
        case EAGAIN: .wouldBlock
        case EHOSTUNREACH: .unreachable
        default: throw ZeroMQError.last("send")
        }
    }
}

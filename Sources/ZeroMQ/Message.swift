internal import CZeroMQ
internal import Glibc

/// One frame of a message. It owns its bytes; small frames store them inline, so the bytes are accessible within a
/// scope only.
public struct Message: ~Copyable {
    var raw = zmq_msg_t()

    /// An empty message, to receive into.
    public init() {
        zmq_msg_init(&raw)
    }

    /// A message with a copy of `bytes`.
    public init(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { fill(copying: $0) }
    }

    init(copying bytes: UnsafeRawBufferPointer) {
        fill(copying: bytes)
    }

    private mutating func fill(copying bytes: UnsafeRawBufferPointer) {
        guard zmq_msg_init_size(&raw, bytes.count) == 0 else {
            fatalError("\(ZeroMQError.last("allocate a message of \(bytes.count) bytes"))")
        }
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        zmq_msg_data(&raw)!.copyMemory(from: start, byteCount: bytes.count)
    }

    deinit {
        // The copy is bitwise and ends here: the bytes that it references are released once.
        var raw = raw
        zmq_msg_close(&raw)
    }

    /// The number of bytes.
    public var count: Int {
        withUnsafePointer(to: raw) { zmq_msg_size($0) }
    }

    /// Whether further frames of the same message follow.
    public var hasMore: Bool {
        withUnsafePointer(to: raw) { zmq_msg_more($0) } == 1
    }

    /// Calls `body` with the bytes.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        var raw = raw
        return try withUnsafeMutablePointer(to: &raw) {
            try body(UnsafeRawBufferPointer(start: zmq_msg_data($0), count: zmq_msg_size($0)))
        }
    }

    /// A copy of the bytes.
    public var bytes: [UInt8] { withBytes { Array($0) } }

    /// A property of the connection's peer, such as `User-Id` or `Peer-Address`.
    public func property(_ name: String) -> String? {
        withUnsafePointer(to: raw) { zmq_msg_gets($0, name) }.map { String(cString: $0) }
    }

    /// Whether ``property(_:)`` is `value`, which ends with a NUL. Allocates nothing.
    public func hasProperty(_ name: String, _ value: ContiguousArray<CChar>) -> Bool {
        guard let own = withUnsafePointer(to: raw, { zmq_msg_gets($0, name) }) else { return false }
        return value.withUnsafeBufferPointer { strcmp(own, $0.baseAddress!) == 0 }
    }

    /// The descriptor of the connection over which the message arrived; −1 without one. The connection may have ended,
    /// and the number may be another's.
    public var connectionDescriptor: CInt {
        withUnsafePointer(to: raw) { zmq_msg_get($0, ZMQ_SRCFD) }
    }

    /// A second message with the same bytes; large ones are shared, not copied.
    public mutating func share() -> Message {
        var copy = Message()
        zmq_msg_copy(&copy.raw, &raw)
        return copy
    }
}

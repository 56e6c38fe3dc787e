/// Tracks whether a socket may have messages to receive: libzmq signals it once, and any call may consume the signal.
public struct Attention: Sendable {
    private let descriptor: CInt
    /// Whether the socket may have messages although its descriptor is not ready.
    private var isDue = true

    public init(_ socket: borrowing some Socket & ~Copyable) {
        descriptor = socket.descriptor
    }

    /// Whether to receive in this turn.
    public mutating func isDue(_ wake: Reactor.Wake) -> Bool {
        if wake.isReady(descriptor) { isDue = true }
        return isDue
    }

    /// Call this after a send through the socket, or if not everything was received.
    public mutating func keep() { isDue = true }

    /// Call this when the socket has no more messages.
    public mutating func drained() { isDue = false }

    /// Whether messages wait that the descriptor does not announce, after a send or because receiving stopped early.
    /// Asks the socket only then. Call this at the end of a turn.
    public mutating func hasUnannounced(in socket: borrowing some Socket & ~Copyable) -> Bool {
        if isDue { isDue = socket.settle() }
        return isDue
    }
}

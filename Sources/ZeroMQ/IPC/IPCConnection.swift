/// A connection of an ``IPCServer``.
final class IPCConnection {
    let stream: IPCStream
    let peer: RouterSocket.Peer
    let credentials: Authenticator.Credentials
    /// The name of the peer as the authentication decided; `nil` before.
    var userID: String?
    /// Whether bytes or the end of the connection may wait in the socket.
    var isReadable = true
    /// Whether the peer has closed its end: reading continues up to there.
    var hasHungUp = false
    var isInQueue = false
    /// Whether bytes were read since its handshake or its last message.
    var isUnfinished = false
    /// Whether no message of it is received until ``IPCServer/resume(_:)``.
    var isPaused = false
    var isClosed = false
    /// Whether the server waits until the peer reads.
    var awaitsWriting = false
    /// Whether it can take bytes that wait for it.
    var isWritable = false
    /// Whether its limit of unsent bytes or messages was reached, and more than half of that waits.
    var isFull = false
    /// The bytes that are counted in `buffered` and `unsent`.
    var counted = (buffered: 0, unsent: 0)

    /// Whether its handshake is complete, or it was closed before.
    var hasEndedHandshake: Bool { isClosed || stream.zmtp.isOpen }

    init(_ stream: IPCStream, _ peer: RouterSocket.Peer, _ credentials: Authenticator.Credentials) {
        self.stream = stream
        self.peer = peer
        self.credentials = credentials
    }
}

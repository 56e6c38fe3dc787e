internal import Eastward
internal import ZeroMQ

/// The store's socket for processes on this machine, together with that for remote processes.
///
/// It limits the messages of each remote connection, and reports each one's process to the ``ConnectionPolicy``.
final class RemotePeerSocket: PeerSocket {
    /// A remote connection, by its descriptor.
    private struct Connection {
        var peer: RouterSocket.Peer
        var messages: TokenBucket
    }

    private let local: any PeerSocket
    private let remote: RouterPeerSocket
    private let policy: ConnectionPolicy
    private let messagesPerSecond: Int
    private var connections: [CInt: Connection] = [:]
    /// Whether the next message is received from the remote socket first, so that neither excludes the other.
    private var isRemoteNext = false

    /// The messages that a remote process may send over a connection each second, and twice as many at once. A message
    /// holds up to 1,024 actions.
    static let messagesPerSecond = 50_000

    init(
        _ local: any PeerSocket, remote: RouterPeerSocket, policy: ConnectionPolicy,
        messagesPerSecond: Int = RemotePeerSocket.messagesPerSecond
    ) {
        self.messagesPerSecond = messagesPerSecond
        self.local = local
        self.remote = remote
        self.policy = policy
    }

    var descriptors: [CInt] { local.descriptors + remote.descriptors }

    var deadline: Instant? { local.deadline }

    var isPollDue: Bool { local.isPollDue }

    func isDue(_ wake: Reactor.Wake) -> Bool {
        // Both, since each notes the wake.
        let isLocalDue = local.isDue(wake)
        return remote.isDue(wake) || isLocalDue
    }

    func receive(_ message: inout Message) throws -> RouterSocket.Peer? {
        isRemoteNext.toggle()
        if isRemoteNext, let peer = try receiveRemote(&message) { return peer }
        if let peer = try local.receive(&message) { return peer }
        return isRemoteNext ? nil : try receiveRemote(&message)
    }

    private func receiveRemote(_ message: inout Message) throws -> RouterSocket.Peer? {
        while var peer = try remote.receive(&message) {
            peer.transport = .tcp
            if admit(message, from: peer) { return peer }
        }
        return nil
    }

    /// Whether the connection of `message` is within its limit. If not, it ends.
    private func admit(_ message: borrowing Message, from peer: RouterSocket.Peer) -> Bool {
        let descriptor = message.connectionDescriptor
        if connections[descriptor]?.peer != peer {
            let rate = messagesPerSecond
            connections[descriptor] = Connection(
                peer: peer, messages: TokenBucket(burst: Double(2 * rate), perSecond: Double(rate)))
            if let userID = message.property("User-Id") { policy.identify(descriptor, as: userID) }
        }
        guard connections[descriptor]?.messages.take(now: .now()) == false else { return true }
        policy.disconnectFlooding(descriptor)
        return false
    }

    func sender(of message: borrowing Message, over peer: RouterSocket.Peer) -> Sender? {
        socket(of: peer).sender(of: message, over: peer)
    }

    func isSent(_ message: borrowing Message, by sender: Sender, over peer: RouterSocket.Peer) -> Bool {
        socket(of: peer).isSent(message, by: sender, over: peer)
    }

    func send(_ bytes: [UInt8], to peer: RouterSocket.Peer) throws -> SendOutcome {
        try socket(of: peer).send(bytes, to: peer)
    }

    func hasCapacity(for peer: RouterSocket.Peer) -> Bool { socket(of: peer).hasCapacity(for: peer) }

    private func socket(of peer: RouterSocket.Peer) -> any PeerSocket { peer.transport == .tcp ? remote : local }

    func pause(_ peer: RouterSocket.Peer) -> Bool { socket(of: peer).pause(peer) }

    func resume(_ peer: RouterSocket.Peer) { socket(of: peer).resume(peer) }

    func close(_ peer: RouterSocket.Peer) { socket(of: peer).close(peer) }

    func settle() {
        local.settle()
        remote.settle()
    }

    func hasUnannouncedMessages() -> Bool {
        let hasLocal = local.hasUnannouncedMessages()
        return remote.hasUnannouncedMessages() || hasLocal
    }
}

internal import CSocketCalls
package import Eastward
package import ZeroMQ

/// A socket on which the store receives messages of peers and replies: an ``IPCPeerSocket`` for features on its machine, a
/// ``RouterPeerSocket`` for operators and remote features, or their in-process counterpart.
///
/// Used on the store's reactor only; no call blocks.
package protocol PeerSocket: AnyObject {
    /// The descriptors that the reactor watches; empty for a socket that wakes it in another way.
    var descriptors: [CInt] { get }
    /// Whether to receive in this turn.
    func isDue(_ wake: Reactor.Wake) -> Bool
    /// Receives the next message into `message` and returns its peer; `nil` if there is none.
    func receive(_ message: inout Message) throws -> RouterSocket.Peer?
    /// The sender of `message`, as it was authenticated when `peer`'s connection was made; `nil` for a peer that is no
    /// feature.
    func sender(of message: borrowing Message, over peer: RouterSocket.Peer) -> Sender?
    /// Whether `sender` sent `message`, which arrived over `peer`'s connection. A peer can choose its connection's
    /// name, including one that another peer used before.
    func isSent(_ message: borrowing Message, by sender: Sender, over peer: RouterSocket.Peer) -> Bool
    /// Sends a reply to a peer. If the peer left or reads too slowly, the outcome says so and nothing is sent.
    func send(_ bytes: [UInt8], to peer: RouterSocket.Peer) throws -> SendOutcome
    /// Whether a reply to a peer can be sent, if the socket can tell: `true` otherwise, and for a peer that left.
    func hasCapacity(for peer: RouterSocket.Peer) -> Bool
    /// When the socket needs a turn although no descriptor is ready; `nil` for never.
    var deadline: Instant? { get }
    /// Pauses receiving: pending messages stay in the socket and do not wake the reactor.
    func settle()
    /// Whether messages wait that the descriptor does not announce, because a send consumed its signal or receiving
    /// stopped earlier. Called at the end of a turn.
    func hasUnannouncedMessages() -> Bool
    /// Stops receiving messages of one peer, which wait on its side until ``resume(_:)``. Returns `false` if the socket can
    /// stop only for all peers together.
    func pause(_ peer: RouterSocket.Peer) -> Bool
    /// Receives messages of a peer again.
    func resume(_ peer: RouterSocket.Peer)
    /// Closes the connection of a peer, if the socket can close a single one.
    func close(_ peer: RouterSocket.Peer)
    /// Whether the socket needs another turn at once for new connections or waiting bytes, even while nothing is received.
    var isPollDue: Bool { get }
}

extension PeerSocket {
    package var deadline: Instant? { nil }
    package var isPollDue: Bool { false }
    package func hasCapacity(for peer: RouterSocket.Peer) -> Bool { true }
    package func pause(_ peer: RouterSocket.Peer) -> Bool { false }
    package func resume(_ peer: RouterSocket.Peer) {}
    package func close(_ peer: RouterSocket.Peer) {}
}

/// The authenticated sender of a connection's messages.
package struct Sender: Sendable, Equatable {
    package let identity: Identity
    /// The `User-Id` of the authentication: the identity and the credentials that proved it.
    package let userID: String
    /// The same as a C string.
    let userIDBytes: ContiguousArray<CChar>

    package init(_ identity: Identity, userID: String) {
        self.identity = identity
        self.userID = userID
        userIDBytes = userID.utf8CString
    }
}

/// A ROUTER of libzmq.
final class RouterPeerSocket: PeerSocket {
    private let socket: RouterSocket
    private var attention: Attention

    init(_ socket: consuming RouterSocket) {
        attention = Attention(socket)
        self.socket = socket
    }

    var descriptors: [CInt] { [socket.descriptor] }

    func isDue(_ wake: Reactor.Wake) -> Bool { attention.isDue(wake) }

    func receive(_ message: inout Message) throws -> RouterSocket.Peer? {
        if let peer = try socket.receive(&message) {
            socket_message_read(message.connectionDescriptor)
            return peer
        }
        attention.drained()
        return nil
    }

    func sender(of message: borrowing Message, over peer: RouterSocket.Peer) -> Sender? {
        guard let userID = message.property("User-Id"), let identity = AuthenticationPolicy.identity(userID: userID)
        else {
            return nil
        }
        return Sender(identity, userID: userID)
    }

    func isSent(_ message: borrowing Message, by sender: Sender, over peer: RouterSocket.Peer) -> Bool {
        message.hasProperty("User-Id", sender.userIDBytes)
    }

    func send(_ bytes: [UInt8], to peer: RouterSocket.Peer) throws -> SendOutcome {
        attention.keep()
        return try socket.send(bytes, to: peer)
    }

    func settle() { socket.settle() }

    func hasUnannouncedMessages() -> Bool { attention.hasUnannounced(in: socket) }
}

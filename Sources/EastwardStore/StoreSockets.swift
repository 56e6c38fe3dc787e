package import Eastward
package import ZeroMQ

/// Where peers send messages and are answered: what the gateway needs of a ROUTER, and of its in-process twin.
///
/// Used on the gateway's reactor only; nothing waits.
package protocol PeerSocket: AnyObject {
    /// What the reactor is to watch; empty for one that wakes it otherwise.
    var descriptors: [CInt] { get }
    /// Whether to receive in this turn.
    func isDue(_ wake: Reactor.Wake) -> Bool
    /// The next message into `message`, and who sent it; `nil` if none is there.
    func receive(_ message: inout Message) throws -> RouterSocket.Peer?
    /// Who is at the other end of `peer`'s connection, over which `message` came, as was proved when it was made;
    /// `nil` for one who is no feature.
    func sender(of message: borrowing Message, over peer: RouterSocket.Peer) -> Sender?
    /// Whether `message`, which came over `peer`'s connection, is `sender`'s: a peer can choose its connection's name,
    /// also one that was another peer's before.
    func isSent(_ message: borrowing Message, by sender: Sender, over peer: RouterSocket.Peer) -> Bool
    /// Answers a peer; for one that left, or reads too slowly, the outcome says so and nothing is sent.
    func send(_ bytes: [UInt8], to peer: RouterSocket.Peer) throws -> SendOutcome
    /// Nothing more is received for now: what waits stays where it is, and wakes nobody.
    func settle()
}

/// Who sends the messages of a connection.
package struct Sender: Sendable, Equatable {
    package let identity: Identity
    /// The ZAP `User-Id`: the identity and the credentials with which it was proved.
    package let userID: String
    /// The same as a C string.
    let userIDBytes: ContiguousArray<CChar>

    package init(_ identity: Identity, userID: String) {
        self.identity = identity
        self.userID = userID
        userIDBytes = userID.utf8CString
    }
}

/// Where a role's features subscribe: what an ``Outlet`` needs of an XPUB, and of its in-process twin.
///
/// Used on the gateway's reactor only; nothing waits.
package protocol OutletSocket: AnyObject {
    /// What the reactor is to watch; empty for one that wakes it otherwise.
    var descriptors: [CInt] { get }
    /// Whether to receive in this turn.
    func isDue(_ wake: Reactor.Wake) -> Bool
    /// The next subscription: of every subscriber to a topic, and the leaving of the last one. `nil` if there is none.
    func receive(_ message: inout Message) throws -> XPubSocket.Event?
    /// Sends `message` to all who subscribed to a beginning of it. Subscribers whose queue is full miss it.
    /// - Returns: whether the queue of one has just become full.
    func publish(_ message: consuming Message) throws -> Bool
}

/// A ROUTER that peers of other processes reach.
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
        if let peer = try socket.receive(&message) { return peer }
        attention.drained()
        return nil
    }

    func sender(of message: borrowing Message, over peer: RouterSocket.Peer) -> Sender? {
        guard let userID = message.property("User-Id"), let identity = Doorkeeper.identity(userID: userID) else {
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
}

/// An XPUB that features of other processes reach.
final class XPubOutletSocket: OutletSocket {
    private let socket: XPubSocket
    private var attention: Attention

    init(_ socket: consuming XPubSocket) {
        attention = Attention(socket)
        self.socket = socket
    }

    var descriptors: [CInt] { [socket.descriptor] }

    func isDue(_ wake: Reactor.Wake) -> Bool { attention.isDue(wake) }

    func receive(_ message: inout Message) throws -> XPubSocket.Event? {
        if let event = try socket.receive(&message) { return event }
        attention.drained()
        return nil
    }

    func publish(_ message: consuming Message) throws -> Bool {
        attention.keep()
        return try socket.publish(message)
    }
}

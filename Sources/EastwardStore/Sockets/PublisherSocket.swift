package import Eastward
package import ZeroMQ

/// A socket to which a role's features subscribe, for a ``RolePublisher``: an ``IPCPublisherSocket``, an
/// ``XPubPublisherSocket`` for remote features, or their in-process counterpart.
///
/// Used on the store's reactor only; no call blocks.
package protocol PublisherSocket: AnyObject {
    /// The descriptors that the reactor watches; empty for a socket that wakes it in another way.
    var descriptors: [CInt] { get }
    /// Whether to receive in this turn.
    func isDue(_ wake: Reactor.Wake) -> Bool
    /// Receives the next event: each subscription to a topic, the end of the last one, and `foreign` for any other message.
    /// `nil` if there is none.
    func receive(_ message: inout Message) throws -> XPubSocket.Event?
    /// When the socket needs a turn although no descriptor is ready; `nil` for never.
    var deadline: Instant? { get }
    /// Publishes `message` to all subscribers of a prefix of it. Subscribers whose queue is full miss it.
    /// - Returns: whether the queue of a subscriber has just become full.
    func publish(_ message: [UInt8]) throws -> Bool
    /// Whether messages wait that no subscriber of exactly this topic has read, so that they should get no more of it.
    /// Always `false` if the socket does not know.
    func isBehind(_ topic: [UInt8]) -> Bool
    /// Whether events wait that the descriptor does not announce, because a publication consumed its signal or receiving
    /// stopped earlier. Called at the end of a turn.
    func hasUnannouncedEvents() -> Bool
}

extension PublisherSocket {
    package var deadline: Instant? { nil }
    package func isBehind(_ topic: [UInt8]) -> Bool { false }
}

/// An XPUB of libzmq.
final class XPubPublisherSocket: PublisherSocket {
    private let socket: XPubSocket
    private var attention: Attention
    private var topics: SharedTopics

    /// - Parameter slices: those of the role.
    init(_ socket: consuming XPubSocket, slices: [String]) {
        attention = Attention(socket)
        self.socket = socket
        topics = SharedTopics(slices: slices)
    }

    var descriptors: [CInt] { [socket.descriptor] }

    func isDue(_ wake: Reactor.Wake) -> Bool { attention.isDue(wake) }

    func receive(_ message: inout Message) throws -> XPubSocket.Event? {
        switch try socket.receive(&message) {
        case .subscribed(let topic):
            topics.subscribed(topic, by: message.property("User-Id"))
            return .subscribed(topic)
        case .unsubscribed(let topic):
            return topics.unsubscribed(topic, by: message.property("User-Id")) ? .unsubscribed(topic) : .foreign
        case .foreign: return .foreign
        case nil:
            attention.drained()
            return nil
        }
    }

    func publish(_ message: [UInt8]) throws -> Bool {
        attention.keep()
        return try socket.publish(Message(message))
    }

    func hasUnannouncedEvents() -> Bool { attention.hasUnannounced(in: socket) }
}

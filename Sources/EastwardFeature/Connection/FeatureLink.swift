package import Eastward
package import ZeroMQ

/// The transport of a feature's messages to and from its store: sockets between processes, or the in-process twin of
/// tests. The encoded bytes are the same on both; ``FeatureConnection`` does the rest.
///
/// There are two channels, one for actions and one for slices, each with its own connections. A link reconnects
/// automatically whenever they end. Everything is called on the connection's ``Reactor``, and nothing blocks: messages
/// that the store has not sent yet are delivered in a later turn, for which the link wakes the reactor. Delivered
/// messages count as consumed even if `body` throws, and `body` may call the link again, except to receive.
package protocol FeatureLink: AnyObject {
    /// The descriptors that the reactor watches; may be empty for a link that wakes it otherwise.
    var descriptors: [CInt] { get }

    /// Delivers the events of the connections, in order. Returns whether there were any.
    func receiveEvents(_ wake: Reactor.Wake, _ body: (FeatureLinkEvent) throws -> Void) throws -> Bool

    /// Sends an encoded `FeatureMessage` over the connection for actions. Returns `false` if there is no capacity or no
    /// connection; the message is then offered again in a later turn.
    func send(_ message: [UInt8]) throws -> Bool

    /// Delivers at most `limit` encoded `StoreMessage`s. Returns whether there may be more.
    func receiveReplies(_ wake: Reactor.Wake, limit: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
        -> Bool

    /// Whether messages wait that no descriptor announces. Called at the end of a turn.
    func hasUnannouncedMessages() -> Bool

    /// The store has sent a welcome over the connection for actions. Only a remote link needs it.
    func welcomed(_ welcome: WireWelcome) throws

    /// The state of the session in this turn. Only a link with several endpoints needs it.
    /// - Parameters:
    ///   - awaitsWelcome: whether a welcome is due, also on an established connection after a silence of the store.
    ///   - unacknowledged: how many bytes of actions were sent and have no receipt.
    func update(awaitsWelcome: Bool, unacknowledged: Int, now: Instant)

    /// The store accepts no actions for now.
    func held(now: Instant)

    /// The store has accepted actions.
    func resumed()

    /// Whether the store may change its host.
    var hasSeveralEndpoints: Bool { get }

    /// When the link needs a turn although no descriptor is ready; `nil` for never.
    var deadline: Instant? { get }

    /// Tries another endpoint of the store, if that is due. Returns whether it left one. Replies over its connection that
    /// have arrived may still be received.
    func tick(now: Instant) throws -> Bool

    /// Subscribes to `topic`, over this and every later connection for slices.
    func subscribe(_ topic: [UInt8]) throws

    /// Unsubscribes from `topic`.
    func unsubscribe(_ topic: [UInt8]) throws

    /// Delivers publications, each beginning with its topic, until they have `bytes` bytes together. Returns whether
    /// there may be more. Publications that a slow feature left unread for too long are missing.
    func receivePublications(_ wake: Reactor.Wake, bytes: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
        -> Bool
}

extension FeatureLink {
    package func welcomed(_: WireWelcome) {}
    package func update(awaitsWelcome: Bool, unacknowledged: Int, now: Instant) {}
    package func held(now: Instant) {}
    package func resumed() {}
    package var hasSeveralEndpoints: Bool { false }
    package func tick(now: Instant) -> Bool { false }
}

/// An event of a link's connections.
package enum FeatureLinkEvent: Sendable, Equatable {
    /// A new connection for actions is established; nothing was sent over it yet.
    case actionsConnected
    /// The connection for actions ended, and messages in transit may be lost.
    case actionsDisconnected
    /// The connection for slices is established; earlier publications are lost, and every topic is subscribed to.
    case slicesConnected
    /// The store's authenticator, or its protocol, rejects this process permanently.
    case refused(status: Int)
}

package import ZeroMQ

/// What carries a feature's messages to its store and back: sockets between processes, or the in-process twin of
/// tests. The encoded bytes are the same on both; ``FeatureConnection`` does all the rest.
///
/// There are two ways to the store, one for actions and one for slices, each with connections of its own. A link
/// makes them anew by itself whenever they end. Everything is called on the connection's ``Reactor``, and nothing
/// waits: what has to wait for the store is handed over in a later turn, for which the link wakes the reactor. What
/// is handed over counts as taken even if `body` throws, and `body` may call the link again, except to receive.
package protocol FeatureLink: AnyObject {
    /// What the reactor is to watch; may be empty for a link that wakes it otherwise.
    var descriptors: [CInt] { get }

    /// Hands over what happened to the connections, in its order. Whether something did.
    func hear(_ wake: Reactor.Wake, _ body: (FeatureLinkEvent) throws -> Void) throws -> Bool

    /// Sends an encoded `FeatureMessage` over the connection for actions. `false` if there is no room or no
    /// connection; it is then offered again in a later turn.
    func send(_ message: [UInt8]) throws -> Bool

    /// Hands over at most `limit` encoded `StoreMessage`s. Whether there were any.
    func receiveReplies(_ wake: Reactor.Wake, limit: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
        -> Bool

    /// Wants what is published under `topic`, over this and every later connection for slices.
    func subscribe(_ topic: [UInt8]) throws

    /// Wants it no more.
    func unsubscribe(_ topic: [UInt8]) throws

    /// Hands over publications, each beginning with its topic, until they have `bytes` bytes together. Whether there
    /// were any. Those that a slow feature left lying too long are missing.
    func receivePublications(_ wake: Reactor.Wake, bytes: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
        -> Bool
}

/// What happens to a link's connections.
package enum FeatureLinkEvent: Sendable, Equatable {
    /// The connection for actions stands: a new one, over which nothing was sent yet.
    case actionsConnected
    /// It ended, and what was on its way over it may be lost.
    case actionsDisconnected
    /// The connection for slices stands; what was published before is lost, and every topic is subscribed to.
    case slicesConnected
    /// The store's door keeper, or its protocol, keeps this process out for good.
    case refused(status: Int)
}

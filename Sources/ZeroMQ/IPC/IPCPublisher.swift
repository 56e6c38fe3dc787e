internal import DequeModule

/// An XPUB for subscribers on this machine that authenticate with a name and a password. Unlike ``XPubSocket`` it has no
/// thread of its own: see ``IPCServer``.
///
/// Any SUB or XSUB can connect over `ipc` with PLAIN. A subscriber that does not read misses messages once its queue is
/// full, until it has read half of it.
package final class IPCPublisher {
    /// The subscriptions, and the events that were not reported yet.
    private final class Subscriptions {
        var topics = TopicTable<RouterSocket.Peer>()
        var events: Deque<XPubSocket.Event> = []
    }

    private let server: IPCServer
    private let subscriptions: Subscriptions

    /// For the parameters see ``IPCServer``. Messages of subscribers contain a topic and one byte more.
    /// - Throws: if no descriptor is free.
    package init(
        listener: CInt, limits: IPCServer.Limits, accept: @escaping (CInt) -> IPCServer.Acceptance,
        authenticate: @escaping (CInt, Authenticator.Credentials, Authenticator.Proof) -> Authenticator.Answer,
        didReceive: @escaping (Int, CInt) -> Bool = { _, _ in true }, willClose: @escaping (CInt) -> Void = { _ in }
    ) throws(ReactorError) {
        let subscriptions = Subscriptions()
        self.subscriptions = subscriptions
        server = try IPCServer(
            .publisher, listener: listener, limits: limits, accept: accept, authenticate: authenticate,
            didReceive: didReceive,
            willClose: { peer, descriptor in
                subscriptions.events += subscriptions.topics.remove(peer).map { .unsubscribed($0) }
                willClose(descriptor)
            })
    }

    /// Readable when a connection has an event.
    package var descriptor: CInt { server.descriptor }

    /// When ``poll(now:isReady:)`` is due without an event, in nanoseconds of ``Reactor/now()``; `nil` for never.
    package var deadline: UInt64? { server.deadline }

    /// Whether events may wait that ``descriptor`` does not announce.
    package var hasUnread: Bool { server.hasUnread || server.isPollDue || !subscriptions.events.isEmpty }

    /// Accepts connections, and sends waiting messages to subscribers that read again. Call this in each turn.
    /// - Parameter isReady: whether ``descriptor`` is readable.
    package func poll(now: UInt64, isReady: Bool) { server.poll(now: now, isReady: isReady) }

    /// See ``IPCServer/takeClosedForTooLargeMessages()``.
    package func takeClosedForTooLargeMessages() -> UInt64 { server.takeClosedForTooLargeMessages() }

    /// The next event: each subscription, the end of a topic's last one, and `foreign` for any other message. `nil` if there
    /// is none. After ``poll(now:isReady:)``.
    package func receive() -> XPubSocket.Event? {
        var message = Message()
        // A connection that ends meanwhile adds events, which come first.
        while subscriptions.events.isEmpty, let peer = server.receive(&message) {
            var event = XPubSocket.Event(message)
            switch event {
            case .subscribed(let topic):
                // The connection may have ended with this message.
                guard server.userID(of: peer) != nil else { continue }
                subscriptions.topics.subscribe(peer, to: topic)
            case .unsubscribed(let topic):
                // Reported too, since the caller limits how many events it takes in a turn.
                if !subscriptions.topics.unsubscribe(peer, from: topic) { event = .foreign }
            case .foreign: break
            }
            subscriptions.events.append(event)
        }
        return subscriptions.events.popFirst()
    }

    /// Whether more than ``IPCStream/largestWrite`` bytes wait for every subscriber of exactly this topic.
    package func isBehind(_ topic: [UInt8]) -> Bool {
        let peers = subscriptions.topics.peers(with: topic)
        return !peers.isEmpty && peers.allSatisfy { server.unsent(to: $0) > IPCStream.largestWrite }
    }

    /// Sends a message to the subscribers of all its topics. A subscriber with a full queue misses it.
    /// - Returns: whether the queue of a subscriber has just become full.
    package func publish(_ message: [UInt8]) -> Bool {
        let peers = subscriptions.topics.peers(of: message)
        guard !peers.isEmpty else { return false }
        let frame = ZMTPConnection.frame(of: message)
        let before = server.fullQueues
        for peer in peers { _ = server.send(frame: frame, to: peer) }
        return server.fullQueues > before
    }
}

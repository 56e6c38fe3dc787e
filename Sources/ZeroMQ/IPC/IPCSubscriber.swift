/// A SUB that connects to a publisher on this machine with a name and a password. Unlike ``SubSocket`` it has no thread of
/// its own: see ``IPCClient``.
///
/// Its topics stay over all connections: each connection begins with their subscriptions.
package final class IPCSubscriber {
    private let client: IPCClient
    /// How often each topic is subscribed to.
    private var topics: [[UInt8]: Int] = [:]

    /// For the parameters see ``IPCClient``.
    /// - Throws: if no descriptor is free.
    package init(
        username: String, password: String, options: IPCClient.Options = IPCClient.Options(),
        connect: @escaping () -> CInt
    ) throws(ReactorError) {
        client = try IPCClient(
            .subscriber, username: username, password: password, options: options, connect: connect)
    }

    /// Readable when the connection has an event. It stays the same over all connections.
    package var descriptor: CInt { client.descriptor }

    /// When ``advance(now:isReady:)`` is due without an event, in nanoseconds of ``Reactor/now()``; `nil` for never.
    package var deadline: UInt64? { client.deadline }

    /// Whether events or messages may wait that ``descriptor`` does not announce.
    package var hasUnread: Bool { client.hasUnread }

    /// Connects, and continues the handshake.
    /// - Parameter isReady: whether ``descriptor`` was readable.
    package func advance(now: UInt64, isReady: Bool) { client.advance(now: now, isReady: isReady) }

    /// The next event; `nil` if there is none. Once it has returned `connected`, the topics are subscribed to.
    package func nextEvent() -> IPCClient.Event? {
        let event = client.nextEvent()
        if event == .connected {
            // Sorted, as libzmq sends them: a prefix comes first, and “P” for the patches of a slice before “S” for its
            // snapshot.
            for topic in topics.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                send(topic, isSubscribed: true)
            }
        }
        return event
    }

    /// Subscribes to every message that begins with `topic`.
    package func subscribe(_ topic: [UInt8]) {
        topics[topic, default: 0] += 1
        if topics[topic] == 1 { send(topic, isSubscribed: true) }
    }

    /// Reverses one call of ``subscribe(_:)``.
    package func unsubscribe(_ topic: [UInt8]) {
        guard let count = topics[topic] else { return }
        topics[topic] = count > 1 ? count - 1 : nil
        if count == 1 { send(topic, isSubscribed: false) }
    }

    /// Calls `body` with messages until they have `bytes` bytes together. Returns whether there may be more.
    package func receive(
        bytes: Int, now: UInt64, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows -> Bool {
        try client.receive(bytes: bytes, now: now, body)
    }

    private func send(_ topic: [UInt8], isSubscribed: Bool) {
        // A publisher that does not read: the next connection begins with all topics.
        if !client.send([isSubscribed ? 1 : 0] + topic) { client.reconnect() }
    }
}

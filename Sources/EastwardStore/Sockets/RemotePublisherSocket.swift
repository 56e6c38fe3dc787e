internal import Eastward
internal import ZeroMQ

/// A role's socket for processes on this machine, together with that for remote processes.
///
/// It reports the process of each remote connection to the ``ConnectionPolicy``, and ends the connections of processes
/// whose keys were revoked.
final class RemotePublisherSocket: PublisherSocket {
    private let local: any PublisherSocket
    private let remote: XPubPublisherSocket
    private let authenticator: ConnectionAuthenticator
    private let policy: ConnectionPolicy
    /// The topics with a subscriber on each socket: a topic ends with its last subscriber on both.
    private var topics: (local: Set<[UInt8]>, remote: Set<[UInt8]>) = ([], [])

    init(
        _ local: any PublisherSocket, remote: XPubPublisherSocket, authenticator: ConnectionAuthenticator,
        policy: ConnectionPolicy
    ) {
        self.local = local
        self.remote = remote
        self.authenticator = authenticator
        self.policy = policy
    }

    var descriptors: [CInt] { local.descriptors + remote.descriptors }

    var deadline: Instant? { local.deadline }

    func isDue(_ wake: Reactor.Wake) -> Bool {
        let isLocalDue = local.isDue(wake)
        return remote.isDue(wake) || isLocalDue
    }

    func receive(_ message: inout Message) throws -> XPubSocket.Event? {
        if let event = try local.receive(&message) {
            return Self.note(event, in: &topics.local, other: topics.remote) ? event : .foreign
        }
        if let event = try remote.receive(&message) {
            authenticate(message)
            return Self.note(event, in: &topics.remote, other: topics.local) ? event : .foreign
        }
        return nil
    }

    /// Whether `event` concerns the topic of both sockets together.
    private static func note(_ event: XPubSocket.Event, in topics: inout Set<[UInt8]>, other: Set<[UInt8]>) -> Bool {
        switch event {
        case .subscribed(let topic):
            topics.insert(topic)
            return true
        case .unsubscribed(let topic):
            topics.remove(topic)
            return !other.contains(topic)
        case .foreign: return true
        }
    }

    /// The end of a connection has no sender.
    private func authenticate(_ message: borrowing Message) {
        guard let userID = message.property("User-Id") else { return }
        let descriptor = message.connectionDescriptor
        policy.identify(descriptor, as: userID)
        if !authenticator.admits(userID) { policy.disconnect(descriptor) }
    }

    func publish(_ message: [UInt8]) throws -> Bool {
        let isRemoteFull = try remote.publish(message)
        return try local.publish(message) || isRemoteFull
    }

    func isBehind(_ topic: [UInt8]) -> Bool { local.isBehind(topic) }

    func hasUnannouncedEvents() -> Bool {
        let hasLocal = local.hasUnannouncedEvents()
        return remote.hasUnannouncedEvents() || hasLocal
    }
}

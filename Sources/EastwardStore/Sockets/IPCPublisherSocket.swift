internal import Eastward
internal import ZeroMQ

/// The socket for the slices of a role's processes on this machine, which the store's thread reads and writes itself.
final class IPCPublisherSocket: PublisherSocket {
    private let publisher: IPCPublisher
    private let policy: ConnectionPolicy

    /// - Parameters:
    ///   - listener: where the processes connect.
    ///   - authenticator: decides about them.
    init(
        role: String, listener: CInt, policy: ConnectionPolicy, authenticator: ConnectionAuthenticator
    ) throws {
        self.policy = policy
        let largest = Int(RolePublisher.largestSubscription)
        var limits = IPCServer.Limits(message: largest, unfinishedMessage: largest)
        limits.handshake = UInt64(handshakeLimit) * 1_000_000
        limits.unsentMessages = Int(RolePublisher.highWaterMark)
        // Subscribers share the messages that wait, and one that reads must not miss any because others do not. The
        // connections of one process, which could stall one after the other, have a limit together.
        limits.unsentOfAll = .max
        publisher = try IPCPublisher(
            listener: listener, limits: limits,
            accept: { policy.accept(from: $0) },
            authenticate: { authenticator.decide(role, $0, $1, $2) },
            didReceive: { policy.receive($0, over: $1) },
            willClose: { policy.willClose($0) })
    }

    var descriptors: [CInt] { [publisher.descriptor] }

    var deadline: Instant? { publisher.deadline.map { Instant(nanoseconds: $0) } }

    func isDue(_ wake: Reactor.Wake) -> Bool {
        publisher.poll(now: wake.now, isReady: wake.isReady(publisher.descriptor))
        policy.noteTooLargeMessages(publisher.takeClosedForTooLargeMessages())
        return publisher.hasUnread
    }

    func receive(_ message: inout Message) -> XPubSocket.Event? { publisher.receive() }

    func publish(_ message: [UInt8]) -> Bool { publisher.publish(message) }

    func isBehind(_ topic: [UInt8]) -> Bool { publisher.isBehind(topic) }

    func hasUnannouncedEvents() -> Bool { publisher.hasUnread }
}

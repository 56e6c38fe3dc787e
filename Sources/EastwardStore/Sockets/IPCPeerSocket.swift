internal import Eastward
internal import ZeroMQ

/// The socket for the actions of processes on this machine, which the store's thread reads and writes itself.
final class IPCPeerSocket: PeerSocket {
    private let router: IPCServer
    private let policy: ConnectionPolicy

    /// - Parameters:
    ///   - listener: where the processes connect.
    ///   - authenticator: decides about them.
    init(
        listener: CInt, limits: StoreLimits, policy: ConnectionPolicy, authenticator: ConnectionAuthenticator
    ) throws {
        self.policy = policy
        var routerLimits = IPCServer.Limits(
            message: limits.largestMessage, unfinishedMessage: ConnectionPolicy.unreadBytes)
        routerLimits.handshake = UInt64(handshakeLimit) * 1_000_000
        router = try IPCServer(
            .router, listener: listener, limits: routerLimits,
            accept: { policy.accept(from: $0) },
            authenticate: { authenticator.decide(AuthenticationPolicy.actionsDomain, $0, $1, $2) },
            willClose: { policy.willClose($1) })
    }

    var descriptors: [CInt] { [router.descriptor] }

    var deadline: Instant? { router.deadline.map { Instant(nanoseconds: $0) } }

    func isDue(_ wake: Reactor.Wake) -> Bool {
        poll(wake.now, isReady: wake.isReady(router.descriptor))
        return router.hasUnread
    }

    private func poll(_ now: UInt64, isReady: Bool) {
        router.poll(now: now, isReady: isReady)
        policy.noteTooLargeMessages(router.takeClosedForTooLargeMessages())
    }

    func receive(_ message: inout Message) throws -> RouterSocket.Peer? { router.receive(&message) }

    func sender(of message: borrowing Message, over peer: RouterSocket.Peer) -> Sender? {
        guard let userID = router.userID(of: peer), let identity = AuthenticationPolicy.identity(userID: userID) else {
            return nil
        }
        return Sender(identity, userID: userID)
    }

    /// A peer is one connection, which was authenticated once.
    func isSent(_ message: borrowing Message, by sender: Sender, over peer: RouterSocket.Peer) -> Bool { true }

    func send(_ bytes: [UInt8], to peer: RouterSocket.Peer) -> SendOutcome { router.send(bytes, to: peer) }

    func hasCapacity(for peer: RouterSocket.Peer) -> Bool { router.hasCapacity(for: peer) }

    func settle() { poll(Reactor.now(), isReady: true) }

    func hasUnannouncedMessages() -> Bool { router.hasUnread }

    func pause(_ peer: RouterSocket.Peer) -> Bool {
        router.pause(peer)
        return true
    }

    func resume(_ peer: RouterSocket.Peer) { router.resume(peer) }

    func close(_ peer: RouterSocket.Peer) { router.close(peer) }

    var isPollDue: Bool { router.isPollDue }
}

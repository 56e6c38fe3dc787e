internal import Eastward
internal import EastwardStore
internal import ZeroMQ

/// The store's end of an ``Exchange`` for actions. Like all types in this file, it is used on its reactor only.
final class InProcessPeerSocket: PeerSocket {
    private let exchange: Exchange

    init(_ exchange: Exchange) {
        self.exchange = exchange
    }

    /// None: the exchange wakes the reactor.
    var descriptors: [CInt] { [] }

    func isDue(_ wake: Reactor.Wake) -> Bool { true }

    func receive(_ message: inout Message) throws -> RouterSocket.Peer? {
        guard let next = exchange.assumeIsolated({ $0.nextMessage() }) else { return nil }
        message = Message(next.bytes)
        return next.peer
    }

    func sender(of message: borrowing Message, over peer: RouterSocket.Peer) -> Sender? {
        exchange.assumeIsolated { $0.identity(of: peer) }.map { Sender($0, userID: "") }
    }

    /// Always true: the exchange assigns each connection its ID, and no ID twice.
    func isSent(_ message: borrowing Message, by sender: Sender, over peer: RouterSocket.Peer) -> Bool { true }

    func send(_ bytes: [UInt8], to peer: RouterSocket.Peer) throws -> SendOutcome {
        exchange.assumeIsolated { $0.reply(bytes, to: peer) }
    }

    func settle() {}

    /// Always false: the exchange wakes the reactor for each message.
    func hasUnannouncedMessages() -> Bool { false }
}

/// A placeholder for the operators' socket: an in-process store has no operators.
final class NoOperatorSocket: PeerSocket {
    var descriptors: [CInt] { [] }

    func isDue(_ wake: Reactor.Wake) -> Bool { false }

    func receive(_ message: inout Message) throws -> RouterSocket.Peer? { nil }

    func sender(of message: borrowing Message, over peer: RouterSocket.Peer) -> Sender? { nil }

    func isSent(_ message: borrowing Message, by sender: Sender, over peer: RouterSocket.Peer) -> Bool { false }

    func send(_ bytes: [UInt8], to peer: RouterSocket.Peer) throws -> SendOutcome { .unreachable }

    func settle() {}

    func hasUnannouncedMessages() -> Bool { false }
}

/// The store's end of an ``Exchange`` for the subscriptions of one role's features.
final class InProcessPublisherSocket: PublisherSocket {
    private let exchange: Exchange
    private let role: String

    init(_ exchange: Exchange, role: String) {
        self.exchange = exchange
        self.role = role
    }

    /// None: the exchange wakes the reactor.
    var descriptors: [CInt] { [] }

    func isDue(_ wake: Reactor.Wake) -> Bool { true }

    func receive(_ message: inout Message) throws -> XPubSocket.Event? {
        exchange.assumeIsolated { [role] in $0.nextSubscription(role: role) }
    }

    func publish(_ message: [UInt8]) throws -> Bool {
        exchange.assumeIsolated { [role] in $0.publish(message, role: role) }
        return false
    }

    /// Always false: the exchange wakes the reactor for each event.
    func hasUnannouncedEvents() -> Bool { false }
}

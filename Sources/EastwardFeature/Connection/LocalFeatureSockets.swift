internal import CLinux
internal import Eastward
internal import Glibc
internal import ZeroMQ

/// The sockets to a store on this machine, one for actions and one for slices. The connection's thread reads and writes them
/// itself.
final class LocalFeatureSockets: FeatureLink {
    private let dealer: IPCClient
    private let subscriber: IPCSubscriber

    init(_ address: FeatureAddress, _ directory: RunDirectory) throws {
        let actions = UnixAddress(path: directory.actionsSocket)
        let slices = UnixAddress(path: try directory.slicesSocket(role: address.role))
        dealer = try IPCClient(.dealer, username: address.process, password: address.token.text) {
            Self.connection(to: actions)
        }
        subscriber = try IPCSubscriber(username: address.process, password: address.token.text) {
            Self.connection(to: slices)
        }
    }

    /// Returns a connected descriptor; −1 if no store accepts.
    private static func connection(to address: UnixAddress) -> CInt {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(AF_UNIX, CInt(kind), 0)
        guard descriptor >= 0 else { return -1 }
        guard address.connect(descriptor) else {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    var descriptors: [CInt] { [dealer.descriptor, subscriber.descriptor] }

    var deadline: Instant? {
        let (actions, slices) = (dealer.deadline ?? .max, subscriber.deadline ?? .max)
        let deadline = min(actions, slices)
        return deadline == .max ? nil : Instant(nanoseconds: deadline)
    }

    func receiveEvents(_ wake: Reactor.Wake, _ body: (FeatureLinkEvent) throws -> Void) throws -> Bool {
        var isBusy = false
        dealer.advance(now: wake.now, isReady: wake.isReady(dealer.descriptor))
        while let event = dealer.nextEvent() {
            isBusy = true
            switch event {
            case .connected: try body(.actionsConnected)
            case .disconnected: try body(.actionsDisconnected)
            case .refused(let status): try body(.refused(status: status))
            }
        }
        subscriber.advance(now: wake.now, isReady: wake.isReady(subscriber.descriptor))
        while let event = subscriber.nextEvent() {
            isBusy = true
            switch event {
            case .connected: try body(.slicesConnected)
            case .disconnected: break
            case .refused(let status): try body(.refused(status: status))
            }
        }
        return isBusy
    }

    func send(_ message: [UInt8]) -> Bool { dealer.send(message) }

    func receiveReplies(
        _ wake: Reactor.Wake, limit: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        try dealer.receive(limit: limit, now: wake.now, body)
    }

    func hasUnannouncedMessages() -> Bool { dealer.hasUnread || subscriber.hasUnread }

    func subscribe(_ topic: [UInt8]) { subscriber.subscribe(topic) }

    func unsubscribe(_ topic: [UInt8]) { subscriber.unsubscribe(topic) }

    func receivePublications(
        _ wake: Reactor.Wake, bytes: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        try subscriber.receive(bytes: bytes, now: wake.now, body)
    }
}

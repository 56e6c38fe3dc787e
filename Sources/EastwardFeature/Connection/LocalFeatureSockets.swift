internal import CLinux
internal import Eastward
internal import Glibc
internal import ZeroMQ

/// The sockets to a store on this machine: one for actions, which the connection's thread reads and writes itself, and
/// one for slices.
final class LocalFeatureSockets: FeatureLink {
    private let dealer: IPCDealer
    private let slices: SliceSockets

    init(_ address: FeatureAddress, _ directory: RunDirectory, _ context: ZeroMQ.Context) throws {
        let actions = UnixAddress(path: directory.actionsSocket)
        dealer = try IPCDealer(username: address.process, password: address.token.text) {
            Self.connection(to: actions)
        }
        slices = try SliceSockets(context) { sub in
            try sub.set(.reconnectInterval, 10)
            try sub.set(.reconnectIntervalMaximum, 200)
            try sub.set(.plainUsername, address.process)
            try sub.set(.plainPassword, address.token.text)
        }
        try slices.connect("ipc://\(try directory.slicesSocket(role: address.role))")
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

    var descriptors: [CInt] { [dealer.descriptor] + slices.descriptors }

    var deadline: Instant? { dealer.deadline.map { Instant(nanoseconds: $0) } }

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
        return try slices.receiveEvents(wake, body) || isBusy
    }

    func send(_ message: [UInt8]) -> Bool { dealer.send(message) }

    func receiveReplies(
        _ wake: Reactor.Wake, limit: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        try dealer.receive(limit: limit, now: wake.now, body)
    }

    func hasUnannouncedReplies() -> Bool { dealer.hasUnread }

    func subscribe(_ topic: [UInt8]) throws { try slices.subscribe(topic) }

    func unsubscribe(_ topic: [UInt8]) throws { try slices.unsubscribe(topic) }

    func receivePublications(
        _ wake: Reactor.Wake, bytes: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        try slices.receive(wake, bytes: bytes, body)
    }
}

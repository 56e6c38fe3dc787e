internal import Eastward
internal import ZeroMQ

/// The sockets to a store in another process, one for actions and one for slices, and their monitors.
final class FeatureSockets: FeatureLink {
    private let dealer: DealerSocket
    private let dealerMonitor: Monitor
    private let sub: SubSocket
    private let subMonitor: Monitor
    private var replies: Attention
    private var connections: Attention
    private var publications: Attention
    private var subscriptions: Attention
    private var message = Message()

    init(_ address: FeatureAddress, _ context: ZeroMQ.Context) throws {
        let dealer = try DealerSocket(context)
        // No message may be queued for a connection before its hello.
        try dealer.set(.immediate, true)
        // Long enough for a goodbye.
        try dealer.set(.linger, 200)
        // No limit for the store's messages: a socket with a limit that was exceeded never reconnects, and a snapshot,
        // or the receipts of a full window, may be large.
        let sub = try SubSocket(context)
        for (option, value): (SocketOption<CInt>, CInt) in [
            (.reconnectInterval, 10), (.reconnectIntervalMaximum, 200),
            (.sendHighWaterMark, 1000), (.receiveHighWaterMark, 1000),
        ] {
            try dealer.set(option, value)
            try sub.set(option, value)
        }
        try dealer.set(.plainUsername, address.process)
        try dealer.set(.plainPassword, address.token.text)
        try sub.set(.plainUsername, address.process)
        try sub.set(.plainPassword, address.token.text)
        let dealerMonitor = try Monitor(of: dealer, context)
        let subMonitor = try Monitor(of: sub, context)
        try dealer.connect("ipc://\(address.directory.actionsSocket)")
        try sub.connect("ipc://\(try address.directory.slicesSocket(role: address.role))")
        replies = Attention(dealer)
        connections = Attention(dealerMonitor)
        publications = Attention(sub)
        subscriptions = Attention(subMonitor)
        self.dealer = dealer
        self.dealerMonitor = dealerMonitor
        self.sub = sub
        self.subMonitor = subMonitor
    }

    var descriptors: [CInt] {
        [dealer.descriptor, dealerMonitor.descriptor, sub.descriptor, subMonitor.descriptor]
    }

    // MARK: Connections

    func receiveEvents(_ wake: Reactor.Wake, _ body: (FeatureLinkEvent) throws -> Void) throws -> Bool {
        var isBusy = false
        if connections.isDue(wake) {
            while let event = try dealerMonitor.receive(&message) {
                isBusy = true
                switch event {
                case .connected:
                    // The new connection's pipe must be known before anything is sent.
                    dealer.settle()
                    replies.keep()
                    try body(.actionsConnected)
                case .disconnected: try body(.actionsDisconnected)
                case .refused(let status), .protocolError(let status): try body(.refused(status: status))
                }
            }
            connections.drained()
        }
        if subscriptions.isDue(wake) {
            while let event = try subMonitor.receive(&message) {
                isBusy = true
                switch event {
                case .connected: try body(.slicesConnected)
                case .refused(let status): try body(.refused(status: status))
                case .disconnected, .protocolError: break
                }
            }
            subscriptions.drained()
        }
        return isBusy
    }

    // MARK: Actions

    func send(_ bytes: [UInt8]) throws -> Bool {
        guard try dealer.send(bytes) == .sent else { return false }
        replies.keep()
        return true
    }

    func receiveReplies(
        _ wake: Reactor.Wake, limit: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        guard replies.isDue(wake) else { return false }
        for _ in 0..<limit {
            guard try dealer.receive(&message) else {
                replies.drained()
                return false
            }
            try message.withBytes(body)
        }
        return true
    }

    func hasUnannouncedReplies() -> Bool { replies.hasUnannounced(in: dealer) }

    // MARK: Slices

    func subscribe(_ topic: [UInt8]) throws {
        publications.keep()
        try sub.subscribe(topic)
    }

    func unsubscribe(_ topic: [UInt8]) throws {
        publications.keep()
        try sub.unsubscribe(topic)
    }

    func receivePublications(
        _ wake: Reactor.Wake, bytes: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        guard publications.isDue(wake) else { return false }
        var rest = bytes
        while rest > 0 {
            guard try sub.receive(&message) else {
                publications.drained()
                return false
            }
            try message.withBytes { bytes in
                rest -= max(1, bytes.count)
                try body(bytes)
            }
        }
        return true
    }
}

internal import Eastward
internal import ZeroMQ

/// The sockets to a store in another process, one for actions and one for slices, and their monitors.
final class FeatureSockets: FeatureLink {
    private let dealer: DealerSocket
    private let dealerMonitor: Monitor
    private let sub: SubSocket
    private let subMonitor: Monitor
    /// `nil` on the store's own machine.
    private var rotation: EndpointRotation?
    /// The endpoint of the slices of a remote store, to which `sub` is connected.
    private var slicesEndpoint: String?
    /// The last welcome's port of the slices; `nil` without a connection.
    private var slicesPort: UInt16?
    /// Whether anything was subscribed to: a remote subscriber that is silent counts as a handshake that is not finished.
    private var hasSubscribed = false
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
        try Self.configure(dealer, address)
        try Self.configure(sub, address)
        let dealerMonitor = try Monitor(of: dealer, context, attempts: address.store.hasSeveralEndpoints)
        let subMonitor = try Monitor(of: sub, context)
        switch address.store {
        case .directory(let directory):
            rotation = nil
            try dealer.connect("ipc://\(directory.actionsSocket)")
            try sub.connect("ipc://\(try directory.slicesSocket(role: address.role))")
        case .remote(let store):
            // The welcome contains the endpoint of the slices.
            let rotation = EndpointRotation(store.endpoints, now: .now())
            try dealer.connect(rotation.current.description)
            self.rotation = rotation
        }
        replies = Attention(dealer)
        connections = Attention(dealerMonitor)
        publications = Attention(sub)
        subscriptions = Attention(subMonitor)
        self.dealer = dealer
        self.dealerMonitor = dealerMonitor
        self.sub = sub
        self.subMonitor = subMonitor
    }

    private static func configure(_ socket: borrowing some Socket & ~Copyable, _ address: FeatureAddress) throws {
        try socket.set(.sendHighWaterMark, 1000)
        try socket.set(.receiveHighWaterMark, 1000)
        switch address.store {
        case .directory:
            try socket.set(.reconnectInterval, 10)
            try socket.set(.reconnectIntervalMaximum, 200)
            try socket.set(.plainUsername, address.process)
            try socket.set(.plainPassword, address.token.text)
        case .remote(let store):
            try socket.set(.reconnectInterval, 100)
            try socket.set(.reconnectIntervalMaximum, 2000)
            try socket.set(.connectTimeout, 2000)
            try socket.set(.handshakeInterval, 5000)
            try socket.connectCurve(store.keys, to: store.publicKey)
            try socket.set(.ipv6, true)
            try socket.watchTCP()
            guard address.store.hasSeveralEndpoints else { return }
            // A stopped process keeps its connections: without heartbeats its subscribers would not notice.
            try socket.set(.heartbeatInterval, 1000)
            try socket.set(.heartbeatTimeout, 2000)
        }
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
                    rotation?.connected(now: wake.instant)
                    try body(.actionsConnected)
                case .disconnected:
                    rotation?.disconnected(now: wake.instant)
                    try disconnectSlices()
                    try body(.actionsDisconnected)
                case .attemptFailed(let endpoint): rotation?.attemptFailed(at: endpoint)
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
                case .disconnected, .protocolError, .attemptFailed: break
                }
            }
            subscriptions.drained()
        }
        return isBusy
    }

    // MARK: Endpoints

    var hasSeveralEndpoints: Bool { rotation.map { $0.endpoints.count > 1 } ?? false }

    var deadline: Instant? { rotation?.deadline }

    func held(now: Instant) { rotation?.held(now: now) }

    func resumed() { rotation?.resumed() }

    func tick(now: Instant) throws {
        guard let left = rotation?.next(now: now), let next = rotation?.current else { return }
        try dealer.disconnect(left.description)
        try disconnectSlices()
        try dealer.connect(next.description)
        replies.keep()
    }

    /// A remote store accepts subscribers after the hello of their process, so that they connect after each welcome.
    func welcomed(_ welcome: WireWelcome) throws {
        rotation?.welcomed()
        slicesPort = UInt16(exactly: welcome.slicesPort)
        try connectSlices()
    }

    private func connectSlices() throws {
        guard let rotation, let slicesPort, slicesPort > 0, hasSubscribed else { return }
        let endpoint = rotation.current.with(port: slicesPort).description
        guard endpoint != slicesEndpoint else { return }
        if let slicesEndpoint { try sub.disconnect(slicesEndpoint) }
        slicesEndpoint = endpoint
        publications.keep()
        try sub.connect(endpoint)
    }

    private func disconnectSlices() throws {
        slicesPort = nil
        guard let endpoint = slicesEndpoint else { return }
        slicesEndpoint = nil
        publications.keep()
        try sub.disconnect(endpoint)
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
        guard !hasSubscribed else { return }
        hasSubscribed = true
        try connectSlices()
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

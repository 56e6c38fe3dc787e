internal import Eastward
internal import ZeroMQ

/// The sockets to a store on another machine, one for actions and one for slices. They try the store's endpoints in turn.
final class RemoteFeatureSockets: FeatureLink {
    private let dealer: DealerSocket
    private let monitor: Monitor
    private let slices: SliceSockets
    private var rotation: EndpointRotation
    /// The endpoint to which `slices` is connected.
    private var slicesEndpoint: String?
    /// The last welcome's port of the slices; `nil` without a connection.
    private var slicesPort: UInt16?
    /// Whether anything was subscribed to: a subscriber that is silent counts as a handshake that is not finished.
    private var hasSubscribed = false
    private var replies: Attention
    private var connections: Attention
    private var message = Message()

    init(_ store: RemoteStore, _ context: ZeroMQ.Context) throws {
        let rotation = EndpointRotation(store.endpoints, now: .now())
        let hasSeveralEndpoints = rotation.endpoints.count > 1
        let dealer = try DealerSocket(context)
        // No message may be queued for a connection before its hello.
        try dealer.set(.immediate, true)
        // Long enough for a goodbye.
        try dealer.set(.linger, 200)
        // No largest message: a socket with a limit that was exceeded never reconnects, and the receipts of a full window
        // may be large.
        try dealer.set(.sendHighWaterMark, 1000)
        try dealer.set(.receiveHighWaterMark, 1000)
        try Self.configure(dealer, store)
        let monitor = try Monitor(of: dealer, context, attempts: hasSeveralEndpoints)
        slices = try SliceSockets(context) { try Self.configure($0, store) }
        // The welcome contains the endpoint of the slices.
        try dealer.connect(rotation.current.description)
        self.rotation = rotation
        replies = Attention(dealer)
        connections = Attention(monitor)
        self.dealer = dealer
        self.monitor = monitor
    }

    /// Sets no heartbeats: if they fail while the queue of received messages is full, libzmq 4.3.4 ends the process.
    private static func configure(_ socket: borrowing some Socket & ~Copyable, _ store: RemoteStore) throws {
        try socket.set(.reconnectInterval, 100)
        try socket.set(.reconnectIntervalMaximum, 2000)
        try socket.set(.connectTimeout, 2000)
        try socket.set(.handshakeInterval, 5000)
        try socket.connectCurve(store.keys, to: store.publicKey)
        try socket.set(.ipv6, true)
        try socket.watchTCP()
    }

    var descriptors: [CInt] { [dealer.descriptor, monitor.descriptor] + slices.descriptors }

    // MARK: Connections

    func receiveEvents(_ wake: Reactor.Wake, _ body: (FeatureLinkEvent) throws -> Void) throws -> Bool {
        var isBusy = false
        if connections.isDue(wake) {
            while let event = try monitor.receive(&message) {
                isBusy = true
                switch event {
                case .connected:
                    // The new connection's pipe must be known before anything is sent.
                    dealer.settle()
                    replies.keep()
                    rotation.connected(now: wake.instant)
                    try body(.actionsConnected)
                case .disconnected:
                    rotation.disconnected(now: wake.instant)
                    try disconnectSlices()
                    try body(.actionsDisconnected)
                case .attemptFailed(let endpoint): rotation.attemptFailed(at: endpoint)
                case .refused(let status), .protocolError(let status): try body(.refused(status: status))
                }
            }
            connections.drained()
        }
        return try slices.receiveEvents(wake, body) || isBusy
    }

    // MARK: Endpoints

    var hasSeveralEndpoints: Bool { rotation.endpoints.count > 1 }

    var deadline: Instant? { rotation.deadline }

    func update(awaitsWelcome: Bool, unacknowledged: Int, now: Instant) {
        rotation.update(awaitsWelcome: awaitsWelcome, unacknowledged: unacknowledged, now: now)
    }

    func held(now: Instant) { rotation.held(now: now) }

    func resumed() { rotation.resumed() }

    func tick(now: Instant) throws -> Bool {
        guard let left = rotation.next(now: now) else { return false }
        try dealer.disconnect(left.description)
        try disconnectSlices()
        try dealer.connect(rotation.current.description)
        replies.keep()
        return true
    }

    /// A remote store accepts subscribers after the hello of their process, so that they connect after each welcome.
    func welcomed(_ welcome: WireWelcome) throws {
        rotation.welcomed()
        slicesPort = UInt16(exactly: welcome.slicesPort)
        try connectSlices()
    }

    private func connectSlices() throws {
        guard let slicesPort, slicesPort > 0, hasSubscribed else { return }
        let endpoint = rotation.current.with(port: slicesPort).description
        guard endpoint != slicesEndpoint else { return }
        if let slicesEndpoint { try slices.disconnect(slicesEndpoint) }
        slicesEndpoint = endpoint
        try slices.connect(endpoint)
    }

    private func disconnectSlices() throws {
        slicesPort = nil
        guard let endpoint = slicesEndpoint else { return }
        slicesEndpoint = nil
        try slices.disconnect(endpoint)
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
            rotation.received(now: wake.instant)
            try message.withBytes(body)
        }
        return true
    }

    func hasUnannouncedMessages() -> Bool { replies.hasUnannounced(in: dealer) }

    // MARK: Slices

    func subscribe(_ topic: [UInt8]) throws {
        try slices.subscribe(topic)
        guard !hasSubscribed else { return }
        hasSubscribed = true
        try connectSlices()
    }

    func unsubscribe(_ topic: [UInt8]) throws {
        try slices.unsubscribe(topic)
    }

    func receivePublications(
        _ wake: Reactor.Wake, bytes: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        try slices.receive(wake, bytes: bytes, body)
    }
}

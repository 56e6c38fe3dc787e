internal import ZeroMQ

/// The SUB over which a feature receives slices, and its monitor.
final class SliceSockets {
    private let sub: SubSocket
    private let monitor: Monitor
    private var publications: Attention
    private var events: Attention
    private var message = Message()

    /// - Parameter configure: sets the options that depend on the transport. Nothing is connected yet.
    init(_ context: ZeroMQ.Context, _ configure: (borrowing SubSocket) throws -> Void) throws {
        let sub = try SubSocket(context)
        // No largest message: a socket with a limit that was exceeded never reconnects, and a snapshot may be large.
        try sub.set(.receiveHighWaterMark, 1000)
        try configure(sub)
        let monitor = try Monitor(of: sub, context)
        publications = Attention(sub)
        events = Attention(monitor)
        self.sub = sub
        self.monitor = monitor
    }

    var descriptors: [CInt] { [sub.descriptor, monitor.descriptor] }

    func connect(_ endpoint: String) throws {
        publications.keep()
        try sub.connect(endpoint)
    }

    func disconnect(_ endpoint: String) throws {
        publications.keep()
        try sub.disconnect(endpoint)
    }

    func subscribe(_ topic: [UInt8]) throws {
        publications.keep()
        try sub.subscribe(topic)
    }

    func unsubscribe(_ topic: [UInt8]) throws {
        publications.keep()
        try sub.unsubscribe(topic)
    }

    /// Delivers the events of the connection. Returns whether there were any.
    func receiveEvents(_ wake: Reactor.Wake, _ body: (FeatureLinkEvent) throws -> Void) throws -> Bool {
        guard events.isDue(wake) else { return false }
        var isBusy = false
        while let event = try monitor.receive(&message) {
            isBusy = true
            switch event {
            case .connected: try body(.slicesConnected)
            case .refused(let status): try body(.refused(status: status))
            case .disconnected, .protocolError, .attemptFailed: break
            }
        }
        events.drained()
        return isBusy
    }

    /// See ``FeatureLink/receivePublications(_:bytes:_:)``.
    func receive(
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

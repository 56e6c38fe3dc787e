internal import Eastward
internal import ZeroMQ

/// What a feature's connection has open: one socket for actions, one for slices, and what is heard of them.
final class FeatureSockets {
    let dealer: DealerSocket
    let dealerMonitor: Monitor
    let sub: SubSocket
    let subMonitor: Monitor
    var replies: Attention
    var connections: Attention
    var publications: Attention
    var subscriptions: Attention

    init(_ address: FeatureAddress, _ context: ZeroMQ.Context) throws {
        let dealer = try DealerSocket(context)
        // Nothing may be queued for a connection that has not been greeted.
        try dealer.set(.immediate, true)
        // Long enough for a goodbye.
        try dealer.set(.linger, 200)
        // No bound on what the store says: a receiver whose bound is exceeded never connects again, and a snapshot,
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
}

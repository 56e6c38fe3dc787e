internal import DequeModule
internal import Eastward
internal import EastwardFeature
internal import EastwardStore
internal import ZeroMQ

/// The transport between an in-process store and its features: carries the bytes instead of libzmq and the kernel, and
/// drops messages where sockets would drop them. It runs on the reactor that the store and all features share, so that
/// their turns run one after another, in a deterministic order.
actor Exchange {
    /// The ID of a feature's line; ascending in the order of connecting.
    typealias LineID = Int

    /// The capacity of each queue, in messages, as with sockets. Beyond it publications are dropped, receipts are
    /// dropped until the feature asks again, and actions wait at their sender.
    static let highWaterMark = 1000

    /// A feature's connection to the store.
    struct Line {
        let identity: Identity
        /// The store's ID of the connection; `nil` while there is no connection.
        var peer: RouterSocket.Peer?
        var events: Deque<FeatureLinkEvent> = []
        var replies: Deque<[UInt8]> = []
        var publications: Deque<[UInt8]> = []
        var topics: Set<[UInt8]> = []
        /// The number of next publications to drop.
        var drops = 0
        /// Whether publications are delayed.
        var isDelayed = false
    }

    private nonisolated let reactor: Reactor
    nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private(set) var lines: [LineID: Line] = [:]
    private var lineOfPeer: [RouterSocket.Peer: LineID] = [:]
    private var nextLine = 0
    private var nextPeer: UInt64 = 1
    /// The messages from features that the store has not received, in the order of sending.
    private var messages: Deque<(peer: RouterSocket.Peer, bytes: [UInt8])> = []
    /// By role, the subscription events that the store receives next, in each of its turns; `nil` while no store
    /// listens.
    private var subscriptions: [String: Deque<XPubSocket.Event>]?

    init(reactor: Reactor) {
        self.reactor = reactor
    }

    // MARK: The store

    /// Opens the exchange for a store that listens, and connects every feature to it.
    func open(roles: [String]) {
        subscriptions = Dictionary(uniqueKeysWithValues: roles.map { ($0, []) })
        for id in lines.keys.sorted() { connect(id) }
    }

    /// Closes the exchange when the store ends. Receipts that it has sent still arrive; actions that it has not
    /// received are lost.
    func close() {
        subscriptions = nil
        for id in lines.keys.sorted() { disconnect(id) }
    }

    /// The next message to the store.
    func nextMessage() -> (peer: RouterSocket.Peer, bytes: [UInt8])? { messages.popFirst() }

    func identity(of peer: RouterSocket.Peer) -> Identity? {
        lineOfPeer[peer].flatMap { lines[$0]?.identity }
    }

    func reply(_ bytes: [UInt8], to peer: RouterSocket.Peer) -> SendOutcome {
        guard let id = lineOfPeer[peer], let line = lines[id] else { return .unreachable }
        guard line.replies.count < Self.highWaterMark else { return .wouldBlock }
        lines[id]?.replies.append(bytes)
        reactor.poke()
        return .sent
    }

    /// The next subscription event for the publisher of `role`.
    func nextSubscription(role: String) -> XPubSocket.Event? { subscriptions?[role]?.popFirst() }

    /// Delivers `bytes` to each feature of `role` that has subscribed to them.
    func publish(_ bytes: [UInt8], role: String) {
        for (id, line) in lines where line.peer != nil && line.identity.role == role {
            guard line.topics.contains(where: bytes.starts(with:)) else { continue }
            if line.drops > 0 {
                lines[id]?.drops -= 1
            } else if line.publications.count < Self.highWaterMark {
                lines[id]?.publications.append(bytes)
            }
        }
        reactor.poke()
    }

    // MARK: Features

    func add(_ identity: Identity) -> LineID {
        let id = nextLine
        nextLine += 1
        lines[id] = Line(identity: identity)
        connect(id)
        return id
    }

    func remove(_ id: LineID) {
        disconnect(id)
        lines[id] = nil
    }

    /// The next event of the feature's connections. Replies over the last connection are received first.
    func nextEvent(_ id: LineID) -> FeatureLinkEvent? {
        guard lines[id]?.replies.isEmpty == true else { return nil }
        return lines[id]?.events.popFirst()
    }

    /// Sends a message to the store; returns whether there was a connection and capacity.
    func send(_ bytes: [UInt8], _ id: LineID) -> Bool {
        guard let peer = lines[id]?.peer, messages.count < Self.highWaterMark else { return false }
        messages.append((peer, bytes))
        reactor.poke()
        return true
    }

    func nextReply(_ id: LineID) -> [UInt8]? { lines[id]?.replies.popFirst() }

    func nextPublication(_ id: LineID) -> [UInt8]? {
        lines[id]?.isDelayed == true ? nil : lines[id]?.publications.popFirst()
    }

    func subscribe(_ topic: [UInt8], _ id: LineID) {
        guard lines[id]?.topics.insert(topic).inserted == true else { return }
        announce(.subscribed(topic), id)
    }

    func unsubscribe(_ topic: [UInt8], _ id: LineID) {
        guard lines[id]?.topics.remove(topic) != nil, lines[id]?.peer != nil else { return }
        announceLeaving([topic], id)
    }

    // MARK: Connections

    private func connect(_ id: LineID) {
        guard let line = lines[id], line.peer == nil, let subscriptions else { return }
        let peer = RouterSocket.Peer(bytes: withUnsafeBytes(of: nextPeer, Array.init))
        nextPeer += 1
        lines[id]?.peer = peer
        lineOfPeer[peer] = id
        // Published before a restart of the store, or before the connection was lost.
        lines[id]?.publications = []
        lines[id]?.events.append(.actionsConnected)
        // A role that is not served has no publisher.
        if subscriptions[line.identity.role] != nil { lines[id]?.events.append(.slicesConnected) }
        for topic in line.topics.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            announce(.subscribed(topic), id)
        }
        reactor.poke()
    }

    private func disconnect(_ id: LineID) {
        guard let line = lines[id], let peer = line.peer else { return }
        lines[id]?.peer = nil
        lineOfPeer[peer] = nil
        messages.removeAll { $0.peer == peer }
        // Events that were not received before are obsolete.
        lines[id]?.events = [.actionsDisconnected]
        announceLeaving(line.topics.sorted { $0.lexicographicallyPrecedes($1) }, id)
        reactor.poke()
    }

    private func announce(_ event: XPubSocket.Event, _ id: LineID) {
        guard let line = lines[id], line.peer != nil else { return }
        subscriptions?[line.identity.role]?.append(event)
        reactor.poke()
    }

    /// Announces unsubscribed topics. The store receives an event only if the last subscriber leaves.
    private func announceLeaving(_ topics: [[UInt8]], _ id: LineID) {
        guard let role = lines[id]?.identity.role else { return }
        let others = lines.filter { $0.key != id && $0.value.peer != nil && $0.value.identity.role == role }
        for topic in topics where !others.values.contains(where: { $0.topics.contains(topic) }) {
            subscriptions?[role]?.append(.unsubscribed(topic))
        }
        reactor.poke()
    }

    // MARK: Faults

    /// Cuts the connections of `process`, or all, and lets them reconnect. Messages in flight are lost.
    func cut(_ process: String?) {
        for id in lines(of: process) {
            disconnect(id)
            lines[id]?.replies = []
            connect(id)
        }
    }

    /// Drops the next `count` publications to `process`, or to each process.
    func dropPublications(_ count: Int, to process: String?) {
        for id in lines(of: process) { lines[id]?.drops = count }
    }

    /// Delays the publications to `process`, or resumes them.
    func setDelayed(_ isDelayed: Bool, _ process: String) {
        for id in lines(of: process) { lines[id]?.isDelayed = isDelayed }
        reactor.poke()
    }

    /// The lines of `process`, or all, in the order of connecting.
    func lines(of process: String?) -> [LineID] {
        lines.filter { process == nil || $0.value.identity.process == process }.keys.sorted()
    }
}

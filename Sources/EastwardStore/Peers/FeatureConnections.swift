internal import Eastward
internal import Logging
internal import SwiftProtobuf
internal import ZeroMQ

/// The connections of features and the socket over which they send actions. It sends the store's replies, delays those
/// to clients that do not read, and logs clients with a defect.
struct FeatureConnections {
    let socket: any PeerSocket
    private(set) var peers = PeerTable()
    private(set) var slowClients = SlowClients()
    private(set) var replies = ReplyCounts()
    private var slownessReports = ReportLimit()
    private var tokenReports = ReportLimit()
    private var malformed = MalformedMessages()
    private let slicesPorts: [String: UInt16]
    private let clock: () -> Instant
    private let log: Logger

    /// - Parameter slicesPorts: the ports at which the remote processes of each role subscribe.
    init(
        _ socket: any PeerSocket, slicesPorts: [String: UInt16] = [:], clock: @escaping () -> Instant = Instant.now,
        log: Logger
    ) {
        self.socket = socket
        self.slicesPorts = slicesPorts
        self.clock = clock
        self.log = log
    }

    /// Adds the connection of a peer that has sent its first hello: see ``PeerTable/add(_:_:)``.
    mutating func add(_ peer: RouterSocket.Peer, _ sender: Sender) -> (id: ConnectionID, outdated: ConnectionID?) {
        peers.add(peer, sender)
    }

    /// Counts a received message, and pauses its connection if its client does not read and has sent enough for now.
    mutating func noteReceived(_ bytes: Int, from peer: RouterSocket.Peer) {
        guard slowClients.deadline != nil, let connection = peers[peer]?.id else { return }
        if slowClients.received(bytes, from: connection) { _ = socket.pause(peer) }
    }

    /// Receives messages of a paused connection again.
    func resume(_ connection: ConnectionID) {
        if let peer = peers[connection]?.peer { socket.resume(peer) }
    }

    mutating func remove(_ connection: ConnectionID) {
        peers.remove(connection)
        slowClients.remove(connection)
    }

    // MARK: Replies

    /// The outcome of ``reply(_:to:)``.
    enum Reply {
        /// A process of this role receives the message.
        case sent(role: String)
        /// The connection has ended before, or its client does not read.
        case notSent
        case unreachable
    }

    /// Sends `message`. If the client does not read, the message is dropped: ``retry(now:firstReceipt:)`` later sends
    /// what the client needs to continue.
    /// - Parameter session: the session of the connection, for log entries.
    mutating func reply(
        _ message: WireStoreMessage, to connection: ConnectionID, session: @autoclosure () -> UInt64? = nil
    ) throws -> Reply {
        replies.add(message)
        guard let known = peers[connection] else { return .notSent }
        if case .refusal(let refusal) = message.message, refusal.code == .malformed {
            noteMalformed(known.sender.identity, session: session())
        }
        // The receipts that it is sent once it reads again include this message.
        guard !slowClients.drops(message, to: connection) else { return .notSent }
        switch try socket.send(frame(of: message, to: known), to: known.peer) {
        case .sent: return .sent(role: known.sender.identity.role)
        case .unreachable: return .unreachable
        case .wouldBlock:
            let now = clock()
            slowClients.add(connection, message, now: now)
            if slownessReports.mayReport(now: now) {
                log.warning(
                    """
                    \(known.sender.identity.process) does not read the store's replies. It receives them once it reads \
                    again.
                    """, metadata: .client(known.sender.identity, session: session()))
            }
            return .notSent
        }
    }

    /// The welcome of a remote process contains the port of its slices.
    private func frame(of message: WireStoreMessage, to connection: PeerTable.Connection) throws -> [UInt8] {
        guard connection.peer.transport == .tcp, case .welcome(var welcome) = message.message,
            let port = slicesPorts[connection.sender.identity.role]
        else { return try message.frame() }
        welcome.slicesPort = UInt32(port)
        return try WireStoreMessage.with { $0.welcome = welcome }.frame()
    }

    /// Sends a refusal to a peer, which may have no connection.
    mutating func refuse(_ peer: RouterSocket.Peer, _ code: WireRefusal.Code, _ reason: String) throws {
        let refusal = WireStoreMessage.refusal(code, reason)
        replies.add(refusal)
        // A peer that reads none of many refusals.
        if try socket.send(refusal.frame(), to: peer) == .wouldBlock { socket.close(peer) }
    }

    /// Refuses a start of a process whose credentials have ended.
    mutating func refuseEndedCredentials(of sender: Sender, _ peer: RouterSocket.Peer) throws {
        try refuse(
            peer, .unknownProcess, "The credentials of this start of \(sender.identity.process) have ended.")
    }

    /// Refuses a remote process whose hello has a wrong token.
    mutating func refuseToken(of sender: Sender, _ peer: RouterSocket.Peer) throws {
        if tokenReports.mayReport(now: .now()) {
            log.warning(
                "Refused the remote process \(sender.identity.process): its token is not that of its key.",
                metadata: .client(sender.identity))
        }
        try refuse(peer, .unknownProcess, "The token is not that of the key of \(sender.identity.process).")
    }

    /// The outcome of ``retry(now:firstReceipt:)``.
    struct Retry {
        /// Whether a message was sent.
        var hasSent = false
        /// The clients that were retried: they read again, or have a new allowance.
        var retried: [ConnectionID] = []
        /// Those of them that read again and need all of their receipts.
        var needReceipts: [ConnectionID] = []
        var unreachable: [ConnectionID] = []
    }

    /// Sends each client that did not read the first message that it needs, once a retry is due. There may be many
    /// receipts: the first one shows whether there is capacity.
    mutating func retry(
        now: Instant, firstReceipt: (ConnectionID) -> WireStoreMessage?
    ) throws -> Retry {
        var retry = Retry()
        for (connection, missed) in slowClients.due(now: now) {
            retry.retried.append(connection)
            guard let peer = peers[connection]?.peer, socket.hasCapacity(for: peer) else { continue }
            let first: WireStoreMessage? =
                switch missed {
                case .receipts: firstReceipt(connection)
                case .refusal(let refusal): refusal
                }
            guard let first else {
                slowClients.remove(connection)
                continue
            }
            switch try socket.send(first.frame(), to: peer) {
            case .sent:
                retry.hasSent = true
                slowClients.remove(connection)
                if missed == .receipts { retry.needReceipts.append(connection) }
            case .wouldBlock: break
            case .unreachable: retry.unreachable.append(connection)
            }
        }
        return retry
    }

    // MARK: Malformed messages

    /// Counts a message that was rejected as malformed.
    /// - Parameter sender: `nil` if it is unknown.
    mutating func noteMalformed(_ sender: Identity?, session: UInt64? = nil) {
        let process = sender?.process ?? "an unknown process"
        guard malformed.note(process, now: .now()) else { return }
        log.warning(
            """
            Refused a malformed message of \(process): its client has a defect. Further ones are counted, and reported \
            once a minute.
            """, metadata: sender.map { .client($0, session: session) })
    }

    /// Logs the counts of malformed messages that are due.
    mutating func reportMalformed(_ now: Instant) {
        for (process, count) in malformed.takeReports(now: now) {
            log.warning("Refused \(count) more malformed messages of \(process).")
        }
    }
}

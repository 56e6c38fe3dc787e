internal import Eastward
internal import Logging
internal import SwiftProtobuf
internal import ZeroMQ

/// The operator that sent a request, and the ID that matches the reply with the request.
struct OperatorCaller: Equatable {
    var peer: RouterSocket.Peer
    var id: UInt64
}

/// Sends replies to operators. Replies to operators that do not read wait in a backlog.
struct OperatorReplies {
    /// The largest content of a reply, in bytes: the most that an operator accepts in one message, less the envelope.
    static let largestContent = (64 << 20) - (1 << 10)

    let socket: any PeerSocket
    private var backlog = OperatorBacklog()
    private var reports = ReportLimit()
    private let log: Logger

    init(_ socket: any PeerSocket, log: Logger) {
        self.socket = socket
        self.log = log
    }

    /// Whether earlier replies wait for an operator.
    var areWaiting: Bool { !backlog.isEmpty }

    /// Whether earlier replies wait for this operator.
    func areWaiting(for caller: OperatorCaller) -> Bool { backlog.holds(caller.peer) }

    /// Sends the reply that `fill` fills. A reply to an operator that disconnected is dropped.
    mutating func send(_ caller: OperatorCaller, _ fill: (inout WireOperatorReply) -> Void) throws {
        var reply = WireOperatorReply()
        reply.id = caller.id
        fill(&reply)
        let bytes: [UInt8] = try Self.bounded(reply).serializedBytes()
        if !areWaiting(for: caller) {
            guard try socket.send(bytes, to: caller.peer) == .wouldBlock else { return }
        }
        let now = Instant.now()
        if !backlog.add(bytes, to: caller.peer, now: now), reports.mayReport(now: now) {
            log.warning("Operators do not read their replies, and too many of these wait: some are dropped.")
        }
    }

    /// Sends an error.
    mutating func refuse(_ caller: OperatorCaller, _ code: String, _ reason: String) throws {
        try send(caller) { reply in
            reply.error.code = code
            reply.error.reason = reason
        }
    }

    /// Sends `reply` to its caller, or nothing if the operator does not read.
    func offer(_ reply: WireOperatorReply, to caller: OperatorCaller) throws -> SendOutcome {
        try socket.send(Self.bounded(reply).serializedBytes(), to: caller.peer)
    }

    /// Whether the operator is connected.
    func canReach(_ caller: OperatorCaller) throws -> Bool { try probe(caller) != .unreachable }

    /// Sends a reply without content, which operators ignore. The outcome shows whether the operator is connected and reads.
    func probe(_ caller: OperatorCaller) throws -> SendOutcome {
        var probe = WireOperatorReply()
        probe.id = caller.id
        return try socket.send(probe.serializedBytes(), to: caller.peer)
    }

    /// Sends the waiting replies of operators that read again. Returns whether it sent any.
    mutating func sendBacklog(now: Instant) throws -> Bool {
        guard !backlog.isEmpty else { return false }
        return try backlog.send(now: now) { [socket] in try socket.send($0, to: $1) }
    }

    /// Replaces a reply that is larger than an operator accepts with an error.
    private static func bounded(_ reply: WireOperatorReply) -> WireOperatorReply {
        let size = reply.slice.json.utf8.count
        guard size > largestContent else { return reply }
        var error = WireOperatorReply()
        error.id = reply.id
        error.error.code = "too_large"
        error.error.reason =
            "The slice \(reply.slice.slice) has \(size >> 20) MiB of JSON, and an operator accepts at most 64 MiB."
        return error
    }
}

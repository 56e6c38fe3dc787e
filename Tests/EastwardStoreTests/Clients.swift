import CZeroMQ
import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf

@testable import ZeroMQ

/// A feature that sends and receives the wire messages by hand.
final class WireClient {
    private let dealer: DealerSocket
    private let monitor: Monitor
    private let sub: SubSocket
    private let context = Context()

    /// - Parameters:
    ///   - token: `nil` for no credentials.
    ///   - routingID: the routing ID that it requests from the ROUTER; by default the ROUTER assigns one.
    init(
        _ process: String, _ token: Token?, in directory: TestDirectory, role: String = CounterFeature.name,
        isOperator: Bool = false, routingID: String? = nil
    ) throws {
        dealer = try DealerSocket(context)
        if let routingID {
            guard zmq_setsockopt(dealer.handle.raw, ZMQ_ROUTING_ID, routingID, routingID.utf8.count) == 0 else {
                throw ZeroMQError.last("set ROUTING_ID")
            }
        }
        sub = try SubSocket(context)
        if let token {
            for socket in [dealer.handle, sub.handle] { try Self.prove(socket, process, token) }
        }
        monitor = try Monitor(of: dealer, context)
        let path = isOperator ? directory.directory.operatorSocket : directory.directory.actionsSocket
        try dealer.connect("ipc://\(path)")
        try sub.connect("ipc://\(directory.directory.slicesSocket(role: role))")
    }

    private static func prove(_ handle: SocketHandle, _ process: String, _ token: Token) throws {
        let socket = Borrowed(handle: handle)
        try socket.set(.plainUsername, process)
        try socket.set(.plainPassword, token.text)
    }

    /// The next event of the connection.
    func nextEvent() throws -> Monitor.Event {
        var message = Message()
        return try wait { try monitor.receive(&message) }
    }

    // MARK: Actions

    func send(_ bytes: [UInt8]) throws {
        _ = try wait { try dealer.send(bytes) == .sent ? true : nil }
    }

    func send(_ message: some SwiftProtobuf.Message) throws {
        try send(message.serializedBytes())
    }

    func next<Reply: SwiftProtobuf.Message>(
        _: Reply.Type = Reply.self, within limit: Duration = .seconds(20)
    ) throws -> Reply {
        var message = Message()
        while true {
            _ = try wait(within: limit) { try dealer.receive(&message) ? true : nil }
            let reply = try Reply(serializedBytes: message.bytes)
            // A reply without content only probes whether the operator is connected.
            if (reply as? WireOperatorReply)?.reply != nil || !(reply is WireOperatorReply) { return reply }
        }
    }

    /// Sends a hello. Returns the reply.
    func hello(
        within limit: Duration = .seconds(20), _ change: (inout WireHello) -> Void = { _ in }
    ) throws -> WireStoreMessage {
        var hello = WireFeatureMessage()
        hello.hello.magic = WireProtocol.magic
        hello.hello.version = WireProtocol.version
        hello.hello.nonce = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
        change(&hello.hello)
        try send(hello)
        return try next(within: limit)
    }

    /// Sends one batch.
    func send(_ actions: [MarketAction], from sequence: UInt64, fence: UInt64) throws {
        var columns = ActionColumns()
        for action in actions { try columns.append(action) }
        var message = WireFeatureMessage()
        message.batch.fence = fence
        message.batch.firstSequence = sequence
        message.batch.lowestAwaited = sequence
        message.batch.actions = columns.wire
        try send(message)
    }

    /// Sends an operator's request. Returns the reply to it.
    func ask(id: UInt64 = 7, _ fill: (inout WireOperatorRequest) -> Void) throws -> WireOperatorReply {
        try request(id: id, fill)
        return try next()
    }

    /// Sends an operator's request.
    func request(id: UInt64, _ fill: (inout WireOperatorRequest) -> Void) throws {
        var request = WireOperatorRequest()
        request.id = id
        request.magic = WireProtocol.magic
        request.version = WireProtocol.version
        fill(&request)
        try send(request)
    }

    // MARK: Slices

    func subscribe(_ topic: [UInt8]) throws { try sub.subscribe(topic) }
    func unsubscribe(_ topic: [UInt8]) throws { try sub.unsubscribe(topic) }

    /// The next message of the publisher, without progress unless `withProgress` is set.
    func nextPublication(withProgress: Bool = false) throws -> (topic: WireProtocol.Topic, body: [UInt8]) {
        var message = Message()
        while true {
            _ = try wait { try sub.receive(&message) ? true : nil }
            guard let (topic, length) = WireProtocol.Topic.parse(message.bytes) else { throw NeverHappened() }
            if topic != .progress || withProgress { return (topic, Array(message.bytes.dropFirst(length))) }
        }
    }

    func nextUpdate() throws -> (topic: WireProtocol.Topic, update: WireSliceUpdate, count: Int) {
        let (topic, body) = try nextPublication()
        let update = try WireSliceUpdate(serializedBytes: body)
        return (topic, update, try Count(serializedBytes: update.value).count)
    }

    /// The next snapshot; the very first one follows the patch that published the slice.
    func nextSnapshot() throws -> (topic: WireProtocol.Topic, update: WireSliceUpdate, count: Int) {
        while true {
            let next = try nextUpdate()
            if case .snapshot = next.topic { return next }
        }
    }

    func nextProgress() throws -> WireProgress {
        while true {
            let (topic, body) = try nextPublication(withProgress: true)
            if topic == .progress { return try WireProgress(serializedBytes: body) }
        }
    }
}

/// A socket of which only the handle is available.
private struct Borrowed: Socket, ~Copyable {
    let handle: SocketHandle
}

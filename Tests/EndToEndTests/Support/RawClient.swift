import CZeroMQ
import Eastward
import EastwardTesting
import Foundation
import SwiftProtobuf

@testable import ZeroMQ

/// A DEALER socket as any program could make one, without the feature's protocol logic. Belongs to the thread that made
/// it.
final class RawClient {
    private let context = ZeroMQ.Context()
    private let dealer: DealerSocket
    private let monitor: Monitor
    private var message = Message()
    private var enrolled: ControlConnection.Enrolled?

    /// - Parameter name: a name and a password; `nil` means the mechanism without authentication.
    init(_ endpoint: String, name: (user: String, password: String)?) throws {
        dealer = try DealerSocket(context)
        try dealer.set(.immediate, true)
        try dealer.set(.reconnectInterval, 10)
        if let name {
            try dealer.set(.plainUsername, name.user)
            try dealer.set(.plainPassword, name.password)
        }
        monitor = try Monitor(of: dealer, context)
        try dealer.connect("ipc://\(endpoint)")
    }

    /// Connects over TCP.
    init(_ endpoint: TCPEndpoint, keys: CurveKeyPair, store: String) throws {
        dealer = try DealerSocket(context)
        try dealer.set(.immediate, true)
        try dealer.connectCurve(keys, to: store)
        monitor = try Monitor(of: dealer, context)
        try dealer.connect(endpoint.description)
    }

    /// Connects to the actions endpoint and waits until the connection is authenticated.
    static func actions(_ app: RunningApp, _ enrolled: ControlConnection.Enrolled) throws -> RawClient {
        let raw = try RawClient(app.directory.actionsSocket, name: (enrolled.process, enrolled.token))
        raw.enrolled = enrolled
        try raw.expect(.connected)
        return raw
    }

    // MARK: Sending

    func send(_ frames: [UInt8]...) throws {
        for (index, frame) in frames.enumerated() {
            let flags = index + 1 < frames.count ? ZMQ_SNDMORE : 0
            let outcome = try frame.withUnsafeBytes { try dealer.send($0, flags: flags) }
            guard outcome == .sent else { throw WaitedInVain("The socket took no message: \(outcome).") }
        }
    }

    func send(_ fill: (inout WireFeatureMessage) -> Void) throws {
        var message = WireFeatureMessage()
        fill(&message)
        try send(message.serializedBytes())
    }

    /// Sends at full speed, or waits a moment if the socket's queue is full. Returns whether it sent.
    func flood(_ fill: (inout WireFeatureMessage) -> Void) throws -> Bool {
        var message = WireFeatureMessage()
        fill(&message)
        return try flood(bytes: message.serializedBytes())
    }

    /// As ``flood(_:)``, with any bytes.
    func flood(bytes: [UInt8]) throws -> Bool {
        if try dealer.send(bytes) == .sent { return true }
        poll(nil, 0, 1)
        return false
    }

    static func hello(_ change: (inout WireHello) -> Void = { _ in }) -> WireHello {
        var hello = WireHello()
        hello.magic = WireProtocol.magic
        hello.version = WireProtocol.version
        hello.nonce = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
        change(&hello)
        return hello
    }

    /// Opens a session.
    func greet() throws -> WireWelcome {
        try send { $0.hello = Self.hello() }
        return try reply().welcome
    }

    // MARK: Receiving

    func reply(within limit: Duration = .seconds(10)) throws -> WireStoreMessage {
        try WireStoreMessage(serializedBytes: try bytes(within: limit))
    }

    func operatorReply(within limit: Duration = .seconds(10)) throws -> WireOperatorReply {
        try WireOperatorReply(serializedBytes: try bytes(within: limit))
    }

    private func bytes(within limit: Duration) throws -> [UInt8] {
        try wait(dealer.descriptor, limit, "an answer") { try dealer.receive(&message) ? message.bytes : nil }
    }

    func event(within limit: Duration = .seconds(10)) throws -> Monitor.Event {
        try wait(monitor.descriptor, limit, "an event of the connection") { try monitor.receive(&message) }
    }

    func expect(_ event: Monitor.Event) throws {
        let received = try self.event()
        guard received == event else { throw WaitedInVain("The connection was \(received), not \(event).") }
        dealer.settle()
    }
}

/// A SUB socket as any program could make one. Belongs to the thread that made it.
final class Listener {
    private let context = ZeroMQ.Context()
    private let sub: SubSocket
    private let monitor: Monitor
    private var message = Message()

    init(_ endpoint: String, name: (user: String, password: String), topics: [[UInt8]]) throws {
        sub = try SubSocket(context)
        try sub.set(.receiveHighWaterMark, 0)
        try sub.set(.plainUsername, name.user)
        try sub.set(.plainPassword, name.password)
        monitor = try Monitor(of: sub, context)
        for topic in topics { try sub.subscribe(topic) }
        try sub.connect("ipc://\(endpoint)")
    }

    /// Connects over TCP.
    init(_ endpoint: TCPEndpoint, keys: CurveKeyPair, store: String, topics: [[UInt8]]) throws {
        sub = try SubSocket(context)
        try sub.set(.receiveHighWaterMark, 0)
        try sub.connectCurve(keys, to: store)
        monitor = try Monitor(of: sub, context)
        for topic in topics { try sub.subscribe(topic) }
        try sub.connect(endpoint.description)
    }

    func subscribe(_ topic: [UInt8]) throws { try sub.subscribe(topic) }
    func unsubscribe(_ topic: [UInt8]) throws { try sub.unsubscribe(topic) }

    func event(within limit: Duration = .seconds(10)) throws -> Monitor.Event {
        try wait(monitor.descriptor, limit, "an event of the connection") { try monitor.receive(&message) }
    }

    func next(within limit: Duration = .seconds(10)) throws -> [UInt8] {
        try wait(sub.descriptor, limit, "a publication") { try sub.receive(&message) ? message.bytes : nil }
    }
}

/// A client that implements ZMTP itself: faster than libzmq's subscriber, which keeps its own topics, and without
/// libzmq's order to send whole messages.
final class RawConnection {
    private let stream: UnixStream

    /// A subscriber to the slices of `role`.
    convenience init(_ app: RunningApp, _ enrolled: ControlConnection.Enrolled, role: String) throws {
        try self.init(try app.directory.slicesSocket(role: role), enrolled, type: "SUB")
    }

    /// - Parameter type: the type of its ZeroMQ socket, such as `DEALER`.
    init(_ endpoint: String, _ enrolled: ControlConnection.Enrolled, type: String) throws {
        stream = try UnixStream.connect(endpoint)
        let mechanism = Array("PLAIN".utf8)
        let greeting = [0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 3, 0] + mechanism
        let isGreeted = stream.write(greeting + Array(repeating: 0, count: 64 - greeting.count))
        let name = Array(enrolled.process.utf8)
        let password = Array(enrolled.token.utf8)
        let hello = Array("\u{5}HELLO".utf8) + [UInt8(name.count)] + name + [UInt8(password.count)] + password
        let initiate = Array("\u{8}INITIATE\u{B}Socket-Type\0\0\0".utf8) + [UInt8(type.utf8.count)] + Array(type.utf8)
        guard isGreeted, try expect(bytes: 64), command(hello), try expect(bytes: 1), command(initiate),
            try expect(bytes: 1)
        else { throw WaitedInVain("The store closed the connection before the end of the handshake.") }
    }

    private func command(_ body: [UInt8]) -> Bool { stream.write([4, UInt8(body.count)] + body) }

    private func expect(bytes count: Int) throws -> Bool {
        var received = 0
        while received < count, let bytes = stream.read(within: .seconds(10)) { received += bytes.count }
        return received >= count
    }

    /// Sends a frame after which its message continues. Returns `false` if the store has closed the connection.
    func send(unfinished frame: [UInt8]) -> Bool {
        stream.write([3] + withUnsafeBytes(of: UInt64(frame.count).bigEndian, Array.init) + frame)
    }

    /// Subscribes to the topics. Returns `false` if the store has closed the connection.
    func subscribe(to topics: [[UInt8]]) -> Bool { send(topics, after: 1) }

    /// Cancels subscriptions to the topics, whether there are any or not.
    func unsubscribe(from topics: [[UInt8]]) -> Bool { send(topics, after: 0) }

    private func send(_ topics: [[UInt8]], after first: UInt8) -> Bool {
        var bytes: [UInt8] = []
        for topic in topics {
            let size = UInt64(topic.count + 1)
            bytes += [2] + withUnsafeBytes(of: size.bigEndian, Array.init) + [first] + topic
        }
        return stream.write(bytes)
    }
}

/// Waits until `take` returns a value, blocked until `descriptor` is readable.
private func wait<Value>(
    _ descriptor: Int32, _ limit: Duration, _ what: String, _ take: () throws -> Value?
) throws -> Value {
    let deadline = ContinuousClock.now + limit
    while true {
        if let value = try take() { return value }
        guard ContinuousClock.now < deadline else { throw WaitedInVain("Waited \(limit) for \(what).") }
        var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&readable, 1, 20)
    }
}

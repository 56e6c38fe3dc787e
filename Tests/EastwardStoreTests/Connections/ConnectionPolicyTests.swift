import CLinux
import Eastward
import Foundation
import Logging
import Testing
import ZeroMQ

@testable import EastwardStore

/// The effect on libzmq of connections that the policy accepts or refuses.
@Suite(.timeLimit(.minutes(10))) final class ConnectionPolicyTests {
    private let run: TestDirectory
    private let listeners: Listeners
    private let socket: RouterSocket

    init() throws {
        run = try TestDirectory()
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        listeners = try Listeners(run.directory, roles: ["follower"], connections: 4, log: log)
        let context = Context()
        socket = try RouterSocket(context)
        try listeners.bind(socket, at: run.directory.actionsSocket)
    }

    private func connect() throws -> RawConnection { try RawConnection(to: run.directory.actionsSocket) }

    @Test func decidesInsteadOfLibzmq() throws {
        let kept = try (0..<4).map { _ in try connect() }
        for connection in kept { try connection.isGreeted() }
        // Each connection is closed before libzmq handles it.
        for _ in 0..<20 { try connect().isClosed() }
        #expect(listeners.policy.counts == ConnectionCounts(refused: [.totalLimit: 20]))
        withExtendedLifetime(kept) {}
    }

    @Test func aConnectionThatLibzmqClosedFreesCapacity() throws {
        do {
            for connection in try (0..<4).map({ _ in try connect() }) { try connection.isGreeted() }
        }
        // libzmq closes its ends on a thread of its own.
        _ = try wait { () -> Bool? in
            let connection = try connect()
            return (try? connection.isGreeted()) == nil ? nil : true
        }
    }

    /// In a process of its own, since no other test could open a file.
    @Test func withoutADescriptorAConnectionIsRefusedAndTheNextOneAwaited() async {
        await #expect(processExitsWith: .success) {
            let run = try TestDirectory()
            let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let listeners = try Listeners(run.directory, roles: [], log: log)
            let listener = try listeners.descriptor(at: run.directory.actionsSocket)
            #expect(listeners.policy.accept(from: listener) == .nothing)
            let connection = try RawConnection(to: run.directory.actionsSocket)
            let free = dup(listener)
            close(free)
            var limit = rlimit(rlim_cur: rlim_t(free), rlim_max: rlim_t(free))
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
            #expect(listeners.policy.accept(from: listener) == .refused)
            try connection.isClosed()
            #expect(listeners.policy.counts == ConnectionCounts(refused: [.descriptorLimit: 1]))
            // The kernel does not distinguish the lack of a descriptor from that of a connection.
            #expect(listeners.policy.accept(from: listener) == .nothing)
            #expect(listeners.policy.counts == ConnectionCounts(refused: [.descriptorLimit: 1]))
        }
    }

    @Test func disconnectsTheConnectionsOfEndedCredentials() throws {
        // Without the ROUTER of libzmq, which would accept the connections.
        let run = try TestDirectory()
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let listeners = try Listeners(run.directory, roles: [], log: log)
        let listener = try listeners.descriptor(at: run.directory.actionsSocket)
        let connections = try ["first", "second"].map { userID in
            let connection = try RawConnection(to: run.directory.actionsSocket)
            guard case .connection(let descriptor, _) = listeners.policy.accept(from: listener) else {
                throw MissingConnection()
            }
            listeners.policy.accepted(descriptor, as: userID)
            return (connection, descriptor)
        }
        listeners.policy.disconnect(local: ["second", "third"])
        try connections[1].0.isClosed()
        #expect(send(connections[0].1, "x", 1, CInt(MSG_NOSIGNAL)) == 1)
        for (_, descriptor) in connections { close(descriptor) }
    }

    private struct MissingConnection: Error {}

    /// libzmq would store each of its topics.
    @Test func aSubscriberThatSendsTooManyTopicsIsDisconnected() throws {
        let path = try run.directory.slicesSocket(role: "follower")
        let publisher = try XPubSocket(Context())
        try listeners.bind(publisher, at: path)
        let modest = try RawConnection(to: path)
        try modest.subscribes(to: (0..<10).map { "modest \($0)" })
        let greedy = try RawConnection(to: path)
        try greedy.subscribes(to: (0..<2000).map { "greedy \($0) \(String(repeating: "x", count: 200))" })
        try greedy.isClosed()
        #expect(listeners.policy.counts == ConnectionCounts(tooManyTopics: 1))
        // libzmq reports the topics before the limit, and no later topic.
        var message = Message()
        var topics: [String] = []
        _ = try wait { () -> Bool? in
            while case .subscribed(let topic)? = try publisher.receive(&message) {
                topics.append(String(decoding: topic, as: UTF8.self))
            }
            return topics.count > 300 ? true : nil
        }
        #expect(topics.count { $0.hasPrefix("modest") } == 10)
        #expect(topics.count < 1000)
        _ = try publisher.publish(Message(Array("modest 7".utf8)))
        try modest.receives("modest 7")
    }

    /// libzmq would keep up to a thousand messages for each of them.
    @Test func allButAFewSubscribersThatDoNotReadAreDisconnected() throws {
        let run = try TestDirectory()
        let listeners = try Listeners(
            run.directory, roles: ["follower"], log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let path = try run.directory.slicesSocket(role: "follower")
        let publisher = try XPubSocket(Context())
        try listeners.bind(publisher, at: path)
        let subscribers = try (0..<12).map { number in
            let subscriber = try RawConnection(to: path)
            try subscriber.subscribes(to: ["x"])
            return subscriber
        }
        var message = Message()
        var count = 0
        _ = try wait { () -> Bool? in
            while try publisher.receive(&message) != nil { count += 1 }
            return count == subscribers.count ? true : nil
        }
        let text = Array(repeating: UInt8(ascii: "x"), count: 60_000)
        var ended = 0
        var now = Instant.seconds(1)
        // Their buffers do not fill up at the same moment.
        _ = try wait { () -> Bool? in
            _ = try publisher.publish(Message(text))
            now = now + .milliseconds(250)
            ended += listeners.policy.disconnectStalled(now: now)
            return ended >= 4 ? true : nil
        }
        #expect(listeners.policy.disconnectStalled(now: now + .seconds(9)) == 0)
        #expect(listeners.policy.counts == ConnectionCounts(didNotRead: 4))
        withExtendedLifetime(subscribers) {}
    }

    @Test func leavesListenersOfOthersAlone() throws {
        let path = "\(run.directory.path)/other"
        let other = try RouterSocket(Context())
        try other.bind("ipc://\(path)")
        let connections = try (0..<8).map { _ in try RawConnection(to: path) }
        for connection in connections { try connection.isGreeted() }
    }
}

/// A peer without ZeroMQ.
final class RawConnection {
    private let descriptor: CInt

    init(to path: String) throws {
        descriptor = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard UnixAddress(path: path).connect(descriptor) else {
            close(descriptor)
            throw NeverHappened()
        }
    }

    init(to endpoint: TCPEndpoint) throws {
        descriptor = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = endpoint.port.bigEndian
        address.sin_addr.s_addr = inet_addr(endpoint.host)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(descriptor)
            throw NeverHappened()
        }
    }

    deinit { close(descriptor) }

    /// Waits for the first byte of ZeroMQ's greeting.
    func isGreeted() throws {
        guard try byte() == 0xFF else { throw NeverHappened() }
    }

    /// Performs the handshake of a SUB without credentials, and subscribes, until the other end closes.
    func subscribes(to topics: [String]) throws {
        let greeting: [UInt8] = [0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 3, 0] + Array("NULL".utf8)
        let ready = Array("\u{5}READY\u{B}Socket-Type\0\0\0\u{3}SUB".utf8)
        send(greeting + Array(repeating: 0, count: 64 - greeting.count) + [4, UInt8(ready.count)] + ready)
        try receives("READY")
        send(topics.flatMap { [0, UInt8($0.utf8.count + 1), 1] + Array($0.utf8) })
    }

    private func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits for these bytes.
    func receives(_ text: String) throws {
        var last: [UInt8] = []
        while last != Array(text.utf8) {
            guard let byte = try byte() else { throw NeverHappened() }
            last = last.suffix(text.utf8.count - 1) + [byte]
        }
    }

    /// Waits until the other end closes.
    func isClosed() throws {
        while try byte() != nil {}
    }

    private func byte() throws -> UInt8? {
        var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&readable, 1, 20_000) == 1 else { throw NeverHappened() }
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) == 1 ? byte : nil
    }
}

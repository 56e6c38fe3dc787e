import CLinux
import Foundation
import Synchronization

@testable import ZeroMQ

/// An ``IPCServer`` on a socket of its own.
final class ServedSocket {
    private let directory = Directory()
    private let listener: CInt
    private let limits: IPCServer.Limits
    private(set) var server: IPCServer!
    /// Decides about each name with the password “password”.
    var answer: (String) -> Authenticator.Answer = { .accepted(userID: "user \($0)") }
    /// The process of the next connections.
    var pid: Int32 = 2
    /// Replaces the accepting of a connection.
    var acceptance: IPCServer.Acceptance?
    /// The same for the next ones.
    var nextAcceptances: ArraySlice<IPCServer.Acceptance> = []
    private(set) var attempts = 0
    /// How many connections are authenticated and open.
    private(set) var connections = 0
    /// The descriptors that the server was about to close.
    private(set) var closed: [CInt] = []

    init(_ change: (inout IPCServer.Limits) -> Void = { _ in }) throws {
        listener = try UnixSocket.listen(at: "\(directory.path)/s")
        var limits = IPCServer.Limits(message: 1 << 20, unfinishedMessage: 4 << 20)
        change(&limits)
        self.limits = limits
        try begin()
    }

    /// Begins with a new server.
    func begin() throws {
        server = try IPCServer(
            .router, listener: listener, limits: limits, accept: { [unowned self] in accept($0) },
            authenticate: { [unowned self] _, credentials, proof in
                guard credentials.pid == pid, case .plain(let name, "password") = proof else { return .refused }
                connections += 1
                return answer(name)
            },
            willClose: { [unowned self] _, descriptor in
                connections -= 1
                closed.append(descriptor)
            })
    }

    deinit { close(listener) }

    private func accept(_ listener: CInt) -> IPCServer.Acceptance {
        attempts += 1
        if let next = nextAcceptances.popFirst() { return next }
        if let acceptance { return acceptance }
        let descriptor = UnixSocket.accept(listener)
        guard descriptor >= 0 else { return .nothing }
        return .connection(descriptor, Authenticator.Credentials(uid: 1, pid: pid))
    }

    var path: String { "\(directory.path)/s" }
    var endpoint: String { directory.endpoint() }

    /// Whether another turn is due at once.
    var hasWork: Bool { server.hasUnread || server.isPollDue }

    func poll() { server.poll(now: Reactor.now(), isReady: true) }

    /// The next message; `nil` if there is none now.
    func receive() -> (peer: RouterSocket.Peer, bytes: [UInt8])? {
        poll()
        var message = Message()
        return server.receive(&message).map { ($0, message.bytes) }
    }

    /// Takes turns until the handshakes of all `peers` are complete.
    func connect(_ peers: [RawPeer]) throws {
        for peer in peers { peer.send(RawPeer.handshake) }
        try wait(until: {
            _ = receive()
            return connections == peers.count && !hasWork
        })
        for peer in peers { _ = peer.receive() }
    }

    /// Ends the server.
    func end() { server = nil }

    /// A libzmq socket that is to connect.
    func dealer(_ context: Context, _ name: String = "name", password: String = "password") throws -> DealerSocket {
        let dealer = try DealerSocket(context)
        try dealer.set(.plainUsername, name)
        try dealer.set(.plainPassword, password)
        try dealer.set(.reconnectInterval, 1)
        return dealer
    }
}

/// A client that sends bytes of the test's choice.
final class RawPeer {
    private(set) var descriptor: CInt

    init(_ path: String) throws {
        descriptor = UnixSocket.connect(to: path)
        guard descriptor >= 0 else { throw NeverHappened() }
    }

    /// The end of a server.
    init(accepted descriptor: CInt) { self.descriptor = descriptor }

    deinit { end() }

    func end() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }

    /// Returns how many bytes the kernel accepted; negative if none.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
    }

    /// Sends bytes again and again on a thread of its own, until ``end()``.
    final class Flood {
        private final class Shared: Sendable {
            let isOver = Mutex(false)
            let sent = Mutex(0)
            let hasEnded = DispatchSemaphore(value: 0)
        }

        private let peer: RawPeer
        private let shared = Shared()

        init(_ peer: RawPeer, _ bytes: [UInt8]) {
            self.peer = peer
            Thread { [shared, descriptor = peer.descriptor] in
                var offset = 0
                while !shared.isOver.withLock({ $0 }) {
                    let count = bytes.withUnsafeBytes {
                        Glibc.send(descriptor, $0.baseAddress! + offset, $0.count - offset, CInt(MSG_NOSIGNAL))
                    }
                    if count > 0 {
                        offset = (offset + count) % bytes.count
                        shared.sent.withLock { $0 += count }
                    } else {
                        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                        Glibc.poll(&polled, 1, 10)
                    }
                }
                shared.hasEnded.signal()
            }.start()
        }

        /// How many bytes were sent.
        var count: Int { shared.sent.withLock { $0 } }

        /// Returns after the last send.
        func end() {
            shared.isOver.withLock { $0 = true }
            shared.hasEnded.wait()
        }
    }

    /// The bytes that have arrived; `nil` if the connection has ended.
    func receive() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &bytes, bytes.count, CInt(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN { return [] }
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    /// The bytes of a client with the name “name” up to the end of its handshake.
    static let handshake = client("name")

    /// The bytes of a client up to the end of its handshake.
    static func client(_ name: String, type: String = "DEALER") -> [UInt8] {
        greeting(asServer: 0) + command("HELLO", text(name) + text("password"))
            + command("INITIATE", socketType(type))
    }

    /// A subscriber's message.
    static func subscription(to topic: [UInt8]) -> [UInt8] {
        ZMTPConnection.frame(of: [1] + topic)
    }

    /// The bytes of a server up to the end of its handshake.
    static let server = greeting(asServer: 1) + command("WELCOME") + command("READY", socketType("ROUTER"))

    private static func greeting(asServer: UInt8) -> [UInt8] {
        let mechanism = Array("PLAIN".utf8) + [UInt8](repeating: 0, count: 15)
        return [0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 3, 0] + mechanism + [asServer] + [UInt8](repeating: 0, count: 31)
    }

    private static func command(_ name: String, _ body: [UInt8] = []) -> [UInt8] {
        let bytes = text(name) + body
        return [4, UInt8(bytes.count)] + bytes
    }

    private static func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }

    private static func socketType(_ type: String) -> [UInt8] { text("Socket-Type") + [0, 0, 0] + text(type) }
}

enum UnixSocket {
    static func listen(at path: String) throws -> CInt {
        let listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard withAddress(path, { bind(listener, $0, $1) }) == 0, Glibc.listen(listener, 64) == 0 else {
            throw NeverHappened()
        }
        return listener
    }

    /// A non-blocking descriptor; −1 if no connection waits.
    static func accept(_ listener: CInt) -> CInt {
        let descriptor = Glibc.accept(listener, nil, nil)
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        return descriptor
    }

    /// A non-blocking descriptor; −1 without a listener.
    static func connect(to path: String) -> CInt {
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
        guard withAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            return -1
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return descriptor
    }

    /// Whether `descriptor` is readable.
    static func isReadable(_ descriptor: CInt) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&polled, 1, 0) > 0
    }

    private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

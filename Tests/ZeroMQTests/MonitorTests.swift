import CLinux
import Glibc
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct MonitorTests {
    let directory = Directory()
    let context = Context()

    private func guarded() throws -> RouterSocket {
        let router = try RouterSocket(context)
        try router.set(.plainServer, true)
        try router.set(.zapDomain, "actions")
        try router.bind(directory.endpoint())
        return router
    }

    /// The next event of `monitor`, while `authenticator` accepts peers with the right password.
    private func next(_ monitor: borrowing Monitor, _ authenticator: borrowing Authenticator) throws -> Monitor.Event {
        var message = Message()
        return try wait {
            _ = try authenticator.answer { request in
                request.proof == .plain(username: "somebody", password: "right") ? .accepted(userID: "name") : .refused
            }
            return try monitor.receive(&message)
        }
    }

    @Test func reportsConnectionsAndDisconnections() throws {
        let dealer = try DealerSocket(context)
        try dealer.set(.reconnectInterval, 5)
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(directory.endpoint())
        var message = Message()
        for _ in 0..<3 {
            let server = Context()
            let router = try RouterSocket(server)
            try router.bind(directory.endpoint())
            // A router that ends may still accept a connection, which it then cuts.
            var event: Monitor.Event
            repeat { event = try wait { try monitor.receive(&message) } } while event == .disconnected
            #expect(event == .connected)
            _ = consume router
            #expect(try wait { try monitor.receive(&message) } == .disconnected)
        }
    }

    @Test func reportsRefusedConnectionsWithTheirEndpoint() throws {
        // Its port is free when it is closed.
        let endpoint = "tcp://127.0.0.1:\(try RefusingListener().port)"
        let dealer = try DealerSocket(context)
        try dealer.set(.reconnectInterval, 5)
        let monitor = try Monitor(of: dealer, context, attempts: true)
        try dealer.connect(endpoint)
        var message = Message()
        for _ in 0..<3 {
            #expect(try wait { try monitor.receive(&message) } == .attemptFailed(endpoint: endpoint))
        }
        withExtendedLifetime(dealer.handle) {}
    }

    @Test func theEndOfAMonitorLeavesTheSocketConnecting() throws {
        let refusing = try RefusingListener()
        let dealer = try DealerSocket(context)
        try dealer.set(.reconnectInterval, 1)
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect("tcp://127.0.0.1:\(refusing.port)")
        var message = Message()
        try #require(refusing.acceptsAndCloses())
        #expect(try wait { try monitor.receive(&message) } == .disconnected)
        _ = consume monitor
        // Each of them has an event, for which libzmq's I/O thread must not wait.
        for _ in 0..<5 { #expect(refusing.acceptsAndCloses()) }
        withExtendedLifetime(dealer.handle) {}
    }

    @Test func reportsThatTheRightPasswordIsAccepted() throws {
        let authenticator = try Authenticator(context)
        let router = try guarded()
        let dealer = try DealerSocket(context)
        try dealer.set(.plainUsername, "somebody")
        try dealer.set(.plainPassword, "right")
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(directory.endpoint())
        let event = try next(monitor, authenticator)
        #expect(event == .connected)
        withExtendedLifetime(router.handle) {}
    }

    @Test func reportsThatAWrongPasswordIsRefused() throws {
        let authenticator = try Authenticator(context)
        let router = try guarded()
        let dealer = try DealerSocket(context)
        try dealer.set(.plainUsername, "somebody")
        try dealer.set(.plainPassword, "wrong")
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(directory.endpoint())
        let event = try next(monitor, authenticator)
        #expect(event == .refused(status: 400))
        withExtendedLifetime(router.handle) {}
    }

    @Test func withoutAPasswordNoPeerIsAccepted() throws {
        let authenticator = try Authenticator(context)
        let router = try guarded()
        let dealer = try DealerSocket(context)
        try dealer.set(.reconnectInterval, 2)
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(directory.endpoint())
        // Either side may be the first to detect that the other uses another mechanism.
        for _ in 0..<20 {
            switch try next(monitor, authenticator) {
            case .disconnected, .attemptFailed: continue
            case .protocolError, .refused: break
            case .connected: Issue.record("The connection without a password was accepted.")
            }
            break
        }
        withExtendedLifetime(router.handle) {}
    }

    @Test func withoutAnAuthenticatorNoPeerIsAccepted() throws {
        let router = try guarded()
        let dealer = try DealerSocket(context)
        try dealer.set(.plainUsername, "somebody")
        try dealer.set(.plainPassword, "right")
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(directory.endpoint())
        var message = Message()
        let event = try wait { try monitor.receive(&message) }
        #expect(event != .connected)
        withExtendedLifetime(router.handle) {}
    }

    @Test func socketsAreMonitoredSeparately() throws {
        let router = try RouterSocket(context)
        try router.bind(directory.endpoint())
        let first = try DealerSocket(context)
        let second = try DealerSocket(context)
        let firstMonitor = try Monitor(of: first, context)
        let secondMonitor = try Monitor(of: second, context)
        try first.connect(directory.endpoint())
        var message = Message()
        let received = try wait { try firstMonitor.receive(&message) }
        let nothing = try secondMonitor.receive(&message)
        try second.connect(directory.endpoint("unbound"))
        let still = try secondMonitor.receive(&message)
        #expect(received == .connected)
        #expect(nothing == nil)
        #expect(still == nil)
        withExtendedLifetime(router.handle) {}
    }
}

/// A listening socket whose peers speak no ZeroMQ: each connection is closed at once.
private final class RefusingListener {
    private let descriptor: CInt
    let port: UInt16

    init() throws {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (isBound, isNamed) = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                (bind(descriptor, address, length) == 0, getsockname(descriptor, address, &length) == 0)
            }
        }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
        try #require(isBound && isNamed && listen(descriptor, 16) == 0)
    }

    deinit { close(descriptor) }

    /// Whether a connection arrives within 20 seconds, which it then closes.
    func acceptsAndCloses() -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 20_000) == 1 else { return false }
        let connection = accept(descriptor, nil, nil)
        return connection >= 0 && close(connection) == 0
    }
}

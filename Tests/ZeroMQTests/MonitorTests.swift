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
            _ = try authenticator.answer { $0.password == "right" ? .accepted(userID: $0.username) : .refused }
            return try monitor.receive(&message)
        }
    }

    @Test func reportsConnectionsAndDisconnections() throws {
        let dealer = try DealerSocket(context)
        try dealer.set(.reconnectInterval, 5)
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(directory.endpoint())
        var message = Message()
        var events: [Monitor.Event] = []
        for _ in 0..<3 {
            let server = Context()
            let router = try RouterSocket(server)
            try router.bind(directory.endpoint())
            events.append(try wait { try monitor.receive(&message) })
            _ = consume router
            events.append(try wait { try monitor.receive(&message) })
        }
        #expect(events == [.connected, .disconnected, .connected, .disconnected, .connected, .disconnected])
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
            case .disconnected: continue
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

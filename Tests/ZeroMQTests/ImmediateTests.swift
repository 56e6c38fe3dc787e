import Testing

@testable import ZeroMQ

/// A DEALER that queues only for established connections, as a feature's does.
@Suite(.timeLimit(.minutes(10))) struct ImmediateTests {
    let directory = Directory()
    let context = Context()

    private func immediate() throws -> DealerSocket {
        let dealer = try DealerSocket(context)
        try dealer.set(.immediate, true)
        try dealer.set(.reconnectInterval, 2)
        return dealer
    }

    /// A peer in a context of its own: when both are released, so is the endpoint.
    private func bound() throws -> RouterSocket {
        let router = try RouterSocket(Context())
        try router.bind(directory.endpoint())
        return router
    }

    @Test func nothingIsQueuedWithoutAConnection() throws {
        let dealer = try immediate()
        try dealer.connect(directory.endpoint())
        let outcome = try dealer.send([1])
        #expect(outcome == .wouldBlock)
    }

    @Test func nothingIsQueuedOnceTheConnectionIsGone() throws {
        let dealer = try immediate()
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(directory.endpoint())
        var message = Message()
        for _ in 0..<20 {
            let router = try bound()
            try wait(until: { try monitor.receive(&message) == .connected })
            _ = consume router
            try wait(until: { try monitor.receive(&message) == .disconnected })
            dealer.settle()
            let outcome = try dealer.send([1])
            #expect(outcome == .wouldBlock)
        }
    }

    @Test func theFirstMessageAfterConnectingArrivesFirst() throws {
        let dealer = try immediate()
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(directory.endpoint())
        var message = Message()
        for round in 0..<100 as Range<UInt8> {
            let router = try bound()
            try wait(until: { try monitor.receive(&message) == .connected })
            dealer.settle()
            let outcome = try dealer.send([round])
            #expect(outcome == .sent)
            _ = try wait { try router.receive(&message) }
            let arrived = message.bytes
            #expect(arrived == [round])
            // These messages may be lost with the connection, but none may arrive over a later one.
            for _ in 0..<10 { _ = try dealer.send([255]) }
        }
    }

    @Test func theFirstMessageAfterConnectingArrivesThoughTheSenderNeverStopped() throws {
        let dealer = try immediate()
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(directory.endpoint())
        var message = Message()
        for round in 0..<100 as Range<UInt8> {
            let router = try bound()
            try wait(until: {
                if try monitor.receive(&message) == .connected { return true }
                _ = try dealer.send([255])
                return false
            })
            dealer.settle()
            let outcome = try dealer.send([round])
            #expect(outcome == .sent)
            try wait(until: {
                guard try router.receive(&message) != nil else { return false }
                return message.bytes == [round]
            })
        }
    }
}

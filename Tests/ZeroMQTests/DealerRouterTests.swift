import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct DealerRouterTests {
    let directory = Directory()
    let context = Context()

    private func bound() throws -> RouterSocket {
        let router = try RouterSocket(context)
        try router.bind(directory.endpoint())
        return router
    }

    private func connected() throws -> DealerSocket {
        let dealer = try DealerSocket(context)
        try dealer.connect(directory.endpoint())
        return dealer
    }

    @Test func aMessageAndItsAnswerCross() throws {
        let router = try bound()
        let dealer = try connected()
        let asked = try dealer.send([1, 2, 3])
        var message = Message()
        let peer = try wait { try router.receive(&message) }
        let question = message.bytes
        let answered = try router.send([4], to: peer)
        try wait(until: { try dealer.receive(&message) })
        let answer = message.bytes
        #expect(asked == .sent)
        #expect(question == [1, 2, 3])
        #expect(answered == .sent)
        #expect(answer == [4])
    }

    @Test func anEmptyMessageIsAMessage() throws {
        let router = try bound()
        let dealer = try connected()
        _ = try dealer.send([])
        var message = Message([9])
        _ = try wait { try router.receive(&message) }
        #expect(message.count == 0)
    }

    @Test func peersHaveDistinctRoutingIDs() throws {
        let router = try bound()
        let first = try connected()
        let second = try connected()
        _ = try first.send([1])
        _ = try second.send([2])
        var message = Message()
        var peers: [[UInt8]: RouterSocket.Peer] = [:]
        for _ in 0..<2 {
            let peer = try wait { try router.receive(&message) }
            peers[message.bytes] = peer
        }
        _ = try router.send([20], to: peers[[2]]!)
        _ = try router.send([10], to: peers[[1]]!)
        try wait(until: { try first.receive(&message) })
        let toFirst = message.bytes
        try wait(until: { try second.receive(&message) })
        let toSecond = message.bytes
        #expect(toFirst == [10])
        #expect(toSecond == [20])
    }

    @Test func aPeerThatLeftIsUnreachable() throws {
        let router = try bound()
        func visit() throws -> RouterSocket.Peer {
            let dealer = try connected()
            _ = try dealer.send([1])
            var message = Message()
            return try wait { try router.receive(&message) }
        }
        let peer = try visit()
        try wait(until: { try router.send([1], to: peer) == .unreachable })
        let stranger = try router.send([1], to: RouterSocket.Peer(bytes: [1, 2, 3]))
        #expect(stranger == .unreachable)
    }

    @Test func anEmptyQueueIsAValueAndNoError() throws {
        let router = try bound()
        let dealer = try DealerSocket(context)
        var message = Message()
        let taken = try router.receive(&message)
        let received = try dealer.receive(&message)
        #expect(taken == nil)
        #expect(received == false)
    }

    @Test func aFullQueueIsAValueAndNoError() throws {
        let dealer = try DealerSocket(context)
        try dealer.set(.sendHighWaterMark, 2)
        try dealer.connect(directory.endpoint())
        let outcomes = [try dealer.send([1]), try dealer.send([2]), try dealer.send([3])]
        #expect(outcomes == [.sent, .sent, .wouldBlock])
    }

    @Test func aPeerThatDoesNotReadUsesUpItsCapacity() throws {
        let router = try RouterSocket(context)
        try router.set(.sendHighWaterMark, 1)
        try router.bind(directory.endpoint())
        let dealer = try DealerSocket(context)
        try dealer.set(.receiveHighWaterMark, 1)
        try dealer.connect(directory.endpoint())
        _ = try dealer.send([1])
        var message = Message()
        let peer = try wait { try router.receive(&message) }
        let large = [UInt8](repeating: 0, count: 1 << 18)
        // Ends with .wouldBlock; fails if the capacity is never used up.
        let outcome = try wait {
            let outcome = try router.send(large, to: peer)
            return outcome == .sent ? nil : outcome
        }
        // The peer reads: there is capacity again.
        try wait(until: { try dealer.receive(&message) })
        try wait(until: {
            _ = try dealer.receive(&message)
            return try router.send([2], to: peer) == .sent
        })
        #expect(outcome == .wouldBlock)
    }

    @Test func furtherFramesAreNoMessages() throws {
        let router = try bound()
        let dealer = try connected()
        try dealer.send(frames: [[1], [2], [3]])
        try dealer.send(frames: [[4]])
        var message = Message()
        let peer = try wait { try router.receive(&message) }
        let first = message.bytes
        _ = try wait { try router.receive(&message) }
        let second = message.bytes
        try router.send(frames: [peer.bytes, [5], [6]])
        _ = try router.send([7], to: peer)
        try wait(until: { try dealer.receive(&message) })
        let third = message.bytes
        try wait(until: { try dealer.receive(&message) })
        let fourth = message.bytes
        #expect([first, second, third, fourth] == [[1], [4], [5], [7]])
    }

    @Test func aMessageThatIsTooLongEndsItsConnection() throws {
        let router = try RouterSocket(context)
        try router.set(.largestMessage, 100)
        try router.bind(directory.endpoint())
        let dealer = try DealerSocket(context)
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(directory.endpoint())
        var message = Message()
        try wait(until: { try monitor.receive(&message) == .connected })
        _ = try dealer.send([UInt8](repeating: 0, count: 101))
        try wait(until: { try monitor.receive(&message) == .disconnected })
        let taken = try router.receive(&message)
        #expect(taken == nil)
    }
}

import CLinux
import Foundation
import Testing

@testable import ZeroMQ

@Suite struct IPCClientTests {
    private let context = Context()
    private let directory = Directory()

    private func dealer(
        to path: String, password: String = "password", _ change: (inout IPCClient.Options) -> Void = { _ in }
    ) throws -> IPCClient {
        var options = IPCClient.Options()
        options.reconnect = 1_000_000...4_000_000
        change(&options)
        return try IPCClient(.dealer, username: "name", password: password, options: options) {
            UnixSocket.connect(to: path)
        }
    }

    /// Advances `dealer`, and returns its next event.
    private func event(of dealer: IPCClient) -> IPCClient.Event? {
        dealer.advance(now: Reactor.now(), isReady: UnixSocket.isReadable(dealer.descriptor))
        return dealer.nextEvent()
    }

    private func messages(of dealer: IPCClient, limit: Int = 100) -> [[UInt8]] {
        dealer.advance(now: Reactor.now(), isReady: UnixSocket.isReadable(dealer.descriptor))
        var messages: [[UInt8]] = []
        _ = dealer.receive(limit: limit, now: Reactor.now()) { messages.append(Array($0)) }
        return messages
    }

    /// Waits for an event, while `served` does its part.
    private func next(_ dealer: IPCClient, _ served: ServedSocket) throws -> IPCClient.Event {
        try wait {
            _ = served.receive()
            return event(of: dealer)
        }
    }

    /// A socket of libzmq that authenticates its peers.
    private func libzmqRouter() throws -> RouterSocket {
        let router = try RouterSocket(context)
        try router.set(.plainServer, true)
        try router.set(.zapDomain, "actions")
        try router.bind(directory.endpoint())
        return router
    }

    @Test func itExchangesMessagesWithLibzmq() throws {
        let authenticator = try Authenticator(context)
        let router = try libzmqRouter()
        let dealer = try dealer(to: "\(directory.path)/s")
        let connected = try wait {
            _ = try authenticator.answer { request in
                request.proof == .plain(username: "name", password: "password") ? .accepted(userID: "x") : .refused
            }
            return event(of: dealer)
        }
        #expect(connected == .connected)
        var message = Message()
        let large = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0) }
        for body in [[1], [], large, [UInt8](repeating: 7, count: 255), [UInt8](repeating: 8, count: 256)] {
            #expect(dealer.send(body))
            let peer = try wait {
                dealer.advance(now: Reactor.now(), isReady: UnixSocket.isReadable(dealer.descriptor))
                return try router.receive(&message)
            }
            #expect(message.bytes == body)
            try wait(until: { try router.send(body, to: peer) == .sent })
            #expect(try wait { messages(of: dealer).first } == body)
        }
        router.settle()
    }

    @Test func libzmqRefusesItForGood() throws {
        let authenticator = try Authenticator(context)
        let router = try libzmqRouter()
        let dealer = try dealer(to: "\(directory.path)/s")
        let refused = try wait {
            _ = try authenticator.answer { _ in .refused }
            return event(of: dealer)
        }
        #expect(refused == .refused(status: 400))
        #expect(dealer.deadline == nil)
        #expect(!dealer.send([1]))
        #expect(!UnixSocket.isReadable(dealer.descriptor))
        router.settle()
    }

    @Test func aForeignProtocolIsRefused() throws {
        let listener = try UnixSocket.listen(at: "\(directory.path)/s")
        defer { close(listener) }
        let dealer = try dealer(to: "\(directory.path)/s")
        #expect(event(of: dealer) == nil)
        let accepted = UnixSocket.accept(listener)
        defer { close(accepted) }
        _ = send(accepted, "HTTP/1.1 400\r\n", 14, 0)
        #expect(try wait { event(of: dealer) } == .refused(status: 400))
    }

    @Test func itConnectsAgainAfterTheEndOfAConnection() throws {
        let served = try ServedSocket()
        let dealer = try dealer(to: served.path)
        #expect(!dealer.send([1]), "Nothing is sent without a connection.")
        #expect(try next(dealer, served) == .connected)
        #expect(dealer.deadline == nil)
        #expect(dealer.send([1]))
        let first = try wait { served.receive() }
        #expect(served.server.send([7], to: first.peer) == .sent)
        served.end()
        // The last message of a connection is received before its end.
        #expect(try wait { messages(of: dealer).first } == [7])
        let end = try wait {
            _ = messages(of: dealer)
            return dealer.nextEvent()
        }
        #expect(end == .disconnected)
        #expect(!dealer.send([2]))
        try served.begin()
        #expect(try next(dealer, served) == .connected)
        #expect(dealer.send([3]))
        let second = try wait { served.receive() }
        #expect(second.bytes == [3])
        #expect(served.server.send([8], to: second.peer) == .sent)
        #expect(try wait { messages(of: dealer).first } == [8])
    }

    /// What waited for the first connection is lost with it.
    @Test func unsentBytesOfAConnectionAreNotSentOverTheNextOne() throws {
        let served = try ServedSocket()
        let dealer = try dealer(to: served.path)
        #expect(try next(dealer, served) == .connected)
        var sent = 0
        while sent < 1000, dealer.send([UInt8](repeating: 1, count: 10_000)) { sent += 1 }
        #expect(sent < 1000)
        served.end()
        let end = try wait {
            _ = messages(of: dealer)
            return dealer.nextEvent()
        }
        #expect(end == .disconnected)
        try served.begin()
        #expect(try next(dealer, served) == .connected)
        #expect(dealer.send([2]))
        #expect(try wait { served.receive() }.bytes == [2])
        #expect(served.receive() == nil)
    }

    @Test(arguments: [[4, 2, 1, 65], [4, 7, 4] + Array("PING".utf8) + [0, 1], [1, 0]] as [[UInt8]])
    func aStoreThatNeverFinishesAMessageDoesNotKeepTheThread(endless: [UInt8]) throws {
        let listener = try UnixSocket.listen(at: "\(directory.path)/s")
        defer { close(listener) }
        let dealer = try dealer(to: "\(directory.path)/s")
        #expect(event(of: dealer) == nil)
        let hostile = RawPeer(accepted: UnixSocket.accept(listener))
        hostile.send(RawPeer.server)
        #expect(try wait { event(of: dealer) } == .connected)
        let flood = RawPeer.Flood(hostile, (0..<20_000).flatMap { _ in endless })
        defer { flood.end() }
        for _ in 0..<5 {
            let before = flood.count
            try wait(until: {
                #expect(messages(of: dealer).isEmpty)
                return flood.count > before
            })
        }
        #expect(dealer.deadline == nil, "It is still connected.")
    }

    @Test func theTimeBetweenAttemptsGrowsUpToItsMaximum() throws {
        var attempts = 0
        var options = IPCClient.Options()
        options.reconnect = 10...80
        let dealer = try IPCClient(.dealer, username: "n", password: "p", options: options) {
            attempts += 1
            return -1
        }
        var now: UInt64 = 1000
        for pause: UInt64 in [10, 20, 40, 80, 80] {
            dealer.advance(now: now, isReady: false)
            let deadline = try #require(dealer.deadline)
            #expect((now + pause..<now + pause + 10).contains(deadline))
            dealer.advance(now: deadline - 1, isReady: false)
            now = deadline
        }
        #expect(attempts == 5)
    }

    @Test func aHandshakeThatTakesTooLongIsRepeated() throws {
        let listener = try UnixSocket.listen(at: "\(directory.path)/s")
        defer { close(listener) }
        let dealer = try dealer(to: "\(directory.path)/s") { $0.handshake = 1000 }
        let now = Reactor.now()
        dealer.advance(now: now, isReady: false)
        #expect(dealer.deadline == now + 1000)
        dealer.advance(now: now + 1000, isReady: false)
        let deadline = try #require(dealer.deadline)
        #expect(deadline > now + 1000)
        dealer.advance(now: deadline, isReady: false)
        #expect(UnixSocket.accept(listener) >= 0)
        #expect(UnixSocket.accept(listener) >= 0)
    }

    @Test func aPeerThatDoesNotReadStopsTheSender() throws {
        let served = try ServedSocket()
        let dealer = try dealer(to: served.path) { $0.unsent = 100_000 }
        #expect(try next(dealer, served) == .connected)
        var sent = 0
        while dealer.send([UInt8](repeating: UInt8(sent % 251), count: 10_000)) { sent += 1 }
        #expect((1..<1000).contains(sent))
        var received = 0
        try wait(until: {
            dealer.advance(now: Reactor.now(), isReady: UnixSocket.isReadable(dealer.descriptor))
            while let (_, bytes) = served.receive() {
                #expect(bytes == [UInt8](repeating: UInt8(received % 251), count: 10_000))
                received += 1
            }
            return received == sent
        })
        #expect(dealer.send([1]))
        #expect(try wait { served.receive() }.bytes == [1])
    }

    @Test func atMostTheLimitIsReceivedAtOnce() throws {
        let served = try ServedSocket()
        let dealer = try dealer(to: served.path)
        #expect(try next(dealer, served) == .connected)
        #expect(dealer.send([1]))
        let peer = try wait { served.receive() }.peer
        for number in 0..<5 { #expect(served.server.send([UInt8(number)], to: peer) == .sent) }
        try wait(until: { UnixSocket.isReadable(dealer.descriptor) })
        #expect(messages(of: dealer, limit: 2) == [[0], [1]])
        #expect(dealer.hasUnread)
        #expect(messages(of: dealer, limit: 2) == [[2], [3]])
        #expect(messages(of: dealer, limit: 2) == [[4]])
        #expect(!dealer.hasUnread)
    }
}

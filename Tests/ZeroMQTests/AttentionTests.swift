import Foundation
import Testing

@testable import ZeroMQ

@Suite struct AttentionTests {
    private let directory = Directory()
    private let context = Context()

    /// Waits for a message in the router, and consumes its signal as a send may do.
    private func consumeSignal(of router: borrowing RouterSocket) throws {
        var descriptor = pollfd(fd: router.descriptor, events: Int16(POLLIN), revents: 0)
        repeat {
            let count = poll(&descriptor, 1, 20_000)
            try #require(count == 1)
        } while !router.settle()
        let announced = poll(&descriptor, 1, 0)
        #expect(announced == 0, "no event announces the message")
    }

    @Test func aMessageWhoseSignalASendConsumedIsFound() throws {
        let router = try RouterSocket(context)
        try router.bind(directory.endpoint())
        var attention = Attention(router)
        let dealer = try DealerSocket(context)
        try dealer.connect(directory.endpoint())
        let idle = Reactor.Wake(now: 0, ready: [])
        attention.drained()
        let outcome = try dealer.send([1])
        #expect(outcome == .sent)
        try consumeSignal(of: router)
        var isDue = attention.isDue(idle)
        #expect(!isDue)
        attention.keep()
        var isFound = attention.hasUnannounced(in: router)
        #expect(isFound)
        isDue = attention.isDue(idle)
        #expect(isDue, "the next turn receives it")
        var message = Message()
        let peer = try router.receive(&message)
        #expect(peer != nil)
        isFound = attention.hasUnannounced(in: router)
        #expect(!isFound)
        isDue = attention.isDue(idle)
        #expect(!isDue)
    }

    @Test func withoutASendTheSocketIsNotAsked() throws {
        let router = try RouterSocket(context)
        try router.bind(directory.endpoint())
        var attention = Attention(router)
        attention.drained()
        let dealer = try DealerSocket(context)
        try dealer.connect(directory.endpoint())
        let outcome = try dealer.send([1])
        #expect(outcome == .sent)
        var descriptor = pollfd(fd: router.descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&descriptor, 1, 20_000)
        try #require(count == 1)
        let isFound = attention.hasUnannounced(in: router)
        #expect(!isFound)
        var isStillThere = poll(&descriptor, 1, 0) == 1
        #expect(isStillThere)
        isStillThere = attention.isDue(Reactor.Wake(now: 0, ready: [router.descriptor]))
        #expect(isStillThere)
    }
}

import Eastward
import SwiftProtobuf
import Synchronization
import Testing
import ZeroMQ

@testable import EastwardFeature

@Suite(.timeLimit(.minutes(1))) struct LateRepliesTests {
    @Test func theHelloOfAConnectionFollowsEveryReplyOfThePreviousOne() async throws {
        let unread = Mutex<[Int]>([])
        let store = QuietStore()
        let connection = try await FeatureConnection.open(
            process: "counter.1", role: "market.CounterFeature", store: "The store", window: 16,
            within: .seconds(20), reactor: nil, outbox: nil, log: .silent,
            over: { LateLink(QuietLink(store)) { count in unread.withLock { $0.append(count) } } })
        #expect(unread.withLock { $0 } == [0])
        await connection.abandon()
    }
}

/// A link on which replies over an ended connection wait when the next connection is established.
private final class LateLink: FeatureLink {
    private let link: QuietLink
    private let onHello: (Int) -> Void
    /// How many turns it takes to read the late replies.
    private var unread = 3

    /// - Parameter onHello: receives how many turns of late replies were unread when a hello was sent.
    init(_ link: QuietLink, onHello: @escaping (Int) -> Void) {
        self.link = link
        self.onHello = onHello
    }

    var descriptors: [CInt] { link.descriptors }

    var deadline: Instant? { link.deadline }

    func receiveEvents(_ wake: Reactor.Wake, _ body: (FeatureLinkEvent) throws -> Void) throws -> Bool {
        try link.receiveEvents(wake, body)
    }

    func send(_ message: [UInt8]) throws -> Bool {
        if case .hello = try WireFeatureMessage(serializedBytes: message).message { onHello(unread) }
        return try link.send(message)
    }

    func receiveReplies(_ wake: Reactor.Wake, limit: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
        -> Bool
    {
        guard unread == 0 else {
            unread -= 1
            return true
        }
        return try link.receiveReplies(wake, limit: limit, body)
    }

    func hasUnannouncedMessages() -> Bool { link.hasUnannouncedMessages() }
    func subscribe(_ topic: [UInt8]) throws { try link.subscribe(topic) }
    func unsubscribe(_ topic: [UInt8]) throws { try link.unsubscribe(topic) }

    func receivePublications(_ wake: Reactor.Wake, bytes: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
        -> Bool
    {
        try link.receivePublications(wake, bytes: bytes, body)
    }
}

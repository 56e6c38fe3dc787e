import Eastward
import Foundation
import SwiftProtobuf
import Synchronization
import ZeroMQ

@testable import EastwardFeature

/// A store that welcomes features, and answers nothing else.
final class QuietStore: Sendable {
    private struct Traffic {
        var batches = 0
        var goodbyes = 0
        var failure: String?
    }

    private let traffic = Mutex(Traffic())

    /// How many batches of actions the store received.
    var batches: Int { traffic.withLock(\.batches) }

    var goodbyes: Int { traffic.withLock(\.goodbyes) }

    /// Makes the links fail from now on.
    func fail(_ reason: String) {
        traffic.withLock { $0.failure = reason }
    }

    func connect(window: Int = 4096, outbox: FeatureOutbox? = nil) async throws -> FeatureConnection {
        try await FeatureConnection.open(
            process: "counter.1", role: "market.CounterFeature", store: "The store", window: window,
            within: .seconds(20), reactor: nil, outbox: outbox, log: .silent, over: { QuietLink(self) })
    }

    /// Receives a message, and returns the answer.
    fileprivate func receive(_ message: WireFeatureMessage) throws -> WireStoreMessage? {
        try traffic.withLock { traffic in
            if let failure = traffic.failure { throw LinkFailure(description: failure) }
            switch message.message {
            case .hello(let hello):
                var answer = WireStoreMessage()
                answer.welcome.session = 3
                answer.welcome.lineage = Data(repeating: 7, count: 16)
                answer.welcome.epoch = 5
                answer.welcome.fence = 1
                answer.welcome.nextSequence = hello.lowestAwaited
                answer.welcome.largestMessage = UInt32(WireProtocol.largestMessage)
                answer.welcome.largestWindow = UInt32(WireProtocol.largestWindow)
                return answer
            case .batch: traffic.batches += 1
            case .presence, .report: break
            case .goodbye: traffic.goodbyes += 1
            case nil: break
            }
            return nil
        }
    }
}

private struct LinkFailure: Error, CustomStringConvertible {
    let description: String
}

/// A link to a ``QuietStore``.
final class QuietLink: FeatureLink {
    private let store: QuietStore
    private var isConnected = false
    private var replies: [[UInt8]] = []

    init(_ store: QuietStore) {
        self.store = store
    }

    var descriptors: [CInt] { [] }

    var deadline: Instant? { nil }

    func receiveEvents(_ wake: Reactor.Wake, _ body: (FeatureLinkEvent) throws -> Void) throws -> Bool {
        guard !isConnected else { return false }
        isConnected = true
        try body(.actionsConnected)
        return true
    }

    func send(_ message: [UInt8]) throws -> Bool {
        if let reply = try store.receive(WireFeatureMessage(serializedBytes: message)) {
            replies.append(try reply.serializedBytes())
        }
        return true
    }

    func receiveReplies(
        _ wake: Reactor.Wake, limit: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        defer { replies = [] }
        for reply in replies { try reply.withUnsafeBytes(body) }
        return !replies.isEmpty
    }

    func hasUnannouncedMessages() -> Bool { false }

    func subscribe(_ topic: [UInt8]) throws {}
    func unsubscribe(_ topic: [UInt8]) throws {}

    func receivePublications(
        _ wake: Reactor.Wake, bytes: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool { false }
}

import Eastward
import Foundation
import SwiftProtobuf
import Synchronization
import ZeroMQ

@testable import EastwardFeature

/// A store that welcomes features, and answers nothing else.
final class QuietStore: Sendable {
    private struct Traffic {
        var received: [Received] = []
        var failure: String?
    }

    /// The kind of a message.
    enum Received: Equatable {
        case hello
        case batch
        case presence
        case report
        case goodbye
    }

    private let traffic = Mutex(Traffic())
    private let reportMilliseconds: UInt32

    /// - Parameter reportMilliseconds: the shortest interval of reports; 0 if the store needs none.
    init(reportMilliseconds: UInt32 = 0) {
        self.reportMilliseconds = reportMilliseconds
    }

    /// How many batches of actions the store received.
    var batches: Int { count(of: .batch) }

    var goodbyes: Int { count(of: .goodbye) }

    /// The received messages, in their order.
    var received: [Received] { traffic.withLock(\.received) }

    private func count(of kind: Received) -> Int { received.count { $0 == kind } }

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
                answer.welcome.reportMilliseconds = reportMilliseconds
                traffic.received.append(.hello)
                return answer
            case .batch: traffic.received.append(.batch)
            case .presence: traffic.received.append(.presence)
            case .report: traffic.received.append(.report)
            case .goodbye: traffic.received.append(.goodbye)
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

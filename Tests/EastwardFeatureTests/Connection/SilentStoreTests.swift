import Eastward
import SwiftProtobuf
import Synchronization
import Testing
import ZeroMQ

@testable import EastwardFeature

@Suite(.timeLimit(.minutes(1))) struct SilentStoreTests {
    /// A stopped process keeps its connections.
    @Test func anIdleFeatureLeavesAStoreThatAnswersNoMore() async throws {
        let events = Mutex<[SilentLink.Event]>([])
        let store = QuietStore()
        let connection = try await FeatureConnection.open(
            process: "counter.1", role: "market.CounterFeature", store: "The store", window: 16,
            within: .seconds(20), reactor: nil, outbox: nil, log: .silent,
            over: { SilentLink(QuietLink(store)) { event in events.withLock { $0.append(event) } } })
        for await state in connection.connectionStates() {
            if state == .disconnected, events.withLock({ $0.last == .left }) { break }
        }
        let hellos = events.withLock { events in events.filter { $0 != .awaited } }
        #expect(hellos == [.hello, .hello, .left])
        #expect(events.withLock { $0.dropLast().last } == .hello, "It is left because of the second hello.")
        #expect(events.withLock { $0.contains(.awaited) })
        await connection.abandon()
    }
}

/// A link to one of several stores, which answers the first hello only.
private final class SilentLink: FeatureLink {
    enum Event: Equatable {
        case hello
        case awaited
        case left
    }

    private let link: QuietLink
    private let report: (Event) -> Void
    private var hellos = 0
    private var isLeft = false

    init(_ link: QuietLink, report: @escaping (Event) -> Void) {
        self.link = link
        self.report = report
    }

    var descriptors: [CInt] { link.descriptors }
    var hasSeveralEndpoints: Bool { true }
    var deadline: Instant? { hellos > 1 && !isLeft ? .distantPast : nil }

    func receiveEvents(_ wake: Reactor.Wake, _ body: (FeatureLinkEvent) throws -> Void) throws -> Bool {
        try link.receiveEvents(wake, body)
    }

    func send(_ message: [UInt8]) throws -> Bool {
        if case .hello = try WireFeatureMessage(serializedBytes: message).message {
            hellos += 1
            report(.hello)
            if hellos > 1 { return true }
        }
        return try link.send(message)
    }

    func update(awaitsWelcome: Bool, unacknowledged: Int, now: Instant) {
        if awaitsWelcome { report(.awaited) }
    }

    func tick(now: Instant) -> Bool {
        guard hellos > 1, !isLeft else { return false }
        isLeft = true
        report(.left)
        return true
    }

    func receiveReplies(_ wake: Reactor.Wake, limit: Int, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
        -> Bool
    {
        try link.receiveReplies(wake, limit: limit, body)
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

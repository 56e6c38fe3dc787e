import Eastward
import FixtureContract
import Foundation
import LarderContract
import SwiftProtobuf
import Testing

/// A feature's session and a store's core, the messages between them, and the dialogue that records these.
final class CoreTalk {
    private(set) var dialogue: WireDialogue
    var feature = SessionCore(window: 4096, generator: SeededGenerator(seed: 1, revision: 1))
    private var store: StoreCore
    private var appended: [UInt64] = []
    private var replies: [WireStoreMessage] = []
    private var connection: UInt64 = 1
    /// The feature's clock, in nanoseconds.
    private var now: Instant = 1_000
    private var tickets: UInt64 = 0

    private static let identity = Identity(process: "counter.1", role: "market.CounterFeature")

    /// - Parameter reportInterval: the interval of reports; by default the store requests none, as stores without
    ///   reports.
    init(_ name: String, _ about: String, reportInterval: Duration = .zero) {
        dialogue = WireDialogue(name, over: .actions, about)
        store = Self.store(journalID: 0xA0, epoch: 5, reportInterval: reportInterval)
        feature.connected()
    }

    private static func store(journalID: UInt8, epoch: UInt64, reportInterval: Duration = .zero) -> StoreCore {
        var limits = StoreLimits()
        limits.reportInterval = reportInterval
        let states = StateVersions(
            reducer: CountState.reducer,
            roles: [("market.CounterFeature", ["market.Increment", "market.Decrement"])])
        return StoreCore(
            states, journalID: (0..<16).map { journalID + $0 }, epoch: epoch, durability: "full",
            limits: limits, presence: PresenceTable([("market.CounterFeature", [ServedPresence(Shopper.self)])]))
    }

    // MARK: The feature

    /// Publishes a presence value; `nil` withdraws it.
    func publish(_ shopper: Shopper?) throws {
        try feature.publish(shopper.map { try $0.serializedBytes() }, as: Shopper.protoMessageName, now: now)
    }

    func submit(_ actions: [MarketAction], causes: [ActionCause?] = []) throws {
        var columns = ActionColumns()
        for (index, action) in actions.enumerated() {
            try columns.append(action, cause: index < causes.count ? causes[index]?.encoded : nil)
        }
        tickets += 1
        #expect(feature.reserve(ActionVolume(columns)) == true)
        feature.submit(columns, ticket: tickets, now: now)
    }

    /// Sends the next message and delivers it to the store.
    @discardableResult
    func featureSends(_ meaning: String) throws -> WireFeatureMessage {
        let message = try losesWhatItSends()
        try featureSends(message, meaning)
        return message
    }

    /// Delivers a message that arrives twice, or late.
    func featureSends(_ message: WireFeatureMessage, _ meaning: String) throws {
        try dialogue.send(.feature, message, connection: Int(connection), meaning)
        let connection = ConnectionID(connection)
        switch message.message {
        case .hello(let hello): store.hello(hello, from: connection, identity: Self.identity)
        case .batch(let batch):
            store.receive(batch, from: connection, nanoseconds: 1_700_000_000_000_000_000, seed: 1)
        case .presence(let presence): store.setPresence(presence, from: connection)
        case .report(let report):
            let revision = store.committed.revision
            store.receive(report, from: connection, now: now) { slice, _ in (slice, revision) }
        case .goodbye(let goodbye): store.goodbye(goodbye, from: connection)
        case nil: break
        }
        collect()
    }

    /// Sends the next message, which is lost.
    @discardableResult
    func losesWhatItSends() throws -> WireFeatureMessage {
        let next = feature.nextMessage()
        let message = try #require(next)
        feature.sent(message, now: now)
        return message
    }

    /// Passes the time until the next report.
    func report(_ positions: SubscriberPositions) throws {
        feature.touchReport()
        let due = feature.reportDeadline
        now = try #require(due)
        feature.report(positions, now: now)
    }

    func waitUntilDeadline() throws {
        let due = feature.deadline
        now = try #require(due)
        feature.tick(now: now)
    }

    func reconnect() {
        feature.disconnected()
        store.lost(ConnectionID(connection))
        connection += 1
        replies = []
        feature.connected()
    }

    // MARK: The store

    /// Makes accepted actions durable.
    func commit() {
        flush()
        while let number = appended.first { finish(number, .committed) }
    }

    /// Makes the disk refuse the batch.
    func fail(_ reason: String) throws {
        flush()
        finish(try #require(appended.first), .refused(reason: reason))
    }

    private func flush() {
        store.flush()
        collect()
    }

    private func finish(_ number: UInt64, _ outcome: JournalOutcome) {
        appended.removeFirst()
        store.finished(number, outcome)
        flush()
    }

    private func collect() {
        appended += store.takeBatches().map(\.number)
        for case .reply(_, let message) in store.takeEffects() { replies.append(message) }
    }

    /// Delivers the store's next answer to the feature.
    @discardableResult
    func storeSends(_ meaning: String) throws -> WireStoreMessage {
        let message = try #require(replies.first)
        replies.removeFirst()
        try dialogue.send(.store, message, connection: Int(connection), meaning)
        feature.received(message, now: now)
        return message
    }

    /// Replaces the store by one with a new journal.
    func restartStoreWithoutItsJournal() {
        store = Self.store(journalID: 0xB0, epoch: 6)
        reconnect()
    }

    /// The recorded dialogue, once every message was received and none is due.
    func end() throws -> WireDialogue {
        try #require(replies.isEmpty)
        try #require(feature.nextMessage() == nil)
        return dialogue
    }
}

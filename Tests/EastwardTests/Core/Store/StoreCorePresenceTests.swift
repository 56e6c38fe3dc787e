import Foundation
import LarderContract
import SwiftProtobuf
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("StoreCore: presence")
struct StoreCorePresenceTests {
    private let bench = StoreBench(presence: [ServedPresence(Shopper.self)]) {
        $0.largestPresence = 100
        $0.presenceBytes = 150
    }

    /// Sends presence over `connection`, under the session's fence by default.
    private func set(
        _ values: [(name: String, value: [UInt8])], _ connection: ConnectionID, fence: UInt64? = nil
    ) {
        var message = WireSetPresence()
        message.fence =
            fence ?? bench.sessions.number(connection: connection).flatMap { bench.sessions[$0]?.fence } ?? 1
        message.values = values.map { name, value in
            .with {
                $0.name = name
                $0.value = Data(value)
            }
        }
        bench.core.setPresence(message, from: connection)
        bench.collect()
    }

    private func set(_ shelf: String, _ connection: ConnectionID, fence: UInt64? = nil) throws {
        let bytes: [UInt8] = try Shopper(shelf: shelf, items: 0).serializedBytes()
        set([("larder.Shopper", bytes)], connection, fence: fence)
    }

    /// The shelf of each process.
    private var shelves: [String: String] {
        let values = bench.core.presence.values(of: Shopper.self)
        return Dictionary(uniqueKeysWithValues: values.map { ($0.key, $0.value.shelf) })
    }

    private var changes: Int { bench.takeEffects().count { $0 == .presenceChanged } }

    @Test func eachProcessHasItsLastValue() throws {
        bench.open(1)
        bench.open(2, StoreBench.other, nonce: 2)
        try set("left", 1)
        try set("right", 2)
        try set("top", 1)
        #expect(shelves == ["counter.1": "top", "counter.2": "right"])
        #expect(changes == 3)
        try set("top", 1)
        #expect(changes == 0, "the same value changes nothing")
        set([], 1)
        #expect(shelves == ["counter.2": "right"])
        #expect(changes == 1)
    }

    @Test func aWelcomeContainsTheLimit() {
        #expect(bench.open(1).largestPresence == 100)
    }

    @Test func nothingIsJournaled() throws {
        bench.open(1)
        let rows = bench.journal.count
        try set("left", 1)
        bench.commit()
        #expect(bench.journal.count == rows)
        #expect(bench.latest.revision == 0)
    }

    // MARK: The end of presence

    @Test func aGoodbyeRemovesTheValues() throws {
        let fence = bench.open(1).fence
        try set("left", 1)
        var goodbye = WireGoodbye()
        goodbye.fence = fence
        bench.core.goodbye(goodbye, from: 1)
        #expect(shelves.isEmpty)
    }

    @Test func aLostConnectionRemovesTheValuesAndAnOldOneDoesNot() throws {
        bench.open(1)
        try set("left", 1)
        bench.core.lost(1)
        #expect(shelves.isEmpty)
        bench.hello(2, session: 1)
        try set("right", 2)
        bench.hello(3, session: 1)
        try set("top", 3)
        bench.core.lost(2)
        #expect(shelves == ["counter.1": "top"])
    }

    @Test func aLaterStartRemovesTheValuesOfTheEarlierOne() throws {
        bench.open(1)
        try set("left", 1)
        bench.open(2, nonce: 2)
        #expect(shelves.isEmpty)
        try set("right", 2)
        #expect(shelves == ["counter.1": "right"])
    }

    @Test func aReconnectionKeepsTheValuesAndALaterStartOfTheSessionDoesNot() throws {
        bench.open(1)
        try set("left", 1)
        bench.hello(2, session: 1)
        #expect(shelves == ["counter.1": "left"])
        let later = Identity(process: StoreBench.counter.process, role: StoreBench.counter.role, generation: 2)
        bench.hello(3, later, session: 1)
        #expect(shelves.isEmpty)
    }

    @Test func aSilentSessionLosesItsValuesAfterTheLease() throws {
        bench.core.tick(now: .seconds(100))
        bench.open(1)
        bench.open(2, StoreBench.other, nonce: 2)
        try set("left", 1)
        try set("right", 2)
        bench.core.tick(now: .seconds(106))
        try set("left", 1)
        bench.core.tick(now: .seconds(109.9))
        #expect(shelves.count == 2)
        bench.core.tick(now: .seconds(111))
        #expect(shelves == ["counter.1": "left"])
        bench.core.tick(now: .seconds(117))
        #expect(shelves.isEmpty)
        // It only was silent: its next message brings everything back.
        try set("right", 2)
        #expect(shelves == ["counter.2": "right"])
    }

    @Test func aRefusalRemovesTheValues() throws {
        bench.open(1)
        try set("left", 1)
        bench.core.refuseWindow(of: 1)
        #expect(shelves.isEmpty)
    }

    // MARK: Refusals

    @Test func presenceOutsideTheRoleIsRefused() {
        bench.open(1)
        set([("larder.Other", [])], 1)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.malformed])
        bench.open(2, StoreBench.cashier, nonce: 2)
        set([("larder.Shopper", [])], 2)
        #expect(bench.said(to: 2).map(\.asRefusal) == [.malformed])
        #expect(shelves.isEmpty)
    }

    @Test func unreadableAndRepeatedValuesAreRefusedAndLeaveNone() throws {
        bench.open(1)
        try set("left", 1)
        #expect(changes == 1)
        set([("larder.Shopper", [0xFF])], 1)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.malformed])
        #expect(shelves.isEmpty)
        #expect(changes == 1, "subscribers must learn that the value is gone")
        #expect(bench.core.presence.bytes == 0)
        bench.hello(2, session: 1)
        _ = bench.said(to: 2)
        set([("larder.Shopper", []), ("larder.Shopper", [])], 2)
        #expect(bench.said(to: 2).map(\.asRefusal) == [.malformed])
    }

    @Test func tooManyBytesOfOneSessionAndOfAllAreRefused() throws {
        bench.open(1)
        try set(String(repeating: "x", count: 100), 1)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.presenceExceeded])
        #expect(shelves.isEmpty)
        bench.open(2, StoreBench.other, nonce: 2)
        bench.hello(3, session: 1)
        _ = bench.said(to: 3)
        try set(String(repeating: "x", count: 60), 2)
        try set(String(repeating: "x", count: 61), 3)
        #expect(bench.said(to: 3).map(\.asRefusal) == [.presenceExceeded])
        #expect(shelves.keys.sorted() == ["counter.2"])
        // The bytes of a process that left are free again.
        bench.core.lost(2)
        #expect(bench.core.presence.bytes == 0)
    }

    @Test func anotherFenceIsRefused() throws {
        bench.open(1)
        bench.hello(2, session: 1)
        _ = bench.said(to: 2)
        try set("late", 1, fence: 1)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.fenced])
        try set("early", 2, fence: 9)
        #expect(bench.said(to: 2).map(\.asRefusal) == [.malformed])
        #expect(shelves.isEmpty)
    }

    @Test func presenceBeforeTheHelloIsDiscarded() throws {
        try set("left", 1)
        #expect(shelves.isEmpty)
        // A feature that sends no actions would not notice that its connection is none of the session any more.
        #expect(bench.said(to: 1).map(\.asRefusal) == [.fenced])
    }
}

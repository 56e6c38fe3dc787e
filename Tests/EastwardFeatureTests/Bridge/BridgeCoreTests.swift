import Eastward
import Testing

@testable import EastwardFeature

@Suite("The core of a bridge")
struct BridgeCoreTests {
    private static func core(
        position: UInt64 = 0, items: Int = 1024, bytes: Int = 4 << 20, acknowledges: Bool = true
    ) -> BridgeCore<String> {
        var limit = BridgeCore<String>.Limit()
        limit.items = items
        limit.bytes = bytes
        return BridgeCore(position: position, limit: limit, acknowledges: acknowledges) { _, item in
            EncodedAction(name: "app.Receive", payload: Array(item.utf8))
        }
    }

    private static func rows(_ keys: UInt64...) -> Table<UInt64, String> {
        Table(keys.map { (key: $0, value: "item \($0)") })
    }

    private static func send(_ key: UInt64) -> BridgeCore<String>.Step {
        .send(key: key, EncodedAction(name: "app.Receive", payload: Array("item \(key)".utf8)))
    }

    private static func steps(_ core: inout BridgeCore<String>) throws -> [BridgeCore<String>.Step] {
        var steps: [BridgeCore<String>.Step] = []
        while let step = try core.next() { steps.append(step) }
        return steps
    }

    @Test func itemsAreHandedOverOnceInTheOrderOfTheirKeys() throws {
        var core = Self.core()
        #expect(try Self.steps(&core) == [])
        core.arrived(Self.rows(7, 2, 40))
        #expect(try Self.steps(&core) == [Self.send(2), Self.send(7), Self.send(40)])
        core.arrived(Self.rows(7, 2, 40, 41))
        #expect(try Self.steps(&core) == [Self.send(41)])
        #expect(core.position == 41)
    }

    @Test func itemsUpToThePositionAreNotHandedOverAgain() throws {
        var core = Self.core(position: 7, acknowledges: false)
        core.arrived(Self.rows(2, 7, 8))
        #expect(try Self.steps(&core) == [Self.send(8)])
    }

    @Test func onlyItemsWithoutAGapAreAcknowledged() throws {
        var core = Self.core()
        core.arrived(Self.rows(1, 2, 3))
        _ = try Self.steps(&core)
        core.settle(2, .applied)
        #expect(try Self.steps(&core) == [])
        #expect(core.settled == 0)
        core.settle(1, .applied)
        #expect(try Self.steps(&core) == [.acknowledge(through: 2)])
        core.settle(3, .applied)
        // One acknowledgment is in transit at a time.
        #expect(try Self.steps(&core) == [])
        core.finishAcknowledgment(isReceived: true)
        #expect(try Self.steps(&core) == [.acknowledge(through: 3)])
    }

    @Test func itemsSettledBeforeTheStartAreAcknowledgedIfTheSourceStillHasThem() throws {
        var core = Self.core(position: 5)
        core.arrived(Self.rows(4, 5))
        #expect(try Self.steps(&core) == [.acknowledge(through: 5)])
        core = Self.core(position: 5)
        core.arrived(Self.rows(6))
        #expect(try Self.steps(&core) == [Self.send(6)])
    }

    @Test func aFailedAcknowledgmentIsSentAgainAfterTheNextUpdate() throws {
        var core = Self.core(position: 5)
        core.arrived(Self.rows(5))
        #expect(try Self.steps(&core) == [.acknowledge(through: 5)])
        core.finishAcknowledgment(isReceived: false)
        #expect(try Self.steps(&core) == [])
        core.arrived(Self.rows(5))
        #expect(try Self.steps(&core) == [.acknowledge(through: 5)])
    }

    @Test func aRejectedItemIsSettledAndTheNextFollows() throws {
        var core = Self.core(items: 1)
        core.arrived(Self.rows(1, 2, 3))
        #expect(try Self.steps(&core) == [Self.send(1)])
        core.settle(1, .rejected(Rejection("no", "No.")))
        #expect(try Self.steps(&core) == [.acknowledge(through: 1), Self.send(2)])
        core.settle(2, .unknown)
        #expect(core.settled == 2)
        #expect(core.rejected == 1)
    }

    @Test func anOutcomeThatArrivesTwiceCountsOnce() throws {
        var core = Self.core()
        core.arrived(Self.rows(1, 2))
        _ = try Self.steps(&core)
        for key: UInt64 in [2, 2, 9] { core.settle(key, .rejected(Rejection("no", "No."))) }
        #expect(core.rejected == 1)
        #expect(core.itemsInTransit == 2)
    }

    @Test func itemsInTransitAreBoundedInCountAndInBytes() throws {
        var core = Self.core(items: 2)
        core.arrived(Self.rows(1, 2, 3))
        #expect(try Self.steps(&core) == [Self.send(1), Self.send(2)])
        core = Self.core(bytes: 7)
        core.arrived(Self.rows(1, 2, 3))
        // The second item has more bytes than are left, the third none.
        #expect(try Self.steps(&core) == [Self.send(1), Self.send(2)])
        core.settle(1, .applied)
        #expect(try Self.steps(&core) == [.acknowledge(through: 1), Self.send(3)])
        #expect(core.bytesInTransit == 12)
    }

    @Test func anItemThatCannotBeEncodedIsReportedAndNotSkipped() throws {
        struct Unfit: Error {}
        var core = BridgeCore<String>(position: 0, acknowledges: true) { _, _ in throw Unfit() }
        core.arrived(Self.rows(1))
        #expect(throws: Unfit.self) { try core.next() }
        #expect(core.position == 0)
    }

    /// Random runs: the source adds items and loses unsynced work, the bridge and both connections fail at any step, and
    /// receipts are late. The destination must receive each item once, in order.
    @Test(arguments: 0..<200)
    func everyItemArrivesOnceWhateverFails(seed: Int) throws {
        var world = World(seed: UInt64(seed))
        for _ in 0..<400 { try world.step() }
        try world.finish()
        #expect(world.received == Array(1...world.lastKey))
        #expect(world.items.isEmpty)
    }

    @Test func thatTestFailsForAPositionThatIsStoredAfterTheSend() throws {
        var failures = 0
        for seed in 0..<50 {
            var world = World(seed: UInt64(seed), storesPositionLate: true)
            for _ in 0..<400 { try world.step() }
            try world.finish()
            if world.received != Array(1...world.lastKey) { failures += 1 }
        }
        #expect(failures > 0)
    }
}

/// Two apps and a bridge between them. The outbox accepts actions some time after the bridge has handed them over, and
/// the destination receives what the outbox contains.
private struct World {
    private var generator: SeededGenerator
    private let storesPositionLate: Bool

    // The source app.
    private(set) var items: Table<UInt64, String> = [:]
    private(set) var lastKey: UInt64 = 1
    // The destination app.
    private(set) var received: [UInt64] = []
    // The outbox: durable.
    private var accepted: [UInt64] = []
    private var position: UInt64 = 0
    // The bridge: lost with its process.
    private var core: BridgeCore<String>
    private var queued: [UInt64] = []
    private var receipts: [UInt64] = []
    private var acknowledgment: UInt64?

    init(seed: UInt64, storesPositionLate: Bool = false) {
        generator = SeededGenerator(seed: seed)
        self.storesPositionLate = storesPositionLate
        core = Self.core(0)
        items[1] = "first"
    }

    private static func core(_ position: UInt64) -> BridgeCore<String> {
        var limit = BridgeCore<String>.Limit()
        limit.items = 5
        return BridgeCore(position: position, limit: limit, acknowledges: true) { _, item in
            EncodedAction(name: "app.Receive", payload: Array(item.utf8))
        }
    }

    mutating func step() throws {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0, 1:
            lastKey += 1
            items[lastKey] = "item"
        case 2, 3: core.arrived(items)
        case 4, 5: try advance()
        case 6: write()
        case 7: deliver()
        case 8: settle()
        case 9: acknowledge(isReceived: true)
        case 10: acknowledge(isReceived: false)
        default: if Int.random(in: 0..<4, using: &generator) == 0 { crash() }
        }
    }

    /// Lets everything arrive.
    mutating func finish() throws {
        var rounds = 0
        while !items.isEmpty, rounds < 1000 {
            rounds += 1
            core.arrived(items)
            try advance()
            write()
            deliver()
            settle()
            acknowledge(isReceived: true)
        }
    }

    private mutating func advance() throws {
        while let step = try core.next() {
            switch step {
            case .send(let key, _): queued.append(key)
            case .acknowledge(let through): acknowledgment = through
            }
            guard Int.random(in: 0..<3, using: &generator) > 0 else { return }
        }
    }

    /// The outbox accepts actions: together with the position, unless the seeded bug separates them.
    private mutating func write() {
        accepted += queued
        if !storesPositionLate { position = queued.last ?? position }
        queued = []
    }

    /// The destination applies what the outbox contains.
    private mutating func deliver() {
        received += accepted
        receipts += accepted
        accepted = []
    }

    private mutating func settle() {
        guard !receipts.isEmpty else { return }
        let key = receipts.remove(at: Int.random(in: 0..<receipts.count, using: &generator))
        core.settle(key, .applied)
        if storesPositionLate { position = max(position, key) }
    }

    private mutating func acknowledge(isReceived: Bool) {
        guard let through = acknowledgment else { return }
        acknowledgment = nil
        // A failed acknowledgment may have been applied.
        if isReceived || Int.random(in: 0..<2, using: &generator) == 0 {
            while let first = items.keys.first(where: { _ in true }), first <= through { items[first] = nil }
        }
        core.finishAcknowledgment(isReceived: isReceived)
    }

    /// The bridge dies. Its next start first sends what the outbox contains.
    private mutating func crash() {
        queued = []
        receipts = []
        acknowledgment = nil
        deliver()
        receipts = []
        core = Self.core(position)
    }
}

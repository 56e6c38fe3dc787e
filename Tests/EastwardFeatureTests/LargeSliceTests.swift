import Eastward
import EastwardTesting
import FixtureContract
import Foundation
import KitchenSinkContract
import Logging
import SwiftProtobuf
import Synchronization
import Testing
import ZeroMQ

@testable import EastwardFeature
@testable import EastwardStore

@Suite(.timeLimit(.minutes(10))) struct LargeSliceTests {
    private let run: TestDirectory

    init() throws {
        run = try TestDirectory()
    }

    @Test func actionsFlowWhileALargeSliceArrives() async throws {
        let pantry = try await PantryStore(in: run)
        let traffic = Traffic(heldAfter: 4)
        let client = try await connect("keeper.1", traffic)
        let shelf = JarShelf()
        let subscribing = Task { @MainActor in try await client.feature.provideLarder(to: shelf) }
        // The feature receives no more parts of the snapshot until these actions are acknowledged.
        for _ in 0..<20 { try await client.feature.fillTables(jars: [0: Jar.with { $0.label = "honey" }]) }
        #expect(traffic.partsEnded == nil)
        traffic.release()
        _ = try await subscribing.value
        let parts = try #require(traffic.partsEnded)
        #expect(parts > 2 * Int(WireProtocol.snapshotCredit), "the snapshot has \(parts) parts")
        try await client.feature.reach(20)
        #expect(await shelf.jars.count == Pantry.size)
        #expect(await shelf.jars[0]?.label == "honey")
        await client.connection.close()
        await pantry.close()
    }

    @Test func eachReplicaGetsItsOwnSnapshotFromTheNextStore() async throws {
        let first = try await PantryStore(in: run)
        var replicas: [(client: Client, shelf: JarShelf, traffic: Traffic)] = []
        for number in 1...3 {
            let traffic = Traffic()
            let client = try await connect("keeper.\(number)", traffic)
            let shelf = JarShelf()
            _ = try await Task { @MainActor in try await client.feature.provideLarder(to: shelf) }.value
            replicas.append((client, shelf, traffic))
        }
        for replica in replicas { replica.traffic.reset() }
        await first.close()

        let second = try await PantryStore(in: run)
        let revision = try await fill(replicas[0].client.feature)
        for replica in replicas {
            try await replica.client.feature.reach(revision, within: .seconds(30))
            #expect(await replica.shelf.jars.count == Pantry.size + 1)
        }
        // On a busy machine a replica may ask twice, and then receives two snapshots of its own.
        var received: Set<[UInt8]> = []
        for replica in replicas {
            let own = replica.traffic.snapshots
            #expect(!own.isEmpty)
            #expect(received.isDisjoint(with: own), "a replica receives a snapshot that another one asked for")
            received.formUnion(own)
        }
        for replica in replicas { await replica.client.connection.close() }
        await second.close()
    }

    /// An action in flight to the first store has an unknown fate; an action sent later reaches the second store.
    private func fill(_ feature: KeeperFeature) async throws -> Revision {
        while true {
            do {
                return try await feature.fillTables(jars: [-1: Jar()]).revision
            } catch ActionError.failed(let error) where error.code == .fateUnknown {
                continue
            }
        }
    }

    private typealias Client = (connection: FeatureConnection, feature: KeeperFeature)

    private func connect(_ process: String, _ traffic: Traffic) async throws -> Client {
        let address = FeatureAddress(
            directory: run.directory, role: KeeperFeature.name, process: process,
            token: try run.admit(process, role: KeeperFeature.name))
        let directory = run.directory
        let connection = try await FeatureConnection.open(
            process: process, role: address.role, store: "The store", window: 64, within: .seconds(20), reactor: nil,
            log: .silent, over: { CountingLink(try LocalFeatureSockets(address, directory), traffic) })
        return (connection, KeeperFeature(connection))
    }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct PublishingIntervalTests {
    @Test func aSliceIsPublishedOncePerIntervalAndItsLastValueIsDelivered() async throws {
        let interval = Duration.milliseconds(50)
        let store = InProcessStore(
            reducer: CountState.reducer, roles: CountState.roles, intervals: [CountSlice.name: interval])
        let feature = try await store.connect(CounterFeature.self)
        let presenter = Presenter()
        try await feature.provideCount(to: presenter)
        let begin = ContinuousClock.now
        var revision: Revision = 0
        while begin.duration(to: .now) < interval * 4 || revision < 100 {
            revision = try await feature.increment(by: 1).revision
        }
        try await feature.reach(revision)
        let elapsed = begin.duration(to: .now)
        // One update at once, one at the end, and the first delivery.
        #expect(presenter.counts.count <= Int(elapsed / interval) + 3)
        #expect(presenter.counts.last == Int(revision))
        await store.close()
    }
}

/// A state that is one large table.
private struct Pantry: DurableState {
    static let size = 1_500
    private static let full = Table<Int, Jar>(
        (0..<size).map { number in
            (key: number, value: Jar.with { $0.label = "jam \(number) \(String(repeating: "sweet ", count: 280))" })
        })

    var jars = Self.full

    func writeRecords(_ write: (KitchenRecord) throws -> Void) rethrows {
        for (key, jar) in jars {
            try write(KitchenRecord(record: .row(.init(key: key, jar: jar))))
        }
    }

    mutating func readRecord(_ record: KitchenRecord) {
        guard let row = record.row else { return }
        jars[row.key] = row.jar
    }

    static let reducer = Reducer<Pantry, KitchenSinkAction> { pantry, action, _ in
        guard case .sink(.fillTables(let jars, _, _, _, _, _, _, _, _)) = action else { return }
        for (key, jar) in jars { pantry.jars[key] = jar }
    }

    static let role = ServedRole<Pantry>(
        name: KeeperFeature.name, actions: ["kitchen.sink.FillTables"],
        slices: [ServedSlice(LarderRecorder.self) { pantry, recorder in recorder.newJars(pantry.jars) }])
}

/// A store of that state, with its sockets, in this process.
private final class PantryStore: Sendable {
    private let reactor: Reactor
    private let store: Store<Pantry, KitchenSinkAction>

    init(in run: TestDirectory) async throws {
        var generator = SystemRandomNumberGenerator()
        reactor = try Reactor(name: "store")
        store = Store(
            reactor: reactor, journal: MemoryJournal(using: &generator), roles: [Pantry.role],
            reducer: Pantry.reducer, log: .silent, onFailure: { _ in },
            over: StoreSockets.opener(in: run.directory, serving: [Pantry.role], log: .silent))
        try await store.open()
    }

    func close() async {
        await store.close()
        reactor.stop()
    }
}

@MainActor private final class JarShelf: @MainActor LarderComponent {
    private(set) var jars: Table<Int, Jar> = [:]

    func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) {
        self.jars = jars
    }
}

extension KeeperFeature {
    /// Fills the table of jars and no other.
    @discardableResult
    fileprivate func fillTables(jars: Table<Int, Jar>) async throws -> Receipt {
        try await fillTables(
            jars: jars, counts: [:], pictures: [:], colors: [:], ratios: [:], notes: [:], points: [:], message: [:],
            self: [:])
    }
}

/// The publications that a feature received.
private final class Traffic: Sendable {
    private struct Counts {
        /// The nonces in the topics of the snapshots.
        var snapshots: Set<[UInt8]> = []
        var parts = 0
        var partsEnded: Int?
        /// The number of parts after which no more are received.
        var limit: Int
    }

    private let counts: Mutex<Counts>

    init(heldAfter limit: Int = .max) {
        counts = Mutex(Counts(limit: limit))
    }

    var isHeld: Bool { counts.withLock { $0.parts >= $0.limit } }

    func release() { counts.withLock { $0.limit = .max } }

    var snapshots: Set<[UInt8]> { counts.withLock(\.snapshots) }
    /// The number of parts of the first snapshot, once it is complete.
    var partsEnded: Int? { counts.withLock(\.partsEnded) }

    func reset() { counts.withLock { $0 = Counts(limit: .max) } }

    func add(_ bytes: UnsafeRawBufferPointer) {
        counts.withLock { counts in
            guard let (topic, length) = WireProtocol.Topic.parse(bytes), case .snapshot(_, let nonce) = topic else {
                return
            }
            counts.snapshots.insert(nonce)
            guard counts.partsEnded == nil else { return }
            counts.parts += 1
            let update = try? WireSliceUpdate(serializedBytes: Array(bytes[length...]))
            if update?.more == false { counts.partsEnded = counts.parts }
        }
    }
}

/// Sockets that count the publications.
private final class CountingLink: FeatureLink {
    private let link: any FeatureLink
    private let traffic: Traffic

    init(_ link: any FeatureLink, _ traffic: Traffic) {
        self.link = link
        self.traffic = traffic
    }

    var descriptors: [CInt] { link.descriptors }

    var deadline: Instant? { link.deadline }

    func receiveEvents(_ wake: Reactor.Wake, _ body: (FeatureLinkEvent) throws -> Void) throws -> Bool {
        try link.receiveEvents(wake, body)
    }

    func send(_ message: [UInt8]) throws -> Bool { try link.send(message) }

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
        // One publication at a time, so that the limit is kept.
        guard !traffic.isHeld else { return false }
        return try link.receivePublications(wake, bytes: 1) { publication in
            traffic.add(publication)
            try body(publication)
        }
    }
}

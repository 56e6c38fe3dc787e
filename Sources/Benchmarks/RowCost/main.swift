import Eastward
import Foundation
import KitchenSinkContract
import SwiftProtobuf

// Measures the cost of one changed row of a large table, from its action's bytes to the component's callback: the
// store's core, the journal in memory, the publisher, the bytes of the patch, the replica and the component, on one
// thread. Prints one JSON object. Sockets and threads cost the same for any table size, so they are left out.

/// A state with a single table.
struct Pantry: DurableState {
    var jars: Table<Int, Jar> = [:]

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

    static let slice = ServedSlice<Pantry>(LarderRecorder.self) { pantry, recorder in recorder.newJars(pantry.jars) }
}

/// Reads the changed rows, as a list on a screen does.
final class Shelf: LarderComponent {
    var seen = 0

    func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) {
        for key in changes.updated + changes.inserted where jars[key] != nil { seen += 1 }
    }
}

struct Path: ~Copyable {
    private let role = KeeperFeature.name
    private let connection = ConnectionID(1)
    private let journal: MemoryJournal
    private let states: StateVersions<Pantry, KitchenSinkAction>
    private var core: StoreCore
    private let publisher = Pantry.slice.publisher()
    private var replica = SliceReplica<LarderSlice>(seed: [1], now: .distantPast)
    private let shelf = Shelf()
    private var sequence: UInt64 = 1
    private(set) var patchBytes = 0

    /// Creates a table of `rows` rows and delivers it to a component.
    init(rows: Int) throws {
        var generator = SystemRandomNumberGenerator()
        journal = MemoryJournal(using: &generator)
        var pantry = Pantry()
        for key in 0..<rows { pantry.jars[key] = Jar.with { $0.label = "jam \(key)" } }
        states = StateVersions(pantry, reducer: Pantry.reducer, roles: [(role, ["kitchen.sink.FillTables"])])
        core = StoreCore(
            states, recovered: RecoveredStore(pantry), journalID: journal.journalID, epoch: journal.epoch,
            durability: journal.durability)
        var hello = WireHello()
        hello.magic = WireProtocol.magic
        hello.version = WireProtocol.version
        hello.nonce = Data(repeating: 1, count: 16)
        core.hello(hello, from: connection, identity: Identity(process: "larder.1", role: role))
        try commit()
        publisher.rebase(states.committed, revision: core.committed.revision)
        guard case .ask(_, let nonce) = replica.ask(now: .distantPast) else {
            fatalError("A replica requests a snapshot first.")
        }
        let snapshot = publisher.snapshot(epoch: core.epoch)
        while let part = try snapshot.next() {
            deliver(try replica.snapshot(WireSliceUpdate(serializedBytes: part), nonce: nonce, now: .distantPast))
        }
    }

    /// Changes one row. Returns whether the component received the change.
    mutating func change(_ key: Int, _ label: String) throws -> Bool {
        let action = KitchenSinkAction.fillTables(
            jars: [key: Jar.with { $0.label = label }], counts: [:], pictures: [:], colors: [:], ratios: [:],
            notes: [:], points: [:], message: [:], self: [:])
        var columns = ActionColumns()
        try columns.append(action)
        var batch = WireActionBatch()
        batch.fence = 1
        batch.firstSequence = sequence
        batch.lowestAwaited = sequence
        batch.actions = columns.wire
        let bytes: [UInt8] = try batch.serializedBytes()
        sequence += 1
        let seen = shelf.seen
        core.receive(try WireActionBatch(serializedBytes: bytes), from: connection, nanoseconds: 1, seed: 1)
        try commit()
        let patch = try publisher.publish(
            states.committed, revision: core.committed.revision, epoch: core.epoch)
        guard let patch else { return false }
        patchBytes = max(patchBytes, patch.count)
        deliver(try replica.patch(WireSliceUpdate(serializedBytes: patch), now: .distantPast))
        return shelf.seen == seen + 1
    }

    private mutating func commit() throws {
        core.flush()
        var finished: [UInt64] = []
        for batch in core.takeBatches() {
            journal.append(batch) { _ in }
            finished.append(batch.number)
        }
        for number in finished { core.finished(number, .committed) }
        _ = core.takeEffects()
    }

    private func deliver(_ step: SliceReplica<LarderSlice>.Step) {
        if case .deliver(let change?, _) = step { LarderSlice.deliver(change, to: shelf) }
    }
}

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard arguments.count == 2, arguments[0] > 0, arguments[1] > 0 else {
    FileHandle.standardError.write(Data("Usage: row-cost ROWS CHANGES\n".utf8))
    exit(64)
}
var path = try Path(rows: arguments[0])
var random = SeededGenerator(seed: 1)
var nanoseconds: [Int] = []
for number in 0..<arguments[1] {
    let key = Int.random(in: 0..<arguments[0], using: &random)
    let start = ContinuousClock.now
    guard try path.change(key, "honey \(number)") else { fatalError("The component did not receive the change.") }
    let duration = start.duration(to: .now)
    nanoseconds.append(Int(duration / .nanoseconds(1)))
}
let median = nanoseconds.sorted()[nanoseconds.count / 2]
print(
    """
    {"rows":\(arguments[0]),"changes":\(arguments[1]),"median_us":\(Double(median / 10) / 100),\
    "patch_bytes":\(path.patchBytes)}
    """)

import Benchmark
import Eastward
import LarderContract
import SwiftProtobuf

/// Measures a slice with a table of 10,000 rows: writes of its rows, the patches for its subscribers, and a subscriber
/// that applies them. Each sample begins with the same table.
func addTableBenchmarks() {
    Benchmark("table: update a row, copy alive", configuration: .operations(.kilo)) { benchmark, list in
        list.reset()
        benchmark.startMeasurement()
        for index in benchmark.scaledIterations { list.updateAfterCopy(index) }
    } setup: {
        PublishedList()
    }
    Benchmark("table: update a row, make the patch", configuration: .operations(.kilo)) { benchmark, list in
        list.reset()
        benchmark.startMeasurement()
        for index in benchmark.scaledIterations {
            list.update(index)
            blackHole(try list.patch())
        }
    } setup: {
        PublishedList()
    }
    Benchmark("table: insert a row, make the patch", configuration: .operations(.kilo)) { benchmark, list in
        list.reset()
        benchmark.startMeasurement()
        for index in benchmark.scaledIterations {
            list.insert(index)
            blackHole(try list.patch())
        }
    } setup: {
        PublishedList()
    }
    Benchmark("table: remove a row, make the patch", configuration: .operations(.kilo)) { benchmark, list in
        list.reset()
        benchmark.startMeasurement()
        for index in benchmark.scaledIterations {
            list.remove(index)
            blackHole(try list.patch())
        }
    } setup: {
        PublishedList()
    }
    Benchmark("table: update 512 rows, make one patch") { benchmark, list in
        list.reset()
        benchmark.startMeasurement()
        for index in 0..<512 { list.update(index) }
        blackHole(try list.patch())
    } setup: {
        PublishedList()
    }
    Benchmark("table: apply a patch of 1 row", configuration: .operations(.kilo)) { benchmark, subscriber in
        var replica = subscriber.replica
        benchmark.startMeasurement()
        for index in benchmark.scaledIterations { try subscriber.apply(subscriber.patches[index], to: &replica) }
    } setup: {
        try ListSubscriber()
    }
}

/// A price list and its publisher.
private final class PublishedList {
    static let rows = 10_000
    /// The slice that contains the table `self`.
    private static let slice = ServedSlice<Table<String, Item>>(PriceListRecorder.self) { items, recorder in
        recorder.newItems(items)
    }

    private let original: Table<String, Item>
    private var items: Table<String, Item>
    private var copy: Table<String, Item> = [:]
    /// Names of items, in random order.
    private let names: [String]
    /// Names between those of items, in random order.
    private let newNames: [String]
    let publisher = PublishedList.slice.publisher()
    private var revision: Revision = 0

    init() {
        var generator = SeededGenerator(seed: 1)
        let names = (0..<Self.rows).map { "item \(100_000 + $0)" }
        original = Table(names.enumerated().map { (key: $1, value: Item(name: $1, cents: 100 + $0)) })
        items = original
        self.names = names.shuffled(using: &generator)
        newNames = self.names.map { "\($0) b" }.shuffled(using: &generator)
    }

    /// Publishes the original table again.
    func reset() {
        items = original
        revision += 1
        publisher.rebase(items, revision: revision)
    }

    /// Updates a row while another table shares all nodes, as the last published one does.
    func updateAfterCopy(_ index: Int) {
        copy = items
        update(index)
    }

    func update(_ index: Int) { items[names[index]] = Item(name: names[index], cents: index) }

    func insert(_ index: Int) { items[newNames[index]] = Item(name: newNames[index], cents: index) }

    func remove(_ index: Int) { items[names[index]] = nil }

    /// The bytes for every subscriber.
    func patch() throws -> [UInt8] {
        revision += 1
        guard let patch = try publisher.publish(items, revision: revision, epoch: 1) else {
            fatalError("The publisher found no change.")
        }
        return patch
    }
}

/// A subscriber that has received the whole price list.
private final class ListSubscriber {
    /// Counts the rows that changed.
    private final class Component: PriceListComponent {
        var changed = 0

        func newItems(_ items: Table<String, Item>, changes: TableChanges<String>) { changed += changes.count }
    }

    /// The replica before the first patch.
    private(set) var replica = SliceReplica<PriceListSlice>(seed: [1], now: .distantPast)
    /// Patches that follow one another.
    let patches: [[UInt8]]
    private let component = Component()

    init() throws {
        let list = PublishedList()
        list.reset()
        guard case .ask(_, let nonce) = replica.ask(now: .distantPast) else {
            fatalError("A replica requests a snapshot first.")
        }
        let snapshot = list.publisher.snapshot(epoch: 1)
        while let part = try snapshot.next() {
            _ = try replica.snapshot(WireSliceUpdate(serializedBytes: part), nonce: nonce, now: .distantPast)
        }
        patches = try (0..<1000).map { index in
            list.update(index)
            return try list.patch()
        }
    }

    /// Decodes and applies a patch, and calls the component.
    func apply(_ patch: [UInt8], to replica: inout SliceReplica<PriceListSlice>) throws {
        let changed = component.changed
        let step = try replica.patch(WireSliceUpdate(serializedBytes: patch), now: .distantPast)
        if case .deliver(let change?, _) = step { PriceListSlice.deliver(change, to: component) }
        precondition(component.changed == changed + 1)
    }
}

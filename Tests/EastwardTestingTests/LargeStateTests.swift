import Eastward
import EastwardTesting
import KitchenSinkContract
import SwiftProtobuf
import Testing

private struct Jam: Equatable, Sendable {
    var fruit: String
    var year = 2026
}

private struct Pantry: DurableState {
    var shelves: Table<Int, Jam> = [1: Jam(fruit: "plum"), 2: Jam(fruit: "quince"), 3: Jam(fruit: "cherry")]

    func writeRecords(_ write: (KitchenRecord) throws -> Void) rethrows {
        for (key, jam) in shelves {
            try write(KitchenRecord(record: .row(.init(key: key, jar: Jar(label: jam.fruit)))))
        }
    }

    mutating func readRecord(_ record: KitchenRecord) {
        guard let row = record.row else { return }
        shelves[row.key] = Jam(fruit: row.jar.label)
    }

    static let reducer = Reducer<Pantry, KitchenSinkAction> { pantry, action, _ in
        guard case .sink(.fillTables(let jars, _, _, _, _, _, _, _, _)) = action else { return }
        for (key, jar) in jars { pantry.shelves[key] = jar.label.isEmpty ? nil : Jam(fruit: jar.label) }
    }

    static let role = ServedRole<Pantry>(
        name: KeeperFeature.name, actions: ["kitchen.sink.FillTables"],
        slices: [ServedSlice(LarderRecorder.self) { pantry, recorder in pantry.provideLarder(to: recorder) }])
}

@MainActor private final class LabelPresenter {
    private(set) var labels: [Int: String] = [:]
    private(set) var touched: [Int] = []
}

extension Pantry: KnowsTheLarder {
    func provideLarder(to component: some LarderComponent) {
        component.newJars(shelves.projected { jam in Jar.with { $0.label = "\(jam.fruit) \(jam.year)" } })
    }
}

extension LabelPresenter: @MainActor LarderComponent {
    func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) {
        for key in changes.inserted + changes.updated { labels[key] = jars[key]?.label }
        for key in changes.removed { labels[key] = nil }
        touched += changes.inserted + changes.updated + changes.removed
    }
}

@Suite(.timeLimit(.minutes(10))) struct LargeStateTests {
    @Test @MainActor func onlyChangedRowsAreDeliveredAfterTheFirstTime() async throws {
        let store = InProcessStore(reducer: Pantry.reducer, roles: [Pantry.role])
        let feature = try await store.connect(KeeperFeature.self)
        let presenter = LabelPresenter()
        try await feature.provideLarder(to: presenter)
        #expect(presenter.labels == [1: "plum 2026", 2: "quince 2026", 3: "cherry 2026"])
        #expect(presenter.touched == [1, 2, 3])

        let receipt = try await feature.fillTables(
            jars: [2: Jar.with { $0.label = "apple" }, 3: Jar()], counts: [:], pictures: [:], colors: [:],
            ratios: [:], notes: [:], points: [:], message: [:], self: [:])
        try await feature.reach(receipt.revision)
        #expect(presenter.labels == [1: "plum 2026", 2: "apple 2026"])
        #expect(presenter.touched == [1, 2, 3, 2, 3])
        await store.close()
    }

    @Test func aStateWithoutKnownChangesProvidesEveryRow() {
        final class Counter: LarderComponent {
            var inserted: [Int] = []
            func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) { inserted += changes.inserted }
        }
        let counter = Counter()
        Pantry().provideLarder(to: counter)
        #expect(counter.inserted == [1, 2, 3])
    }
}

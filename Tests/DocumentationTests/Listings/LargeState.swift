import Eastward
import EastwardStore
import EastwardTesting
import FixtureContract
import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import fixture_store

struct Warehouse: DurableState {
    var jars: Table<Int, Jar> = [:]

    func writeRecords(_ write: (KitchenRecord) throws -> Void) rethrows {
        for (key, jar) in jars {
            try write(KitchenRecord(record: .larder(.init(jars: [key: jar]))))
        }
    }

    mutating func readRecord(_ record: KitchenRecord) throws {
        guard case .larder(let row) = record.record else { throw UnreadableRecord("No row of a warehouse.") }
        for (key, jar) in row.jars { jars[key] = jar }
    }
}

extension Warehouse: KnowsTheLarder {
    func provideLarder(to component: some LarderComponent) {
        component.newJars(jars.projected { jar in Jar.with { $0.label = jar.label.uppercased() } })
    }
}

@Suite("Large state", .timeLimit(.minutes(10))) struct LargeStateListings {
    @Test func aTableRecordsItsChanges() {
        var stock: Table<Int, String> = [3: "plum", 1: "pear"]
        let before = stock
        stock[1] = "apple"
        stock[2] = "fig"
        stock[3] = nil
        let changes = stock.changes(since: before)

        #expect(changes == TableChanges(inserted: [2], updated: [1], removed: [3]))
        #expect(before == [1: "pear", 3: "plum"])
        #expect(Array(stock.keys) == [1, 2])
    }

    @Test func rowsAreWrittenAndReadAgain() throws {
        let warehouse = Warehouse(jars: [1: .with { $0.label = "pear" }, 2: .with { $0.label = "fig" }])
        var read = Warehouse()
        var count = 0
        try warehouse.writeRecords { record in
            count += 1
            try read.readRecord(record)
        }
        #expect(count == 2)
        #expect(read == warehouse)
        #expect(throws: UnreadableRecord.self) { try read.readRecord(KitchenRecord()) }
    }

    @Test func rowsAreDeliveredAsTheyAreProjected() {
        final class Labels: LarderComponent {
            var labels: [String] = []
            func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) { labels = jars.values.map(\.label) }
        }
        let labels = Labels()
        Warehouse(jars: [1: .with { $0.label = "pear" }]).provideLarder(to: labels)
        #expect(labels.labels == ["PEAR"])
    }

    @Test func aStoreAcceptsAnIntervalForASlice() {
        let process = StoreProcess(
            reducer: AppState.reducer, roles: AppState.roles, intervals: [NotesSlice.name: .milliseconds(20)])

        // The initializer traps if no role has the slice.
        withExtendedLifetime(process) {}
    }
}

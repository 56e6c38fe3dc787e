import EastwardStore
import MarketContract
import SwiftProtobuf

/// The state of Market: one part for each feature that owns one.
struct AppState: DurableState {
    var counter = Counter()

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        try write(.with { $0.counter.count = Int64(counter.count) })
    }

    mutating func readRecord(_ record: StateRecord) throws {
        switch record.record {
        case .counter(let record): counter.count = Int(record.count)
        case nil: throw UnreadableRecord("A record of Market's state without content.")
        }
    }
}

extension AppState: KnowsTheCount {
    func provideCount(to component: some CountComponent) {
        component.newCount(counter.count)
    }
}

import EastwardStore
import FixtureContract

/// The state of a counter and of notes.
struct AppState: DurableState {
    var counter = Counter()
    var notes = Document()

    static let reducer = Reducer<AppState, MarketAction> { state, action, context throws(Rejection) in
        switch action {
        case .counter: try Counter.reducer.reduce(&state.counter, action, context)
        case .notes: try Document.reducer.reduce(&state.notes, action, context)
        case .banana, .items, .products: break
        }
    }

    /// The roles that the store serves.
    static let roles = [CounterFeature.serve(AppState.self), NotesFeature.serve(AppState.self)]

    /// The largest part of the notes in one record, in bytes.
    private static let largestPart = 64 << 10

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        try write(StateRecord(record: .counter(.init(count: counter.count))))
        try notes.writeParts(ofAtMost: Self.largestPart) { part in
            try write(StateRecord(record: .notes(.init(text: part))))
        }
    }

    mutating func readRecord(_ record: StateRecord) throws {
        switch record.record {
        case .counter(let record): counter.count = record.count
        case .notes(let part): notes.append(part.text)
        case nil: throw UnreadableRecord("A record without content.")
        }
    }
}

extension AppState: KnowsTheCount {
    func provideCount(to component: some CountComponent) {
        component.newCount(counter.count)
    }
}

extension AppState: KnowsTheNotes {
    func provideNotes(to component: some NotesComponent) {
        component.newText(notes.text)
    }
}

import EastwardStore
import TallyContract

struct AppState: DurableState, KnowsTheTotal {
    var total = 0

    func provideTotal(to component: some TotalComponent) {
        component.newTotal(total)
    }

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        var record = StateRecord()
        record.total = Int64(total)
        try write(record)
    }

    mutating func readRecord(_ record: StateRecord) {
        total = Int(record.total)
    }
}

let reducer = Reducer<AppState, TallyAction> { state, action, _ throws(Rejection) in
    switch action {
    case .add(let amount):
        guard amount > 0 else { throw Rejection("not_positive", "Add 1 or more, not \(amount).") }
        state.total += amount
    }
}

@main
struct TallyStore {
    static func main() async {
        await StoreProcess(reducer: reducer, roles: [TallyFeature.serve(AppState.self)]).main()
    }
}

import Eastward
import FixtureContract

/// A state that records the order, the times and the random numbers of its changes.
struct TallyState: DurableState {
    var count = 0
    var trace: UInt64 = 0

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        try write(StateRecord(record: .counter(.init(count: count))))
    }

    mutating func readRecord(_ record: StateRecord) throws {
        count = record.counter?.count ?? 0
    }

    /// Changes the state before it rejects, to detect a store that keeps the changes of a rejected action.
    static let reducer = Reducer<TallyState, MarketAction> { state, action, context throws(Rejection) in
        var random = context.randomNumberGenerator
        state.trace = (state.trace ^ context.revision ^ random.next()) &* 0x100_0000_01B3
        state.trace &+= UInt64(bitPattern: context.nanoseconds)
        switch action {
        case .counter(.increment(let by)): state.count += by
        case .counter(.decrement(let by)):
            state.count -= by
            guard state.count >= 0 else { throw Rejection("below_zero", "Less than nothing.") }
        default: break
        }
    }
}

extension TallyState: KnowsTheCount {
    func provideCount(to component: some CountComponent) {
        component.newCount(count)
    }
}

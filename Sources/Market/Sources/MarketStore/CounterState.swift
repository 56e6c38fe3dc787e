import EastwardStore
import MarketContract

extension CounterState: ReducerPart {
    mutating func reduce(_ action: CounterAction, _ context: Context) throws(Rejection) {
        switch action {
        case .increment(let by):
            try add(Self.positive(by))
        case .decrement(let by):
            guard try Self.positive(by) <= count else {
                throw Rejection("below_zero", "The count is \(count); it cannot fall by \(by).")
            }
            count -= by
        }
    }

    private static func positive(_ by: Int) throws(Rejection) -> Int {
        guard by > 0 else { throw Rejection("not_positive", "A count changes by 1 or more, not by \(by).") }
        return by
    }

    private mutating func add(_ by: Int) throws(Rejection) {
        let (sum, overflows) = count.addingReportingOverflow(by)
        guard !overflows else { throw Rejection("overflow", "The count cannot grow by \(by) any more.") }
        count = sum
    }
}

extension AppState: KnowsTheCount {
    func provideCount(to component: some CountComponent) {
        component.newCount(counter.count)
    }
}

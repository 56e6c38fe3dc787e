import EastwardStore
import FixtureContract

/// The counter.
struct Counter: Equatable, Sendable {
    var count = 0
}

extension Counter {
    static let reducer = Reducer<Counter, MarketAction> { counter, action, _ throws(Rejection) in
        switch action {
        case .counter(.increment(let by)):
            try counter.add(positive(by))
        case .counter(.decrement(let by)):
            guard try positive(by) <= counter.count else {
                throw Rejection("below_zero", "The count is \(counter.count); it cannot fall by \(by).")
            }
            counter.count -= by
        default: break
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

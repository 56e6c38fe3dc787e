import Eastward
import EastwardTesting
import FixtureContract

/// The state that these tests serve.
struct CountState: DurableState, KnowsTheCount {
    var count = 0

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        try write(StateRecord(record: .counter(.init(count: count))))
    }

    mutating func readRecord(_ record: StateRecord) throws {
        count = record.counter?.count ?? 0
    }

    func provideCount(to component: some CountComponent) {
        component.newCount(count)
    }

    static let roles = [
        CounterFeature.serve(CountState.self),
        ServedRole<CountState>(name: OnlookerFeature.name, actions: [], slices: []),
    ]

    static let reducer = Reducer<CountState, MarketAction> { state, action, _ throws(Rejection) in
        switch action {
        case .counter(.increment(let by)): state.count += by
        case .counter(.decrement(let by)):
            guard by <= state.count else { throw Rejection("below_zero", "The count is \(state.count).") }
            state.count -= by
        default: break
        }
    }
}

/// Records the updates that it receives.
@MainActor final class Presenter: @MainActor CountComponent {
    private(set) var counts: [Int] = []

    func newCount(_ count: Int) { counts.append(count) }
}

/// A role that may send no action and receives no slice, though its actions compile.
struct OnlookerFeature: FeatureRole {
    typealias Action = CounterFeature.Action
    static let name = "market.OnlookerFeature"
    let connection: RoleConnection<OnlookerFeature>
}

typealias CountStore = InProcessStore<CountState, MarketAction>

extension CountStore {
    init(timeout: Duration = .seconds(5), journal makeJournal: @escaping @Sendable () -> sending any Journal) {
        self.init(
            reducer: CountState.reducer, roles: CountState.roles, timeout: timeout, journal: makeJournal)
    }

    init() {
        self.init(reducer: CountState.reducer, roles: CountState.roles)
    }
}

/// The awaited event did not occur.
struct NeverHappened: Error {}

/// Waits until `condition` holds.
func wait(
    isolation: isolated (any Actor)? = #isolation, until condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while try await !condition() {
        guard ContinuousClock.now < end else { throw NeverHappened() }
        try await Task.sleep(for: .milliseconds(1))
    }
}

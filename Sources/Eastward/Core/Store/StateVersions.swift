internal import DequeModule

/// The state of a store, as its core sees it: without the types of the app.
package protocol VersionedState: AnyObject {
    /// Whether the store serves `role`.
    func serves(_ role: String) -> Bool

    /// Reduces `actions`, which must have columns that fit together, on the latest state. Each gets a receipt.
    /// - Parameters:
    ///   - role: the sender's role; `nil` for the operator, which may send everything.
    ///   - poisoned: the indices of the actions that are rejected without being reduced, ascending.
    ///   - blocked: the indices of the names under which actions are rejected without being reduced.
    ///   - mark: receives the index of the action that is being reduced.
    func reduce(
        _ actions: WireActions, role: String?, poisoned: [Int], blocked: [Int],
        mark: UnsafeMutablePointer<ReduceMark>?, _ outcomes: inout SegmentOutcomes)

    /// Retains the latest state as the one after the batch that is passed to the journal now.
    func retainLatest()

    /// Makes the oldest retained state the committed one: its batch is durable.
    func commit()

    /// Makes the committed state the latest one, and forgets the retained ones: their batches are not durable.
    func rollBack()
}

/// The versions of a store's state: the latest, those whose batches are being written, and the committed one.
package final class StateVersions<State: DurableState, Action: AppAction>: VersionedState {
    private let reduced: ReducedState<State, Action>
    private var retained: Deque<State> = []
    package private(set) var committed: State

    /// - Parameter state: the state with which the store starts.
    package init(
        _ state: State = State(), reducer: Reducer<State, Action>, roles: [(name: String, actions: [String])]
    ) {
        reduced = ReducedState(state, reducer: reducer, roles: roles)
        committed = state
    }

    /// The state after the last reduced action. No other process may see it, since a crash can revert it.
    package var latest: State { reduced.state }

    package func serves(_ role: String) -> Bool { reduced.serves(role) }

    package func reduce(
        _ actions: WireActions, role: String?, poisoned: [Int], blocked: [Int],
        mark: UnsafeMutablePointer<ReduceMark>?, _ outcomes: inout SegmentOutcomes
    ) {
        reduced.reduce(actions, role: role, poisoned: poisoned, blocked: blocked, mark: mark, &outcomes)
    }

    package func retainLatest() {
        retained.append(reduced.state)
    }

    package func commit() {
        committed = retained.removeFirst()
    }

    package func rollBack() {
        retained = []
        reduced.state = committed
    }
}

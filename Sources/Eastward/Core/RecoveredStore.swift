/// What a store knows when it starts: nothing yet, or what it wrote down in its earlier lives.
package struct RecoveredStore<State: DurableState>: Sendable {
    package var state: State
    package var revision: Revision = 0
    /// The ``Context``'s time of the last action.
    package var nanoseconds: Int64 = 0
    /// The operator's next action.
    package var operatorSequence: UInt64 = 1
    package var tallies = SessionTallies()
    package var sessions: SessionTable
    /// The last row of the journal.
    package var row: UInt64 = 0

    /// Nothing yet.
    package init(_ state: State = State(), limits: StoreLimits = StoreLimits()) {
        self.state = state
        sessions = SessionTable(limit: limits.sessions)
    }

    /// A store starts from this. All fences in it are higher than those of earlier epochs, whose upper halves are lower.
    package mutating func begin(epoch: UInt64) { sessions.begin(epoch: epoch) }
}

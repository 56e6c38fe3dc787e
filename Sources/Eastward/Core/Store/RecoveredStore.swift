/// The contents with which a store starts: empty, or recovered from its snapshot and journal.
package struct RecoveredStore<State: DurableState>: Sendable {
    package var state: State
    package var revision: Revision = 0
    /// The time of the last action, from its ``Context``.
    package var nanoseconds: Int64 = 0
    /// The sequence of the operator's next action.
    package var operatorSequence: UInt64 = 1
    package var statistics = SessionStatisticsTable()
    package var sessions: SessionTable
    /// The number of the journal's last row.
    package var row: UInt64 = 0

    /// Contains `state` alone: no revision, no session, no row.
    package init(_ state: State = State(), limits: StoreLimits = StoreLimits()) {
        self.state = state
        sessions = SessionTable(limit: limits.sessions)
    }

    /// Begins an epoch when the store starts: all fences exceed those of earlier epochs, which have lower upper halves.
    package mutating func begin(epoch: UInt64) { sessions.begin(epoch: epoch) }
}

internal import SwiftProtobuf

/// The core of the store: maintains the sessions, runs the reducer, assigns revisions, and decides which batches to
/// journal and which connections to answer. No I/O, no clock, no waiting: events come in as calls, and the resulting
/// work is returned as batches for the journal and as effects for the sockets.
///
/// There are two states. **Latest** is the state after the last reduced action; **committed** is the state
/// after the last durable action. Everything that leaves the process is computed from committed: no feature ever
/// receives a state that a crash can revert. ``VersionedState`` is the only part that knows the app's types: the core
/// calls it once for each batch of a session.
package struct StoreCore: ~Copyable {
    /// The position of a state in the total order.
    package struct Position: Sendable, Equatable {
        package var revision: Revision
        /// The time of the last action, from its ``Context``.
        var nanoseconds: Int64
        /// The sequence of the operator's next action.
        var operatorSequence: UInt64
    }

    package let limits: StoreLimits
    package let journalID: [UInt8]
    package let epoch: UInt64
    let durability: String

    let state: any VersionedState
    /// The presence of the processes, which is no part of the state.
    package let presence: PresenceTable
    var leases = PresenceLeases()
    var reports = SubscriberReports()
    /// Actions that are rejected instead of being reduced.
    package var poisoned: Set<PoisonedAction> = []
    /// Names under which actions are rejected instead of being reduced.
    package var blocked: Set<BlockedName> = []
    /// The names in ``blocked`` that were reported.
    var reportedBlocked: Set<BlockedName> = []
    /// Receives the action that is being reduced; `nil` if there is no reader.
    package var mark: UnsafeMutablePointer<ReduceMark>?

    /// Whether another store may have replaced this one, and opened sessions that this one does not know.
    package var mayBeReplaced = false

    package internal(set) var latest: Position
    package private(set) var committed: Position
    package internal(set) var sessions: SessionTable
    var pipeline: CommitPipeline
    /// The journal row of the last committed batch: each batch that becomes durable is the next row.
    package private(set) var committedRow: UInt64
    /// Statistics of each session's committed actions.
    package private(set) var statistics: SessionStatisticsTable
    /// Batches that are in flight and not yet passed to the journal.
    private var batches: [JournalBatch] = []
    var effects: [StoreEffect] = []

    #if DEBUG
        /// The defect that a test injects into this store.
        package var seededBug: SeededBug?
    #else
        var seededBug: SeededBug? { nil }
    #endif

    /// - Parameters:
    ///   - state: starts with the state of `recovered`.
    ///   - recovered: the contents recovered from earlier runs; by default none.
    ///   - presence: the empty presence of the roles; by default no role publishes any.
    package init<State, Action>(
        _ state: StateVersions<State, Action>, recovered: RecoveredStore<State>? = nil, journalID: [UInt8],
        epoch: UInt64, durability: String, limits: StoreLimits = StoreLimits(),
        presence: PresenceTable = PresenceTable()
    ) {
        let recovered = recovered ?? RecoveredStore(limits: limits)
        self.state = state
        self.presence = presence
        self.limits = limits
        self.journalID = journalID
        self.epoch = epoch
        self.durability = durability
        latest = Position(
            revision: recovered.revision, nanoseconds: recovered.nanoseconds,
            operatorSequence: recovered.operatorSequence)
        committed = latest
        committedRow = recovered.row
        statistics = recovered.statistics
        sessions = recovered.sessions
        pipeline = CommitPipeline(limits)
    }

    /// Removes the batches to append to the journal and returns them in order. Call ``finished(_:_:)`` with the outcome
    /// of each.
    package mutating func takeBatches() -> [JournalBatch] {
        defer { batches = [] }
        return batches
    }

    /// Removes the pending effects and returns them in order.
    package mutating func takeEffects() -> [StoreEffect] {
        defer { effects = [] }
        return effects
    }

    /// Whether the store accepts more actions. If not, the store stops reading, so that senders wait.
    package var acceptsActions: Bool { pipeline.acceptsActions }

    /// Whether no received action, opening or closing waits for the disk.
    package var isIdle: Bool { pipeline.isIdle }

    /// The number of received actions that are not committed, and of openings and closings that are not yet in a batch.
    package var waiting: Int { pipeline.waiting }

    /// The number of the oldest batch in flight.
    package var awaitedBatch: UInt64? { pipeline.awaitedBatch }

    // MARK: Committing

    /// Sends the gathered batch to the journal, if the journal has capacity. Called at the end of each turn.
    package mutating func flush() {
        guard let batch = pipeline.flush(at: latest) else { return }
        state.retainLatest()
        batches.append(batch)
        if seededBug == .acknowledgesBeforeCommit { acknowledge(batch) }
    }

    /// Handles the journal's outcome of batch `number`.
    package mutating func finished(_ number: UInt64, _ outcome: JournalOutcome) {
        // After a rollback, the journal may still report discarded batches.
        guard pipeline.awaitedBatch == number else { return }
        switch outcome {
        case .committed: commit(pipeline.removeFirst())
        case .refused(let reason): rollBack(reason)
        case .unknown(let reason): effects.append(.stop(reason))
        }
    }

    private mutating func commit(_ done: CommitPipeline.InFlight) {
        committed = done.position
        state.commit()
        committedRow += 1
        statistics.add(done.batch)
        for opened in done.batch.opened { sessions.commitOpening(opened.number) }
        for segment in done.batch.segments where segment.session != 0 { sessions.commit(segment) }
        acknowledge(done.batch)
        for closed in done.batch.closed { sessions.close(closed) }
        for opened in done.batch.opened { welcome(opened.number) }
        for dispatched in done.dispatches {
            effects.append(.dispatched(ticket: dispatched.ticket, receipt: dispatched.receipt))
        }
        effects.append(.committed)
    }

    private mutating func acknowledge(_ batch: JournalBatch) {
        for segment in batch.segments {
            guard let connection = sessions.connection(of: segment.session) else { continue }
            reply(connection, segment.outcomes.ranges)
        }
    }

    /// Rolls back to the committed state: the disk accepted nothing from the first batch in flight on. No sequence was
    /// consumed, and the senders receive a hold.
    private mutating func rollBack(_ reason: String) {
        let (discarded, dispatches) = pipeline.discardAll()
        latest = committed
        state.rollBack()
        let touched = seededBug == .rollsBackStateOnly ? [] : sessions.rollBack(discarded)
        for number in touched {
            hold(number, reason)
        }
        for dispatched in dispatches { effects.append(.dispatchHeld(ticket: dispatched.ticket, reason: reason)) }
        effects.append(.held(reason))
    }

    /// Notifies the senders of uncommitted actions that commits wait for the reason `reason`. Nothing is rolled back: the
    /// actions stay in flight.
    package mutating func delay(_ reason: String) {
        for number in pipeline.sessions.sorted() { hold(number, reason) }
    }

    private mutating func hold(_ number: UInt64, _ reason: String) {
        guard let session = sessions[number], let connection = session.connection else { return }
        var message = WireStoreMessage()
        message.hold.nextSequence = session.nextSequence
        message.hold.reason = reason
        message.hold.retryMilliseconds = UInt32(limits.holdMilliseconds)
        effects.append(.reply(connection, message))
    }

    // MARK: Replies

    mutating func reply(_ connection: ConnectionID, _ ranges: some Sequence<Receipts.Range>) {
        var part: [WireReceiptRange] = []
        var length = 0
        let largest = min(limits.largestMessage - 64, WireProtocol.largestReceipts)
        for range in ranges {
            // A message of unlimited length would be in memory whole, several times over.
            if length > 0, length + range.largestLength > largest {
                effects.append(.reply(connection, .receipts(part)))
                part = []
                length = 0
            }
            part.append(range.wire)
            length += range.largestLength
        }
        if length > 0 { effects.append(.reply(connection, .receipts(part))) }
    }

    mutating func refuse(_ connection: ConnectionID, _ code: WireRefusal.Code, _ reason: String) {
        // The sender sends its hello again.
        if code == .unknownSession, mayBeReplaced { return }
        lost(connection)
        effects.append(.reply(connection, .refusal(code, reason)))
    }

    // MARK: Snapshots

    /// The committed contents, with which a store can start.
    /// - Parameter committed: the committed state.
    package func durable<State: DurableState>(_ committed: State) -> RecoveredStore<State> {
        var durable = RecoveredStore(committed, limits: limits)
        durable.revision = self.committed.revision
        durable.nanoseconds = self.committed.nanoseconds
        durable.operatorSequence = self.committed.operatorSequence
        durable.statistics = statistics
        durable.sessions = sessions
        durable.row = committedRow
        return durable
    }
}

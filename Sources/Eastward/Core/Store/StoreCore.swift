import DequeModule
import Foundation
internal import SwiftProtobuf

/// The core of the store: maintains the sessions, runs the reducer, assigns revisions, and decides which batches to
/// journal and which connections to answer. No I/O, no clock, no waiting: events come in as calls, and the resulting
/// work is returned as effects.
///
/// There are two states. **Latest** (``head``) is the state after the last reduced action; **committed** is the state
/// after the last durable action. Everything that leaves the process is computed from committed: no feature ever
/// receives a state that a crash can revert.
package struct StoreCore<State: DurableState, Action: AppAction>: ~Copyable {
    /// A state and its position in the total order.
    package struct Version: Sendable {
        package var state: State
        package var revision: Revision
        /// The time of the last action, from its ``Context``.
        var nanoseconds: Int64
        /// The sequence of the operator's next action.
        var operatorSequence: UInt64
    }

    /// A batch that is being written, and the state after its commit.
    private struct InFlight {
        var batch: JournalBatch
        var version: Version
        var dispatches: [Dispatched]
    }

    private struct Dispatched {
        var ticket: UInt64
        var receipt: Receipt
    }

    package let limits: StoreLimits
    package let journalID: [UInt8]
    package let epoch: UInt64
    let durability: String

    private let reducer: SegmentReducer<State, Action>
    /// Actions that are rejected instead of being reduced.
    package var poisoned: Set<PoisonedAction> = []
    /// Names under which actions are rejected instead of being reduced.
    package var blocked: Set<BlockedName> = []
    /// The names in ``blocked`` that were reported.
    var reportedBlocked: Set<BlockedName> = []
    /// Receives the action that is being reduced; `nil` if there is no reader.
    package var mark: UnsafeMutablePointer<ReduceMark>?

    package private(set) var head: Version
    package private(set) var committed: Version
    var sessions: SessionTable
    /// The reduced batch that waits for the batches in flight.
    private var gathering: JournalBatch
    /// The size of ``gathering``: actions, openings and closings.
    private var gathered = 0
    /// An upper bound of the bytes of ``gathering`` in a row.
    private var gatheredBytes = 0
    private var gatheringDispatches: [Dispatched] = []
    private var inFlight: Deque<InFlight> = []
    /// The number of the last batch that became durable.
    private var lastCommitted: UInt64 = 0
    /// The journal row of the last committed batch: each batch that becomes durable is the next row.
    package private(set) var committedRow: UInt64
    /// Statistics of each session's committed actions.
    package private(set) var statistics: SessionStatisticsTable
    private var effects: [StoreEffect] = []

    #if DEBUG
        /// The defect that a test injects into this store.
        package var seededBug: SeededBug?
    #endif

    /// - Parameter recovered: the contents recovered from earlier runs; by default none.
    package init(
        roles: [(name: String, actions: [String])], reducer: Reducer<State, Action>,
        recovered: RecoveredStore<State>? = nil, journalID: [UInt8], epoch: UInt64, durability: String,
        limits: StoreLimits = StoreLimits()
    ) {
        let recovered = recovered ?? RecoveredStore(limits: limits)
        self.limits = limits
        self.journalID = journalID
        self.epoch = epoch
        self.durability = durability
        self.reducer = SegmentReducer(reducer: reducer, roles: roles)
        head = Version(
            state: recovered.state, revision: recovered.revision, nanoseconds: recovered.nanoseconds,
            operatorSequence: recovered.operatorSequence)
        committed = head
        committedRow = recovered.row
        statistics = recovered.statistics
        sessions = recovered.sessions
        gathering = JournalBatch(number: 1)
    }

    /// Removes the pending effects and returns them in order.
    package mutating func takeEffects() -> [StoreEffect] {
        defer { effects = [] }
        return effects
    }

    /// Whether the store accepts more actions. If not, the gateway stops reading, so that senders wait. Bytes are
    /// bounded even while the journal is idle, since the gathered batch becomes one row.
    package var acceptsActions: Bool {
        (inFlight.count < limits.batchesInFlight || gathered < limits.gatheredActions)
            && gatheredBytes < limits.gatheredBytes
    }

    /// Whether no received action, opening or closing waits for the disk.
    package var isIdle: Bool { inFlight.isEmpty && gathered == 0 }

    /// The number of received actions that are not committed.
    package var waiting: Int { gathered + inFlight.reduce(0) { $0 + $1.batch.count } }

    /// The number of the oldest batch in flight.
    package var awaitedBatch: UInt64? { inFlight.first?.batch.number }

    // MARK: Connections

    /// Handles the hello of a connection.
    package mutating func hello(_ hello: WireHello, from connection: ConnectionID, identity: Identity) {
        guard hello.magic == WireProtocol.magic else {
            return refuse(connection, .foreignProtocol, "This is no hello of Eastward's protocol.")
        }
        guard hello.version == WireProtocol.version else {
            return refuse(
                connection, .foreignVersion,
                "The feature speaks version \(hello.version), this store version \(WireProtocol.version).")
        }
        guard reducer.serves(identity.role) else {
            return refuse(connection, .unknownProcess, "This store serves no role \(identity.role).")
        }
        guard hello.nonce.count == 16 else {
            return refuse(connection, .malformed, "A hello's nonce has 16 bytes, not \(hello.nonce.count).")
        }
        guard !sessions.isOutdated(identity) else {
            return refuse(
                connection, .unknownProcess, "A later start of \(identity.process) has replaced this one.")
        }
        if hello.session == 0, let number = sessions.number(nonce: Array(hello.nonce), identity: identity) {
            resume(number, hello, connection, identity)
        } else if hello.session == 0 {
            open(hello, connection, identity)
        } else if Array(hello.lineage) != journalID {
            refuse(
                connection, .foreignLineage,
                "Session \(hello.session) was opened on another lineage; its journal is not here.")
        } else if sessions.mayResume(hello.session, nonce: hello.nonce, identity: identity) {
            resume(hello.session, hello, connection, identity)
        } else {
            refuse(
                connection, .unknownSession,
                "Session \(hello.session) of \(identity.process) is not open under this nonce.")
        }
    }

    private mutating func open(_ hello: WireHello, _ connection: ConnectionID, _ identity: Identity) {
        guard !hello.outbox || sessions.outboxes(except: identity) < limits.outboxSessionsPerRole else {
            return refuse(
                connection, .tooManySessions,
                """
                Role \(identity.role) has \(limits.outboxSessionsPerRole) sessions with an outbox, the maximum. \
                List them with eastward sessions, and end one with eastward sessions end NUMBER.
                """)
        }
        if sessions.count >= limits.sessions, !sessions.holdsPlace(identity.process) { freeCapacity() }
        guard
            let opened = sessions.open(
                nonce: Array(hello.nonce), identity: identity, hasOutbox: hello.outbox, connection: connection)
        else {
            return refuse(connection, .tooManySessions, "This store keeps at most \(limits.sessions) sessions.")
        }
        gathering.opened.append(opened.session)
        if let replaced = opened.replaced { gathering.closed.append(replaced) }
        gathered += 1
        gatheredBytes += opened.session.largestLength
    }

    private mutating func resume(
        _ number: UInt64, _ hello: WireHello, _ connection: ConnectionID, _ identity: Identity
    ) {
        sessions.resume(number, generation: identity.generation, connection: connection)
        sessions.forget(number, below: hello.lowestAwaited)
        // If the session's opening is not committed yet, the welcome follows the commit.
        guard sessions[number]?.isCommitted == true, sessions.mayAnswer(number) else { return }
        welcome(number)
    }

    private mutating func welcome(_ number: UInt64) {
        guard let session = sessions[number], let connection = session.connection else { return }
        var message = WireStoreMessage()
        message.welcome.version = WireProtocol.version
        message.welcome.lineage = Data(journalID)
        message.welcome.epoch = epoch
        message.welcome.session = number
        message.welcome.fence = session.fence
        message.welcome.nextSequence = session.nextSequence
        message.welcome.largestMessage = UInt32(limits.largestMessage)
        message.welcome.largestWindow = UInt32(limits.window)
        message.welcome.durability = durability
        effects.append(.reply(connection, message))
        reply(connection, session.outcomes.ranges)
    }

    /// Handles the end of the credentials of `process`, which ends every connection opened with them.
    package mutating func endCredentials(of process: String) {
        sessions.endCredentials(of: process)
    }

    /// Sends the committed receipts of the connection's session again, because some were not sent.
    package mutating func repeatReceipts(to connection: ConnectionID) {
        guard let session = session(over: connection) else { return }
        // The messages that were not sent may include a gap.
        sessions.forgetGap(session.number)
        reply(connection, session.outcomes.ranges)
    }

    /// The first of the receipts that ``repeatReceipts(to:)`` sends; `nil` if there is none.
    package func firstReceipt(for connection: ConnectionID) -> WireStoreMessage? {
        session(over: connection)?.outcomes.ranges.first.map { .receipts([$0.wire]) }
    }

    private func session(over connection: ConnectionID) -> SessionTable.Session? {
        guard let number = sessions.number(connection: connection), let session = sessions[number],
            session.isCommitted, session.connection == connection
        else { return nil }
        return session
    }

    /// Handles a connection that the gateway can no longer reach.
    package mutating func lost(_ connection: ConnectionID) {
        sessions.lose(connection)
    }

    /// Closes the session of a feature that stops cleanly.
    package mutating func goodbye(_ goodbye: WireGoodbye, from connection: ConnectionID) {
        guard let number = sessions.number(connection: connection), let session = sessions[number],
            session.fence == goodbye.fence, session.isCommitted, !sessions.isReplaced(number)
        else { return }
        close(number)
    }

    /// Ends a session for an operator, as durably as an action is applied. Returns whether the session was open.
    package mutating func end(session number: UInt64) -> Bool {
        guard let session = sessions[number], session.isCommitted, !sessions.isReplaced(number) else { return false }
        close(number)
        return true
    }

    /// Whether the session is open, or the end of the session is not durable yet yet.
    package func isOpen(session number: UInt64) -> Bool { sessions[number] != nil }

    /// The sessions that are durably open, in the order of their numbers.
    package var openSessions: [WireOpenSession] { sessions.open }

    private mutating func close(_ number: UInt64) {
        sessions.markReplaced(number)
        gathering.closed.append(number)
        gathered += 1
    }

    // MARK: Expiry

    /// Sets the time, in nanoseconds of a monotonic clock: sessions that were idle for too long end.
    package mutating func tick(now: UInt64) {
        sessions.pass(to: now)
        for number in sessions.takeUnanswered() { welcome(number) }
        for number in sessions.takeUnheard(for: limits.sessionExpiry) { close(number) }
    }

    /// Ends the session that was idle for longest, if that is long enough: the session table is full.
    private mutating func freeCapacity() {
        guard let number = sessions.takeLongestUnheard(for: limits.sessionExpiryWhenFull) else { return }
        close(number)
    }

    // MARK: Actions

    /// Whether the connection has sent a hello and was not refused since.
    package func isAttached(_ connection: ConnectionID) -> Bool { sessions.number(connection: connection) != nil }

    /// Handles a batch. Before its connection's hello, or after the store refused the connection, it is discarded.
    package mutating func receive(
        _ batch: WireActionBatch, from connection: ConnectionID, nanoseconds: Int64, seed: UInt64
    ) {
        guard let number = sessions.number(connection: connection) else { return }
        // No copy of the session is kept here: the next change would copy its outcomes and digests.
        guard let fence = sessions[number]?.fence, let sender = sessions[number]?.sender,
            !sessions.isReplaced(number)
        else {
            return refuse(connection, .unknownSession, "Session \(number) has ended.")
        }
        guard batch.fence >= fence else {
            return refuse(connection, .fenced, "Session \(number) goes on over a later connection.")
        }
        guard batch.fence == fence, batch.isWellFormed else {
            return refuse(connection, .malformed, "A batch whose parts do not fit together.")
        }
        let count = UInt64(batch.actions.sizes.count)
        let nextSequence = sessions[number]?.nextSequence ?? 1
        let lowestAwaited = min(batch.lowestAwaited, nextSequence)
        sessions.forget(number, below: lowestAwaited)
        guard batch.fits(window: limits.window) else {
            return refuseWindow(of: connection)
        }
        guard batch.firstSequence <= nextSequence else {
            if sessions.noteGap(number) {
                var message = WireStoreMessage()
                message.gap.nextSequence = nextSequence
                effects.append(.reply(connection, message))
            }
            return
        }
        // An uncommitted action has no receipt, regardless of the batch's `lowestAwaited`.
        let firstUncommitted = sessions[number]?.firstUncommitted ?? 1
        guard batch.firstSequence + count <= firstUncommitted + UInt64(limits.window) else {
            return refuseWindow(of: connection)
        }
        let names = batch.actions.nameDigests
        let digests = batch.actions.digests(named: names)
        #if DEBUG
            let known = seededBug == .forgetsDuplicates ? 0 : min(nextSequence - batch.firstSequence, count)
        #else
            let known = min(nextSequence - batch.firstSequence, count)
        #endif
        if let changed = sessions[number]?.firstChanged(from: batch.firstSequence, digests[..<Int(known)]) {
            return refuse(
                connection, .changedAction, "Another action was sent before as number \(changed) of session \(number).")
        }
        if known > 0 {
            // Actions that are not committed yet are answered after their commit.
            let sequences = batch.firstSequence..<(batch.firstSequence + known)
            reply(connection, sessions[number]?.outcomes.slice(sequences).ranges ?? [])
        }
        guard known < count else { return }
        let actions = batch.actions.dropFirst(Int(known))
        reduce(
            actions, names: names, digests: digests[Int(known)...], session: number, sender: sender,
            firstSequence: nextSequence, lowestAwaited: lowestAwaited, nanoseconds: nanoseconds, seed: seed)
        sessions.take(number, digests[Int(known)...])
    }

    /// Refuses a connection with a client that has sent more than its window.
    package mutating func refuseWindow(of connection: ConnectionID) {
        refuse(connection, .windowExceeded, "At most \(limits.window) actions may wait for their receipts.")
    }

    /// Reduces an operator's action; ``StoreEffect/dispatched(ticket:receipt:)`` answers `ticket`.
    package mutating func dispatch(_ action: Action, ticket: UInt64, nanoseconds: Int64, seed: UInt64) throws {
        var columns = ActionColumns()
        try columns.append(action)
        let actions = columns.wire
        let names = actions.nameDigests
        reduce(
            actions, names: names, digests: actions.digests(named: names)[...], session: 0, sender: .operator,
            firstSequence: head.operatorSequence, lowestAwaited: head.operatorSequence, nanoseconds: nanoseconds,
            seed: seed)
        head.operatorSequence += 1
        let rejection = gathering.segments.last?.outcomes.last?.rejection
        gatheringDispatches.append(
            Dispatched(ticket: ticket, receipt: Receipt(revision: head.revision, rejection: rejection)))
    }

    /// - Parameters:
    ///   - names: the digest of each name.
    ///   - digests: the digest of each action.
    private mutating func reduce(
        _ actions: WireActions, names: [UInt64], digests: ArraySlice<UInt32>, session: UInt64, sender: ActionSender,
        firstSequence: UInt64, lowestAwaited: UInt64, nanoseconds: Int64, seed: UInt64
    ) {
        let nanoseconds = max(nanoseconds, head.nanoseconds)
        var segment = JournalSegment(
            session: session, firstSequence: firstSequence, lowestAwaited: max(lowestAwaited, 1),
            firstRevision: head.revision + 1, nanoseconds: nanoseconds, seed: seed, actions: actions,
            outcomes: Receipts())
        var outcomes = SegmentOutcomes(
            firstSequence: firstSequence, firstRevision: head.revision + 1, nanoseconds: nanoseconds, seed: seed)
        let poisoned = poisonedIndices(session: session, firstSequence: firstSequence, digests: digests)
        let blocked = blockedNames(names, from: sender)
        for (index, name) in blocked where reportedBlocked.insert(name).inserted {
            let blamed = name.scope == .role ? sender.role ?? "" : sender.process
            effects.append(.blocked(name: actions.names[index], sender: blamed))
        }
        ReduceMark.withPointers(digests, names: names, kinds: actions.kinds) { digests, names, kinds in
            mark?.pointee.begin(
                session: session, firstSequence: firstSequence, firstRevision: segment.firstRevision,
                digests: digests, names: names, kinds: kinds, process: sender.processDigest, role: sender.roleDigest)
            reducer.reduce(
                actions, role: sender.role, poisoned: poisoned, blocked: blocked.map(\.index), mark: mark,
                &head.state, &outcomes)
            mark?.pointee.end()
        }
        for index in poisoned {
            effects.append(
                .poisoned(
                    PoisonedAction(
                        session: session, sequence: firstSequence + UInt64(index),
                        digest: digests[digests.startIndex + index]),
                    name: actions.names[actions.kinds.isEmpty ? 0 : Int(actions.kinds[index])]))
        }
        segment.outcomes = outcomes.receipts
        head.revision += UInt64(segment.outcomes.count)
        head.nanoseconds = nanoseconds
        gatheredBytes += segment.largestLength
        gathered += segment.outcomes.count
        gathering.segments.append(segment)
    }

    // MARK: Committing

    /// Sends the gathered batch to the journal, if the journal has capacity. Called at the end of each turn.
    package mutating func flush() {
        guard inFlight.count < limits.batchesInFlight,
            !gathering.segments.isEmpty || !gathering.opened.isEmpty || !gathering.closed.isEmpty
        else { return }
        let batch = gathering
        inFlight.append(InFlight(batch: batch, version: head, dispatches: gatheringDispatches))
        gathering = JournalBatch(number: batch.number + 1, follows: batch.number)
        gatheringDispatches = []
        gathered = 0
        gatheredBytes = 0
        effects.append(.append(batch))
        #if DEBUG
            if seededBug == .acknowledgesBeforeCommit { acknowledge(batch) }
        #endif
    }

    /// Handles the journal's outcome of batch `number`.
    package mutating func finished(_ number: UInt64, _ outcome: JournalOutcome) {
        // After a rollback, the journal may still report discarded batches.
        guard let first = inFlight.first, first.batch.number == number else { return }
        switch outcome {
        case .committed: commit(inFlight.removeFirst())
        case .refused(let reason): rollBack(reason)
        case .unknown(let reason): effects.append(.stop(reason))
        }
    }

    private mutating func commit(_ done: InFlight) {
        committed = done.version
        lastCommitted = done.batch.number
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
            guard let connection = sessions[segment.session]?.connection else { continue }
            reply(connection, segment.outcomes.ranges)
        }
    }

    /// Rolls back to the committed state: the disk accepted nothing from the first batch in flight on. No sequence was
    /// consumed, and the senders receive a hold.
    private mutating func rollBack(_ reason: String) {
        let discarded = inFlight.map(\.batch) + [gathering]
        let tickets = inFlight.flatMap(\.dispatches) + gatheringDispatches
        inFlight = []
        gathering = JournalBatch(number: gathering.number, follows: lastCommitted)
        gatheringDispatches = []
        gathered = 0
        gatheredBytes = 0
        head = committed
        #if DEBUG
            let touched = seededBug == .rollsBackStateOnly ? [] : sessions.rollBack(discarded)
        #else
            let touched = sessions.rollBack(discarded)
        #endif
        for number in touched {
            guard let session = sessions[number], let connection = session.connection else { continue }
            var message = WireStoreMessage()
            message.hold.nextSequence = session.nextSequence
            message.hold.reason = reason
            message.hold.retryMilliseconds = UInt32(limits.holdMilliseconds)
            effects.append(.reply(connection, message))
        }
        for dispatched in tickets { effects.append(.dispatchHeld(ticket: dispatched.ticket, reason: reason)) }
        effects.append(.held(reason))
    }

    // MARK: Snapshots

    /// The committed contents, with which a store can start.
    package var durable: RecoveredStore<State> {
        var durable = RecoveredStore(committed.state, limits: limits)
        durable.revision = committed.revision
        durable.nanoseconds = committed.nanoseconds
        durable.operatorSequence = committed.operatorSequence
        durable.statistics = statistics
        durable.sessions = sessions
        durable.row = committedRow
        return durable
    }

    // MARK: Replies

    private mutating func reply(_ connection: ConnectionID, _ ranges: some Sequence<Receipts.Range>) {
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

    private mutating func refuse(_ connection: ConnectionID, _ code: WireRefusal.Code, _ reason: String) {
        sessions.lose(connection)
        effects.append(.reply(connection, .refusal(code, reason)))
    }
}

extension WireStoreMessage {
    fileprivate static func receipts(_ ranges: [WireReceiptRange]) -> WireStoreMessage {
        var message = WireStoreMessage()
        message.receipts.ranges = ranges
        return message
    }

    /// A refusal with its code and reason.
    package static func refusal(_ code: WireRefusal.Code, _ reason: String) -> WireStoreMessage {
        var message = WireStoreMessage()
        message.refusal.code = code
        message.refusal.reason = reason
        if code == .foreignVersion { message.refusal.versions = [WireProtocol.version] }
        return message
    }
}

extension Receipts.Range {
    var wire: WireReceiptRange {
        var wire = WireReceiptRange()
        wire.firstSequence = firstSequence
        wire.count = UInt64(count)
        wire.firstRevision = firstRevision
        if let rejection { wire.rejection = rejection.wire }
        return wire
    }

    /// An upper bound of the encoded length.
    var largestLength: Int {
        64 + (rejection.map { $0.code.utf8.count + $0.reason.utf8.count } ?? 0)
    }

    /// `nil` for a range that is empty or overflows.
    init?(_ wire: WireReceiptRange) {
        guard let count = Int(exactly: wire.count), count > 0,
            !wire.firstSequence.addingReportingOverflow(wire.count).overflow,
            !wire.firstRevision.addingReportingOverflow(wire.count).overflow
        else { return nil }
        self.init(
            firstSequence: wire.firstSequence, count: count,
            firstRevision: wire.firstRevision, rejection: wire.hasRejection ? Rejection(wire.rejection) : nil)
    }
}

extension Rejection {
    package var wire: WireRejection {
        var wire = WireRejection()
        wire.code = code
        wire.reason = reason
        return wire
    }

    package init(_ wire: WireRejection) {
        self.init(wire.code, wire.reason)
    }
}

import DequeModule
import Foundation
internal import SwiftProtobuf

/// The heart of the store: sessions, the reducer, revisions, what to journal, whom to answer. No I/O, no
/// clock, no waiting; what happens comes in as a call, what is to be done goes out as effects.
///
/// Two states exist. **Head** is the state after the last reduced action; **committed** the one after the last
/// action that is durable. Whatever leaves the process is computed from committed: no feature ever sees a
/// state that a crash can take back.
package struct StoreCore<State: DurableState, Action: AppAction>: ~Copyable {
    /// A state and where it stands in the total order.
    package struct Version: Sendable {
        package var state: State
        package var revision: Revision
        /// The ``Context``'s time of the last action.
        var nanoseconds: Int64
        /// The operator's next action.
        var operatorSequence: UInt64
    }

    /// A batch on its way to the disk, and the state once it is there.
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
    package let lineage: [UInt8]
    package let epoch: UInt64
    let durability: String

    private let reducer: SegmentReducer<State, Action>
    /// Rejected instead of being reduced.
    package var poisoned: Set<PoisonedAction> = []
    /// Names whose actions are rejected instead of being reduced.
    package var blocked: Set<BlockedName> = []
    /// Those of ``blocked`` that were reported.
    var reportedBlocked: Set<BlockedName> = []
    /// Told what is being reduced; `nil` where nobody asks.
    package var mark: UnsafeMutablePointer<ReduceMark>?

    package private(set) var head: Version
    package private(set) var committed: Version
    var sessions: SessionTable
    /// Reduced, and waiting for the batches in flight.
    private var gathering: JournalBatch
    /// How much that is: actions, openings and closings.
    private var gathered = 0
    /// The most bytes that it has in a row.
    private var gatheredBytes = 0
    private var gatheringDispatches: [Dispatched] = []
    private var inFlight: Deque<InFlight> = []
    /// The number of the last batch that became durable.
    private var lastCommitted: UInt64 = 0
    /// The journal's row that this batch is: each one that becomes durable is the next.
    package private(set) var committedRow: UInt64
    /// What was committed of each session.
    package private(set) var tallies: SessionTallies
    private var effects: [StoreEffect] = []

    #if DEBUG
        /// What a test has this store do wrong.
        package var seededBug: SeededBug?
    #endif

    /// - Parameter recovered: what an earlier life left; by default nothing.
    package init(
        roles: [(name: String, actions: [String])], reducer: Reducer<State, Action>,
        recovered: RecoveredStore<State>? = nil, lineage: [UInt8], epoch: UInt64, durability: String,
        limits: StoreLimits = StoreLimits()
    ) {
        let recovered = recovered ?? RecoveredStore(limits: limits)
        self.limits = limits
        self.lineage = lineage
        self.epoch = epoch
        self.durability = durability
        self.reducer = SegmentReducer(reducer: reducer, roles: roles)
        head = Version(
            state: recovered.state, revision: recovered.revision, nanoseconds: recovered.nanoseconds,
            operatorSequence: recovered.operatorSequence)
        committed = head
        committedRow = recovered.row
        tallies = recovered.tallies
        sessions = recovered.sessions
        gathering = JournalBatch(number: 1)
    }

    /// What is to be done now, in this order. Empty afterwards.
    package mutating func takeEffects() -> [StoreEffect] {
        defer { effects = [] }
        return effects
    }

    /// Whether more actions are taken; if not, the gateway stops reading, which is how senders come to wait. Bytes are
    /// bounded also while the journal is free, since what gathers becomes one row.
    package var acceptsActions: Bool {
        (inFlight.count < limits.batchesInFlight || gathered < limits.gatheredActions)
            && gatheredBytes < limits.gatheredBytes
    }

    /// Whether nothing that came in waits for the disk.
    package var isIdle: Bool { inFlight.isEmpty && gathered == 0 }

    /// How many actions came and are not committed.
    package var waiting: Int { gathered + inFlight.reduce(0) { $0 + $1.batch.count } }

    /// The oldest batch that the journal has not finished.
    package var awaitedBatch: UInt64? { inFlight.first?.batch.number }

    // MARK: Connections

    /// A connection begins.
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
                connection, .unknownProcess, "A later start of \(identity.process) has taken its place.")
        }
        if hello.session == 0, let number = sessions.number(nonce: Array(hello.nonce), identity: identity) {
            resume(number, hello, connection, identity)
        } else if hello.session == 0 {
            open(hello, connection, identity)
        } else if Array(hello.lineage) != lineage {
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
        guard !hello.outbox || sessions.outboxes(besides: identity) < limits.outboxSessionsPerRole else {
            return refuse(
                connection, .tooManySessions,
                """
                Role \(identity.role) has \(limits.outboxSessionsPerRole) sessions with an outbox, and may not have more. \
                List them with eastward sessions, and end one with eastward sessions end NUMBER.
                """)
        }
        if sessions.count >= limits.sessions, !sessions.holdsPlace(identity.process) { makeRoom() }
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
        // One whose opening is not committed yet is welcomed then.
        guard sessions[number]?.isCommitted == true, sessions.mayAnswer(number) else { return }
        welcome(number)
    }

    private mutating func welcome(_ number: UInt64) {
        guard let session = sessions[number], let connection = session.connection else { return }
        var message = WireStoreMessage()
        message.welcome.version = WireProtocol.version
        message.welcome.lineage = Data(lineage)
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

    /// The credentials of `process` have ended, and with them every connection that they opened.
    package mutating func endCredentials(of process: String) {
        sessions.endCredentials(of: process)
    }

    /// Sends the committed receipts of the connection's session again, because some of them did not leave.
    package mutating func repeatReceipts(to connection: ConnectionID) {
        guard let session = session(over: connection) else { return }
        // A gap may have been among what did not leave.
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

    /// The gateway can no longer reach `connection`.
    package mutating func lost(_ connection: ConnectionID) {
        sessions.lose(connection)
    }

    /// A feature stops in good order.
    package mutating func goodbye(_ goodbye: WireGoodbye, from connection: ConnectionID) {
        guard let number = sessions.number(connection: connection), let session = sessions[number],
            session.fence == goodbye.fence, session.isCommitted, !sessions.isReplaced(number)
        else { return }
        close(number)
    }

    /// An operator ends a session, as durably as an action is applied. Whether it is open.
    package mutating func end(session number: UInt64) -> Bool {
        guard let session = sessions[number], session.isCommitted, !sessions.isReplaced(number) else { return false }
        close(number)
        return true
    }

    /// Whether the session is open, or its end is not durable yet.
    package func isOpen(session number: UInt64) -> Bool { sessions[number] != nil }

    /// The sessions that are durably open, in the order of their numbers.
    package var openSessions: [WireOpenSession] { sessions.open }

    private mutating func close(_ number: UInt64) {
        sessions.markReplaced(number)
        gathering.closed.append(number)
        gathered += 1
    }

    // MARK: Expiry

    /// Time passes, by a monotonic clock in nanoseconds: sessions end of which nothing was heard for long.
    package mutating func tick(now: UInt64) {
        sessions.pass(to: now)
        for number in sessions.takeUnanswered() { welcome(number) }
        for number in sessions.takeUnheard(for: limits.sessionExpiry) { close(number) }
    }

    /// The table of sessions is full: the one of which nothing was heard for longest ends, if that is long.
    private mutating func makeRoom() {
        guard let number = sessions.takeLongestUnheard(for: limits.sessionExpiryWhenFull) else { return }
        close(number)
    }

    // MARK: Actions

    /// Whether the connection said hello and was not refused since.
    package func isAttached(_ connection: ConnectionID) -> Bool { sessions.number(connection: connection) != nil }

    /// A batch arrives. Before its connection's hello, or after the store refused it, it is discarded.
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
        // What is not committed has no receipt, whatever the batch says.
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
            // Those not committed yet are answered when they are.
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

    /// Refuses a connection whose client has sent more than its window.
    package mutating func refuseWindow(of connection: ConnectionID) {
        refuse(connection, .windowExceeded, "At most \(limits.window) actions may wait for their receipts.")
    }

    /// An operator sends an action; ``StoreEffect/dispatched(ticket:receipt:)`` answers `ticket`.
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

    /// Sends what was gathered on its way, if the journal has room. Called at the end of each turn.
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

    /// The journal has finished with batch `number`.
    package mutating func finished(_ number: UInt64, _ outcome: JournalOutcome) {
        // After a rollback the journal may still speak of batches that were discarded.
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
        tallies.add(done.batch)
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

    /// The disk took nothing from the first batch in flight on: head becomes committed again, no sequence was
    /// consumed, and the senders are told to hold.
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

    /// What is committed now: what a store that starts from it begins with.
    package var durable: RecoveredStore<State> {
        var durable = RecoveredStore(committed.state, limits: limits)
        durable.revision = committed.revision
        durable.nanoseconds = committed.nanoseconds
        durable.operatorSequence = committed.operatorSequence
        durable.tallies = tallies
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
            // A message of any length would have to be held in memory whole, several times over.
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

    /// “Not with you”, and why.
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

    /// `nil` for a range that is empty or has no end.
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

internal import DequeModule
internal import SwiftProtobuf

/// The sessions of a store: the actions accepted from each, the outcomes sent, and the current connection.
package struct SessionTable {
    package struct Session {
        let opening: OpenedSession
        let sender: ActionSender
        /// The start count of the process that opened the session or resumed it last; 0 if it was restored from the
        /// journal.
        fileprivate var generation: Int
        /// The next sequence that the store accepts.
        package fileprivate(set) var nextSequence: UInt64 = 1
        /// The lowest sequence without a durable outcome.
        fileprivate(set) var firstUncommitted: UInt64 = 1
        /// Committed outcomes that the sender may still request.
        fileprivate(set) var outcomes = KeptOutcomes()
        /// When the last large answer to a hello was sent, on the clock of ``SessionTable/now``; `nil` for never.
        fileprivate var answeredAt: UInt64?
        /// The digests of the last actions before ``nextSequence``, which distinguish a repetition from another action.
        fileprivate var digests: Deque<UInt32> = []
        /// Whether its opening is durable.
        fileprivate(set) var isCommitted = false
        /// When the last hello or new action arrived, on the clock of ``SessionTable/now``.
        fileprivate var lastReceived: UInt64
        /// Grows with every connection over which the session continues.
        package fileprivate(set) var fence: UInt64
        package fileprivate(set) var connection: ConnectionID?
        /// The previous connection, kept so that its late batches are refused with FENCED.
        fileprivate var previousConnection: ConnectionID?
        /// The ``nextSequence`` of the last reported gap: one notice per connection and gap.
        fileprivate var gap: UInt64?

        init(_ opening: OpenedSession, generation: Int, lastReceived: UInt64, fence: UInt64) {
            self.opening = opening
            sender = ActionSender(process: opening.process, role: opening.role)
            self.generation = generation
            self.lastReceived = lastReceived
            self.fence = fence
        }

        package var number: UInt64 { opening.number }
        package var process: String { opening.process }
        package var role: String { opening.role }

        /// The first sequence with a known digest.
        private var firstDigest: UInt64 { nextSequence - UInt64(digests.count) }

        /// The first sequence from `sequence` on under which a different action was accepted before; `nil` if the known
        /// digests show none.
        func firstChanged(from sequence: UInt64, _ actions: ArraySlice<UInt32>) -> UInt64? {
            for (index, digest) in actions.enumerated() {
                let sequence = sequence + UInt64(index)
                guard sequence >= firstDigest else { continue }
                guard sequence < nextSequence else { return nil }
                if digests[Int(sequence - firstDigest)] != digest { return sequence }
            }
            return nil
        }

        fileprivate mutating func forget(below sequence: UInt64) {
            outcomes.drop(before: sequence)
            guard sequence > firstDigest else { return }
            digests.removeFirst(Int(min(sequence - firstDigest, UInt64(digests.count))))
        }

        fileprivate mutating func take(_ actions: ArraySlice<UInt32>) {
            digests.append(contentsOf: actions)
            nextSequence += UInt64(actions.count)
        }

        /// Discards the actions that are not durable.
        fileprivate mutating func rollBack() {
            digests.removeLast(Int(min(nextSequence - firstUncommitted, UInt64(digests.count))))
            nextSequence = firstUncommitted
            gap = nil
        }
    }

    private let limit: Int
    private var sessions: [UInt64: Session] = [:]
    private var byConnection: [ConnectionID: UInt64] = [:]
    /// The newest session of each process.
    private var byProcess: [String: UInt64] = [:]
    /// How many sessions of each role have an outbox.
    private var outboxes: [String: Int] = [:]
    /// Sessions that are closed, but not durably yet.
    private var replaced: Set<UInt64> = []
    /// Sessions with a postponed answer to their hello.
    private var unanswered: Set<UInt64> = []
    /// The number of the session that opens next.
    private var nextOpening: UInt64 = 1
    /// The same, counting durable openings only: the number that a snapshot contains.
    package private(set) var nextNumber: UInt64 = 1
    /// The highest fence issued, over all sessions: a batch that is late for one session is late for every other too.
    private var lastFence: UInt64 = 0
    /// The time last passed to ``pass(to:)``: nanoseconds of a monotonic clock; 0 before the first call.
    private var now: UInt64 = 0
    /// When to check for expired sessions, and for a session to evict from a full table.
    private var expiry = ExpiryCheck()
    private var expiryWhenFull = ExpiryCheck()

    init(limit: Int) {
        self.limit = limit
    }

    package var count: Int { sessions.count }

    package subscript(number: UInt64) -> Session? { sessions[number] }

    func number(connection: ConnectionID) -> UInt64? { byConnection[connection] }

    func number(nonce: [UInt8], identity: Identity) -> UInt64? {
        guard let number = byProcess[identity.process], sessions[number]?.opening.nonce == nonce,
            sessions[number]?.role == identity.role, !replaced.contains(number)
        else { return nil }
        return number
    }

    /// Whether a later start of the same process has opened a session.
    func isOutdated(_ identity: Identity) -> Bool {
        guard let number = byProcess[identity.process], let session = sessions[number] else { return false }
        return session.generation > identity.generation
    }

    /// Accepts any generation at the next start of the process: its credentials have ended, so that no connection of an
    /// earlier start is left.
    mutating func endCredentials(of process: String) {
        guard let number = byProcess[process] else { return }
        sessions[number]?.generation = 0
    }

    func isReplaced(_ number: UInt64) -> Bool { replaced.contains(number) }

    /// Whether the session is open, and this process opened it under this nonce.
    func mayResume(_ number: UInt64, nonce: some Sequence<UInt8>, identity: Identity) -> Bool {
        guard let opening = sessions[number]?.opening, !replaced.contains(number) else { return false }
        return opening.process == identity.process && opening.role == identity.role
            && opening.nonce.elementsEqual(nonce)
    }

    /// The number of the role's sessions that have an outbox and are not about to end. The process's own session does
    /// not count, since a new one replaces it.
    func outboxes(except identity: Identity) -> Int {
        let own = byProcess[identity.process].flatMap { replaced.contains($0) ? nil : sessions[$0] }
        let isCounted = own.map { $0.opening.hasOutbox && $0.role == identity.role } ?? false
        return outboxes[identity.role, default: 0] - (isCounted ? 1 : 0)
    }

    mutating func markReplaced(_ number: UInt64) {
        guard replaced.insert(number).inserted, let session = sessions[number] else { return }
        countOutbox(session.opening, -1)
    }

    private mutating func countOutbox(_ opening: OpenedSession, _ change: Int) {
        guard opening.hasOutbox else { return }
        let count = outboxes[opening.role, default: 0] + change
        outboxes[opening.role] = count == 0 ? nil : count
    }

    /// Whether the process has a session that a new one can replace.
    func holdsPlace(_ process: String) -> Bool {
        byProcess[process].map { !replaced.contains($0) } ?? false
    }

    /// Opens a session and closes the previous one of the same process; `nil` if the table is full.
    mutating func open(
        nonce: [UInt8], identity: Identity, hasOutbox: Bool, connection: ConnectionID
    ) -> (session: OpenedSession, replaced: UInt64?)? {
        let old = byProcess[identity.process].flatMap { replaced.contains($0) ? nil : $0 }
        guard sessions.count < limit || old != nil else { return nil }
        let opened = OpenedSession(
            number: nextOpening, nonce: nonce, process: identity.process, role: identity.role, hasOutbox: hasOutbox)
        if let old { markReplaced(old) }
        insert(opened, generation: identity.generation)
        attach(opened.number, connection)
        return (opened, old)
    }

    private mutating func insert(_ opened: OpenedSession, generation: Int) {
        lastFence += 1
        sessions[opened.number] = Session(opened, generation: generation, lastReceived: now, fence: lastFence)
        byProcess[opened.process] = opened.number
        countOutbox(opened, 1)
        nextOpening = max(nextOpening, opened.number + 1)
    }

    /// Continues the session over `connection`, under a higher fence if it is another connection than before.
    mutating func resume(_ number: UInt64, generation: Int, connection: ConnectionID) {
        sessions[number]?.generation = generation
        sessions[number]?.lastReceived = now
        // If several hellos waited for a busy store, the first answer is as valid as the last.
        if sessions[number]?.connection != connection {
            lastFence += 1
            sessions[number]?.fence = lastFence
        }
        sessions[number]?.gap = nil
        attach(number, connection)
    }

    private mutating func attach(_ number: UInt64, _ connection: ConnectionID) {
        if let before = byConnection[connection], before != number { sessions[before]?.connection = nil }
        if let session = sessions[number], session.connection != connection {
            if let previous = session.previousConnection { byConnection[previous] = nil }
            sessions[number]?.previousConnection = session.connection
        }
        sessions[number]?.connection = connection
        byConnection[connection] = number
    }

    mutating func lose(_ connection: ConnectionID) {
        guard let number = byConnection.removeValue(forKey: connection) else { return }
        if sessions[number]?.connection == connection { sessions[number]?.connection = nil }
    }

    /// The number of outcome ranges above which the answer to a hello is large.
    static let largeAnswer = 8
    /// The minimum interval between two large answers of one session, in nanoseconds. Shorter than a feature's timeout.
    static let answerInterval: UInt64 = 500_000_000

    /// Whether a hello is answered now. A hello of a few bytes can have an answer of megabytes: several hellos within
    /// ``answerInterval`` share one answer, for which ``takeUnanswered()`` returns the session when it is due.
    mutating func mayAnswer(_ number: UInt64) -> Bool {
        guard let session = sessions[number], session.outcomes.ranges.count > Self.largeAnswer else {
            unanswered.remove(number)
            return true
        }
        if let answeredAt = session.answeredAt, now < answeredAt + Self.answerInterval {
            unanswered.insert(number)
            return false
        }
        sessions[number]?.answeredAt = now
        unanswered.remove(number)
        return true
    }

    /// The sessions with a postponed answer that is due.
    mutating func takeUnanswered() -> [UInt64] {
        unanswered.sorted().filter { mayAnswer($0) }
    }

    /// Removes the outcomes and digests below `sequence`, for which the sender has its receipts.
    mutating func forget(_ number: UInt64, below sequence: UInt64) {
        sessions[number]?.forget(below: sequence)
    }

    /// Whether the sender must be notified of the gap before it continues.
    mutating func noteGap(_ number: UInt64) -> Bool {
        guard let session = sessions[number], session.gap != session.nextSequence else { return false }
        sessions[number]?.gap = session.nextSequence
        return true
    }

    /// Accepts new actions, given by their digests.
    mutating func take(_ number: UInt64, _ actions: ArraySlice<UInt32>) {
        sessions[number]?.take(actions)
        sessions[number]?.gap = nil
        sessions[number]?.lastReceived = now
    }

    /// Allows a new notice of the same gap: the next batch behind it is answered, although an earlier one was.
    mutating func forgetGap(_ number: UInt64) {
        sessions[number]?.gap = nil
    }

    mutating func commitOpening(_ number: UInt64) {
        sessions[number]?.isCommitted = true
        nextNumber = max(nextNumber, number + 1)
    }

    mutating func commit(_ segment: JournalSegment) {
        for range in segment.outcomes.ranges {
            sessions[segment.session]?.outcomes.append(range)
        }
        sessions[segment.session]?.firstUncommitted = segment.firstSequence + UInt64(segment.outcomes.count)
    }

    /// Removes a session that is durably closed. Its connections remain known, so that late batches are answered.
    mutating func close(_ number: UInt64) {
        let wasReplaced = replaced.remove(number) != nil
        guard let session = sessions.removeValue(forKey: number) else { return }
        if !wasReplaced { countOutbox(session.opening, -1) }
        if byProcess[session.process] == number { byProcess[session.process] = nil }
    }

    /// Rolls back `batches`. Returns the sessions that must receive a hold.
    mutating func rollBack(_ batches: [JournalBatch]) -> [UInt64] {
        var touched: Set<UInt64> = []
        // Sessions that had expired may have to expire again.
        expiry = ExpiryCheck()
        expiryWhenFull = ExpiryCheck()
        for batch in batches.reversed() {
            for opened in batch.opened {
                guard let session = sessions.removeValue(forKey: opened.number) else { continue }
                if replaced.remove(opened.number) == nil { countOutbox(opened, -1) }
                if let connection = session.connection { byConnection[connection] = nil }
                if byProcess[opened.process] == opened.number { byProcess[opened.process] = nil }
            }
            for closed in batch.closed {
                guard replaced.remove(closed) != nil, let session = sessions[closed] else { continue }
                byProcess[session.process] = closed
                countOutbox(session.opening, 1)
            }
            for segment in batch.segments { touched.insert(segment.session) }
        }
        for number in touched {
            sessions[number]?.rollBack()
        }
        return touched.filter { sessions[$0] != nil }.sorted()
    }

    // MARK: Expiry

    /// Sets the clock. A session restored from the journal counts as active at the first call.
    mutating func pass(to now: UInt64) {
        if self.now == 0 {
            for number in sessions.keys { sessions[number]?.lastReceived = now }
        }
        self.now = now
    }

    /// The sessions that expire: those idle for `limit`, the longest first. Sessions with an outbox are excluded, since
    /// their processes resume them some day. O(1) while none can expire.
    mutating func takeUnheard(for limit: UInt64) -> [UInt64] {
        guard expiry.isDue(at: now) else { return [] }
        let candidates = expirable
        let unheard = candidates.filter { $0.lastReceived + limit <= now }
        let next = candidates.lazy.map { $0.lastReceived + limit }.filter { [now] in $0 > now }.min()
        expiry.checked(at: now, next: min(next ?? .max, now + limit))
        return unheard.sorted { ($0.lastReceived, $0.number) < ($1.lastReceived, $1.number) }.map(\.number)
    }

    /// The session that was idle for longest, if that is `limit` or more. O(1) while there is none.
    mutating func takeLongestUnheard(for limit: UInt64) -> UInt64? {
        guard expiryWhenFull.isDue(at: now) else { return nil }
        let longest = expirable.min { ($0.lastReceived, $0.number) < ($1.lastReceived, $1.number) }
        if let longest, longest.lastReceived + limit <= now { return longest.number }
        expiryWhenFull.checked(at: now, next: (longest?.lastReceived ?? now) + limit)
        return nil
    }

    private var expirable: some Collection<Session> {
        sessions.values.lazy.filter { [replaced] in !$0.opening.hasOutbox && !replaced.contains($0.number) }
    }

    // MARK: Recovery

    /// Applies a batch from the journal. It was committed before, so only its outcomes count here.
    mutating func replay(_ batch: JournalBatch) throws(JournalError) {
        for opened in batch.opened {
            guard opened.number >= nextNumber else {
                throw .contradiction("session \(opened.number) is opened a second time")
            }
            insert(opened, generation: 0)
            commitOpening(opened.number)
        }
        for segment in batch.segments where segment.session != 0 {
            guard let session = sessions[segment.session] else {
                throw .contradiction("session \(segment.session) sends actions, but is not open")
            }
            guard session.nextSequence == segment.firstSequence else {
                throw .contradiction(
                    """
                    session \(segment.session) resumes at action \(segment.firstSequence) instead of \
                    \(session.nextSequence)
                    """)
            }
            sessions[segment.session]?.take(segment.actions.digests[...])
            commit(segment)
            forget(segment.session, below: segment.lowestAwaited)
        }
        for closed in batch.closed {
            guard sessions[closed] != nil else {
                throw .contradiction("session \(closed) is closed, but was not open")
            }
            close(closed)
        }
    }

    /// Begins an epoch when the store starts: all fences exceed those of earlier epochs, which have lower upper halves.
    mutating func begin(epoch: UInt64) {
        lastFence = epoch & ~UInt64(UInt32.max)
        for number in sessions.keys { sessions[number]?.fence = lastFence }
    }

    /// The sessions that are durably open and not closing, in the form shown to an operator.
    var open: [WireOpenSession] {
        sessions.values.filter { $0.isCommitted && !replaced.contains($0.number) }.sorted { $0.number < $1.number }
            .map { session in
                .with {
                    $0.session = session.number
                    $0.process = session.process
                    $0.role = session.role
                    $0.outbox = session.opening.hasOutbox
                    $0.connected = session.connection != nil
                    $0.idleSeconds = (now - min(session.lastReceived, now)) / 1_000_000_000
                }
            }
    }

    /// The sessions that are durably open, in the form of a snapshot and the order of their numbers.
    package var stored: [StoredSessionState] {
        sessions.values.filter(\.isCommitted).sorted { $0.number < $1.number }.map { session in
            let uncommitted = Int(session.nextSequence - session.firstUncommitted)
            return .with {
                $0.opening = session.opening.stored
                $0.nextSequence = session.firstUncommitted
                $0.outcomes = session.outcomes.ranges.map(\.wire)
                $0.digests = Array(session.digests.dropLast(uncommitted))
            }
        }
    }

    package mutating func restore(_ stored: StoredSessionState) {
        let opened = OpenedSession(stored.opening)
        insert(opened, generation: 0)
        commitOpening(opened.number)
        sessions[opened.number]?.nextSequence = stored.nextSequence
        sessions[opened.number]?.firstUncommitted = stored.nextSequence
        sessions[opened.number]?.outcomes = KeptOutcomes(stored.outcomes.compactMap { Receipts.Range($0) })
        sessions[opened.number]?.digests = Deque(stored.digests)
    }

    /// No later session gets a number below this one.
    package mutating func skipNumbers(below number: UInt64) {
        nextNumber = max(nextNumber, number)
        nextOpening = max(nextOpening, number)
    }
}

/// The schedule of expiry checks: not before a session can have expired, and at most once a second.
private struct ExpiryCheck {
    private var next: UInt64 = 0

    func isDue(at now: UInt64) -> Bool { now >= next }

    /// Records a check.
    /// - Parameter next: the time before which no session expires. `lastReceived` only increases, so it is never too
    ///   late.
    mutating func checked(at now: UInt64, next: UInt64) {
        self.next = max(next, now + 1_000_000_000)
    }
}

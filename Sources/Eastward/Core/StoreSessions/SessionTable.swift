internal import DequeModule

/// The sessions of a store: the actions accepted from each, the outcomes sent, and the current connection.
package struct SessionTable {
    /// An open session: the actions accepted from its sender, the outcomes sent, and the current connection.
    package struct Session {
        package let opening: OpenedSession
        let sender: ActionSender
        /// The start count of the process that opened the session or resumed it last; 0 if it was restored from the
        /// journal.
        var generation: Int
        /// The next sequence that the store accepts.
        package internal(set) var nextSequence: UInt64 = 1
        /// The lowest sequence without a durable outcome.
        var firstUncommitted: UInt64 = 1
        /// Committed outcomes that the sender may still request.
        var outcomes = KeptOutcomes()
        /// When the last large answer to a hello was sent, on the clock of ``SessionTable/now``; `nil` for never.
        var answeredAt: Instant?
        /// The digests of the last actions before ``nextSequence``, which distinguish a repetition from another action.
        var digests: Deque<UInt32> = []
        /// Whether its opening is durable.
        var isCommitted = false
        /// When the last hello or new action arrived, on the clock of ``SessionTable/now``.
        var lastReceived: Instant
        /// Grows with every connection over which the session continues.
        package internal(set) var fence: UInt64
        package internal(set) var connection: ConnectionID?
        /// The previous connection, kept so that its late batches are refused with FENCED.
        var previousConnection: ConnectionID?
        /// The ``nextSequence`` of the last reported gap: one notice per connection and gap.
        var gap: UInt64?

        init(_ opening: OpenedSession, generation: Int, lastReceived: Instant, fence: UInt64) {
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

        mutating func forget(below sequence: UInt64) {
            outcomes.drop(before: sequence)
            guard sequence > firstDigest else { return }
            digests.removeFirst(Int(min(sequence - firstDigest, UInt64(digests.count))))
        }

        mutating func take(_ actions: ArraySlice<UInt32>) {
            digests.append(contentsOf: actions)
            nextSequence += UInt64(actions.count)
        }

        /// Discards the actions that are not durable.
        mutating func rollBack() {
            digests.removeLast(Int(min(nextSequence - firstUncommitted, UInt64(digests.count))))
            nextSequence = firstUncommitted
            gap = nil
        }
    }

    private let limit: Int
    var sessions = SessionSlots()
    private var byConnection: [ConnectionID: UInt64] = [:]
    /// The newest session of each process.
    var byProcess: [String: UInt64] = [:]
    /// How many sessions of each role have an outbox.
    private var outboxes: [String: Int] = [:]
    /// Sessions that are closed, but not durably yet.
    var replaced: Set<UInt64> = []
    /// Sessions with a postponed answer to their hello.
    var unanswered: Set<UInt64> = []
    /// The number of the session that opens next.
    var nextOpening: UInt64 = 1
    /// The same, counting durable openings only: the number that a snapshot contains.
    package internal(set) var nextNumber: UInt64 = 1
    /// The highest fence issued, over all sessions: a batch that is late for one session is late for every other too.
    var lastFence: UInt64 = 0
    /// The time last passed to ``pass(to:)``: ``Instant/distantPast`` before the first call.
    var now = Instant.distantPast
    /// When to check for expired sessions, and for a session to evict from a full table.
    var expiry = ExpiryCheck()
    var expiryWhenFull = ExpiryCheck()

    init(limit: Int) {
        self.limit = limit
    }

    package var count: Int { sessions.count }

    package subscript(number: UInt64) -> Session? { sessions[number] }

    package func number(connection: ConnectionID) -> UInt64? { byConnection[connection] }

    /// The connection over which the session continues; `nil` if there is none.
    func connection(of number: UInt64) -> ConnectionID? { read(number) { $0.connection } ?? nil }

    /// Passes the session to `body`, without a copy.
    func read<Value>(_ number: UInt64, _ body: (borrowing Session) -> Value) -> Value? {
        sessions.read(number, body)
    }

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
        sessions.update(number) { $0.generation = 0 }
    }

    package func isReplaced(_ number: UInt64) -> Bool { !replaced.isEmpty && replaced.contains(number) }

    /// Whether this process opened the session under this nonce, and the session is open or its end is not durable yet.
    func mayResume(_ number: UInt64, nonce: some Sequence<UInt8>, identity: Identity) -> Bool {
        guard let opening = sessions[number]?.opening else { return false }
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

    mutating func insert(_ opened: OpenedSession, generation: Int) {
        lastFence += 1
        sessions.insert(Session(opened, generation: generation, lastReceived: now, fence: lastFence))
        byProcess[opened.process] = opened.number
        countOutbox(opened, 1)
        nextOpening = max(nextOpening, opened.number + 1)
    }

    /// Continues the session over `connection`, under a higher fence if it is another connection than before.
    mutating func resume(_ number: UInt64, generation: Int, connection: ConnectionID) {
        // If several hellos waited for a busy store, the first answer is as valid as the last.
        if sessions[number]?.connection != connection { lastFence += 1 }
        sessions.update(number) { session in
            session.generation = generation
            session.lastReceived = now
            session.gap = nil
            if session.connection != connection { session.fence = lastFence }
        }
        attach(number, connection)
    }

    private mutating func attach(_ number: UInt64, _ connection: ConnectionID) {
        if let before = byConnection[connection], before != number { sessions.update(before) { $0.connection = nil } }
        sessions.update(number) { session in
            guard session.connection != connection else { return }
            if let previous = session.previousConnection { byConnection[previous] = nil }
            session.previousConnection = session.connection
            session.connection = connection
        }
        byConnection[connection] = number
    }

    mutating func lose(_ connection: ConnectionID) {
        guard let number = byConnection.removeValue(forKey: connection) else { return }
        sessions.update(number) { session in
            if session.connection == connection { session.connection = nil }
        }
    }

    /// Removes the outcomes and digests below `sequence`, for which the sender has its receipts.
    mutating func forget(_ number: UInt64, below sequence: UInt64) {
        sessions.update(number) { $0.forget(below: sequence) }
    }

    /// Whether the sender must be notified of the gap before it continues.
    mutating func noteGap(_ number: UInt64) -> Bool {
        var isNew = false
        sessions.update(number) { session in
            isNew = session.gap != session.nextSequence
            session.gap = session.nextSequence
        }
        return isNew
    }

    /// Accepts new actions, given by their digests.
    mutating func take(_ number: UInt64, _ actions: ArraySlice<UInt32>) {
        sessions.update(number) { session in
            session.take(actions)
            session.gap = nil
            session.lastReceived = now
        }
    }

    /// Allows a new notice of the same gap: the next batch behind it is answered, although an earlier one was.
    mutating func forgetGap(_ number: UInt64) {
        sessions.update(number) { $0.gap = nil }
    }

    mutating func commitOpening(_ number: UInt64) {
        sessions.update(number) { $0.isCommitted = true }
        nextNumber = max(nextNumber, number + 1)
    }

    mutating func commit(_ segment: JournalSegment) {
        sessions.update(segment.session) { session in
            for range in segment.outcomes.ranges { session.outcomes.append(range) }
            session.firstUncommitted = segment.endSequence
        }
    }

    /// Removes a session that is durably closed. Its connections remain known, so that late batches are answered.
    mutating func close(_ number: UInt64) {
        let wasReplaced = replaced.remove(number) != nil
        guard let session = sessions.remove(number) else { return }
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
                guard let session = sessions.remove(opened.number) else { continue }
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
            sessions.update(number) { $0.rollBack() }
        }
        return touched.filter { sessions[$0] != nil }.sorted()
    }
}

internal import DequeModule
internal import SwiftProtobuf

/// The sessions of a store: what was taken of each, what was answered, and over which connection it goes on.
package struct SessionTable {
    package struct Session {
        let opening: OpenedSession
        let sender: ActionSender
        /// Of the process's start that opened it or resumed it last; 0 for one that came back with its journal.
        fileprivate var generation: Int
        /// The sequence that is taken next.
        package fileprivate(set) var nextSequence: UInt64 = 1
        /// The lowest sequence whose outcome is not durable yet.
        fileprivate(set) var firstUncommitted: UInt64 = 1
        /// Committed outcomes that the sender may still ask for.
        fileprivate(set) var outcomes = KeptOutcomes()
        /// When the last large answer to a hello was sent, on the clock of ``SessionTable/now``; `nil` for never.
        fileprivate var answeredAt: UInt64?
        /// Of the last actions, up to ``nextSequence``, what tells a repetition from another action.
        fileprivate var digests: Deque<UInt32> = []
        /// Whether its opening is durable.
        fileprivate(set) var isCommitted = false
        /// On the clock of ``SessionTable/now``.
        fileprivate var lastHeard: UInt64
        /// Grows with every connection over which the session goes on.
        package fileprivate(set) var fence: UInt64
        package fileprivate(set) var connection: ConnectionID?
        /// The one before, still known so that its late batches are answered with FENCED.
        fileprivate var previousConnection: ConnectionID?
        /// One notice per connection and gap.
        fileprivate var gap: UInt64?

        init(_ opening: OpenedSession, generation: Int, lastHeard: UInt64, fence: UInt64) {
            self.opening = opening
            sender = ActionSender(process: opening.process, role: opening.role)
            self.generation = generation
            self.lastHeard = lastHeard
            self.fence = fence
        }

        package var number: UInt64 { opening.number }
        package var process: String { opening.process }
        package var role: String { opening.role }

        /// The first sequence that can still be told from another action.
        private var firstDigest: UInt64 { nextSequence - UInt64(digests.count) }

        /// The first of `sequence` and those after it under which another action was taken before; `nil` if there is
        /// none, as far as is still known.
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

        /// Nothing that is not durable was taken.
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
    /// Closed, but not durably yet.
    private var replaced: Set<UInt64> = []
    /// Sessions whose hello is answered later.
    private var unanswered: Set<UInt64> = []
    /// The number of the session that opens next.
    private var nextOpening: UInt64 = 1
    /// The same, as far as openings are durable: what a snapshot holds.
    package private(set) var nextNumber: UInt64 = 1
    /// The highest fence that was given, over all sessions: what is late for one session is late for every other too.
    private var lastFence: UInt64 = 0
    /// Nanoseconds of a monotonic clock, as it was last told; 0 before the first time.
    private var now: UInt64 = 0
    /// When to look for sessions that expire, and for one that makes room in a full table.
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

    /// The credentials of the process have ended, so that no connection of an earlier start is left: whatever start
    /// comes next, its number is not compared.
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

    /// How many sessions of the role have an outbox and are not about to end; the process's own, which a new one
    /// replaces, does not count.
    func outboxes(besides identity: Identity) -> Int {
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

    /// Whether the process has a session whose place a new one can take.
    func holdsPlace(_ process: String) -> Bool {
        byProcess[process].map { !replaced.contains($0) } ?? false
    }

    /// Opens a session and closes the one that the same process had; `nil` if the table is full.
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
        sessions[opened.number] = Session(opened, generation: generation, lastHeard: now, fence: lastFence)
        byProcess[opened.process] = opened.number
        countOutbox(opened, 1)
        nextOpening = max(nextOpening, opened.number + 1)
    }

    /// Goes on over `connection`, under a higher fence if it was another one before.
    mutating func resume(_ number: UInt64, generation: Int, connection: ConnectionID) {
        sessions[number]?.generation = generation
        sessions[number]?.lastHeard = now
        // Of several hellos that waited for a busy store the first answer is as good as the last.
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

    /// How many ranges of outcomes are a large answer to a hello.
    static let largeAnswer = 8
    /// The least time between two large answers of one session, in nanoseconds. Less than a feature waits for one.
    static let answerInterval: UInt64 = 500_000_000

    /// Whether a hello is answered now. A hello of a few bytes can have an answer of megabytes: several hellos within
    /// ``answerInterval`` get one answer together, which ``takeUnanswered()`` names when it is due.
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

    /// The sessions whose postponed answer is due.
    mutating func takeUnanswered() -> [UInt64] {
        unanswered.sorted().filter { mayAnswer($0) }
    }

    /// The sender has its receipts below `sequence`.
    mutating func forget(_ number: UInt64, below sequence: UInt64) {
        sessions[number]?.forget(below: sequence)
    }

    /// Whether the sender is to be told of the gap before it goes on.
    mutating func noteGap(_ number: UInt64) -> Bool {
        guard let session = sessions[number], session.gap != session.nextSequence else { return false }
        sessions[number]?.gap = session.nextSequence
        return true
    }

    /// Takes new actions, of which there are the digests.
    mutating func take(_ number: UInt64, _ actions: ArraySlice<UInt32>) {
        sessions[number]?.take(actions)
        sessions[number]?.gap = nil
        sessions[number]?.lastHeard = now
    }

    /// The next batch behind a gap is answered, though one before it was.
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

    /// The session is over, durably. Its connections are still known as its own, so that late batches are answered.
    mutating func close(_ number: UInt64) {
        let wasReplaced = replaced.remove(number) != nil
        guard let session = sessions.removeValue(forKey: number) else { return }
        if !wasReplaced { countOutbox(session.opening, -1) }
        if byProcess[session.process] == number { byProcess[session.process] = nil }
    }

    /// Takes back what `batches` did. Returns the sessions whose senders must hold.
    mutating func rollBack(_ batches: [JournalBatch]) -> [UInt64] {
        var touched: Set<UInt64> = []
        // What expired may have to do so again.
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

    /// Time passes. A session that came back with its journal counts as heard when the clock is told for the first time.
    mutating func pass(to now: UInt64) {
        if self.now == 0 {
            for number in sessions.keys { sessions[number]?.lastHeard = now }
        }
        self.now = now
    }

    /// The sessions that expire: those of which nothing was heard for `limit`, the longest first. None with an outbox,
    /// which comes back some day. O(1) while none can.
    mutating func takeUnheard(for limit: UInt64) -> [UInt64] {
        guard expiry.isDue(at: now) else { return [] }
        let candidates = expirable
        let unheard = candidates.filter { $0.lastHeard + limit <= now }
        let next = candidates.lazy.map { $0.lastHeard + limit }.filter { [now] in $0 > now }.min()
        expiry.checked(at: now, next: min(next ?? .max, now + limit))
        return unheard.sorted { ($0.lastHeard, $0.number) < ($1.lastHeard, $1.number) }.map(\.number)
    }

    /// The session of which nothing was heard for longest, if that is `limit` or more. O(1) while there is none.
    mutating func takeLongestUnheard(for limit: UInt64) -> UInt64? {
        guard expiryWhenFull.isDue(at: now) else { return nil }
        let longest = expirable.min { ($0.lastHeard, $0.number) < ($1.lastHeard, $1.number) }
        if let longest, longest.lastHeard + limit <= now { return longest.number }
        expiryWhenFull.checked(at: now, next: (longest?.lastHeard ?? now) + limit)
        return nil
    }

    private var expirable: some Collection<Session> {
        sessions.values.lazy.filter { [replaced] in !$0.opening.hasOutbox && !replaced.contains($0.number) }
    }

    // MARK: Recovery

    /// A batch that the journal holds was committed once; only what came of it counts here.
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
                throw .contradiction("session \(segment.session) sends, but is not open")
            }
            guard session.nextSequence == segment.firstSequence else {
                throw .contradiction(
                    """
                    session \(segment.session) goes on with action \(segment.firstSequence) instead of \
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

    /// A store starts: fences are from now on higher than all of earlier epochs, whose upper halves are lower.
    mutating func begin(epoch: UInt64) {
        lastFence = epoch & ~UInt64(UInt32.max)
        for number in sessions.keys { sessions[number]?.fence = lastFence }
    }

    /// The sessions that are durably open and stay so, as an operator is shown them.
    var open: [WireOpenSession] {
        sessions.values.filter { $0.isCommitted && !replaced.contains($0.number) }.sorted { $0.number < $1.number }
            .map { session in
                .with {
                    $0.session = session.number
                    $0.process = session.process
                    $0.role = session.role
                    $0.outbox = session.opening.hasOutbox
                    $0.connected = session.connection != nil
                    $0.idleSeconds = (now - min(session.lastHeard, now)) / 1_000_000_000
                }
            }
    }

    /// The sessions that are durably open, as a snapshot holds them, in the order of their numbers.
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

/// When sessions are next looked through: not before one of them can have expired, and at most once a second.
private struct ExpiryCheck {
    private var next: UInt64 = 0

    func isDue(at now: UInt64) -> Bool { now >= next }

    /// Sessions were looked through.
    /// - Parameter next: before which none expires. Sessions are only heard later than they were, never earlier.
    mutating func checked(at now: UInt64, next: UInt64) {
        self.next = max(next, now + 1_000_000_000)
    }
}

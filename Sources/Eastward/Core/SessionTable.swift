/// The sessions of a store: what was taken of each, what was answered, and over which connection it goes on.
package struct SessionTable {
    package struct Session {
        let number: UInt64
        let nonce: [UInt8]
        package let process: String
        package let role: String
        fileprivate let generation: Int
        /// The sequence that is taken next.
        package fileprivate(set) var nextSequence: UInt64 = 1
        /// The lowest sequence whose outcome is not durable yet.
        fileprivate var firstUncommitted: UInt64 = 1
        /// Committed outcomes that the sender may still ask for.
        fileprivate(set) var outcomes = Receipts()
        /// Whether its opening is durable.
        fileprivate(set) var isCommitted = false
        /// Grows with every connection over which the session goes on.
        package fileprivate(set) var fence: UInt64 = 1
        package fileprivate(set) var connection: ConnectionID?
        /// The one before, still known so that its late batches are answered with FENCED.
        fileprivate var previousConnection: ConnectionID?
        /// One notice per connection and gap.
        fileprivate var gap: UInt64?
    }

    private let limit: Int
    private var sessions: [UInt64: Session] = [:]
    private var byConnection: [ConnectionID: UInt64] = [:]
    /// The newest session of each process.
    private var byProcess: [String: UInt64] = [:]
    /// Closed, but not durably yet.
    private var replaced: Set<UInt64> = []
    private var nextNumber: UInt64 = 1

    init(limit: Int) {
        self.limit = limit
    }

    package var count: Int { sessions.count }

    package subscript(number: UInt64) -> Session? { sessions[number] }

    func number(connection: ConnectionID) -> UInt64? { byConnection[connection] }

    func number(nonce: [UInt8], identity: Identity) -> UInt64? {
        guard let number = byProcess[identity.process], sessions[number]?.nonce == nonce,
            sessions[number]?.role == identity.role, !replaced.contains(number)
        else { return nil }
        return number
    }

    /// Whether a later start of the same process has opened a session.
    func isOutdated(_ identity: Identity) -> Bool {
        guard let number = byProcess[identity.process], let session = sessions[number] else { return false }
        return session.generation > identity.generation
    }

    func isReplaced(_ number: UInt64) -> Bool { replaced.contains(number) }

    mutating func markReplaced(_ number: UInt64) { replaced.insert(number) }

    /// Opens a session and closes the one that the same process had; `nil` if the table is full.
    mutating func open(
        nonce: [UInt8], identity: Identity, connection: ConnectionID
    ) -> (session: OpenedSession, replaced: UInt64?)? {
        let old = byProcess[identity.process].flatMap { replaced.contains($0) ? nil : $0 }
        guard sessions.count < limit || old != nil else { return nil }
        let number = nextNumber
        nextNumber += 1
        if let old { replaced.insert(old) }
        sessions[number] = Session(
            number: number, nonce: nonce, process: identity.process, role: identity.role,
            generation: identity.generation)
        byProcess[identity.process] = number
        attach(number, connection)
        return (
            OpenedSession(number: number, nonce: nonce, process: identity.process, role: identity.role), old
        )
    }

    /// Goes on over `connection`, under a higher fence if it was another one before.
    mutating func resume(_ number: UInt64, connection: ConnectionID) {
        // Of several hellos that waited for a busy store the first answer is as good as the last.
        if sessions[number]?.connection != connection { sessions[number]?.fence += 1 }
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

    /// The sender has its receipts below `sequence`.
    mutating func forget(_ number: UInt64, below sequence: UInt64) {
        sessions[number]?.outcomes.drop(before: sequence)
    }

    /// Whether the sender is to be told of the gap before it goes on.
    mutating func noteGap(_ number: UInt64) -> Bool {
        guard let session = sessions[number], session.gap != session.nextSequence else { return false }
        sessions[number]?.gap = session.nextSequence
        return true
    }

    mutating func advance(_ number: UInt64, by count: UInt64) {
        sessions[number]?.nextSequence += count
        sessions[number]?.gap = nil
    }

    mutating func commitOpening(_ number: UInt64) {
        sessions[number]?.isCommitted = true
    }

    mutating func commit(_ segment: JournalSegment) {
        for range in segment.outcomes.ranges {
            sessions[segment.session]?.outcomes.append(range)
        }
        sessions[segment.session]?.firstUncommitted = segment.firstSequence + UInt64(segment.outcomes.count)
    }

    /// The session is over, durably.
    mutating func close(_ number: UInt64) {
        replaced.remove(number)
        guard let session = sessions.removeValue(forKey: number) else { return }
        if byProcess[session.process] == number { byProcess[session.process] = nil }
        byConnection = byConnection.filter { $0.value != number }
    }

    /// Takes back what `batches` did. Returns the sessions whose senders must hold.
    mutating func rollBack(_ batches: [JournalBatch]) -> [UInt64] {
        var touched: Set<UInt64> = []
        for batch in batches.reversed() {
            for opened in batch.opened {
                guard let session = sessions.removeValue(forKey: opened.number) else { continue }
                if let connection = session.connection { byConnection[connection] = nil }
                if byProcess[opened.process] == opened.number { byProcess[opened.process] = nil }
            }
            for closed in batch.closed {
                replaced.remove(closed)
                if let session = sessions[closed] { byProcess[session.process] = closed }
            }
            for segment in batch.segments { touched.insert(segment.session) }
        }
        for number in touched {
            guard let session = sessions[number] else { continue }
            sessions[number]?.nextSequence = session.firstUncommitted
            sessions[number]?.gap = nil
        }
        return touched.filter { sessions[$0] != nil }.sorted()
    }
}

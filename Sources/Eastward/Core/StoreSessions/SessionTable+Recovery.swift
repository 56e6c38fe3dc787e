internal import DequeModule
internal import SwiftProtobuf

extension SessionTable {
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
            sessions.update(segment.session) { $0.take(segment.actions.digests[...]) }
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
        sessions.updateAll { $0.fence = lastFence }
    }

    /// The sessions that are durably open and not closing, in the form shown to an operator.
    var open: [WireOpenSession] {
        sessions.all.filter { $0.isCommitted && !replaced.contains($0.number) }.sorted { $0.number < $1.number }
            .map { session in
                .with {
                    $0.session = session.number
                    $0.process = session.process
                    $0.role = session.role
                    $0.outbox = session.opening.hasOutbox
                    $0.connected = session.connection != nil
                    $0.idleSeconds = UInt64((now - session.lastReceived).components.seconds)
                }
            }
    }

    /// The sessions that are durably open, in the form of a snapshot and the order of their numbers.
    package var stored: [StoredSessionState] {
        sessions.all.filter(\.isCommitted).sorted { $0.number < $1.number }.map { session in
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
        sessions.update(opened.number) { session in
            session.nextSequence = stored.nextSequence
            session.firstUncommitted = stored.nextSequence
            session.outcomes = KeptOutcomes(stored.outcomes.compactMap { Receipts.Range($0) })
            session.digests = Deque(stored.digests)
        }
    }

    /// No later session gets a number below this one.
    package mutating func skipNumbers(below number: UInt64) {
        nextNumber = max(nextNumber, number)
        nextOpening = max(nextOpening, number)
    }
}

extension StoredSessionState {
    /// Whether the numbers fit together, so that a store can continue the session.
    package var isSound: Bool {
        guard (1...JournalRow.largestNumber).contains(opening.number),
            (1...JournalRow.largestNumber).contains(nextSequence), UInt64(digests.count) < nextSequence
        else { return false }
        var end: UInt64 = 1
        for stored in outcomes {
            guard let range = Receipts.Range(stored), range.firstSequence >= end, range.endSequence <= nextSequence,
                range.firstRevision <= JournalRow.largestNumber
            else { return false }
            end = range.endSequence
        }
        return true
    }
}

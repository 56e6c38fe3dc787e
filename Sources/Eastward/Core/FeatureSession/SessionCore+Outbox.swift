extension SessionCore {
    /// The next write to the outbox. Until ``wrote(_:now:)`` reports its outcome, there is no other one.
    package mutating func takeWrite(now: Instant) -> OutboxWrite? {
        guard let keptEnd = outbox?.keptEnd, outbox?.isReady(now: now) == true, !isOver else { return nil }
        let batches = queue.batches
        let head = OutboxHead(
            nonce: nonce, session: session, journalID: journalID,
            lowest: batches.first?.firstSequence ?? queue.nextSequence)
        let firstNew = (batches.lastIndex { $0.endSequence <= keptEnd } ?? -1) + 1
        // A close waits only until the last receipt is recorded, so a lag of 1 suffices for a write.
        let largestLag = isClosing && outstanding == 0 ? 1 : max(1, window / 2)
        return outbox?.take(head, batches[firstNew...], largestLag: largestLag, now: now)
    }

    package mutating func wrote(_ outcome: OutboxOutcome, now: Instant) {
        guard let wasFull = outbox?.isFull, !isOver else { return }
        switch outcome {
        case .written:
            outbox?.written()
            if wasFull, outbox?.isFull == false { notices.add("The outbox has free space again.") }
            endIfKept()
        case .full(let reason):
            outbox?.refused(now: now)
            if !wasFull { notices.add("The outbox is full; senders wait until there is space: \(reason)") }
        case .failed(let reason):
            fail(.outbox(reason))
        }
    }

    /// Whether the outbox has recorded the current session, so that a later start would send the same.
    var isSessionKept: Bool {
        guard let outbox else { return true }
        return outbox.kept.isSameSession(as: OutboxHead(nonce: nonce, session: session, journalID: journalID))
    }

    /// Ends a closing session when the outbox has nothing more to record.
    mutating func endIfKept() {
        guard isClosing, outstanding == 0, outbox?.kept.lowest == queue.nextSequence, isSessionKept else { return }
        end(.closed, failing: .closed)
    }
}

import Foundation
internal import SwiftProtobuf

extension SessionCore {
    package mutating func received(_ message: WireStoreMessage, now: Instant) {
        guard !isOver else { return }
        lastReceived = now
        check = .idle
        switch message.message {
        case .welcome(let welcome): self.welcome(welcome, now)
        case .receipts(let receipts):
            for range in receipts.ranges { Receipts.Range(range).map { take($0) } }
            notices.storeContinues()
        case .gap(let gap): queue.rewind(to: gap.nextSequence)
        case .hold(let hold):
            // A hold before the welcome is older than the welcome, which will contain the current sequence.
            guard isWelcomed else { return }
            queue.rewind(to: hold.nextSequence)
            phase = .held(until: now + .milliseconds(Int64(hold.retryMilliseconds)))
            notices.storePaused(hold.reason)
        case .refusal(let refusal):
            // A refusal from a closed connection is repeated over the next one, if it still applies.
            if phase != .disconnected { refused(refusal) }
        case nil: break
        }
        endIfKept()
    }

    private mutating func welcome(_ welcome: WireWelcome, _ now: Instant) {
        // An unexpected welcome, or one for another session, answers a hello of an earlier connection.
        guard case .greeting(.some) = phase else { return }
        guard isCurrent(welcome, now: now) else { return ignoreStore(now) }
        replacedStoreSince = nil
        let isMine =
            session == 0
            ? welcome.session != abandoned.session || Array(welcome.lineage) != abandoned.journalID
            : welcome.session == session && Array(welcome.lineage) == journalID
        guard isMine else { return }
        if let requiredJournal, requiredJournal.id != Array(welcome.lineage) { return fail(requiredJournal.error) }
        if session != 0, welcome.nextSequence < queue.lowestAwaited {
            return startNewSession(
                "The store expects action \(welcome.nextSequence), which it had acknowledged: its journal lost it.")
        }
        if outbox != nil, welcome.nextSequence > queue.sentEnd {
            return startNewSession(
                """
                The store has accepted actions up to \(welcome.nextSequence - 1); this outbox contains actions only up to \
                \(queue.sentEnd - 1): its file is an older copy.
                """, abandoning: (welcome.session, Array(welcome.lineage)))
        }
        session = welcome.session
        journalID = Array(welcome.lineage)
        welcomed = welcome
        newestEpoch = (journalID, welcome.epoch)
        phase = .open
        presence.welcomed()
        report.welcomed(now: now)
        queue.rewind(to: welcome.nextSequence)
    }

    /// How long the welcomes of a store that may be replaced are ignored: its successor, if there is one, answers sooner
    /// at one of the other endpoints. Otherwise an operator has restored an earlier state of the journal.
    package static let replacedStoreTimeout = Duration.seconds(10)

    /// Whether a welcome is not from a store that another one has replaced.
    package func isCurrent(_ welcome: WireWelcome, now: Instant) -> Bool {
        guard hasSeveralEndpoints, mayBeFromReplacedStore(welcome) else { return true }
        return mustBelieveStore(now)
    }

    private mutating func ignoreStore(_ now: Instant) { replacedStoreSince = replacedStoreSince ?? now }

    /// Whether no other store has answered for so long that the present one counts.
    private func mustBelieveStore(_ now: Instant) -> Bool {
        replacedStoreSince.map { now - $0 >= Self.replacedStoreTimeout } ?? false
    }

    private var mayIgnoreRefusal: Bool {
        hasSeveralEndpoints && session != 0 && !isWelcomed && !mustBelieveStore(lastReceived)
    }

    /// Each store that takes a journal over begins a later epoch. After its start a process knows no epoch, but perhaps
    /// the receipts in its outbox.
    private func mayBeFromReplacedStore(_ welcome: WireWelcome) -> Bool {
        if let newestEpoch, newestEpoch.journalID == Array(welcome.lineage) { return welcome.epoch < newestEpoch.epoch }
        return session != 0 && session == welcome.session && journalID == Array(welcome.lineage)
            && welcome.nextSequence < queue.lowestAwaited
    }

    private mutating func refused(_ refusal: WireRefusal) {
        switch refusal.code {
        // One of several hosts may run a store that was replaced, or one with a wrong database.
        case .foreignLineage where mayIgnoreRefusal, .unknownSession where mayIgnoreRefusal:
            ignoreStore(lastReceived)
        case .foreignLineage:
            // The abandoned session may have sent two hellos; a new session has no journal ID yet.
            guard session != 0 else { return }
            startNewSession("The store has another journal now, with a new, empty state.")
        case .unknownSession where session != 0 && outbox != nil && welcomed == nil:
            // No welcome for the session is in transit, and a store that was restored from an older copy may give the
            // number of the session to the new one.
            startNewSession(
                "\(refusal.reason) A start of this process without this outbox has replaced the session.",
                abandoning: (0, []))
        case .unknownSession:
            // As above: the store refuses each hello of an abandoned session.
            guard session != 0 else { return }
            fail(.refused("\(refusal.reason) A later start of this process has replaced this one."))
        case .fenced:
            // Two hellos overtook each other on the way to a busy store: another hello resolves it.
            if isWelcomed { phase = .greeting(sentAt: nil) }
        case .tooManySessions:
            // Another session may end: retry after the timeout.
            notices.add(refusal.reason)
        default:
            fail(.refused(refusal.reason))
        }
    }

    private mutating func take(_ range: Receipts.Range) {
        guard let fresh = range.from(queue.lowestAwaited) else { return }
        guard fresh.firstSequence == queue.lowestAwaited, fresh.endSequence <= queue.sentEnd else {
            // Earlier receipts were lost in transit: a hello requests them again.
            if case .open = phase { phase = .greeting(sentAt: nil) }
            return
        }
        queue.receive(fresh)
        outbox?.noteReceipt(now: lastReceived)
    }

    /// Whether this connection's hello was answered.
    private var isWelcomed: Bool {
        switch phase {
        case .open, .held: true
        case .disconnected, .greeting, .failed, .closed: false
        }
    }
}

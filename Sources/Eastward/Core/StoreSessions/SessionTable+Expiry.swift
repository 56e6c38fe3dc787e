extension SessionTable {
    // MARK: Expiry

    /// Sets the clock. A session restored from the journal counts as active at the first call.
    mutating func pass(to now: Instant) {
        if self.now == .distantPast {
            sessions.updateAll { $0.lastReceived = now }
        }
        self.now = now
    }

    /// The sessions that expire: those idle for `limit`, the longest first. Sessions with an outbox are excluded, since
    /// their processes resume them some day. O(1) while none can expire.
    mutating func takeExpired(for limit: Duration) -> [UInt64] {
        guard expiry.isDue(at: now) else { return [] }
        let candidates = expirable
        let expired = candidates.filter { $0.lastReceived + limit <= now }
        let next = candidates.lazy.map { $0.lastReceived + limit }.filter { [now] in $0 > now }.min()
        expiry.checked(at: now, next: min(next ?? .distantFuture, now + limit))
        return expired.sorted { ($0.lastReceived, $0.number) < ($1.lastReceived, $1.number) }.map(\.number)
    }

    /// The session that was idle for longest, if that is `limit` or more. O(1) while there is none.
    mutating func takeLongestIdle(for limit: Duration) -> UInt64? {
        guard expiryWhenFull.isDue(at: now) else { return nil }
        let longest = expirable.min { ($0.lastReceived, $0.number) < ($1.lastReceived, $1.number) }
        if let longest, longest.lastReceived + limit <= now { return longest.number }
        expiryWhenFull.checked(at: now, next: (longest?.lastReceived ?? now) + limit)
        return nil
    }

    private var expirable: some Collection<Session> {
        sessions.all.lazy.filter { [replaced] in !$0.opening.hasOutbox && !replaced.contains($0.number) }
    }

    // MARK: Postponed answers

    /// The number of outcome ranges above which the answer to a hello is large.
    static let largeAnswer = 8
    /// The minimum interval between two large answers of one session. Shorter than a feature's timeout.
    static let answerInterval = Duration.milliseconds(500)

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
        sessions.update(number) { $0.answeredAt = now }
        unanswered.remove(number)
        return true
    }

    /// The sessions with a postponed answer that is due.
    mutating func takeUnanswered() -> [UInt64] {
        unanswered.sorted().filter { mayAnswer($0) }
    }
}

/// The schedule of expiry checks: not before a session can have expired, and at most once a second.
struct ExpiryCheck {
    private var next = Instant.distantPast

    func isDue(at now: Instant) -> Bool { now >= next }

    /// Records a check.
    /// - Parameter next: the time before which no session expires. `lastReceived` only increases, so it is never too
    ///   late.
    mutating func checked(at now: Instant, next: Instant) {
        self.next = max(next, now + .seconds(1))
    }
}

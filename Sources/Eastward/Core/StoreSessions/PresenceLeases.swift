/// The sessions that have presence, and when each of them has sent it last. A session that is silent for longer than its
/// lease has lost its process or its connection.
struct PresenceLeases {
    private var renewals: [UInt64: Instant] = [:]
    private var check = ExpiryCheck()

    mutating func renew(_ session: UInt64, now: Instant) {
        renewals[session] = now
    }

    /// Returns whether the session had presence.
    mutating func end(_ session: UInt64) -> Bool { renewals.removeValue(forKey: session) != nil }

    /// The sessions whose lease of `duration` is over, in the order of their numbers. O(1) while none can be.
    mutating func expired(_ duration: Duration, now: Instant) -> [UInt64] {
        guard check.isDue(at: now) else { return [] }
        let next = renewals.values.min().map { $0 + duration }
        check.checked(at: now, next: next ?? now)
        return renewals.filter { $0.value + duration <= now }.keys.sorted()
    }
}

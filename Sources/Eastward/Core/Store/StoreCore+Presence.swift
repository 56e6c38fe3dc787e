extension StoreCore {
    /// Replaces the presence of the connection's session, and renews its lease.
    package mutating func setPresence(_ message: WireSetPresence, from connection: ConnectionID) {
        guard let number = sessions.number(connection: connection) else {
            // A feature that sends no actions is notified by this answer alone that it must send its hello again.
            return effects.append(.reply(connection, .refusal(.fenced, "No session continues over this connection.")))
        }
        guard let session = sessions[number] else {
            return refuse(connection, .unknownSession, "Session \(number) has ended.")
        }
        guard !sessions.isReplaced(number) else { return }
        guard message.fence >= session.fence else {
            return refuseEarlierFence(number, connection)
        }
        guard message.fence == session.fence, session.isCommitted else {
            return refuse(connection, .malformed, "Presence with a fence that the store did not issue.")
        }
        do {
            let hasChanged = try presence.set(message.values, of: session.process, role: session.role)
            if message.values.isEmpty { _ = leases.end(number) } else { leases.renew(number, now: sessions.now) }
            if hasChanged { effects.append(.presenceChanged) }
        } catch {
            endPresence(of: number)
            switch error {
            case .malformed(let reason): refuse(connection, .malformed, reason)
            case .exceeded(let reason): refuse(connection, .presenceExceeded, reason)
            }
        }
    }

    /// Removes the presence of a session that ends, or that the store can no longer reach.
    mutating func endPresence(of number: UInt64) {
        guard leases.end(number), let process = sessions[number]?.process, presence.remove(process) else { return }
        effects.append(.presenceChanged)
    }

    /// Removes the presence of silent sessions.
    mutating func endExpiredPresence() {
        for number in leases.expired(limits.presenceLease, now: sessions.now) { endPresence(of: number) }
    }
}

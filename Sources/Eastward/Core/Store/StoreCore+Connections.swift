import Foundation
internal import SwiftProtobuf

extension StoreCore {
    // MARK: Connections

    /// Handles the hello of a connection.
    package mutating func hello(_ hello: WireHello, from connection: ConnectionID, identity: Identity) {
        guard hello.magic == WireProtocol.magic else {
            return refuse(connection, .foreignProtocol, "This is no hello of Eastward's protocol.")
        }
        guard hello.version == WireProtocol.version else {
            return refuse(
                connection, .foreignVersion,
                "The feature speaks version \(hello.version), this store version \(WireProtocol.version).")
        }
        guard state.serves(identity.role) else {
            return refuse(connection, .unknownProcess, "This store serves no role \(identity.role).")
        }
        guard hello.nonce.count == 16 else {
            return refuse(connection, .malformed, "A hello's nonce has 16 bytes, not \(hello.nonce.count).")
        }
        guard !sessions.isOutdated(identity) else {
            return refuse(
                connection, .unknownProcess, "A later start of \(identity.process) has replaced this one.")
        }
        if hello.session == 0, let number = sessions.number(nonce: Array(hello.nonce), identity: identity) {
            resume(number, hello, connection, identity)
        } else if hello.session == 0 {
            open(hello, connection, identity)
        } else if Array(hello.lineage) != journalID {
            refuse(
                connection, .foreignLineage,
                "Session \(hello.session) was opened on another lineage; its journal is not here.")
        } else if sessions.mayResume(hello.session, nonce: hello.nonce, identity: identity) {
            // The disk may still refuse the session's end. The sender sends its hello again.
            guard !sessions.isReplaced(hello.session) else { return }
            resume(hello.session, hello, connection, identity)
        } else {
            refuse(
                connection, .unknownSession,
                "Session \(hello.session) of \(identity.process) is not open under this nonce.")
        }
    }

    private mutating func open(_ hello: WireHello, _ connection: ConnectionID, _ identity: Identity) {
        guard !hello.outbox || sessions.outboxes(except: identity) < limits.outboxSessionsPerRole else {
            return refuse(
                connection, .tooManySessions,
                """
                Role \(identity.role) has \(limits.outboxSessionsPerRole) sessions with an outbox, the maximum. \
                List them with eastward sessions, and end one with eastward sessions end NUMBER.
                """)
        }
        if sessions.count >= limits.sessions, !sessions.holdsPlace(identity.process) { freeCapacity() }
        guard
            let opened = sessions.open(
                nonce: Array(hello.nonce), identity: identity, hasOutbox: hello.outbox, connection: connection)
        else {
            return refuse(connection, .tooManySessions, "This store keeps at most \(limits.sessions) sessions.")
        }
        if let replaced = opened.replaced {
            endPresence(of: replaced)
            reports.end(replaced)
        }
        pipeline.append(opened.session, replacing: opened.replaced)
    }

    private mutating func resume(
        _ number: UInt64, _ hello: WireHello, _ connection: ConnectionID, _ identity: Identity
    ) {
        // A later start of the process, which an outbox continues, has published nothing yet.
        if sessions[number]?.generation != identity.generation {
            endPresence(of: number)
            reports.end(number)
        }
        sessions.resume(number, generation: identity.generation, connection: connection)
        sessions.forget(number, below: hello.lowestAwaited)
        // If the session's opening is not committed yet, the welcome follows the commit.
        guard sessions[number]?.isCommitted == true, sessions.mayAnswer(number) else { return }
        // Another store may have acknowledged more. The sender sends its hello again.
        guard !mayBeReplaced else { return }
        welcome(number)
    }

    mutating func welcome(_ number: UInt64) {
        guard let session = sessions[number], let connection = session.connection else { return }
        var message = WireStoreMessage()
        message.welcome.version = WireProtocol.version
        message.welcome.lineage = Data(journalID)
        message.welcome.epoch = epoch
        message.welcome.session = number
        message.welcome.fence = session.fence
        message.welcome.nextSequence = session.nextSequence
        message.welcome.largestMessage = UInt32(limits.largestMessage)
        message.welcome.largestWindow = UInt32(limits.window)
        message.welcome.durability = durability
        message.welcome.largestPresence = UInt32(limits.largestPresence)
        message.welcome.reportMilliseconds = UInt32(limits.reportInterval.nanoseconds / 1_000_000)
        effects.append(.reply(connection, message))
        reply(connection, session.outcomes.ranges)
    }

    /// Handles the end of the credentials of `process`, which ends every connection opened with them.
    package mutating func endCredentials(of process: String) {
        sessions.endCredentials(of: process)
    }

    /// Sends the committed receipts of the connection's session again, because some were not sent; at once or, if they are
    /// many and were just sent, later.
    package mutating func repeatReceipts(to connection: ConnectionID) {
        guard let session = session(over: connection) else { return }
        // The messages that were not sent may include a gap.
        sessions.forgetGap(session.number)
        // As after a hello: there may be many, of which a client can read the first one and no more.
        guard sessions.mayAnswer(session.number) else { return }
        reply(connection, session.outcomes.ranges)
    }

    /// The first of the receipts that ``repeatReceipts(to:)`` sends; `nil` if there is none.
    package func firstReceipt(for connection: ConnectionID) -> WireStoreMessage? {
        session(over: connection)?.outcomes.ranges.first.map { .receipts([$0.wire]) }
    }

    private func session(over connection: ConnectionID) -> SessionTable.Session? {
        guard let number = sessions.number(connection: connection), let session = sessions[number],
            session.isCommitted, session.connection == connection
        else { return nil }
        return session
    }

    /// Handles a connection that the store can no longer reach.
    package mutating func lost(_ connection: ConnectionID) {
        if let number = sessions.number(connection: connection), sessions[number]?.connection == connection {
            endPresence(of: number)
        }
        sessions.lose(connection)
    }

    /// Closes the session of a feature that stops cleanly.
    package mutating func goodbye(_ goodbye: WireGoodbye, from connection: ConnectionID) {
        guard let number = sessions.number(connection: connection), let session = sessions[number],
            session.fence == goodbye.fence, session.isCommitted, !sessions.isReplaced(number)
        else { return }
        close(number)
    }

    /// Ends a session for an operator, as durably as an action is applied. Returns whether the session was open.
    package mutating func end(session number: UInt64) -> Bool {
        guard let session = sessions[number], session.isCommitted, !sessions.isReplaced(number) else { return false }
        close(number)
        return true
    }

    /// Whether the session is open, or its end is not durable yet.
    package func isOpen(session number: UInt64) -> Bool { sessions[number] != nil }

    /// The sessions that are durably open, in the order of their numbers.
    package var openSessions: [WireOpenSession] { sessions.open }

    /// The process and the role of an open session.
    package func sender(ofSession number: UInt64) -> (process: String, role: String?)? {
        sessions[number].map { ($0.process, $0.role) }
    }

    private mutating func close(_ number: UInt64) {
        endPresence(of: number)
        reports.end(number)
        sessions.markReplaced(number)
        pipeline.close(number)
    }

    // MARK: Expiry

    /// Sets the time: sessions that were idle for too long end.
    package mutating func tick(now: Instant) {
        sessions.pass(to: now)
        for number in sessions.takeUnanswered() { welcome(number) }
        for number in sessions.takeExpired(for: limits.sessionExpiry) { close(number) }
        endExpiredPresence()
    }

    /// Ends the session that was idle for longest, if that is long enough: the session table is full.
    private mutating func freeCapacity() {
        guard let number = sessions.takeLongestIdle(for: limits.sessionExpiryWhenFull) else { return }
        close(number)
    }
}

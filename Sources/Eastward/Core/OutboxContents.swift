/// Which session an outbox belongs to, and from where on it keeps that session's actions.
package struct OutboxHead: Sendable, Equatable {
    /// What the session was, or will be, opened with; empty in a new outbox.
    package var nonce: [UInt8]
    /// 0 until the store has welcomed it. Before that nothing was sent.
    package var session: UInt64
    package var lineage: [UInt8]
    /// Every action below this sequence has its receipt.
    package var lowest: UInt64

    package init(nonce: [UInt8] = [], session: UInt64 = 0, lineage: [UInt8] = [], lowest: UInt64 = 1) {
        self.nonce = nonce
        self.session = session
        self.lineage = lineage
        self.lowest = lowest
    }

    /// Whether both are of the same session, known equally well.
    func isSameSession(as other: OutboxHead) -> Bool {
        nonce == other.nonce && session == other.session && lineage == other.lineage
    }
}

/// What an outbox holds.
package struct OutboxContents: Sendable, Equatable {
    package var head: OutboxHead
    /// Without a gap, from the head's lowest sequence on.
    package var parcels: [ActionParcel]

    package init(head: OutboxHead = OutboxHead(), parcels: [ActionParcel] = []) {
        self.head = head
        self.parcels = parcels
    }

    /// The sequence that the next action gets.
    package var nextSequence: UInt64 { parcels.last?.endSequence ?? head.lowest }
}

/// What an outbox is to write: all or nothing, in the order of its parts.
package struct OutboxWrite: Sendable, Equatable {
    /// Another session begins, with sequences of its own.
    package struct Anew: Sendable, Equatable {
        /// The old session's actions whose fate is unknown. They are set aside, never to be sent; all others go.
        package var doubtful: Range<UInt64>
        package var reason: String

        package init(doubtful: Range<UInt64>, reason: String) {
            self.doubtful = doubtful
            self.reason = reason
        }
    }

    package var anew: Anew?
    /// Replaces the one before. Parcels that end at its lowest sequence or below go.
    package var head: OutboxHead
    /// To be added.
    package var parcels: [ActionParcel]

    package init(anew: Anew? = nil, head: OutboxHead, parcels: [ActionParcel]) {
        self.anew = anew
        self.head = head
        self.parcels = parcels
    }
}

/// What became of an ``OutboxWrite``.
package enum OutboxOutcome: Sendable, Equatable {
    /// It is there, and outlasts this process.
    case written
    /// There is no room, and nothing of it was written.
    case full(reason: String)
    /// Nobody knows what was written, nor would trying again tell.
    case failed(reason: String)
}

/// The head of an outbox: its session, and the sequence from which it keeps that session's actions.
package struct OutboxHead: Sendable, Equatable {
    /// The nonce with which the session was or will be opened; empty in a new outbox.
    package var nonce: [UInt8]
    /// The session's number; 0 until the store's welcome. Before that, no action was sent.
    package var session: UInt64
    package var journalID: [UInt8]
    /// Every action below this sequence has its receipt.
    package var lowest: UInt64

    package init(nonce: [UInt8] = [], session: UInt64 = 0, journalID: [UInt8] = [], lowest: UInt64 = 1) {
        self.nonce = nonce
        self.session = session
        self.journalID = journalID
        self.lowest = lowest
    }

    /// Whether both heads have the same nonce, session and journal ID.
    func isSameSession(as other: OutboxHead) -> Bool {
        nonce == other.nonce && session == other.session && journalID == other.journalID
    }
}

/// The contents of an outbox.
package struct OutboxContents: Sendable, Equatable {
    package var head: OutboxHead
    /// The stored batches, without a gap from the head's lowest sequence on.
    package var batches: [ActionBatch]

    package init(head: OutboxHead = OutboxHead(), batches: [ActionBatch] = []) {
        self.head = head
        self.batches = batches
    }

    /// The sequence of the next action.
    package var nextSequence: UInt64 { batches.last?.endSequence ?? head.lowest }
}

/// A write to an outbox: all or nothing, in the order of its parts.
package struct OutboxWrite: Sendable, Equatable {
    /// The start of another session, with its own sequences.
    package struct Reset: Sendable, Equatable {
        /// The old session's actions of unknown outcome. They are set aside and never sent; all others are deleted.
        package var doubtful: Range<UInt64>
        package var reason: String

        package init(doubtful: Range<UInt64>, reason: String) {
            self.doubtful = doubtful
            self.reason = reason
        }
    }

    package var reset: Reset?
    /// Replaces the previous head. Batches that end at its lowest sequence or below are deleted.
    package var head: OutboxHead
    /// The batches to add.
    package var batches: [ActionBatch]

    package init(reset: Reset? = nil, head: OutboxHead, batches: [ActionBatch]) {
        self.reset = reset
        self.head = head
        self.batches = batches
    }
}

/// The outcome of an ``OutboxWrite``.
package enum OutboxOutcome: Sendable, Equatable {
    /// The write is stored, and survives this process.
    case written
    /// The disk is full, and nothing was written.
    case full(reason: String)
    /// It is unknown what was written, and a retry would not determine it.
    case failed(reason: String)
}

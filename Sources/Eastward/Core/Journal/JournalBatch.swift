/// The unit of a commit: all or nothing.
package struct JournalBatch: Sendable, Equatable {
    /// The number of the batch, counted from 1 in this epoch.
    package var number: UInt64
    /// The number of the batch that produced the state on which this one was reduced; 0 for the first.
    package var follows: UInt64 = 0
    package var opened: [OpenedSession] = []
    package var closed: [UInt64] = []
    package var segments: [JournalSegment] = []

    /// The number of actions.
    package var count: Int { segments.reduce(0) { $0 + $1.actions.sizes.count } }

    /// The bytes of its actions.
    package var payload: Int { segments.reduce(0) { $0 + $1.actions.payload.count } }
}

/// The opening of a session.
package struct OpenedSession: Sendable, Equatable {
    package var number: UInt64
    package var nonce: [UInt8]
    package var process: String
    package var role: String
    /// Whether the sender keeps its actions when its process ends: such a session never expires by time.
    package var hasOutbox = false

    /// An upper bound of its length in a row.
    var largestLength: Int { 64 + nonce.count + process.utf8.count + role.utf8.count }
}

/// Actions of one session that were reduced together, in their wire format.
///
/// It never changes, and is a class because a copy of its many columns would cost more than the rest of the work on a
/// batch with one action.
package final class JournalSegment: Sendable, Equatable {
    package let session: UInt64
    package let firstSequence: UInt64
    /// The sender had all receipts below this sequence.
    package let lowestAwaited: UInt64
    package let firstRevision: Revision
    /// Nanoseconds since 1970, as in the ``Context``.
    package let nanoseconds: Int64
    package let seed: UInt64
    package let actions: WireActions
    package let outcomes: Receipts

    package init(
        session: UInt64, firstSequence: UInt64, lowestAwaited: UInt64 = 1, firstRevision: Revision, nanoseconds: Int64,
        seed: UInt64, actions: WireActions, outcomes: Receipts
    ) {
        self.session = session
        self.firstSequence = firstSequence
        self.lowestAwaited = lowestAwaited
        self.firstRevision = firstRevision
        self.nanoseconds = nanoseconds
        self.seed = seed
        self.actions = actions
        self.outcomes = outcomes
    }

    /// A segment with these properties, and otherwise those of this one.
    package func replacing(
        session: UInt64? = nil, firstSequence: UInt64? = nil, firstRevision: Revision? = nil, nanoseconds: Int64? = nil,
        actions: WireActions? = nil, outcomes: Receipts? = nil
    ) -> JournalSegment {
        JournalSegment(
            session: session ?? self.session, firstSequence: firstSequence ?? self.firstSequence,
            lowestAwaited: lowestAwaited, firstRevision: firstRevision ?? self.firstRevision,
            nanoseconds: nanoseconds ?? self.nanoseconds, seed: seed, actions: actions ?? self.actions,
            outcomes: outcomes ?? self.outcomes)
    }

    package static func == (left: JournalSegment, right: JournalSegment) -> Bool {
        left === right
            || left.session == right.session && left.firstSequence == right.firstSequence
                && left.lowestAwaited == right.lowestAwaited && left.firstRevision == right.firstRevision
                && left.nanoseconds == right.nanoseconds && left.seed == right.seed && left.actions == right.actions
                && left.outcomes == right.outcomes
    }

    /// The sequence after the last one.
    var endSequence: UInt64 { firstSequence + UInt64(actions.sizes.count) }

    /// An upper bound of its length in a row.
    var largestLength: Int {
        let columns = 64 + actions.payload.count + 10 * actions.sizes.count + 5 * actions.caused.count
        let causes = actions.causes.reduce(0) { $0 + $1.count + 4 }
        let names = actions.names.reduce(0) { $0 + $1.utf8.count + 16 }
        return outcomes.ranges.reduce(columns + causes + names) { $0 + ($1.rejection == nil ? 0 : $1.largestLength) }
    }
}

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
package struct JournalSegment: Sendable, Equatable {
    package var session: UInt64
    package var firstSequence: UInt64
    /// The sender had all receipts below this sequence.
    package var lowestAwaited: UInt64 = 1
    package var firstRevision: Revision
    /// Nanoseconds since 1970, as in the ``Context``.
    package var nanoseconds: Int64
    package var seed: UInt64
    package var actions: WireActions
    package var outcomes: Receipts

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

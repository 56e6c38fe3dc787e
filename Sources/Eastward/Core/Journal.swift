/// What a store writes down, and reads back when it starts: the seam between the pure core and a disk.
package protocol Journal: AnyObject {
    /// How durable what was committed is: `memory`, `normal` or `full`.
    var durability: String { get }
    /// The journal's random id, 16 bytes.
    var lineage: [UInt8] { get }
    /// The incarnation of the store that opened it.
    var epoch: UInt64 { get }
    /// Writes `batch` as the next row, after all that came before, and then calls `completion` once, on any thread.
    ///
    /// At most two batches are under way at a time. One that ``JournalBatch/follows`` another than the last
    /// that was written was reduced before its store heard of a refusal: it is refused too.
    func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void)
}

/// What became of a batch.
package enum JournalOutcome: Sendable, Equatable {
    case committed
    /// Nothing of it was written, and nothing of the batches after it.
    case refused(reason: String)
    /// Nobody knows whether it was written: the store must stop without answering.
    case unknown(reason: String)
}

/// What is committed together: all or nothing.
package struct JournalBatch: Sendable, Equatable {
    /// Counts the batches of this epoch from 1.
    package var number: UInt64
    /// The number of the batch on whose state this one was reduced; 0 for the first.
    package var follows: UInt64 = 0
    package var opened: [OpenedSession] = []
    package var closed: [UInt64] = []
    package var segments: [JournalSegment] = []

    /// How many actions there are.
    package var count: Int { segments.reduce(0) { $0 + $1.actions.sizes.count } }
}

/// A session's beginning.
package struct OpenedSession: Sendable, Equatable {
    package var number: UInt64
    package var nonce: [UInt8]
    package var process: String
    package var role: String
    /// Its sender keeps actions over its own death: it never expires by time.
    package var hasOutbox = false

    /// An upper bound of its length in a row.
    var largestLength: Int { 64 + nonce.count + process.utf8.count + role.utf8.count }
}

/// Actions of one session that were reduced together, as they came over the wire.
package struct JournalSegment: Sendable, Equatable {
    package var session: UInt64
    package var firstSequence: UInt64
    /// Receipts below this sequence had arrived.
    package var lowestAwaited: UInt64 = 1
    package var firstRevision: Revision
    /// Nanoseconds since 1970, the ``Context``'s.
    package var nanoseconds: Int64
    package var seed: UInt64
    package var actions: WireActions
    package var outcomes: Receipts

    /// The sequence after the last one.
    var endSequence: UInt64 { firstSequence + UInt64(actions.sizes.count) }

    /// An upper bound of its length in a row.
    var largestLength: Int {
        let columns = 64 + actions.payload.count + 10 * actions.sizes.count
        let names = actions.names.reduce(0) { $0 + $1.utf8.count + 16 }
        return outcomes.ranges.reduce(columns + names) { $0 + ($1.rejection == nil ? 0 : $1.largestLength) }
    }
}

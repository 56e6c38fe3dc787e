internal import DequeModule

/// The batches of a store on their way to the disk: those that are being written, and the one that gathers behind them.
struct CommitPipeline {
    /// A batch that is being written, and the position of the state after its commit.
    struct InFlight {
        var batch: JournalBatch
        var position: StoreCore.Position
        var dispatches: [Dispatched]
    }

    /// An operator's action, and the receipt for it.
    struct Dispatched {
        var ticket: UInt64
        var receipt: Receipt
    }

    private let limits: StoreLimits
    /// The reduced batch that waits for the batches in flight.
    private var gathering = JournalBatch(number: 1)
    /// The size of ``gathering``: actions, openings and closings.
    private var gathered = 0
    /// An upper bound of the bytes of ``gathering`` in a row.
    private var gatheredBytes = 0
    private var dispatches: [Dispatched] = []
    private var inFlight: Deque<InFlight> = []
    /// The number of the last batch that became durable.
    private var lastCommitted: UInt64 = 0

    init(_ limits: StoreLimits) {
        self.limits = limits
    }

    /// Whether more actions may gather. Bytes are bounded even while the journal is idle, since the gathered batch
    /// becomes one row.
    var acceptsActions: Bool {
        (inFlight.count < limits.batchesInFlight || gathered < limits.gatheredActions)
            && gatheredBytes < limits.gatheredBytes
    }

    /// Whether no action, opening or closing waits for the disk.
    var isIdle: Bool { inFlight.isEmpty && gathered == 0 }

    /// The number of actions that are not committed, and of openings and closings that are not yet in a batch.
    var waiting: Int { gathered + inFlight.reduce(0) { $0 + $1.batch.count } }

    /// The sessions with actions that are not committed.
    var sessions: Set<UInt64> {
        Set((inFlight.map(\.batch) + [gathering]).flatMap { $0.segments.map(\.session) })
    }

    /// The number of the oldest batch in flight.
    var awaitedBatch: UInt64? { inFlight.first?.batch.number }

    // MARK: Gathering

    mutating func append(_ segment: JournalSegment) {
        gatheredBytes += segment.largestLength
        gathered += segment.outcomes.count
        gathering.segments.append(segment)
    }

    /// Adds the receipt for an operator's action, the last one that was appended.
    mutating func append(dispatch ticket: UInt64, at revision: Revision) {
        let rejection = gathering.segments.last?.outcomes.last?.rejection
        dispatches.append(Dispatched(ticket: ticket, receipt: Receipt(revision: revision, rejection: rejection)))
    }

    /// - Parameter replaced: the session that this one closes.
    mutating func append(_ opened: OpenedSession, replacing replaced: UInt64?) {
        gathering.opened.append(opened)
        if let replaced { gathering.closed.append(replaced) }
        gathered += 1
        gatheredBytes += opened.largestLength
    }

    mutating func close(_ session: UInt64) {
        gathering.closed.append(session)
        gathered += 1
    }

    // MARK: Writing

    /// Moves the gathered batch to those in flight and returns it; `nil` if it is empty, or too many are in flight.
    /// - Parameter position: the position of the state after the batch.
    mutating func flush(at position: StoreCore.Position) -> JournalBatch? {
        guard inFlight.count < limits.batchesInFlight,
            !gathering.segments.isEmpty || !gathering.opened.isEmpty || !gathering.closed.isEmpty
        else { return nil }
        let batch = gathering
        inFlight.append(InFlight(batch: batch, position: position, dispatches: dispatches))
        gathering = JournalBatch(number: batch.number + 1, follows: batch.number)
        clear()
        return batch
    }

    /// Removes and returns the oldest batch in flight, which became durable.
    mutating func removeFirst() -> InFlight {
        let first = inFlight.removeFirst()
        lastCommitted = first.batch.number
        return first
    }

    /// Removes and returns everything, in order: the disk accepted none of it.
    mutating func discardAll() -> (batches: [JournalBatch], dispatches: [Dispatched]) {
        let discarded = (inFlight.map(\.batch) + [gathering], inFlight.flatMap(\.dispatches) + dispatches)
        inFlight = []
        gathering = JournalBatch(number: gathering.number, follows: lastCommitted)
        clear()
        return discarded
    }

    private mutating func clear() {
        dispatches = []
        gathered = 0
        gatheredBytes = 0
    }
}

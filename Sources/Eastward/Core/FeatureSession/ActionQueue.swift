import DequeModule

/// The actions of a session that have no receipt, in batches in the order of their sequences, and how many of them were
/// sent (go-back-N).
struct ActionQueue: Sendable {
    private(set) var batches: Deque<ActionBatch> = []
    /// The index of the first of `batches` that was not sent over this connection.
    private var unsent = 0
    /// The bytes of all `batches`, and of those before `unsent`.
    private(set) var bytes = (all: 0, sent: 0)
    private(set) var nextSequence: UInt64 = 1
    /// The lowest sequence without a receipt.
    private(set) var lowestAwaited: UInt64 = 1
    /// Actions below this sequence may have been sent.
    private(set) var sentEnd: UInt64 = 1

    init() {}

    /// The queue that an outbox holds.
    init(_ contents: OutboxContents) {
        batches = Deque(contents.batches)
        nextSequence = contents.nextSequence
        lowestAwaited = contents.head.lowest
        // Without a session, nothing was sent; with one, everything may have been.
        sentEnd = contents.head.session == 0 ? lowestAwaited : nextSequence
        countBytes()
    }

    /// How many actions have no receipt.
    var count: Int { Int(nextSequence - lowestAwaited) }

    /// Adds actions, to the last batch if it is open. Returns their sequences.
    /// - Parameters:
    ///   - closedEnd: batches that begin before this sequence take no more actions.
    ///   - largest: the size up to which a batch takes more actions.
    mutating func append(
        _ columns: ActionColumns, closedEnd: UInt64, largest: (actions: Int, bytes: Int)
    ) -> Range<UInt64> {
        let first = nextSequence
        nextSequence += UInt64(columns.count)
        let size = columns.encodedSize
        let last = batches.count - 1
        if last >= 0, batches[last].firstSequence >= max(sentEnd, closedEnd),
            batches[last].columns.count + columns.count <= largest.actions,
            batches[last].columns.encodedSize + size <= largest.bytes
        {
            bytes.all -= batches[last].columns.encodedSize
            batches[last].columns.append(contentsOf: columns)
            bytes.all += batches[last].columns.encodedSize
        } else {
            batches.append(ActionBatch(firstSequence: first, columns: columns))
            bytes.all += size
        }
        return first..<nextSequence
    }

    /// The first batch that was not sent over this connection.
    var nextUnsent: ActionBatch? { unsent < batches.count ? batches[unsent] : nil }

    /// Handles the sending of ``nextUnsent``.
    mutating func sent() {
        sentEnd = max(sentEnd, batches[unsent].endSequence)
        bytes.sent += batches[unsent].columns.encodedSize
        unsent += 1
    }

    /// Continues sending at the sequence that the store expects next. Earlier actions are not sent again.
    mutating func rewind(to sequence: UInt64) {
        unsent = batches.firstIndex { $0.endSequence > sequence } ?? batches.count
        countBytes()
    }

    /// Handles receipts of the actions below `sequence`.
    mutating func acknowledge(below sequence: UInt64) {
        lowestAwaited = sequence
        while let first = batches.first, first.endSequence <= sequence {
            batches.removeFirst()
            bytes.all -= first.columns.encodedSize
            guard unsent > 0 else { continue }
            unsent -= 1
            bytes.sent -= first.columns.encodedSize
        }
    }

    /// Removes the actions that may have been sent, and numbers the others from 1, for a new session.
    /// - Returns: by how much the sequences decrease.
    mutating func restart() -> UInt64 {
        // A batch contains whole tickets, so that no remaining ticket was partly sent.
        batches.removeAll { $0.firstSequence < sentEnd }
        let shift = sentEnd - 1
        for index in batches.indices { batches[index].firstSequence -= shift }
        nextSequence -= shift
        lowestAwaited = 1
        sentEnd = 1
        unsent = 0
        countBytes()
        return shift
    }

    mutating func removeAll() {
        batches = []
        unsent = 0
        bytes = (0, 0)
    }

    private mutating func countBytes() {
        let sent = batches[..<unsent].reduce(0) { $0 + $1.columns.encodedSize }
        bytes = (batches[unsent...].reduce(sent) { $0 + $1.columns.encodedSize }, sent)
    }
}

import DequeModule

/// The actions of a session that have no receipt, in batches in the order of their sequences, how many of them were
/// sent (go-back-N), and the tickets of the callers that wait for their receipts.
///
/// A batch contains whole tickets, so that no ticket is sent partly.
struct ActionQueue: Sendable {
    private struct Ticket {
        var number: UInt64
        var sequences: Range<UInt64>
    }

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
    /// The callers that wait for receipts, in the order of their sequences.
    private var tickets: Deque<Ticket> = []
    /// Receipts for the first of `tickets`.
    private var received = Receipts()
    private var completions: [SessionCore.Completion] = []

    init() {}

    /// The queue that an outbox holds. Each batch has a ticket with the number ``SessionCore/restoredTicket``.
    init(_ contents: OutboxContents) {
        batches = Deque(contents.batches)
        tickets = Deque(
            contents.batches.map {
                Ticket(number: SessionCore.restoredTicket, sequences: $0.firstSequence..<$0.endSequence)
            })
        nextSequence = contents.nextSequence
        lowestAwaited = contents.head.lowest
        // Without a session, nothing was sent; with one, everything may have been.
        sentEnd = contents.head.session == 0 ? lowestAwaited : nextSequence
        countBytes()
    }

    /// How many actions have no receipt.
    var count: Int { Int(nextSequence - lowestAwaited) }

    // MARK: Sending

    /// Adds the actions of a ticket, to the last batch if it is open.
    /// - Parameters:
    ///   - closedEnd: batches that begin before this sequence take no more actions.
    ///   - largest: the size up to which a batch takes more actions.
    mutating func append(
        _ columns: ActionColumns, ticket: UInt64, closedEnd: UInt64, largest: (actions: Int, bytes: Int)
    ) {
        let first = nextSequence
        nextSequence += UInt64(columns.count)
        tickets.append(Ticket(number: ticket, sequences: first..<nextSequence))
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
    }

    /// The first batch that was not sent over this connection.
    var nextUnsent: ActionBatch? { unsent < batches.count ? batches[unsent] : nil }

    /// The sequences of ``nextUnsent``, and an upper bound of its encoded length, without a copy of the batch.
    var nextUnsentSize: (sequences: Range<UInt64>, bytes: Int)? {
        guard unsent < batches.count else { return nil }
        return (batches[unsent].firstSequence..<batches[unsent].endSequence, batches[unsent].columns.encodedSize)
    }

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

    // MARK: Results

    /// The results of tickets since the last call.
    mutating func takeCompletions() -> [SessionCore.Completion] {
        defer { completions = [] }
        return completions
    }

    /// Completes a ticket that is not in the queue.
    mutating func complete(_ ticket: UInt64, _ result: Result<Receipts, FeatureError>) {
        completions.append((ticket, result))
    }

    /// Assigns receipts, which follow the previous ones, to their tickets, and removes the batches that have all of
    /// theirs.
    mutating func receive(_ range: Receipts.Range) {
        var rest: Receipts.Range? = range
        while let part = rest, let first = tickets.first {
            let end = first.sequences.upperBound
            if let mine = part.upTo(end) { received.append(mine) }
            rest = part.from(end)
            guard part.endSequence >= end else { break }
            tickets.removeFirst()
            completions.append((first.number, .success(received)))
            received = Receipts()
        }
        lowestAwaited = range.endSequence
        while let first = batches.first, first.endSequence <= lowestAwaited {
            batches.removeFirst()
            bytes.all -= first.columns.encodedSize
            guard unsent > 0 else { continue }
            unsent -= 1
            bytes.sent -= first.columns.encodedSize
        }
    }

    // MARK: Ending

    /// Fails the tickets that may have been sent.
    mutating func failSent(_ error: FeatureError) {
        while let first = tickets.first, first.sequences.lowerBound < sentEnd {
            tickets.removeFirst()
            completions.append((first.number, .failure(error)))
        }
        received = Receipts()
    }

    /// Removes the actions that may have been sent, and numbers the others from 1, for a new session.
    /// - Parameter error: the error of the removed actions.
    mutating func restart(failing error: FeatureError) {
        failSent(error)
        batches.removeAll { $0.firstSequence < sentEnd }
        let shift = sentEnd - 1
        for index in batches.indices { batches[index].firstSequence -= shift }
        for index in tickets.indices {
            let old = tickets[index].sequences
            tickets[index].sequences = (old.lowerBound - shift)..<(old.upperBound - shift)
        }
        nextSequence -= shift
        lowestAwaited = 1
        sentEnd = 1
        unsent = 0
        countBytes()
    }

    /// Removes all actions. Their tickets fail with the errors of their first sequences, except those for which it is
    /// `nil`.
    mutating func removeAll(failing error: (_ ticket: UInt64, _ sequence: UInt64) -> FeatureError?) {
        for ticket in tickets {
            guard let error = error(ticket.number, ticket.sequences.lowerBound) else { continue }
            completions.append((ticket.number, .failure(error)))
        }
        tickets = []
        batches = []
        unsent = 0
        bytes = (0, 0)
    }

    private mutating func countBytes() {
        let sent = batches[..<unsent].reduce(0) { $0 + $1.columns.encodedSize }
        bytes = (batches[unsent...].reduce(sent) { $0 + $1.columns.encodedSize }, sent)
    }
}

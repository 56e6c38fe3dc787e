import DequeModule

/// The tickets of the callers that wait for receipts, in the order of their actions' sequences, and the results that
/// were not delivered yet.
struct TicketQueue: Sendable {
    private struct Entry {
        var ticket: UInt64
        var sequences: Range<UInt64>
    }

    private var entries: Deque<Entry> = []
    /// Receipts for the first of `entries`.
    private var received = Receipts()
    private var completions: [SessionCore.Completion] = []

    /// The results since the last call.
    mutating func takeCompletions() -> [SessionCore.Completion] {
        defer { completions = [] }
        return completions
    }

    mutating func append(_ ticket: UInt64, _ sequences: Range<UInt64>) {
        entries.append(Entry(ticket: ticket, sequences: sequences))
    }

    /// Completes a ticket that is not in the queue.
    mutating func complete(_ ticket: UInt64, _ result: Result<Receipts, FeatureError>) {
        completions.append((ticket, result))
    }

    /// Assigns receipts, which follow the previous ones, to their tickets.
    mutating func receive(_ range: Receipts.Range) {
        var rest: Receipts.Range? = range
        while let part = rest, let first = entries.first {
            let end = first.sequences.upperBound
            if let mine = part.upTo(end) { received.append(mine) }
            rest = part.from(end)
            guard part.endSequence >= end else { break }
            entries.removeFirst()
            completions.append((first.ticket, .success(received)))
            received = Receipts()
        }
    }

    /// Fails the tickets that begin below `sequence`.
    mutating func fail(below sequence: UInt64, _ error: FeatureError) {
        while let first = entries.first, first.sequences.lowerBound < sequence {
            entries.removeFirst()
            completions.append((first.ticket, .failure(error)))
        }
        received = Receipts()
    }

    /// Fails all tickets with the errors of their first sequences, and drops those for which it is `nil`.
    mutating func failAll(_ error: (_ ticket: UInt64, _ sequence: UInt64) -> FeatureError?) {
        for entry in entries {
            guard let error = error(entry.ticket, entry.sequences.lowerBound) else { continue }
            completions.append((entry.ticket, .failure(error)))
        }
        entries = []
    }

    /// Decreases all sequences, for a new session.
    mutating func shift(by shift: UInt64) {
        for index in entries.indices {
            let old = entries[index].sequences
            entries[index].sequences = (old.lowerBound - shift)..<(old.upperBound - shift)
        }
    }
}

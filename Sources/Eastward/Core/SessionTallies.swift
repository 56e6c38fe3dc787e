internal import SwiftProtobuf

/// What was committed of each session: the witness against which acknowledgements are checked. Knows nothing of how
/// sessions recognise repetitions.
package struct SessionTallies: Sendable, Equatable {
    /// By session, open ones and the last that were closed.
    package private(set) var tallies: [UInt64: SessionTally] = [:]
    private var closed: [UInt64] = []

    /// How many closed sessions' tallies are kept.
    static let closedSessionsKept = 4096

    package init() {}

    package subscript(session session: UInt64) -> SessionTally { tallies[session] ?? SessionTally() }

    package mutating func add(_ batch: JournalBatch) {
        for segment in batch.segments { tallies[segment.session, default: SessionTally()].add(segment) }
        close(batch.closed)
    }

    private mutating func close(_ sessions: [UInt64]) {
        closed += sessions
        guard closed.count > Self.closedSessionsKept else { return }
        let surplus = closed.count - Self.closedSessionsKept
        for session in closed.prefix(surplus) { tallies[session] = nil }
        closed.removeFirst(surplus)
    }
}

/// What is committed of one session.
package struct SessionTally: Sendable, Equatable {
    /// Actions committed as applied, each time counted.
    package var applied: UInt64 = 0
    package var rejected: UInt64 = 0
    /// Sequences that occur, as ranges that do not touch, ascending.
    package private(set) var sequences: [Range<UInt64>] = []

    package init() {}

    package var distinctSequences: UInt64 { sequences.reduce(0) { $0 + UInt64($1.count) } }
    package var lastSequence: UInt64 { sequences.last.map { $0.upperBound - 1 } ?? 0 }

    package mutating func add(_ segment: JournalSegment) {
        for range in segment.outcomes.ranges {
            if range.rejection == nil { applied += UInt64(range.count) } else { rejected += UInt64(range.count) }
            insert(range.firstSequence..<range.endSequence)
        }
    }

    private mutating func insert(_ new: Range<UInt64>) {
        if let last = sequences.last, last.upperBound == new.lowerBound {
            sequences[sequences.count - 1] = last.lowerBound..<new.upperBound
            return
        }
        var merged = new
        let touching = sequences.filter { $0.upperBound >= new.lowerBound && $0.lowerBound <= new.upperBound }
        for range in touching {
            merged = min(merged.lowerBound, range.lowerBound)..<max(merged.upperBound, range.upperBound)
        }
        sequences.removeAll { touching.contains($0) }
        sequences.insert(merged, at: sequences.firstIndex { $0.lowerBound > merged.lowerBound } ?? sequences.endIndex)
    }
}

extension SessionTallies {
    /// As snapshots hold them, open sessions first.
    package var stored: [StoredTally] {
        let order = tallies.keys.filter { !closed.contains($0) }.sorted() + closed.filter { tallies[$0] != nil }
        let over = Set(closed)
        return order.map { session in
            let tally = tallies[session]!
            return .with {
                $0.session = session
                $0.closed = over.contains(session)
                $0.applied = tally.applied
                $0.rejected = tally.rejected
                $0.firstSequences = tally.sequences.map(\.lowerBound)
                $0.endSequences = tally.sequences.map(\.upperBound)
            }
        }
    }

    package mutating func restore(_ stored: StoredTally) {
        tallies[stored.session] = SessionTally(stored)
        if stored.closed { closed.append(stored.session) }
    }
}

extension SessionTally {
    fileprivate init(_ stored: StoredTally) {
        applied = stored.applied
        rejected = stored.rejected
        sequences = zip(stored.firstSequences, stored.endSequences).compactMap { $0 < $1 ? $0..<$1 : nil }
    }
}

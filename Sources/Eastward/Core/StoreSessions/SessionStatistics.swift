internal import SwiftProtobuf

/// Statistics of each session's committed actions: an independent record against which acknowledgments are checked. It
/// does not depend on the sessions' detection of repetitions.
package struct SessionStatisticsTable: Sendable, Equatable {
    /// The open sessions and the last closed ones.
    package private(set) var sessions: [UInt64: SessionStatistics] = [:]
    private var closed: [UInt64] = []

    /// The number of closed sessions with statistics.
    static let closedSessionsKept = 4096

    package init() {}

    package subscript(session session: UInt64) -> SessionStatistics { sessions[session] ?? SessionStatistics() }

    package mutating func add(_ batch: JournalBatch) {
        for segment in batch.segments { sessions[segment.session, default: SessionStatistics()].add(segment) }
        close(batch.closed)
    }

    private mutating func close(_ ended: [UInt64]) {
        closed += ended
        guard closed.count > Self.closedSessionsKept else { return }
        let surplus = closed.count - Self.closedSessionsKept
        for session in closed.prefix(surplus) { sessions[session] = nil }
        closed.removeFirst(surplus)
    }
}

/// Statistics of one session's committed actions.
package struct SessionStatistics: Sendable, Equatable {
    /// Actions committed as applied; each commit of the same action counts.
    package var applied: UInt64 = 0
    package var rejected: UInt64 = 0
    /// The sequences that occur, as ranges that do not touch, ascending.
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

extension SessionStatisticsTable {
    /// The statistics in the form of a snapshot, open sessions first.
    package var stored: [StoredTally] {
        let over = Set(closed)
        let order = sessions.keys.filter { !over.contains($0) }.sorted() + closed.filter { sessions[$0] != nil }
        return order.map { session in
            let statistics = sessions[session]!
            return .with {
                $0.session = session
                $0.closed = over.contains(session)
                $0.applied = statistics.applied
                $0.rejected = statistics.rejected
                $0.firstSequences = statistics.sequences.map(\.lowerBound)
                $0.endSequences = statistics.sequences.map(\.upperBound)
            }
        }
    }

    package mutating func restore(_ stored: StoredTally) {
        sessions[stored.session] = SessionStatistics(stored)
        if stored.closed { closed.append(stored.session) }
    }
}

extension SessionStatistics {
    fileprivate init(_ stored: StoredTally) {
        applied = stored.applied
        rejected = stored.rejected
        sequences = zip(stored.firstSequences, stored.endSequences).compactMap { $0 < $1 ? $0..<$1 : nil }
    }
}

extension StoredTally {
    /// Whether the numbers fit together, so that later actions can be added.
    package var isSound: Bool {
        guard applied <= JournalRow.largestNumber, rejected <= JournalRow.largestNumber,
            firstSequences.count == endSequences.count, endSequences.last ?? 0 <= JournalRow.largestNumber
        else { return false }
        var end: UInt64 = 0
        for (first, next) in zip(firstSequences, endSequences) {
            guard first > end, next > first else { return false }
            end = next
        }
        return true
    }
}

/// A journal that forgets with its process: every start begins an empty state on a new lineage. It keeps
/// tallies, so that what was applied can be checked against what was acknowledged.
package final class MemoryJournal: Journal {
    package let durability = "memory"
    package let lineage: [UInt8]
    package let epoch: UInt64
    /// By session; as many as the sessions that were opened, which the core bounds while they are open.
    private var tallies: [UInt64: SessionTally] = [:]
    private var closedOrder: [UInt64] = []

    /// How many closed sessions' tallies are kept.
    static let closedSessionsKept = 4096

    package init(using generator: inout some RandomNumberGenerator) {
        lineage = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        epoch = UInt64.random(in: 1 ... .max, using: &generator)
    }

    package func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void) {
        for segment in batch.segments {
            tallies[segment.session, default: SessionTally()].add(segment)
        }
        closedOrder += batch.closed
        if closedOrder.count > Self.closedSessionsKept {
            let surplus = closedOrder.count - Self.closedSessionsKept
            for session in closedOrder.prefix(surplus) { tallies[session] = nil }
            closedOrder.removeFirst(surplus)
        }
        completion(.committed)
    }

    package func tally(session: UInt64) -> SessionTally {
        tallies[session] ?? SessionTally()
    }
}

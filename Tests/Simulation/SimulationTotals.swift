/// An event that simulations count. Seeds that exercise nothing are no evidence.
package enum SimulationCounter: String, CaseIterable, Sendable {
    /// Actions that were acknowledged.
    case acknowledged
    /// Parts of snapshots after their first parts.
    case laterParts
    /// Recoveries of a store from its disk.
    case recoveries
    /// Sessions that expired.
    case expired
    /// Batches that the store processed in pieces.
    case splitBatches
    /// Features that died while their outboxes held actions of unreported fate.
    case interrupted
    /// Histories that began with an older copy of a disk.
    case olderCopies
    /// Standbys that took a journal over.
    case promotions
    /// Stores that were replaced, and stopped when they failed to commit.
    case fencedStores
    /// Starts that continued to run while the next start of their process ran.
    case stragglers
    /// Hellos of stragglers and twins that a store accepted.
    case acceptedRivals
    /// Attempts to use a session under a foreign role, which were refused.
    case refusedRoles
    /// Reads that ended because the store accepted no more actions.
    case pausedReads
    /// Moments without faults at which everything was compared.
    case quietPoints
}

/// The counts of one or several simulations.
package struct SimulationTotals: Sendable, Equatable {
    private var counts: [SimulationCounter: Int] = [:]

    package init() {}

    package subscript(counter: SimulationCounter) -> Int {
        get { counts[counter, default: 0] }
        set { counts[counter] = newValue }
    }

    package static func += (left: inout SimulationTotals, right: SimulationTotals) {
        left.counts.merge(right.counts, uniquingKeysWith: +)
    }
}

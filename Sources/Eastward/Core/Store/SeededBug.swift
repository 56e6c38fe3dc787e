/// A guarantee that a ``StoreCore`` violates on purpose: the simulation must detect each violation. Only debug builds
/// can select one.
package enum SeededBug: Sendable, CaseIterable {
    /// Receipts are sent when the batch is handed to the disk, not after its commit.
    case acknowledgesBeforeCommit
    /// Repeated actions are reduced again, instead of being answered.
    case forgetsDuplicates
    /// A batch refused by the disk is rolled back in the state, but not in the sessions.
    case rollsBackStateOnly
}

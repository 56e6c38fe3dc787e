#if DEBUG
    /// A promise that a ``StoreCore`` breaks on purpose: the simulation must catch each. Debug builds only.
    package enum SeededBug: Sendable, CaseIterable {
        /// Receipts go out with the batch that is on its way to the disk, instead of after it.
        case acknowledgesBeforeCommit
        /// What was sent again is reduced again, instead of being answered.
        case forgetsDuplicates
        /// What the disk refused is taken back from the state, but not from the sessions.
        case rollsBackStateOnly
    }
#endif

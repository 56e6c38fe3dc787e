/// The end of a store's leadership at the request of an operator.
struct StepDown: Sendable {
    /// Whether a standby follows the journal. Waits for the database.
    let hasStandby: @Sendable () throws -> Bool
    /// Ends this store.
    let begin: @Sendable () -> Void
}

public import Eastward

/// The outcomes of the actions that an earlier start of this process left in its outbox.
public struct RestoredActions: Sendable {
    public struct Action: Sendable {
        /// The full name, such as `market.Increment`.
        public let name: String
        /// The encoded message.
        public let payload: [UInt8]
        /// A failure with ``FeatureError/Code/fateUnknown`` if the outcome is unknown.
        public let outcome: Result<Receipt, FeatureError>

        /// The tag with which the action was sent.
        public var tag: ActionTag? { ActionTag(in: payload) }
    }

    /// In the order in which they were sent.
    public internal(set) var actions: [Action] = []

    /// How many have a receipt.
    public var acknowledged: Int { actions.count { (try? $0.outcome.get()) != nil } }

    /// How many were rejected.
    public var rejected: Int { actions.count { (try? $0.outcome.get())?.rejection != nil } }

    /// How many have an unknown outcome.
    public var fateUnknown: Int { actions.count - acknowledged }

    mutating func append(_ batch: ActionBatch, _ result: Result<Receipts, FeatureError>) {
        let receipts: [Result<Receipt, FeatureError>] =
            switch result {
            case .success(let receipts): receipts.map { .success($0) }
            case .failure(let error): Array(repeating: .failure(error), count: batch.columns.count)
            }
        for (action, outcome) in zip(batch.columns.actions, receipts) {
            actions.append(Action(name: action.name, payload: action.payload, outcome: outcome))
        }
    }
}

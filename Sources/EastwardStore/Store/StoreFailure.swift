/// The failure that stopped a store.
package enum StoreFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// It is unknown whether the batches in flight are on the disk.
    case journal(String)
    /// Another store has taken the journal over.
    case replaced(String)
    /// This store has ended its leadership at the request of an operator.
    case steppedDown
    case internalError(String)

    package var description: String {
        switch self {
        case .steppedDown: "This store has stepped down: a standby takes its journal over."
        case .journal(let reason): "The journal failed: \(reason)"
        case .replaced(let reason), .internalError(let reason): reason
        }
    }

    /// Whether another store leads from now on.
    package var hasSuccessor: Bool {
        switch self {
        case .replaced, .steppedDown: true
        case .journal, .internalError: false
        }
    }
}

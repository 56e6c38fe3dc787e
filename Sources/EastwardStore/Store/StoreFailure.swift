/// The failure that stopped a store.
package enum StoreFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// It is unknown whether the batches in flight are on the disk.
    case journal(String)
    /// Another store has taken the journal over.
    case replaced(String)
    case internalError(String)

    package var description: String {
        switch self {
        case .journal(let reason): "The journal failed: \(reason)"
        case .replaced(let reason), .internalError(let reason): reason
        }
    }
}

/// An error of a feature's operation.
public enum FeatureError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The environment lacks the location of the store.
    case environment(String)
    /// The store has no credentials for this process or its token. Permanent: only a new start provides a new token.
    case unauthorized(String)
    /// The store uses another protocol, or refuses this session permanently.
    case refused(String)
    /// Some of the actions may have been applied: they were in transit to a store that has lost its journal, or only
    /// the first ones were acknowledged before the connection ended.
    case fateUnknown(String)
    /// The outbox cannot be used, or its disk failed.
    case outbox(String)
    /// An action or a batch is larger than the store accepts.
    case tooLarge(String)
    /// The sockets failed.
    case transport(String)
    /// The operation exceeded the caller's timeout.
    case timedOut(String)
    /// The feature was closed.
    case closed

    public var description: String {
        switch self {
        case .environment(let reason): reason
        case .unauthorized(let reason): reason
        case .refused(let reason): "The store refused: \(reason)"
        case .fateUnknown(let reason): reason
        case .outbox(let reason): reason
        case .tooLarge(let reason): reason
        case .transport(let reason): reason
        case .timedOut(let reason): reason
        case .closed: "The feature was closed."
        }
    }
}

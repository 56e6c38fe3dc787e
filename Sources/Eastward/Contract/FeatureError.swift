/// Why a feature could not do what was asked.
public enum FeatureError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The environment does not say where the store is.
    case environment(String)
    /// The store knows neither this process nor its token. Final: a new token takes a new start.
    case unauthorized(String)
    /// The store speaks another protocol, or refuses this session for good.
    case refused(String)
    /// Some of the actions may have been applied: they were on their way to a store whose journal is gone, or only the
    /// first ones were acknowledged before the connection ended.
    case fateUnknown(String)
    /// The outbox cannot be used, or its disk failed.
    case outbox(String)
    /// An action or a batch is larger than the store takes.
    case tooLarge(String)
    /// The sockets failed.
    case transport(String)
    /// It took longer than the caller was ready to wait.
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

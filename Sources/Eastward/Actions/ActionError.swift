/// Why an action was not applied, or why its outcome is unknown.
///
/// ```swift
/// do {
///     try await counter.decrement(by: 5)
/// } catch ActionError.rejected(let rejection) {
///     show(rejection.reason)
/// } catch ActionError.failed(let error) where error.code == .fateUnknown {
///     reload()
/// }
/// ```
///
/// Every function that sends an action throws only this type. None declares it in its `throws` clause, since Swift 6.3
/// crashes on some functions that catch single cases of a declared type.
public enum ActionError: Error, Sendable, CustomStringConvertible {
    /// The reducer rejected the action: the state is as before.
    case rejected(Rejection)
    /// The action was not sent, or its outcome is unknown: see ``FeatureError/code``.
    case failed(FeatureError)
    /// The task of the caller was cancelled. An action that was sent before may be applied.
    case cancelled

    public var description: String {
        switch self {
        case .rejected(let rejection): "\(rejection)"
        case .failed(let error): "\(error)"
        case .cancelled: "The task was cancelled while it waited for the store."
        }
    }

    /// The error of ``failed(_:)``.
    package var failure: FeatureError? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// - Parameter error: an error of a transport.
    init(_ error: any Error) {
        switch error {
        case let error as ActionError: self = error
        case let rejection as Rejection: self = .rejected(rejection)
        case is CancellationError: self = .cancelled
        case let error as FeatureError: self = .failed(error)
        default: self = .failed(.transport("The transport failed: \(error)", cause: error))
        }
    }
}

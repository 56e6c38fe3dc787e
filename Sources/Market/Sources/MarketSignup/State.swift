/// The state of data that a component requests from a service.
enum State<Value: Equatable>: Equatable {
    /// The request is in progress.
    case fetching
    case fetched(Value)
    /// The request failed.
    case failure(reason: String)
}

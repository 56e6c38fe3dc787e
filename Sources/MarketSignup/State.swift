/// What a component that gets its data from a service knows of it.
enum State<Value: Equatable>: Equatable {
    /// It is on its way.
    case fetching
    case fetched(Value)
    /// It could not be had.
    case failure(reason: String)
}

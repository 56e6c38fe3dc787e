/// The requests that share a collection: one collection runs at a time, for all requests that arrive while it runs. No
/// I/O.
struct CollectionQueue<Request> {
    enum Decision {
        /// The caller begins a collection, and calls ``finish()`` at its end.
        case collect
        /// The request gets the result of the running collection.
        case wait
        case refuse
    }

    private let limit: Int
    /// The requests of the running collection; `nil` if none runs.
    private var waiting: [Request]?

    /// - Parameter limit: how many requests share a collection at most.
    init(limit: Int) { self.limit = limit }

    mutating func add(_ request: Request) -> Decision {
        guard let count = waiting?.count else {
            waiting = [request]
            return .collect
        }
        guard count < limit else { return .refuse }
        waiting?.append(request)
        return .wait
    }

    /// Ends the collection.
    /// - Returns: the requests that get its result.
    mutating func finish() -> [Request] {
        defer { waiting = nil }
        return waiting ?? []
    }
}

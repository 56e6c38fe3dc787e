/// A pure and deterministic function by which actions change the state.
///
/// A reducer depends on nothing but its arguments: time and randomness come from the ``Context``, and side effects
/// belong to features. It runs again when the journal is replayed, and when an action soon after this one is rejected,
/// so it must produce the same state then. It never iterates over a `Dictionary` or a `Set`.
///
/// ```swift
/// let counter = Reducer<Counter, MarketAction> { counter, action, _ throws(Rejection) in
///     switch action {
///     case .counter(.increment(let by)): counter.count += by
///     default: break
///     }
/// }
/// let market = Reducer.combine(counter.scoped(to: \AppState.counter), basket.scoped(to: \.basket))
/// ```
public struct Reducer<State: Sendable, Action: AppAction>: Sendable {
    // Inlinable, so that the optimizer specializes an app's reducers for its state and actions.
    @usableFromInline let body: @Sendable (inout State, Action, Context) throws(Rejection) -> Void

    /// Creates a reducer that runs `body`, which ignores actions that do not concern it.
    @inlinable
    public init(_ body: @escaping @Sendable (inout State, Action, Context) throws(Rejection) -> Void) {
        self.body = body
    }

    /// Applies `action` to `state`. If it throws, `state` may be partly changed and must be discarded.
    @inlinable
    public func reduce(_ state: inout State, _ action: Action, _ context: Context) throws(Rejection) {
        try body(&state, action, context)
    }

    /// Runs the reducers in order, each on the result of the previous ones; the first rejection rejects the action.
    @inlinable
    public static func combine(_ reducers: Reducer...) -> Reducer {
        Reducer { state, action, context throws(Rejection) in
            for reducer in reducers {
                try reducer.reduce(&state, action, context)
            }
        }
    }

    /// Applies this reducer to a part of a larger state.
    @inlinable
    public func scoped<Whole: Sendable>(
        to part: any WritableKeyPath<Whole, State> & Sendable
    ) -> Reducer<Whole, Action> {
        Reducer<Whole, Action> { whole, action, context throws(Rejection) in
            try body(&whole[keyPath: part], action, context)
        }
    }
}

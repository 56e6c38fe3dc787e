/// How actions change the state: pure and deterministic.
///
/// A reducer sees nothing but its arguments: time and randomness come in the ``Context``, and whatever
/// touches the world is done by features. It runs again when the journal is replayed, and when an action soon
/// after this one is rejected, so it must give the same state then; it never iterates over a `Dictionary` or a
/// `Set`.
///
/// ```swift
/// let counter = Reducer<Counter, MarketAction> { counter, action, _ throws(Rejection) in
///     switch action {
///     case .increment(let by): counter.count += by
///     default: break
///     }
/// }
/// let market = Reducer.combine(counter.scoped(to: \AppState.counter), basket.scoped(to: \.basket))
/// ```
public struct Reducer<State: Sendable, Action: AppAction>: Sendable {
    private let body: @Sendable (inout State, Action, Context) throws(Rejection) -> Void

    /// The reducer that does `body`. An action that does not concern it is left alone.
    public init(_ body: @escaping @Sendable (inout State, Action, Context) throws(Rejection) -> Void) {
        self.body = body
    }

    /// Changes `state` as `action` asks. What it left in `state` when it throws is to be discarded.
    public func reduce(_ state: inout State, _ action: Action, _ context: Context) throws(Rejection) {
        try body(&state, action, context)
    }

    /// One after the other, each on what the ones before left; the first rejection rejects the action.
    public static func combine(_ reducers: Reducer...) -> Reducer {
        Reducer { state, action, context throws(Rejection) in
            for reducer in reducers {
                try reducer.reduce(&state, action, context)
            }
        }
    }

    /// This reducer at work on a part of a larger state.
    public func scoped<Whole: Sendable>(
        to part: any WritableKeyPath<Whole, State> & Sendable
    ) -> Reducer<Whole, Action> {
        Reducer<Whole, Action> { whole, action, context throws(Rejection) in
            try body(&whole[keyPath: part], action, context)
        }
    }
}

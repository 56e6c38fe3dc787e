internal import SwiftProtobuf

/// A state that is generated from the parts that contracts declare.
///
/// A message with `option (eastward.part)` is a part: the property of `AppState` that is called as its file. An author
/// writes how each part reduces the actions of its file, and which slices the state provides.
///
/// ```swift
/// extension CounterState: ReducerPart {
///     mutating func reduce(_ action: CounterAction, _ context: Context) throws(Rejection) {
///         switch action {
///         case .addToCounter(let amount): total += amount
///         }
///     }
/// }
///
/// extension AppState: KnowsTheCounter {
///     func provideCounter(to component: some CounterComponent) { component.newTotal(counter.total) }
/// }
/// ```
public protocol ComposedState: DurableState {
    /// All actions of the app.
    associatedtype Action: AppAction
    /// The actions and slices of every role of the contracts.
    static var roles: [ServedRole<Self>] { get }
    /// Changes the part of the file that declares `action`.
    mutating func route(_ action: Action, _ context: Context) throws(Rejection)
    /// Changes the state by `action`. By default it is ``route(_:_:)``; a state that has a rule across parts writes its
    /// own, which routes all other actions:
    ///
    /// ```swift
    /// extension AppState {
    ///     mutating func reduce(_ action: ShopAction, _ context: Context) throws(Rejection) {
    ///         if case .basket(.order) = action { guard login.member != nil else { throw Rejection(…) } }
    ///         try route(action, context)
    ///     }
    /// }
    /// ```
    mutating func reduce(_ action: Action, _ context: Context) throws(Rejection)
}

extension ComposedState {
    @inlinable
    public mutating func reduce(_ action: Action, _ context: Context) throws(Rejection) {
        try route(action, context)
    }

    /// The reducer of all actions.
    @inlinable
    public static var reducer: Reducer<Self, Action> {
        Reducer { state, action, context throws(Rejection) in try state.reduce(action, context) }
    }

    /// Reduces an action by its part. A compiler error here says which part has no reducer.
    @inlinable
    public static func reduce<Part: ReducerPart>(
        _ part: inout Part, _ action: Part.Action, _ context: Context
    ) throws(Rejection) {
        try part.reduce(action, context)
    }
}

/// A part of a ``ComposedState``.
public protocol StatePart: Equatable, Sendable {
    /// The part of an app that was never used; by default, every field has its default. A part with other values
    /// declares them:
    ///
    /// ```swift
    /// extension BananaState {
    ///     static let initial = BananaState(millimetres: 180)
    /// }
    /// ```
    static var initial: Self { get }
}

extension StatePart where Self: ContractMessage {
    public static var initial: Self { Self() }
}

/// A part that reduces the actions of its file.
public protocol ReducerPart: StatePart {
    /// The actions of the file, such as `CounterAction`.
    associatedtype Action
    /// Changes the part. It depends on nothing but its arguments, as described at ``Reducer``.
    /// - Throws: a rejection; the action then changes nothing.
    mutating func reduce(_ action: Action, _ context: Context) throws(Rejection)
}

/// A part that memory represents by another type than the part's message, such as a document of many pieces. The
/// message names the type in `option (eastward.representation)`.
public protocol PartRepresentation: StatePart {
    /// The message of the part.
    associatedtype Part: ContractMessage
    /// Writes the whole part as messages, identically for equal parts. A part that writes none is read as
    /// ``StatePart/initial``.
    func writeParts(_ write: (Part) throws -> Void) rethrows
    /// Reads one message that ``writeParts(_:)`` wrote, in the same order, perhaps in an older build. The first is read
    /// into ``StatePart/initial``, which therefore contains nothing that a message would add again.
    /// - Throws: ``UnreadableRecord`` for unknown content.
    mutating func readPart(_ part: Part) throws
}

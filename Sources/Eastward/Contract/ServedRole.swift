/// The store's side of a slice: a component that writes down what it is told.
///
/// `protoc-gen-eastward` writes one for each slice, as the wire's own component.
public protocol SliceRecorder: AnyObject, SendableMetatype {
    associatedtype Recorded: Slice
    init()
    /// What was told so far.
    var told: Told<Recorded> { get }
}

/// What a store serves to one role: the actions it takes from it and the slices it tells it.
///
/// Made by the generated `serve`, which compiles only for a state that knows every slice of the role:
///
/// ```swift
/// CounterFeature.serve(AppState.self)
/// ```
public struct ServedRole<State: Sendable>: Sendable {
    /// The role's full name, such as `market.CounterFeature`.
    public let name: String
    /// Full names of the actions that it may send.
    public let actions: [String]
    /// The slices that it may be told.
    public let slices: [ServedSlice<State>]

    public init(name: String, actions: [String], slices: [ServedSlice<State>]) {
        self.name = name
        self.actions = actions
        self.slices = slices
    }
}

/// How a state tells one slice.
public struct ServedSlice<State: Sendable>: Sendable {
    /// The slice's full name, such as `market.Count`.
    public let name: String
    let makePublisher: @Sendable () -> any SlicePublishing<State>

    /// The slice that `Recorder` writes down when `provide` has told it.
    public init<Recorder: SliceRecorder>(
        _ recorder: Recorder.Type, provide: @escaping @Sendable (State, Recorder) -> Void
    ) {
        name = Recorder.Recorded.name
        makePublisher = { SlicePublisher<State, Recorder>(provide: provide) }
    }
}

extension ServedSlice {
    /// What finds the changes of this slice, from the beginning.
    package func publisher() -> any SlicePublishing<State> { makePublisher() }
}

/// The store's side of a slice: a component that records the values provided to it.
///
/// `protoc-gen-eastward` generates one for each slice, as the wire's own component.
public protocol SliceRecorder: AnyObject, SendableMetatype {
    associatedtype Recorded: Slice
    init()
    /// The fields provided so far.
    var provided: PartialSlice<Recorded> { get }
}

/// A role that a store serves: the actions that the store accepts from it, and the slices that it publishes to it.
///
/// Created by the generated `serve`, which compiles only for a state that provides every slice of the role:
///
/// ```swift
/// CounterFeature.serve(AppState.self)
/// ```
public struct ServedRole<State: Sendable>: Sendable {
    /// The role's full name, such as `market.CounterFeature`.
    public let name: String
    /// Full names of the actions that the role may send.
    public let actions: [String]
    /// The slices that the role may receive.
    public let slices: [ServedSlice<State>]

    public init(name: String, actions: [String], slices: [ServedSlice<State>]) {
        self.name = name
        self.actions = actions
        self.slices = slices
    }
}

/// One slice, and the closure with which a state provides it.
public struct ServedSlice<State: Sendable>: Sendable {
    /// The slice's full name, such as `market.Count`.
    public let name: String
    let makePublisher: @Sendable () -> any SlicePublishing<State>

    /// The slice that `Recorder` records when `provide` calls it.
    public init<Recorder: SliceRecorder>(
        _ recorder: Recorder.Type, provide: @escaping @Sendable (State, Recorder) -> Void
    ) {
        name = Recorder.Recorded.name
        makePublisher = { SlicePublisher<State, Recorder>(provide: provide) }
    }
}

extension ServedSlice {
    /// A publisher of the changes of this slice, from the beginning.
    package func publisher() -> any SlicePublishing<State> { makePublisher() }
}

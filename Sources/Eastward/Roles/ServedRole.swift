/// The store's side of a slice: a component that records the values provided to it.
///
/// `protoc-gen-eastward` generates one for each slice, as the wire's own component.
public protocol SliceRecorder: AnyObject, SendableMetatype {
    associatedtype Recorded: Slice
    /// The callbacks that every state must call, by the number of their field: all except the cases of a `oneof`.
    static var callbacks: [UInt32: String] { get }
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
    /// The presence that the role may publish.
    public let presence: [ServedPresence]

    public init(
        name: String, actions: [String], slices: [ServedSlice<State>], presence: [ServedPresence] = []
    ) {
        self.name = name
        self.actions = actions
        self.slices = slices
        self.presence = presence
    }
}

/// One slice, and the closure with which a state or the store's presence provides it.
public struct ServedSlice<State: Sendable>: Sendable {
    /// The slice's full name, such as `market.Count`.
    public let name: String
    /// Whether it contains presence instead of state.
    package let isPresence: Bool
    let makePublisher: @Sendable (PresenceTable) -> any SlicePublishing<State>
    /// The callbacks that a state does not call.
    let uncalled: @Sendable (State) -> [String]

    /// The slice that `Recorder` records when `provide` calls it.
    public init<Recorder: SliceRecorder>(
        _ recorder: Recorder.Type, provide: @escaping @Sendable (State, Recorder) -> Void
    ) {
        name = Recorder.Recorded.name
        isPresence = false
        makePublisher = { _ in SlicePublisher<State, Recorder>(provide: provide) }
        uncalled = { state in
            let recorder = Recorder()
            provide(state, recorder)
            return Recorder.callbacks.filter { !recorder.provided.fields.contains($0.key) }
                .sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// The slice of the presence `Value`, which `Recorder` records when `provide` passes it the values by process.
    public init<Value: PresenceValue, Recorder: SliceRecorder>(
        presence: Value.Type, _ recorder: Recorder.Type,
        provide: @escaping @Sendable (Table<String, Value>, Recorder) -> Void
    ) {
        name = Recorder.Recorded.name
        isPresence = true
        makePublisher = { table in
            SlicePublisher<State, Recorder>(changesWithoutRevision: true) { _, recorder in
                provide(table.values(of: Value.self), recorder)
            }
        }
        uncalled = { _ in [] }
    }
}

/// A field that a state does not provide, although a slice of its roles contains it.
package struct MissingField: Error, CustomStringConvertible {
    /// One sentence for each callback that is not called.
    package let description: String

    /// - Throws: if `state` does not provide every slice of `roles` completely.
    package static func check<State>(_ state: State, _ roles: [ServedRole<State>]) throws(MissingField) {
        var slices: Set<String> = []
        let missing = roles.flatMap(\.slices).filter { slices.insert($0.name).inserted }.flatMap { slice in
            slice.uncalled(state).map { callback in
                "\(State.self) does not call \(callback) for the slice \(slice.name): a feature would never receive "
                    + "this field."
            }
        }
        guard missing.isEmpty else { throw MissingField(description: missing.joined(separator: "\n")) }
    }
}

extension ServedSlice {
    /// A publisher of the changes of this slice, from the beginning.
    package func publisher(presence: PresenceTable = PresenceTable()) -> any SlicePublishing<State> {
        makePublisher(presence)
    }
}

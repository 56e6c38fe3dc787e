// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/counter.proto, market/notes.proto, market/state.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of market.
public enum MarketAction: AppAction {
    /// Counts up.
    ///
    /// - Parameters:
    ///   - by: How far, 1 or more.
    case increment(by: Int)
    /// Counts down. Rejected if the count would fall below zero.
    ///
    /// - Parameters:
    ///   - by: How far, 1 or more.
    case decrement(by: Int)
    /// Empties the document.
    case clearNotes
    /// Replaces a part of the document. Rejected if that part does not lie within it.
    ///
    /// - Parameters:
    ///   - position: Where it begins: 0 to the document's length.
    ///   - deleteCount: How much is deleted there, 0 or more.
    ///   - text: What is inserted there.
    case editNotes(position: Int, deleteCount: Int, text: String)

    public static let kinds: [ActionKind<MarketAction>] = [
        ActionKind(Increment.self) { .increment(by: Int($0.by)) },
        ActionKind(Decrement.self) { .decrement(by: Int($0.by)) },
        ActionKind(ClearNotes.self) { _ in .clearNotes },
        ActionKind(EditNotes.self) { .editNotes(position: Int($0.position), deleteCount: Int($0.deleteCount), text: $0.text) },
    ]

    public var kind: Int {
        switch self {
        case .increment: 0
        case .decrement: 1
        case .clearNotes: 2
        case .editNotes: 3
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .increment(let by):
            var message = Increment()
            message.by = Int64(by)
            return message
        case .decrement(let by):
            var message = Decrement()
            message.by = Int64(by)
            return message
        case .clearNotes:
            return ClearNotes()
        case .editNotes(let position, let deleteCount, let text):
            var message = EditNotes()
            message.position = Int64(position)
            message.deleteCount = Int64(deleteCount)
            message.text = text
            return message
        }
    }
}

// MARK: Count

/// Is told the slice `market.Count`.
public protocol CountComponent: SliceComponent {
    /// How many there are now.
    func newCount(_ count: Int)
}

/// What the state tells a component that shows the count.
public protocol KnowsTheCount: Sendable {
    func provideCount(to component: some CountComponent)
}

/// The slice `market.Count` on the wire.
public enum CountSlice: Slice {
    public typealias Message = Count

    public static let fields: [SliceField<CountSlice>] = [
        .value(1, \.count),
    ]

    /// Tells `component` what changed.
    public static func tell(_ change: SliceChange<CountSlice>, to component: some CountComponent) {
        if change.fields.contains(1) { component.newCount(Int(change.value.count)) }
        component.didReach(change.revision)
    }
}

extension Count: SliceMessage, SliceValue {
    public typealias SliceType = CountSlice
}

/// The component that puts `market.Count` on the wire.
public final class CountRecorder: CountComponent, SliceRecorder {
    public private(set) var told = Told<CountSlice>()

    public init() {}

    public func newCount(_ count: Int) {
        told.tell(1) { $0.count = Int64(count) }
    }
}

// MARK: Notes

/// Is told the slice `market.Notes`.
public protocol NotesComponent: SliceComponent {
    /// The whole document.
    func newText(_ text: String)
}

/// What the state tells a component that shows the notes.
public protocol KnowsTheNotes: Sendable {
    func provideNotes(to component: some NotesComponent)
}

/// The slice `market.Notes` on the wire.
public enum NotesSlice: Slice {
    public typealias Message = Notes

    public static let fields: [SliceField<NotesSlice>] = [
        .text(1, \.text),
    ]

    /// Tells `component` what changed.
    public static func tell(_ change: SliceChange<NotesSlice>, to component: some NotesComponent) {
        if change.fields.contains(1) { component.newText(change.value.text) }
        component.didReach(change.revision)
    }
}

extension Notes: SliceMessage, SliceValue {
    public typealias SliceType = NotesSlice
}

/// The component that puts `market.Notes` on the wire.
public final class NotesRecorder: NotesComponent, SliceRecorder {
    public private(set) var told = Told<NotesSlice>()

    public init() {}

    public func newText(_ text: String) {
        told.tell(1) { $0.text = text }
    }
}

// MARK: CounterFeature

/// Shows the count and lets a person change it.
public struct CounterFeature: FeatureRole {
    public static let name = "market.CounterFeature"

    /// What this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        /// Counts up.
        ///
        /// - Parameters:
        ///   - by: How far, 1 or more.
        public static func increment(by: Int) -> Action { Action(action: .increment(by: by)) }
        /// Counts down. Rejected if the count would fall below zero.
        ///
        /// - Parameters:
        ///   - by: How far, 1 or more.
        public static func decrement(by: Int) -> Action { Action(action: .decrement(by: by)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Counts up.
    ///
    /// - Parameters:
    ///   - by: How far, 1 or more.
    @discardableResult
    public func increment(by: Int) async throws -> Receipt {
        try await transport.send(MarketAction.increment(by: by))
    }

    /// Counts down. Rejected if the count would fall below zero.
    ///
    /// - Parameters:
    ///   - by: How far, 1 or more.
    @discardableResult
    public func decrement(by: Int) async throws -> Receipt {
        try await transport.send(MarketAction.decrement(by: by))
    }

    /// Tells `component`, which is held weakly, the slice `market.Count`:
    /// now, and after every change.
    @MainActor @discardableResult
    public func count(to component: some CountComponent) async throws -> Subscription {
        try await transport.subscribe(CountSlice.self) { [weak component] change in
            guard let component else { return false }
            CountSlice.tell(change, to: component)
            return true
        }
    }

    /// Calls `newCount` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func count(to newCount: @escaping @MainActor (Int) -> Void) async throws -> Subscription {
        try await transport.subscribe(CountSlice.self) { change in
            if change.fields.contains(1) { newCount(Int(change.value.count)) }
            return true
        }
    }

    /// The whole values of `market.Count`, now and after every change.
    public func countValues() -> SliceValues<CountSlice> {
        transport.values(of: CountSlice.self)
    }

    /// What a store with `State` serves to this role.
    public static func serve<State: KnowsTheCount>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.Increment", "market.Decrement"],
            slices: [
                ServedSlice(CountRecorder.self) { state, recorder in state.provideCount(to: recorder) }
            ])
    }
}

// MARK: NotesFeature

/// Shows the notes and lets a person edit them.
public struct NotesFeature: FeatureRole {
    public static let name = "market.NotesFeature"

    /// What this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        /// Empties the document.
        public static var clearNotes: Action { Action(action: .clearNotes) }
        /// Replaces a part of the document. Rejected if that part does not lie within it.
        ///
        /// - Parameters:
        ///   - position: Where it begins: 0 to the document's length.
        ///   - deleteCount: How much is deleted there, 0 or more.
        ///   - text: What is inserted there.
        public static func editNotes(position: Int, deleteCount: Int, text: String) -> Action { Action(action: .editNotes(position: position, deleteCount: deleteCount, text: text)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Empties the document.
    @discardableResult
    public func clearNotes() async throws -> Receipt {
        try await transport.send(MarketAction.clearNotes)
    }

    /// Replaces a part of the document. Rejected if that part does not lie within it.
    ///
    /// - Parameters:
    ///   - position: Where it begins: 0 to the document's length.
    ///   - deleteCount: How much is deleted there, 0 or more.
    ///   - text: What is inserted there.
    @discardableResult
    public func editNotes(position: Int, deleteCount: Int, text: String) async throws -> Receipt {
        try await transport.send(MarketAction.editNotes(position: position, deleteCount: deleteCount, text: text))
    }

    /// Tells `component`, which is held weakly, the slice `market.Notes`:
    /// now, and after every change.
    @MainActor @discardableResult
    public func notes(to component: some NotesComponent) async throws -> Subscription {
        try await transport.subscribe(NotesSlice.self) { [weak component] change in
            guard let component else { return false }
            NotesSlice.tell(change, to: component)
            return true
        }
    }

    /// Calls `newText` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func notes(to newText: @escaping @MainActor (String) -> Void) async throws -> Subscription {
        try await transport.subscribe(NotesSlice.self) { change in
            if change.fields.contains(1) { newText(change.value.text) }
            return true
        }
    }

    /// The whole values of `market.Notes`, now and after every change.
    public func notesValues() -> SliceValues<NotesSlice> {
        transport.values(of: NotesSlice.self)
    }

    /// What a store with `State` serves to this role.
    public static func serve<State: KnowsTheNotes>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.ClearNotes", "market.EditNotes"],
            slices: [
                ServedSlice(NotesRecorder.self) { state, recorder in state.provideNotes(to: recorder) }
            ])
    }
}

// MARK: JSON

extension Increment: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("by", by)
    }
}

extension Decrement: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("by", by)
    }
}

extension Count: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("count", count)
    }
}

extension ClearNotes: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension EditNotes: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("position", position)
        json.field("deleteCount", deleteCount)
        json.field("text", text)
    }
}

extension Notes: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("text", text)
    }
}

extension StateRecord: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        switch record {
        case .counter(let counter): json.field("counter", counter)
        case .notes(let notes): json.field("notes", notes)
        case nil: break
        }
    }
}

extension StateRecord.Counter: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("count", count)
    }
}

extension StateRecord.NotesPart: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("text", text)
    }
}

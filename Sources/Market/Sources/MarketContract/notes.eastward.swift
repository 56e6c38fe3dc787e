// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/notes.proto

@_exported public import Eastward
public import EastwardView
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// Empties the document.
public struct ClearNotes: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension ClearNotes: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ClearNotes"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ClearNotes, right: ClearNotes) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

/// Replaces a part of the document. Rejected if that part is not within it.
public struct EditNotes: ContractMessage, Hashable {
    /// The start of that part: 0 to the document's length.
    public var position: Int = 0
    /// The number of code points to delete there, 0 or more.
    public var deleteCount: Int = 0
    /// The text to insert there.
    public var text: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(position: Int = 0, deleteCount: Int = 0, text: String = "") {
        self.position = position
        self.deleteCount = deleteCount
        self.text = text
    }
}

extension EditNotes: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.EditNotes"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}position\u{0}\u{6}\u{1}delete_count\u{0}deleteCount\u{0}\u{2}\u{1}text\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.position)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.position = Int(value)
                }()
            case 2:
                try {
                    var value = Int64(self.deleteCount)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.deleteCount = Int(value)
                }()
            case 3: try decoder.decodeSingularStringField(value: &self.text)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.position != 0 { try visitor.visitSingularInt64Field(value: Int64(self.position), fieldNumber: 1) } }()
        try { if self.deleteCount != 0 { try visitor.visitSingularInt64Field(value: Int64(self.deleteCount), fieldNumber: 2) } }()
        try { if !self.text.isEmpty { try visitor.visitSingularStringField(value: self.text, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: EditNotes, right: EditNotes) -> Bool {
        if left.position != right.position { return false }
        if left.deleteCount != right.deleteCount { return false }
        if !left.text.hasSameBytes(as: right.text) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("position", self.position)
        json.field("deleteCount", self.deleteCount)
        json.field("text", self.text)
    }
}

/// The slice for a component that shows the notes.
public struct Notes: ContractMessage, Hashable {
    /// The whole document.
    public var text: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(text: String = "") {
        self.text = text
    }
}

extension Notes: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Notes"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}text\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.text)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.text.isEmpty { try visitor.visitSingularStringField(value: self.text, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Notes, right: Notes) -> Bool {
        if !left.text.hasSameBytes(as: right.text) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("text", self.text)
    }
}

// MARK: Actions

/// The actions of market/notes.proto.
public enum NotesAction: Sendable, Equatable {
    /// Empties the document.
    case clearNotes
    /// Replaces a part of the document. Rejected if that part is not within it.
    ///
    /// - Parameters:
    ///   - position: The start of that part: 0 to the document's length.
    ///   - deleteCount: The number of code points to delete there, 0 or more.
    ///   - text: The text to insert there.
    case editNotes(position: Int, deleteCount: Int, text: String)
}

extension AppAction where Self == MarketAction {
    /// Empties the document.
    public static var clearNotes: MarketAction { .notes(.clearNotes) }
}

extension AppAction where Self == MarketAction {
    /// Replaces a part of the document. Rejected if that part is not within it.
    ///
    /// - Parameters:
    ///   - position: The start of that part: 0 to the document's length.
    ///   - deleteCount: The number of code points to delete there, 0 or more.
    ///   - text: The text to insert there.
    public static func editNotes(position: Int, deleteCount: Int, text: String) -> MarketAction { .notes(.editNotes(position: position, deleteCount: deleteCount, text: text)) }
}

// MARK: Notes

/// A component that receives the slice `market.Notes`.
public protocol NotesComponent: SliceComponent {
    /// The whole document.
    func newText(_ text: String)
}

/// The slice for a component that shows the notes.
public protocol KnowsTheNotes: Sendable {
    func provideNotes(to component: some NotesComponent)
}

/// The slice `market.Notes` on the wire.
public enum NotesSlice: Slice {
    public typealias Message = Notes

    public static let fields: [SliceField<NotesSlice>] = [
        .text(1, \.text),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<NotesSlice>, to component: some NotesComponent) {
        if change.fields.contains(1) { component.newText(change.value.text) }
        component.didReach(change.revision)
    }
}

extension Notes: SliceMessage {
    public typealias SliceType = NotesSlice
}

/// The component that puts `market.Notes` on the wire.
public final class NotesRecorder: NotesComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<NotesSlice>()

    public static let callbacks: [UInt32: String] = [1: "newText"]

    public init() {}

    public func newText(_ text: String) {
        provided.set(1) { $0.text = text }
    }
}

/// A component that keeps the slice `market.Notes`, for views that observe it.
@MainActor
public final class NotesModel: @MainActor NotesComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Notes()

    public init() {}

    /// The whole document.
    public var text: String {
        _observers.access(self, keyPath: \.text)
        return _slice.text
    }

    public func newText(_ text: String) {
        _observers.withMutation(of: self, keyPath: \.text) { _slice.text = text }
    }
}

// MARK: NotesFeature

/// Shows the notes and lets a person edit them.
public struct NotesFeature: FeatureRole {
    public static let name = "market.NotesFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        /// Empties the document.
        public static var clearNotes: Action { Action(action: .notes(.clearNotes)) }
        /// Replaces a part of the document. Rejected if that part is not within it.
        ///
        /// - Parameters:
        ///   - position: The start of that part: 0 to the document's length.
        ///   - deleteCount: The number of code points to delete there, 0 or more.
        ///   - text: The text to insert there.
        public static func editNotes(position: Int, deleteCount: Int, text: String) -> Action { Action(action: .notes(.editNotes(position: position, deleteCount: deleteCount, text: text))) }

        public init?(_ action: MarketAction) {
            guard ["market.ClearNotes", "market.EditNotes"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<NotesFeature>

    public init(connection: RoleConnection<NotesFeature>) {
        self.connection = connection
    }

    /// Empties the document.
    @discardableResult
    public func clearNotes() async throws -> Receipt {
        try await self.connection.send(Action.clearNotes)
    }

    /// Replaces a part of the document. Rejected if that part is not within it.
    ///
    /// - Parameters:
    ///   - position: The start of that part: 0 to the document's length.
    ///   - deleteCount: The number of code points to delete there, 0 or more.
    ///   - text: The text to insert there.
    @discardableResult
    public func editNotes(position: Int, deleteCount: Int, text: String) async throws -> Receipt {
        try await self.connection.send(Action.editNotes(position: position, deleteCount: deleteCount, text: text))
    }

    /// Delivers the slice `market.Notes` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideNotes(to component: some NotesComponent) async throws -> Subscription {
        try await connection.subscribe(NotesSlice.self) { change in
            NotesSlice.deliver(change, to: component)
        }
    }

    /// Calls `newText` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideNotes(to newText: @escaping @MainActor (String) -> Void) async throws -> Subscription {
        try await connection.subscribe(NotesSlice.self) { change in
            if change.fields.contains(1) { newText(change.value.text) }
        }
    }

    /// The whole values of `market.Notes`, now and after every change.
    public func notesValues() -> SliceValues<NotesSlice> {
        connection.values(of: NotesSlice.self)
    }

    /// The content of a view.
    ///
    /// Publishes the presence `eastward.Panel` of this process, instead of its last one.
    public func publishPanel(elements: [EastwardView.Panel.Element]) async throws {
        try await self.connection.publish(EastwardView.Panel(elements: elements))
    }

    /// Publishes `value` instead of the last presence of this type.
    public func publishPanel(_ value: EastwardView.Panel) async throws {
        try await connection.publish(value)
    }

    /// Withdraws the presence `eastward.Panel` of this process.
    public func withdrawPanel() async throws {
        try await connection.withdraw(EastwardView.Panel.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheNotes>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.ClearNotes", "market.EditNotes"],
            slices: [
                ServedSlice(NotesRecorder.self) { state, recorder in state.provideNotes(to: recorder) }
            ],
            presence: [ServedPresence(EastwardView.Panel.self)])
    }
}

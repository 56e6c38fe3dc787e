// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: notices.proto

@_exported public import Eastward
public import EastwardView
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// The place of a notice.
public enum Place: SwiftProtobuf.Enum, CaseIterable, JSONValue {
    case counter
    case terrace

    public init() { self = .counter }

    /// A number without a name becomes `counter`: see `UnknownEnumNumbers`.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .counter
        case 1: self = .terrace
        default:
            UnknownEnumNumbers.note()
            self = .counter
        }
    }

    public var rawValue: Int {
        switch self {
        case .counter: 0
        case .terrace: 1
        }
    }

    public func writeValue(to json: inout JSONWriter) {
        switch self {
        case .counter: json.value("COUNTER")
        case .terrace: json.value("TERRACE")
        }
    }
}

extension Place: SwiftProtobuf._ProtoNameProviding {
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{0}COUNTER\u{0}\u{2}\u{1}TERRACE\u{0}")
}

/// Pins a panel to a place.
public struct PinNotice: ContractMessage, Hashable {
    public var place: Place = Place()
    public var panel: EastwardView.Panel = EastwardView.Panel()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(place: Place = Place(), panel: EastwardView.Panel = EastwardView.Panel()) {
        self.place = place
        self.panel = panel
    }
}

extension PinNotice: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kiosk.PinNotice"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}place\u{0}\u{2}\u{1}panel\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularEnumField(value: &self.place)
            case 2:
                try {
                    var value: EastwardView.Panel? = self.panel
                    self.panel = EastwardView.Panel()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.panel = value ?? EastwardView.Panel()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.place != Place() { try visitor.visitSingularEnumField(value: self.place, fieldNumber: 1) } }()
        try { if self.panel != EastwardView.Panel() { try visitor.visitSingularMessageField(value: self.panel, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: PinNotice, right: PinNotice) -> Bool {
        if left.place != right.place { return false }
        if left.panel != right.panel { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("place", self.place)
        json.field("panel", self.panel)
    }
}

/// Writes the text of a notice.
public struct WriteNotice: ContractMessage, Hashable {
    public var place: Place = Place()
    public var text: String = ""
    public var tone: EastwardView.Tone = EastwardView.Tone()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(place: Place = Place(), text: String = "", tone: EastwardView.Tone = EastwardView.Tone()) {
        self.place = place
        self.text = text
        self.tone = tone
    }
}

extension WriteNotice: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kiosk.WriteNotice"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}place\u{0}\u{2}\u{1}text\u{0}\u{2}\u{1}tone\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularEnumField(value: &self.place)
            case 2: try decoder.decodeSingularStringField(value: &self.text)
            case 3: try decoder.decodeSingularEnumField(value: &self.tone)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.place != Place() { try visitor.visitSingularEnumField(value: self.place, fieldNumber: 1) } }()
        try { if !self.text.isEmpty { try visitor.visitSingularStringField(value: self.text, fieldNumber: 2) } }()
        try { if self.tone != EastwardView.Tone() { try visitor.visitSingularEnumField(value: self.tone, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: WriteNotice, right: WriteNotice) -> Bool {
        if left.place != right.place { return false }
        if !left.text.hasSameBytes(as: right.text) { return false }
        if left.tone != right.tone { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("place", self.place)
        json.field("text", self.text)
        json.field("tone", self.tone)
    }
}

/// Opens a notice.
public struct OpenNotice: ContractMessage, Hashable {
    public var number: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(number: Int = 0) {
        self.number = number
    }
}

extension OpenNotice: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kiosk.OpenNotice"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}number\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.number)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.number = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.number != 0 { try visitor.visitSingularInt64Field(value: Int64(self.number), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: OpenNotice, right: OpenNotice) -> Bool {
        if left.number != right.number { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("number", self.number)
    }
}

/// The slice for a component that shows the notices.
public struct Notices: ContractMessage, Hashable {
    public var panels: Table<Int, EastwardView.Panel> = [:]
    /// The text that was written last.
    public var text: EastwardView.Panel.Text? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(panels: Table<Int, EastwardView.Panel> = [:], text: EastwardView.Panel.Text? = nil) {
        self.panels = panels
        self.text = text
    }
}

extension Notices: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kiosk.Notices"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panels\u{0}\u{2}\u{1}text\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [Int64: EastwardView.Panel] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, EastwardView.Panel>.self, value: &rows)
                    for (key, row) in rows { self.panels[Int(key)] = row }
                }()
            case 2: try decoder.decodeSingularMessageField(value: &self.text)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.panels.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, EastwardView.Panel>.self, value: Dictionary(uniqueKeysWithValues: self.panels.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 1) } }()
        try { if let value = self.text { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Notices, right: Notices) -> Bool {
        if left.panels != right.panels { return false }
        if left.text != right.text { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("panels", self.panels)
        if let value = self.text { json.field("text", value) }
    }
}

// MARK: Actions

/// The actions of notices.proto.
public enum NoticesAction: Sendable, Equatable {
    /// Pins a panel to a place.
    case pinNotice(place: Place, panel: EastwardView.Panel)
    /// Writes the text of a notice.
    case writeNotice(place: Place, text: String, tone: EastwardView.Tone)
    /// Opens a notice.
    case openNotice(number: Int)
}

extension AppAction where Self == KioskAction {
    /// Pins a panel to a place.
    public static func pinNotice(place: Place, panel: EastwardView.Panel) -> KioskAction { .notices(.pinNotice(place: place, panel: panel)) }
}

extension AppAction where Self == KioskAction {
    /// Writes the text of a notice.
    public static func writeNotice(place: Place, text: String, tone: EastwardView.Tone) -> KioskAction { .notices(.writeNotice(place: place, text: text, tone: tone)) }
}

extension AppAction where Self == KioskAction {
    /// Opens a notice.
    public static func openNotice(number: Int) -> KioskAction { .notices(.openNotice(number: number)) }
}

// MARK: Notices

/// A component that receives the slice `kiosk.Notices`.
public protocol NoticesComponent: SliceComponent {
    func newPanels(_ panels: Table<Int, EastwardView.Panel>, changes: TableChanges<Int>)
    func newPanels(_ panels: Table<Int, EastwardView.Panel>)
    /// The text that was written last.
    func newText(_ text: EastwardView.Panel.Text?)
}

extension NoticesComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newPanels(_ panels: Table<Int, EastwardView.Panel>) {
        newPanels(panels, changes: TableChanges(inserted: Array(panels.keys)))
    }
}

/// The slice for a component that shows the notices.
public protocol KnowsTheNotices: Sendable {
    func provideNotices(to component: some NoticesComponent)
}

/// The slice `kiosk.Notices` on the wire.
public enum NoticesSlice: Slice {
    public typealias Message = Notices

    public static let fields: [SliceField<NoticesSlice>] = [
        .table(1, \.panels, emptyRow: EastwardView.Panel()),
        .value(2, \.text),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<NoticesSlice>, to component: some NoticesComponent) {
        if change.fields.contains(1) { component.newPanels(change.value.panels, changes: change.value.panels.changes(since: change.previous.panels)) }
        if change.fields.contains(2) { component.newText(change.value.text) }
        component.didReach(change.revision)
    }
}

extension Notices: SliceMessage {
    public typealias SliceType = NoticesSlice
}

/// The component that puts `kiosk.Notices` on the wire.
public final class NoticesRecorder: NoticesComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<NoticesSlice>()

    public static let callbacks: [UInt32: String] = [1: "newPanels", 2: "newText"]

    public init() {}

    public func newPanels(_ panels: Table<Int, EastwardView.Panel>, changes: TableChanges<Int>) {
        provided.set(1) { $0.panels = panels }
    }

    public func newPanels(_ panels: Table<Int, EastwardView.Panel>) {
        provided.set(1) { $0.panels = panels }
    }

    public func newText(_ text: EastwardView.Panel.Text?) {
        provided.set(2) { $0.text = text }
    }
}

/// A component that keeps the slice `kiosk.Notices`, for views that observe it.
@MainActor
public final class NoticesModel: @MainActor NoticesComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Notices()

    public init() {}

    public var panels: Table<Int, EastwardView.Panel> {
        _observers.access(self, keyPath: \.panels)
        return _slice.panels
    }

    /// The text that was written last.
    public var text: EastwardView.Panel.Text? {
        _observers.access(self, keyPath: \.text)
        return _slice.text
    }

    public func newPanels(_ panels: Table<Int, EastwardView.Panel>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.panels) { _slice.panels = panels }
    }

    public func newText(_ text: EastwardView.Panel.Text?) {
        _observers.withMutation(of: self, keyPath: \.text) { _slice.text = text }
    }
}

// MARK: NoticesFeature

/// Pins and shows notices.
public struct NoticesFeature: FeatureRole {
    public static let name = "kiosk.NoticesFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KioskAction

        private init(action: KioskAction) {
            self.action = action
        }

        /// Pins a panel to a place.
        public static func pinNotice(place: Place, panel: EastwardView.Panel) -> Action { Action(action: .notices(.pinNotice(place: place, panel: panel))) }
        /// Writes the text of a notice.
        public static func writeNotice(place: Place, text: String, tone: EastwardView.Tone) -> Action { Action(action: .notices(.writeNotice(place: place, text: text, tone: tone))) }
        /// Opens a notice.
        public static func openNotice(number: Int) -> Action { Action(action: .notices(.openNotice(number: number))) }

        public init?(_ action: KioskAction) {
            guard ["kiosk.PinNotice", "kiosk.WriteNotice", "kiosk.OpenNotice"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<NoticesFeature>

    public init(connection: RoleConnection<NoticesFeature>) {
        self.connection = connection
    }

    /// Pins a panel to a place.
    @discardableResult
    public func pinNotice(place: Place, panel: EastwardView.Panel) async throws -> Receipt {
        try await self.connection.send(Action.pinNotice(place: place, panel: panel))
    }

    /// Writes the text of a notice.
    @discardableResult
    public func writeNotice(place: Place, text: String, tone: EastwardView.Tone) async throws -> Receipt {
        try await self.connection.send(Action.writeNotice(place: place, text: text, tone: tone))
    }

    /// Opens a notice.
    @discardableResult
    public func openNotice(number: Int) async throws -> Receipt {
        try await self.connection.send(Action.openNotice(number: number))
    }

    /// Delivers the slice `kiosk.Notices` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideNotices(to component: some NoticesComponent) async throws -> Subscription {
        try await connection.subscribe(NoticesSlice.self) { change in
            NoticesSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kiosk.Notices`, now and after every change.
    public func noticesValues() -> SliceValues<NoticesSlice> {
        connection.values(of: NoticesSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheNotices>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kiosk.PinNotice", "kiosk.WriteNotice", "kiosk.OpenNotice"],
            slices: [
                ServedSlice(NoticesRecorder.self) { state, recorder in state.provideNotices(to: recorder) }
            ])
    }
}

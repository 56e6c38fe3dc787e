// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: members.proto

@_exported public import Eastward
public import Observation
public import SwiftProtobuf

// MARK: Messages

public struct Card: ContractMessage, Hashable {
    public var owner: String = ""
    public var number: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(owner: String = "", number: String = "") {
        self.owner = owner
        self.number = number
    }
}

extension Card: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "larder.Card"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}owner\u{0}\u{2}\u{1}number\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.owner)
            case 2: try decoder.decodeSingularStringField(value: &self.number)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.owner.isEmpty { try visitor.visitSingularStringField(value: self.owner, fieldNumber: 1) } }()
        try { if !self.number.isEmpty { try visitor.visitSingularStringField(value: self.number, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Card, right: Card) -> Bool {
        if !left.owner.hasSameBytes(as: right.owner) { return false }
        if !left.number.hasSameBytes(as: right.number) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("owner", self.owner)
        json.field("number", sensitive: self.number)
    }
}

/// Takes a member in.
public struct Join: ContractMessage, Hashable {
    public var name: String = ""
    public var pin: String = ""
    /// The code of the door, 1 or more.
    public var code: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(name: String = "", pin: String = "", code: Int = 0) {
        self.name = name
        self.pin = pin
        self.code = code
    }
}

extension Join: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "larder.Join"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}\u{2}\u{1}pin\u{0}\u{2}\u{1}code\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            case 2: try decoder.decodeSingularStringField(value: &self.pin)
            case 3:
                try {
                    var value = Int64(self.code)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.code = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try { if !self.pin.isEmpty { try visitor.visitSingularStringField(value: self.pin, fieldNumber: 2) } }()
        try { if self.code != 0 { try visitor.visitSingularInt64Field(value: Int64(self.code), fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Join, right: Join) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        if !left.pin.hasSameBytes(as: right.pin) { return false }
        if left.code != right.code { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
        json.field("pin", sensitive: self.pin)
        json.field("code", sensitive: self.code)
    }
}

public struct Members: ContractMessage, Hashable {
    public var joined: Int = 0
    public var lastPin: String? = nil
    public var cards: Table<String, Card> = [:]
    public var points: Table<String, Int> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(joined: Int = 0, lastPin: String? = nil, cards: Table<String, Card> = [:], points: Table<String, Int> = [:]) {
        self.joined = joined
        self.lastPin = lastPin
        self.cards = cards
        self.points = points
    }
}

extension Members: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "larder.Members"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}joined\u{0}\u{6}\u{1}last_pin\u{0}lastPin\u{0}\u{2}\u{1}cards\u{0}\u{2}\u{1}points\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.joined)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.joined = Int(value)
                }()
            case 2: try decoder.decodeSingularStringField(value: &self.lastPin)
            case 3:
                try {
                    var rows: [String: Card] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Card>.self, value: &rows)
                    for (key, row) in rows { self.cards[key] = row }
                }()
            case 4:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.points[key] = Int(row) }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.joined != 0 { try visitor.visitSingularInt64Field(value: Int64(self.joined), fieldNumber: 1) } }()
        try { if let value = self.lastPin { try visitor.visitSingularStringField(value: value, fieldNumber: 2) } }()
        try { if !self.cards.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Card>.self, value: Dictionary(uniqueKeysWithValues: self.cards.lazy.map { ($0.key, $0.value) }), fieldNumber: 3) } }()
        try { if !self.points.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.points.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 4) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Members, right: Members) -> Bool {
        if left.joined != right.joined { return false }
        if !left.lastPin.hasSameBytes(as: right.lastPin) { return false }
        if left.cards != right.cards { return false }
        if left.points != right.points { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("joined", self.joined)
        if let value = self.lastPin { json.field("lastPin", sensitive: value) }
        json.field("cards", self.cards)
        json.field("points", sensitive: self.points)
    }
}

// MARK: Actions

/// The actions of members.proto.
public enum MembersAction: Sendable, Equatable {
    /// Takes a member in.
    ///
    /// - Parameters:
    ///   - code: The code of the door, 1 or more.
    case join(name: String, pin: String, code: Int)
}

extension MembersAction: CustomStringConvertible {
    /// Without the values of sensitive fields.
    public var description: String { "\(LarderAction.members(self))" }
}

extension AppAction where Self == LarderAction {
    /// Takes a member in.
    ///
    /// - Parameters:
    ///   - code: The code of the door, 1 or more.
    public static func join(name: String, pin: String, code: Int) -> LarderAction { .members(.join(name: name, pin: pin, code: code)) }
}

// MARK: Members

/// A component that receives the slice `larder.Members`.
public protocol MembersComponent: SliceComponent {
    func newJoined(_ joined: Int)
    func newLastPin(_ lastPin: String?)
    func newCards(_ cards: Table<String, Card>, changes: TableChanges<String>)
    func newCards(_ cards: Table<String, Card>)
    func newPoints(_ points: Table<String, Int>, changes: TableChanges<String>)
    func newPoints(_ points: Table<String, Int>)
}

extension MembersComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newCards(_ cards: Table<String, Card>) {
        newCards(cards, changes: TableChanges(inserted: Array(cards.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newPoints(_ points: Table<String, Int>) {
        newPoints(points, changes: TableChanges(inserted: Array(points.keys)))
    }
}

/// A state that provides the slice `larder.Members`.
public protocol KnowsTheMembers: Sendable {
    func provideMembers(to component: some MembersComponent)
}

/// The slice `larder.Members` on the wire.
public enum MembersSlice: Slice {
    public typealias Message = Members

    public static let fields: [SliceField<MembersSlice>] = [
        .value(1, \.joined),
        .value(2, \.lastPin, by: { $0.hasSameBytes(as: $1) }),
        .table(3, \.cards, emptyRow: Card()),
        .table(4, \.points, emptyRow: 0),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<MembersSlice>, to component: some MembersComponent) {
        if change.fields.contains(1) { component.newJoined(change.value.joined) }
        if change.fields.contains(2) { component.newLastPin(change.value.lastPin) }
        if change.fields.contains(3) { component.newCards(change.value.cards, changes: change.value.cards.changes(since: change.previous.cards)) }
        if change.fields.contains(4) { component.newPoints(change.value.points, changes: change.value.points.changes(since: change.previous.points)) }
        component.didReach(change.revision)
    }
}

extension Members: SliceMessage {
    public typealias SliceType = MembersSlice
}

/// The component that puts `larder.Members` on the wire.
public final class MembersRecorder: MembersComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<MembersSlice>()

    public static let callbacks: [UInt32: String] = [1: "newJoined", 2: "newLastPin", 3: "newCards", 4: "newPoints"]

    public init() {}

    public func newJoined(_ joined: Int) {
        provided.set(1) { $0.joined = joined }
    }

    public func newLastPin(_ lastPin: String?) {
        provided.set(2) { $0.lastPin = lastPin }
    }

    public func newCards(_ cards: Table<String, Card>, changes: TableChanges<String>) {
        provided.set(3) { $0.cards = cards }
    }

    public func newCards(_ cards: Table<String, Card>) {
        provided.set(3) { $0.cards = cards }
    }

    public func newPoints(_ points: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(4) { $0.points = points }
    }

    public func newPoints(_ points: Table<String, Int>) {
        provided.set(4) { $0.points = points }
    }
}

/// A component that keeps the slice `larder.Members`, for views that observe it.
@MainActor
public final class MembersModel: @MainActor MembersComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Members()

    public init() {}

    public var joined: Int {
        _observers.access(self, keyPath: \.joined)
        return _slice.joined
    }

    public var lastPin: String? {
        _observers.access(self, keyPath: \.lastPin)
        return _slice.lastPin
    }

    public var cards: Table<String, Card> {
        _observers.access(self, keyPath: \.cards)
        return _slice.cards
    }

    public var points: Table<String, Int> {
        _observers.access(self, keyPath: \.points)
        return _slice.points
    }

    public func newJoined(_ joined: Int) {
        _observers.withMutation(of: self, keyPath: \.joined) { _slice.joined = joined }
    }

    public func newLastPin(_ lastPin: String?) {
        _observers.withMutation(of: self, keyPath: \.lastPin) { _slice.lastPin = lastPin }
    }

    public func newCards(_ cards: Table<String, Card>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.cards) { _slice.cards = cards }
    }

    public func newPoints(_ points: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.points) { _slice.points = points }
    }
}

// MARK: MembersFeature

/// The role `larder.MembersFeature`.
public struct MembersFeature: FeatureRole {
    public static let name = "larder.MembersFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: LarderAction

        private init(action: LarderAction) {
            self.action = action
        }

        /// Takes a member in.
        ///
        /// - Parameters:
        ///   - code: The code of the door, 1 or more.
        public static func join(name: String, pin: String, code: Int) -> Action { Action(action: .members(.join(name: name, pin: pin, code: code))) }

        public init?(_ action: LarderAction) {
            guard ["larder.Join"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<MembersFeature>

    public init(connection: RoleConnection<MembersFeature>) {
        self.connection = connection
    }

    /// Takes a member in.
    ///
    /// - Parameters:
    ///   - code: The code of the door, 1 or more.
    @discardableResult
    public func join(name: String, pin: String, code: Int) async throws -> Receipt {
        try await self.connection.send(Action.join(name: name, pin: pin, code: code))
    }

    /// Delivers the slice `larder.Members` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideMembers(to component: some MembersComponent) async throws -> Subscription {
        try await connection.subscribe(MembersSlice.self) { change in
            MembersSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `larder.Members`, now and after every change.
    public func membersValues() -> SliceValues<MembersSlice> {
        connection.values(of: MembersSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheMembers>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["larder.Join"],
            slices: [
                ServedSlice(MembersRecorder.self) { state, recorder in state.provideMembers(to: recorder) }
            ])
    }
}

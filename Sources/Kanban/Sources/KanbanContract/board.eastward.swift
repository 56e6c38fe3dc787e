// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: kanban/board.proto

@_exported public import Eastward
public import Observation
public import SwiftProtobuf

// MARK: Messages

public struct Column: ContractMessage, Hashable {
    public var name: String = ""
    /// The most cards that the column may hold; without it, any number.
    public var limit: Int? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(name: String = "", limit: Int? = nil) {
        self.name = name
        self.limit = limit
    }
}

extension Column: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kanban.Column"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}\u{2}\u{1}limit\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            case 2:
                try {
                    var value = self.limit.map { Int64($0) }
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.limit = value.map { Int($0) }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try { if let value = self.limit { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Column, right: Column) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        if left.limit != right.limit { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
        if let value = self.limit { json.field("limit", value) }
    }
}

public struct Card: ContractMessage, Hashable {
    public var title: String = ""
    /// The name of its column.
    public var column: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(title: String = "", column: String = "") {
        self.title = title
        self.column = column
    }
}

extension Card: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kanban.Card"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}title\u{0}\u{2}\u{1}column\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.title)
            case 2: try decoder.decodeSingularStringField(value: &self.column)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.title.isEmpty { try visitor.visitSingularStringField(value: self.title, fieldNumber: 1) } }()
        try { if !self.column.isEmpty { try visitor.visitSingularStringField(value: self.column, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Card, right: Card) -> Bool {
        if !left.title.hasSameBytes(as: right.title) { return false }
        if !left.column.hasSameBytes(as: right.column) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("title", self.title)
        json.field("column", self.column)
    }
}

/// Adds a card to the first column.
public struct AddCard: ContractMessage, Hashable {
    public var title: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(title: String = "") {
        self.title = title
    }
}

extension AddCard: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kanban.AddCard"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}title\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.title)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.title.isEmpty { try visitor.visitSingularStringField(value: self.title, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: AddCard, right: AddCard) -> Bool {
        if !left.title.hasSameBytes(as: right.title) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("title", self.title)
    }
}

/// Moves a card to another column. Rejected if that is full.
public struct MoveCard: ContractMessage, Hashable {
    public var card: Int = 0
    public var column: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(card: Int = 0, column: String = "") {
        self.card = card
        self.column = column
    }
}

extension MoveCard: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kanban.MoveCard"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}card\u{0}\u{2}\u{1}column\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.card)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.card = Int(value)
                }()
            case 2: try decoder.decodeSingularStringField(value: &self.column)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.card != 0 { try visitor.visitSingularInt64Field(value: Int64(self.card), fieldNumber: 1) } }()
        try { if !self.column.isEmpty { try visitor.visitSingularStringField(value: self.column, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: MoveCard, right: MoveCard) -> Bool {
        if left.card != right.card { return false }
        if !left.column.hasSameBytes(as: right.column) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("card", self.card)
        json.field("column", self.column)
    }
}

public struct RenameCard: ContractMessage, Hashable {
    public var card: Int = 0
    public var title: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(card: Int = 0, title: String = "") {
        self.card = card
        self.title = title
    }
}

extension RenameCard: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kanban.RenameCard"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}card\u{0}\u{2}\u{1}title\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.card)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.card = Int(value)
                }()
            case 2: try decoder.decodeSingularStringField(value: &self.title)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.card != 0 { try visitor.visitSingularInt64Field(value: Int64(self.card), fieldNumber: 1) } }()
        try { if !self.title.isEmpty { try visitor.visitSingularStringField(value: self.title, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: RenameCard, right: RenameCard) -> Bool {
        if left.card != right.card { return false }
        if !left.title.hasSameBytes(as: right.title) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("card", self.card)
        json.field("title", self.title)
    }
}

public struct RemoveCard: ContractMessage, Hashable {
    public var card: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(card: Int = 0) {
        self.card = card
    }
}

extension RemoveCard: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kanban.RemoveCard"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}card\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.card)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.card = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.card != 0 { try visitor.visitSingularInt64Field(value: Int64(self.card), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: RemoveCard, right: RemoveCard) -> Bool {
        if left.card != right.card { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("card", self.card)
    }
}

/// The slice for components that show the board.
public struct Board: ContractMessage, Hashable {
    public var columns: [Column] = []
    public var cards: Table<Int, Card> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(columns: [Column] = [], cards: Table<Int, Card> = [:]) {
        self.columns = columns
        self.cards = cards
    }
}

extension Board: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kanban.Board"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}columns\u{0}\u{2}\u{1}cards\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeRepeatedMessageField(value: &self.columns)
            case 2:
                try {
                    var rows: [Int64: Card] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Card>.self, value: &rows)
                    for (key, row) in rows { self.cards[Int(key)] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.columns.isEmpty { try visitor.visitRepeatedMessageField(value: self.columns, fieldNumber: 1) } }()
        try { if !self.cards.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Card>.self, value: Dictionary(uniqueKeysWithValues: self.cards.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Board, right: Board) -> Bool {
        if left.columns != right.columns { return false }
        if left.cards != right.cards { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("columns", self.columns)
        json.field("cards", self.cards)
    }
}

/// Presence: the card at which a process looks.
public struct Viewer: ContractMessage, Hashable {
    public var card: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(card: Int = 0) {
        self.card = card
    }
}

extension Viewer: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kanban.Viewer"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}card\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.card)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.card = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.card != 0 { try visitor.visitSingularInt64Field(value: Int64(self.card), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Viewer, right: Viewer) -> Bool {
        if left.card != right.card { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("card", self.card)
    }
}

/// The slice of all viewers, by process.
public struct Viewers: ContractMessage, Hashable {
    public var viewers: Table<String, Viewer> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(viewers: Table<String, Viewer> = [:]) {
        self.viewers = viewers
    }
}

extension Viewers: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kanban.Viewers"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}viewers\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Viewer] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Viewer>.self, value: &rows)
                    for (key, row) in rows { self.viewers[key] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.viewers.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Viewer>.self, value: Dictionary(uniqueKeysWithValues: self.viewers.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Viewers, right: Viewers) -> Bool {
        if left.viewers != right.viewers { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("viewers", self.viewers)
    }
}

// MARK: Actions

/// The actions of kanban/board.proto.
public enum BoardAction: Sendable, Equatable {
    /// Adds a card to the first column.
    case addCard(title: String)
    /// Moves a card to another column. Rejected if that is full.
    case moveCard(card: Int, column: String)
    case renameCard(card: Int, title: String)
    case removeCard(card: Int)
}

extension AppAction where Self == KanbanAction {
    /// Adds a card to the first column.
    public static func addCard(title: String) -> KanbanAction { .board(.addCard(title: title)) }
}

extension AppAction where Self == KanbanAction {
    /// Moves a card to another column. Rejected if that is full.
    public static func moveCard(card: Int, column: String) -> KanbanAction { .board(.moveCard(card: card, column: column)) }
}

extension AppAction where Self == KanbanAction {
    public static func renameCard(card: Int, title: String) -> KanbanAction { .board(.renameCard(card: card, title: title)) }
}

extension AppAction where Self == KanbanAction {
    public static func removeCard(card: Int) -> KanbanAction { .board(.removeCard(card: card)) }
}

extension Viewer: PresenceValue {}

// MARK: Board

/// A component that receives the slice `kanban.Board`.
public protocol BoardComponent: SliceComponent {
    func newColumns(_ columns: [Column])
    func newCards(_ cards: Table<Int, Card>, changes: TableChanges<Int>)
    func newCards(_ cards: Table<Int, Card>)
}

extension BoardComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newCards(_ cards: Table<Int, Card>) {
        newCards(cards, changes: TableChanges(inserted: Array(cards.keys)))
    }
}

/// The slice for components that show the board.
public protocol KnowsTheBoard: Sendable {
    func provideBoard(to component: some BoardComponent)
}

/// The slice `kanban.Board` on the wire.
public enum BoardSlice: Slice {
    public typealias Message = Board

    public static let fields: [SliceField<BoardSlice>] = [
        .list(1, \.columns),
        .table(2, \.cards, emptyRow: Card()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<BoardSlice>, to component: some BoardComponent) {
        if change.fields.contains(1) { component.newColumns(change.value.columns) }
        if change.fields.contains(2) { component.newCards(change.value.cards, changes: change.value.cards.changes(since: change.previous.cards)) }
        component.didReach(change.revision)
    }
}

extension Board: SliceMessage {
    public typealias SliceType = BoardSlice
}

/// The component that puts `kanban.Board` on the wire.
public final class BoardRecorder: BoardComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<BoardSlice>()

    public static let callbacks: [UInt32: String] = [1: "newColumns", 2: "newCards"]

    public init() {}

    public func newColumns(_ columns: [Column]) {
        provided.set(1) { $0.columns = columns }
    }

    public func newCards(_ cards: Table<Int, Card>, changes: TableChanges<Int>) {
        provided.set(2) { $0.cards = cards }
    }

    public func newCards(_ cards: Table<Int, Card>) {
        provided.set(2) { $0.cards = cards }
    }
}

/// A component that keeps the slice `kanban.Board`, for views that observe it.
@MainActor
public final class BoardModel: @MainActor BoardComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Board()

    public init() {}

    public var columns: [Column] {
        _observers.access(self, keyPath: \.columns)
        return _slice.columns
    }

    public var cards: Table<Int, Card> {
        _observers.access(self, keyPath: \.cards)
        return _slice.cards
    }

    public func newColumns(_ columns: [Column]) {
        _observers.withMutation(of: self, keyPath: \.columns) { _slice.columns = columns }
    }

    public func newCards(_ cards: Table<Int, Card>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.cards) { _slice.cards = cards }
    }
}

// MARK: Viewers

/// A component that receives the slice `kanban.Viewers`.
public protocol ViewersComponent: SliceComponent {
    func newViewers(_ viewers: Table<String, Viewer>, changes: TableChanges<String>)
    func newViewers(_ viewers: Table<String, Viewer>)
}

extension ViewersComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newViewers(_ viewers: Table<String, Viewer>) {
        newViewers(viewers, changes: TableChanges(inserted: Array(viewers.keys)))
    }
}

/// The slice `kanban.Viewers` on the wire.
public enum ViewersSlice: Slice {
    public typealias Message = Viewers

    public static let fields: [SliceField<ViewersSlice>] = [
        .table(1, \.viewers, emptyRow: Viewer()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ViewersSlice>, to component: some ViewersComponent) {
        if change.fields.contains(1) { component.newViewers(change.value.viewers, changes: change.value.viewers.changes(since: change.previous.viewers)) }
        component.didReach(change.revision)
    }
}

extension Viewers: SliceMessage {
    public typealias SliceType = ViewersSlice
}

/// The component that puts `kanban.Viewers` on the wire.
public final class ViewersRecorder: ViewersComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ViewersSlice>()

    public static let callbacks: [UInt32: String] = [1: "newViewers"]

    public init() {}

    public func newViewers(_ viewers: Table<String, Viewer>, changes: TableChanges<String>) {
        provided.set(1) { $0.viewers = viewers }
    }

    public func newViewers(_ viewers: Table<String, Viewer>) {
        provided.set(1) { $0.viewers = viewers }
    }
}

/// A component that keeps the slice `kanban.Viewers`, for views that observe it.
@MainActor
public final class ViewersModel: @MainActor ViewersComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Viewers()

    public init() {}

    public var viewers: Table<String, Viewer> {
        _observers.access(self, keyPath: \.viewers)
        return _slice.viewers
    }

    public func newViewers(_ viewers: Table<String, Viewer>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.viewers) { _slice.viewers = viewers }
    }
}

// MARK: BoardFeature

/// Shows the board and changes it.
public struct BoardFeature: FeatureRole {
    public static let name = "kanban.BoardFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KanbanAction

        private init(action: KanbanAction) {
            self.action = action
        }

        /// Adds a card to the first column.
        public static func addCard(title: String) -> Action { Action(action: .board(.addCard(title: title))) }
        /// Moves a card to another column. Rejected if that is full.
        public static func moveCard(card: Int, column: String) -> Action { Action(action: .board(.moveCard(card: card, column: column))) }
        public static func renameCard(card: Int, title: String) -> Action { Action(action: .board(.renameCard(card: card, title: title))) }
        public static func removeCard(card: Int) -> Action { Action(action: .board(.removeCard(card: card))) }

        public init?(_ action: KanbanAction) {
            guard ["kanban.AddCard", "kanban.MoveCard", "kanban.RenameCard", "kanban.RemoveCard"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<BoardFeature>

    public init(connection: RoleConnection<BoardFeature>) {
        self.connection = connection
    }

    /// Adds a card to the first column.
    @discardableResult
    public func addCard(title: String) async throws -> Receipt {
        try await self.connection.send(Action.addCard(title: title))
    }

    /// Moves a card to another column. Rejected if that is full.
    @discardableResult
    public func moveCard(card: Int, column: String) async throws -> Receipt {
        try await self.connection.send(Action.moveCard(card: card, column: column))
    }

    /// Sends `kanban.RenameCard`.
    @discardableResult
    public func renameCard(card: Int, title: String) async throws -> Receipt {
        try await self.connection.send(Action.renameCard(card: card, title: title))
    }

    /// Sends `kanban.RemoveCard`.
    @discardableResult
    public func removeCard(card: Int) async throws -> Receipt {
        try await self.connection.send(Action.removeCard(card: card))
    }

    /// Delivers the slice `kanban.Board` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideBoard(to component: some BoardComponent) async throws -> Subscription {
        try await connection.subscribe(BoardSlice.self) { change in
            BoardSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kanban.Board`, now and after every change.
    public func boardValues() -> SliceValues<BoardSlice> {
        connection.values(of: BoardSlice.self)
    }

    /// Delivers the slice `kanban.Viewers` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideViewers(to component: some ViewersComponent) async throws -> Subscription {
        try await connection.subscribe(ViewersSlice.self) { change in
            ViewersSlice.deliver(change, to: component)
        }
    }

    /// Calls `newViewers` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideViewers(to newViewers: @escaping @MainActor (Table<String, Viewer>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await connection.subscribe(ViewersSlice.self) { change in
            if change.fields.contains(1) { newViewers(change.value.viewers, change.value.viewers.changes(since: change.previous.viewers)) }
        }
    }

    /// The whole values of `kanban.Viewers`, now and after every change.
    public func viewersValues() -> SliceValues<ViewersSlice> {
        connection.values(of: ViewersSlice.self)
    }

    /// Presence: the card at which a process looks.
    ///
    /// Publishes the presence `kanban.Viewer` of this process, instead of its last one.
    public func publishViewer(card: Int) async throws {
        try await self.connection.publish(Viewer(card: card))
    }

    /// Publishes `value` instead of the last presence of this type.
    public func publishViewer(_ value: Viewer) async throws {
        try await connection.publish(value)
    }

    /// Withdraws the presence `kanban.Viewer` of this process.
    public func withdrawViewer() async throws {
        try await connection.withdraw(Viewer.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheBoard>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kanban.AddCard", "kanban.MoveCard", "kanban.RenameCard", "kanban.RemoveCard"],
            slices: [
                ServedSlice(BoardRecorder.self) { state, recorder in state.provideBoard(to: recorder) },
                ServedSlice(presence: Viewer.self, ViewersRecorder.self) { values, recorder in recorder.newViewers(values) }
            ],
            presence: [ServedPresence(Viewer.self)])
    }
}

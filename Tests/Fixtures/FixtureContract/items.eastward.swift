// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: items.proto

@_exported public import Eastward
public import SwiftProtobuf

// MARK: Messages

public struct SearchItems: ContractMessage, Hashable {
    public var term: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(term: String = "") {
        self.term = term
    }
}

extension SearchItems: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.SearchItems"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}term\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.term)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.term.isEmpty { try visitor.visitSingularStringField(value: self.term, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: SearchItems, right: SearchItems) -> Bool {
        if !left.term.hasSameBytes(as: right.term) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("term", self.term)
    }
}

public struct OpenItem: ContractMessage, Hashable {
    public var item: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(item: Int = 0) {
        self.item = item
    }
}

extension OpenItem: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.OpenItem"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}item\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.item)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.item = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.item != 0 { try visitor.visitSingularInt64Field(value: Int64(self.item), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: OpenItem, right: OpenItem) -> Bool {
        if left.item != right.item { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("item", self.item)
    }
}

public struct CloseItem: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension CloseItem: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.CloseItem"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: CloseItem, right: CloseItem) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

public struct RefreshItems: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension RefreshItems: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.RefreshItems"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: RefreshItems, right: RefreshItems) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

public struct ItemsRefreshed: ContractMessage, Hashable {
    public var refresh: Int = 0
    public var items: [String] = []
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(refresh: Int = 0, items: [String] = []) {
        self.refresh = refresh
        self.items = items
    }
}

extension ItemsRefreshed: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ItemsRefreshed"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}refresh\u{0}\u{2}\u{1}items\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.refresh)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.refresh = Int(value)
                }()
            case 2: try decoder.decodeRepeatedStringField(value: &self.items)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.refresh != 0 { try visitor.visitSingularInt64Field(value: Int64(self.refresh), fieldNumber: 1) } }()
        try { if !self.items.isEmpty { try visitor.visitRepeatedStringField(value: self.items, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ItemsRefreshed, right: ItemsRefreshed) -> Bool {
        if left.refresh != right.refresh { return false }
        if !left.items.hasSameElements(as: right.items, by: { $0.hasSameBytes(as: $1) }) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("refresh", self.refresh)
        json.field("items", self.items)
    }
}

public struct RefreshFailed: ContractMessage, Hashable {
    public var refresh: Int = 0
    public var reason: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(refresh: Int = 0, reason: String = "") {
        self.refresh = refresh
        self.reason = reason
    }
}

extension RefreshFailed: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.RefreshFailed"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}refresh\u{0}\u{2}\u{1}reason\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.refresh)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.refresh = Int(value)
                }()
            case 2: try decoder.decodeSingularStringField(value: &self.reason)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.refresh != 0 { try visitor.visitSingularInt64Field(value: Int64(self.refresh), fieldNumber: 1) } }()
        try { if !self.reason.isEmpty { try visitor.visitSingularStringField(value: self.reason, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: RefreshFailed, right: RefreshFailed) -> Bool {
        if left.refresh != right.refresh { return false }
        if !left.reason.hasSameBytes(as: right.reason) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("refresh", self.refresh)
        json.field("reason", self.reason)
    }
}

public struct ItemsShown: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension ItemsShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ItemsShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ItemsShown, right: ItemsShown) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

public struct LoggedIn: ContractMessage, Hashable {
    public var name: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(name: String = "") {
        self.name = name
    }
}

extension LoggedIn: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.LoggedIn"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: LoggedIn, right: LoggedIn) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
    }
}

public struct LoggedOut: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension LoggedOut: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.LoggedOut"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: LoggedOut, right: LoggedOut) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

public struct LoginShown: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension LoginShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.LoginShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: LoginShown, right: LoginShown) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

// MARK: Actions

/// The actions of items.proto.
public enum ItemsAction: Sendable, Equatable {
    case searchItems(term: String)
    case openItem(item: Int)
    case closeItem
    case refreshItems
    case itemsRefreshed(refresh: Int, items: [String])
    case refreshFailed(refresh: Int, reason: String)
    case itemsShown
    case loggedIn(name: String)
    case loggedOut
    case loginShown
}

extension AppAction where Self == MarketAction {
    public static func searchItems(term: String) -> MarketAction { .items(.searchItems(term: term)) }
}

extension AppAction where Self == MarketAction {
    public static func openItem(item: Int) -> MarketAction { .items(.openItem(item: item)) }
}

extension AppAction where Self == MarketAction {
    public static var closeItem: MarketAction { .items(.closeItem) }
}

extension AppAction where Self == MarketAction {
    public static var refreshItems: MarketAction { .items(.refreshItems) }
}

extension AppAction where Self == MarketAction {
    public static func itemsRefreshed(refresh: Int, items: [String]) -> MarketAction { .items(.itemsRefreshed(refresh: refresh, items: items)) }
}

extension AppAction where Self == MarketAction {
    public static func refreshFailed(refresh: Int, reason: String) -> MarketAction { .items(.refreshFailed(refresh: refresh, reason: reason)) }
}

extension AppAction where Self == MarketAction {
    public static var itemsShown: MarketAction { .items(.itemsShown) }
}

extension AppAction where Self == MarketAction {
    public static func loggedIn(name: String) -> MarketAction { .items(.loggedIn(name: name)) }
}

extension AppAction where Self == MarketAction {
    public static var loggedOut: MarketAction { .items(.loggedOut) }
}

extension AppAction where Self == MarketAction {
    public static var loginShown: MarketAction { .items(.loginShown) }
}

// MARK: ItemsFeature

/// Sends the actions of this file.
public struct ItemsFeature: FeatureRole {
    public static let name = "market.ItemsFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        public static func searchItems(term: String) -> Action { Action(action: .items(.searchItems(term: term))) }
        public static func openItem(item: Int) -> Action { Action(action: .items(.openItem(item: item))) }
        public static var closeItem: Action { Action(action: .items(.closeItem)) }
        public static var refreshItems: Action { Action(action: .items(.refreshItems)) }
        public static func itemsRefreshed(refresh: Int, items: [String]) -> Action { Action(action: .items(.itemsRefreshed(refresh: refresh, items: items))) }
        public static func refreshFailed(refresh: Int, reason: String) -> Action { Action(action: .items(.refreshFailed(refresh: refresh, reason: reason))) }
        public static var itemsShown: Action { Action(action: .items(.itemsShown)) }
        public static func loggedIn(name: String) -> Action { Action(action: .items(.loggedIn(name: name))) }
        public static var loggedOut: Action { Action(action: .items(.loggedOut)) }
        public static var loginShown: Action { Action(action: .items(.loginShown)) }

        public init?(_ action: MarketAction) {
            guard ["market.SearchItems", "market.OpenItem", "market.CloseItem", "market.RefreshItems", "market.ItemsRefreshed", "market.RefreshFailed", "market.ItemsShown", "market.LoggedIn", "market.LoggedOut", "market.LoginShown"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<ItemsFeature>

    public init(connection: RoleConnection<ItemsFeature>) {
        self.connection = connection
    }

    /// Sends `market.SearchItems`.
    @discardableResult
    public func searchItems(term: String) async throws -> Receipt {
        try await self.connection.send(Action.searchItems(term: term))
    }

    /// Sends `market.OpenItem`.
    @discardableResult
    public func openItem(item: Int) async throws -> Receipt {
        try await self.connection.send(Action.openItem(item: item))
    }

    /// Sends `market.CloseItem`.
    @discardableResult
    public func closeItem() async throws -> Receipt {
        try await self.connection.send(Action.closeItem)
    }

    /// Sends `market.RefreshItems`.
    @discardableResult
    public func refreshItems() async throws -> Receipt {
        try await self.connection.send(Action.refreshItems)
    }

    /// Sends `market.ItemsRefreshed`.
    @discardableResult
    public func itemsRefreshed(refresh: Int, items: [String]) async throws -> Receipt {
        try await self.connection.send(Action.itemsRefreshed(refresh: refresh, items: items))
    }

    /// Sends `market.RefreshFailed`.
    @discardableResult
    public func refreshFailed(refresh: Int, reason: String) async throws -> Receipt {
        try await self.connection.send(Action.refreshFailed(refresh: refresh, reason: reason))
    }

    /// Sends `market.ItemsShown`.
    @discardableResult
    public func itemsShown() async throws -> Receipt {
        try await self.connection.send(Action.itemsShown)
    }

    /// Sends `market.LoggedIn`.
    @discardableResult
    public func loggedIn(name: String) async throws -> Receipt {
        try await self.connection.send(Action.loggedIn(name: name))
    }

    /// Sends `market.LoggedOut`.
    @discardableResult
    public func loggedOut() async throws -> Receipt {
        try await self.connection.send(Action.loggedOut)
    }

    /// Sends `market.LoginShown`.
    @discardableResult
    public func loginShown() async throws -> Receipt {
        try await self.connection.send(Action.loginShown)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.SearchItems", "market.OpenItem", "market.CloseItem", "market.RefreshItems", "market.ItemsRefreshed", "market.RefreshFailed", "market.ItemsShown", "market.LoggedIn", "market.LoggedOut", "market.LoginShown"],
            slices: [])
    }
}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/items.proto

@_exported public import Eastward
public import EastwardView
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// Shows only items with the search term in their names.
public struct SearchItems: ContractMessage, Hashable {
    /// 100 code points at most.
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

/// Shows the details of an item. Rejected if there is no item with that number.
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

/// Closes the details.
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

/// Requests that the items feature fill the shelves from the catalogue again.
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

/// The content of the catalogue. Rejected if another refresh was requested since.
public struct ItemsRefreshed: ContractMessage, Hashable {
    /// The number of the refresh, from the slice.
    public var refresh: Int = 0
    /// In the catalogue's order, 1,000 at most; the first gets the number 1.
    public var items: [Item] = []
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(refresh: Int = 0, items: [Item] = []) {
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
            case 2: try decoder.decodeRepeatedMessageField(value: &self.items)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.refresh != 0 { try visitor.visitSingularInt64Field(value: Int64(self.refresh), fieldNumber: 1) } }()
        try { if !self.items.isEmpty { try visitor.visitRepeatedMessageField(value: self.items, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ItemsRefreshed, right: ItemsRefreshed) -> Bool {
        if left.refresh != right.refresh { return false }
        if left.items != right.items { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("refresh", self.refresh)
        json.field("items", self.items)
    }
}

/// The catalogue could not be read.
public struct RefreshFailed: ContractMessage, Hashable {
    /// The number of the refresh, from the slice.
    public var refresh: Int = 0
    /// The reason, in one sentence.
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

/// An item for sale.
public struct Item: ContractMessage, Hashable {
    public var name: String = ""
    /// The price in cents.
    public var price: Int = 0
    /// The number in stock.
    public var stock: Int = 0
    /// The place of origin.
    public var origin: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(name: String = "", price: Int = 0, stock: Int = 0, origin: String = "") {
        self.name = name
        self.price = price
        self.stock = stock
        self.origin = origin
    }
}

extension Item: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Item"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}\u{2}\u{1}price\u{0}\u{2}\u{1}stock\u{0}\u{2}\u{1}origin\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            case 2:
                try {
                    var value = Int64(self.price)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.price = Int(value)
                }()
            case 3:
                try {
                    var value = Int64(self.stock)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.stock = Int(value)
                }()
            case 4: try decoder.decodeSingularStringField(value: &self.origin)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try { if self.price != 0 { try visitor.visitSingularInt64Field(value: Int64(self.price), fieldNumber: 2) } }()
        try { if self.stock != 0 { try visitor.visitSingularInt64Field(value: Int64(self.stock), fieldNumber: 3) } }()
        try { if !self.origin.isEmpty { try visitor.visitSingularStringField(value: self.origin, fieldNumber: 4) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Item, right: Item) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        if left.price != right.price { return false }
        if left.stock != right.stock { return false }
        if !left.origin.hasSameBytes(as: right.origin) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
        json.field("price", self.price)
        json.field("stock", self.stock)
        json.field("origin", self.origin)
    }
}

/// The slice for a component that shows the items.
public struct ItemList: ContractMessage, Hashable {
    /// The current search term.
    public var searchTerm: String = ""
    /// All items by number, regardless of the search term.
    public var items: Table<Int, Item> = [:]
    /// The item that is shown in detail.
    public var openItem: Int? = nil
    /// The number of requested refreshes; initially 1.
    public var refresh: Int = 0
    /// The last refresh that succeeded or failed.
    public var answeredRefresh: Int = 0
    /// The reason why it failed, if it did.
    public var failure: String? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(searchTerm: String = "", items: Table<Int, Item> = [:], openItem: Int? = nil, refresh: Int = 0, answeredRefresh: Int = 0, failure: String? = nil) {
        self.searchTerm = searchTerm
        self.items = items
        self.openItem = openItem
        self.refresh = refresh
        self.answeredRefresh = answeredRefresh
        self.failure = failure
    }
}

extension ItemList: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ItemList"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{6}\u{1}search_term\u{0}searchTerm\u{0}\u{2}\u{1}items\u{0}\u{6}\u{1}open_item\u{0}openItem\u{0}\u{2}\u{1}refresh\u{0}\u{6}\u{1}answered_refresh\u{0}answeredRefresh\u{0}\u{2}\u{1}failure\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.searchTerm)
            case 2:
                try {
                    var rows: [Int64: Item] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Item>.self, value: &rows)
                    for (key, row) in rows { self.items[Int(key)] = row }
                }()
            case 3:
                try {
                    var value = self.openItem.map { Int64($0) }
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.openItem = value.map { Int($0) }
                }()
            case 4:
                try {
                    var value = Int64(self.refresh)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.refresh = Int(value)
                }()
            case 5:
                try {
                    var value = Int64(self.answeredRefresh)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.answeredRefresh = Int(value)
                }()
            case 6: try decoder.decodeSingularStringField(value: &self.failure)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.searchTerm.isEmpty { try visitor.visitSingularStringField(value: self.searchTerm, fieldNumber: 1) } }()
        try { if !self.items.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Item>.self, value: Dictionary(uniqueKeysWithValues: self.items.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 2) } }()
        try { if let value = self.openItem { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 3) } }()
        try { if self.refresh != 0 { try visitor.visitSingularInt64Field(value: Int64(self.refresh), fieldNumber: 4) } }()
        try { if self.answeredRefresh != 0 { try visitor.visitSingularInt64Field(value: Int64(self.answeredRefresh), fieldNumber: 5) } }()
        try { if let value = self.failure { try visitor.visitSingularStringField(value: value, fieldNumber: 6) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ItemList, right: ItemList) -> Bool {
        if !left.searchTerm.hasSameBytes(as: right.searchTerm) { return false }
        if left.items != right.items { return false }
        if left.openItem != right.openItem { return false }
        if left.refresh != right.refresh { return false }
        if left.answeredRefresh != right.answeredRefresh { return false }
        if !left.failure.hasSameBytes(as: right.failure) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("searchTerm", self.searchTerm)
        json.field("items", self.items)
        if let value = self.openItem { json.field("openItem", value) }
        json.field("refresh", self.refresh)
        json.field("answeredRefresh", self.answeredRefresh)
        if let value = self.failure { json.field("failure", value) }
    }
}

// MARK: Actions

/// The actions of market/items.proto.
public enum ItemsAction: Sendable, Equatable {
    /// Shows only items with the search term in their names.
    ///
    /// - Parameters:
    ///   - term: 100 code points at most.
    case searchItems(term: String)
    /// Shows the details of an item. Rejected if there is no item with that number.
    case openItem(item: Int)
    /// Closes the details.
    case closeItem
    /// Requests that the items feature fill the shelves from the catalogue again.
    case refreshItems
    /// The content of the catalogue. Rejected if another refresh was requested since.
    ///
    /// - Parameters:
    ///   - refresh: The number of the refresh, from the slice.
    ///   - items: In the catalogue's order, 1,000 at most; the first gets the number 1.
    case itemsRefreshed(refresh: Int, items: [Item])
    /// The catalogue could not be read.
    ///
    /// - Parameters:
    ///   - refresh: The number of the refresh, from the slice.
    ///   - reason: The reason, in one sentence.
    case refreshFailed(refresh: Int, reason: String)
}

extension AppAction where Self == MarketAction {
    /// Shows only items with the search term in their names.
    ///
    /// - Parameters:
    ///   - term: 100 code points at most.
    public static func searchItems(term: String) -> MarketAction { .items(.searchItems(term: term)) }
}

extension AppAction where Self == MarketAction {
    /// Shows the details of an item. Rejected if there is no item with that number.
    public static func openItem(item: Int) -> MarketAction { .items(.openItem(item: item)) }
}

extension AppAction where Self == MarketAction {
    /// Closes the details.
    public static var closeItem: MarketAction { .items(.closeItem) }
}

extension AppAction where Self == MarketAction {
    /// Requests that the items feature fill the shelves from the catalogue again.
    public static var refreshItems: MarketAction { .items(.refreshItems) }
}

extension AppAction where Self == MarketAction {
    /// The content of the catalogue. Rejected if another refresh was requested since.
    ///
    /// - Parameters:
    ///   - refresh: The number of the refresh, from the slice.
    ///   - items: In the catalogue's order, 1,000 at most; the first gets the number 1.
    public static func itemsRefreshed(refresh: Int, items: [Item]) -> MarketAction { .items(.itemsRefreshed(refresh: refresh, items: items)) }
}

extension AppAction where Self == MarketAction {
    /// The catalogue could not be read.
    ///
    /// - Parameters:
    ///   - refresh: The number of the refresh, from the slice.
    ///   - reason: The reason, in one sentence.
    public static func refreshFailed(refresh: Int, reason: String) -> MarketAction { .items(.refreshFailed(refresh: refresh, reason: reason)) }
}

// MARK: ItemList

/// A component that receives the slice `market.ItemList`.
public protocol ItemListComponent: SliceComponent {
    /// The current search term.
    func newSearchTerm(_ searchTerm: String)
    /// All items by number, regardless of the search term.
    func newItems(_ items: Table<Int, Item>, changes: TableChanges<Int>)
    /// All items by number, regardless of the search term.
    func newItems(_ items: Table<Int, Item>)
    /// The item that is shown in detail.
    func newOpenItem(_ openItem: Int?)
    /// The number of requested refreshes; initially 1.
    func newRefresh(_ refresh: Int)
    /// The last refresh that succeeded or failed.
    func newAnsweredRefresh(_ answeredRefresh: Int)
    /// The reason why it failed, if it did.
    func newFailure(_ failure: String?)
}

extension ItemListComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newItems(_ items: Table<Int, Item>) {
        newItems(items, changes: TableChanges(inserted: Array(items.keys)))
    }
}

/// The slice for a component that shows the items.
public protocol KnowsTheItemList: Sendable {
    func provideItemList(to component: some ItemListComponent)
}

/// The slice `market.ItemList` on the wire.
public enum ItemListSlice: Slice {
    public typealias Message = ItemList

    public static let fields: [SliceField<ItemListSlice>] = [
        .text(1, \.searchTerm),
        .table(2, \.items, emptyRow: Item()),
        .value(3, \.openItem),
        .value(4, \.refresh),
        .value(5, \.answeredRefresh),
        .value(6, \.failure, by: { $0.hasSameBytes(as: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ItemListSlice>, to component: some ItemListComponent) {
        if change.fields.contains(1) { component.newSearchTerm(change.value.searchTerm) }
        if change.fields.contains(2) { component.newItems(change.value.items, changes: change.value.items.changes(since: change.previous.items)) }
        if change.fields.contains(3) { component.newOpenItem(change.value.openItem) }
        if change.fields.contains(4) { component.newRefresh(change.value.refresh) }
        if change.fields.contains(5) { component.newAnsweredRefresh(change.value.answeredRefresh) }
        if change.fields.contains(6) { component.newFailure(change.value.failure) }
        component.didReach(change.revision)
    }
}

extension ItemList: SliceMessage {
    public typealias SliceType = ItemListSlice
}

/// The component that puts `market.ItemList` on the wire.
public final class ItemListRecorder: ItemListComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ItemListSlice>()

    public static let callbacks: [UInt32: String] = [1: "newSearchTerm", 2: "newItems", 3: "newOpenItem", 4: "newRefresh", 5: "newAnsweredRefresh", 6: "newFailure"]

    public init() {}

    public func newSearchTerm(_ searchTerm: String) {
        provided.set(1) { $0.searchTerm = searchTerm }
    }

    public func newItems(_ items: Table<Int, Item>, changes: TableChanges<Int>) {
        provided.set(2) { $0.items = items }
    }

    public func newItems(_ items: Table<Int, Item>) {
        provided.set(2) { $0.items = items }
    }

    public func newOpenItem(_ openItem: Int?) {
        provided.set(3) { $0.openItem = openItem }
    }

    public func newRefresh(_ refresh: Int) {
        provided.set(4) { $0.refresh = refresh }
    }

    public func newAnsweredRefresh(_ answeredRefresh: Int) {
        provided.set(5) { $0.answeredRefresh = answeredRefresh }
    }

    public func newFailure(_ failure: String?) {
        provided.set(6) { $0.failure = failure }
    }
}

/// A component that keeps the slice `market.ItemList`, for views that observe it.
@MainActor
public final class ItemListModel: @MainActor ItemListComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = ItemList()

    public init() {}

    /// The current search term.
    public var searchTerm: String {
        _observers.access(self, keyPath: \.searchTerm)
        return _slice.searchTerm
    }

    /// All items by number, regardless of the search term.
    public var items: Table<Int, Item> {
        _observers.access(self, keyPath: \.items)
        return _slice.items
    }

    /// The item that is shown in detail.
    public var openItem: Int? {
        _observers.access(self, keyPath: \.openItem)
        return _slice.openItem
    }

    /// The number of requested refreshes; initially 1.
    public var refresh: Int {
        _observers.access(self, keyPath: \.refresh)
        return _slice.refresh
    }

    /// The last refresh that succeeded or failed.
    public var answeredRefresh: Int {
        _observers.access(self, keyPath: \.answeredRefresh)
        return _slice.answeredRefresh
    }

    /// The reason why it failed, if it did.
    public var failure: String? {
        _observers.access(self, keyPath: \.failure)
        return _slice.failure
    }

    public func newSearchTerm(_ searchTerm: String) {
        _observers.withMutation(of: self, keyPath: \.searchTerm) { _slice.searchTerm = searchTerm }
    }

    public func newItems(_ items: Table<Int, Item>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.items) { _slice.items = items }
    }

    public func newOpenItem(_ openItem: Int?) {
        _observers.withMutation(of: self, keyPath: \.openItem) { _slice.openItem = openItem }
    }

    public func newRefresh(_ refresh: Int) {
        _observers.withMutation(of: self, keyPath: \.refresh) { _slice.refresh = refresh }
    }

    public func newAnsweredRefresh(_ answeredRefresh: Int) {
        _observers.withMutation(of: self, keyPath: \.answeredRefresh) { _slice.answeredRefresh = answeredRefresh }
    }

    public func newFailure(_ failure: String?) {
        _observers.withMutation(of: self, keyPath: \.failure) { _slice.failure = failure }
    }
}

// MARK: ItemsFeature

/// Shows the items, searches through them, and fills the shelves from the catalogue.
public struct ItemsFeature: FeatureRole {
    public static let name = "market.ItemsFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        /// Shows only items with the search term in their names.
        ///
        /// - Parameters:
        ///   - term: 100 code points at most.
        public static func searchItems(term: String) -> Action { Action(action: .items(.searchItems(term: term))) }
        /// Shows the details of an item. Rejected if there is no item with that number.
        public static func openItem(item: Int) -> Action { Action(action: .items(.openItem(item: item))) }
        /// Closes the details.
        public static var closeItem: Action { Action(action: .items(.closeItem)) }
        /// Requests that the items feature fill the shelves from the catalogue again.
        public static var refreshItems: Action { Action(action: .items(.refreshItems)) }
        /// The content of the catalogue. Rejected if another refresh was requested since.
        ///
        /// - Parameters:
        ///   - refresh: The number of the refresh, from the slice.
        ///   - items: In the catalogue's order, 1,000 at most; the first gets the number 1.
        public static func itemsRefreshed(refresh: Int, items: [Item]) -> Action { Action(action: .items(.itemsRefreshed(refresh: refresh, items: items))) }
        /// The catalogue could not be read.
        ///
        /// - Parameters:
        ///   - refresh: The number of the refresh, from the slice.
        ///   - reason: The reason, in one sentence.
        public static func refreshFailed(refresh: Int, reason: String) -> Action { Action(action: .items(.refreshFailed(refresh: refresh, reason: reason))) }

        public init?(_ action: MarketAction) {
            guard ["market.SearchItems", "market.OpenItem", "market.CloseItem", "market.RefreshItems", "market.ItemsRefreshed", "market.RefreshFailed"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<ItemsFeature>

    public init(connection: RoleConnection<ItemsFeature>) {
        self.connection = connection
    }

    /// Shows only items with the search term in their names.
    ///
    /// - Parameters:
    ///   - term: 100 code points at most.
    @discardableResult
    public func searchItems(term: String) async throws -> Receipt {
        try await self.connection.send(Action.searchItems(term: term))
    }

    /// Shows the details of an item. Rejected if there is no item with that number.
    @discardableResult
    public func openItem(item: Int) async throws -> Receipt {
        try await self.connection.send(Action.openItem(item: item))
    }

    /// Closes the details.
    @discardableResult
    public func closeItem() async throws -> Receipt {
        try await self.connection.send(Action.closeItem)
    }

    /// Requests that the items feature fill the shelves from the catalogue again.
    @discardableResult
    public func refreshItems() async throws -> Receipt {
        try await self.connection.send(Action.refreshItems)
    }

    /// The content of the catalogue. Rejected if another refresh was requested since.
    ///
    /// - Parameters:
    ///   - refresh: The number of the refresh, from the slice.
    ///   - items: In the catalogue's order, 1,000 at most; the first gets the number 1.
    @discardableResult
    public func itemsRefreshed(refresh: Int, items: [Item]) async throws -> Receipt {
        try await self.connection.send(Action.itemsRefreshed(refresh: refresh, items: items))
    }

    /// The catalogue could not be read.
    ///
    /// - Parameters:
    ///   - refresh: The number of the refresh, from the slice.
    ///   - reason: The reason, in one sentence.
    @discardableResult
    public func refreshFailed(refresh: Int, reason: String) async throws -> Receipt {
        try await self.connection.send(Action.refreshFailed(refresh: refresh, reason: reason))
    }

    /// Delivers the slice `market.ItemList` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideItemList(to component: some ItemListComponent) async throws -> Subscription {
        try await connection.subscribe(ItemListSlice.self) { change in
            ItemListSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `market.ItemList`, now and after every change.
    public func itemListValues() -> SliceValues<ItemListSlice> {
        connection.values(of: ItemListSlice.self)
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
    public static func serve<State: KnowsTheItemList>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.SearchItems", "market.OpenItem", "market.CloseItem", "market.RefreshItems", "market.ItemsRefreshed", "market.RefreshFailed"],
            slices: [
                ServedSlice(ItemListRecorder.self) { state, recorder in state.provideItemList(to: recorder) }
            ],
            presence: [ServedPresence(EastwardView.Panel.self)])
    }
}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/visits.proto

@_exported public import Eastward
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// A place in the shop.
public struct Place: ContractMessage, Hashable {
    /// ITEMS, ITEM, BASKET, SIGNUP, LOGIN or ORDERS.
    public var screen: Screen = Screen()
    /// The item that the screen ITEM shows; 0 on all others.
    public var item: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(screen: Screen = Screen(), item: Int = 0) {
        self.screen = screen
        self.item = item
    }
}

extension Place: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Place"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}screen\u{0}\u{2}\u{1}item\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularEnumField(value: &self.screen)
            case 2:
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
        try { if self.screen != Screen() { try visitor.visitSingularEnumField(value: self.screen, fieldNumber: 1) } }()
        try { if self.item != 0 { try visitor.visitSingularInt64Field(value: Int64(self.item), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Place, right: Place) -> Bool {
        if left.screen != right.screen { return false }
        if left.item != right.item { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("screen", self.screen)
        json.field("item", self.item)
    }
}

/// An item in a basket.
public struct BasketLine: ContractMessage, Hashable {
    public var item: Int = 0
    /// 1 or more.
    public var quantity: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(item: Int = 0, quantity: Int = 0) {
        self.item = item
        self.quantity = quantity
    }
}

extension BasketLine: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.BasketLine"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}item\u{0}\u{2}\u{1}quantity\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.item)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.item = Int(value)
                }()
            case 2:
                try {
                    var value = Int64(self.quantity)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.quantity = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.item != 0 { try visitor.visitSingularInt64Field(value: Int64(self.item), fieldNumber: 1) } }()
        try { if self.quantity != 0 { try visitor.visitSingularInt64Field(value: Int64(self.quantity), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: BasketLine, right: BasketLine) -> Bool {
        if left.item != right.item { return false }
        if left.quantity != right.quantity { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("item", self.item)
        json.field("quantity", self.quantity)
    }
}

/// A visit to the shop.
public struct Visit: ContractMessage, Hashable {
    /// The logged-in member.
    public var member: String? = nil
    public var place: Place = Place()
    /// The previous places, the last first.
    public var back: [Place] = []
    /// The places that were left by going back, the next first.
    public var forward: [Place] = []
    public var searchTerm: String = ""
    /// In the order in which the items were put into it, 50 at most.
    public var basket: [BasketLine] = []
    /// The number of the last action among the actions of all visits.
    public var lastAction: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(member: String? = nil, place: Place = Place(), back: [Place] = [], forward: [Place] = [], searchTerm: String = "", basket: [BasketLine] = [], lastAction: Int = 0) {
        self.member = member
        self.place = place
        self.back = back
        self.forward = forward
        self.searchTerm = searchTerm
        self.basket = basket
        self.lastAction = lastAction
    }
}

extension Visit: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Visit"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}member\u{0}\u{2}\u{1}place\u{0}\u{2}\u{1}back\u{0}\u{2}\u{1}forward\u{0}\u{6}\u{1}search_term\u{0}searchTerm\u{0}\u{2}\u{1}basket\u{0}\u{6}\u{1}last_action\u{0}lastAction\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.member)
            case 2:
                try {
                    var value: Place? = self.place
                    self.place = Place()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.place = value ?? Place()
                }()
            case 3: try decoder.decodeRepeatedMessageField(value: &self.back)
            case 4: try decoder.decodeRepeatedMessageField(value: &self.forward)
            case 5: try decoder.decodeSingularStringField(value: &self.searchTerm)
            case 6: try decoder.decodeRepeatedMessageField(value: &self.basket)
            case 7:
                try {
                    var value = Int64(self.lastAction)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.lastAction = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if let value = self.member { try visitor.visitSingularStringField(value: value, fieldNumber: 1) } }()
        try { if self.place != Place() { try visitor.visitSingularMessageField(value: self.place, fieldNumber: 2) } }()
        try { if !self.back.isEmpty { try visitor.visitRepeatedMessageField(value: self.back, fieldNumber: 3) } }()
        try { if !self.forward.isEmpty { try visitor.visitRepeatedMessageField(value: self.forward, fieldNumber: 4) } }()
        try { if !self.searchTerm.isEmpty { try visitor.visitSingularStringField(value: self.searchTerm, fieldNumber: 5) } }()
        try { if !self.basket.isEmpty { try visitor.visitRepeatedMessageField(value: self.basket, fieldNumber: 6) } }()
        try { if self.lastAction != 0 { try visitor.visitSingularInt64Field(value: Int64(self.lastAction), fieldNumber: 7) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Visit, right: Visit) -> Bool {
        if !left.member.hasSameBytes(as: right.member) { return false }
        if left.place != right.place { return false }
        if left.back != right.back { return false }
        if left.forward != right.forward { return false }
        if !left.searchTerm.hasSameBytes(as: right.searchTerm) { return false }
        if left.basket != right.basket { return false }
        if left.lastAction != right.lastAction { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        if let value = self.member { json.field("member", value) }
        json.field("place", self.place)
        json.field("back", self.back)
        json.field("forward", self.forward)
        json.field("searchTerm", self.searchTerm)
        json.field("basket", self.basket)
        json.field("lastAction", self.lastAction)
    }
}

/// An item of a sale, with the name and the price at the time of the sale.
public struct SaleLine: ContractMessage, Hashable {
    public var item: Int = 0
    public var name: String = ""
    public var quantity: Int = 0
    /// In cents.
    public var price: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(item: Int = 0, name: String = "", quantity: Int = 0, price: Int = 0) {
        self.item = item
        self.name = name
        self.quantity = quantity
        self.price = price
    }
}

extension SaleLine: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.SaleLine"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}item\u{0}\u{2}\u{1}name\u{0}\u{2}\u{1}quantity\u{0}\u{2}\u{1}price\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.item)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.item = Int(value)
                }()
            case 2: try decoder.decodeSingularStringField(value: &self.name)
            case 3:
                try {
                    var value = Int64(self.quantity)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.quantity = Int(value)
                }()
            case 4:
                try {
                    var value = Int64(self.price)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.price = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.item != 0 { try visitor.visitSingularInt64Field(value: Int64(self.item), fieldNumber: 1) } }()
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 2) } }()
        try { if self.quantity != 0 { try visitor.visitSingularInt64Field(value: Int64(self.quantity), fieldNumber: 3) } }()
        try { if self.price != 0 { try visitor.visitSingularInt64Field(value: Int64(self.price), fieldNumber: 4) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: SaleLine, right: SaleLine) -> Bool {
        if left.item != right.item { return false }
        if !left.name.hasSameBytes(as: right.name) { return false }
        if left.quantity != right.quantity { return false }
        if left.price != right.price { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("item", self.item)
        json.field("name", self.name)
        json.field("quantity", self.quantity)
        json.field("price", self.price)
    }
}

/// A sale to a member.
public struct Sale: ContractMessage, Hashable {
    public var member: String = ""
    public var lines: [SaleLine] = []
    /// In cents.
    public var total: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(member: String = "", lines: [SaleLine] = [], total: Int = 0) {
        self.member = member
        self.lines = lines
        self.total = total
    }
}

extension Sale: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Sale"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}member\u{0}\u{2}\u{1}lines\u{0}\u{2}\u{1}total\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.member)
            case 2: try decoder.decodeRepeatedMessageField(value: &self.lines)
            case 3:
                try {
                    var value = Int64(self.total)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.total = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.member.isEmpty { try visitor.visitSingularStringField(value: self.member, fieldNumber: 1) } }()
        try { if !self.lines.isEmpty { try visitor.visitRepeatedMessageField(value: self.lines, fieldNumber: 2) } }()
        try { if self.total != 0 { try visitor.visitSingularInt64Field(value: Int64(self.total), fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Sale, right: Sale) -> Bool {
        if !left.member.hasSameBytes(as: right.member) { return false }
        if left.lines != right.lines { return false }
        if left.total != right.total { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("member", self.member)
        json.field("lines", self.lines)
        json.field("total", self.total)
    }
}

/// The slice for a component that shows the shop to its visitors.
public struct Visits: ContractMessage, Hashable {
    /// The visits by visitor.
    public var visits: Table<String, Visit> = [:]
    /// The last sales by number.
    public var sales: Table<Int, Sale> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(visits: Table<String, Visit> = [:], sales: Table<Int, Sale> = [:]) {
        self.visits = visits
        self.sales = sales
    }
}

extension Visits: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Visits"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}visits\u{0}\u{2}\u{1}sales\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Visit] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Visit>.self, value: &rows)
                    for (key, row) in rows { self.visits[key] = row }
                }()
            case 2:
                try {
                    var rows: [Int64: Sale] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Sale>.self, value: &rows)
                    for (key, row) in rows { self.sales[Int(key)] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.visits.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Visit>.self, value: Dictionary(uniqueKeysWithValues: self.visits.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try { if !self.sales.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Sale>.self, value: Dictionary(uniqueKeysWithValues: self.sales.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Visits, right: Visits) -> Bool {
        if left.visits != right.visits { return false }
        if left.sales != right.sales { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("visits", self.visits)
        json.field("sales", self.sales)
    }
}

// MARK: Visits

/// A component that receives the slice `market.Visits`.
public protocol VisitsComponent: SliceComponent {
    /// The visits by visitor.
    func newVisits(_ visits: Table<String, Visit>, changes: TableChanges<String>)
    /// The visits by visitor.
    func newVisits(_ visits: Table<String, Visit>)
    /// The last sales by number.
    func newSales(_ sales: Table<Int, Sale>, changes: TableChanges<Int>)
    /// The last sales by number.
    func newSales(_ sales: Table<Int, Sale>)
}

extension VisitsComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newVisits(_ visits: Table<String, Visit>) {
        newVisits(visits, changes: TableChanges(inserted: Array(visits.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newSales(_ sales: Table<Int, Sale>) {
        newSales(sales, changes: TableChanges(inserted: Array(sales.keys)))
    }
}

/// The slice for a component that shows the shop to its visitors.
public protocol KnowsTheVisits: Sendable {
    func provideVisits(to component: some VisitsComponent)
}

/// The slice `market.Visits` on the wire.
public enum VisitsSlice: Slice {
    public typealias Message = Visits

    public static let fields: [SliceField<VisitsSlice>] = [
        .table(1, \.visits, emptyRow: Visit()),
        .table(2, \.sales, emptyRow: Sale()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<VisitsSlice>, to component: some VisitsComponent) {
        if change.fields.contains(1) { component.newVisits(change.value.visits, changes: change.value.visits.changes(since: change.previous.visits)) }
        if change.fields.contains(2) { component.newSales(change.value.sales, changes: change.value.sales.changes(since: change.previous.sales)) }
        component.didReach(change.revision)
    }
}

extension Visits: SliceMessage {
    public typealias SliceType = VisitsSlice
}

/// The component that puts `market.Visits` on the wire.
public final class VisitsRecorder: VisitsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<VisitsSlice>()

    public static let callbacks: [UInt32: String] = [1: "newVisits", 2: "newSales"]

    public init() {}

    public func newVisits(_ visits: Table<String, Visit>, changes: TableChanges<String>) {
        provided.set(1) { $0.visits = visits }
    }

    public func newVisits(_ visits: Table<String, Visit>) {
        provided.set(1) { $0.visits = visits }
    }

    public func newSales(_ sales: Table<Int, Sale>, changes: TableChanges<Int>) {
        provided.set(2) { $0.sales = sales }
    }

    public func newSales(_ sales: Table<Int, Sale>) {
        provided.set(2) { $0.sales = sales }
    }
}

/// A component that keeps the slice `market.Visits`, for views that observe it.
@MainActor
public final class VisitsModel: @MainActor VisitsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Visits()

    public init() {}

    /// The visits by visitor.
    public var visits: Table<String, Visit> {
        _observers.access(self, keyPath: \.visits)
        return _slice.visits
    }

    /// The last sales by number.
    public var sales: Table<Int, Sale> {
        _observers.access(self, keyPath: \.sales)
        return _slice.sales
    }

    public func newVisits(_ visits: Table<String, Visit>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.visits) { _slice.visits = visits }
    }

    public func newSales(_ sales: Table<Int, Sale>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.sales) { _slice.sales = sales }
    }
}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: receiving.proto

@_exported public import Eastward
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// Goods that have arrived.
public struct Parcel: ContractMessage, Hashable {
    public var goods: String = ""
    public var count: UInt32 = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(goods: String = "", count: UInt32 = 0) {
        self.goods = goods
        self.count = count
    }
}

extension Parcel: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "warehouse.Parcel"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}goods\u{0}\u{2}\u{1}count\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.goods)
            case 2: try decoder.decodeSingularUInt32Field(value: &self.count)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.goods.isEmpty { try visitor.visitSingularStringField(value: self.goods, fieldNumber: 1) } }()
        try { if self.count != 0 { try visitor.visitSingularUInt32Field(value: self.count, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Parcel, right: Parcel) -> Bool {
        if !left.goods.hasSameBytes(as: right.goods) { return false }
        if left.count != right.count { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("goods", self.goods)
        json.field("count", self.count)
    }
}

/// Receives a parcel. Rejected if it is empty.
public struct Receive: ContractMessage, Hashable {
    /// The number of its shipment.
    public var number: UInt64 = 0
    public var parcel: Parcel = Parcel()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(number: UInt64 = 0, parcel: Parcel = Parcel()) {
        self.number = number
        self.parcel = parcel
    }
}

extension Receive: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "warehouse.Receive"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}number\u{0}\u{2}\u{1}parcel\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularUInt64Field(value: &self.number)
            case 2:
                try {
                    var value: Parcel? = self.parcel
                    self.parcel = Parcel()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.parcel = value ?? Parcel()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.number != 0 { try visitor.visitSingularUInt64Field(value: self.number, fieldNumber: 1) } }()
        try { if self.parcel != Parcel() { try visitor.visitSingularMessageField(value: self.parcel, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Receive, right: Receive) -> Bool {
        if left.number != right.number { return false }
        if left.parcel != right.parcel { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("number", self.number)
        json.field("parcel", self.parcel)
    }
}

/// The slice for a component that shows the stock.
public struct Stock: ContractMessage, Hashable {
    /// The number of parcels received.
    public var parcels: UInt64 = 0
    /// How often a number arrived again.
    public var repeated: UInt64 = 0
    /// How often a number arrived after a higher one.
    public var disordered: UInt64 = 0
    /// The number that arrived last.
    public var last: UInt64 = 0
    /// The goods, by name.
    public var goods: Table<String, UInt64> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(parcels: UInt64 = 0, repeated: UInt64 = 0, disordered: UInt64 = 0, last: UInt64 = 0, goods: Table<String, UInt64> = [:]) {
        self.parcels = parcels
        self.repeated = repeated
        self.disordered = disordered
        self.last = last
        self.goods = goods
    }
}

extension Stock: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "warehouse.Stock"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}parcels\u{0}\u{2}\u{1}repeated\u{0}\u{2}\u{1}disordered\u{0}\u{2}\u{1}last\u{0}\u{2}\u{1}goods\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularUInt64Field(value: &self.parcels)
            case 2: try decoder.decodeSingularUInt64Field(value: &self.repeated)
            case 3: try decoder.decodeSingularUInt64Field(value: &self.disordered)
            case 4: try decoder.decodeSingularUInt64Field(value: &self.last)
            case 5:
                try {
                    var rows: [String: UInt64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufUInt64>.self, value: &rows)
                    for (key, row) in rows { self.goods[key] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.parcels != 0 { try visitor.visitSingularUInt64Field(value: self.parcels, fieldNumber: 1) } }()
        try { if self.repeated != 0 { try visitor.visitSingularUInt64Field(value: self.repeated, fieldNumber: 2) } }()
        try { if self.disordered != 0 { try visitor.visitSingularUInt64Field(value: self.disordered, fieldNumber: 3) } }()
        try { if self.last != 0 { try visitor.visitSingularUInt64Field(value: self.last, fieldNumber: 4) } }()
        try { if !self.goods.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufUInt64>.self, value: Dictionary(uniqueKeysWithValues: self.goods.lazy.map { ($0.key, $0.value) }), fieldNumber: 5) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Stock, right: Stock) -> Bool {
        if left.parcels != right.parcels { return false }
        if left.repeated != right.repeated { return false }
        if left.disordered != right.disordered { return false }
        if left.last != right.last { return false }
        if left.goods != right.goods { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("parcels", self.parcels)
        json.field("repeated", self.repeated)
        json.field("disordered", self.disordered)
        json.field("last", self.last)
        json.field("goods", self.goods)
    }
}

/// A record of the state.
public struct WarehouseRecord: ContractMessage, Hashable {
    public var record: WarehouseRecord.OneOf_Record? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(record: WarehouseRecord.OneOf_Record? = nil) {
        self.record = record
    }

    public enum OneOf_Record: Hashable, Sendable {
        case totals(WarehouseRecord.Totals)
        case number(WarehouseRecord.Number)
        case goods(WarehouseRecord.Goods)

        public static func == (left: OneOf_Record, right: OneOf_Record) -> Bool {
            switch (left, right) {
            case (.totals(let left), .totals(let right)): !(left != right)
            case (.number(let left), .number(let right)): !(left != right)
            case (.goods(let left), .goods(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if record has another case.
    public var totals: WarehouseRecord.Totals? {
        get { if case .totals(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = WarehouseRecord.OneOf_Record.totals(newValue) }
            else if case .totals? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var number: WarehouseRecord.Number? {
        get { if case .number(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = WarehouseRecord.OneOf_Record.number(newValue) }
            else if case .number? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var goods: WarehouseRecord.Goods? {
        get { if case .goods(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = WarehouseRecord.OneOf_Record.goods(newValue) }
            else if case .goods? = self.record { self.record = nil }
        }
    }
}

extension WarehouseRecord: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "warehouse.WarehouseRecord"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}totals\u{0}\u{2}\u{1}number\u{0}\u{2}\u{1}goods\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: WarehouseRecord.Totals? = self.totals
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = WarehouseRecord.OneOf_Record.totals(value)
                }()
            case 2:
                try {
                    var value: WarehouseRecord.Number? = self.number
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = WarehouseRecord.OneOf_Record.number(value)
                }()
            case 3:
                try {
                    var value: WarehouseRecord.Goods? = self.goods
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = WarehouseRecord.OneOf_Record.goods(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .totals(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if case .number(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .goods(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: WarehouseRecord, right: WarehouseRecord) -> Bool {
        if left.record != right.record { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        switch self.record {
        case .totals(let value)?: json.field("totals", value)
        case .number(let value)?: json.field("number", value)
        case .goods(let value)?: json.field("goods", value)
        case nil: break
        }
    }
}

extension WarehouseRecord {
    public struct Totals: ContractMessage, Hashable {
        public var repeated: UInt64 = 0
        public var disordered: UInt64 = 0
        public var last: UInt64 = 0
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(repeated: UInt64 = 0, disordered: UInt64 = 0, last: UInt64 = 0) {
            self.repeated = repeated
            self.disordered = disordered
            self.last = last
        }
    }
}

extension WarehouseRecord.Totals: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "warehouse.WarehouseRecord.Totals"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}repeated\u{0}\u{2}\u{1}disordered\u{0}\u{2}\u{1}last\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularUInt64Field(value: &self.repeated)
            case 2: try decoder.decodeSingularUInt64Field(value: &self.disordered)
            case 3: try decoder.decodeSingularUInt64Field(value: &self.last)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.repeated != 0 { try visitor.visitSingularUInt64Field(value: self.repeated, fieldNumber: 1) } }()
        try { if self.disordered != 0 { try visitor.visitSingularUInt64Field(value: self.disordered, fieldNumber: 2) } }()
        try { if self.last != 0 { try visitor.visitSingularUInt64Field(value: self.last, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: WarehouseRecord.Totals, right: WarehouseRecord.Totals) -> Bool {
        if left.repeated != right.repeated { return false }
        if left.disordered != right.disordered { return false }
        if left.last != right.last { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("repeated", self.repeated)
        json.field("disordered", self.disordered)
        json.field("last", self.last)
    }
}

extension WarehouseRecord {
    public struct Number: ContractMessage, Hashable {
        public var number: UInt64 = 0
        public var times: UInt32 = 0
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(number: UInt64 = 0, times: UInt32 = 0) {
            self.number = number
            self.times = times
        }
    }
}

extension WarehouseRecord.Number: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "warehouse.WarehouseRecord.Number"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}number\u{0}\u{2}\u{1}times\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularUInt64Field(value: &self.number)
            case 2: try decoder.decodeSingularUInt32Field(value: &self.times)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.number != 0 { try visitor.visitSingularUInt64Field(value: self.number, fieldNumber: 1) } }()
        try { if self.times != 0 { try visitor.visitSingularUInt32Field(value: self.times, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: WarehouseRecord.Number, right: WarehouseRecord.Number) -> Bool {
        if left.number != right.number { return false }
        if left.times != right.times { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("number", self.number)
        json.field("times", self.times)
    }
}

extension WarehouseRecord {
    public struct Goods: ContractMessage, Hashable {
        public var name: String = ""
        public var count: UInt64 = 0
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(name: String = "", count: UInt64 = 0) {
            self.name = name
            self.count = count
        }
    }
}

extension WarehouseRecord.Goods: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "warehouse.WarehouseRecord.Goods"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}\u{2}\u{1}count\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            case 2: try decoder.decodeSingularUInt64Field(value: &self.count)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try { if self.count != 0 { try visitor.visitSingularUInt64Field(value: self.count, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: WarehouseRecord.Goods, right: WarehouseRecord.Goods) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        if left.count != right.count { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
        json.field("count", self.count)
    }
}

// MARK: Actions

/// The actions of receiving.proto.
public enum ReceivingAction: Sendable, Equatable {
    /// Receives a parcel. Rejected if it is empty.
    ///
    /// - Parameters:
    ///   - number: The number of its shipment.
    case receive(number: UInt64, parcel: Parcel)
}

extension AppAction where Self == WarehouseAction {
    /// Receives a parcel. Rejected if it is empty.
    ///
    /// - Parameters:
    ///   - number: The number of its shipment.
    public static func receive(number: UInt64, parcel: Parcel) -> WarehouseAction { .receiving(.receive(number: number, parcel: parcel)) }
}

// MARK: Stock

/// A component that receives the slice `warehouse.Stock`.
public protocol StockComponent: SliceComponent {
    /// The number of parcels received.
    func newParcels(_ parcels: UInt64)
    /// How often a number arrived again.
    func newRepeated(_ repeated: UInt64)
    /// How often a number arrived after a higher one.
    func newDisordered(_ disordered: UInt64)
    /// The number that arrived last.
    func newLast(_ last: UInt64)
    /// The goods, by name.
    func newGoods(_ goods: Table<String, UInt64>, changes: TableChanges<String>)
    /// The goods, by name.
    func newGoods(_ goods: Table<String, UInt64>)
}

extension StockComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newGoods(_ goods: Table<String, UInt64>) {
        newGoods(goods, changes: TableChanges(inserted: Array(goods.keys)))
    }
}

/// The slice for a component that shows the stock.
public protocol KnowsTheStock: Sendable {
    func provideStock(to component: some StockComponent)
}

/// The slice `warehouse.Stock` on the wire.
public enum StockSlice: Slice {
    public typealias Message = Stock

    public static let fields: [SliceField<StockSlice>] = [
        .value(1, \.parcels),
        .value(2, \.repeated),
        .value(3, \.disordered),
        .value(4, \.last),
        .table(5, \.goods, emptyRow: 0),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<StockSlice>, to component: some StockComponent) {
        if change.fields.contains(1) { component.newParcels(change.value.parcels) }
        if change.fields.contains(2) { component.newRepeated(change.value.repeated) }
        if change.fields.contains(3) { component.newDisordered(change.value.disordered) }
        if change.fields.contains(4) { component.newLast(change.value.last) }
        if change.fields.contains(5) { component.newGoods(change.value.goods, changes: change.value.goods.changes(since: change.previous.goods)) }
        component.didReach(change.revision)
    }
}

extension Stock: SliceMessage {
    public typealias SliceType = StockSlice
}

/// The component that puts `warehouse.Stock` on the wire.
public final class StockRecorder: StockComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<StockSlice>()

    public static let callbacks: [UInt32: String] = [1: "newParcels", 2: "newRepeated", 3: "newDisordered", 4: "newLast", 5: "newGoods"]

    public init() {}

    public func newParcels(_ parcels: UInt64) {
        provided.set(1) { $0.parcels = parcels }
    }

    public func newRepeated(_ repeated: UInt64) {
        provided.set(2) { $0.repeated = repeated }
    }

    public func newDisordered(_ disordered: UInt64) {
        provided.set(3) { $0.disordered = disordered }
    }

    public func newLast(_ last: UInt64) {
        provided.set(4) { $0.last = last }
    }

    public func newGoods(_ goods: Table<String, UInt64>, changes: TableChanges<String>) {
        provided.set(5) { $0.goods = goods }
    }

    public func newGoods(_ goods: Table<String, UInt64>) {
        provided.set(5) { $0.goods = goods }
    }
}

/// A component that keeps the slice `warehouse.Stock`, for views that observe it.
@MainActor
public final class StockModel: @MainActor StockComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Stock()

    public init() {}

    /// The number of parcels received.
    public var parcels: UInt64 {
        _observers.access(self, keyPath: \.parcels)
        return _slice.parcels
    }

    /// How often a number arrived again.
    public var repeated: UInt64 {
        _observers.access(self, keyPath: \.repeated)
        return _slice.repeated
    }

    /// How often a number arrived after a higher one.
    public var disordered: UInt64 {
        _observers.access(self, keyPath: \.disordered)
        return _slice.disordered
    }

    /// The number that arrived last.
    public var last: UInt64 {
        _observers.access(self, keyPath: \.last)
        return _slice.last
    }

    /// The goods, by name.
    public var goods: Table<String, UInt64> {
        _observers.access(self, keyPath: \.goods)
        return _slice.goods
    }

    public func newParcels(_ parcels: UInt64) {
        _observers.withMutation(of: self, keyPath: \.parcels) { _slice.parcels = parcels }
    }

    public func newRepeated(_ repeated: UInt64) {
        _observers.withMutation(of: self, keyPath: \.repeated) { _slice.repeated = repeated }
    }

    public func newDisordered(_ disordered: UInt64) {
        _observers.withMutation(of: self, keyPath: \.disordered) { _slice.disordered = disordered }
    }

    public func newLast(_ last: UInt64) {
        _observers.withMutation(of: self, keyPath: \.last) { _slice.last = last }
    }

    public func newGoods(_ goods: Table<String, UInt64>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.goods) { _slice.goods = goods }
    }
}

// MARK: ReceivingFeature

/// Receives parcels, and shows the stock.
public struct ReceivingFeature: FeatureRole {
    public static let name = "warehouse.ReceivingFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: WarehouseAction

        private init(action: WarehouseAction) {
            self.action = action
        }

        /// Receives a parcel. Rejected if it is empty.
        ///
        /// - Parameters:
        ///   - number: The number of its shipment.
        public static func receive(number: UInt64, parcel: Parcel) -> Action { Action(action: .receiving(.receive(number: number, parcel: parcel))) }

        public init?(_ action: WarehouseAction) {
            guard ["warehouse.Receive"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<ReceivingFeature>

    public init(connection: RoleConnection<ReceivingFeature>) {
        self.connection = connection
    }

    /// Receives a parcel. Rejected if it is empty.
    ///
    /// - Parameters:
    ///   - number: The number of its shipment.
    @discardableResult
    public func receive(number: UInt64, parcel: Parcel) async throws -> Receipt {
        try await self.connection.send(Action.receive(number: number, parcel: parcel))
    }

    /// Delivers the slice `warehouse.Stock` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideStock(to component: some StockComponent) async throws -> Subscription {
        try await connection.subscribe(StockSlice.self) { change in
            StockSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `warehouse.Stock`, now and after every change.
    public func stockValues() -> SliceValues<StockSlice> {
        connection.values(of: StockSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheStock>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["warehouse.Receive"],
            slices: [
                ServedSlice(StockRecorder.self) { state, recorder in state.provideStock(to: recorder) }
            ])
    }
}

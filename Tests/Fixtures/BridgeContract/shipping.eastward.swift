// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: shipping.proto

@_exported public import Eastward
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// Orders goods, which are shipped under the next number. Rejected without goods.
public struct Order: ContractMessage, Hashable {
    public var goods: String = ""
    public var count: UInt32 = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(goods: String = "", count: UInt32 = 0) {
        self.goods = goods
        self.count = count
    }
}

extension Order: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "shop.Order"
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

    public static func == (left: Order, right: Order) -> Bool {
        if !left.goods.hasSameBytes(as: right.goods) { return false }
        if left.count != right.count { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("goods", self.goods)
        json.field("count", self.count)
    }
}

/// Removes the shipments up to a number. Those that are removed already are no error.
public struct Delivered: ContractMessage, Hashable {
    public var through: UInt64 = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(through: UInt64 = 0) {
        self.through = through
    }
}

extension Delivered: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "shop.Delivered"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}through\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularUInt64Field(value: &self.through)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.through != 0 { try visitor.visitSingularUInt64Field(value: self.through, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Delivered, right: Delivered) -> Bool {
        if left.through != right.through { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("through", self.through)
    }
}

/// Goods on their way.
public struct Shipment: ContractMessage, Hashable {
    public var goods: String = ""
    public var count: UInt32 = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(goods: String = "", count: UInt32 = 0) {
        self.goods = goods
        self.count = count
    }
}

extension Shipment: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "shop.Shipment"
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

    public static func == (left: Shipment, right: Shipment) -> Bool {
        if !left.goods.hasSameBytes(as: right.goods) { return false }
        if left.count != right.count { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("goods", self.goods)
        json.field("count", self.count)
    }
}

/// The slice for the bridge.
public struct Shipments: ContractMessage, Hashable {
    /// Those that are not delivered, by their numbers.
    public var waiting: Table<UInt64, Shipment> = [:]
    /// The number of the last order.
    public var last: UInt64 = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(waiting: Table<UInt64, Shipment> = [:], last: UInt64 = 0) {
        self.waiting = waiting
        self.last = last
    }
}

extension Shipments: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "shop.Shipments"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}waiting\u{0}\u{2}\u{1}last\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [UInt64: Shipment] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufUInt64, Shipment>.self, value: &rows)
                    for (key, row) in rows { self.waiting[key] = row }
                }()
            case 2: try decoder.decodeSingularUInt64Field(value: &self.last)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.waiting.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufUInt64, Shipment>.self, value: Dictionary(uniqueKeysWithValues: self.waiting.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try { if self.last != 0 { try visitor.visitSingularUInt64Field(value: self.last, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Shipments, right: Shipments) -> Bool {
        if left.waiting != right.waiting { return false }
        if left.last != right.last { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("waiting", self.waiting)
        json.field("last", self.last)
    }
}

/// A record of the state.
public struct ShopRecord: ContractMessage, Hashable {
    public var record: ShopRecord.OneOf_Record? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(record: ShopRecord.OneOf_Record? = nil) {
        self.record = record
    }

    public enum OneOf_Record: Hashable, Sendable {
        case last(UInt64)
        case row(ShopRecord.Row)

        public static func == (left: OneOf_Record, right: OneOf_Record) -> Bool {
            switch (left, right) {
            case (.last(let left), .last(let right)): !(left != right)
            case (.row(let left), .row(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if record has another case.
    public var last: UInt64? {
        get { if case .last(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = ShopRecord.OneOf_Record.last(newValue) }
            else if case .last? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var row: ShopRecord.Row? {
        get { if case .row(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = ShopRecord.OneOf_Record.row(newValue) }
            else if case .row? = self.record { self.record = nil }
        }
    }
}

extension ShopRecord: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "shop.ShopRecord"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}last\u{0}\u{2}\u{1}row\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: UInt64?
                    try decoder.decodeSingularUInt64Field(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = ShopRecord.OneOf_Record.last(value)
                }()
            case 2:
                try {
                    var value: ShopRecord.Row? = self.row
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = ShopRecord.OneOf_Record.row(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .last(let value)? = self.record { try visitor.visitSingularUInt64Field(value: value, fieldNumber: 1) } }()
        try { if case .row(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ShopRecord, right: ShopRecord) -> Bool {
        if left.record != right.record { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        switch self.record {
        case .last(let value)?: json.field("last", value)
        case .row(let value)?: json.field("row", value)
        case nil: break
        }
    }
}

extension ShopRecord {
    public struct Row: ContractMessage, Hashable {
        public var number: UInt64 = 0
        public var shipment: Shipment = Shipment()
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(number: UInt64 = 0, shipment: Shipment = Shipment()) {
            self.number = number
            self.shipment = shipment
        }
    }
}

extension ShopRecord.Row: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "shop.ShopRecord.Row"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}number\u{0}\u{2}\u{1}shipment\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularUInt64Field(value: &self.number)
            case 2:
                try {
                    var value: Shipment? = self.shipment
                    self.shipment = Shipment()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.shipment = value ?? Shipment()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.number != 0 { try visitor.visitSingularUInt64Field(value: self.number, fieldNumber: 1) } }()
        try { if self.shipment != Shipment() { try visitor.visitSingularMessageField(value: self.shipment, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ShopRecord.Row, right: ShopRecord.Row) -> Bool {
        if left.number != right.number { return false }
        if left.shipment != right.shipment { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("number", self.number)
        json.field("shipment", self.shipment)
    }
}

// MARK: Actions

/// The actions of shipping.proto.
public enum ShippingAction: Sendable, Equatable {
    /// Orders goods, which are shipped under the next number. Rejected without goods.
    case order(goods: String, count: UInt32)
    /// Removes the shipments up to a number. Those that are removed already are no error.
    case delivered(through: UInt64)
}

extension AppAction where Self == ShopAction {
    /// Orders goods, which are shipped under the next number. Rejected without goods.
    public static func order(goods: String, count: UInt32) -> ShopAction { .shipping(.order(goods: goods, count: count)) }
}

extension AppAction where Self == ShopAction {
    /// Removes the shipments up to a number. Those that are removed already are no error.
    public static func delivered(through: UInt64) -> ShopAction { .shipping(.delivered(through: through)) }
}

// MARK: Shipments

/// A component that receives the slice `shop.Shipments`.
public protocol ShipmentsComponent: SliceComponent {
    /// Those that are not delivered, by their numbers.
    func newWaiting(_ waiting: Table<UInt64, Shipment>, changes: TableChanges<UInt64>)
    /// Those that are not delivered, by their numbers.
    func newWaiting(_ waiting: Table<UInt64, Shipment>)
    /// The number of the last order.
    func newLast(_ last: UInt64)
}

extension ShipmentsComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newWaiting(_ waiting: Table<UInt64, Shipment>) {
        newWaiting(waiting, changes: TableChanges(inserted: Array(waiting.keys)))
    }
}

/// The slice for the bridge.
public protocol KnowsTheShipments: Sendable {
    func provideShipments(to component: some ShipmentsComponent)
}

/// The slice `shop.Shipments` on the wire.
public enum ShipmentsSlice: Slice {
    public typealias Message = Shipments

    public static let fields: [SliceField<ShipmentsSlice>] = [
        .table(1, \.waiting, emptyRow: Shipment()),
        .value(2, \.last),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ShipmentsSlice>, to component: some ShipmentsComponent) {
        if change.fields.contains(1) { component.newWaiting(change.value.waiting, changes: change.value.waiting.changes(since: change.previous.waiting)) }
        if change.fields.contains(2) { component.newLast(change.value.last) }
        component.didReach(change.revision)
    }
}

extension Shipments: SliceMessage {
    public typealias SliceType = ShipmentsSlice
}

/// The component that puts `shop.Shipments` on the wire.
public final class ShipmentsRecorder: ShipmentsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ShipmentsSlice>()

    public static let callbacks: [UInt32: String] = [1: "newWaiting", 2: "newLast"]

    public init() {}

    public func newWaiting(_ waiting: Table<UInt64, Shipment>, changes: TableChanges<UInt64>) {
        provided.set(1) { $0.waiting = waiting }
    }

    public func newWaiting(_ waiting: Table<UInt64, Shipment>) {
        provided.set(1) { $0.waiting = waiting }
    }

    public func newLast(_ last: UInt64) {
        provided.set(2) { $0.last = last }
    }
}

/// A component that keeps the slice `shop.Shipments`, for views that observe it.
@MainActor
public final class ShipmentsModel: @MainActor ShipmentsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Shipments()

    public init() {}

    /// Those that are not delivered, by their numbers.
    public var waiting: Table<UInt64, Shipment> {
        _observers.access(self, keyPath: \.waiting)
        return _slice.waiting
    }

    /// The number of the last order.
    public var last: UInt64 {
        _observers.access(self, keyPath: \.last)
        return _slice.last
    }

    public func newWaiting(_ waiting: Table<UInt64, Shipment>, changes: TableChanges<UInt64>) {
        _observers.withMutation(of: self, keyPath: \.waiting) { _slice.waiting = waiting }
    }

    public func newLast(_ last: UInt64) {
        _observers.withMutation(of: self, keyPath: \.last) { _slice.last = last }
    }
}

// MARK: CustomerFeature

/// Orders.
public struct CustomerFeature: FeatureRole {
    public static let name = "shop.CustomerFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: ShopAction

        private init(action: ShopAction) {
            self.action = action
        }

        /// Orders goods, which are shipped under the next number. Rejected without goods.
        public static func order(goods: String, count: UInt32) -> Action { Action(action: .shipping(.order(goods: goods, count: count))) }

        public init?(_ action: ShopAction) {
            guard ["shop.Order"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<CustomerFeature>

    public init(connection: RoleConnection<CustomerFeature>) {
        self.connection = connection
    }

    /// Orders goods, which are shipped under the next number. Rejected without goods.
    @discardableResult
    public func order(goods: String, count: UInt32) async throws -> Receipt {
        try await self.connection.send(Action.order(goods: goods, count: count))
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["shop.Order"],
            slices: [])
    }
}

// MARK: DispatchFeature

/// Hands the shipments over.
public struct DispatchFeature: FeatureRole {
    public static let name = "shop.DispatchFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: ShopAction

        private init(action: ShopAction) {
            self.action = action
        }

        /// Removes the shipments up to a number. Those that are removed already are no error.
        public static func delivered(through: UInt64) -> Action { Action(action: .shipping(.delivered(through: through))) }

        public init?(_ action: ShopAction) {
            guard ["shop.Delivered"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<DispatchFeature>

    public init(connection: RoleConnection<DispatchFeature>) {
        self.connection = connection
    }

    /// Removes the shipments up to a number. Those that are removed already are no error.
    @discardableResult
    public func delivered(through: UInt64) async throws -> Receipt {
        try await self.connection.send(Action.delivered(through: through))
    }

    /// Delivers the slice `shop.Shipments` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideShipments(to component: some ShipmentsComponent) async throws -> Subscription {
        try await connection.subscribe(ShipmentsSlice.self) { change in
            ShipmentsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `shop.Shipments`, now and after every change.
    public func shipmentsValues() -> SliceValues<ShipmentsSlice> {
        connection.values(of: ShipmentsSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheShipments>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["shop.Delivered"],
            slices: [
                ServedSlice(ShipmentsRecorder.self) { state, recorder in state.provideShipments(to: recorder) }
            ])
    }
}

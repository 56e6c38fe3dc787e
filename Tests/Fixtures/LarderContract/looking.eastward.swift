// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: looking.proto

@_exported public import Eastward
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// The shelf at which a shopper stands.
public struct Shopper: ContractMessage, Hashable {
    public var shelf: String = ""
    /// How many items are in the basket.
    public var items: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(shelf: String = "", items: Int = 0) {
        self.shelf = shelf
        self.items = items
    }
}

extension Shopper: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "larder.Shopper"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}shelf\u{0}\u{2}\u{1}items\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.shelf)
            case 2:
                try {
                    var value = Int64(self.items)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.items = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.shelf.isEmpty { try visitor.visitSingularStringField(value: self.shelf, fieldNumber: 1) } }()
        try { if self.items != 0 { try visitor.visitSingularInt64Field(value: Int64(self.items), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Shopper, right: Shopper) -> Bool {
        if !left.shelf.hasSameBytes(as: right.shelf) { return false }
        if left.items != right.items { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("shelf", self.shelf)
        json.field("items", self.items)
    }
}

/// The shoppers, by process.
public struct Shoppers: ContractMessage, Hashable {
    public var shoppers: Table<String, Shopper> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(shoppers: Table<String, Shopper> = [:]) {
        self.shoppers = shoppers
    }
}

extension Shoppers: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "larder.Shoppers"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}shoppers\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Shopper] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Shopper>.self, value: &rows)
                    for (key, row) in rows { self.shoppers[key] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.shoppers.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Shopper>.self, value: Dictionary(uniqueKeysWithValues: self.shoppers.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Shoppers, right: Shoppers) -> Bool {
        if left.shoppers != right.shoppers { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("shoppers", self.shoppers)
    }
}

extension Shopper: PresenceValue {}

// MARK: Shoppers

/// A component that receives the slice `larder.Shoppers`.
public protocol ShoppersComponent: SliceComponent {
    func newShoppers(_ shoppers: Table<String, Shopper>, changes: TableChanges<String>)
    func newShoppers(_ shoppers: Table<String, Shopper>)
}

extension ShoppersComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newShoppers(_ shoppers: Table<String, Shopper>) {
        newShoppers(shoppers, changes: TableChanges(inserted: Array(shoppers.keys)))
    }
}

/// The slice `larder.Shoppers` on the wire.
public enum ShoppersSlice: Slice {
    public typealias Message = Shoppers

    public static let fields: [SliceField<ShoppersSlice>] = [
        .table(1, \.shoppers, emptyRow: Shopper()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ShoppersSlice>, to component: some ShoppersComponent) {
        if change.fields.contains(1) { component.newShoppers(change.value.shoppers, changes: change.value.shoppers.changes(since: change.previous.shoppers)) }
        component.didReach(change.revision)
    }
}

extension Shoppers: SliceMessage {
    public typealias SliceType = ShoppersSlice
}

/// The component that puts `larder.Shoppers` on the wire.
public final class ShoppersRecorder: ShoppersComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ShoppersSlice>()

    public static let callbacks: [UInt32: String] = [1: "newShoppers"]

    public init() {}

    public func newShoppers(_ shoppers: Table<String, Shopper>, changes: TableChanges<String>) {
        provided.set(1) { $0.shoppers = shoppers }
    }

    public func newShoppers(_ shoppers: Table<String, Shopper>) {
        provided.set(1) { $0.shoppers = shoppers }
    }
}

/// A component that keeps the slice `larder.Shoppers`, for views that observe it.
@MainActor
public final class ShoppersModel: @MainActor ShoppersComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Shoppers()

    public init() {}

    public var shoppers: Table<String, Shopper> {
        _observers.access(self, keyPath: \.shoppers)
        return _slice.shoppers
    }

    public func newShoppers(_ shoppers: Table<String, Shopper>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.shoppers) { _slice.shoppers = shoppers }
    }
}

// MARK: ShopperFeature

/// The role `larder.ShopperFeature`.
public struct ShopperFeature: FeatureRole {
    public static let name = "larder.ShopperFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: LarderAction

        private init(action: LarderAction) {
            self.action = action
        }

        /// Sells an item, and notes it on the tape.
        public static func sell(name: String) -> Action { Action(action: .sales(.sell(name: name))) }

        public init?(_ action: LarderAction) {
            guard ["larder.Sell"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<ShopperFeature>

    public init(connection: RoleConnection<ShopperFeature>) {
        self.connection = connection
    }

    /// Sells an item, and notes it on the tape.
    @discardableResult
    public func sell(name: String) async throws -> Receipt {
        try await self.connection.send(Action.sell(name: name))
    }

    /// Delivers the slice `larder.Shoppers` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideShoppers(to component: some ShoppersComponent) async throws -> Subscription {
        try await connection.subscribe(ShoppersSlice.self) { change in
            ShoppersSlice.deliver(change, to: component)
        }
    }

    /// Calls `newShoppers` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideShoppers(to newShoppers: @escaping @MainActor (Table<String, Shopper>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await connection.subscribe(ShoppersSlice.self) { change in
            if change.fields.contains(1) { newShoppers(change.value.shoppers, change.value.shoppers.changes(since: change.previous.shoppers)) }
        }
    }

    /// The whole values of `larder.Shoppers`, now and after every change.
    public func shoppersValues() -> SliceValues<ShoppersSlice> {
        connection.values(of: ShoppersSlice.self)
    }

    /// The shelf at which a shopper stands.
    ///
    /// Publishes the presence `larder.Shopper` of this process, instead of its last one.
    public func publishShopper(shelf: String, items: Int) async throws {
        try await self.connection.publish(Shopper(shelf: shelf, items: items))
    }

    /// Publishes `value` instead of the last presence of this type.
    public func publishShopper(_ value: Shopper) async throws {
        try await connection.publish(value)
    }

    /// Withdraws the presence `larder.Shopper` of this process.
    public func withdrawShopper() async throws {
        try await connection.withdraw(Shopper.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["larder.Sell"],
            slices: [
                ServedSlice(presence: Shopper.self, ShoppersRecorder.self) { values, recorder in recorder.newShoppers(values) }
            ],
            presence: [ServedPresence(Shopper.self)])
    }
}

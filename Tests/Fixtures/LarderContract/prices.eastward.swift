// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: prices.proto

@_exported public import Eastward
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// Sets the price of an item.
public struct SetPrice: ContractMessage, Hashable {
    public var name: String = ""
    public var cents: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(name: String = "", cents: Int = 0) {
        self.name = name
        self.cents = cents
    }
}

extension SetPrice: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "larder.SetPrice"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}\u{2}\u{1}cents\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            case 2:
                try {
                    var value = Int64(self.cents)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.cents = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try { if self.cents != 0 { try visitor.visitSingularInt64Field(value: Int64(self.cents), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: SetPrice, right: SetPrice) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        if left.cents != right.cents { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
        json.field("cents", self.cents)
    }
}

public struct PriceList: ContractMessage, Hashable {
    public var items: Table<String, Item> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(items: Table<String, Item> = [:]) {
        self.items = items
    }
}

extension PriceList: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "larder.PriceList"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}items\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Item] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Item>.self, value: &rows)
                    for (key, row) in rows { self.items[key] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.items.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Item>.self, value: Dictionary(uniqueKeysWithValues: self.items.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: PriceList, right: PriceList) -> Bool {
        if left.items != right.items { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("items", self.items)
    }
}

// MARK: Actions

/// The actions of prices.proto.
public enum PricesAction: Sendable, Equatable {
    /// Sets the price of an item.
    case setPrice(name: String, cents: Int)
}

extension AppAction where Self == LarderAction {
    /// Sets the price of an item.
    public static func setPrice(name: String, cents: Int) -> LarderAction { .prices(.setPrice(name: name, cents: cents)) }
}

// MARK: PriceList

/// A component that receives the slice `larder.PriceList`.
public protocol PriceListComponent: SliceComponent {
    func newItems(_ items: Table<String, Item>, changes: TableChanges<String>)
    func newItems(_ items: Table<String, Item>)
}

extension PriceListComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newItems(_ items: Table<String, Item>) {
        newItems(items, changes: TableChanges(inserted: Array(items.keys)))
    }
}

/// A state that provides the slice `larder.PriceList`.
public protocol KnowsThePriceList: Sendable {
    func providePriceList(to component: some PriceListComponent)
}

/// The slice `larder.PriceList` on the wire.
public enum PriceListSlice: Slice {
    public typealias Message = PriceList

    public static let fields: [SliceField<PriceListSlice>] = [
        .table(1, \.items, emptyRow: Item()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<PriceListSlice>, to component: some PriceListComponent) {
        if change.fields.contains(1) { component.newItems(change.value.items, changes: change.value.items.changes(since: change.previous.items)) }
        component.didReach(change.revision)
    }
}

extension PriceList: SliceMessage {
    public typealias SliceType = PriceListSlice
}

/// The component that puts `larder.PriceList` on the wire.
public final class PriceListRecorder: PriceListComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<PriceListSlice>()

    public static let callbacks: [UInt32: String] = [1: "newItems"]

    public init() {}

    public func newItems(_ items: Table<String, Item>, changes: TableChanges<String>) {
        provided.set(1) { $0.items = items }
    }

    public func newItems(_ items: Table<String, Item>) {
        provided.set(1) { $0.items = items }
    }
}

/// A component that keeps the slice `larder.PriceList`, for views that observe it.
@MainActor
public final class PriceListModel: @MainActor PriceListComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = PriceList()

    public init() {}

    public var items: Table<String, Item> {
        _observers.access(self, keyPath: \.items)
        return _slice.items
    }

    public func newItems(_ items: Table<String, Item>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.items) { _slice.items = items }
    }
}

// MARK: PricesFeature

/// The role `larder.PricesFeature`.
public struct PricesFeature: FeatureRole {
    public static let name = "larder.PricesFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: LarderAction

        private init(action: LarderAction) {
            self.action = action
        }

        /// Sets the price of an item.
        public static func setPrice(name: String, cents: Int) -> Action { Action(action: .prices(.setPrice(name: name, cents: cents))) }

        public init?(_ action: LarderAction) {
            guard ["larder.SetPrice"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<PricesFeature>

    public init(connection: RoleConnection<PricesFeature>) {
        self.connection = connection
    }

    /// Sets the price of an item.
    @discardableResult
    public func setPrice(name: String, cents: Int) async throws -> Receipt {
        try await self.connection.send(Action.setPrice(name: name, cents: cents))
    }

    /// Delivers the slice `larder.PriceList` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func providePriceList(to component: some PriceListComponent) async throws -> Subscription {
        try await connection.subscribe(PriceListSlice.self) { change in
            PriceListSlice.deliver(change, to: component)
        }
    }

    /// Calls `newItems` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func providePriceList(to newItems: @escaping @MainActor (Table<String, Item>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await connection.subscribe(PriceListSlice.self) { change in
            if change.fields.contains(1) { newItems(change.value.items, change.value.items.changes(since: change.previous.items)) }
        }
    }

    /// The whole values of `larder.PriceList`, now and after every change.
    public func priceListValues() -> SliceValues<PriceListSlice> {
        connection.values(of: PriceListSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsThePriceList>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["larder.SetPrice"],
            slices: [
                ServedSlice(PriceListRecorder.self) { state, recorder in state.providePriceList(to: recorder) }
            ])
    }
}

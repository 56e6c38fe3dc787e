// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/counter.proto

@_exported public import Eastward
public import EastwardView
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// Counts up.
public struct Increment: ContractMessage, Hashable {
    /// The amount, 1 or more.
    public var by: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(by: Int = 0) {
        self.by = by
    }
}

extension Increment: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Increment"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}by\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.by)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.by = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.by != 0 { try visitor.visitSingularInt64Field(value: Int64(self.by), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Increment, right: Increment) -> Bool {
        if left.by != right.by { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("by", self.by)
    }
}

/// Counts down. Rejected if the count would fall below zero.
public struct Decrement: ContractMessage, Hashable {
    /// The amount, 1 or more.
    public var by: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(by: Int = 0) {
        self.by = by
    }
}

extension Decrement: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Decrement"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}by\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.by)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.by = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.by != 0 { try visitor.visitSingularInt64Field(value: Int64(self.by), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Decrement, right: Decrement) -> Bool {
        if left.by != right.by { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("by", self.by)
    }
}

/// The slice for a component that shows the count.
public struct Count: ContractMessage, Hashable {
    /// The current count.
    public var count: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(count: Int = 0) {
        self.count = count
    }
}

extension Count: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Count"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}count\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.count)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.count = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.count != 0 { try visitor.visitSingularInt64Field(value: Int64(self.count), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Count, right: Count) -> Bool {
        if left.count != right.count { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("count", self.count)
    }
}

// MARK: Actions

/// The actions of market/counter.proto.
public enum CounterAction: Sendable, Equatable {
    /// Counts up.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    case increment(by: Int)
    /// Counts down. Rejected if the count would fall below zero.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    case decrement(by: Int)
}

extension AppAction where Self == MarketAction {
    /// Counts up.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    public static func increment(by: Int) -> MarketAction { .counter(.increment(by: by)) }
}

extension AppAction where Self == MarketAction {
    /// Counts down. Rejected if the count would fall below zero.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    public static func decrement(by: Int) -> MarketAction { .counter(.decrement(by: by)) }
}

// MARK: Count

/// A component that receives the slice `market.Count`.
public protocol CountComponent: SliceComponent {
    /// The current count.
    func newCount(_ count: Int)
}

/// The slice for a component that shows the count.
public protocol KnowsTheCount: Sendable {
    func provideCount(to component: some CountComponent)
}

/// The slice `market.Count` on the wire.
public enum CountSlice: Slice {
    public typealias Message = Count

    public static let fields: [SliceField<CountSlice>] = [
        .value(1, \.count),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<CountSlice>, to component: some CountComponent) {
        if change.fields.contains(1) { component.newCount(change.value.count) }
        component.didReach(change.revision)
    }
}

extension Count: SliceMessage {
    public typealias SliceType = CountSlice
}

/// The component that puts `market.Count` on the wire.
public final class CountRecorder: CountComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<CountSlice>()

    public static let callbacks: [UInt32: String] = [1: "newCount"]

    public init() {}

    public func newCount(_ count: Int) {
        provided.set(1) { $0.count = count }
    }
}

/// A component that keeps the slice `market.Count`, for views that observe it.
@MainActor
public final class CountModel: @MainActor CountComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Count()

    public init() {}

    /// The current count.
    public var count: Int {
        _observers.access(self, keyPath: \.count)
        return _slice.count
    }

    public func newCount(_ count: Int) {
        _observers.withMutation(of: self, keyPath: \.count) { _slice.count = count }
    }
}

// MARK: CounterFeature

/// Shows the count and lets a person change it.
public struct CounterFeature: FeatureRole {
    public static let name = "market.CounterFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        /// Counts up.
        ///
        /// - Parameters:
        ///   - by: The amount, 1 or more.
        public static func increment(by: Int) -> Action { Action(action: .counter(.increment(by: by))) }
        /// Counts down. Rejected if the count would fall below zero.
        ///
        /// - Parameters:
        ///   - by: The amount, 1 or more.
        public static func decrement(by: Int) -> Action { Action(action: .counter(.decrement(by: by))) }

        public init?(_ action: MarketAction) {
            guard ["market.Increment", "market.Decrement"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<CounterFeature>

    public init(connection: RoleConnection<CounterFeature>) {
        self.connection = connection
    }

    /// Counts up.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    @discardableResult
    public func increment(by: Int) async throws -> Receipt {
        try await self.connection.send(Action.increment(by: by))
    }

    /// Counts down. Rejected if the count would fall below zero.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    @discardableResult
    public func decrement(by: Int) async throws -> Receipt {
        try await self.connection.send(Action.decrement(by: by))
    }

    /// Delivers the slice `market.Count` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideCount(to component: some CountComponent) async throws -> Subscription {
        try await connection.subscribe(CountSlice.self) { change in
            CountSlice.deliver(change, to: component)
        }
    }

    /// Calls `newCount` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideCount(to newCount: @escaping @MainActor (Int) -> Void) async throws -> Subscription {
        try await connection.subscribe(CountSlice.self) { change in
            if change.fields.contains(1) { newCount(change.value.count) }
        }
    }

    /// The whole values of `market.Count`, now and after every change.
    public func countValues() -> SliceValues<CountSlice> {
        connection.values(of: CountSlice.self)
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
    public static func serve<State: KnowsTheCount>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.Increment", "market.Decrement"],
            slices: [
                ServedSlice(CountRecorder.self) { state, recorder in state.provideCount(to: recorder) }
            ],
            presence: [ServedPresence(EastwardView.Panel.self)])
    }
}

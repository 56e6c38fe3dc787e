// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/banana.proto

@_exported public import Eastward
public import EastwardView
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// Replaces the banana with a green one.
public struct HangBanana: ContractMessage, Hashable {
    /// The length of the banana: 50 to 400.
    public var millimetres: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(millimetres: Int = 0) {
        self.millimetres = millimetres
    }
}

extension HangBanana: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.HangBanana"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}millimetres\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.millimetres)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.millimetres = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.millimetres != 0 { try visitor.visitSingularInt64Field(value: Int64(self.millimetres), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: HangBanana, right: HangBanana) -> Bool {
        if left.millimetres != right.millimetres { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("millimetres", self.millimetres)
    }
}

/// Ripens the banana.
public struct RipenBanana: ContractMessage, Hashable {
    /// The number of days, 1 or more.
    public var days: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(days: Int = 0) {
        self.days = days
    }
}

extension RipenBanana: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.RipenBanana"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}days\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.days)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.days = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.days != 0 { try visitor.visitSingularInt64Field(value: Int64(self.days), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: RipenBanana, right: RipenBanana) -> Bool {
        if left.days != right.days { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("days", self.days)
    }
}

/// Peels the banana. Rejected if it is too green, or peeled already.
public struct PeelBanana: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension PeelBanana: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.PeelBanana"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: PeelBanana, right: PeelBanana) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

/// The slice for a component that shows the banana.
public struct Banana: ContractMessage, Hashable {
    /// The length of the banana.
    public var millimetres: Int = 0
    /// The number of days that it has ripened.
    public var days: Int = 0
    public var isPeeled: Bool = false
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(millimetres: Int = 0, days: Int = 0, isPeeled: Bool = false) {
        self.millimetres = millimetres
        self.days = days
        self.isPeeled = isPeeled
    }
}

extension Banana: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Banana"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}millimetres\u{0}\u{2}\u{1}days\u{0}\u{6}\u{1}is_peeled\u{0}isPeeled\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.millimetres)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.millimetres = Int(value)
                }()
            case 2:
                try {
                    var value = Int64(self.days)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.days = Int(value)
                }()
            case 3: try decoder.decodeSingularBoolField(value: &self.isPeeled)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.millimetres != 0 { try visitor.visitSingularInt64Field(value: Int64(self.millimetres), fieldNumber: 1) } }()
        try { if self.days != 0 { try visitor.visitSingularInt64Field(value: Int64(self.days), fieldNumber: 2) } }()
        try { if self.isPeeled { try visitor.visitSingularBoolField(value: self.isPeeled, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Banana, right: Banana) -> Bool {
        if left.millimetres != right.millimetres { return false }
        if left.days != right.days { return false }
        if left.isPeeled != right.isPeeled { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("millimetres", self.millimetres)
        json.field("days", self.days)
        json.field("isPeeled", self.isPeeled)
    }
}

// MARK: Actions

/// The actions of market/banana.proto.
public enum BananaAction: Sendable, Equatable {
    /// Replaces the banana with a green one.
    ///
    /// - Parameters:
    ///   - millimetres: The length of the banana: 50 to 400.
    case hangBanana(millimetres: Int)
    /// Ripens the banana.
    ///
    /// - Parameters:
    ///   - days: The number of days, 1 or more.
    case ripenBanana(days: Int)
    /// Peels the banana. Rejected if it is too green, or peeled already.
    case peelBanana
}

extension AppAction where Self == MarketAction {
    /// Replaces the banana with a green one.
    ///
    /// - Parameters:
    ///   - millimetres: The length of the banana: 50 to 400.
    public static func hangBanana(millimetres: Int) -> MarketAction { .banana(.hangBanana(millimetres: millimetres)) }
}

extension AppAction where Self == MarketAction {
    /// Ripens the banana.
    ///
    /// - Parameters:
    ///   - days: The number of days, 1 or more.
    public static func ripenBanana(days: Int) -> MarketAction { .banana(.ripenBanana(days: days)) }
}

extension AppAction where Self == MarketAction {
    /// Peels the banana. Rejected if it is too green, or peeled already.
    public static var peelBanana: MarketAction { .banana(.peelBanana) }
}

// MARK: Banana

/// A component that receives the slice `market.Banana`.
public protocol BananaComponent: SliceComponent {
    /// The length of the banana.
    func newMillimetres(_ millimetres: Int)
    /// The number of days that it has ripened.
    func newDays(_ days: Int)
    func newIsPeeled(_ isPeeled: Bool)
}

/// The slice for a component that shows the banana.
public protocol KnowsTheBanana: Sendable {
    func provideBanana(to component: some BananaComponent)
}

/// The slice `market.Banana` on the wire.
public enum BananaSlice: Slice {
    public typealias Message = Banana

    public static let fields: [SliceField<BananaSlice>] = [
        .value(1, \.millimetres),
        .value(2, \.days),
        .value(3, \.isPeeled),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<BananaSlice>, to component: some BananaComponent) {
        if change.fields.contains(1) { component.newMillimetres(change.value.millimetres) }
        if change.fields.contains(2) { component.newDays(change.value.days) }
        if change.fields.contains(3) { component.newIsPeeled(change.value.isPeeled) }
        component.didReach(change.revision)
    }
}

extension Banana: SliceMessage {
    public typealias SliceType = BananaSlice
}

/// The component that puts `market.Banana` on the wire.
public final class BananaRecorder: BananaComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<BananaSlice>()

    public static let callbacks: [UInt32: String] = [1: "newMillimetres", 2: "newDays", 3: "newIsPeeled"]

    public init() {}

    public func newMillimetres(_ millimetres: Int) {
        provided.set(1) { $0.millimetres = millimetres }
    }

    public func newDays(_ days: Int) {
        provided.set(2) { $0.days = days }
    }

    public func newIsPeeled(_ isPeeled: Bool) {
        provided.set(3) { $0.isPeeled = isPeeled }
    }
}

/// A component that keeps the slice `market.Banana`, for views that observe it.
@MainActor
public final class BananaModel: @MainActor BananaComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Banana()

    public init() {}

    /// The length of the banana.
    public var millimetres: Int {
        _observers.access(self, keyPath: \.millimetres)
        return _slice.millimetres
    }

    /// The number of days that it has ripened.
    public var days: Int {
        _observers.access(self, keyPath: \.days)
        return _slice.days
    }

    public var isPeeled: Bool {
        _observers.access(self, keyPath: \.isPeeled)
        return _slice.isPeeled
    }

    public func newMillimetres(_ millimetres: Int) {
        _observers.withMutation(of: self, keyPath: \.millimetres) { _slice.millimetres = millimetres }
    }

    public func newDays(_ days: Int) {
        _observers.withMutation(of: self, keyPath: \.days) { _slice.days = days }
    }

    public func newIsPeeled(_ isPeeled: Bool) {
        _observers.withMutation(of: self, keyPath: \.isPeeled) { _slice.isPeeled = isPeeled }
    }
}

// MARK: BananaFeature

/// Shows the banana and lets a person ripen and peel it.
public struct BananaFeature: FeatureRole {
    public static let name = "market.BananaFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        /// Replaces the banana with a green one.
        ///
        /// - Parameters:
        ///   - millimetres: The length of the banana: 50 to 400.
        public static func hangBanana(millimetres: Int) -> Action { Action(action: .banana(.hangBanana(millimetres: millimetres))) }
        /// Ripens the banana.
        ///
        /// - Parameters:
        ///   - days: The number of days, 1 or more.
        public static func ripenBanana(days: Int) -> Action { Action(action: .banana(.ripenBanana(days: days))) }
        /// Peels the banana. Rejected if it is too green, or peeled already.
        public static var peelBanana: Action { Action(action: .banana(.peelBanana)) }

        public init?(_ action: MarketAction) {
            guard ["market.HangBanana", "market.RipenBanana", "market.PeelBanana"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<BananaFeature>

    public init(connection: RoleConnection<BananaFeature>) {
        self.connection = connection
    }

    /// Replaces the banana with a green one.
    ///
    /// - Parameters:
    ///   - millimetres: The length of the banana: 50 to 400.
    @discardableResult
    public func hangBanana(millimetres: Int) async throws -> Receipt {
        try await self.connection.send(Action.hangBanana(millimetres: millimetres))
    }

    /// Ripens the banana.
    ///
    /// - Parameters:
    ///   - days: The number of days, 1 or more.
    @discardableResult
    public func ripenBanana(days: Int) async throws -> Receipt {
        try await self.connection.send(Action.ripenBanana(days: days))
    }

    /// Peels the banana. Rejected if it is too green, or peeled already.
    @discardableResult
    public func peelBanana() async throws -> Receipt {
        try await self.connection.send(Action.peelBanana)
    }

    /// Delivers the slice `market.Banana` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideBanana(to component: some BananaComponent) async throws -> Subscription {
        try await connection.subscribe(BananaSlice.self) { change in
            BananaSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `market.Banana`, now and after every change.
    public func bananaValues() -> SliceValues<BananaSlice> {
        connection.values(of: BananaSlice.self)
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
    public static func serve<State: KnowsTheBanana>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.HangBanana", "market.RipenBanana", "market.PeelBanana"],
            slices: [
                ServedSlice(BananaRecorder.self) { state, recorder in state.provideBanana(to: recorder) }
            ],
            presence: [ServedPresence(EastwardView.Panel.self)])
    }
}

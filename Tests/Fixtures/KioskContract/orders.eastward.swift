// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: orders.proto

@_exported public import Eastward
public import EastwardView
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// Orders cups of coffee.
public struct OrderCups: ContractMessage, Hashable {
    /// The number of cups, 1 or more.
    public var cups: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(cups: Int = 0) {
        self.cups = cups
    }
}

extension OrderCups: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kiosk.OrderCups"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}cups\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.cups)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.cups = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.cups != 0 { try visitor.visitSingularInt64Field(value: Int64(self.cups), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: OrderCups, right: OrderCups) -> Bool {
        if left.cups != right.cups { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("cups", self.cups)
    }
}

/// Serves one cup. Rejected if none is waiting.
public struct ServeCup: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension ServeCup: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kiosk.ServeCup"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ServeCup, right: ServeCup) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

/// The slice for a component that shows the orders.
public struct Orders: ContractMessage, Hashable {
    /// The cups that are waiting.
    public var waiting: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(waiting: Int = 0) {
        self.waiting = waiting
    }
}

extension Orders: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kiosk.Orders"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}waiting\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.waiting)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.waiting = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.waiting != 0 { try visitor.visitSingularInt64Field(value: Int64(self.waiting), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Orders, right: Orders) -> Bool {
        if left.waiting != right.waiting { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("waiting", self.waiting)
    }
}

/// The slice for a component that shows all panels.
public struct Panels: ContractMessage, Hashable {
    /// The panel that each process publishes, by its name, such as bar.1.
    public var panels: Table<String, EastwardView.Panel> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(panels: Table<String, EastwardView.Panel> = [:]) {
        self.panels = panels
    }
}

extension Panels: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kiosk.Panels"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panels\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: EastwardView.Panel] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, EastwardView.Panel>.self, value: &rows)
                    for (key, row) in rows { self.panels[key] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.panels.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, EastwardView.Panel>.self, value: Dictionary(uniqueKeysWithValues: self.panels.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Panels, right: Panels) -> Bool {
        if left.panels != right.panels { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("panels", self.panels)
    }
}

// MARK: Actions

/// The actions of orders.proto.
public enum OrdersAction: Sendable, Equatable {
    /// Orders cups of coffee.
    ///
    /// - Parameters:
    ///   - cups: The number of cups, 1 or more.
    case orderCups(cups: Int)
    /// Serves one cup. Rejected if none is waiting.
    case serveCup
}

extension AppAction where Self == KioskAction {
    /// Orders cups of coffee.
    ///
    /// - Parameters:
    ///   - cups: The number of cups, 1 or more.
    public static func orderCups(cups: Int) -> KioskAction { .orders(.orderCups(cups: cups)) }
}

extension AppAction where Self == KioskAction {
    /// Serves one cup. Rejected if none is waiting.
    public static var serveCup: KioskAction { .orders(.serveCup) }
}

// MARK: Orders

/// A component that receives the slice `kiosk.Orders`.
public protocol OrdersComponent: SliceComponent {
    /// The cups that are waiting.
    func newWaiting(_ waiting: Int)
}

/// The slice for a component that shows the orders.
public protocol KnowsTheOrders: Sendable {
    func provideOrders(to component: some OrdersComponent)
}

/// The slice `kiosk.Orders` on the wire.
public enum OrdersSlice: Slice {
    public typealias Message = Orders

    public static let fields: [SliceField<OrdersSlice>] = [
        .value(1, \.waiting),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<OrdersSlice>, to component: some OrdersComponent) {
        if change.fields.contains(1) { component.newWaiting(change.value.waiting) }
        component.didReach(change.revision)
    }
}

extension Orders: SliceMessage {
    public typealias SliceType = OrdersSlice
}

/// The component that puts `kiosk.Orders` on the wire.
public final class OrdersRecorder: OrdersComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<OrdersSlice>()

    public static let callbacks: [UInt32: String] = [1: "newWaiting"]

    public init() {}

    public func newWaiting(_ waiting: Int) {
        provided.set(1) { $0.waiting = waiting }
    }
}

/// A component that keeps the slice `kiosk.Orders`, for views that observe it.
@MainActor
public final class OrdersModel: @MainActor OrdersComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Orders()

    public init() {}

    /// The cups that are waiting.
    public var waiting: Int {
        _observers.access(self, keyPath: \.waiting)
        return _slice.waiting
    }

    public func newWaiting(_ waiting: Int) {
        _observers.withMutation(of: self, keyPath: \.waiting) { _slice.waiting = waiting }
    }
}

// MARK: Panels

/// A component that receives the slice `kiosk.Panels`.
public protocol PanelsComponent: SliceComponent {
    /// The panel that each process publishes, by its name, such as bar.1.
    func newPanels(_ panels: Table<String, EastwardView.Panel>, changes: TableChanges<String>)
    /// The panel that each process publishes, by its name, such as bar.1.
    func newPanels(_ panels: Table<String, EastwardView.Panel>)
}

extension PanelsComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newPanels(_ panels: Table<String, EastwardView.Panel>) {
        newPanels(panels, changes: TableChanges(inserted: Array(panels.keys)))
    }
}

/// The slice `kiosk.Panels` on the wire.
public enum PanelsSlice: Slice {
    public typealias Message = Panels

    public static let fields: [SliceField<PanelsSlice>] = [
        .table(1, \.panels, emptyRow: EastwardView.Panel()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<PanelsSlice>, to component: some PanelsComponent) {
        if change.fields.contains(1) { component.newPanels(change.value.panels, changes: change.value.panels.changes(since: change.previous.panels)) }
        component.didReach(change.revision)
    }
}

extension Panels: SliceMessage {
    public typealias SliceType = PanelsSlice
}

/// The component that puts `kiosk.Panels` on the wire.
public final class PanelsRecorder: PanelsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<PanelsSlice>()

    public static let callbacks: [UInt32: String] = [1: "newPanels"]

    public init() {}

    public func newPanels(_ panels: Table<String, EastwardView.Panel>, changes: TableChanges<String>) {
        provided.set(1) { $0.panels = panels }
    }

    public func newPanels(_ panels: Table<String, EastwardView.Panel>) {
        provided.set(1) { $0.panels = panels }
    }
}

/// A component that keeps the slice `kiosk.Panels`, for views that observe it.
@MainActor
public final class PanelsModel: @MainActor PanelsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Panels()

    public init() {}

    /// The panel that each process publishes, by its name, such as bar.1.
    public var panels: Table<String, EastwardView.Panel> {
        _observers.access(self, keyPath: \.panels)
        return _slice.panels
    }

    public func newPanels(_ panels: Table<String, EastwardView.Panel>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.panels) { _slice.panels = panels }
    }
}

// MARK: BarFeature

/// Takes orders, and shows them.
public struct BarFeature: FeatureRole {
    public static let name = "kiosk.BarFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KioskAction

        private init(action: KioskAction) {
            self.action = action
        }

        /// Orders cups of coffee.
        ///
        /// - Parameters:
        ///   - cups: The number of cups, 1 or more.
        public static func orderCups(cups: Int) -> Action { Action(action: .orders(.orderCups(cups: cups))) }
        /// Serves one cup. Rejected if none is waiting.
        public static var serveCup: Action { Action(action: .orders(.serveCup)) }

        public init?(_ action: KioskAction) {
            guard ["kiosk.OrderCups", "kiosk.ServeCup"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<BarFeature>

    public init(connection: RoleConnection<BarFeature>) {
        self.connection = connection
    }

    /// Orders cups of coffee.
    ///
    /// - Parameters:
    ///   - cups: The number of cups, 1 or more.
    @discardableResult
    public func orderCups(cups: Int) async throws -> Receipt {
        try await self.connection.send(Action.orderCups(cups: cups))
    }

    /// Serves one cup. Rejected if none is waiting.
    @discardableResult
    public func serveCup() async throws -> Receipt {
        try await self.connection.send(Action.serveCup)
    }

    /// Delivers the slice `kiosk.Orders` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideOrders(to component: some OrdersComponent) async throws -> Subscription {
        try await connection.subscribe(OrdersSlice.self) { change in
            OrdersSlice.deliver(change, to: component)
        }
    }

    /// Calls `newWaiting` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideOrders(to newWaiting: @escaping @MainActor (Int) -> Void) async throws -> Subscription {
        try await connection.subscribe(OrdersSlice.self) { change in
            if change.fields.contains(1) { newWaiting(change.value.waiting) }
        }
    }

    /// The whole values of `kiosk.Orders`, now and after every change.
    public func ordersValues() -> SliceValues<OrdersSlice> {
        connection.values(of: OrdersSlice.self)
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
    public static func serve<State: KnowsTheOrders>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kiosk.OrderCups", "kiosk.ServeCup"],
            slices: [
                ServedSlice(OrdersRecorder.self) { state, recorder in state.provideOrders(to: recorder) }
            ],
            presence: [ServedPresence(EastwardView.Panel.self)])
    }
}

// MARK: DisplayFeature

/// Shows the panels of all processes, and sends the actions of its users.
public struct DisplayFeature: FeatureRole {
    public static let name = "kiosk.DisplayFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KioskAction

        private init(action: KioskAction) {
            self.action = action
        }

        /// Orders cups of coffee.
        ///
        /// - Parameters:
        ///   - cups: The number of cups, 1 or more.
        public static func orderCups(cups: Int) -> Action { Action(action: .orders(.orderCups(cups: cups))) }

        public init?(_ action: KioskAction) {
            guard ["kiosk.OrderCups"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<DisplayFeature>

    public init(connection: RoleConnection<DisplayFeature>) {
        self.connection = connection
    }

    /// Orders cups of coffee.
    ///
    /// - Parameters:
    ///   - cups: The number of cups, 1 or more.
    @discardableResult
    public func orderCups(cups: Int) async throws -> Receipt {
        try await self.connection.send(Action.orderCups(cups: cups))
    }

    /// Delivers the slice `kiosk.Panels` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func providePanels(to component: some PanelsComponent) async throws -> Subscription {
        try await connection.subscribe(PanelsSlice.self) { change in
            PanelsSlice.deliver(change, to: component)
        }
    }

    /// Calls `newPanels` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func providePanels(to newPanels: @escaping @MainActor (Table<String, EastwardView.Panel>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await connection.subscribe(PanelsSlice.self) { change in
            if change.fields.contains(1) { newPanels(change.value.panels, change.value.panels.changes(since: change.previous.panels)) }
        }
    }

    /// The whole values of `kiosk.Panels`, now and after every change.
    public func panelsValues() -> SliceValues<PanelsSlice> {
        connection.values(of: PanelsSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kiosk.OrderCups"],
            slices: [
                ServedSlice(presence: EastwardView.Panel.self, PanelsRecorder.self) { values, recorder in recorder.newPanels(values) }
            ])
    }
}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/router.proto

@_exported public import Eastward
public import EastwardView
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// The screens: first those of the features, which terminals show, then those that only the shop has.
public enum Screen: SwiftProtobuf.Enum, CaseIterable, JSONValue {
    case none
    case banana
    case signup
    case login
    case items
    case products
    case counter
    case notes
    /// An item's own page.
    case item
    case basket
    case orders

    public init() { self = .none }

    /// A number without a name becomes `none`: see `UnknownEnumNumbers`.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .none
        case 1: self = .banana
        case 2: self = .signup
        case 3: self = .login
        case 4: self = .items
        case 5: self = .products
        case 6: self = .counter
        case 7: self = .notes
        case 8: self = .item
        case 9: self = .basket
        case 10: self = .orders
        default:
            UnknownEnumNumbers.note()
            self = .none
        }
    }

    public var rawValue: Int {
        switch self {
        case .none: 0
        case .banana: 1
        case .signup: 2
        case .login: 3
        case .items: 4
        case .products: 5
        case .counter: 6
        case .notes: 7
        case .item: 8
        case .basket: 9
        case .orders: 10
        }
    }

    public func writeValue(to json: inout JSONWriter) {
        switch self {
        case .none: json.value("SCREEN_NONE")
        case .banana: json.value("BANANA")
        case .signup: json.value("SIGNUP")
        case .login: json.value("LOGIN")
        case .items: json.value("ITEMS")
        case .products: json.value("PRODUCTS")
        case .counter: json.value("COUNTER")
        case .notes: json.value("NOTES")
        case .item: json.value("ITEM")
        case .basket: json.value("BASKET")
        case .orders: json.value("ORDERS")
        }
    }
}

extension Screen: SwiftProtobuf._ProtoNameProviding {
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{0}SCREEN_NONE\u{0}\u{2}\u{1}BANANA\u{0}\u{2}\u{1}SIGNUP\u{0}\u{2}\u{1}LOGIN\u{0}\u{2}\u{1}ITEMS\u{0}\u{2}\u{1}PRODUCTS\u{0}\u{2}\u{1}COUNTER\u{0}\u{2}\u{1}NOTES\u{0}\u{2}\u{1}ITEM\u{0}\u{2}\u{1}BASKET\u{0}\u{2}\u{1}ORDERS\u{0}")
}

/// Goes to a screen.
public struct GoTo: ContractMessage, Hashable {
    public var screen: Screen = Screen()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(screen: Screen = Screen()) {
        self.screen = screen
    }
}

extension GoTo: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.GoTo"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}screen\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularEnumField(value: &self.screen)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.screen != Screen() { try visitor.visitSingularEnumField(value: self.screen, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: GoTo, right: GoTo) -> Bool {
        if left.screen != right.screen { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("screen", self.screen)
    }
}

/// Goes to the previous screen. Rejected if there is none.
public struct GoBack: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension GoBack: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.GoBack"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: GoBack, right: GoBack) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

/// Goes to the screen that was left by going back. Rejected if there is none.
public struct GoForward: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension GoForward: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.GoForward"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: GoForward, right: GoForward) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

/// The slice for a component that shows the navigation.
public struct Navigation: ContractMessage, Hashable {
    public var screen: Screen = Screen()
    /// The previous screens, the last first.
    public var back: [Screen] = []
    /// The screens that were left by going back, the next first.
    public var forward: [Screen] = []
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(screen: Screen = Screen(), back: [Screen] = [], forward: [Screen] = []) {
        self.screen = screen
        self.back = back
        self.forward = forward
    }
}

extension Navigation: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Navigation"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}screen\u{0}\u{2}\u{1}back\u{0}\u{2}\u{1}forward\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularEnumField(value: &self.screen)
            case 2: try decoder.decodeRepeatedEnumField(value: &self.back)
            case 3: try decoder.decodeRepeatedEnumField(value: &self.forward)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.screen != Screen() { try visitor.visitSingularEnumField(value: self.screen, fieldNumber: 1) } }()
        try { if !self.back.isEmpty { try visitor.visitPackedEnumField(value: self.back, fieldNumber: 2) } }()
        try { if !self.forward.isEmpty { try visitor.visitPackedEnumField(value: self.forward, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Navigation, right: Navigation) -> Bool {
        if left.screen != right.screen { return false }
        if left.back != right.back { return false }
        if left.forward != right.forward { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("screen", self.screen)
        json.field("back", self.back)
        json.field("forward", self.forward)
    }
}

// MARK: Actions

/// The actions of market/router.proto.
public enum RouterAction: Sendable, Equatable {
    /// Goes to a screen.
    case goTo(screen: Screen)
    /// Goes to the previous screen. Rejected if there is none.
    case goBack
    /// Goes to the screen that was left by going back. Rejected if there is none.
    case goForward
}

extension AppAction where Self == MarketAction {
    /// Goes to a screen.
    public static func goTo(screen: Screen) -> MarketAction { .router(.goTo(screen: screen)) }
}

extension AppAction where Self == MarketAction {
    /// Goes to the previous screen. Rejected if there is none.
    public static var goBack: MarketAction { .router(.goBack) }
}

extension AppAction where Self == MarketAction {
    /// Goes to the screen that was left by going back. Rejected if there is none.
    public static var goForward: MarketAction { .router(.goForward) }
}

// MARK: Navigation

/// A component that receives the slice `market.Navigation`.
public protocol NavigationComponent: SliceComponent {
    func newScreen(_ screen: Screen)
    /// The previous screens, the last first.
    func newBack(_ back: [Screen])
    /// The screens that were left by going back, the next first.
    func newForward(_ forward: [Screen])
}

/// The slice for a component that shows the navigation.
public protocol KnowsTheNavigation: Sendable {
    func provideNavigation(to component: some NavigationComponent)
}

/// The slice `market.Navigation` on the wire.
public enum NavigationSlice: Slice {
    public typealias Message = Navigation

    public static let fields: [SliceField<NavigationSlice>] = [
        .value(1, \.screen),
        .list(2, \.back),
        .list(3, \.forward),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<NavigationSlice>, to component: some NavigationComponent) {
        if change.fields.contains(1) { component.newScreen(change.value.screen) }
        if change.fields.contains(2) { component.newBack(change.value.back) }
        if change.fields.contains(3) { component.newForward(change.value.forward) }
        component.didReach(change.revision)
    }
}

extension Navigation: SliceMessage {
    public typealias SliceType = NavigationSlice
}

/// The component that puts `market.Navigation` on the wire.
public final class NavigationRecorder: NavigationComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<NavigationSlice>()

    public static let callbacks: [UInt32: String] = [1: "newScreen", 2: "newBack", 3: "newForward"]

    public init() {}

    public func newScreen(_ screen: Screen) {
        provided.set(1) { $0.screen = screen }
    }

    public func newBack(_ back: [Screen]) {
        provided.set(2) { $0.back = back }
    }

    public func newForward(_ forward: [Screen]) {
        provided.set(3) { $0.forward = forward }
    }
}

/// A component that keeps the slice `market.Navigation`, for views that observe it.
@MainActor
public final class NavigationModel: @MainActor NavigationComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Navigation()

    public init() {}

    public var screen: Screen {
        _observers.access(self, keyPath: \.screen)
        return _slice.screen
    }

    /// The previous screens, the last first.
    public var back: [Screen] {
        _observers.access(self, keyPath: \.back)
        return _slice.back
    }

    /// The screens that were left by going back, the next first.
    public var forward: [Screen] {
        _observers.access(self, keyPath: \.forward)
        return _slice.forward
    }

    public func newScreen(_ screen: Screen) {
        _observers.withMutation(of: self, keyPath: \.screen) { _slice.screen = screen }
    }

    public func newBack(_ back: [Screen]) {
        _observers.withMutation(of: self, keyPath: \.back) { _slice.back = back }
    }

    public func newForward(_ forward: [Screen]) {
        _observers.withMutation(of: self, keyPath: \.forward) { _slice.forward = forward }
    }
}

// MARK: RouterFeature

/// Displays screens.
public struct RouterFeature: FeatureRole {
    public static let name = "market.RouterFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        /// Goes to a screen.
        public static func goTo(screen: Screen) -> Action { Action(action: .router(.goTo(screen: screen))) }
        /// Goes to the previous screen. Rejected if there is none.
        public static var goBack: Action { Action(action: .router(.goBack)) }
        /// Goes to the screen that was left by going back. Rejected if there is none.
        public static var goForward: Action { Action(action: .router(.goForward)) }

        public init?(_ action: MarketAction) {
            guard ["market.GoTo", "market.GoBack", "market.GoForward"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<RouterFeature>

    public init(connection: RoleConnection<RouterFeature>) {
        self.connection = connection
    }

    /// Goes to a screen.
    @discardableResult
    public func goTo(screen: Screen) async throws -> Receipt {
        try await self.connection.send(Action.goTo(screen: screen))
    }

    /// Goes to the previous screen. Rejected if there is none.
    @discardableResult
    public func goBack() async throws -> Receipt {
        try await self.connection.send(Action.goBack)
    }

    /// Goes to the screen that was left by going back. Rejected if there is none.
    @discardableResult
    public func goForward() async throws -> Receipt {
        try await self.connection.send(Action.goForward)
    }

    /// Delivers the slice `market.Navigation` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideNavigation(to component: some NavigationComponent) async throws -> Subscription {
        try await connection.subscribe(NavigationSlice.self) { change in
            NavigationSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `market.Navigation`, now and after every change.
    public func navigationValues() -> SliceValues<NavigationSlice> {
        connection.values(of: NavigationSlice.self)
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
    public static func serve<State: KnowsTheNavigation>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.GoTo", "market.GoBack", "market.GoForward"],
            slices: [
                ServedSlice(NavigationRecorder.self) { state, recorder in state.provideNavigation(to: recorder) }
            ],
            presence: [ServedPresence(EastwardView.Panel.self)])
    }
}

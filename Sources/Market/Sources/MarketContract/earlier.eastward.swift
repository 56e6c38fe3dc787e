// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/earlier.proto

@_exported public import Eastward
public import EastwardView
public import SwiftProtobuf

// MARK: Messages

/// The banana's view has shown this panel.
public struct BananaShown: ContractMessage, Hashable {
    public var panel: EastwardView.Panel = EastwardView.Panel()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(panel: EastwardView.Panel = EastwardView.Panel()) {
        self.panel = panel
    }
}

extension BananaShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.BananaShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panel\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: EastwardView.Panel? = self.panel
                    self.panel = EastwardView.Panel()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.panel = value ?? EastwardView.Panel()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.panel != EastwardView.Panel() { try visitor.visitSingularMessageField(value: self.panel, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: BananaShown, right: BananaShown) -> Bool {
        if left.panel != right.panel { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("panel", self.panel)
    }
}

/// The sign-up's view has shown this panel.
public struct SignupShown: ContractMessage, Hashable {
    public var panel: EastwardView.Panel = EastwardView.Panel()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(panel: EastwardView.Panel = EastwardView.Panel()) {
        self.panel = panel
    }
}

extension SignupShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.SignupShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panel\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: EastwardView.Panel? = self.panel
                    self.panel = EastwardView.Panel()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.panel = value ?? EastwardView.Panel()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.panel != EastwardView.Panel() { try visitor.visitSingularMessageField(value: self.panel, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: SignupShown, right: SignupShown) -> Bool {
        if left.panel != right.panel { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("panel", self.panel)
    }
}

/// The login's view has shown this panel.
public struct LoginShown: ContractMessage, Hashable {
    public var panel: EastwardView.Panel = EastwardView.Panel()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(panel: EastwardView.Panel = EastwardView.Panel()) {
        self.panel = panel
    }
}

extension LoginShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.LoginShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panel\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: EastwardView.Panel? = self.panel
                    self.panel = EastwardView.Panel()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.panel = value ?? EastwardView.Panel()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.panel != EastwardView.Panel() { try visitor.visitSingularMessageField(value: self.panel, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: LoginShown, right: LoginShown) -> Bool {
        if left.panel != right.panel { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("panel", self.panel)
    }
}

/// The items' view has shown this panel.
public struct ItemsShown: ContractMessage, Hashable {
    public var panel: EastwardView.Panel = EastwardView.Panel()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(panel: EastwardView.Panel = EastwardView.Panel()) {
        self.panel = panel
    }
}

extension ItemsShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ItemsShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panel\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: EastwardView.Panel? = self.panel
                    self.panel = EastwardView.Panel()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.panel = value ?? EastwardView.Panel()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.panel != EastwardView.Panel() { try visitor.visitSingularMessageField(value: self.panel, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ItemsShown, right: ItemsShown) -> Bool {
        if left.panel != right.panel { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("panel", self.panel)
    }
}

/// The products' view has shown this panel.
public struct ProductsShown: ContractMessage, Hashable {
    public var panel: EastwardView.Panel = EastwardView.Panel()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(panel: EastwardView.Panel = EastwardView.Panel()) {
        self.panel = panel
    }
}

extension ProductsShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ProductsShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panel\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: EastwardView.Panel? = self.panel
                    self.panel = EastwardView.Panel()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.panel = value ?? EastwardView.Panel()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.panel != EastwardView.Panel() { try visitor.visitSingularMessageField(value: self.panel, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ProductsShown, right: ProductsShown) -> Bool {
        if left.panel != right.panel { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("panel", self.panel)
    }
}

/// The counter's view has shown this panel.
public struct CounterShown: ContractMessage, Hashable {
    public var panel: EastwardView.Panel = EastwardView.Panel()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(panel: EastwardView.Panel = EastwardView.Panel()) {
        self.panel = panel
    }
}

extension CounterShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.CounterShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panel\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: EastwardView.Panel? = self.panel
                    self.panel = EastwardView.Panel()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.panel = value ?? EastwardView.Panel()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.panel != EastwardView.Panel() { try visitor.visitSingularMessageField(value: self.panel, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: CounterShown, right: CounterShown) -> Bool {
        if left.panel != right.panel { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("panel", self.panel)
    }
}

/// The notes' view has shown this panel.
public struct NotesShown: ContractMessage, Hashable {
    public var panel: EastwardView.Panel = EastwardView.Panel()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(panel: EastwardView.Panel = EastwardView.Panel()) {
        self.panel = panel
    }
}

extension NotesShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.NotesShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panel\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: EastwardView.Panel? = self.panel
                    self.panel = EastwardView.Panel()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.panel = value ?? EastwardView.Panel()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.panel != EastwardView.Panel() { try visitor.visitSingularMessageField(value: self.panel, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: NotesShown, right: NotesShown) -> Bool {
        if left.panel != right.panel { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("panel", self.panel)
    }
}

/// The router has displayed a screen, and its view has shown this panel.
public struct ScreenShown: ContractMessage, Hashable {
    public var screen: Screen = Screen()
    public var panel: EastwardView.Panel = EastwardView.Panel()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(screen: Screen = Screen(), panel: EastwardView.Panel = EastwardView.Panel()) {
        self.screen = screen
        self.panel = panel
    }
}

extension ScreenShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ScreenShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}screen\u{0}\u{2}\u{1}panel\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularEnumField(value: &self.screen)
            case 2:
                try {
                    var value: EastwardView.Panel? = self.panel
                    self.panel = EastwardView.Panel()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.panel = value ?? EastwardView.Panel()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.screen != Screen() { try visitor.visitSingularEnumField(value: self.screen, fieldNumber: 1) } }()
        try { if self.panel != EastwardView.Panel() { try visitor.visitSingularMessageField(value: self.panel, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ScreenShown, right: ScreenShown) -> Bool {
        if left.screen != right.screen { return false }
        if left.panel != right.panel { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("screen", self.screen)
        json.field("panel", self.panel)
    }
}

// MARK: Actions

/// The actions of market/earlier.proto.
public enum EarlierAction: Sendable, Equatable {
    /// The banana's view has shown this panel.
    case bananaShown(panel: EastwardView.Panel)
    /// The sign-up's view has shown this panel.
    case signupShown(panel: EastwardView.Panel)
    /// The login's view has shown this panel.
    case loginShown(panel: EastwardView.Panel)
    /// The items' view has shown this panel.
    case itemsShown(panel: EastwardView.Panel)
    /// The products' view has shown this panel.
    case productsShown(panel: EastwardView.Panel)
    /// The counter's view has shown this panel.
    case counterShown(panel: EastwardView.Panel)
    /// The notes' view has shown this panel.
    case notesShown(panel: EastwardView.Panel)
    /// The router has displayed a screen, and its view has shown this panel.
    case screenShown(screen: Screen, panel: EastwardView.Panel)
}

extension AppAction where Self == MarketAction {
    /// The banana's view has shown this panel.
    public static func bananaShown(panel: EastwardView.Panel) -> MarketAction { .earlier(.bananaShown(panel: panel)) }
}

extension AppAction where Self == MarketAction {
    /// The sign-up's view has shown this panel.
    public static func signupShown(panel: EastwardView.Panel) -> MarketAction { .earlier(.signupShown(panel: panel)) }
}

extension AppAction where Self == MarketAction {
    /// The login's view has shown this panel.
    public static func loginShown(panel: EastwardView.Panel) -> MarketAction { .earlier(.loginShown(panel: panel)) }
}

extension AppAction where Self == MarketAction {
    /// The items' view has shown this panel.
    public static func itemsShown(panel: EastwardView.Panel) -> MarketAction { .earlier(.itemsShown(panel: panel)) }
}

extension AppAction where Self == MarketAction {
    /// The products' view has shown this panel.
    public static func productsShown(panel: EastwardView.Panel) -> MarketAction { .earlier(.productsShown(panel: panel)) }
}

extension AppAction where Self == MarketAction {
    /// The counter's view has shown this panel.
    public static func counterShown(panel: EastwardView.Panel) -> MarketAction { .earlier(.counterShown(panel: panel)) }
}

extension AppAction where Self == MarketAction {
    /// The notes' view has shown this panel.
    public static func notesShown(panel: EastwardView.Panel) -> MarketAction { .earlier(.notesShown(panel: panel)) }
}

extension AppAction where Self == MarketAction {
    /// The router has displayed a screen, and its view has shown this panel.
    public static func screenShown(screen: Screen, panel: EastwardView.Panel) -> MarketAction { .earlier(.screenShown(screen: screen, panel: panel)) }
}

// MARK: EarlierFeature

/// No process has this role. It exists since the journals of earlier versions contain these actions.
public struct EarlierFeature: FeatureRole {
    public static let name = "market.EarlierFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        /// The banana's view has shown this panel.
        public static func bananaShown(panel: EastwardView.Panel) -> Action { Action(action: .earlier(.bananaShown(panel: panel))) }
        /// The sign-up's view has shown this panel.
        public static func signupShown(panel: EastwardView.Panel) -> Action { Action(action: .earlier(.signupShown(panel: panel))) }
        /// The login's view has shown this panel.
        public static func loginShown(panel: EastwardView.Panel) -> Action { Action(action: .earlier(.loginShown(panel: panel))) }
        /// The items' view has shown this panel.
        public static func itemsShown(panel: EastwardView.Panel) -> Action { Action(action: .earlier(.itemsShown(panel: panel))) }
        /// The products' view has shown this panel.
        public static func productsShown(panel: EastwardView.Panel) -> Action { Action(action: .earlier(.productsShown(panel: panel))) }
        /// The counter's view has shown this panel.
        public static func counterShown(panel: EastwardView.Panel) -> Action { Action(action: .earlier(.counterShown(panel: panel))) }
        /// The notes' view has shown this panel.
        public static func notesShown(panel: EastwardView.Panel) -> Action { Action(action: .earlier(.notesShown(panel: panel))) }
        /// The router has displayed a screen, and its view has shown this panel.
        public static func screenShown(screen: Screen, panel: EastwardView.Panel) -> Action { Action(action: .earlier(.screenShown(screen: screen, panel: panel))) }

        public init?(_ action: MarketAction) {
            guard ["market.BananaShown", "market.SignupShown", "market.LoginShown", "market.ItemsShown", "market.ProductsShown", "market.CounterShown", "market.NotesShown", "market.ScreenShown"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<EarlierFeature>

    public init(connection: RoleConnection<EarlierFeature>) {
        self.connection = connection
    }

    /// The banana's view has shown this panel.
    @discardableResult
    public func bananaShown(panel: EastwardView.Panel) async throws -> Receipt {
        try await self.connection.send(Action.bananaShown(panel: panel))
    }

    /// The sign-up's view has shown this panel.
    @discardableResult
    public func signupShown(panel: EastwardView.Panel) async throws -> Receipt {
        try await self.connection.send(Action.signupShown(panel: panel))
    }

    /// The login's view has shown this panel.
    @discardableResult
    public func loginShown(panel: EastwardView.Panel) async throws -> Receipt {
        try await self.connection.send(Action.loginShown(panel: panel))
    }

    /// The items' view has shown this panel.
    @discardableResult
    public func itemsShown(panel: EastwardView.Panel) async throws -> Receipt {
        try await self.connection.send(Action.itemsShown(panel: panel))
    }

    /// The products' view has shown this panel.
    @discardableResult
    public func productsShown(panel: EastwardView.Panel) async throws -> Receipt {
        try await self.connection.send(Action.productsShown(panel: panel))
    }

    /// The counter's view has shown this panel.
    @discardableResult
    public func counterShown(panel: EastwardView.Panel) async throws -> Receipt {
        try await self.connection.send(Action.counterShown(panel: panel))
    }

    /// The notes' view has shown this panel.
    @discardableResult
    public func notesShown(panel: EastwardView.Panel) async throws -> Receipt {
        try await self.connection.send(Action.notesShown(panel: panel))
    }

    /// The router has displayed a screen, and its view has shown this panel.
    @discardableResult
    public func screenShown(screen: Screen, panel: EastwardView.Panel) async throws -> Receipt {
        try await self.connection.send(Action.screenShown(screen: screen, panel: panel))
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.BananaShown", "market.SignupShown", "market.LoginShown", "market.ItemsShown", "market.ProductsShown", "market.CounterShown", "market.NotesShown", "market.ScreenShown"],
            slices: [])
    }
}

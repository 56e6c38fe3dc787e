// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: products.proto

@_exported public import Eastward
public import SwiftProtobuf

// MARK: Messages

public enum Screen: SwiftProtobuf.Enum, CaseIterable, JSONValue {
    case none

    public init() { self = .none }

    /// A number without a name becomes `none`: see `UnknownEnumNumbers`.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .none
        default:
            UnknownEnumNumbers.note()
            self = .none
        }
    }

    public var rawValue: Int {
        switch self {
        case .none: 0
        }
    }

    public func writeValue(to json: inout JSONWriter) {
        switch self {
        case .none: json.value("SCREEN_NONE")
        }
    }
}

extension Screen: SwiftProtobuf._ProtoNameProviding {
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{0}SCREEN_NONE\u{0}")
}

public enum SignupField: SwiftProtobuf.Enum, CaseIterable, JSONValue {
    case none

    public init() { self = .none }

    /// A number without a name becomes `none`: see `UnknownEnumNumbers`.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .none
        default:
            UnknownEnumNumbers.note()
            self = .none
        }
    }

    public var rawValue: Int {
        switch self {
        case .none: 0
        }
    }

    public func writeValue(to json: inout JSONWriter) {
        switch self {
        case .none: json.value("SIGNUP_FIELD_NONE")
        }
    }
}

extension SignupField: SwiftProtobuf._ProtoNameProviding {
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{0}SIGNUP_FIELD_NONE\u{0}")
}

public struct FindProducts: ContractMessage, Hashable {
    public var search: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(search: String = "") {
        self.search = search
    }
}

extension FindProducts: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.FindProducts"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}search\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.search)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.search.isEmpty { try visitor.visitSingularStringField(value: self.search, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: FindProducts, right: FindProducts) -> Bool {
        if !left.search.hasSameBytes(as: right.search) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("search", self.search)
    }
}

public struct ProductsDecided: ContractMessage, Hashable {
    public var question: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(question: Int = 0) {
        self.question = question
    }
}

extension ProductsDecided: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ProductsDecided"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}question\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.question)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.question = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.question != 0 { try visitor.visitSingularInt64Field(value: Int64(self.question), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ProductsDecided, right: ProductsDecided) -> Bool {
        if left.question != right.question { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("question", self.question)
    }
}

public struct ProductsShown: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension ProductsShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ProductsShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ProductsShown, right: ProductsShown) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

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

public struct ScreenShown: ContractMessage, Hashable {
    public var screen: Screen = Screen()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(screen: Screen = Screen()) {
        self.screen = screen
    }
}

extension ScreenShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ScreenShown"
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

    public static func == (left: ScreenShown, right: ScreenShown) -> Bool {
        if left.screen != right.screen { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("screen", self.screen)
    }
}

public struct EnterText: ContractMessage, Hashable {
    public var field: SignupField = SignupField()
    public var text: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(field: SignupField = SignupField(), text: String = "") {
        self.field = field
        self.text = text
    }
}

extension EnterText: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.EnterText"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}field\u{0}\u{2}\u{1}text\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularEnumField(value: &self.field)
            case 2: try decoder.decodeSingularStringField(value: &self.text)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.field != SignupField() { try visitor.visitSingularEnumField(value: self.field, fieldNumber: 1) } }()
        try { if !self.text.isEmpty { try visitor.visitSingularStringField(value: self.text, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: EnterText, right: EnterText) -> Bool {
        if left.field != right.field { return false }
        if !left.text.hasSameBytes(as: right.text) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("field", self.field)
        json.field("text", self.text)
    }
}

public struct SubmitSignup: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension SubmitSignup: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.SubmitSignup"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: SubmitSignup, right: SubmitSignup) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

public struct SignUp: ContractMessage, Hashable {
    public var attempt: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(attempt: Int = 0) {
        self.attempt = attempt
    }
}

extension SignUp: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.SignUp"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}attempt\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.attempt)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.attempt = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.attempt != 0 { try visitor.visitSingularInt64Field(value: Int64(self.attempt), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: SignUp, right: SignUp) -> Bool {
        if left.attempt != right.attempt { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("attempt", self.attempt)
    }
}

public struct RefuseSignup: ContractMessage, Hashable {
    public var attempt: Int = 0
    public var reason: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(attempt: Int = 0, reason: String = "") {
        self.attempt = attempt
        self.reason = reason
    }
}

extension RefuseSignup: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.RefuseSignup"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}attempt\u{0}\u{2}\u{1}reason\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.attempt)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.attempt = Int(value)
                }()
            case 2: try decoder.decodeSingularStringField(value: &self.reason)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.attempt != 0 { try visitor.visitSingularInt64Field(value: Int64(self.attempt), fieldNumber: 1) } }()
        try { if !self.reason.isEmpty { try visitor.visitSingularStringField(value: self.reason, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: RefuseSignup, right: RefuseSignup) -> Bool {
        if left.attempt != right.attempt { return false }
        if !left.reason.hasSameBytes(as: right.reason) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("attempt", self.attempt)
        json.field("reason", self.reason)
    }
}

public struct LeaveSignup: ContractMessage, Hashable {
    public var attempt: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(attempt: Int = 0) {
        self.attempt = attempt
    }
}

extension LeaveSignup: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.LeaveSignup"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}attempt\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.attempt)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.attempt = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.attempt != 0 { try visitor.visitSingularInt64Field(value: Int64(self.attempt), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: LeaveSignup, right: LeaveSignup) -> Bool {
        if left.attempt != right.attempt { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("attempt", self.attempt)
    }
}

public struct SignupShown: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension SignupShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.SignupShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: SignupShown, right: SignupShown) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

// MARK: Actions

/// The actions of products.proto.
public enum ProductsAction: Sendable, Equatable {
    case findProducts(search: String)
    case productsDecided(question: Int)
    case productsShown
    case goTo(screen: Screen)
    case goBack
    case goForward
    case screenShown(screen: Screen)
    case enterText(field: SignupField, text: String)
    case submitSignup
    case signUp(attempt: Int)
    case refuseSignup(attempt: Int, reason: String)
    case leaveSignup(attempt: Int)
    case signupShown
}

extension AppAction where Self == MarketAction {
    public static func findProducts(search: String) -> MarketAction { .products(.findProducts(search: search)) }
}

extension AppAction where Self == MarketAction {
    public static func productsDecided(question: Int) -> MarketAction { .products(.productsDecided(question: question)) }
}

extension AppAction where Self == MarketAction {
    public static var productsShown: MarketAction { .products(.productsShown) }
}

extension AppAction where Self == MarketAction {
    public static func goTo(screen: Screen) -> MarketAction { .products(.goTo(screen: screen)) }
}

extension AppAction where Self == MarketAction {
    public static var goBack: MarketAction { .products(.goBack) }
}

extension AppAction where Self == MarketAction {
    public static var goForward: MarketAction { .products(.goForward) }
}

extension AppAction where Self == MarketAction {
    public static func screenShown(screen: Screen) -> MarketAction { .products(.screenShown(screen: screen)) }
}

extension AppAction where Self == MarketAction {
    public static func enterText(field: SignupField, text: String) -> MarketAction { .products(.enterText(field: field, text: text)) }
}

extension AppAction where Self == MarketAction {
    public static var submitSignup: MarketAction { .products(.submitSignup) }
}

extension AppAction where Self == MarketAction {
    public static func signUp(attempt: Int) -> MarketAction { .products(.signUp(attempt: attempt)) }
}

extension AppAction where Self == MarketAction {
    public static func refuseSignup(attempt: Int, reason: String) -> MarketAction { .products(.refuseSignup(attempt: attempt, reason: reason)) }
}

extension AppAction where Self == MarketAction {
    public static func leaveSignup(attempt: Int) -> MarketAction { .products(.leaveSignup(attempt: attempt)) }
}

extension AppAction where Self == MarketAction {
    public static var signupShown: MarketAction { .products(.signupShown) }
}

// MARK: ProductsFeature

/// Sends the actions of this file.
public struct ProductsFeature: FeatureRole {
    public static let name = "market.ProductsFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        public static func findProducts(search: String) -> Action { Action(action: .products(.findProducts(search: search))) }
        public static func productsDecided(question: Int) -> Action { Action(action: .products(.productsDecided(question: question))) }
        public static var productsShown: Action { Action(action: .products(.productsShown)) }
        public static func goTo(screen: Screen) -> Action { Action(action: .products(.goTo(screen: screen))) }
        public static var goBack: Action { Action(action: .products(.goBack)) }
        public static var goForward: Action { Action(action: .products(.goForward)) }
        public static func screenShown(screen: Screen) -> Action { Action(action: .products(.screenShown(screen: screen))) }
        public static func enterText(field: SignupField, text: String) -> Action { Action(action: .products(.enterText(field: field, text: text))) }
        public static var submitSignup: Action { Action(action: .products(.submitSignup)) }
        public static func signUp(attempt: Int) -> Action { Action(action: .products(.signUp(attempt: attempt))) }
        public static func refuseSignup(attempt: Int, reason: String) -> Action { Action(action: .products(.refuseSignup(attempt: attempt, reason: reason))) }
        public static func leaveSignup(attempt: Int) -> Action { Action(action: .products(.leaveSignup(attempt: attempt))) }
        public static var signupShown: Action { Action(action: .products(.signupShown)) }

        public init?(_ action: MarketAction) {
            guard ["market.FindProducts", "market.ProductsDecided", "market.ProductsShown", "market.GoTo", "market.GoBack", "market.GoForward", "market.ScreenShown", "market.EnterText", "market.SubmitSignup", "market.SignUp", "market.RefuseSignup", "market.LeaveSignup", "market.SignupShown"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<ProductsFeature>

    public init(connection: RoleConnection<ProductsFeature>) {
        self.connection = connection
    }

    /// Sends `market.FindProducts`.
    @discardableResult
    public func findProducts(search: String) async throws -> Receipt {
        try await self.connection.send(Action.findProducts(search: search))
    }

    /// Sends `market.ProductsDecided`.
    @discardableResult
    public func productsDecided(question: Int) async throws -> Receipt {
        try await self.connection.send(Action.productsDecided(question: question))
    }

    /// Sends `market.ProductsShown`.
    @discardableResult
    public func productsShown() async throws -> Receipt {
        try await self.connection.send(Action.productsShown)
    }

    /// Sends `market.GoTo`.
    @discardableResult
    public func goTo(screen: Screen) async throws -> Receipt {
        try await self.connection.send(Action.goTo(screen: screen))
    }

    /// Sends `market.GoBack`.
    @discardableResult
    public func goBack() async throws -> Receipt {
        try await self.connection.send(Action.goBack)
    }

    /// Sends `market.GoForward`.
    @discardableResult
    public func goForward() async throws -> Receipt {
        try await self.connection.send(Action.goForward)
    }

    /// Sends `market.ScreenShown`.
    @discardableResult
    public func screenShown(screen: Screen) async throws -> Receipt {
        try await self.connection.send(Action.screenShown(screen: screen))
    }

    /// Sends `market.EnterText`.
    @discardableResult
    public func enterText(field: SignupField, text: String) async throws -> Receipt {
        try await self.connection.send(Action.enterText(field: field, text: text))
    }

    /// Sends `market.SubmitSignup`.
    @discardableResult
    public func submitSignup() async throws -> Receipt {
        try await self.connection.send(Action.submitSignup)
    }

    /// Sends `market.SignUp`.
    @discardableResult
    public func signUp(attempt: Int) async throws -> Receipt {
        try await self.connection.send(Action.signUp(attempt: attempt))
    }

    /// Sends `market.RefuseSignup`.
    @discardableResult
    public func refuseSignup(attempt: Int, reason: String) async throws -> Receipt {
        try await self.connection.send(Action.refuseSignup(attempt: attempt, reason: reason))
    }

    /// Sends `market.LeaveSignup`.
    @discardableResult
    public func leaveSignup(attempt: Int) async throws -> Receipt {
        try await self.connection.send(Action.leaveSignup(attempt: attempt))
    }

    /// Sends `market.SignupShown`.
    @discardableResult
    public func signupShown() async throws -> Receipt {
        try await self.connection.send(Action.signupShown)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.FindProducts", "market.ProductsDecided", "market.ProductsShown", "market.GoTo", "market.GoBack", "market.GoForward", "market.ScreenShown", "market.EnterText", "market.SubmitSignup", "market.SignUp", "market.RefuseSignup", "market.LeaveSignup", "market.SignupShown"],
            slices: [])
    }
}

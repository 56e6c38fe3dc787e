// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/shop.proto

@_exported public import Eastward
public import SwiftProtobuf

// MARK: Messages

/// An action in a visit. It does to the visit the same as the action alone does to the terminals' state.
public struct ActInVisit: ContractMessage, Hashable {
    public var visitor: String = ""
    public var action: ActInVisit.OneOf_Action? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(visitor: String = "", action: ActInVisit.OneOf_Action? = nil) {
        self.visitor = visitor
        self.action = action
    }

    public enum OneOf_Action: Hashable, Sendable {
        case goTo(GoTo)
        case goBack(GoBack)
        case goForward(GoForward)
        case openItem(OpenItem)
        case closeItem(CloseItem)
        case searchItems(SearchItems)
        case enterText(EnterText)
        case submitSignup(SubmitSignup)
        case loggedIn(LoggedIn)
        case loggedOut(LoggedOut)

        public static func == (left: OneOf_Action, right: OneOf_Action) -> Bool {
            switch (left, right) {
            case (.goTo(let left), .goTo(let right)): !(left != right)
            case (.goBack(let left), .goBack(let right)): !(left != right)
            case (.goForward(let left), .goForward(let right)): !(left != right)
            case (.openItem(let left), .openItem(let right)): !(left != right)
            case (.closeItem(let left), .closeItem(let right)): !(left != right)
            case (.searchItems(let left), .searchItems(let right)): !(left != right)
            case (.enterText(let left), .enterText(let right)): !(left != right)
            case (.submitSignup(let left), .submitSignup(let right)): !(left != right)
            case (.loggedIn(let left), .loggedIn(let right)): !(left != right)
            case (.loggedOut(let left), .loggedOut(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if action has another case.
    public var goTo: GoTo? {
        get { if case .goTo(let value)? = self.action { value } else { nil } }
        set {
            if let newValue { self.action = ActInVisit.OneOf_Action.goTo(newValue) }
            else if case .goTo? = self.action { self.action = nil }
        }
    }

    /// `nil` if action has another case.
    public var goBack: GoBack? {
        get { if case .goBack(let value)? = self.action { value } else { nil } }
        set {
            if let newValue { self.action = ActInVisit.OneOf_Action.goBack(newValue) }
            else if case .goBack? = self.action { self.action = nil }
        }
    }

    /// `nil` if action has another case.
    public var goForward: GoForward? {
        get { if case .goForward(let value)? = self.action { value } else { nil } }
        set {
            if let newValue { self.action = ActInVisit.OneOf_Action.goForward(newValue) }
            else if case .goForward? = self.action { self.action = nil }
        }
    }

    /// `nil` if action has another case.
    public var openItem: OpenItem? {
        get { if case .openItem(let value)? = self.action { value } else { nil } }
        set {
            if let newValue { self.action = ActInVisit.OneOf_Action.openItem(newValue) }
            else if case .openItem? = self.action { self.action = nil }
        }
    }

    /// `nil` if action has another case.
    public var closeItem: CloseItem? {
        get { if case .closeItem(let value)? = self.action { value } else { nil } }
        set {
            if let newValue { self.action = ActInVisit.OneOf_Action.closeItem(newValue) }
            else if case .closeItem? = self.action { self.action = nil }
        }
    }

    /// `nil` if action has another case.
    public var searchItems: SearchItems? {
        get { if case .searchItems(let value)? = self.action { value } else { nil } }
        set {
            if let newValue { self.action = ActInVisit.OneOf_Action.searchItems(newValue) }
            else if case .searchItems? = self.action { self.action = nil }
        }
    }

    /// `nil` if action has another case.
    public var enterText: EnterText? {
        get { if case .enterText(let value)? = self.action { value } else { nil } }
        set {
            if let newValue { self.action = ActInVisit.OneOf_Action.enterText(newValue) }
            else if case .enterText? = self.action { self.action = nil }
        }
    }

    /// `nil` if action has another case.
    public var submitSignup: SubmitSignup? {
        get { if case .submitSignup(let value)? = self.action { value } else { nil } }
        set {
            if let newValue { self.action = ActInVisit.OneOf_Action.submitSignup(newValue) }
            else if case .submitSignup? = self.action { self.action = nil }
        }
    }

    /// `nil` if action has another case.
    public var loggedIn: LoggedIn? {
        get { if case .loggedIn(let value)? = self.action { value } else { nil } }
        set {
            if let newValue { self.action = ActInVisit.OneOf_Action.loggedIn(newValue) }
            else if case .loggedIn? = self.action { self.action = nil }
        }
    }

    /// `nil` if action has another case.
    public var loggedOut: LoggedOut? {
        get { if case .loggedOut(let value)? = self.action { value } else { nil } }
        set {
            if let newValue { self.action = ActInVisit.OneOf_Action.loggedOut(newValue) }
            else if case .loggedOut? = self.action { self.action = nil }
        }
    }
}

extension ActInVisit: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ActInVisit"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}visitor\u{0}\u{6}\u{1}go_to\u{0}goTo\u{0}\u{6}\u{1}go_back\u{0}goBack\u{0}\u{6}\u{1}go_forward\u{0}goForward\u{0}\u{6}\u{1}open_item\u{0}openItem\u{0}\u{6}\u{1}close_item\u{0}closeItem\u{0}\u{6}\u{1}search_items\u{0}searchItems\u{0}\u{6}\u{1}enter_text\u{0}enterText\u{0}\u{6}\u{1}submit_signup\u{0}submitSignup\u{0}\u{6}\u{1}logged_in\u{0}loggedIn\u{0}\u{6}\u{1}logged_out\u{0}loggedOut\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.visitor)
            case 2:
                try {
                    var value: GoTo? = self.goTo
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.action != nil { try decoder.handleConflictingOneOf() }
                    self.action = ActInVisit.OneOf_Action.goTo(value)
                }()
            case 3:
                try {
                    var value: GoBack? = self.goBack
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.action != nil { try decoder.handleConflictingOneOf() }
                    self.action = ActInVisit.OneOf_Action.goBack(value)
                }()
            case 4:
                try {
                    var value: GoForward? = self.goForward
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.action != nil { try decoder.handleConflictingOneOf() }
                    self.action = ActInVisit.OneOf_Action.goForward(value)
                }()
            case 5:
                try {
                    var value: OpenItem? = self.openItem
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.action != nil { try decoder.handleConflictingOneOf() }
                    self.action = ActInVisit.OneOf_Action.openItem(value)
                }()
            case 6:
                try {
                    var value: CloseItem? = self.closeItem
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.action != nil { try decoder.handleConflictingOneOf() }
                    self.action = ActInVisit.OneOf_Action.closeItem(value)
                }()
            case 7:
                try {
                    var value: SearchItems? = self.searchItems
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.action != nil { try decoder.handleConflictingOneOf() }
                    self.action = ActInVisit.OneOf_Action.searchItems(value)
                }()
            case 8:
                try {
                    var value: EnterText? = self.enterText
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.action != nil { try decoder.handleConflictingOneOf() }
                    self.action = ActInVisit.OneOf_Action.enterText(value)
                }()
            case 9:
                try {
                    var value: SubmitSignup? = self.submitSignup
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.action != nil { try decoder.handleConflictingOneOf() }
                    self.action = ActInVisit.OneOf_Action.submitSignup(value)
                }()
            case 10:
                try {
                    var value: LoggedIn? = self.loggedIn
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.action != nil { try decoder.handleConflictingOneOf() }
                    self.action = ActInVisit.OneOf_Action.loggedIn(value)
                }()
            case 11:
                try {
                    var value: LoggedOut? = self.loggedOut
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.action != nil { try decoder.handleConflictingOneOf() }
                    self.action = ActInVisit.OneOf_Action.loggedOut(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.visitor.isEmpty { try visitor.visitSingularStringField(value: self.visitor, fieldNumber: 1) } }()
        try { if case .goTo(let value)? = self.action { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .goBack(let value)? = self.action { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try { if case .goForward(let value)? = self.action { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try { if case .openItem(let value)? = self.action { try visitor.visitSingularMessageField(value: value, fieldNumber: 5) } }()
        try { if case .closeItem(let value)? = self.action { try visitor.visitSingularMessageField(value: value, fieldNumber: 6) } }()
        try { if case .searchItems(let value)? = self.action { try visitor.visitSingularMessageField(value: value, fieldNumber: 7) } }()
        try { if case .enterText(let value)? = self.action { try visitor.visitSingularMessageField(value: value, fieldNumber: 8) } }()
        try { if case .submitSignup(let value)? = self.action { try visitor.visitSingularMessageField(value: value, fieldNumber: 9) } }()
        try { if case .loggedIn(let value)? = self.action { try visitor.visitSingularMessageField(value: value, fieldNumber: 10) } }()
        try { if case .loggedOut(let value)? = self.action { try visitor.visitSingularMessageField(value: value, fieldNumber: 11) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ActInVisit, right: ActInVisit) -> Bool {
        if !left.visitor.hasSameBytes(as: right.visitor) { return false }
        if left.action != right.action { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("visitor", self.visitor)
        switch self.action {
        case .goTo(let value)?: json.field("goTo", value)
        case .goBack(let value)?: json.field("goBack", value)
        case .goForward(let value)?: json.field("goForward", value)
        case .openItem(let value)?: json.field("openItem", value)
        case .closeItem(let value)?: json.field("closeItem", value)
        case .searchItems(let value)?: json.field("searchItems", value)
        case .enterText(let value)?: json.field("enterText", value)
        case .submitSignup(let value)?: json.field("submitSignup", value)
        case .loggedIn(let value)?: json.field("loggedIn", value)
        case .loggedOut(let value)?: json.field("loggedOut", value)
        case nil: break
        }
    }
}

/// Sets the quantity of an item in the basket of a visit. Rejected if fewer are in stock.
public struct PutInBasket: ContractMessage, Hashable {
    public var visitor: String = ""
    public var item: Int = 0
    /// 0 removes the item.
    public var quantity: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(visitor: String = "", item: Int = 0, quantity: Int = 0) {
        self.visitor = visitor
        self.item = item
        self.quantity = quantity
    }
}

extension PutInBasket: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.PutInBasket"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}visitor\u{0}\u{2}\u{1}item\u{0}\u{2}\u{1}quantity\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.visitor)
            case 2:
                try {
                    var value = Int64(self.item)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.item = Int(value)
                }()
            case 3:
                try {
                    var value = Int64(self.quantity)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.quantity = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.visitor.isEmpty { try visitor.visitSingularStringField(value: self.visitor, fieldNumber: 1) } }()
        try { if self.item != 0 { try visitor.visitSingularInt64Field(value: Int64(self.item), fieldNumber: 2) } }()
        try { if self.quantity != 0 { try visitor.visitSingularInt64Field(value: Int64(self.quantity), fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: PutInBasket, right: PutInBasket) -> Bool {
        if !left.visitor.hasSameBytes(as: right.visitor) { return false }
        if left.item != right.item { return false }
        if left.quantity != right.quantity { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("visitor", self.visitor)
        json.field("item", self.item)
        json.field("quantity", self.quantity)
    }
}

/// Buys the content of the basket. Rejected without a logged-in member, or if fewer of an item are in stock.
public struct CheckOut: ContractMessage, Hashable {
    public var visitor: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(visitor: String = "") {
        self.visitor = visitor
    }
}

extension CheckOut: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.CheckOut"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}visitor\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.visitor)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.visitor.isEmpty { try visitor.visitSingularStringField(value: self.visitor, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: CheckOut, right: CheckOut) -> Bool {
        if !left.visitor.hasSameBytes(as: right.visitor) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("visitor", self.visitor)
    }
}

// MARK: Actions

/// The actions of market/shop.proto.
public enum ShopAction: Sendable, Equatable {
    /// An action in a visit. It does to the visit the same as the action alone does to the terminals' state.
    case actInVisit(visitor: String, action: ActInVisit.OneOf_Action?)
    /// Sets the quantity of an item in the basket of a visit. Rejected if fewer are in stock.
    ///
    /// - Parameters:
    ///   - quantity: 0 removes the item.
    case putInBasket(visitor: String, item: Int, quantity: Int)
    /// Buys the content of the basket. Rejected without a logged-in member, or if fewer of an item are in stock.
    case checkOut(visitor: String)
}

extension AppAction where Self == MarketAction {
    /// An action in a visit. It does to the visit the same as the action alone does to the terminals' state.
    public static func actInVisit(visitor: String, action: ActInVisit.OneOf_Action?) -> MarketAction { .shop(.actInVisit(visitor: visitor, action: action)) }
}

extension AppAction where Self == MarketAction {
    /// Sets the quantity of an item in the basket of a visit. Rejected if fewer are in stock.
    ///
    /// - Parameters:
    ///   - quantity: 0 removes the item.
    public static func putInBasket(visitor: String, item: Int, quantity: Int) -> MarketAction { .shop(.putInBasket(visitor: visitor, item: item, quantity: quantity)) }
}

extension AppAction where Self == MarketAction {
    /// Buys the content of the basket. Rejected without a logged-in member, or if fewer of an item are in stock.
    public static func checkOut(visitor: String) -> MarketAction { .shop(.checkOut(visitor: visitor)) }
}

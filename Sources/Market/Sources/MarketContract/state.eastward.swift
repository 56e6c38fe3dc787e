// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/state.proto

@_exported public import Eastward
public import SwiftProtobuf

// MARK: Messages

/// One record of the state. A state is written as a stream of these, in a fixed order.
public struct StateRecord: ContractMessage, Hashable {
    public var record: StateRecord.OneOf_Record? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(record: StateRecord.OneOf_Record? = nil) {
        self.record = record
    }

    public enum OneOf_Record: Hashable, Sendable {
        case counter(StateRecord.Counter)
        case notes(StateRecord.NotesPart)
        case banana(Banana)
        case signup(Signup)
        case member(StateRecord.MemberRow)
        case login(Login)
        case shelves(StateRecord.Shelves)
        case item(StateRecord.ItemRow)
        case products(StateRecord.ProductSearch)
        case navigation(Navigation)
        case panel(StateRecord.PanelRow)
        case screen(Screen)

        public static func == (left: OneOf_Record, right: OneOf_Record) -> Bool {
            switch (left, right) {
            case (.counter(let left), .counter(let right)): !(left != right)
            case (.notes(let left), .notes(let right)): !(left != right)
            case (.banana(let left), .banana(let right)): !(left != right)
            case (.signup(let left), .signup(let right)): !(left != right)
            case (.member(let left), .member(let right)): !(left != right)
            case (.login(let left), .login(let right)): !(left != right)
            case (.shelves(let left), .shelves(let right)): !(left != right)
            case (.item(let left), .item(let right)): !(left != right)
            case (.products(let left), .products(let right)): !(left != right)
            case (.navigation(let left), .navigation(let right)): !(left != right)
            case (.panel(let left), .panel(let right)): !(left != right)
            case (.screen(let left), .screen(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if record has another case.
    public var counter: StateRecord.Counter? {
        get { if case .counter(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.counter(newValue) }
            else if case .counter? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var notes: StateRecord.NotesPart? {
        get { if case .notes(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.notes(newValue) }
            else if case .notes? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var banana: Banana? {
        get { if case .banana(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.banana(newValue) }
            else if case .banana? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var signup: Signup? {
        get { if case .signup(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.signup(newValue) }
            else if case .signup? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var member: StateRecord.MemberRow? {
        get { if case .member(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.member(newValue) }
            else if case .member? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var login: Login? {
        get { if case .login(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.login(newValue) }
            else if case .login? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var shelves: StateRecord.Shelves? {
        get { if case .shelves(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.shelves(newValue) }
            else if case .shelves? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var item: StateRecord.ItemRow? {
        get { if case .item(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.item(newValue) }
            else if case .item? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var products: StateRecord.ProductSearch? {
        get { if case .products(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.products(newValue) }
            else if case .products? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var navigation: Navigation? {
        get { if case .navigation(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.navigation(newValue) }
            else if case .navigation? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var panel: StateRecord.PanelRow? {
        get { if case .panel(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.panel(newValue) }
            else if case .panel? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var screen: Screen? {
        get { if case .screen(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.screen(newValue) }
            else if case .screen? = self.record { self.record = nil }
        }
    }
}

extension StateRecord: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.StateRecord"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}counter\u{0}\u{2}\u{1}notes\u{0}\u{2}\u{1}banana\u{0}\u{2}\u{1}signup\u{0}\u{2}\u{1}member\u{0}\u{2}\u{1}login\u{0}\u{2}\u{1}shelves\u{0}\u{2}\u{1}item\u{0}\u{2}\u{1}products\u{0}\u{2}\u{1}navigation\u{0}\u{2}\u{1}panel\u{0}\u{2}\u{1}screen\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: StateRecord.Counter? = self.counter
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.counter(value)
                }()
            case 2:
                try {
                    var value: StateRecord.NotesPart? = self.notes
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.notes(value)
                }()
            case 3:
                try {
                    var value: Banana? = self.banana
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.banana(value)
                }()
            case 4:
                try {
                    var value: Signup? = self.signup
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.signup(value)
                }()
            case 5:
                try {
                    var value: StateRecord.MemberRow? = self.member
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.member(value)
                }()
            case 6:
                try {
                    var value: Login? = self.login
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.login(value)
                }()
            case 7:
                try {
                    var value: StateRecord.Shelves? = self.shelves
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.shelves(value)
                }()
            case 8:
                try {
                    var value: StateRecord.ItemRow? = self.item
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.item(value)
                }()
            case 9:
                try {
                    var value: StateRecord.ProductSearch? = self.products
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.products(value)
                }()
            case 10:
                try {
                    var value: Navigation? = self.navigation
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.navigation(value)
                }()
            case 11:
                try {
                    var value: StateRecord.PanelRow? = self.panel
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.panel(value)
                }()
            case 12:
                try {
                    var value: Screen?
                    try decoder.decodeSingularEnumField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.screen(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .counter(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if case .notes(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .banana(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try { if case .signup(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try { if case .member(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 5) } }()
        try { if case .login(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 6) } }()
        try { if case .shelves(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 7) } }()
        try { if case .item(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 8) } }()
        try { if case .products(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 9) } }()
        try { if case .navigation(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 10) } }()
        try { if case .panel(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 11) } }()
        try { if case .screen(let value)? = self.record { try visitor.visitSingularEnumField(value: value, fieldNumber: 12) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: StateRecord, right: StateRecord) -> Bool {
        if left.record != right.record { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        switch self.record {
        case .counter(let value)?: json.field("counter", value)
        case .notes(let value)?: json.field("notes", value)
        case .banana(let value)?: json.field("banana", value)
        case .signup(let value)?: json.field("signup", value)
        case .member(let value)?: json.field("member", value)
        case .login(let value)?: json.field("login", value)
        case .shelves(let value)?: json.field("shelves", value)
        case .item(let value)?: json.field("item", value)
        case .products(let value)?: json.field("products", value)
        case .navigation(let value)?: json.field("navigation", value)
        case .panel(let value)?: json.field("panel", value)
        case .screen(let value)?: json.field("screen", value)
        case nil: break
        }
    }
}

extension StateRecord {
    /// The counter feature's part of the state.
    public struct Counter: ContractMessage, Hashable {
        public var count: Int = 0
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(count: Int = 0) {
            self.count = count
        }
    }
}

extension StateRecord.Counter: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.StateRecord.Counter"
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

    public static func == (left: StateRecord.Counter, right: StateRecord.Counter) -> Bool {
        if left.count != right.count { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("count", self.count)
    }
}

extension StateRecord {
    /// A part of the notes' document; the parts follow one another in its order.
    public struct NotesPart: ContractMessage, Hashable {
        /// At most 64 KiB.
        public var text: String = ""
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(text: String = "") {
            self.text = text
        }
    }
}

extension StateRecord.NotesPart: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.StateRecord.NotesPart"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}text\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.text)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.text.isEmpty { try visitor.visitSingularStringField(value: self.text, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: StateRecord.NotesPart, right: StateRecord.NotesPart) -> Bool {
        if !left.text.hasSameBytes(as: right.text) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("text", self.text)
    }
}

extension StateRecord {
    /// A member.
    public struct MemberRow: ContractMessage, Hashable {
        public var name: String = ""
        /// Written even if it is empty, as version 0.1.0 wrote it.
        public var member: Member? = nil
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(name: String = "", member: Member? = nil) {
            self.name = name
            self.member = member
        }
    }
}

extension StateRecord.MemberRow: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.StateRecord.MemberRow"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}\u{2}\u{1}member\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            case 2: try decoder.decodeSingularMessageField(value: &self.member)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try { if let value = self.member { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: StateRecord.MemberRow, right: StateRecord.MemberRow) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        if left.member != right.member { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
        if let value = self.member { json.field("member", value) }
    }
}

extension StateRecord {
    /// The items feature's part of the state, without the items.
    public struct Shelves: ContractMessage, Hashable {
        public var searchTerm: String = ""
        public var openItem: Int? = nil
        public var refresh: Int = 0
        public var answeredRefresh: Int = 0
        public var failure: String? = nil
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(searchTerm: String = "", openItem: Int? = nil, refresh: Int = 0, answeredRefresh: Int = 0, failure: String? = nil) {
            self.searchTerm = searchTerm
            self.openItem = openItem
            self.refresh = refresh
            self.answeredRefresh = answeredRefresh
            self.failure = failure
        }
    }
}

extension StateRecord.Shelves: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.StateRecord.Shelves"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{6}\u{1}search_term\u{0}searchTerm\u{0}\u{6}\u{1}open_item\u{0}openItem\u{0}\u{2}\u{1}refresh\u{0}\u{6}\u{1}answered_refresh\u{0}answeredRefresh\u{0}\u{2}\u{1}failure\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.searchTerm)
            case 2:
                try {
                    var value = self.openItem.map { Int64($0) }
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.openItem = value.map { Int($0) }
                }()
            case 3:
                try {
                    var value = Int64(self.refresh)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.refresh = Int(value)
                }()
            case 4:
                try {
                    var value = Int64(self.answeredRefresh)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.answeredRefresh = Int(value)
                }()
            case 5: try decoder.decodeSingularStringField(value: &self.failure)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.searchTerm.isEmpty { try visitor.visitSingularStringField(value: self.searchTerm, fieldNumber: 1) } }()
        try { if let value = self.openItem { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 2) } }()
        try { if self.refresh != 0 { try visitor.visitSingularInt64Field(value: Int64(self.refresh), fieldNumber: 3) } }()
        try { if self.answeredRefresh != 0 { try visitor.visitSingularInt64Field(value: Int64(self.answeredRefresh), fieldNumber: 4) } }()
        try { if let value = self.failure { try visitor.visitSingularStringField(value: value, fieldNumber: 5) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: StateRecord.Shelves, right: StateRecord.Shelves) -> Bool {
        if !left.searchTerm.hasSameBytes(as: right.searchTerm) { return false }
        if left.openItem != right.openItem { return false }
        if left.refresh != right.refresh { return false }
        if left.answeredRefresh != right.answeredRefresh { return false }
        if !left.failure.hasSameBytes(as: right.failure) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("searchTerm", self.searchTerm)
        if let value = self.openItem { json.field("openItem", value) }
        json.field("refresh", self.refresh)
        json.field("answeredRefresh", self.answeredRefresh)
        if let value = self.failure { json.field("failure", value) }
    }
}

extension StateRecord {
    /// An item.
    public struct ItemRow: ContractMessage, Hashable {
        public var number: Int = 0
        /// Written even if it is empty, as version 0.1.0 wrote it.
        public var item: Item? = nil
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(number: Int = 0, item: Item? = nil) {
            self.number = number
            self.item = item
        }
    }
}

extension StateRecord.ItemRow: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.StateRecord.ItemRow"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}number\u{0}\u{2}\u{1}item\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.number)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.number = Int(value)
                }()
            case 2: try decoder.decodeSingularMessageField(value: &self.item)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.number != 0 { try visitor.visitSingularInt64Field(value: Int64(self.number), fieldNumber: 1) } }()
        try { if let value = self.item { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: StateRecord.ItemRow, right: StateRecord.ItemRow) -> Bool {
        if left.number != right.number { return false }
        if left.item != right.item { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("number", self.number)
        if let value = self.item { json.field("item", value) }
    }
}

extension StateRecord {
    /// The question about the products, and the decided outcome.
    public struct ProductSearch: ContractMessage, Hashable {
        public var question: ProductsQuestion = ProductsQuestion()
        public var decision: Products = Products()
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(question: ProductsQuestion = ProductsQuestion(), decision: Products = Products()) {
            self.question = question
            self.decision = decision
        }
    }
}

extension StateRecord.ProductSearch: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.StateRecord.ProductSearch"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}question\u{0}\u{2}\u{1}decision\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: ProductsQuestion? = self.question
                    self.question = ProductsQuestion()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.question = value ?? ProductsQuestion()
                }()
            case 2:
                try {
                    var value: Products? = self.decision
                    self.decision = Products()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.decision = value ?? Products()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.question != ProductsQuestion() { try visitor.visitSingularMessageField(value: self.question, fieldNumber: 1) } }()
        try { if self.decision != Products() { try visitor.visitSingularMessageField(value: self.decision, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: StateRecord.ProductSearch, right: StateRecord.ProductSearch) -> Bool {
        if left.question != right.question { return false }
        if left.decision != right.decision { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("question", self.question)
        json.field("decision", self.decision)
    }
}

extension StateRecord {
    /// The panel that a feature has shown last.
    public struct PanelRow: ContractMessage, Hashable {
        public var process: String = ""
        /// Written even if it is empty, as version 0.1.0 wrote it.
        public var panel: Panel? = nil
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(process: String = "", panel: Panel? = nil) {
            self.process = process
            self.panel = panel
        }
    }
}

extension StateRecord.PanelRow: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.StateRecord.PanelRow"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}process\u{0}\u{2}\u{1}panel\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.process)
            case 2: try decoder.decodeSingularMessageField(value: &self.panel)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.process.isEmpty { try visitor.visitSingularStringField(value: self.process, fieldNumber: 1) } }()
        try { if let value = self.panel { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: StateRecord.PanelRow, right: StateRecord.PanelRow) -> Bool {
        if !left.process.hasSameBytes(as: right.process) { return false }
        if left.panel != right.panel { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("process", self.process)
        if let value = self.panel { json.field("panel", value) }
    }
}

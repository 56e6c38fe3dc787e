// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/products.proto

@_exported public import Eastward
public import EastwardView
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// Requests the products that match a search.
public struct FindProducts: ContractMessage, Hashable {
    /// 100 code points at most; an empty search requests all products.
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

/// The outcome that the use case decided. Rejected if another question was asked since.
public struct ProductsDecided: ContractMessage, Hashable {
    /// The number of the answered question, from the slice.
    public var question: Int = 0
    public var outcome: ProductsDecided.OneOf_Outcome? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(question: Int = 0, outcome: ProductsDecided.OneOf_Outcome? = nil) {
        self.question = question
        self.outcome = outcome
    }

    public enum OneOf_Outcome: Hashable, Sendable {
        case fetched(FetchedProducts)
        case notEnoughAvailable(NotEnoughAvailableProducts)
        case empty(EmptyProductsList)
        case failed(FailedFetchingProducts)

        public static func == (left: OneOf_Outcome, right: OneOf_Outcome) -> Bool {
            switch (left, right) {
            case (.fetched(let left), .fetched(let right)): !(left != right)
            case (.notEnoughAvailable(let left), .notEnoughAvailable(let right)): !(left != right)
            case (.empty(let left), .empty(let right)): !(left != right)
            case (.failed(let left), .failed(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if outcome has another case.
    public var fetched: FetchedProducts? {
        get { if case .fetched(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = ProductsDecided.OneOf_Outcome.fetched(newValue) }
            else if case .fetched? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var notEnoughAvailable: NotEnoughAvailableProducts? {
        get { if case .notEnoughAvailable(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = ProductsDecided.OneOf_Outcome.notEnoughAvailable(newValue) }
            else if case .notEnoughAvailable? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var empty: EmptyProductsList? {
        get { if case .empty(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = ProductsDecided.OneOf_Outcome.empty(newValue) }
            else if case .empty? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var failed: FailedFetchingProducts? {
        get { if case .failed(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = ProductsDecided.OneOf_Outcome.failed(newValue) }
            else if case .failed? = self.outcome { self.outcome = nil }
        }
    }
}

extension ProductsDecided: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ProductsDecided"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}question\u{0}\u{2}\u{1}fetched\u{0}\u{6}\u{1}not_enough_available\u{0}notEnoughAvailable\u{0}\u{2}\u{1}empty\u{0}\u{2}\u{1}failed\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.question)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.question = Int(value)
                }()
            case 2:
                try {
                    var value: FetchedProducts? = self.fetched
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = ProductsDecided.OneOf_Outcome.fetched(value)
                }()
            case 3:
                try {
                    var value: NotEnoughAvailableProducts? = self.notEnoughAvailable
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = ProductsDecided.OneOf_Outcome.notEnoughAvailable(value)
                }()
            case 4:
                try {
                    var value: EmptyProductsList? = self.empty
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = ProductsDecided.OneOf_Outcome.empty(value)
                }()
            case 5:
                try {
                    var value: FailedFetchingProducts? = self.failed
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = ProductsDecided.OneOf_Outcome.failed(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.question != 0 { try visitor.visitSingularInt64Field(value: Int64(self.question), fieldNumber: 1) } }()
        try { if case .fetched(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .notEnoughAvailable(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try { if case .empty(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try { if case .failed(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 5) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ProductsDecided, right: ProductsDecided) -> Bool {
        if left.question != right.question { return false }
        if left.outcome != right.outcome { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("question", self.question)
        switch self.outcome {
        case .fetched(let value)?: json.field("fetched", value)
        case .notEnoughAvailable(let value)?: json.field("notEnoughAvailable", value)
        case .empty(let value)?: json.field("empty", value)
        case .failed(let value)?: json.field("failed", value)
        case nil: break
        }
    }
}

/// A product for sale.
public struct Product: ContractMessage, Hashable {
    public var id: Int = 0
    public var name: String = ""
    /// The relevance to the search; more is better.
    public var relevancyScore: Double = 0
    public var isAvailable: Bool = false
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(id: Int = 0, name: String = "", relevancyScore: Double = 0, isAvailable: Bool = false) {
        self.id = id
        self.name = name
        self.relevancyScore = relevancyScore
        self.isAvailable = isAvailable
    }
}

extension Product: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Product"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}id\u{0}\u{2}\u{1}name\u{0}\u{6}\u{1}relevancy_score\u{0}relevancyScore\u{0}\u{6}\u{1}is_available\u{0}isAvailable\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.id)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.id = Int(value)
                }()
            case 2: try decoder.decodeSingularStringField(value: &self.name)
            case 3: try decoder.decodeSingularDoubleField(value: &self.relevancyScore)
            case 4: try decoder.decodeSingularBoolField(value: &self.isAvailable)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.id != 0 { try visitor.visitSingularInt64Field(value: Int64(self.id), fieldNumber: 1) } }()
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 2) } }()
        try { if self.relevancyScore.bitPattern != 0 { try visitor.visitSingularDoubleField(value: self.relevancyScore, fieldNumber: 3) } }()
        try { if self.isAvailable { try visitor.visitSingularBoolField(value: self.isAvailable, fieldNumber: 4) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Product, right: Product) -> Bool {
        if left.id != right.id { return false }
        if !left.name.hasSameBytes(as: right.name) { return false }
        if left.relevancyScore.bitPattern != right.relevancyScore.bitPattern { return false }
        if left.isAvailable != right.isAvailable { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("id", self.id)
        json.field("name", self.name)
        json.field("relevancyScore", self.relevancyScore)
        json.field("isAvailable", self.isAvailable)
    }
}

/// The available products, the most relevant first: three or more.
public struct FetchedProducts: ContractMessage, Hashable {
    /// 100 at most.
    public var products: [Product] = []
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(products: [Product] = []) {
        self.products = products
    }
}

extension FetchedProducts: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.FetchedProducts"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}products\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeRepeatedMessageField(value: &self.products)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.products.isEmpty { try visitor.visitRepeatedMessageField(value: self.products, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: FetchedProducts, right: FetchedProducts) -> Bool {
        if left.products != right.products { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("products", self.products)
    }
}

/// Products were found, but fewer than three of them are available.
public struct NotEnoughAvailableProducts: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension NotEnoughAvailableProducts: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.NotEnoughAvailableProducts"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: NotEnoughAvailableProducts, right: NotEnoughAvailableProducts) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

/// No product was found.
public struct EmptyProductsList: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension EmptyProductsList: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.EmptyProductsList"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: EmptyProductsList, right: EmptyProductsList) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

/// The repository could not be queried.
public struct FailedFetchingProducts: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension FailedFetchingProducts: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.FailedFetchingProducts"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: FailedFetchingProducts, right: FailedFetchingProducts) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

/// The current question.
public struct ProductsQuestion: ContractMessage, Hashable {
    public var search: String = ""
    /// The number of questions asked; initially 1.
    public var number: Int = 0
    /// The last question that was answered.
    public var answered: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(search: String = "", number: Int = 0, answered: Int = 0) {
        self.search = search
        self.number = number
        self.answered = answered
    }
}

extension ProductsQuestion: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.ProductsQuestion"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}search\u{0}\u{2}\u{1}number\u{0}\u{2}\u{1}answered\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.search)
            case 2:
                try {
                    var value = Int64(self.number)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.number = Int(value)
                }()
            case 3:
                try {
                    var value = Int64(self.answered)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.answered = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.search.isEmpty { try visitor.visitSingularStringField(value: self.search, fieldNumber: 1) } }()
        try { if self.number != 0 { try visitor.visitSingularInt64Field(value: Int64(self.number), fieldNumber: 2) } }()
        try { if self.answered != 0 { try visitor.visitSingularInt64Field(value: Int64(self.answered), fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: ProductsQuestion, right: ProductsQuestion) -> Bool {
        if !left.search.hasSameBytes(as: right.search) { return false }
        if left.number != right.number { return false }
        if left.answered != right.answered { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("search", self.search)
        json.field("number", self.number)
        json.field("answered", self.answered)
    }
}

/// The outcome that the use case decided; unset until its first decision.
public struct Products: ContractMessage, Hashable {
    public var outcome: Products.OneOf_Outcome? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(outcome: Products.OneOf_Outcome? = nil) {
        self.outcome = outcome
    }

    public enum OneOf_Outcome: Hashable, Sendable {
        case fetched(FetchedProducts)
        case notEnoughAvailable(NotEnoughAvailableProducts)
        case empty(EmptyProductsList)
        case failed(FailedFetchingProducts)

        public static func == (left: OneOf_Outcome, right: OneOf_Outcome) -> Bool {
            switch (left, right) {
            case (.fetched(let left), .fetched(let right)): !(left != right)
            case (.notEnoughAvailable(let left), .notEnoughAvailable(let right)): !(left != right)
            case (.empty(let left), .empty(let right)): !(left != right)
            case (.failed(let left), .failed(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if outcome has another case.
    public var fetched: FetchedProducts? {
        get { if case .fetched(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Products.OneOf_Outcome.fetched(newValue) }
            else if case .fetched? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var notEnoughAvailable: NotEnoughAvailableProducts? {
        get { if case .notEnoughAvailable(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Products.OneOf_Outcome.notEnoughAvailable(newValue) }
            else if case .notEnoughAvailable? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var empty: EmptyProductsList? {
        get { if case .empty(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Products.OneOf_Outcome.empty(newValue) }
            else if case .empty? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var failed: FailedFetchingProducts? {
        get { if case .failed(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Products.OneOf_Outcome.failed(newValue) }
            else if case .failed? = self.outcome { self.outcome = nil }
        }
    }
}

extension Products: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Products"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}fetched\u{0}\u{6}\u{1}not_enough_available\u{0}notEnoughAvailable\u{0}\u{2}\u{1}empty\u{0}\u{2}\u{1}failed\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: FetchedProducts? = self.fetched
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Products.OneOf_Outcome.fetched(value)
                }()
            case 2:
                try {
                    var value: NotEnoughAvailableProducts? = self.notEnoughAvailable
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Products.OneOf_Outcome.notEnoughAvailable(value)
                }()
            case 3:
                try {
                    var value: EmptyProductsList? = self.empty
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Products.OneOf_Outcome.empty(value)
                }()
            case 4:
                try {
                    var value: FailedFetchingProducts? = self.failed
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Products.OneOf_Outcome.failed(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .fetched(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if case .notEnoughAvailable(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .empty(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try { if case .failed(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Products, right: Products) -> Bool {
        if left.outcome != right.outcome { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        switch self.outcome {
        case .fetched(let value)?: json.field("fetched", value)
        case .notEnoughAvailable(let value)?: json.field("notEnoughAvailable", value)
        case .empty(let value)?: json.field("empty", value)
        case .failed(let value)?: json.field("failed", value)
        case nil: break
        }
    }
}

// MARK: Actions

/// The actions of market/products.proto.
public enum ProductsAction: Sendable, Equatable {
    /// Requests the products that match a search.
    ///
    /// - Parameters:
    ///   - search: 100 code points at most; an empty search requests all products.
    case findProducts(search: String)
    /// The outcome that the use case decided. Rejected if another question was asked since.
    ///
    /// - Parameters:
    ///   - question: The number of the answered question, from the slice.
    case productsDecided(question: Int, outcome: ProductsDecided.OneOf_Outcome?)
}

extension AppAction where Self == MarketAction {
    /// Requests the products that match a search.
    ///
    /// - Parameters:
    ///   - search: 100 code points at most; an empty search requests all products.
    public static func findProducts(search: String) -> MarketAction { .products(.findProducts(search: search)) }
}

extension AppAction where Self == MarketAction {
    /// The outcome that the use case decided. Rejected if another question was asked since.
    ///
    /// - Parameters:
    ///   - question: The number of the answered question, from the slice.
    public static func productsDecided(question: Int, outcome: ProductsDecided.OneOf_Outcome?) -> MarketAction { .products(.productsDecided(question: question, outcome: outcome)) }
}

// MARK: ProductsQuestion

/// A component that receives the slice `market.ProductsQuestion`.
public protocol ProductsQuestionComponent: SliceComponent {
    func newSearch(_ search: String)
    /// The number of questions asked; initially 1.
    func newNumber(_ number: Int)
    /// The last question that was answered.
    func newAnswered(_ answered: Int)
}

/// The current question.
public protocol KnowsTheProductsQuestion: Sendable {
    func provideProductsQuestion(to component: some ProductsQuestionComponent)
}

/// The slice `market.ProductsQuestion` on the wire.
public enum ProductsQuestionSlice: Slice {
    public typealias Message = ProductsQuestion

    public static let fields: [SliceField<ProductsQuestionSlice>] = [
        .text(1, \.search),
        .value(2, \.number),
        .value(3, \.answered),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ProductsQuestionSlice>, to component: some ProductsQuestionComponent) {
        if change.fields.contains(1) { component.newSearch(change.value.search) }
        if change.fields.contains(2) { component.newNumber(change.value.number) }
        if change.fields.contains(3) { component.newAnswered(change.value.answered) }
        component.didReach(change.revision)
    }
}

extension ProductsQuestion: SliceMessage {
    public typealias SliceType = ProductsQuestionSlice
}

/// The component that puts `market.ProductsQuestion` on the wire.
public final class ProductsQuestionRecorder: ProductsQuestionComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ProductsQuestionSlice>()

    public static let callbacks: [UInt32: String] = [1: "newSearch", 2: "newNumber", 3: "newAnswered"]

    public init() {}

    public func newSearch(_ search: String) {
        provided.set(1) { $0.search = search }
    }

    public func newNumber(_ number: Int) {
        provided.set(2) { $0.number = number }
    }

    public func newAnswered(_ answered: Int) {
        provided.set(3) { $0.answered = answered }
    }
}

/// A component that keeps the slice `market.ProductsQuestion`, for views that observe it.
@MainActor
public final class ProductsQuestionModel: @MainActor ProductsQuestionComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = ProductsQuestion()

    public init() {}

    public var search: String {
        _observers.access(self, keyPath: \.search)
        return _slice.search
    }

    /// The number of questions asked; initially 1.
    public var number: Int {
        _observers.access(self, keyPath: \.number)
        return _slice.number
    }

    /// The last question that was answered.
    public var answered: Int {
        _observers.access(self, keyPath: \.answered)
        return _slice.answered
    }

    public func newSearch(_ search: String) {
        _observers.withMutation(of: self, keyPath: \.search) { _slice.search = search }
    }

    public func newNumber(_ number: Int) {
        _observers.withMutation(of: self, keyPath: \.number) { _slice.number = number }
    }

    public func newAnswered(_ answered: Int) {
        _observers.withMutation(of: self, keyPath: \.answered) { _slice.answered = answered }
    }
}

// MARK: Products

/// A component that receives the slice `market.Products`.
public protocol ProductsComponent: SliceComponent {
    func newFetched(_ fetched: FetchedProducts)
    func newNotEnoughAvailable(_ notEnoughAvailable: NotEnoughAvailableProducts)
    func newEmpty(_ empty: EmptyProductsList)
    func newFailed(_ failed: FailedFetchingProducts)
}

/// The outcome that the use case decided; unset until its first decision.
public protocol KnowsTheProducts: Sendable {
    func provideProducts(to component: some ProductsComponent)
}

/// The slice `market.Products` on the wire.
public enum ProductsSlice: Slice {
    public typealias Message = Products

    public static let fields: [SliceField<ProductsSlice>] = [
        .choice(1, excluding: [2, 3, 4], of: \.outcome, get: { if case .fetched(let value) = $0 { value } else { nil } }),
        .choice(2, excluding: [1, 3, 4], of: \.outcome, get: { if case .notEnoughAvailable(let value) = $0 { value } else { nil } }),
        .choice(3, excluding: [1, 2, 4], of: \.outcome, get: { if case .empty(let value) = $0 { value } else { nil } }),
        .choice(4, excluding: [1, 2, 3], of: \.outcome, get: { if case .failed(let value) = $0 { value } else { nil } }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ProductsSlice>, to component: some ProductsComponent) {
        if change.fields.contains(1), case .fetched(let value)? = change.value.outcome { component.newFetched(value) }
        if change.fields.contains(2), case .notEnoughAvailable(let value)? = change.value.outcome { component.newNotEnoughAvailable(value) }
        if change.fields.contains(3), case .empty(let value)? = change.value.outcome { component.newEmpty(value) }
        if change.fields.contains(4), case .failed(let value)? = change.value.outcome { component.newFailed(value) }
        component.didReach(change.revision)
    }
}

extension Products: SliceMessage {
    public typealias SliceType = ProductsSlice
}

/// The component that puts `market.Products` on the wire.
public final class ProductsRecorder: ProductsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ProductsSlice>()

    public static let callbacks: [UInt32: String] = [:]

    public init() {}

    public func newFetched(_ fetched: FetchedProducts) {
        provided.set(1, clearing: [2, 3, 4]) { $0.fetched = fetched }
    }

    public func newNotEnoughAvailable(_ notEnoughAvailable: NotEnoughAvailableProducts) {
        provided.set(2, clearing: [1, 3, 4]) { $0.notEnoughAvailable = notEnoughAvailable }
    }

    public func newEmpty(_ empty: EmptyProductsList) {
        provided.set(3, clearing: [1, 2, 4]) { $0.empty = empty }
    }

    public func newFailed(_ failed: FailedFetchingProducts) {
        provided.set(4, clearing: [1, 2, 3]) { $0.failed = failed }
    }
}

/// A component that keeps the slice `market.Products`, for views that observe it.
@MainActor
public final class ProductsModel: @MainActor ProductsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Products()

    public init() {}

    public var outcome: Products.OneOf_Outcome? {
        _observers.access(self, keyPath: \.outcome)
        return _slice.outcome
    }

    public func newFetched(_ fetched: FetchedProducts) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.fetched = fetched }
    }

    public func newNotEnoughAvailable(_ notEnoughAvailable: NotEnoughAvailableProducts) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.notEnoughAvailable = notEnoughAvailable }
    }

    public func newEmpty(_ empty: EmptyProductsList) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.empty = empty }
    }

    public func newFailed(_ failed: FailedFetchingProducts) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.failed = failed }
    }
}

// MARK: ProductsFeature

/// Finds products and shows the outcome.
public struct ProductsFeature: FeatureRole {
    public static let name = "market.ProductsFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        /// Requests the products that match a search.
        ///
        /// - Parameters:
        ///   - search: 100 code points at most; an empty search requests all products.
        public static func findProducts(search: String) -> Action { Action(action: .products(.findProducts(search: search))) }
        /// The outcome that the use case decided. Rejected if another question was asked since.
        ///
        /// - Parameters:
        ///   - question: The number of the answered question, from the slice.
        public static func productsDecided(question: Int, outcome: ProductsDecided.OneOf_Outcome?) -> Action { Action(action: .products(.productsDecided(question: question, outcome: outcome))) }

        public init?(_ action: MarketAction) {
            guard ["market.FindProducts", "market.ProductsDecided"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<ProductsFeature>

    public init(connection: RoleConnection<ProductsFeature>) {
        self.connection = connection
    }

    /// Requests the products that match a search.
    ///
    /// - Parameters:
    ///   - search: 100 code points at most; an empty search requests all products.
    @discardableResult
    public func findProducts(search: String) async throws -> Receipt {
        try await self.connection.send(Action.findProducts(search: search))
    }

    /// The outcome that the use case decided. Rejected if another question was asked since.
    ///
    /// - Parameters:
    ///   - question: The number of the answered question, from the slice.
    @discardableResult
    public func productsDecided(question: Int, outcome: ProductsDecided.OneOf_Outcome?) async throws -> Receipt {
        try await self.connection.send(Action.productsDecided(question: question, outcome: outcome))
    }

    /// Delivers the slice `market.ProductsQuestion` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideProductsQuestion(to component: some ProductsQuestionComponent) async throws -> Subscription {
        try await connection.subscribe(ProductsQuestionSlice.self) { change in
            ProductsQuestionSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `market.ProductsQuestion`, now and after every change.
    public func productsQuestionValues() -> SliceValues<ProductsQuestionSlice> {
        connection.values(of: ProductsQuestionSlice.self)
    }

    /// Delivers the slice `market.Products` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideProducts(to component: some ProductsComponent) async throws -> Subscription {
        try await connection.subscribe(ProductsSlice.self) { change in
            ProductsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `market.Products`, now and after every change.
    public func productsValues() -> SliceValues<ProductsSlice> {
        connection.values(of: ProductsSlice.self)
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
    public static func serve<State: KnowsTheProductsQuestion & KnowsTheProducts>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.FindProducts", "market.ProductsDecided"],
            slices: [
                ServedSlice(ProductsQuestionRecorder.self) { state, recorder in state.provideProductsQuestion(to: recorder) },
                ServedSlice(ProductsRecorder.self) { state, recorder in state.provideProducts(to: recorder) }
            ],
            presence: [ServedPresence(EastwardView.Panel.self)])
    }
}

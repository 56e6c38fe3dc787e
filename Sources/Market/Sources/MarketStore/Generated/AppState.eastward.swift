// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/banana.proto, market/counter.proto, market/earlier.proto, market/items.proto, market/login.proto, market/notes.proto, market/products.proto, market/router.proto, market/shop.proto, market/signup.proto, market/state.proto, market/storefront.proto, market/visits.proto

import MarketContract
import SwiftProtobuf

// MARK: State

/// The state of market: a part for each contract that declares one.
struct AppState: ComposedState {
    /// The counter feature's part of the state.
    var counter = CounterState.initial
    /// The notes feature's part of the state: a piece of the document. The pieces follow one another in its order.
    var notes = Document.initial
    /// The banana feature's part of the state.
    var banana = BananaState.initial
    /// The sign-up feature's part of the state: the terminals' form, those of the visits, and the members.
    var signup = SignupState.initial
    /// The login feature's part of the state.
    var login = LoginState.initial
    /// The items feature's part of the state: the shelves.
    var items = ItemsState.initial
    /// The products feature's part of the state.
    var products = ProductsState.initial
    /// The navigation part of the state: the current screen, and the history of screens.
    var router = RouterState.initial
    /// The visits and the sales.
    var visits = VisitsState.initial

    static let roles = [
        BananaFeature.serve(AppState.self),
        CounterFeature.serve(AppState.self),
        EarlierFeature.serve(AppState.self),
        ItemsFeature.serve(AppState.self),
        LoginFeature.serve(AppState.self),
        NotesFeature.serve(AppState.self),
        ProductsFeature.serve(AppState.self),
        RouterFeature.serve(AppState.self),
        SignupFeature.serve(AppState.self),
        StorefrontFeature.serve(AppState.self),
    ]

    mutating func route(_ action: MarketAction, _ context: Context) throws(Rejection) {
        switch action {
        case .banana(let action): try Self.reduce(&self.banana, action, context)
        case .counter(let action): try Self.reduce(&self.counter, action, context)
        case .earlier(let action): try reduceEarlier(action, context)
        case .items(let action): try Self.reduce(&self.items, action, context)
        case .login(let action): try Self.reduce(&self.login, action, context)
        case .notes(let action): try Self.reduce(&self.notes, action, context)
        case .products(let action): try Self.reduce(&self.products, action, context)
        case .router(let action): try Self.reduce(&self.router, action, context)
        case .signup(let action): try Self.reduce(&self.signup, action, context)
        case .shop(let action): try reduceShop(action, context)
        }
    }

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        try write(StateRecord(record: .counter(self.counter)))
        try self.notes.writeParts { try write(StateRecord(record: .notes($0))) }
        try write(StateRecord(record: .banana(self.banana)))
        do {
            var part = self.signup
            part.members = [:]
            part.forms = [:]
            try write(StateRecord(record: .signup(part)))
        }
        for (key, value) in self.signup.members {
            try write(StateRecord(record: .signupMembers(.init(key: key, value: value))))
        }
        for (key, value) in self.signup.forms {
            try write(StateRecord(record: .signupForms(.init(key: key, value: value))))
        }
        try write(StateRecord(record: .login(self.login)))
        do {
            var part = self.items
            part.items = [:]
            try write(StateRecord(record: .items(part)))
        }
        for (key, value) in self.items.items {
            try write(StateRecord(record: .itemsItems(.init(key: key, value: value))))
        }
        try write(StateRecord(record: .products(self.products)))
        try write(StateRecord(record: .router(self.router)))
        do {
            var part = self.visits
            part.visits = [:]
            part.sales = [:]
            try write(StateRecord(record: .visits(part)))
        }
        for (key, value) in self.visits.visits {
            try write(StateRecord(record: .visitsVisits(.init(key: key, value: value))))
        }
        for (key, value) in self.visits.sales {
            try write(StateRecord(record: .visitsSales(.init(key: key, value: value))))
        }
    }

    mutating func readRecord(_ record: StateRecord) throws {
        switch record.record {
        case .counter(let part): self.counter = part
        case .notes(let part): try self.notes.readPart(part)
        case .banana(let part): self.banana = part
        case .signup(let part): self.signup = part
        case .signupMembers(let row):
            self.signup.members[row.key] = row.value ?? Member()
        case .signupForms(let row):
            self.signup.forms[row.key] = row.value ?? Signup()
        case .login(let part): self.login = part
        case .items(let part): self.items = part
        case .itemsItems(let row):
            self.items.items[row.key] = row.value ?? Item()
        case .products(let part): self.products = part
        case .router(let part): self.router = part
        case .visits(let part): self.visits = part
        case .visitsVisits(let row):
            self.visits.visits[row.key] = row.value ?? Visit()
        case .visitsSales(let row):
            self.visits.sales[row.key] = row.value ?? Sale()
        case nil: throw UnreadableRecord("A record of the state has no content.")
        }
    }

    static let removedRecords: [Range<Int>] = [11..<12, 12..<13, 13..<14, 13001..<13002]
}

// MARK: Records

/// One record of the state in a snapshot: a part without its maps, or a row of a map.
struct StateRecord: ContractMessage, Hashable {
    var record: StateRecord.OneOf_Record? = nil
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(record: StateRecord.OneOf_Record? = nil) {
        self.record = record
    }

    enum OneOf_Record: Hashable, Sendable {
        case counter(CounterState)
        case notes(NotesState)
        case banana(BananaState)
        case signup(SignupState)
        case signupMembers(StateRecord.SignupMembers)
        case signupForms(StateRecord.SignupForms)
        case login(LoginState)
        case items(ItemsState)
        case itemsItems(StateRecord.ItemsItems)
        case products(ProductsState)
        case router(RouterState)
        case visits(VisitsState)
        case visitsVisits(StateRecord.VisitsVisits)
        case visitsSales(StateRecord.VisitsSales)

        static func == (left: OneOf_Record, right: OneOf_Record) -> Bool {
            switch (left, right) {
            case (.counter(let left), .counter(let right)): !(left != right)
            case (.notes(let left), .notes(let right)): !(left != right)
            case (.banana(let left), .banana(let right)): !(left != right)
            case (.signup(let left), .signup(let right)): !(left != right)
            case (.signupMembers(let left), .signupMembers(let right)): !(left != right)
            case (.signupForms(let left), .signupForms(let right)): !(left != right)
            case (.login(let left), .login(let right)): !(left != right)
            case (.items(let left), .items(let right)): !(left != right)
            case (.itemsItems(let left), .itemsItems(let right)): !(left != right)
            case (.products(let left), .products(let right)): !(left != right)
            case (.router(let left), .router(let right)): !(left != right)
            case (.visits(let left), .visits(let right)): !(left != right)
            case (.visitsVisits(let left), .visitsVisits(let right)): !(left != right)
            case (.visitsSales(let left), .visitsSales(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if record has another case.
    var counter: CounterState? {
        get { if case .counter(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.counter(newValue) }
            else if case .counter? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var notes: NotesState? {
        get { if case .notes(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.notes(newValue) }
            else if case .notes? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var banana: BananaState? {
        get { if case .banana(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.banana(newValue) }
            else if case .banana? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var signup: SignupState? {
        get { if case .signup(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.signup(newValue) }
            else if case .signup? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var signupMembers: StateRecord.SignupMembers? {
        get { if case .signupMembers(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.signupMembers(newValue) }
            else if case .signupMembers? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var signupForms: StateRecord.SignupForms? {
        get { if case .signupForms(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.signupForms(newValue) }
            else if case .signupForms? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var login: LoginState? {
        get { if case .login(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.login(newValue) }
            else if case .login? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var items: ItemsState? {
        get { if case .items(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.items(newValue) }
            else if case .items? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var itemsItems: StateRecord.ItemsItems? {
        get { if case .itemsItems(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.itemsItems(newValue) }
            else if case .itemsItems? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var products: ProductsState? {
        get { if case .products(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.products(newValue) }
            else if case .products? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var router: RouterState? {
        get { if case .router(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.router(newValue) }
            else if case .router? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var visits: VisitsState? {
        get { if case .visits(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.visits(newValue) }
            else if case .visits? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var visitsVisits: StateRecord.VisitsVisits? {
        get { if case .visitsVisits(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.visitsVisits(newValue) }
            else if case .visitsVisits? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var visitsSales: StateRecord.VisitsSales? {
        get { if case .visitsSales(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.visitsSales(newValue) }
            else if case .visitsSales? = self.record { self.record = nil }
        }
    }
}

extension StateRecord: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.StateRecord"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}counter\u{0}\u{2}\u{1}notes\u{0}\u{2}\u{1}banana\u{0}\u{2}\u{1}signup\u{0}\u{2}\u{1}signupMembers\u{0}\u{2}\u{1}login\u{0}\u{2}\u{1}items\u{0}\u{2}\u{1}itemsItems\u{0}\u{2}\u{1}products\u{0}\u{2}\u{1}router\u{0}\u{2}\u{4}visits\u{0}\u{2}\u{5c}\u{3e}signupForms\u{0}\u{2}\u{47}\u{5c}\u{2}visitsVisits\u{0}\u{2}\u{2}visitsSales\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: CounterState? = self.counter
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.counter(value)
                }()
            case 2:
                try {
                    var value: NotesState? = self.notes
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.notes(value)
                }()
            case 3:
                try {
                    var value: BananaState? = self.banana
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.banana(value)
                }()
            case 4:
                try {
                    var value: SignupState? = self.signup
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.signup(value)
                }()
            case 5:
                try {
                    var value: StateRecord.SignupMembers? = self.signupMembers
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.signupMembers(value)
                }()
            case 4010:
                try {
                    var value: StateRecord.SignupForms? = self.signupForms
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.signupForms(value)
                }()
            case 6:
                try {
                    var value: LoginState? = self.login
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.login(value)
                }()
            case 7:
                try {
                    var value: ItemsState? = self.items
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.items(value)
                }()
            case 8:
                try {
                    var value: StateRecord.ItemsItems? = self.itemsItems
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.itemsItems(value)
                }()
            case 9:
                try {
                    var value: ProductsState? = self.products
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.products(value)
                }()
            case 10:
                try {
                    var value: RouterState? = self.router
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.router(value)
                }()
            case 14:
                try {
                    var value: VisitsState? = self.visits
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.visits(value)
                }()
            case 14001:
                try {
                    var value: StateRecord.VisitsVisits? = self.visitsVisits
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.visitsVisits(value)
                }()
            case 14003:
                try {
                    var value: StateRecord.VisitsSales? = self.visitsSales
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.visitsSales(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .counter(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if case .notes(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .banana(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try { if case .signup(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try { if case .signupMembers(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 5) } }()
        try { if case .login(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 6) } }()
        try { if case .items(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 7) } }()
        try { if case .itemsItems(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 8) } }()
        try { if case .products(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 9) } }()
        try { if case .router(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 10) } }()
        try { if case .visits(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 14) } }()
        try { if case .signupForms(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 4010) } }()
        try { if case .visitsVisits(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 14001) } }()
        try { if case .visitsSales(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 14003) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord, right: StateRecord) -> Bool {
        if left.record != right.record { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        switch self.record {
        case .counter(let value)?: json.field("counter", value)
        case .notes(let value)?: json.field("notes", value)
        case .banana(let value)?: json.field("banana", value)
        case .signup(let value)?: json.field("signup", value)
        case .signupMembers(let value)?: json.field("signupMembers", value)
        case .signupForms(let value)?: json.field("signupForms", value)
        case .login(let value)?: json.field("login", value)
        case .items(let value)?: json.field("items", value)
        case .itemsItems(let value)?: json.field("itemsItems", value)
        case .products(let value)?: json.field("products", value)
        case .router(let value)?: json.field("router", value)
        case .visits(let value)?: json.field("visits", value)
        case .visitsVisits(let value)?: json.field("visitsVisits", value)
        case .visitsSales(let value)?: json.field("visitsSales", value)
        case nil: break
        }
    }
}

extension StateRecord {
    /// A row of `signup.members`.
    struct SignupMembers: ContractMessage, Hashable {
        var key: String = ""
        var value: Member? = nil
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: String = "", value: Member? = nil) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.SignupMembers: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.StateRecord.SignupMembers"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.key)
            case 2: try decoder.decodeSingularMessageField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.key.isEmpty { try visitor.visitSingularStringField(value: self.key, fieldNumber: 1) } }()
        try { if let value = self.value { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.SignupMembers, right: StateRecord.SignupMembers) -> Bool {
        if !left.key.hasSameBytes(as: right.key) { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        if let value = self.value { json.field("value", value) }
    }
}

extension StateRecord {
    /// A row of `signup.forms`.
    struct SignupForms: ContractMessage, Hashable {
        var key: String = ""
        var value: Signup? = nil
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: String = "", value: Signup? = nil) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.SignupForms: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.StateRecord.SignupForms"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.key)
            case 2: try decoder.decodeSingularMessageField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.key.isEmpty { try visitor.visitSingularStringField(value: self.key, fieldNumber: 1) } }()
        try { if let value = self.value { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.SignupForms, right: StateRecord.SignupForms) -> Bool {
        if !left.key.hasSameBytes(as: right.key) { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        if let value = self.value { json.field("value", value) }
    }
}

extension StateRecord {
    /// A row of `items.items`.
    struct ItemsItems: ContractMessage, Hashable {
        var key: Int = 0
        var value: Item? = nil
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Item? = nil) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.ItemsItems: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.StateRecord.ItemsItems"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.key)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.key = Int(value)
                }()
            case 2: try decoder.decodeSingularMessageField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if let value = self.value { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.ItemsItems, right: StateRecord.ItemsItems) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        if let value = self.value { json.field("value", value) }
    }
}

extension StateRecord {
    /// A row of `visits.visits`.
    struct VisitsVisits: ContractMessage, Hashable {
        var key: String = ""
        var value: Visit? = nil
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: String = "", value: Visit? = nil) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.VisitsVisits: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.StateRecord.VisitsVisits"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.key)
            case 2: try decoder.decodeSingularMessageField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.key.isEmpty { try visitor.visitSingularStringField(value: self.key, fieldNumber: 1) } }()
        try { if let value = self.value { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.VisitsVisits, right: StateRecord.VisitsVisits) -> Bool {
        if !left.key.hasSameBytes(as: right.key) { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        if let value = self.value { json.field("value", value) }
    }
}

extension StateRecord {
    /// A row of `visits.sales`.
    struct VisitsSales: ContractMessage, Hashable {
        var key: Int = 0
        var value: Sale? = nil
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Sale? = nil) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.VisitsSales: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.StateRecord.VisitsSales"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.key)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.key = Int(value)
                }()
            case 2: try decoder.decodeSingularMessageField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if let value = self.value { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.VisitsSales, right: StateRecord.VisitsSales) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        if let value = self.value { json.field("value", value) }
    }
}

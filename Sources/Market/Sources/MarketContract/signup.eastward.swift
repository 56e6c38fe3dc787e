// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/signup.proto

@_exported public import Eastward
public import EastwardView
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// The fields of the form.
public enum SignupField: SwiftProtobuf.Enum, CaseIterable, JSONValue {
    case none
    case name
    case email
    case postcode

    public init() { self = .none }

    /// A number without a name becomes `none`: see `UnknownEnumNumbers`.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .none
        case 1: self = .name
        case 2: self = .email
        case 3: self = .postcode
        default:
            UnknownEnumNumbers.note()
            self = .none
        }
    }

    public var rawValue: Int {
        switch self {
        case .none: 0
        case .name: 1
        case .email: 2
        case .postcode: 3
        }
    }

    public func writeValue(to json: inout JSONWriter) {
        switch self {
        case .none: json.value("SIGNUP_FIELD_NONE")
        case .name: json.value("NAME")
        case .email: json.value("EMAIL")
        case .postcode: json.value("POSTCODE")
        }
    }
}

extension SignupField: SwiftProtobuf._ProtoNameProviding {
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{0}SIGNUP_FIELD_NONE\u{0}\u{2}\u{1}NAME\u{0}\u{2}\u{1}EMAIL\u{0}\u{2}\u{1}POSTCODE\u{0}")
}

/// Changes the text of a field.
public struct EnterText: ContractMessage, Hashable {
    public var field: SignupField = SignupField()
    /// The whole text, 100 code points at most.
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

/// Submits the form. The sign-up feature decides the outcome.
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

/// The submitted form is valid: adds its member. Rejected if another member has the name, or if another form was
/// submitted since.
public struct SignUp: ContractMessage, Hashable {
    /// The number of the form, from the slice.
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

/// The submitted form is not valid.
public struct RefuseSignup: ContractMessage, Hashable {
    /// The number of the form, from the slice.
    public var attempt: Int = 0
    /// The reason, in one sentence.
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

/// Leaves the form for the next screen, once, after a sign-up.
public struct LeaveSignup: ContractMessage, Hashable {
    /// The number of the form, from the slice.
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

/// The sign-up feature's decision about the submitted form of a visit. Rejected for the same reasons as SignUp and
/// RefuseSignup.
public struct DecideSignup: ContractMessage, Hashable {
    /// The visitor, from the slice.
    public var visitor: String = ""
    public var decision: DecideSignup.OneOf_Decision? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(visitor: String = "", decision: DecideSignup.OneOf_Decision? = nil) {
        self.visitor = visitor
        self.decision = decision
    }

    public enum OneOf_Decision: Hashable, Sendable {
        case signUp(SignUp)
        case refuse(RefuseSignup)

        public static func == (left: OneOf_Decision, right: OneOf_Decision) -> Bool {
            switch (left, right) {
            case (.signUp(let left), .signUp(let right)): !(left != right)
            case (.refuse(let left), .refuse(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if decision has another case.
    public var signUp: SignUp? {
        get { if case .signUp(let value)? = self.decision { value } else { nil } }
        set {
            if let newValue { self.decision = DecideSignup.OneOf_Decision.signUp(newValue) }
            else if case .signUp? = self.decision { self.decision = nil }
        }
    }

    /// `nil` if decision has another case.
    public var refuse: RefuseSignup? {
        get { if case .refuse(let value)? = self.decision { value } else { nil } }
        set {
            if let newValue { self.decision = DecideSignup.OneOf_Decision.refuse(newValue) }
            else if case .refuse? = self.decision { self.decision = nil }
        }
    }
}

extension DecideSignup: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.DecideSignup"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}visitor\u{0}\u{6}\u{1}sign_up\u{0}signUp\u{0}\u{2}\u{1}refuse\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.visitor)
            case 2:
                try {
                    var value: SignUp? = self.signUp
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.decision != nil { try decoder.handleConflictingOneOf() }
                    self.decision = DecideSignup.OneOf_Decision.signUp(value)
                }()
            case 3:
                try {
                    var value: RefuseSignup? = self.refuse
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.decision != nil { try decoder.handleConflictingOneOf() }
                    self.decision = DecideSignup.OneOf_Decision.refuse(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.visitor.isEmpty { try visitor.visitSingularStringField(value: self.visitor, fieldNumber: 1) } }()
        try { if case .signUp(let value)? = self.decision { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .refuse(let value)? = self.decision { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: DecideSignup, right: DecideSignup) -> Bool {
        if !left.visitor.hasSameBytes(as: right.visitor) { return false }
        if left.decision != right.decision { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("visitor", self.visitor)
        switch self.decision {
        case .signUp(let value)?: json.field("signUp", value)
        case .refuse(let value)?: json.field("refuse", value)
        case nil: break
        }
    }
}

/// The slice for a component that shows the form.
public struct Signup: ContractMessage, Hashable {
    public var name: String = ""
    public var email: String = ""
    public var postcode: String = ""
    /// The number of submitted forms; the last of them is this one.
    public var attempt: Int = 0
    /// The progress of that form: editing, submission, or outcome.
    public var progress: Signup.OneOf_Progress? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(name: String = "", email: String = "", postcode: String = "", attempt: Int = 0, progress: Signup.OneOf_Progress? = nil) {
        self.name = name
        self.email = email
        self.postcode = postcode
        self.attempt = attempt
        self.progress = progress
    }

    public enum OneOf_Progress: Hashable, Sendable {
        /// No form was submitted since the text was last changed.
        case editing(Signup.Editing)
        /// The sign-up feature has to decide the outcome.
        case submitted(Signup.Submitted)
        case refused(SignupRefused)
        case signedUp(SignedUp)

        public static func == (left: OneOf_Progress, right: OneOf_Progress) -> Bool {
            switch (left, right) {
            case (.editing(let left), .editing(let right)): !(left != right)
            case (.submitted(let left), .submitted(let right)): !(left != right)
            case (.refused(let left), .refused(let right)): !(left != right)
            case (.signedUp(let left), .signedUp(let right)): !(left != right)
            default: false
            }
        }
    }

    /// No form was submitted since the text was last changed.
    public var editing: Signup.Editing? {
        get { if case .editing(let value)? = self.progress { value } else { nil } }
        set {
            if let newValue { self.progress = Signup.OneOf_Progress.editing(newValue) }
            else if case .editing? = self.progress { self.progress = nil }
        }
    }

    /// The sign-up feature has to decide the outcome.
    public var submitted: Signup.Submitted? {
        get { if case .submitted(let value)? = self.progress { value } else { nil } }
        set {
            if let newValue { self.progress = Signup.OneOf_Progress.submitted(newValue) }
            else if case .submitted? = self.progress { self.progress = nil }
        }
    }

    /// `nil` if progress has another case.
    public var refused: SignupRefused? {
        get { if case .refused(let value)? = self.progress { value } else { nil } }
        set {
            if let newValue { self.progress = Signup.OneOf_Progress.refused(newValue) }
            else if case .refused? = self.progress { self.progress = nil }
        }
    }

    /// `nil` if progress has another case.
    public var signedUp: SignedUp? {
        get { if case .signedUp(let value)? = self.progress { value } else { nil } }
        set {
            if let newValue { self.progress = Signup.OneOf_Progress.signedUp(newValue) }
            else if case .signedUp? = self.progress { self.progress = nil }
        }
    }
}

extension Signup: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Signup"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}\u{2}\u{1}email\u{0}\u{2}\u{1}postcode\u{0}\u{2}\u{1}attempt\u{0}\u{2}\u{1}editing\u{0}\u{2}\u{1}submitted\u{0}\u{2}\u{1}refused\u{0}\u{6}\u{1}signed_up\u{0}signedUp\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            case 2: try decoder.decodeSingularStringField(value: &self.email)
            case 3: try decoder.decodeSingularStringField(value: &self.postcode)
            case 4:
                try {
                    var value = Int64(self.attempt)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.attempt = Int(value)
                }()
            case 5:
                try {
                    var value: Signup.Editing? = self.editing
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.progress != nil { try decoder.handleConflictingOneOf() }
                    self.progress = Signup.OneOf_Progress.editing(value)
                }()
            case 6:
                try {
                    var value: Signup.Submitted? = self.submitted
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.progress != nil { try decoder.handleConflictingOneOf() }
                    self.progress = Signup.OneOf_Progress.submitted(value)
                }()
            case 7:
                try {
                    var value: SignupRefused? = self.refused
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.progress != nil { try decoder.handleConflictingOneOf() }
                    self.progress = Signup.OneOf_Progress.refused(value)
                }()
            case 8:
                try {
                    var value: SignedUp? = self.signedUp
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.progress != nil { try decoder.handleConflictingOneOf() }
                    self.progress = Signup.OneOf_Progress.signedUp(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try { if !self.email.isEmpty { try visitor.visitSingularStringField(value: self.email, fieldNumber: 2) } }()
        try { if !self.postcode.isEmpty { try visitor.visitSingularStringField(value: self.postcode, fieldNumber: 3) } }()
        try { if self.attempt != 0 { try visitor.visitSingularInt64Field(value: Int64(self.attempt), fieldNumber: 4) } }()
        try { if case .editing(let value)? = self.progress { try visitor.visitSingularMessageField(value: value, fieldNumber: 5) } }()
        try { if case .submitted(let value)? = self.progress { try visitor.visitSingularMessageField(value: value, fieldNumber: 6) } }()
        try { if case .refused(let value)? = self.progress { try visitor.visitSingularMessageField(value: value, fieldNumber: 7) } }()
        try { if case .signedUp(let value)? = self.progress { try visitor.visitSingularMessageField(value: value, fieldNumber: 8) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Signup, right: Signup) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        if !left.email.hasSameBytes(as: right.email) { return false }
        if !left.postcode.hasSameBytes(as: right.postcode) { return false }
        if left.attempt != right.attempt { return false }
        if left.progress != right.progress { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
        json.field("email", self.email)
        json.field("postcode", self.postcode)
        json.field("attempt", self.attempt)
        switch self.progress {
        case .editing(let value)?: json.field("editing", value)
        case .submitted(let value)?: json.field("submitted", value)
        case .refused(let value)?: json.field("refused", value)
        case .signedUp(let value)?: json.field("signedUp", value)
        case nil: break
        }
    }
}

extension Signup {
    public struct Editing: ContractMessage, Hashable {
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}
    }
}

extension Signup.Editing: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Signup.Editing"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Signup.Editing, right: Signup.Editing) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

extension Signup {
    public struct Submitted: ContractMessage, Hashable {
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}
    }
}

extension Signup.Submitted: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Signup.Submitted"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Signup.Submitted, right: Signup.Submitted) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

/// The slice for a component that checks the forms of the visits.
public struct Signups: ContractMessage, Hashable {
    /// The forms of the visits in the shop, by visitor.
    public var forms: Table<String, Signup> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(forms: Table<String, Signup> = [:]) {
        self.forms = forms
    }
}

extension Signups: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Signups"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}forms\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Signup] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Signup>.self, value: &rows)
                    for (key, row) in rows { self.forms[key] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.forms.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Signup>.self, value: Dictionary(uniqueKeysWithValues: self.forms.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Signups, right: Signups) -> Bool {
        if left.forms != right.forms { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("forms", self.forms)
    }
}

/// A form was not valid.
public struct SignupRefused: ContractMessage, Hashable {
    public var reason: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(reason: String = "") {
        self.reason = reason
    }
}

extension SignupRefused: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.SignupRefused"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}reason\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.reason)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.reason.isEmpty { try visitor.visitSingularStringField(value: self.reason, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: SignupRefused, right: SignupRefused) -> Bool {
        if !left.reason.hasSameBytes(as: right.reason) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("reason", self.reason)
    }
}

/// A form added a member.
public struct SignedUp: ContractMessage, Hashable {
    public var name: String = ""
    /// Whether the form was left for the next screen.
    public var hasLeft: Bool = false
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(name: String = "", hasLeft: Bool = false) {
        self.name = name
        self.hasLeft = hasLeft
    }
}

extension SignedUp: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.SignedUp"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}\u{6}\u{1}has_left\u{0}hasLeft\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            case 2: try decoder.decodeSingularBoolField(value: &self.hasLeft)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try { if self.hasLeft { try visitor.visitSingularBoolField(value: self.hasLeft, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: SignedUp, right: SignedUp) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        if left.hasLeft != right.hasLeft { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
        json.field("hasLeft", self.hasLeft)
    }
}

/// The members who signed up.
public struct Members: ContractMessage, Hashable {
    /// The members by name.
    public var members: Table<String, Member> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(members: Table<String, Member> = [:]) {
        self.members = members
    }
}

extension Members: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Members"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}members\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Member] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Member>.self, value: &rows)
                    for (key, row) in rows { self.members[key] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.members.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Member>.self, value: Dictionary(uniqueKeysWithValues: self.members.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Members, right: Members) -> Bool {
        if left.members != right.members { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("members", self.members)
    }
}

/// A member who signed up.
public struct Member: ContractMessage, Hashable {
    public var email: String = ""
    public var postcode: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(email: String = "", postcode: String = "") {
        self.email = email
        self.postcode = postcode
    }
}

extension Member: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Member"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}email\u{0}\u{2}\u{1}postcode\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.email)
            case 2: try decoder.decodeSingularStringField(value: &self.postcode)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.email.isEmpty { try visitor.visitSingularStringField(value: self.email, fieldNumber: 1) } }()
        try { if !self.postcode.isEmpty { try visitor.visitSingularStringField(value: self.postcode, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Member, right: Member) -> Bool {
        if !left.email.hasSameBytes(as: right.email) { return false }
        if !left.postcode.hasSameBytes(as: right.postcode) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("email", self.email)
        json.field("postcode", self.postcode)
    }
}

// MARK: Actions

/// The actions of market/signup.proto.
public enum SignupAction: Sendable, Equatable {
    /// Changes the text of a field.
    ///
    /// - Parameters:
    ///   - text: The whole text, 100 code points at most.
    case enterText(field: SignupField, text: String)
    /// Submits the form. The sign-up feature decides the outcome.
    case submitSignup
    /// The submitted form is valid: adds its member. Rejected if another member has the name, or if another form was
    /// submitted since.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    case signUp(attempt: Int)
    /// The submitted form is not valid.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    ///   - reason: The reason, in one sentence.
    case refuseSignup(attempt: Int, reason: String)
    /// Leaves the form for the next screen, once, after a sign-up.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    case leaveSignup(attempt: Int)
    /// The sign-up feature's decision about the submitted form of a visit. Rejected for the same reasons as SignUp and
    /// RefuseSignup.
    ///
    /// - Parameters:
    ///   - visitor: The visitor, from the slice.
    case decideSignup(visitor: String, decision: DecideSignup.OneOf_Decision?)
}

extension AppAction where Self == MarketAction {
    /// Changes the text of a field.
    ///
    /// - Parameters:
    ///   - text: The whole text, 100 code points at most.
    public static func enterText(field: SignupField, text: String) -> MarketAction { .signup(.enterText(field: field, text: text)) }
}

extension AppAction where Self == MarketAction {
    /// Submits the form. The sign-up feature decides the outcome.
    public static var submitSignup: MarketAction { .signup(.submitSignup) }
}

extension AppAction where Self == MarketAction {
    /// The submitted form is valid: adds its member. Rejected if another member has the name, or if another form was
    /// submitted since.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    public static func signUp(attempt: Int) -> MarketAction { .signup(.signUp(attempt: attempt)) }
}

extension AppAction where Self == MarketAction {
    /// The submitted form is not valid.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    ///   - reason: The reason, in one sentence.
    public static func refuseSignup(attempt: Int, reason: String) -> MarketAction { .signup(.refuseSignup(attempt: attempt, reason: reason)) }
}

extension AppAction where Self == MarketAction {
    /// Leaves the form for the next screen, once, after a sign-up.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    public static func leaveSignup(attempt: Int) -> MarketAction { .signup(.leaveSignup(attempt: attempt)) }
}

extension AppAction where Self == MarketAction {
    /// The sign-up feature's decision about the submitted form of a visit. Rejected for the same reasons as SignUp and
    /// RefuseSignup.
    ///
    /// - Parameters:
    ///   - visitor: The visitor, from the slice.
    public static func decideSignup(visitor: String, decision: DecideSignup.OneOf_Decision?) -> MarketAction { .signup(.decideSignup(visitor: visitor, decision: decision)) }
}

// MARK: Members

/// A component that receives the slice `market.Members`.
public protocol MembersComponent: SliceComponent {
    /// The members by name.
    func newMembers(_ members: Table<String, Member>, changes: TableChanges<String>)
    /// The members by name.
    func newMembers(_ members: Table<String, Member>)
}

extension MembersComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newMembers(_ members: Table<String, Member>) {
        newMembers(members, changes: TableChanges(inserted: Array(members.keys)))
    }
}

/// The members who signed up.
public protocol KnowsTheMembers: Sendable {
    func provideMembers(to component: some MembersComponent)
}

/// The slice `market.Members` on the wire.
public enum MembersSlice: Slice {
    public typealias Message = Members

    public static let fields: [SliceField<MembersSlice>] = [
        .table(1, \.members, emptyRow: Member()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<MembersSlice>, to component: some MembersComponent) {
        if change.fields.contains(1) { component.newMembers(change.value.members, changes: change.value.members.changes(since: change.previous.members)) }
        component.didReach(change.revision)
    }
}

extension Members: SliceMessage {
    public typealias SliceType = MembersSlice
}

/// The component that puts `market.Members` on the wire.
public final class MembersRecorder: MembersComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<MembersSlice>()

    public static let callbacks: [UInt32: String] = [1: "newMembers"]

    public init() {}

    public func newMembers(_ members: Table<String, Member>, changes: TableChanges<String>) {
        provided.set(1) { $0.members = members }
    }

    public func newMembers(_ members: Table<String, Member>) {
        provided.set(1) { $0.members = members }
    }
}

/// A component that keeps the slice `market.Members`, for views that observe it.
@MainActor
public final class MembersModel: @MainActor MembersComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Members()

    public init() {}

    /// The members by name.
    public var members: Table<String, Member> {
        _observers.access(self, keyPath: \.members)
        return _slice.members
    }

    public func newMembers(_ members: Table<String, Member>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.members) { _slice.members = members }
    }
}

// MARK: Signup

/// A component that receives the slice `market.Signup`.
public protocol SignupComponent: SliceComponent {
    func newName(_ name: String)
    func newEmail(_ email: String)
    func newPostcode(_ postcode: String)
    /// The number of submitted forms; the last of them is this one.
    func newAttempt(_ attempt: Int)
    /// No form was submitted since the text was last changed.
    func newEditing(_ editing: Signup.Editing)
    /// The sign-up feature has to decide the outcome.
    func newSubmitted(_ submitted: Signup.Submitted)
    func newRefused(_ refused: SignupRefused)
    func newSignedUp(_ signedUp: SignedUp)
}

/// The slice for a component that shows the form.
public protocol KnowsTheSignup: Sendable {
    func provideSignup(to component: some SignupComponent)
}

/// The slice `market.Signup` on the wire.
public enum SignupSlice: Slice {
    public typealias Message = Signup

    public static let fields: [SliceField<SignupSlice>] = [
        .text(1, \.name),
        .text(2, \.email),
        .text(3, \.postcode),
        .value(4, \.attempt),
        .choice(5, excluding: [6, 7, 8], of: \.progress, get: { if case .editing(let value) = $0 { value } else { nil } }),
        .choice(6, excluding: [5, 7, 8], of: \.progress, get: { if case .submitted(let value) = $0 { value } else { nil } }),
        .choice(7, excluding: [5, 6, 8], of: \.progress, get: { if case .refused(let value) = $0 { value } else { nil } }),
        .choice(8, excluding: [5, 6, 7], of: \.progress, get: { if case .signedUp(let value) = $0 { value } else { nil } }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<SignupSlice>, to component: some SignupComponent) {
        if change.fields.contains(1) { component.newName(change.value.name) }
        if change.fields.contains(2) { component.newEmail(change.value.email) }
        if change.fields.contains(3) { component.newPostcode(change.value.postcode) }
        if change.fields.contains(4) { component.newAttempt(change.value.attempt) }
        if change.fields.contains(5), case .editing(let value)? = change.value.progress { component.newEditing(value) }
        if change.fields.contains(6), case .submitted(let value)? = change.value.progress { component.newSubmitted(value) }
        if change.fields.contains(7), case .refused(let value)? = change.value.progress { component.newRefused(value) }
        if change.fields.contains(8), case .signedUp(let value)? = change.value.progress { component.newSignedUp(value) }
        component.didReach(change.revision)
    }
}

extension Signup: SliceMessage {
    public typealias SliceType = SignupSlice
}

/// The component that puts `market.Signup` on the wire.
public final class SignupRecorder: SignupComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<SignupSlice>()

    public static let callbacks: [UInt32: String] = [1: "newName", 2: "newEmail", 3: "newPostcode", 4: "newAttempt"]

    public init() {}

    public func newName(_ name: String) {
        provided.set(1) { $0.name = name }
    }

    public func newEmail(_ email: String) {
        provided.set(2) { $0.email = email }
    }

    public func newPostcode(_ postcode: String) {
        provided.set(3) { $0.postcode = postcode }
    }

    public func newAttempt(_ attempt: Int) {
        provided.set(4) { $0.attempt = attempt }
    }

    public func newEditing(_ editing: Signup.Editing) {
        provided.set(5, clearing: [6, 7, 8]) { $0.editing = editing }
    }

    public func newSubmitted(_ submitted: Signup.Submitted) {
        provided.set(6, clearing: [5, 7, 8]) { $0.submitted = submitted }
    }

    public func newRefused(_ refused: SignupRefused) {
        provided.set(7, clearing: [5, 6, 8]) { $0.refused = refused }
    }

    public func newSignedUp(_ signedUp: SignedUp) {
        provided.set(8, clearing: [5, 6, 7]) { $0.signedUp = signedUp }
    }
}

/// A component that keeps the slice `market.Signup`, for views that observe it.
@MainActor
public final class SignupModel: @MainActor SignupComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Signup()

    public init() {}

    public var name: String {
        _observers.access(self, keyPath: \.name)
        return _slice.name
    }

    public var email: String {
        _observers.access(self, keyPath: \.email)
        return _slice.email
    }

    public var postcode: String {
        _observers.access(self, keyPath: \.postcode)
        return _slice.postcode
    }

    /// The number of submitted forms; the last of them is this one.
    public var attempt: Int {
        _observers.access(self, keyPath: \.attempt)
        return _slice.attempt
    }

    /// The progress of that form: editing, submission, or outcome.
    public var progress: Signup.OneOf_Progress? {
        _observers.access(self, keyPath: \.progress)
        return _slice.progress
    }

    public func newName(_ name: String) {
        _observers.withMutation(of: self, keyPath: \.name) { _slice.name = name }
    }

    public func newEmail(_ email: String) {
        _observers.withMutation(of: self, keyPath: \.email) { _slice.email = email }
    }

    public func newPostcode(_ postcode: String) {
        _observers.withMutation(of: self, keyPath: \.postcode) { _slice.postcode = postcode }
    }

    public func newAttempt(_ attempt: Int) {
        _observers.withMutation(of: self, keyPath: \.attempt) { _slice.attempt = attempt }
    }

    public func newEditing(_ editing: Signup.Editing) {
        _observers.withMutation(of: self, keyPath: \.progress) { _slice.editing = editing }
    }

    public func newSubmitted(_ submitted: Signup.Submitted) {
        _observers.withMutation(of: self, keyPath: \.progress) { _slice.submitted = submitted }
    }

    public func newRefused(_ refused: SignupRefused) {
        _observers.withMutation(of: self, keyPath: \.progress) { _slice.refused = refused }
    }

    public func newSignedUp(_ signedUp: SignedUp) {
        _observers.withMutation(of: self, keyPath: \.progress) { _slice.signedUp = signedUp }
    }
}

// MARK: Signups

/// A component that receives the slice `market.Signups`.
public protocol SignupsComponent: SliceComponent {
    /// The forms of the visits in the shop, by visitor.
    func newForms(_ forms: Table<String, Signup>, changes: TableChanges<String>)
    /// The forms of the visits in the shop, by visitor.
    func newForms(_ forms: Table<String, Signup>)
}

extension SignupsComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newForms(_ forms: Table<String, Signup>) {
        newForms(forms, changes: TableChanges(inserted: Array(forms.keys)))
    }
}

/// The slice for a component that checks the forms of the visits.
public protocol KnowsTheSignups: Sendable {
    func provideSignups(to component: some SignupsComponent)
}

/// The slice `market.Signups` on the wire.
public enum SignupsSlice: Slice {
    public typealias Message = Signups

    public static let fields: [SliceField<SignupsSlice>] = [
        .table(1, \.forms, emptyRow: Signup()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<SignupsSlice>, to component: some SignupsComponent) {
        if change.fields.contains(1) { component.newForms(change.value.forms, changes: change.value.forms.changes(since: change.previous.forms)) }
        component.didReach(change.revision)
    }
}

extension Signups: SliceMessage {
    public typealias SliceType = SignupsSlice
}

/// The component that puts `market.Signups` on the wire.
public final class SignupsRecorder: SignupsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<SignupsSlice>()

    public static let callbacks: [UInt32: String] = [1: "newForms"]

    public init() {}

    public func newForms(_ forms: Table<String, Signup>, changes: TableChanges<String>) {
        provided.set(1) { $0.forms = forms }
    }

    public func newForms(_ forms: Table<String, Signup>) {
        provided.set(1) { $0.forms = forms }
    }
}

/// A component that keeps the slice `market.Signups`, for views that observe it.
@MainActor
public final class SignupsModel: @MainActor SignupsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Signups()

    public init() {}

    /// The forms of the visits in the shop, by visitor.
    public var forms: Table<String, Signup> {
        _observers.access(self, keyPath: \.forms)
        return _slice.forms
    }

    public func newForms(_ forms: Table<String, Signup>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.forms) { _slice.forms = forms }
    }
}

// MARK: SignupFeature

/// Shows the form, and checks submitted forms.
public struct SignupFeature: FeatureRole {
    public static let name = "market.SignupFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        /// Changes the text of a field.
        ///
        /// - Parameters:
        ///   - text: The whole text, 100 code points at most.
        public static func enterText(field: SignupField, text: String) -> Action { Action(action: .signup(.enterText(field: field, text: text))) }
        /// Submits the form. The sign-up feature decides the outcome.
        public static var submitSignup: Action { Action(action: .signup(.submitSignup)) }
        /// The submitted form is valid: adds its member. Rejected if another member has the name, or if another form was
        /// submitted since.
        ///
        /// - Parameters:
        ///   - attempt: The number of the form, from the slice.
        public static func signUp(attempt: Int) -> Action { Action(action: .signup(.signUp(attempt: attempt))) }
        /// The submitted form is not valid.
        ///
        /// - Parameters:
        ///   - attempt: The number of the form, from the slice.
        ///   - reason: The reason, in one sentence.
        public static func refuseSignup(attempt: Int, reason: String) -> Action { Action(action: .signup(.refuseSignup(attempt: attempt, reason: reason))) }
        /// Leaves the form for the next screen, once, after a sign-up.
        ///
        /// - Parameters:
        ///   - attempt: The number of the form, from the slice.
        public static func leaveSignup(attempt: Int) -> Action { Action(action: .signup(.leaveSignup(attempt: attempt))) }
        /// The sign-up feature's decision about the submitted form of a visit. Rejected for the same reasons as SignUp and
        /// RefuseSignup.
        ///
        /// - Parameters:
        ///   - visitor: The visitor, from the slice.
        public static func decideSignup(visitor: String, decision: DecideSignup.OneOf_Decision?) -> Action { Action(action: .signup(.decideSignup(visitor: visitor, decision: decision))) }

        public init?(_ action: MarketAction) {
            guard ["market.EnterText", "market.SubmitSignup", "market.SignUp", "market.RefuseSignup", "market.LeaveSignup", "market.DecideSignup"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<SignupFeature>

    public init(connection: RoleConnection<SignupFeature>) {
        self.connection = connection
    }

    /// Changes the text of a field.
    ///
    /// - Parameters:
    ///   - text: The whole text, 100 code points at most.
    @discardableResult
    public func enterText(field: SignupField, text: String) async throws -> Receipt {
        try await self.connection.send(Action.enterText(field: field, text: text))
    }

    /// Submits the form. The sign-up feature decides the outcome.
    @discardableResult
    public func submitSignup() async throws -> Receipt {
        try await self.connection.send(Action.submitSignup)
    }

    /// The submitted form is valid: adds its member. Rejected if another member has the name, or if another form was
    /// submitted since.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    @discardableResult
    public func signUp(attempt: Int) async throws -> Receipt {
        try await self.connection.send(Action.signUp(attempt: attempt))
    }

    /// The submitted form is not valid.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    ///   - reason: The reason, in one sentence.
    @discardableResult
    public func refuseSignup(attempt: Int, reason: String) async throws -> Receipt {
        try await self.connection.send(Action.refuseSignup(attempt: attempt, reason: reason))
    }

    /// Leaves the form for the next screen, once, after a sign-up.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    @discardableResult
    public func leaveSignup(attempt: Int) async throws -> Receipt {
        try await self.connection.send(Action.leaveSignup(attempt: attempt))
    }

    /// The sign-up feature's decision about the submitted form of a visit. Rejected for the same reasons as SignUp and
    /// RefuseSignup.
    ///
    /// - Parameters:
    ///   - visitor: The visitor, from the slice.
    @discardableResult
    public func decideSignup(visitor: String, decision: DecideSignup.OneOf_Decision?) async throws -> Receipt {
        try await self.connection.send(Action.decideSignup(visitor: visitor, decision: decision))
    }

    /// Delivers the slice `market.Signup` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideSignup(to component: some SignupComponent) async throws -> Subscription {
        try await connection.subscribe(SignupSlice.self) { change in
            SignupSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `market.Signup`, now and after every change.
    public func signupValues() -> SliceValues<SignupSlice> {
        connection.values(of: SignupSlice.self)
    }

    /// Delivers the slice `market.Signups` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideSignups(to component: some SignupsComponent) async throws -> Subscription {
        try await connection.subscribe(SignupsSlice.self) { change in
            SignupsSlice.deliver(change, to: component)
        }
    }

    /// Calls `newForms` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideSignups(to newForms: @escaping @MainActor (Table<String, Signup>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await connection.subscribe(SignupsSlice.self) { change in
            if change.fields.contains(1) { newForms(change.value.forms, change.value.forms.changes(since: change.previous.forms)) }
        }
    }

    /// The whole values of `market.Signups`, now and after every change.
    public func signupsValues() -> SliceValues<SignupsSlice> {
        connection.values(of: SignupsSlice.self)
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
    public static func serve<State: KnowsTheSignup & KnowsTheSignups>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.EnterText", "market.SubmitSignup", "market.SignUp", "market.RefuseSignup", "market.LeaveSignup", "market.DecideSignup"],
            slices: [
                ServedSlice(SignupRecorder.self) { state, recorder in state.provideSignup(to: recorder) },
                ServedSlice(SignupsRecorder.self) { state, recorder in state.provideSignups(to: recorder) }
            ],
            presence: [ServedPresence(EastwardView.Panel.self)])
    }
}

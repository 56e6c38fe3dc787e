// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/signup.proto

import MarketContract
import SwiftProtobuf

// MARK: Messages

/// The sign-up feature's part of the state: the terminals' form, those of the visits, and the members.
struct SignupState: ContractMessage, Hashable {
    var name: String = ""
    var email: String = ""
    var postcode: String = ""
    /// The number of submitted forms; the last of them is this one.
    var attempt: Int = 0
    /// The progress of that form: editing, submission, or outcome.
    var progress: SignupState.OneOf_Progress? = nil
    /// The members by name.
    var members: Table<String, Member> = [:]
    /// The forms of the visits in the shop, by visitor.
    var forms: Table<String, Signup> = [:]
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(name: String = "", email: String = "", postcode: String = "", attempt: Int = 0, progress: SignupState.OneOf_Progress? = nil, members: Table<String, Member> = [:], forms: Table<String, Signup> = [:]) {
        self.name = name
        self.email = email
        self.postcode = postcode
        self.attempt = attempt
        self.progress = progress
        self.members = members
        self.forms = forms
    }

    enum OneOf_Progress: Hashable, Sendable {
        case editing(Signup.Editing)
        case submitted(Signup.Submitted)
        case refused(SignupRefused)
        case signedUp(SignedUp)

        static func == (left: OneOf_Progress, right: OneOf_Progress) -> Bool {
            switch (left, right) {
            case (.editing(let left), .editing(let right)): !(left != right)
            case (.submitted(let left), .submitted(let right)): !(left != right)
            case (.refused(let left), .refused(let right)): !(left != right)
            case (.signedUp(let left), .signedUp(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if progress has another case.
    var editing: Signup.Editing? {
        get { if case .editing(let value)? = self.progress { value } else { nil } }
        set {
            if let newValue { self.progress = SignupState.OneOf_Progress.editing(newValue) }
            else if case .editing? = self.progress { self.progress = nil }
        }
    }

    /// `nil` if progress has another case.
    var submitted: Signup.Submitted? {
        get { if case .submitted(let value)? = self.progress { value } else { nil } }
        set {
            if let newValue { self.progress = SignupState.OneOf_Progress.submitted(newValue) }
            else if case .submitted? = self.progress { self.progress = nil }
        }
    }

    /// `nil` if progress has another case.
    var refused: SignupRefused? {
        get { if case .refused(let value)? = self.progress { value } else { nil } }
        set {
            if let newValue { self.progress = SignupState.OneOf_Progress.refused(newValue) }
            else if case .refused? = self.progress { self.progress = nil }
        }
    }

    /// `nil` if progress has another case.
    var signedUp: SignedUp? {
        get { if case .signedUp(let value)? = self.progress { value } else { nil } }
        set {
            if let newValue { self.progress = SignupState.OneOf_Progress.signedUp(newValue) }
            else if case .signedUp? = self.progress { self.progress = nil }
        }
    }
}

extension SignupState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.SignupState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}\u{2}\u{1}email\u{0}\u{2}\u{1}postcode\u{0}\u{2}\u{1}attempt\u{0}\u{2}\u{1}editing\u{0}\u{2}\u{1}submitted\u{0}\u{2}\u{1}refused\u{0}\u{6}\u{1}signed_up\u{0}signedUp\u{0}\u{2}\u{1}members\u{0}\u{2}\u{1}forms\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
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
                    self.progress = SignupState.OneOf_Progress.editing(value)
                }()
            case 6:
                try {
                    var value: Signup.Submitted? = self.submitted
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.progress != nil { try decoder.handleConflictingOneOf() }
                    self.progress = SignupState.OneOf_Progress.submitted(value)
                }()
            case 7:
                try {
                    var value: SignupRefused? = self.refused
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.progress != nil { try decoder.handleConflictingOneOf() }
                    self.progress = SignupState.OneOf_Progress.refused(value)
                }()
            case 8:
                try {
                    var value: SignedUp? = self.signedUp
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.progress != nil { try decoder.handleConflictingOneOf() }
                    self.progress = SignupState.OneOf_Progress.signedUp(value)
                }()
            case 9:
                try {
                    var rows: [String: Member] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Member>.self, value: &rows)
                    for (key, row) in rows { self.members[key] = row }
                }()
            case 10:
                try {
                    var rows: [String: Signup] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Signup>.self, value: &rows)
                    for (key, row) in rows { self.forms[key] = row }
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try { if !self.email.isEmpty { try visitor.visitSingularStringField(value: self.email, fieldNumber: 2) } }()
        try { if !self.postcode.isEmpty { try visitor.visitSingularStringField(value: self.postcode, fieldNumber: 3) } }()
        try { if self.attempt != 0 { try visitor.visitSingularInt64Field(value: Int64(self.attempt), fieldNumber: 4) } }()
        try { if case .editing(let value)? = self.progress { try visitor.visitSingularMessageField(value: value, fieldNumber: 5) } }()
        try { if case .submitted(let value)? = self.progress { try visitor.visitSingularMessageField(value: value, fieldNumber: 6) } }()
        try { if case .refused(let value)? = self.progress { try visitor.visitSingularMessageField(value: value, fieldNumber: 7) } }()
        try { if case .signedUp(let value)? = self.progress { try visitor.visitSingularMessageField(value: value, fieldNumber: 8) } }()
        try { if !self.members.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Member>.self, value: Dictionary(uniqueKeysWithValues: self.members.lazy.map { ($0.key, $0.value) }), fieldNumber: 9) } }()
        try { if !self.forms.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Signup>.self, value: Dictionary(uniqueKeysWithValues: self.forms.lazy.map { ($0.key, $0.value) }), fieldNumber: 10) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: SignupState, right: SignupState) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        if !left.email.hasSameBytes(as: right.email) { return false }
        if !left.postcode.hasSameBytes(as: right.postcode) { return false }
        if left.attempt != right.attempt { return false }
        if left.progress != right.progress { return false }
        if left.members != right.members { return false }
        if left.forms != right.forms { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
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
        json.field("members", self.members)
        json.field("forms", self.forms)
    }
}

extension SignupState: StatePart {}

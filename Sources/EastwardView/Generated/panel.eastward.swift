// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: eastward/panel.proto

@_exported public import Eastward
public import SwiftProtobuf

// MARK: Messages

/// The emphasis of an element.
public enum Tone: SwiftProtobuf.Enum, CaseIterable, JSONValue {
    case plain
    /// The panel's main statement.
    case strong
    /// Less important.
    case faint
    case good
    case bad
    /// A drawing in characters of one width.
    case drawing

    public init() { self = .plain }

    /// A number without a name becomes `plain`: see `UnknownEnumNumbers`.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .plain
        case 1: self = .strong
        case 2: self = .faint
        case 3: self = .good
        case 4: self = .bad
        case 5: self = .drawing
        default:
            UnknownEnumNumbers.note()
            self = .plain
        }
    }

    public var rawValue: Int {
        switch self {
        case .plain: 0
        case .strong: 1
        case .faint: 2
        case .good: 3
        case .bad: 4
        case .drawing: 5
        }
    }

    public func writeValue(to json: inout JSONWriter) {
        switch self {
        case .plain: json.value("PLAIN")
        case .strong: json.value("STRONG")
        case .faint: json.value("FAINT")
        case .good: json.value("GOOD")
        case .bad: json.value("BAD")
        case .drawing: json.value("DRAWING")
        }
    }
}

extension Tone: SwiftProtobuf._ProtoNameProviding {
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{0}PLAIN\u{0}\u{2}\u{1}STRONG\u{0}\u{2}\u{1}FAINT\u{0}\u{2}\u{1}GOOD\u{0}\u{2}\u{1}BAD\u{0}\u{2}\u{1}DRAWING\u{0}")
}

/// The content of a view.
public struct Panel: ContractMessage, Hashable {
    /// From top to bottom, at most 200.
    public var elements: [Panel.Element] = []
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(elements: [Panel.Element] = []) {
        self.elements = elements
    }
}

extension Panel: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "eastward.Panel"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}elements\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeRepeatedMessageField(value: &self.elements)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.elements.isEmpty { try visitor.visitRepeatedMessageField(value: self.elements, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Panel, right: Panel) -> Bool {
        if left.elements != right.elements { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("elements", self.elements)
    }
}

extension Panel {
    public struct Element: ContractMessage, Hashable {
        public var kind: Panel.Element.OneOf_Kind? = nil
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(kind: Panel.Element.OneOf_Kind? = nil) {
            self.kind = kind
        }

        public enum OneOf_Kind: Hashable, Sendable {
            case text(Panel.Text)
            case field(Panel.Field)
            case button(Panel.Button)
            case row(Panel.Row)
            case credentialsForm(Panel.CredentialsForm)

            public static func == (left: OneOf_Kind, right: OneOf_Kind) -> Bool {
                switch (left, right) {
                case (.text(let left), .text(let right)): !(left != right)
                case (.field(let left), .field(let right)): !(left != right)
                case (.button(let left), .button(let right)): !(left != right)
                case (.row(let left), .row(let right)): !(left != right)
                case (.credentialsForm(let left), .credentialsForm(let right)): !(left != right)
                default: false
                }
            }
        }

        /// `nil` if kind has another case.
        public var text: Panel.Text? {
            get { if case .text(let value)? = self.kind { value } else { nil } }
            set {
                if let newValue { self.kind = Panel.Element.OneOf_Kind.text(newValue) }
                else if case .text? = self.kind { self.kind = nil }
            }
        }

        /// `nil` if kind has another case.
        public var field: Panel.Field? {
            get { if case .field(let value)? = self.kind { value } else { nil } }
            set {
                if let newValue { self.kind = Panel.Element.OneOf_Kind.field(newValue) }
                else if case .field? = self.kind { self.kind = nil }
            }
        }

        /// `nil` if kind has another case.
        public var button: Panel.Button? {
            get { if case .button(let value)? = self.kind { value } else { nil } }
            set {
                if let newValue { self.kind = Panel.Element.OneOf_Kind.button(newValue) }
                else if case .button? = self.kind { self.kind = nil }
            }
        }

        /// `nil` if kind has another case.
        public var row: Panel.Row? {
            get { if case .row(let value)? = self.kind { value } else { nil } }
            set {
                if let newValue { self.kind = Panel.Element.OneOf_Kind.row(newValue) }
                else if case .row? = self.kind { self.kind = nil }
            }
        }

        /// `nil` if kind has another case.
        public var credentialsForm: Panel.CredentialsForm? {
            get { if case .credentialsForm(let value)? = self.kind { value } else { nil } }
            set {
                if let newValue { self.kind = Panel.Element.OneOf_Kind.credentialsForm(newValue) }
                else if case .credentialsForm? = self.kind { self.kind = nil }
            }
        }
    }
}

extension Panel.Element: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "eastward.Panel.Element"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}text\u{0}\u{2}\u{1}field\u{0}\u{2}\u{1}button\u{0}\u{2}\u{1}row\u{0}\u{6}\u{1}credentials_form\u{0}credentialsForm\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: Panel.Text? = self.text
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.kind != nil { try decoder.handleConflictingOneOf() }
                    self.kind = Panel.Element.OneOf_Kind.text(value)
                }()
            case 2:
                try {
                    var value: Panel.Field? = self.field
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.kind != nil { try decoder.handleConflictingOneOf() }
                    self.kind = Panel.Element.OneOf_Kind.field(value)
                }()
            case 3:
                try {
                    var value: Panel.Button? = self.button
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.kind != nil { try decoder.handleConflictingOneOf() }
                    self.kind = Panel.Element.OneOf_Kind.button(value)
                }()
            case 4:
                try {
                    var value: Panel.Row? = self.row
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.kind != nil { try decoder.handleConflictingOneOf() }
                    self.kind = Panel.Element.OneOf_Kind.row(value)
                }()
            case 5:
                try {
                    var value: Panel.CredentialsForm? = self.credentialsForm
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.kind != nil { try decoder.handleConflictingOneOf() }
                    self.kind = Panel.Element.OneOf_Kind.credentialsForm(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .text(let value)? = self.kind { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if case .field(let value)? = self.kind { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .button(let value)? = self.kind { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try { if case .row(let value)? = self.kind { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try { if case .credentialsForm(let value)? = self.kind { try visitor.visitSingularMessageField(value: value, fieldNumber: 5) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Panel.Element, right: Panel.Element) -> Bool {
        if left.kind != right.kind { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        switch self.kind {
        case .text(let value)?: json.field("text", value)
        case .field(let value)?: json.field("field", value)
        case .button(let value)?: json.field("button", value)
        case .row(let value)?: json.field("row", value)
        case .credentialsForm(let value)?: json.field("credentialsForm", value)
        case nil: break
        }
    }
}

extension Panel {
    /// A text.
    public struct Text: ContractMessage, Hashable {
        public var text: String = ""
        public var tone: Tone = Tone()
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(text: String = "", tone: Tone = Tone()) {
            self.text = text
            self.tone = tone
        }
    }
}

extension Panel.Text: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "eastward.Panel.Text"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}text\u{0}\u{2}\u{1}tone\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.text)
            case 2: try decoder.decodeSingularEnumField(value: &self.tone)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.text.isEmpty { try visitor.visitSingularStringField(value: self.text, fieldNumber: 1) } }()
        try { if self.tone != Tone() { try visitor.visitSingularEnumField(value: self.tone, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Panel.Text, right: Panel.Text) -> Bool {
        if !left.text.hasSameBytes(as: right.text) { return false }
        if left.tone != right.tone { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("text", self.text)
        json.field("tone", self.tone)
    }
}

extension Panel {
    /// A line of text that a person can change.
    public struct Field: ContractMessage, Hashable {
        public var label: String = ""
        public var text: String = ""
        /// A hint about the text.
        public var hint: String = ""
        public var tone: Tone = Tone()
        /// The command to send when the text was changed.
        public var command: Panel.Command = Panel.Command()
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(label: String = "", text: String = "", hint: String = "", tone: Tone = Tone(), command: Panel.Command = Panel.Command()) {
            self.label = label
            self.text = text
            self.hint = hint
            self.tone = tone
            self.command = command
        }
    }
}

extension Panel.Field: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "eastward.Panel.Field"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}label\u{0}\u{2}\u{1}text\u{0}\u{2}\u{1}hint\u{0}\u{2}\u{1}tone\u{0}\u{2}\u{1}command\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.label)
            case 2: try decoder.decodeSingularStringField(value: &self.text)
            case 3: try decoder.decodeSingularStringField(value: &self.hint)
            case 4: try decoder.decodeSingularEnumField(value: &self.tone)
            case 5:
                try {
                    var value: Panel.Command? = self.command
                    self.command = Panel.Command()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.command = value ?? Panel.Command()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.label.isEmpty { try visitor.visitSingularStringField(value: self.label, fieldNumber: 1) } }()
        try { if !self.text.isEmpty { try visitor.visitSingularStringField(value: self.text, fieldNumber: 2) } }()
        try { if !self.hint.isEmpty { try visitor.visitSingularStringField(value: self.hint, fieldNumber: 3) } }()
        try { if self.tone != Tone() { try visitor.visitSingularEnumField(value: self.tone, fieldNumber: 4) } }()
        try { if self.command != Panel.Command() { try visitor.visitSingularMessageField(value: self.command, fieldNumber: 5) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Panel.Field, right: Panel.Field) -> Bool {
        if !left.label.hasSameBytes(as: right.label) { return false }
        if !left.text.hasSameBytes(as: right.text) { return false }
        if !left.hint.hasSameBytes(as: right.hint) { return false }
        if left.tone != right.tone { return false }
        if left.command != right.command { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("label", self.label)
        json.field("text", self.text)
        json.field("hint", self.hint)
        json.field("tone", self.tone)
        json.field("command", self.command)
    }
}

extension Panel {
    /// A button. Consecutive buttons are displayed side by side.
    public struct Button: ContractMessage, Hashable {
        public var label: String = ""
        /// The key that presses it on a terminal.
        public var key: String = ""
        public var isDisabled: Bool = false
        /// Whether it is the currently chosen one.
        public var isChosen: Bool = false
        public var command: Panel.Command = Panel.Command()
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(label: String = "", key: String = "", isDisabled: Bool = false, isChosen: Bool = false, command: Panel.Command = Panel.Command()) {
            self.label = label
            self.key = key
            self.isDisabled = isDisabled
            self.isChosen = isChosen
            self.command = command
        }
    }
}

extension Panel.Button: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "eastward.Panel.Button"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}label\u{0}\u{2}\u{1}key\u{0}\u{6}\u{1}is_disabled\u{0}isDisabled\u{0}\u{6}\u{1}is_chosen\u{0}isChosen\u{0}\u{2}\u{1}command\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.label)
            case 2: try decoder.decodeSingularStringField(value: &self.key)
            case 3: try decoder.decodeSingularBoolField(value: &self.isDisabled)
            case 4: try decoder.decodeSingularBoolField(value: &self.isChosen)
            case 5:
                try {
                    var value: Panel.Command? = self.command
                    self.command = Panel.Command()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.command = value ?? Panel.Command()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.label.isEmpty { try visitor.visitSingularStringField(value: self.label, fieldNumber: 1) } }()
        try { if !self.key.isEmpty { try visitor.visitSingularStringField(value: self.key, fieldNumber: 2) } }()
        try { if self.isDisabled { try visitor.visitSingularBoolField(value: self.isDisabled, fieldNumber: 3) } }()
        try { if self.isChosen { try visitor.visitSingularBoolField(value: self.isChosen, fieldNumber: 4) } }()
        try { if self.command != Panel.Command() { try visitor.visitSingularMessageField(value: self.command, fieldNumber: 5) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Panel.Button, right: Panel.Button) -> Bool {
        if !left.label.hasSameBytes(as: right.label) { return false }
        if !left.key.hasSameBytes(as: right.key) { return false }
        if left.isDisabled != right.isDisabled { return false }
        if left.isChosen != right.isChosen { return false }
        if left.command != right.command { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("label", self.label)
        json.field("key", self.key)
        json.field("isDisabled", self.isDisabled)
        json.field("isChosen", self.isChosen)
        json.field("command", self.command)
    }
}

extension Panel {
    /// A row of a list.
    public struct Row: ContractMessage, Hashable {
        public var title: String = ""
        public var detail: String = ""
        public var tone: Tone = Tone()
        /// The command to send when a person chooses it, if any.
        public var command: Panel.Command? = nil
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(title: String = "", detail: String = "", tone: Tone = Tone(), command: Panel.Command? = nil) {
            self.title = title
            self.detail = detail
            self.tone = tone
            self.command = command
        }
    }
}

extension Panel.Row: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "eastward.Panel.Row"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}title\u{0}\u{2}\u{1}detail\u{0}\u{2}\u{1}tone\u{0}\u{2}\u{1}command\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.title)
            case 2: try decoder.decodeSingularStringField(value: &self.detail)
            case 3: try decoder.decodeSingularEnumField(value: &self.tone)
            case 4: try decoder.decodeSingularMessageField(value: &self.command)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.title.isEmpty { try visitor.visitSingularStringField(value: self.title, fieldNumber: 1) } }()
        try { if !self.detail.isEmpty { try visitor.visitSingularStringField(value: self.detail, fieldNumber: 2) } }()
        try { if self.tone != Tone() { try visitor.visitSingularEnumField(value: self.tone, fieldNumber: 3) } }()
        try { if let value = self.command { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Panel.Row, right: Panel.Row) -> Bool {
        if !left.title.hasSameBytes(as: right.title) { return false }
        if !left.detail.hasSameBytes(as: right.detail) { return false }
        if left.tone != right.tone { return false }
        if left.command != right.command { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("title", self.title)
        json.field("detail", self.detail)
        json.field("tone", self.tone)
        if let value = self.command { json.field("command", value) }
    }
}

extension Panel {
    /// A form for a name and a password. The input is part of no panel, action or slice.
    public struct CredentialsForm: ContractMessage, Hashable {
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}
    }
}

extension Panel.CredentialsForm: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "eastward.Panel.CredentialsForm"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Panel.CredentialsForm, right: Panel.CredentialsForm) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

extension Panel {
    /// An action to send.
    public struct Command: ContractMessage, Hashable {
        /// Its name, such as market.Increment.
        public var action: String = ""
        /// Its fields.
        public var json: String = ""
        /// The field of the action that receives the typed text.
        public var textField: String = ""
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(action: String = "", json: String = "", textField: String = "") {
            self.action = action
            self.json = json
            self.textField = textField
        }
    }
}

extension Panel.Command: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "eastward.Panel.Command"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}action\u{0}\u{2}\u{1}json\u{0}\u{6}\u{1}text_field\u{0}textField\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.action)
            case 2: try decoder.decodeSingularStringField(value: &self.json)
            case 3: try decoder.decodeSingularStringField(value: &self.textField)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.action.isEmpty { try visitor.visitSingularStringField(value: self.action, fieldNumber: 1) } }()
        try { if !self.json.isEmpty { try visitor.visitSingularStringField(value: self.json, fieldNumber: 2) } }()
        try { if !self.textField.isEmpty { try visitor.visitSingularStringField(value: self.textField, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Panel.Command, right: Panel.Command) -> Bool {
        if !left.action.hasSameBytes(as: right.action) { return false }
        if !left.json.hasSameBytes(as: right.json) { return false }
        if !left.textField.hasSameBytes(as: right.textField) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("action", self.action)
        json.field("json", self.json)
        json.field("textField", self.textField)
    }
}

extension Panel: PresenceValue {}

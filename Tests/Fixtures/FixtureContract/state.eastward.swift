// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: state.proto

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

        public static func == (left: OneOf_Record, right: OneOf_Record) -> Bool {
            switch (left, right) {
            case (.counter(let left), .counter(let right)): !(left != right)
            case (.notes(let left), .notes(let right)): !(left != right)
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
}

extension StateRecord: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.StateRecord"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}counter\u{0}\u{2}\u{1}notes\u{0}")

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
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .counter(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if case .notes(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
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
        case nil: break
        }
    }
}

extension StateRecord {
    /// The counter.
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
    /// A part of the notes; the parts follow one another in the document's order.
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

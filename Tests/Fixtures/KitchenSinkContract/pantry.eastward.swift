// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: pantry.proto

@_exported public import Eastward
public import SwiftProtobuf

// MARK: Messages

/// Where it stands.
public enum Shelf: SwiftProtobuf.Enum, CaseIterable, JSONValue {
    case none
    case top
    case bottom

    public init() { self = .none }

    /// A number without a name becomes `none`: see `UnknownEnumNumbers`.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .none
        case 1: self = .top
        case 2: self = .bottom
        default:
            UnknownEnumNumbers.note()
            self = .none
        }
    }

    public var rawValue: Int {
        switch self {
        case .none: 0
        case .top: 1
        case .bottom: 2
        }
    }

    public func writeValue(to json: inout JSONWriter) {
        switch self {
        case .none: json.value("SHELF_NONE")
        case .top: json.value("TOP")
        case .bottom: json.value("BOTTOM")
        }
    }
}

extension Shelf: SwiftProtobuf._ProtoNameProviding {
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{0}SHELF_NONE\u{0}\u{2}\u{1}TOP\u{0}\u{2}\u{1}BOTTOM\u{0}")
}

/// Keeps something.
public struct Jar: ContractMessage, Hashable {
    public var label: String = ""
    public var weight: Double = 0
    public var shelf: Shelf = Shelf()
    public var inside: [Jar] = []
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(label: String = "", weight: Double = 0, shelf: Shelf = Shelf(), inside: [Jar] = []) {
        self.label = label
        self.weight = weight
        self.shelf = shelf
        self.inside = inside
    }
}

extension Jar: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.pantry.Jar"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}label\u{0}\u{2}\u{1}weight\u{0}\u{2}\u{1}shelf\u{0}\u{2}\u{1}inside\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.label)
            case 2: try decoder.decodeSingularDoubleField(value: &self.weight)
            case 3: try decoder.decodeSingularEnumField(value: &self.shelf)
            case 4: try decoder.decodeRepeatedMessageField(value: &self.inside)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.label.isEmpty { try visitor.visitSingularStringField(value: self.label, fieldNumber: 1) } }()
        try { if self.weight.bitPattern != 0 { try visitor.visitSingularDoubleField(value: self.weight, fieldNumber: 2) } }()
        try { if self.shelf != Shelf() { try visitor.visitSingularEnumField(value: self.shelf, fieldNumber: 3) } }()
        try { if !self.inside.isEmpty { try visitor.visitRepeatedMessageField(value: self.inside, fieldNumber: 4) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Jar, right: Jar) -> Bool {
        if !left.label.hasSameBytes(as: right.label) { return false }
        if left.weight.bitPattern != right.weight.bitPattern { return false }
        if left.shelf != right.shelf { return false }
        if left.inside != right.inside { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("label", self.label)
        json.field("weight", self.weight)
        json.field("shelf", self.shelf)
        json.field("inside", self.inside)
    }
}

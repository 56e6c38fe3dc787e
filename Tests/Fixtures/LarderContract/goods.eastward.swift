// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: goods.proto

@_exported public import Eastward
public import SwiftProtobuf

// MARK: Messages

public enum Color: SwiftProtobuf.Enum, CaseIterable, JSONValue {
    case clear
    case red
    case green

    public init() { self = .clear }

    /// A number without a name becomes `clear`: see `UnknownEnumNumbers`.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .clear
        case 1: self = .red
        case 2: self = .green
        default:
            UnknownEnumNumbers.note()
            self = .clear
        }
    }

    public var rawValue: Int {
        switch self {
        case .clear: 0
        case .red: 1
        case .green: 2
        }
    }

    public func writeValue(to json: inout JSONWriter) {
        switch self {
        case .clear: json.value("CLEAR")
        case .red: json.value("RED")
        case .green: json.value("GREEN")
        }
    }
}

extension Color: SwiftProtobuf._ProtoNameProviding {
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{0}CLEAR\u{0}\u{2}\u{1}RED\u{0}\u{2}\u{1}GREEN\u{0}")
}

public struct Item: ContractMessage, Hashable {
    public var name: String = ""
    public var cents: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(name: String = "", cents: Int = 0) {
        self.name = name
        self.cents = cents
    }
}

extension Item: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "larder.Item"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}\u{2}\u{1}cents\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            case 2:
                try {
                    var value = Int64(self.cents)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.cents = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try { if self.cents != 0 { try visitor.visitSingularInt64Field(value: Int64(self.cents), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Item, right: Item) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        if left.cents != right.cents { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
        json.field("cents", self.cents)
    }
}

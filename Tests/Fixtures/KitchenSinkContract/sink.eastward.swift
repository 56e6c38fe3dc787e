// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: sink.proto

@_exported public import Eastward
public import Foundation
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// What a dish looks like.
public enum Color: SwiftProtobuf.Enum, CaseIterable, JSONValue {
    /// Not determined.
    case unknown
    case red
    case green

    public init() { self = .unknown }

    /// A number without a name becomes `unknown`: see `UnknownEnumNumbers`.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .unknown
        case 1: self = .red
        case 2: self = .green
        default:
            UnknownEnumNumbers.note()
            self = .unknown
        }
    }

    public var rawValue: Int {
        switch self {
        case .unknown: 0
        case .red: 1
        case .green: 2
        }
    }

    public func writeValue(to json: inout JSONWriter) {
        switch self {
        case .unknown: json.value("COLOR_UNKNOWN")
        case .red: json.value("RED")
        case .green: json.value("GREEN")
        }
    }
}

extension Color: SwiftProtobuf._ProtoNameProviding {
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{0}COLOR_UNKNOWN\u{0}\u{2}\u{1}RED\u{0}\u{2}\u{1}GREEN\u{0}")
}

/// Values that mean something in Swift, have two names, or are below zero.
public enum Mood: SwiftProtobuf.Enum, CaseIterable, JSONValue {
    case none
    case `default`
    case self_
    case init_
    case good
    case bad
    public static let fine = Mood.good

    public init() { self = .none }

    /// A number without a name becomes `none`: see `UnknownEnumNumbers`.
    public init(rawValue: Int) {
        switch rawValue {
        case 0: self = .none
        case 1: self = .`default`
        case 2: self = .self_
        case 3: self = .init_
        case 4: self = .good
        case -1: self = .bad
        default:
            UnknownEnumNumbers.note()
            self = .none
        }
    }

    public var rawValue: Int {
        switch self {
        case .none: 0
        case .`default`: 1
        case .self_: 2
        case .init_: 3
        case .good: 4
        case .bad: -1
        }
    }

    public func writeValue(to json: inout JSONWriter) {
        switch self {
        case .none: json.value("MOOD_NONE")
        case .`default`: json.value("default")
        case .self_: json.value("self")
        case .init_: json.value("init")
        case .good: json.value("GOOD")
        case .bad: json.value("BAD")
        }
    }
}

extension Mood: SwiftProtobuf._ProtoNameProviding {
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{7f}\u{7f}\u{7f}\u{7f}\u{7f}\u{3}BAD\u{0}\u{2}\u{1}MOOD_NONE\u{0}\u{2}\u{1}default\u{0}\u{2}\u{1}self\u{0}\u{2}\u{1}init\u{0}\u{a}\u{1}GOOD\u{0}\u{1}FINE\u{0}")
}

extension Scalars {
    public enum Texture: SwiftProtobuf.Enum, CaseIterable, JSONValue {
        case smooth
        case rough

        public init() { self = .smooth }

        /// A number without a name becomes `smooth`: see `UnknownEnumNumbers`.
        public init(rawValue: Int) {
            switch rawValue {
            case 0: self = .smooth
            case 1: self = .rough
            default:
                UnknownEnumNumbers.note()
                self = .smooth
            }
        }

        public var rawValue: Int {
            switch self {
            case .smooth: 0
            case .rough: 1
            }
        }

        public func writeValue(to json: inout JSONWriter) {
            switch self {
            case .smooth: json.value("SMOOTH")
            case .rough: json.value("ROUGH")
            }
        }
    }
}

extension Scalars.Texture: SwiftProtobuf._ProtoNameProviding {
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{0}SMOOTH\u{0}\u{2}\u{1}ROUGH\u{0}")
}

/// Every kind of scalar.
public struct Scalars: ContractMessage, Hashable {
    /// Whether it is on.
    public var switchOn: Bool = false
    public var int32Value: Int32 = 0
    public var sint32Value: Int32 = 0
    public var sfixed32Value: Int32 = 0
    public var int64Value: Int = 0
    public var sint64Value: Int = 0
    public var sfixed64Value: Int = 0
    public var uint32Value: UInt32 = 0
    public var fixed32Value: UInt32 = 0
    public var uint64Value: UInt64 = 0
    public var fixed64Value: UInt64 = 0
    public var floatValue: Float = 0
    public var doubleValue: Double = 0
    public var stringValue: String = ""
    public var bytesValue: Data = Data()
    public var color: Color = Color()
    public var mood: Mood = Mood()
    public var texture: Scalars.Texture = Scalars.Texture()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(switchOn: Bool = false, int32Value: Int32 = 0, sint32Value: Int32 = 0, sfixed32Value: Int32 = 0, int64Value: Int = 0, sint64Value: Int = 0, sfixed64Value: Int = 0, uint32Value: UInt32 = 0, fixed32Value: UInt32 = 0, uint64Value: UInt64 = 0, fixed64Value: UInt64 = 0, floatValue: Float = 0, doubleValue: Double = 0, stringValue: String = "", bytesValue: Data = Data(), color: Color = Color(), mood: Mood = Mood(), texture: Scalars.Texture = Scalars.Texture()) {
        self.switchOn = switchOn
        self.int32Value = int32Value
        self.sint32Value = sint32Value
        self.sfixed32Value = sfixed32Value
        self.int64Value = int64Value
        self.sint64Value = sint64Value
        self.sfixed64Value = sfixed64Value
        self.uint32Value = uint32Value
        self.fixed32Value = fixed32Value
        self.uint64Value = uint64Value
        self.fixed64Value = fixed64Value
        self.floatValue = floatValue
        self.doubleValue = doubleValue
        self.stringValue = stringValue
        self.bytesValue = bytesValue
        self.color = color
        self.mood = mood
        self.texture = texture
    }
}

extension Scalars: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Scalars"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{6}\u{1}switch_on\u{0}switchOn\u{0}\u{6}\u{1}int32_value\u{0}int32Value\u{0}\u{6}\u{1}sint32_value\u{0}sint32Value\u{0}\u{6}\u{1}sfixed32_value\u{0}sfixed32Value\u{0}\u{6}\u{1}int64_value\u{0}int64Value\u{0}\u{6}\u{1}sint64_value\u{0}sint64Value\u{0}\u{6}\u{1}sfixed64_value\u{0}sfixed64Value\u{0}\u{6}\u{1}uint32_value\u{0}uint32Value\u{0}\u{6}\u{1}fixed32_value\u{0}fixed32Value\u{0}\u{6}\u{1}uint64_value\u{0}uint64Value\u{0}\u{6}\u{1}fixed64_value\u{0}fixed64Value\u{0}\u{6}\u{1}float_value\u{0}floatValue\u{0}\u{6}\u{1}double_value\u{0}doubleValue\u{0}\u{6}\u{1}string_value\u{0}stringValue\u{0}\u{6}\u{1}bytes_value\u{0}bytesValue\u{0}\u{2}\u{1}color\u{0}\u{2}\u{1}mood\u{0}\u{2}\u{1}texture\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularBoolField(value: &self.switchOn)
            case 2: try decoder.decodeSingularInt32Field(value: &self.int32Value)
            case 3: try decoder.decodeSingularSInt32Field(value: &self.sint32Value)
            case 4: try decoder.decodeSingularSFixed32Field(value: &self.sfixed32Value)
            case 5:
                try {
                    var value = Int64(self.int64Value)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.int64Value = Int(value)
                }()
            case 6:
                try {
                    var value = Int64(self.sint64Value)
                    try decoder.decodeSingularSInt64Field(value: &value)
                    self.sint64Value = Int(value)
                }()
            case 7:
                try {
                    var value = Int64(self.sfixed64Value)
                    try decoder.decodeSingularSFixed64Field(value: &value)
                    self.sfixed64Value = Int(value)
                }()
            case 8: try decoder.decodeSingularUInt32Field(value: &self.uint32Value)
            case 9: try decoder.decodeSingularFixed32Field(value: &self.fixed32Value)
            case 10: try decoder.decodeSingularUInt64Field(value: &self.uint64Value)
            case 11: try decoder.decodeSingularFixed64Field(value: &self.fixed64Value)
            case 12: try decoder.decodeSingularFloatField(value: &self.floatValue)
            case 13: try decoder.decodeSingularDoubleField(value: &self.doubleValue)
            case 14: try decoder.decodeSingularStringField(value: &self.stringValue)
            case 15: try decoder.decodeSingularBytesField(value: &self.bytesValue)
            case 16: try decoder.decodeSingularEnumField(value: &self.color)
            case 17: try decoder.decodeSingularEnumField(value: &self.mood)
            case 18: try decoder.decodeSingularEnumField(value: &self.texture)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.switchOn { try visitor.visitSingularBoolField(value: self.switchOn, fieldNumber: 1) } }()
        try { if self.int32Value != 0 { try visitor.visitSingularInt32Field(value: self.int32Value, fieldNumber: 2) } }()
        try { if self.sint32Value != 0 { try visitor.visitSingularSInt32Field(value: self.sint32Value, fieldNumber: 3) } }()
        try { if self.sfixed32Value != 0 { try visitor.visitSingularSFixed32Field(value: self.sfixed32Value, fieldNumber: 4) } }()
        try { if self.int64Value != 0 { try visitor.visitSingularInt64Field(value: Int64(self.int64Value), fieldNumber: 5) } }()
        try { if self.sint64Value != 0 { try visitor.visitSingularSInt64Field(value: Int64(self.sint64Value), fieldNumber: 6) } }()
        try { if self.sfixed64Value != 0 { try visitor.visitSingularSFixed64Field(value: Int64(self.sfixed64Value), fieldNumber: 7) } }()
        try { if self.uint32Value != 0 { try visitor.visitSingularUInt32Field(value: self.uint32Value, fieldNumber: 8) } }()
        try { if self.fixed32Value != 0 { try visitor.visitSingularFixed32Field(value: self.fixed32Value, fieldNumber: 9) } }()
        try { if self.uint64Value != 0 { try visitor.visitSingularUInt64Field(value: self.uint64Value, fieldNumber: 10) } }()
        try { if self.fixed64Value != 0 { try visitor.visitSingularFixed64Field(value: self.fixed64Value, fieldNumber: 11) } }()
        try { if self.floatValue.bitPattern != 0 { try visitor.visitSingularFloatField(value: self.floatValue, fieldNumber: 12) } }()
        try { if self.doubleValue.bitPattern != 0 { try visitor.visitSingularDoubleField(value: self.doubleValue, fieldNumber: 13) } }()
        try { if !self.stringValue.isEmpty { try visitor.visitSingularStringField(value: self.stringValue, fieldNumber: 14) } }()
        try { if !self.bytesValue.isEmpty { try visitor.visitSingularBytesField(value: self.bytesValue, fieldNumber: 15) } }()
        try { if self.color != Color() { try visitor.visitSingularEnumField(value: self.color, fieldNumber: 16) } }()
        try { if self.mood != Mood() { try visitor.visitSingularEnumField(value: self.mood, fieldNumber: 17) } }()
        try { if self.texture != Scalars.Texture() { try visitor.visitSingularEnumField(value: self.texture, fieldNumber: 18) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Scalars, right: Scalars) -> Bool {
        if left.switchOn != right.switchOn { return false }
        if left.int32Value != right.int32Value { return false }
        if left.sint32Value != right.sint32Value { return false }
        if left.sfixed32Value != right.sfixed32Value { return false }
        if left.int64Value != right.int64Value { return false }
        if left.sint64Value != right.sint64Value { return false }
        if left.sfixed64Value != right.sfixed64Value { return false }
        if left.uint32Value != right.uint32Value { return false }
        if left.fixed32Value != right.fixed32Value { return false }
        if left.uint64Value != right.uint64Value { return false }
        if left.fixed64Value != right.fixed64Value { return false }
        if left.floatValue.bitPattern != right.floatValue.bitPattern { return false }
        if left.doubleValue.bitPattern != right.doubleValue.bitPattern { return false }
        if !left.stringValue.hasSameBytes(as: right.stringValue) { return false }
        if left.bytesValue != right.bytesValue { return false }
        if left.color != right.color { return false }
        if left.mood != right.mood { return false }
        if left.texture != right.texture { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("switchOn", self.switchOn)
        json.field("int32Value", self.int32Value)
        json.field("sint32Value", self.sint32Value)
        json.field("sfixed32Value", self.sfixed32Value)
        json.field("int64Value", self.int64Value)
        json.field("sint64Value", self.sint64Value)
        json.field("sfixed64Value", self.sfixed64Value)
        json.field("uint32Value", self.uint32Value)
        json.field("fixed32Value", self.fixed32Value)
        json.field("uint64Value", self.uint64Value)
        json.field("fixed64Value", self.fixed64Value)
        json.field("floatValue", self.floatValue)
        json.field("doubleValue", self.doubleValue)
        json.field("stringValue", self.stringValue)
        json.field("bytesValue", self.bytesValue)
        json.field("color", self.color)
        json.field("mood", self.mood)
        json.field("texture", self.texture)
    }
}

/// What may be without a value.
public struct Optionals: ContractMessage, Hashable {
    public var flag: Bool? = nil
    public var count: Int? = nil
    public var small: UInt32? = nil
    public var ratio: Double? = nil
    public var note: String? = nil
    public var point: Point? = nil
    public var plate: Kitchen_Sink_Plate? = nil
    public var tree: Tree? = nil
    public var int32Value: Int32? = nil
    public var sint32Value: Int32? = nil
    public var sfixed32Value: Int32? = nil
    public var sint64Value: Int? = nil
    public var sfixed64Value: Int? = nil
    public var fixed32Value: UInt32? = nil
    public var uint64Value: UInt64? = nil
    public var fixed64Value: UInt64? = nil
    public var heat: Float? = nil
    public var picture: Data? = nil
    public var color: Color? = nil
    public var texture: Scalars.Texture? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(flag: Bool? = nil, count: Int? = nil, small: UInt32? = nil, ratio: Double? = nil, note: String? = nil, point: Point? = nil, plate: Kitchen_Sink_Plate? = nil, tree: Tree? = nil, int32Value: Int32? = nil, sint32Value: Int32? = nil, sfixed32Value: Int32? = nil, sint64Value: Int? = nil, sfixed64Value: Int? = nil, fixed32Value: UInt32? = nil, uint64Value: UInt64? = nil, fixed64Value: UInt64? = nil, heat: Float? = nil, picture: Data? = nil, color: Color? = nil, texture: Scalars.Texture? = nil) {
        self.flag = flag
        self.count = count
        self.small = small
        self.ratio = ratio
        self.note = note
        self.point = point
        self.plate = plate
        self.tree = tree
        self.int32Value = int32Value
        self.sint32Value = sint32Value
        self.sfixed32Value = sfixed32Value
        self.sint64Value = sint64Value
        self.sfixed64Value = sfixed64Value
        self.fixed32Value = fixed32Value
        self.uint64Value = uint64Value
        self.fixed64Value = fixed64Value
        self.heat = heat
        self.picture = picture
        self.color = color
        self.texture = texture
    }
}

extension Optionals: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Optionals"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}flag\u{0}\u{2}\u{1}count\u{0}\u{2}\u{1}small\u{0}\u{2}\u{1}ratio\u{0}\u{2}\u{1}note\u{0}\u{2}\u{1}point\u{0}\u{2}\u{1}plate\u{0}\u{2}\u{1}tree\u{0}\u{6}\u{1}int32_value\u{0}int32Value\u{0}\u{6}\u{1}sint32_value\u{0}sint32Value\u{0}\u{6}\u{1}sfixed32_value\u{0}sfixed32Value\u{0}\u{6}\u{1}sint64_value\u{0}sint64Value\u{0}\u{6}\u{1}sfixed64_value\u{0}sfixed64Value\u{0}\u{6}\u{1}fixed32_value\u{0}fixed32Value\u{0}\u{6}\u{1}uint64_value\u{0}uint64Value\u{0}\u{6}\u{1}fixed64_value\u{0}fixed64Value\u{0}\u{2}\u{1}heat\u{0}\u{2}\u{1}picture\u{0}\u{2}\u{1}color\u{0}\u{2}\u{1}texture\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularBoolField(value: &self.flag)
            case 2:
                try {
                    var value = self.count.map { Int64($0) }
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.count = value.map { Int($0) }
                }()
            case 3: try decoder.decodeSingularUInt32Field(value: &self.small)
            case 4: try decoder.decodeSingularDoubleField(value: &self.ratio)
            case 5: try decoder.decodeSingularStringField(value: &self.note)
            case 6: try decoder.decodeSingularMessageField(value: &self.point)
            case 7: try decoder.decodeSingularMessageField(value: &self.plate)
            case 8: try decoder.decodeSingularMessageField(value: &self.tree)
            case 9: try decoder.decodeSingularInt32Field(value: &self.int32Value)
            case 10: try decoder.decodeSingularSInt32Field(value: &self.sint32Value)
            case 11: try decoder.decodeSingularSFixed32Field(value: &self.sfixed32Value)
            case 12:
                try {
                    var value = self.sint64Value.map { Int64($0) }
                    try decoder.decodeSingularSInt64Field(value: &value)
                    self.sint64Value = value.map { Int($0) }
                }()
            case 13:
                try {
                    var value = self.sfixed64Value.map { Int64($0) }
                    try decoder.decodeSingularSFixed64Field(value: &value)
                    self.sfixed64Value = value.map { Int($0) }
                }()
            case 14: try decoder.decodeSingularFixed32Field(value: &self.fixed32Value)
            case 15: try decoder.decodeSingularUInt64Field(value: &self.uint64Value)
            case 16: try decoder.decodeSingularFixed64Field(value: &self.fixed64Value)
            case 17: try decoder.decodeSingularFloatField(value: &self.heat)
            case 18: try decoder.decodeSingularBytesField(value: &self.picture)
            case 19: try decoder.decodeSingularEnumField(value: &self.color)
            case 20: try decoder.decodeSingularEnumField(value: &self.texture)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if let value = self.flag { try visitor.visitSingularBoolField(value: value, fieldNumber: 1) } }()
        try { if let value = self.count { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 2) } }()
        try { if let value = self.small { try visitor.visitSingularUInt32Field(value: value, fieldNumber: 3) } }()
        try { if let value = self.ratio { try visitor.visitSingularDoubleField(value: value, fieldNumber: 4) } }()
        try { if let value = self.note { try visitor.visitSingularStringField(value: value, fieldNumber: 5) } }()
        try { if let value = self.point { try visitor.visitSingularMessageField(value: value, fieldNumber: 6) } }()
        try { if let value = self.plate { try visitor.visitSingularMessageField(value: value, fieldNumber: 7) } }()
        try { if let value = self.tree { try visitor.visitSingularMessageField(value: value, fieldNumber: 8) } }()
        try { if let value = self.int32Value { try visitor.visitSingularInt32Field(value: value, fieldNumber: 9) } }()
        try { if let value = self.sint32Value { try visitor.visitSingularSInt32Field(value: value, fieldNumber: 10) } }()
        try { if let value = self.sfixed32Value { try visitor.visitSingularSFixed32Field(value: value, fieldNumber: 11) } }()
        try { if let value = self.sint64Value { try visitor.visitSingularSInt64Field(value: Int64(value), fieldNumber: 12) } }()
        try { if let value = self.sfixed64Value { try visitor.visitSingularSFixed64Field(value: Int64(value), fieldNumber: 13) } }()
        try { if let value = self.fixed32Value { try visitor.visitSingularFixed32Field(value: value, fieldNumber: 14) } }()
        try { if let value = self.uint64Value { try visitor.visitSingularUInt64Field(value: value, fieldNumber: 15) } }()
        try { if let value = self.fixed64Value { try visitor.visitSingularFixed64Field(value: value, fieldNumber: 16) } }()
        try { if let value = self.heat { try visitor.visitSingularFloatField(value: value, fieldNumber: 17) } }()
        try { if let value = self.picture { try visitor.visitSingularBytesField(value: value, fieldNumber: 18) } }()
        try { if let value = self.color { try visitor.visitSingularEnumField(value: value, fieldNumber: 19) } }()
        try { if let value = self.texture { try visitor.visitSingularEnumField(value: value, fieldNumber: 20) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Optionals, right: Optionals) -> Bool {
        if left.flag != right.flag { return false }
        if left.count != right.count { return false }
        if left.small != right.small { return false }
        if left.ratio?.bitPattern != right.ratio?.bitPattern { return false }
        if !left.note.hasSameBytes(as: right.note) { return false }
        if left.point != right.point { return false }
        if left.plate != right.plate { return false }
        if left.tree != right.tree { return false }
        if left.int32Value != right.int32Value { return false }
        if left.sint32Value != right.sint32Value { return false }
        if left.sfixed32Value != right.sfixed32Value { return false }
        if left.sint64Value != right.sint64Value { return false }
        if left.sfixed64Value != right.sfixed64Value { return false }
        if left.fixed32Value != right.fixed32Value { return false }
        if left.uint64Value != right.uint64Value { return false }
        if left.fixed64Value != right.fixed64Value { return false }
        if left.heat?.bitPattern != right.heat?.bitPattern { return false }
        if left.picture != right.picture { return false }
        if left.color != right.color { return false }
        if left.texture != right.texture { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        if let value = self.flag { json.field("flag", value) }
        if let value = self.count { json.field("count", value) }
        if let value = self.small { json.field("small", value) }
        if let value = self.ratio { json.field("ratio", value) }
        if let value = self.note { json.field("note", value) }
        if let value = self.point { json.field("point", value) }
        if let value = self.plate { json.field("plate", value) }
        if let value = self.tree { json.field("tree", value) }
        if let value = self.int32Value { json.field("int32Value", value) }
        if let value = self.sint32Value { json.field("sint32Value", value) }
        if let value = self.sfixed32Value { json.field("sfixed32Value", value) }
        if let value = self.sint64Value { json.field("sint64Value", value) }
        if let value = self.sfixed64Value { json.field("sfixed64Value", value) }
        if let value = self.fixed32Value { json.field("fixed32Value", value) }
        if let value = self.uint64Value { json.field("uint64Value", value) }
        if let value = self.fixed64Value { json.field("fixed64Value", value) }
        if let value = self.heat { json.field("heat", value) }
        if let value = self.picture { json.field("picture", value) }
        if let value = self.color { json.field("color", value) }
        if let value = self.texture { json.field("texture", value) }
    }
}

/// Many of each kind.
public struct Lists: ContractMessage, Hashable {
    public var flags: [Bool] = []
    public var int32S: [Int32] = []
    public var sint32S: [Int32] = []
    public var sfixed32S: [Int32] = []
    /// So many.
    public var int64S: [Int] = []
    public var sint64S: [Int] = []
    public var sfixed64S: [Int] = []
    public var uint32S: [UInt32] = []
    public var fixed32S: [UInt32] = []
    public var uint64S: [UInt64] = []
    public var fixed64S: [UInt64] = []
    public var floats: [Float] = []
    public var doubles: [Double] = []
    public var strings: [String] = []
    public var pictures: [Data] = []
    public var colors: [Color] = []
    public var textures: [Scalars.Texture] = []
    public var points: [Point] = []
    public var plates: [Kitchen_Sink_Plate] = []
    public var forests: [Forest] = []
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(flags: [Bool] = [], int32S: [Int32] = [], sint32S: [Int32] = [], sfixed32S: [Int32] = [], int64S: [Int] = [], sint64S: [Int] = [], sfixed64S: [Int] = [], uint32S: [UInt32] = [], fixed32S: [UInt32] = [], uint64S: [UInt64] = [], fixed64S: [UInt64] = [], floats: [Float] = [], doubles: [Double] = [], strings: [String] = [], pictures: [Data] = [], colors: [Color] = [], textures: [Scalars.Texture] = [], points: [Point] = [], plates: [Kitchen_Sink_Plate] = [], forests: [Forest] = []) {
        self.flags = flags
        self.int32S = int32S
        self.sint32S = sint32S
        self.sfixed32S = sfixed32S
        self.int64S = int64S
        self.sint64S = sint64S
        self.sfixed64S = sfixed64S
        self.uint32S = uint32S
        self.fixed32S = fixed32S
        self.uint64S = uint64S
        self.fixed64S = fixed64S
        self.floats = floats
        self.doubles = doubles
        self.strings = strings
        self.pictures = pictures
        self.colors = colors
        self.textures = textures
        self.points = points
        self.plates = plates
        self.forests = forests
    }
}

extension Lists: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Lists"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}flags\u{0}\u{2}\u{1}int32s\u{0}\u{2}\u{1}sint32s\u{0}\u{2}\u{1}sfixed32s\u{0}\u{2}\u{1}int64s\u{0}\u{2}\u{1}sint64s\u{0}\u{2}\u{1}sfixed64s\u{0}\u{2}\u{1}uint32s\u{0}\u{2}\u{1}fixed32s\u{0}\u{2}\u{1}uint64s\u{0}\u{2}\u{1}fixed64s\u{0}\u{2}\u{1}floats\u{0}\u{2}\u{1}doubles\u{0}\u{2}\u{1}strings\u{0}\u{2}\u{1}pictures\u{0}\u{2}\u{1}colors\u{0}\u{2}\u{1}textures\u{0}\u{2}\u{1}points\u{0}\u{2}\u{1}plates\u{0}\u{2}\u{1}forests\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeRepeatedBoolField(value: &self.flags)
            case 2: try decoder.decodeRepeatedInt32Field(value: &self.int32S)
            case 3: try decoder.decodeRepeatedSInt32Field(value: &self.sint32S)
            case 4: try decoder.decodeRepeatedSFixed32Field(value: &self.sfixed32S)
            case 5:
                try {
                    var values: [Int64] = []
                    try decoder.decodeRepeatedInt64Field(value: &values)
                    self.int64S += values.map { Int($0) }
                }()
            case 6:
                try {
                    var values: [Int64] = []
                    try decoder.decodeRepeatedSInt64Field(value: &values)
                    self.sint64S += values.map { Int($0) }
                }()
            case 7:
                try {
                    var values: [Int64] = []
                    try decoder.decodeRepeatedSFixed64Field(value: &values)
                    self.sfixed64S += values.map { Int($0) }
                }()
            case 8: try decoder.decodeRepeatedUInt32Field(value: &self.uint32S)
            case 9: try decoder.decodeRepeatedFixed32Field(value: &self.fixed32S)
            case 10: try decoder.decodeRepeatedUInt64Field(value: &self.uint64S)
            case 11: try decoder.decodeRepeatedFixed64Field(value: &self.fixed64S)
            case 12: try decoder.decodeRepeatedFloatField(value: &self.floats)
            case 13: try decoder.decodeRepeatedDoubleField(value: &self.doubles)
            case 14: try decoder.decodeRepeatedStringField(value: &self.strings)
            case 15: try decoder.decodeRepeatedBytesField(value: &self.pictures)
            case 16: try decoder.decodeRepeatedEnumField(value: &self.colors)
            case 17: try decoder.decodeRepeatedEnumField(value: &self.textures)
            case 18: try decoder.decodeRepeatedMessageField(value: &self.points)
            case 19: try decoder.decodeRepeatedMessageField(value: &self.plates)
            case 20: try decoder.decodeRepeatedMessageField(value: &self.forests)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.flags.isEmpty { try visitor.visitPackedBoolField(value: self.flags, fieldNumber: 1) } }()
        try { if !self.int32S.isEmpty { try visitor.visitPackedInt32Field(value: self.int32S, fieldNumber: 2) } }()
        try { if !self.sint32S.isEmpty { try visitor.visitPackedSInt32Field(value: self.sint32S, fieldNumber: 3) } }()
        try { if !self.sfixed32S.isEmpty { try visitor.visitPackedSFixed32Field(value: self.sfixed32S, fieldNumber: 4) } }()
        try { if !self.int64S.isEmpty { try visitor.visitPackedInt64Field(value: self.int64S.map { Int64($0) }, fieldNumber: 5) } }()
        try { if !self.sint64S.isEmpty { try visitor.visitPackedSInt64Field(value: self.sint64S.map { Int64($0) }, fieldNumber: 6) } }()
        try { if !self.sfixed64S.isEmpty { try visitor.visitPackedSFixed64Field(value: self.sfixed64S.map { Int64($0) }, fieldNumber: 7) } }()
        try { if !self.uint32S.isEmpty { try visitor.visitPackedUInt32Field(value: self.uint32S, fieldNumber: 8) } }()
        try { if !self.fixed32S.isEmpty { try visitor.visitPackedFixed32Field(value: self.fixed32S, fieldNumber: 9) } }()
        try { if !self.uint64S.isEmpty { try visitor.visitPackedUInt64Field(value: self.uint64S, fieldNumber: 10) } }()
        try { if !self.fixed64S.isEmpty { try visitor.visitPackedFixed64Field(value: self.fixed64S, fieldNumber: 11) } }()
        try { if !self.floats.isEmpty { try visitor.visitPackedFloatField(value: self.floats, fieldNumber: 12) } }()
        try { if !self.doubles.isEmpty { try visitor.visitPackedDoubleField(value: self.doubles, fieldNumber: 13) } }()
        try { if !self.strings.isEmpty { try visitor.visitRepeatedStringField(value: self.strings, fieldNumber: 14) } }()
        try { if !self.pictures.isEmpty { try visitor.visitRepeatedBytesField(value: self.pictures, fieldNumber: 15) } }()
        try { if !self.colors.isEmpty { try visitor.visitPackedEnumField(value: self.colors, fieldNumber: 16) } }()
        try { if !self.textures.isEmpty { try visitor.visitPackedEnumField(value: self.textures, fieldNumber: 17) } }()
        try { if !self.points.isEmpty { try visitor.visitRepeatedMessageField(value: self.points, fieldNumber: 18) } }()
        try { if !self.plates.isEmpty { try visitor.visitRepeatedMessageField(value: self.plates, fieldNumber: 19) } }()
        try { if !self.forests.isEmpty { try visitor.visitRepeatedMessageField(value: self.forests, fieldNumber: 20) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Lists, right: Lists) -> Bool {
        if left.flags != right.flags { return false }
        if left.int32S != right.int32S { return false }
        if left.sint32S != right.sint32S { return false }
        if left.sfixed32S != right.sfixed32S { return false }
        if left.int64S != right.int64S { return false }
        if left.sint64S != right.sint64S { return false }
        if left.sfixed64S != right.sfixed64S { return false }
        if left.uint32S != right.uint32S { return false }
        if left.fixed32S != right.fixed32S { return false }
        if left.uint64S != right.uint64S { return false }
        if left.fixed64S != right.fixed64S { return false }
        if !left.floats.hasSameElements(as: right.floats, by: { $0.bitPattern == $1.bitPattern }) { return false }
        if !left.doubles.hasSameElements(as: right.doubles, by: { $0.bitPattern == $1.bitPattern }) { return false }
        if !left.strings.hasSameElements(as: right.strings, by: { $0.hasSameBytes(as: $1) }) { return false }
        if left.pictures != right.pictures { return false }
        if left.colors != right.colors { return false }
        if left.textures != right.textures { return false }
        if left.points != right.points { return false }
        if left.plates != right.plates { return false }
        if left.forests != right.forests { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("flags", self.flags)
        json.field("int32s", self.int32S)
        json.field("sint32s", self.sint32S)
        json.field("sfixed32s", self.sfixed32S)
        json.field("int64s", self.int64S)
        json.field("sint64s", self.sint64S)
        json.field("sfixed64s", self.sfixed64S)
        json.field("uint32s", self.uint32S)
        json.field("fixed32s", self.fixed32S)
        json.field("uint64s", self.uint64S)
        json.field("fixed64s", self.fixed64S)
        json.field("floats", self.floats)
        json.field("doubles", self.doubles)
        json.field("strings", self.strings)
        json.field("pictures", self.pictures)
        json.field("colors", self.colors)
        json.field("textures", self.textures)
        json.field("points", self.points)
        json.field("plates", self.plates)
        json.field("forests", self.forests)
    }
}

/// A table for each kind of key.
public struct Keys: ContractMessage, Hashable {
    public var byInt32: Table<Int32, String> = [:]
    public var bySint32: Table<Int32, String> = [:]
    public var bySfixed32: Table<Int32, String> = [:]
    public var byInt64: Table<Int, String> = [:]
    public var bySint64: Table<Int, String> = [:]
    public var bySfixed64: Table<Int, String> = [:]
    public var byUint32: Table<UInt32, String> = [:]
    public var byFixed32: Table<UInt32, String> = [:]
    public var byUint64: Table<UInt64, String> = [:]
    public var byFixed64: Table<UInt64, String> = [:]
    public var byBool: Table<Bool, String> = [:]
    public var byString: Table<String, String> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(byInt32: Table<Int32, String> = [:], bySint32: Table<Int32, String> = [:], bySfixed32: Table<Int32, String> = [:], byInt64: Table<Int, String> = [:], bySint64: Table<Int, String> = [:], bySfixed64: Table<Int, String> = [:], byUint32: Table<UInt32, String> = [:], byFixed32: Table<UInt32, String> = [:], byUint64: Table<UInt64, String> = [:], byFixed64: Table<UInt64, String> = [:], byBool: Table<Bool, String> = [:], byString: Table<String, String> = [:]) {
        self.byInt32 = byInt32
        self.bySint32 = bySint32
        self.bySfixed32 = bySfixed32
        self.byInt64 = byInt64
        self.bySint64 = bySint64
        self.bySfixed64 = bySfixed64
        self.byUint32 = byUint32
        self.byFixed32 = byFixed32
        self.byUint64 = byUint64
        self.byFixed64 = byFixed64
        self.byBool = byBool
        self.byString = byString
    }
}

extension Keys: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Keys"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{6}\u{1}by_int32\u{0}byInt32\u{0}\u{6}\u{1}by_sint32\u{0}bySint32\u{0}\u{6}\u{1}by_sfixed32\u{0}bySfixed32\u{0}\u{6}\u{1}by_int64\u{0}byInt64\u{0}\u{6}\u{1}by_sint64\u{0}bySint64\u{0}\u{6}\u{1}by_sfixed64\u{0}bySfixed64\u{0}\u{6}\u{1}by_uint32\u{0}byUint32\u{0}\u{6}\u{1}by_fixed32\u{0}byFixed32\u{0}\u{6}\u{1}by_uint64\u{0}byUint64\u{0}\u{6}\u{1}by_fixed64\u{0}byFixed64\u{0}\u{6}\u{1}by_bool\u{0}byBool\u{0}\u{6}\u{1}by_string\u{0}byString\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [Int32: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt32, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byInt32[key] = row }
                }()
            case 2:
                try {
                    var rows: [Int32: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSInt32, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.bySint32[key] = row }
                }()
            case 3:
                try {
                    var rows: [Int32: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSFixed32, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.bySfixed32[key] = row }
                }()
            case 4:
                try {
                    var rows: [Int64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byInt64[Int(key)] = row }
                }()
            case 5:
                try {
                    var rows: [Int64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSInt64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.bySint64[Int(key)] = row }
                }()
            case 6:
                try {
                    var rows: [Int64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSFixed64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.bySfixed64[Int(key)] = row }
                }()
            case 7:
                try {
                    var rows: [UInt32: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufUInt32, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byUint32[key] = row }
                }()
            case 8:
                try {
                    var rows: [UInt32: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufFixed32, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byFixed32[key] = row }
                }()
            case 9:
                try {
                    var rows: [UInt64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufUInt64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byUint64[key] = row }
                }()
            case 10:
                try {
                    var rows: [UInt64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufFixed64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byFixed64[key] = row }
                }()
            case 11:
                try {
                    var rows: [Bool: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufBool, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byBool[key] = row }
                }()
            case 12:
                try {
                    var rows: [String: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byString[key] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.byInt32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt32, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byInt32.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try { if !self.bySint32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSInt32, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.bySint32.lazy.map { ($0.key, $0.value) }), fieldNumber: 2) } }()
        try { if !self.bySfixed32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSFixed32, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.bySfixed32.lazy.map { ($0.key, $0.value) }), fieldNumber: 3) } }()
        try { if !self.byInt64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byInt64.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 4) } }()
        try { if !self.bySint64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSInt64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.bySint64.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 5) } }()
        try { if !self.bySfixed64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSFixed64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.bySfixed64.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 6) } }()
        try { if !self.byUint32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufUInt32, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byUint32.lazy.map { ($0.key, $0.value) }), fieldNumber: 7) } }()
        try { if !self.byFixed32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufFixed32, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byFixed32.lazy.map { ($0.key, $0.value) }), fieldNumber: 8) } }()
        try { if !self.byUint64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufUInt64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byUint64.lazy.map { ($0.key, $0.value) }), fieldNumber: 9) } }()
        try { if !self.byFixed64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufFixed64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byFixed64.lazy.map { ($0.key, $0.value) }), fieldNumber: 10) } }()
        try { if !self.byBool.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufBool, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byBool.lazy.map { ($0.key, $0.value) }), fieldNumber: 11) } }()
        try { if !self.byString.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byString.lazy.map { ($0.key, $0.value) }), fieldNumber: 12) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Keys, right: Keys) -> Bool {
        if left.byInt32.count != right.byInt32.count || !right.byInt32.changes(since: left.byInt32, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.bySint32.count != right.bySint32.count || !right.bySint32.changes(since: left.bySint32, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.bySfixed32.count != right.bySfixed32.count || !right.bySfixed32.changes(since: left.bySfixed32, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byInt64.count != right.byInt64.count || !right.byInt64.changes(since: left.byInt64, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.bySint64.count != right.bySint64.count || !right.bySint64.changes(since: left.bySint64, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.bySfixed64.count != right.bySfixed64.count || !right.bySfixed64.changes(since: left.bySfixed64, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byUint32.count != right.byUint32.count || !right.byUint32.changes(since: left.byUint32, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byFixed32.count != right.byFixed32.count || !right.byFixed32.changes(since: left.byFixed32, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byUint64.count != right.byUint64.count || !right.byUint64.changes(since: left.byUint64, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byFixed64.count != right.byFixed64.count || !right.byFixed64.changes(since: left.byFixed64, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byBool.count != right.byBool.count || !right.byBool.changes(since: left.byBool, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byString.count != right.byString.count || !right.byString.changes(since: left.byString, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("byInt32", self.byInt32)
        json.field("bySint32", self.bySint32)
        json.field("bySfixed32", self.bySfixed32)
        json.field("byInt64", self.byInt64)
        json.field("bySint64", self.bySint64)
        json.field("bySfixed64", self.bySfixed64)
        json.field("byUint32", self.byUint32)
        json.field("byFixed32", self.byFixed32)
        json.field("byUint64", self.byUint64)
        json.field("byFixed64", self.byFixed64)
        json.field("byBool", self.byBool)
        json.field("byString", self.byString)
    }
}

/// A table for each kind of row, and something else.
public struct Rows: ContractMessage, Hashable {
    /// What it is called.
    public var title: String = ""
    public var flags: Table<Int, Bool> = [:]
    public var int32S: Table<Int, Int32> = [:]
    public var sint32S: Table<Int, Int32> = [:]
    public var sfixed32S: Table<Int, Int32> = [:]
    /// So many.
    public var int64S: Table<Int, Int> = [:]
    public var sint64S: Table<Int, Int> = [:]
    public var sfixed64S: Table<Int, Int> = [:]
    public var uint32S: Table<Int, UInt32> = [:]
    public var fixed32S: Table<Int, UInt32> = [:]
    public var uint64S: Table<Int, UInt64> = [:]
    public var fixed64S: Table<Int, UInt64> = [:]
    public var floats: Table<Int, Float> = [:]
    public var doubles: Table<Int, Double> = [:]
    public var pictures: Table<Int, Data> = [:]
    public var colors: Table<Int, Color> = [:]
    public var textures: Table<Int, Scalars.Texture> = [:]
    public var points: Table<Int, Point> = [:]
    public var plates: Table<Int, Kitchen_Sink_Plate> = [:]
    public var forests: Table<String, Forest> = [:]
    public var jars: Table<String, Jar> = [:]
    public var count: Int? = nil
    public var shelves: [Shelf] = []
    public var choice: Rows.OneOf_Choice? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(title: String = "", flags: Table<Int, Bool> = [:], int32S: Table<Int, Int32> = [:], sint32S: Table<Int, Int32> = [:], sfixed32S: Table<Int, Int32> = [:], int64S: Table<Int, Int> = [:], sint64S: Table<Int, Int> = [:], sfixed64S: Table<Int, Int> = [:], uint32S: Table<Int, UInt32> = [:], fixed32S: Table<Int, UInt32> = [:], uint64S: Table<Int, UInt64> = [:], fixed64S: Table<Int, UInt64> = [:], floats: Table<Int, Float> = [:], doubles: Table<Int, Double> = [:], pictures: Table<Int, Data> = [:], colors: Table<Int, Color> = [:], textures: Table<Int, Scalars.Texture> = [:], points: Table<Int, Point> = [:], plates: Table<Int, Kitchen_Sink_Plate> = [:], forests: Table<String, Forest> = [:], jars: Table<String, Jar> = [:], count: Int? = nil, shelves: [Shelf] = [], choice: Rows.OneOf_Choice? = nil) {
        self.title = title
        self.flags = flags
        self.int32S = int32S
        self.sint32S = sint32S
        self.sfixed32S = sfixed32S
        self.int64S = int64S
        self.sint64S = sint64S
        self.sfixed64S = sfixed64S
        self.uint32S = uint32S
        self.fixed32S = fixed32S
        self.uint64S = uint64S
        self.fixed64S = fixed64S
        self.floats = floats
        self.doubles = doubles
        self.pictures = pictures
        self.colors = colors
        self.textures = textures
        self.points = points
        self.plates = plates
        self.forests = forests
        self.jars = jars
        self.count = count
        self.shelves = shelves
        self.choice = choice
    }

    public enum OneOf_Choice: Hashable, Sendable {
        case text(String)
        case number(Int)

        public static func == (left: OneOf_Choice, right: OneOf_Choice) -> Bool {
            switch (left, right) {
            case (.text(let left), .text(let right)): !(!left.hasSameBytes(as: right))
            case (.number(let left), .number(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if choice has another case.
    public var text: String? {
        get { if case .text(let value)? = self.choice { value } else { nil } }
        set {
            if let newValue { self.choice = Rows.OneOf_Choice.text(newValue) }
            else if case .text? = self.choice { self.choice = nil }
        }
    }

    /// `nil` if choice has another case.
    public var number: Int? {
        get { if case .number(let value)? = self.choice { value } else { nil } }
        set {
            if let newValue { self.choice = Rows.OneOf_Choice.number(newValue) }
            else if case .number? = self.choice { self.choice = nil }
        }
    }
}

extension Rows: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Rows"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}title\u{0}\u{2}\u{1}flags\u{0}\u{2}\u{1}int32s\u{0}\u{2}\u{1}sint32s\u{0}\u{2}\u{1}sfixed32s\u{0}\u{2}\u{1}int64s\u{0}\u{2}\u{1}sint64s\u{0}\u{2}\u{1}sfixed64s\u{0}\u{2}\u{1}uint32s\u{0}\u{2}\u{1}fixed32s\u{0}\u{2}\u{1}uint64s\u{0}\u{2}\u{1}fixed64s\u{0}\u{2}\u{1}floats\u{0}\u{2}\u{1}doubles\u{0}\u{2}\u{1}pictures\u{0}\u{2}\u{1}colors\u{0}\u{2}\u{1}textures\u{0}\u{2}\u{1}points\u{0}\u{2}\u{1}plates\u{0}\u{2}\u{1}forests\u{0}\u{2}\u{1}jars\u{0}\u{2}\u{1}count\u{0}\u{2}\u{1}shelves\u{0}\u{2}\u{1}text\u{0}\u{2}\u{1}number\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.title)
            case 2:
                try {
                    var rows: [Int64: Bool] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufBool>.self, value: &rows)
                    for (key, row) in rows { self.flags[Int(key)] = row }
                }()
            case 3:
                try {
                    var rows: [Int64: Int32] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt32>.self, value: &rows)
                    for (key, row) in rows { self.int32S[Int(key)] = row }
                }()
            case 4:
                try {
                    var rows: [Int64: Int32] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSInt32>.self, value: &rows)
                    for (key, row) in rows { self.sint32S[Int(key)] = row }
                }()
            case 5:
                try {
                    var rows: [Int64: Int32] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSFixed32>.self, value: &rows)
                    for (key, row) in rows { self.sfixed32S[Int(key)] = row }
                }()
            case 6:
                try {
                    var rows: [Int64: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.int64S[Int(key)] = Int(row) }
                }()
            case 7:
                try {
                    var rows: [Int64: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSInt64>.self, value: &rows)
                    for (key, row) in rows { self.sint64S[Int(key)] = Int(row) }
                }()
            case 8:
                try {
                    var rows: [Int64: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSFixed64>.self, value: &rows)
                    for (key, row) in rows { self.sfixed64S[Int(key)] = Int(row) }
                }()
            case 9:
                try {
                    var rows: [Int64: UInt32] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufUInt32>.self, value: &rows)
                    for (key, row) in rows { self.uint32S[Int(key)] = row }
                }()
            case 10:
                try {
                    var rows: [Int64: UInt32] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFixed32>.self, value: &rows)
                    for (key, row) in rows { self.fixed32S[Int(key)] = row }
                }()
            case 11:
                try {
                    var rows: [Int64: UInt64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufUInt64>.self, value: &rows)
                    for (key, row) in rows { self.uint64S[Int(key)] = row }
                }()
            case 12:
                try {
                    var rows: [Int64: UInt64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFixed64>.self, value: &rows)
                    for (key, row) in rows { self.fixed64S[Int(key)] = row }
                }()
            case 13:
                try {
                    var rows: [Int64: Float] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFloat>.self, value: &rows)
                    for (key, row) in rows { self.floats[Int(key)] = row }
                }()
            case 14:
                try {
                    var rows: [Int64: Double] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufDouble>.self, value: &rows)
                    for (key, row) in rows { self.doubles[Int(key)] = row }
                }()
            case 15:
                try {
                    var rows: [Int64: Data] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufBytes>.self, value: &rows)
                    for (key, row) in rows { self.pictures[Int(key)] = row }
                }()
            case 16:
                try {
                    var rows: [Int64: Color] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufEnumMap<SwiftProtobuf.ProtobufInt64, Color>.self, value: &rows)
                    for (key, row) in rows { self.colors[Int(key)] = row }
                }()
            case 17:
                try {
                    var rows: [Int64: Scalars.Texture] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufEnumMap<SwiftProtobuf.ProtobufInt64, Scalars.Texture>.self, value: &rows)
                    for (key, row) in rows { self.textures[Int(key)] = row }
                }()
            case 18:
                try {
                    var rows: [Int64: Point] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Point>.self, value: &rows)
                    for (key, row) in rows { self.points[Int(key)] = row }
                }()
            case 19:
                try {
                    var rows: [Int64: Kitchen_Sink_Plate] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Kitchen_Sink_Plate>.self, value: &rows)
                    for (key, row) in rows { self.plates[Int(key)] = row }
                }()
            case 20:
                try {
                    var rows: [String: Forest] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Forest>.self, value: &rows)
                    for (key, row) in rows { self.forests[key] = row }
                }()
            case 21:
                try {
                    var rows: [String: Jar] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Jar>.self, value: &rows)
                    for (key, row) in rows { self.jars[key] = row }
                }()
            case 22:
                try {
                    var value = self.count.map { Int64($0) }
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.count = value.map { Int($0) }
                }()
            case 23: try decoder.decodeRepeatedEnumField(value: &self.shelves)
            case 24:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.choice != nil { try decoder.handleConflictingOneOf() }
                    self.choice = Rows.OneOf_Choice.text(value)
                }()
            case 25:
                try {
                    var value: Int64?
                    try decoder.decodeSingularInt64Field(value: &value)
                    guard let value else { return }
                    if self.choice != nil { try decoder.handleConflictingOneOf() }
                    self.choice = Rows.OneOf_Choice.number(Int(value))
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.title.isEmpty { try visitor.visitSingularStringField(value: self.title, fieldNumber: 1) } }()
        try { if !self.flags.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufBool>.self, value: Dictionary(uniqueKeysWithValues: self.flags.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 2) } }()
        try { if !self.int32S.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt32>.self, value: Dictionary(uniqueKeysWithValues: self.int32S.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 3) } }()
        try { if !self.sint32S.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSInt32>.self, value: Dictionary(uniqueKeysWithValues: self.sint32S.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 4) } }()
        try { if !self.sfixed32S.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSFixed32>.self, value: Dictionary(uniqueKeysWithValues: self.sfixed32S.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 5) } }()
        try { if !self.int64S.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.int64S.lazy.map { (Int64($0.key), Int64($0.value)) }), fieldNumber: 6) } }()
        try { if !self.sint64S.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSInt64>.self, value: Dictionary(uniqueKeysWithValues: self.sint64S.lazy.map { (Int64($0.key), Int64($0.value)) }), fieldNumber: 7) } }()
        try { if !self.sfixed64S.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSFixed64>.self, value: Dictionary(uniqueKeysWithValues: self.sfixed64S.lazy.map { (Int64($0.key), Int64($0.value)) }), fieldNumber: 8) } }()
        try { if !self.uint32S.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufUInt32>.self, value: Dictionary(uniqueKeysWithValues: self.uint32S.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 9) } }()
        try { if !self.fixed32S.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFixed32>.self, value: Dictionary(uniqueKeysWithValues: self.fixed32S.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 10) } }()
        try { if !self.uint64S.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufUInt64>.self, value: Dictionary(uniqueKeysWithValues: self.uint64S.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 11) } }()
        try { if !self.fixed64S.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFixed64>.self, value: Dictionary(uniqueKeysWithValues: self.fixed64S.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 12) } }()
        try { if !self.floats.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFloat>.self, value: Dictionary(uniqueKeysWithValues: self.floats.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 13) } }()
        try { if !self.doubles.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufDouble>.self, value: Dictionary(uniqueKeysWithValues: self.doubles.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 14) } }()
        try { if !self.pictures.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufBytes>.self, value: Dictionary(uniqueKeysWithValues: self.pictures.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 15) } }()
        try { if !self.colors.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufEnumMap<SwiftProtobuf.ProtobufInt64, Color>.self, value: Dictionary(uniqueKeysWithValues: self.colors.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 16) } }()
        try { if !self.textures.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufEnumMap<SwiftProtobuf.ProtobufInt64, Scalars.Texture>.self, value: Dictionary(uniqueKeysWithValues: self.textures.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 17) } }()
        try { if !self.points.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Point>.self, value: Dictionary(uniqueKeysWithValues: self.points.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 18) } }()
        try { if !self.plates.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Kitchen_Sink_Plate>.self, value: Dictionary(uniqueKeysWithValues: self.plates.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 19) } }()
        try { if !self.forests.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Forest>.self, value: Dictionary(uniqueKeysWithValues: self.forests.lazy.map { ($0.key, $0.value) }), fieldNumber: 20) } }()
        try { if !self.jars.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Jar>.self, value: Dictionary(uniqueKeysWithValues: self.jars.lazy.map { ($0.key, $0.value) }), fieldNumber: 21) } }()
        try { if let value = self.count { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 22) } }()
        try { if !self.shelves.isEmpty { try visitor.visitPackedEnumField(value: self.shelves, fieldNumber: 23) } }()
        try { if case .text(let value)? = self.choice { try visitor.visitSingularStringField(value: value, fieldNumber: 24) } }()
        try { if case .number(let value)? = self.choice { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 25) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Rows, right: Rows) -> Bool {
        if !left.title.hasSameBytes(as: right.title) { return false }
        if left.flags != right.flags { return false }
        if left.int32S != right.int32S { return false }
        if left.sint32S != right.sint32S { return false }
        if left.sfixed32S != right.sfixed32S { return false }
        if left.int64S != right.int64S { return false }
        if left.sint64S != right.sint64S { return false }
        if left.sfixed64S != right.sfixed64S { return false }
        if left.uint32S != right.uint32S { return false }
        if left.fixed32S != right.fixed32S { return false }
        if left.uint64S != right.uint64S { return false }
        if left.fixed64S != right.fixed64S { return false }
        if left.floats.count != right.floats.count || !right.floats.changes(since: left.floats, by: { $0.bitPattern == $1.bitPattern }).isEmpty { return false }
        if left.doubles.count != right.doubles.count || !right.doubles.changes(since: left.doubles, by: { $0.bitPattern == $1.bitPattern }).isEmpty { return false }
        if left.pictures != right.pictures { return false }
        if left.colors != right.colors { return false }
        if left.textures != right.textures { return false }
        if left.points != right.points { return false }
        if left.plates != right.plates { return false }
        if left.forests != right.forests { return false }
        if left.jars != right.jars { return false }
        if left.count != right.count { return false }
        if left.shelves != right.shelves { return false }
        if left.choice != right.choice { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("title", self.title)
        json.field("flags", self.flags)
        json.field("int32s", self.int32S)
        json.field("sint32s", self.sint32S)
        json.field("sfixed32s", self.sfixed32S)
        json.field("int64s", self.int64S)
        json.field("sint64s", self.sint64S)
        json.field("sfixed64s", self.sfixed64S)
        json.field("uint32s", self.uint32S)
        json.field("fixed32s", self.fixed32S)
        json.field("uint64s", self.uint64S)
        json.field("fixed64s", self.fixed64S)
        json.field("floats", self.floats)
        json.field("doubles", self.doubles)
        json.field("pictures", self.pictures)
        json.field("colors", self.colors)
        json.field("textures", self.textures)
        json.field("points", self.points)
        json.field("plates", self.plates)
        json.field("forests", self.forests)
        json.field("jars", self.jars)
        if let value = self.count { json.field("count", value) }
        json.field("shelves", self.shelves)
        switch self.choice {
        case .text(let value)?: json.field("text", value)
        case .number(let value)?: json.field("number", value)
        case nil: break
        }
    }
}

/// One table alone.
public struct Larder: ContractMessage, Hashable {
    public var jars: Table<Int, Jar> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(jars: Table<Int, Jar> = [:]) {
        self.jars = jars
    }
}

extension Larder: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Larder"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}jars\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [Int64: Jar] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Jar>.self, value: &rows)
                    for (key, row) in rows { self.jars[Int(key)] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.jars.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Jar>.self, value: Dictionary(uniqueKeysWithValues: self.jars.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Larder, right: Larder) -> Bool {
        if left.jars != right.jars { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("jars", self.jars)
    }
}

/// Tables whose names mean something in Swift, or in generated code.
public struct Tables: ContractMessage, Hashable {
    public var message: Table<String, Int> = [:]
    public var changes: Table<String, Int> = [:]
    public var provided: Table<String, Int> = [:]
    public var self_p: Table<String, Int> = [:]
    public var init_p: Table<String, Int> = [:]
    public var `default`: Table<String, Int> = [:]
    public var value: Table<String, Int> = [:]
    public var key: Table<String, Int> = [:]
    public var row: Table<String, Int> = [:]
    public var component: Table<String, Int> = [:]
    public var fields: Table<String, Int> = [:]
    public var content: Table<String, Int> = [:]
    public var messageText: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(message: Table<String, Int> = [:], changes: Table<String, Int> = [:], provided: Table<String, Int> = [:], self self_: Table<String, Int> = [:], init: Table<String, Int> = [:], default: Table<String, Int> = [:], value: Table<String, Int> = [:], key: Table<String, Int> = [:], row: Table<String, Int> = [:], component: Table<String, Int> = [:], fields: Table<String, Int> = [:], content: Table<String, Int> = [:], messageText: String = "") {
        self.message = message
        self.changes = changes
        self.provided = provided
        self.self_p = self_
        self.init_p = `init`
        self.`default` = `default`
        self.value = value
        self.key = key
        self.row = row
        self.component = component
        self.fields = fields
        self.content = content
        self.messageText = messageText
    }
}

extension Tables: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Tables"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}message\u{0}\u{2}\u{1}changes\u{0}\u{2}\u{1}provided\u{0}\u{2}\u{1}self\u{0}\u{2}\u{1}init\u{0}\u{2}\u{1}default\u{0}\u{2}\u{1}value\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}row\u{0}\u{2}\u{1}component\u{0}\u{2}\u{1}fields\u{0}\u{2}\u{1}content\u{0}\u{6}\u{1}message_text\u{0}messageText\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.message[key] = Int(row) }
                }()
            case 2:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.changes[key] = Int(row) }
                }()
            case 3:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.provided[key] = Int(row) }
                }()
            case 4:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.self_p[key] = Int(row) }
                }()
            case 5:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.init_p[key] = Int(row) }
                }()
            case 6:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.`default`[key] = Int(row) }
                }()
            case 7:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.value[key] = Int(row) }
                }()
            case 8:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.key[key] = Int(row) }
                }()
            case 9:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.row[key] = Int(row) }
                }()
            case 10:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.component[key] = Int(row) }
                }()
            case 11:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.fields[key] = Int(row) }
                }()
            case 12:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.content[key] = Int(row) }
                }()
            case 13: try decoder.decodeSingularStringField(value: &self.messageText)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.message.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.message.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 1) } }()
        try { if !self.changes.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.changes.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 2) } }()
        try { if !self.provided.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.provided.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 3) } }()
        try { if !self.self_p.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.self_p.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 4) } }()
        try { if !self.init_p.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.init_p.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 5) } }()
        try { if !self.`default`.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.`default`.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 6) } }()
        try { if !self.value.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.value.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 7) } }()
        try { if !self.key.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.key.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 8) } }()
        try { if !self.row.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.row.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 9) } }()
        try { if !self.component.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.component.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 10) } }()
        try { if !self.fields.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.fields.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 11) } }()
        try { if !self.content.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.content.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 12) } }()
        try { if !self.messageText.isEmpty { try visitor.visitSingularStringField(value: self.messageText, fieldNumber: 13) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Tables, right: Tables) -> Bool {
        if left.message != right.message { return false }
        if left.changes != right.changes { return false }
        if left.provided != right.provided { return false }
        if left.self_p != right.self_p { return false }
        if left.init_p != right.init_p { return false }
        if left.`default` != right.`default` { return false }
        if left.value != right.value { return false }
        if left.key != right.key { return false }
        if left.row != right.row { return false }
        if left.component != right.component { return false }
        if left.fields != right.fields { return false }
        if left.content != right.content { return false }
        if !left.messageText.hasSameBytes(as: right.messageText) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("message", self.message)
        json.field("changes", self.changes)
        json.field("provided", self.provided)
        json.field("self", self.self_p)
        json.field("init", self.init_p)
        json.field("default", self.`default`)
        json.field("value", self.value)
        json.field("key", self.key)
        json.field("row", self.row)
        json.field("component", self.component)
        json.field("fields", self.fields)
        json.field("content", self.content)
        json.field("messageText", self.messageText)
    }
}

/// Holds itself in a list and in a map, and floating point in both.
public struct Forest: ContractMessage, Hashable {
    public var parts: [Forest] = []
    public var neighbours: Table<String, Forest> = [:]
    public var heights: Table<Int, Double> = [:]
    public var widths: [Float] = []
    public var corners: Table<Bool, Point> = [:]
    public var picture: Data = Data()
    public var color: Color = Color()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(parts: [Forest] = [], neighbours: Table<String, Forest> = [:], heights: Table<Int, Double> = [:], widths: [Float] = [], corners: Table<Bool, Point> = [:], picture: Data = Data(), color: Color = Color()) {
        self.parts = parts
        self.neighbours = neighbours
        self.heights = heights
        self.widths = widths
        self.corners = corners
        self.picture = picture
        self.color = color
    }
}

extension Forest: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Forest"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}parts\u{0}\u{2}\u{1}neighbours\u{0}\u{2}\u{1}heights\u{0}\u{2}\u{1}widths\u{0}\u{2}\u{1}corners\u{0}\u{2}\u{1}picture\u{0}\u{2}\u{1}color\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeRepeatedMessageField(value: &self.parts)
            case 2:
                try {
                    var rows: [String: Forest] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Forest>.self, value: &rows)
                    for (key, row) in rows { self.neighbours[key] = row }
                }()
            case 3:
                try {
                    var rows: [Int64: Double] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufDouble>.self, value: &rows)
                    for (key, row) in rows { self.heights[Int(key)] = row }
                }()
            case 4: try decoder.decodeRepeatedFloatField(value: &self.widths)
            case 5:
                try {
                    var rows: [Bool: Point] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufBool, Point>.self, value: &rows)
                    for (key, row) in rows { self.corners[key] = row }
                }()
            case 6: try decoder.decodeSingularBytesField(value: &self.picture)
            case 7: try decoder.decodeSingularEnumField(value: &self.color)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.parts.isEmpty { try visitor.visitRepeatedMessageField(value: self.parts, fieldNumber: 1) } }()
        try { if !self.neighbours.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Forest>.self, value: Dictionary(uniqueKeysWithValues: self.neighbours.lazy.map { ($0.key, $0.value) }), fieldNumber: 2) } }()
        try { if !self.heights.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufDouble>.self, value: Dictionary(uniqueKeysWithValues: self.heights.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 3) } }()
        try { if !self.widths.isEmpty { try visitor.visitPackedFloatField(value: self.widths, fieldNumber: 4) } }()
        try { if !self.corners.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufBool, Point>.self, value: Dictionary(uniqueKeysWithValues: self.corners.lazy.map { ($0.key, $0.value) }), fieldNumber: 5) } }()
        try { if !self.picture.isEmpty { try visitor.visitSingularBytesField(value: self.picture, fieldNumber: 6) } }()
        try { if self.color != Color() { try visitor.visitSingularEnumField(value: self.color, fieldNumber: 7) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Forest, right: Forest) -> Bool {
        if left.parts != right.parts { return false }
        if left.neighbours != right.neighbours { return false }
        if left.heights.count != right.heights.count || !right.heights.changes(since: left.heights, by: { $0.bitPattern == $1.bitPattern }).isEmpty { return false }
        if !left.widths.hasSameElements(as: right.widths, by: { $0.bitPattern == $1.bitPattern }) { return false }
        if left.corners != right.corners { return false }
        if left.picture != right.picture { return false }
        if left.color != right.color { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("parts", self.parts)
        json.field("neighbours", self.neighbours)
        json.field("heights", self.heights)
        json.field("widths", self.widths)
        json.field("corners", self.corners)
        json.field("picture", self.picture)
        json.field("color", self.color)
    }
}

/// Holds floating point on two levels.
public struct Point: ContractMessage, Hashable {
    public var x: Double = 0
    public var y: Float? = nil
    public var nested: Point.Nested? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(x: Double = 0, y: Float? = nil, nested: Point.Nested? = nil) {
        self.x = x
        self.y = y
        self.nested = nested
    }
}

extension Point: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Point"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}x\u{0}\u{2}\u{1}y\u{0}\u{2}\u{1}nested\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularDoubleField(value: &self.x)
            case 2: try decoder.decodeSingularFloatField(value: &self.y)
            case 3: try decoder.decodeSingularMessageField(value: &self.nested)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.x.bitPattern != 0 { try visitor.visitSingularDoubleField(value: self.x, fieldNumber: 1) } }()
        try { if let value = self.y { try visitor.visitSingularFloatField(value: value, fieldNumber: 2) } }()
        try { if let value = self.nested { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Point, right: Point) -> Bool {
        if left.x.bitPattern != right.x.bitPattern { return false }
        if left.y?.bitPattern != right.y?.bitPattern { return false }
        if left.nested != right.nested { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("x", self.x)
        if let value = self.y { json.field("y", value) }
        if let value = self.nested { json.field("nested", value) }
    }
}

extension Point {
    public struct Nested: ContractMessage, Hashable {
        public var depth: Float = 0
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(depth: Float = 0) {
            self.depth = depth
        }
    }
}

extension Point.Nested: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Point.Nested"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}depth\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularFloatField(value: &self.depth)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.depth.bitPattern != 0 { try visitor.visitSingularFloatField(value: self.depth, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Point.Nested, right: Point.Nested) -> Bool {
        if left.depth.bitPattern != right.depth.bitPattern { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("depth", self.depth)
    }
}

/// Holds itself, and floating point of two kinds.
public struct Tree: ContractMessage, Hashable {
    public var left: Tree? {
        get { _left.first }
        set { _left = newValue.map { [$0] } ?? [] }
    }
    /// At most one: an array, since a struct cannot contain itself.
    private var _left: [Tree] = []
    public var right: Tree? {
        get { _right.first }
        set { _right = newValue.map { [$0] } ?? [] }
    }
    /// At most one: an array, since a struct cannot contain itself.
    private var _right: [Tree] = []
    public var fruit: Tree.OneOf_Fruit? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(left: Tree? = nil, right: Tree? = nil, fruit: Tree.OneOf_Fruit? = nil) {
        self.left = left
        self.right = right
        self.fruit = fruit
    }

    public enum OneOf_Fruit: Hashable, Sendable {
        case weight(Double)
        case place(Point)
        case name(String)

        public static func == (left: OneOf_Fruit, right: OneOf_Fruit) -> Bool {
            switch (left, right) {
            case (.weight(let left), .weight(let right)): !(left.bitPattern != right.bitPattern)
            case (.place(let left), .place(let right)): !(left != right)
            case (.name(let left), .name(let right)): !(!left.hasSameBytes(as: right))
            default: false
            }
        }
    }

    /// `nil` if fruit has another case.
    public var weight: Double? {
        get { if case .weight(let value)? = self.fruit { value } else { nil } }
        set {
            if let newValue { self.fruit = Tree.OneOf_Fruit.weight(newValue) }
            else if case .weight? = self.fruit { self.fruit = nil }
        }
    }

    /// `nil` if fruit has another case.
    public var place: Point? {
        get { if case .place(let value)? = self.fruit { value } else { nil } }
        set {
            if let newValue { self.fruit = Tree.OneOf_Fruit.place(newValue) }
            else if case .place? = self.fruit { self.fruit = nil }
        }
    }

    /// `nil` if fruit has another case.
    public var name: String? {
        get { if case .name(let value)? = self.fruit { value } else { nil } }
        set {
            if let newValue { self.fruit = Tree.OneOf_Fruit.name(newValue) }
            else if case .name? = self.fruit { self.fruit = nil }
        }
    }
}

extension Tree: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Tree"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}left\u{0}\u{2}\u{1}right\u{0}\u{2}\u{1}weight\u{0}\u{2}\u{1}place\u{0}\u{2}\u{1}name\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularMessageField(value: &self.left)
            case 2: try decoder.decodeSingularMessageField(value: &self.right)
            case 3:
                try {
                    var value: Double?
                    try decoder.decodeSingularDoubleField(value: &value)
                    guard let value else { return }
                    if self.fruit != nil { try decoder.handleConflictingOneOf() }
                    self.fruit = Tree.OneOf_Fruit.weight(value)
                }()
            case 4:
                try {
                    var value: Point? = self.place
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.fruit != nil { try decoder.handleConflictingOneOf() }
                    self.fruit = Tree.OneOf_Fruit.place(value)
                }()
            case 5:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.fruit != nil { try decoder.handleConflictingOneOf() }
                    self.fruit = Tree.OneOf_Fruit.name(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if let value = self.left { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if let value = self.right { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .weight(let value)? = self.fruit { try visitor.visitSingularDoubleField(value: value, fieldNumber: 3) } }()
        try { if case .place(let value)? = self.fruit { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try { if case .name(let value)? = self.fruit { try visitor.visitSingularStringField(value: value, fieldNumber: 5) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Tree, right: Tree) -> Bool {
        if left.left != right.left { return false }
        if left.right != right.right { return false }
        if left.fruit != right.fruit { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        if let value = self.left { json.field("left", value) }
        if let value = self.right { json.field("right", value) }
        switch self.fruit {
        case .weight(let value)?: json.field("weight", value)
        case .place(let value)?: json.field("place", value)
        case .name(let value)?: json.field("name", value)
        case nil: break
        }
    }
}

/// One of many.
public struct Choice: ContractMessage, Hashable {
    public var title: String = ""
    public var outcome: Choice.OneOf_Outcome? = nil
    public var weight: Int32 = 0
    public var `default`: Choice.OneOf_Default? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(title: String = "", outcome: Choice.OneOf_Outcome? = nil, weight: Int32 = 0, default: Choice.OneOf_Default? = nil) {
        self.title = title
        self.outcome = outcome
        self.weight = weight
        self.`default` = `default`
    }

    public enum OneOf_Outcome: Hashable, Sendable {
        /// A number.
        case number(Int)
        case ratio(Float)
        case text(String)
        case point(Point)
        case plate(Kitchen_Sink_Plate)
        case picture(Data)
        case color(Color)
        case texture(Scalars.Texture)
        case exact(Double)
        case forest(Forest)
        case seed(UInt64)
        case tiny(Int32)
        case jar(Jar)

        public static func == (left: OneOf_Outcome, right: OneOf_Outcome) -> Bool {
            switch (left, right) {
            case (.number(let left), .number(let right)): !(left != right)
            case (.ratio(let left), .ratio(let right)): !(left.bitPattern != right.bitPattern)
            case (.text(let left), .text(let right)): !(!left.hasSameBytes(as: right))
            case (.point(let left), .point(let right)): !(left != right)
            case (.plate(let left), .plate(let right)): !(left != right)
            case (.picture(let left), .picture(let right)): !(left != right)
            case (.color(let left), .color(let right)): !(left != right)
            case (.texture(let left), .texture(let right)): !(left != right)
            case (.exact(let left), .exact(let right)): !(left.bitPattern != right.bitPattern)
            case (.forest(let left), .forest(let right)): !(left != right)
            case (.seed(let left), .seed(let right)): !(left != right)
            case (.tiny(let left), .tiny(let right)): !(left != right)
            case (.jar(let left), .jar(let right)): !(left != right)
            default: false
            }
        }
    }

    /// A number.
    public var number: Int? {
        get { if case .number(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.number(newValue) }
            else if case .number? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var ratio: Float? {
        get { if case .ratio(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.ratio(newValue) }
            else if case .ratio? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var text: String? {
        get { if case .text(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.text(newValue) }
            else if case .text? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var point: Point? {
        get { if case .point(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.point(newValue) }
            else if case .point? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var plate: Kitchen_Sink_Plate? {
        get { if case .plate(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.plate(newValue) }
            else if case .plate? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var picture: Data? {
        get { if case .picture(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.picture(newValue) }
            else if case .picture? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var color: Color? {
        get { if case .color(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.color(newValue) }
            else if case .color? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var texture: Scalars.Texture? {
        get { if case .texture(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.texture(newValue) }
            else if case .texture? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var exact: Double? {
        get { if case .exact(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.exact(newValue) }
            else if case .exact? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var forest: Forest? {
        get { if case .forest(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.forest(newValue) }
            else if case .forest? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var seed: UInt64? {
        get { if case .seed(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.seed(newValue) }
            else if case .seed? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var tiny: Int32? {
        get { if case .tiny(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.tiny(newValue) }
            else if case .tiny? = self.outcome { self.outcome = nil }
        }
    }

    /// `nil` if outcome has another case.
    public var jar: Jar? {
        get { if case .jar(let value)? = self.outcome { value } else { nil } }
        set {
            if let newValue { self.outcome = Choice.OneOf_Outcome.jar(newValue) }
            else if case .jar? = self.outcome { self.outcome = nil }
        }
    }

    public enum OneOf_Default: Hashable, Sendable {
        case self_p(Bool)
        case json(String)

        public static func == (left: OneOf_Default, right: OneOf_Default) -> Bool {
            switch (left, right) {
            case (.self_p(let left), .self_p(let right)): !(left != right)
            case (.json(let left), .json(let right)): !(!left.hasSameBytes(as: right))
            default: false
            }
        }
    }

    /// `nil` if `default` has another case.
    public var self_p: Bool? {
        get { if case .self_p(let value)? = self.`default` { value } else { nil } }
        set {
            if let newValue { self.`default` = Choice.OneOf_Default.self_p(newValue) }
            else if case .self_p? = self.`default` { self.`default` = nil }
        }
    }

    /// `nil` if `default` has another case.
    public var json: String? {
        get { if case .json(let value)? = self.`default` { value } else { nil } }
        set {
            if let newValue { self.`default` = Choice.OneOf_Default.json(newValue) }
            else if case .json? = self.`default` { self.`default` = nil }
        }
    }
}

extension Choice: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Choice"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}title\u{0}\u{2}\u{1}number\u{0}\u{2}\u{1}text\u{0}\u{2}\u{1}ratio\u{0}\u{2}\u{1}point\u{0}\u{2}\u{1}plate\u{0}\u{2}\u{1}weight\u{0}\u{2}\u{1}self\u{0}\u{2}\u{1}json\u{0}\u{2}\u{1}picture\u{0}\u{2}\u{1}color\u{0}\u{2}\u{1}texture\u{0}\u{2}\u{1}exact\u{0}\u{2}\u{1}forest\u{0}\u{2}\u{1}seed\u{0}\u{2}\u{1}tiny\u{0}\u{2}\u{1}jar\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.title)
            case 2:
                try {
                    var value: Int64?
                    try decoder.decodeSingularInt64Field(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.number(Int(value))
                }()
            case 4:
                try {
                    var value: Float?
                    try decoder.decodeSingularFloatField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.ratio(value)
                }()
            case 3:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.text(value)
                }()
            case 5:
                try {
                    var value: Point? = self.point
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.point(value)
                }()
            case 6:
                try {
                    var value: Kitchen_Sink_Plate? = self.plate
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.plate(value)
                }()
            case 10:
                try {
                    var value: Data?
                    try decoder.decodeSingularBytesField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.picture(value)
                }()
            case 11:
                try {
                    var value: Color?
                    try decoder.decodeSingularEnumField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.color(value)
                }()
            case 12:
                try {
                    var value: Scalars.Texture?
                    try decoder.decodeSingularEnumField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.texture(value)
                }()
            case 13:
                try {
                    var value: Double?
                    try decoder.decodeSingularDoubleField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.exact(value)
                }()
            case 14:
                try {
                    var value: Forest? = self.forest
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.forest(value)
                }()
            case 15:
                try {
                    var value: UInt64?
                    try decoder.decodeSingularUInt64Field(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.seed(value)
                }()
            case 16:
                try {
                    var value: Int32?
                    try decoder.decodeSingularSFixed32Field(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.tiny(value)
                }()
            case 17:
                try {
                    var value: Jar? = self.jar
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.outcome != nil { try decoder.handleConflictingOneOf() }
                    self.outcome = Choice.OneOf_Outcome.jar(value)
                }()
            case 7: try decoder.decodeSingularInt32Field(value: &self.weight)
            case 8:
                try {
                    var value: Bool?
                    try decoder.decodeSingularBoolField(value: &value)
                    guard let value else { return }
                    if self.`default` != nil { try decoder.handleConflictingOneOf() }
                    self.`default` = Choice.OneOf_Default.self_p(value)
                }()
            case 9:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.`default` != nil { try decoder.handleConflictingOneOf() }
                    self.`default` = Choice.OneOf_Default.json(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.title.isEmpty { try visitor.visitSingularStringField(value: self.title, fieldNumber: 1) } }()
        try { if case .number(let value)? = self.outcome { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 2) } }()
        try { if case .text(let value)? = self.outcome { try visitor.visitSingularStringField(value: value, fieldNumber: 3) } }()
        try { if case .ratio(let value)? = self.outcome { try visitor.visitSingularFloatField(value: value, fieldNumber: 4) } }()
        try { if case .point(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 5) } }()
        try { if case .plate(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 6) } }()
        try { if self.weight != 0 { try visitor.visitSingularInt32Field(value: self.weight, fieldNumber: 7) } }()
        try { if case .self_p(let value)? = self.`default` { try visitor.visitSingularBoolField(value: value, fieldNumber: 8) } }()
        try { if case .json(let value)? = self.`default` { try visitor.visitSingularStringField(value: value, fieldNumber: 9) } }()
        try { if case .picture(let value)? = self.outcome { try visitor.visitSingularBytesField(value: value, fieldNumber: 10) } }()
        try { if case .color(let value)? = self.outcome { try visitor.visitSingularEnumField(value: value, fieldNumber: 11) } }()
        try { if case .texture(let value)? = self.outcome { try visitor.visitSingularEnumField(value: value, fieldNumber: 12) } }()
        try { if case .exact(let value)? = self.outcome { try visitor.visitSingularDoubleField(value: value, fieldNumber: 13) } }()
        try { if case .forest(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 14) } }()
        try { if case .seed(let value)? = self.outcome { try visitor.visitSingularUInt64Field(value: value, fieldNumber: 15) } }()
        try { if case .tiny(let value)? = self.outcome { try visitor.visitSingularSFixed32Field(value: value, fieldNumber: 16) } }()
        try { if case .jar(let value)? = self.outcome { try visitor.visitSingularMessageField(value: value, fieldNumber: 17) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Choice, right: Choice) -> Bool {
        if !left.title.hasSameBytes(as: right.title) { return false }
        if left.outcome != right.outcome { return false }
        if left.weight != right.weight { return false }
        if left.`default` != right.`default` { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("title", self.title)
        switch self.outcome {
        case .number(let value)?: json.field("number", value)
        case .ratio(let value)?: json.field("ratio", value)
        case .text(let value)?: json.field("text", value)
        case .point(let value)?: json.field("point", value)
        case .plate(let value)?: json.field("plate", value)
        case .picture(let value)?: json.field("picture", value)
        case .color(let value)?: json.field("color", value)
        case .texture(let value)?: json.field("texture", value)
        case .exact(let value)?: json.field("exact", value)
        case .forest(let value)?: json.field("forest", value)
        case .seed(let value)?: json.field("seed", value)
        case .tiny(let value)?: json.field("tiny", value)
        case .jar(let value)?: json.field("jar", value)
        case nil: break
        }
        json.field("weight", self.weight)
        switch self.`default` {
        case .self_p(let value)?: json.field("self", value)
        case .json(let value)?: json.field("json", value)
        case nil: break
        }
    }
}

/// One field alone, which may be unset.
public struct Single: ContractMessage, Hashable {
    public var only: Single.OneOf_Only? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(only: Single.OneOf_Only? = nil) {
        self.only = only
    }

    public enum OneOf_Only: Hashable, Sendable {
        case number(Int)

        public static func == (left: OneOf_Only, right: OneOf_Only) -> Bool {
            switch (left, right) {
            case (.number(let left), .number(let right)): !(left != right)
            }
        }
    }

    /// `nil` if only has another case.
    public var number: Int? {
        get { if case .number(let value)? = self.only { value } else { nil } }
        set {
            if let newValue { self.only = Single.OneOf_Only.number(newValue) }
            else if case .number? = self.only { self.only = nil }
        }
    }
}

extension Single: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Single"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}number\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: Int64?
                    try decoder.decodeSingularInt64Field(value: &value)
                    guard let value else { return }
                    if self.only != nil { try decoder.handleConflictingOneOf() }
                    self.only = Single.OneOf_Only.number(Int(value))
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .number(let value)? = self.only { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Single, right: Single) -> Bool {
        if left.only != right.only { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        switch self.only {
        case .number(let value)?: json.field("number", value)
        case nil: break
        }
    }
}

/// Cases that an optional has, too.
public struct Answers: ContractMessage, Hashable {
    public var answer: Answers.OneOf_Answer? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(answer: Answers.OneOf_Answer? = nil) {
        self.answer = answer
    }

    public enum OneOf_Answer: Hashable, Sendable {
        case none(Bool)
        case some(String)

        public static func == (left: OneOf_Answer, right: OneOf_Answer) -> Bool {
            switch (left, right) {
            case (.none(let left), .none(let right)): !(left != right)
            case (.some(let left), .some(let right)): !(!left.hasSameBytes(as: right))
            default: false
            }
        }
    }

    /// `nil` if answer has another case.
    public var none: Bool? {
        get { if case .none(let value)? = self.answer { value } else { nil } }
        set {
            if let newValue { self.answer = Answers.OneOf_Answer.none(newValue) }
            else if case .none? = self.answer { self.answer = nil }
        }
    }

    /// `nil` if answer has another case.
    public var some: String? {
        get { if case .some(let value)? = self.answer { value } else { nil } }
        set {
            if let newValue { self.answer = Answers.OneOf_Answer.some(newValue) }
            else if case .some? = self.answer { self.answer = nil }
        }
    }
}

extension Answers: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Answers"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}none\u{0}\u{2}\u{1}some\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: Bool?
                    try decoder.decodeSingularBoolField(value: &value)
                    guard let value else { return }
                    if self.answer != nil { try decoder.handleConflictingOneOf() }
                    self.answer = Answers.OneOf_Answer.none(value)
                }()
            case 2:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.answer != nil { try decoder.handleConflictingOneOf() }
                    self.answer = Answers.OneOf_Answer.some(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .none(let value)? = self.answer { try visitor.visitSingularBoolField(value: value, fieldNumber: 1) } }()
        try { if case .some(let value)? = self.answer { try visitor.visitSingularStringField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Answers, right: Answers) -> Bool {
        if left.answer != right.answer { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        switch self.answer {
        case .none(let value)?: json.field("none", value)
        case .some(let value)?: json.field("some", value)
        case nil: break
        }
    }
}

/// Holds itself beside wide fields.
public struct Chain: ContractMessage, Hashable {
    public var next: Chain? {
        get { _next.first }
        set { _next = newValue.map { [$0] } ?? [] }
    }
    /// At most one: an array, since a struct cannot contain itself.
    private var _next: [Chain] = []
    public var scalars: Scalars = Scalars()
    public var lists: Lists = Lists()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(next: Chain? = nil, scalars: Scalars = Scalars(), lists: Lists = Lists()) {
        self.next = next
        self.scalars = scalars
        self.lists = lists
    }
}

extension Chain: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Chain"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}next\u{0}\u{2}\u{1}scalars\u{0}\u{2}\u{1}lists\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularMessageField(value: &self.next)
            case 2:
                try {
                    var value: Scalars? = self.scalars
                    self.scalars = Scalars()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.scalars = value ?? Scalars()
                }()
            case 3:
                try {
                    var value: Lists? = self.lists
                    self.lists = Lists()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.lists = value ?? Lists()
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if let value = self.next { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if self.scalars != Scalars() { try visitor.visitSingularMessageField(value: self.scalars, fieldNumber: 2) } }()
        try { if self.lists != Lists() { try visitor.visitSingularMessageField(value: self.lists, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Chain, right: Chain) -> Bool {
        if left.next != right.next { return false }
        if left.scalars != right.scalars { return false }
        if left.lists != right.lists { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        if let value = self.next { json.field("next", value) }
        json.field("scalars", self.scalars)
        json.field("lists", self.lists)
    }
}

/// Names that mean something in Swift, or in generated code.
public struct Words: ContractMessage, Hashable {
    public var `default`: Int = 0
    public var `in`: Int? = nil
    public var self_p: String = ""
    public var init_p: String? = nil
    public var type: String = ""
    public var `func`: String = ""
    public var `var`: String = ""
    public var `let`: String = ""
    public var `inout`: String = ""
    public var json: String = ""
    public var message: String = ""
    public var transport: String = ""
    public var provided: String = ""
    public var component: String = ""
    public var change: String = ""
    public var description: String = ""
    public var hasValue: String = ""
    public var fields: String = ""
    public var old: String? = nil
    public var new: String = ""
    public var url: String = ""
    public var any: String = ""
    public var action: String = ""
    public var `throws`: String = ""
    public var `await`: String = ""
    public var `protocol`: String = ""
    public var `try`: String = ""
    public var unknownFields_p: String = ""
    public var name: String = ""
    public var `is`: Words.OneOf_Is? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(default: Int = 0, in: Int? = nil, self self_: String = "", init: String? = nil, type: String = "", func: String = "", `var`: String = "", `let`: String = "", `inout`: String = "", json: String = "", message: String = "", transport: String = "", provided: String = "", component: String = "", change: String = "", description: String = "", hasValue: String = "", fields: String = "", old: String? = nil, new: String = "", url: String = "", any: String = "", action: String = "", throws: String = "", await: String = "", protocol: String = "", try: String = "", unknownFields: String = "", name: String = "", is: Words.OneOf_Is? = nil) {
        self.`default` = `default`
        self.`in` = `in`
        self.self_p = self_
        self.init_p = `init`
        self.type = type
        self.`func` = `func`
        self.`var` = `var`
        self.`let` = `let`
        self.`inout` = `inout`
        self.json = json
        self.message = message
        self.transport = transport
        self.provided = provided
        self.component = component
        self.change = change
        self.description = description
        self.hasValue = hasValue
        self.fields = fields
        self.old = old
        self.new = new
        self.url = url
        self.any = any
        self.action = action
        self.`throws` = `throws`
        self.`await` = `await`
        self.`protocol` = `protocol`
        self.`try` = `try`
        self.unknownFields_p = unknownFields
        self.name = name
        self.`is` = `is`
    }

    public enum OneOf_Is: Hashable, Sendable {
        case `case`(String)
        case `nil`(String)

        public static func == (left: OneOf_Is, right: OneOf_Is) -> Bool {
            switch (left, right) {
            case (.case(let left), .case(let right)): !(!left.hasSameBytes(as: right))
            case (.nil(let left), .nil(let right)): !(!left.hasSameBytes(as: right))
            default: false
            }
        }
    }

    /// `nil` if `is` has another case.
    public var `case`: String? {
        get { if case .case(let value)? = self.`is` { value } else { nil } }
        set {
            if let newValue { self.`is` = Words.OneOf_Is.case(newValue) }
            else if case .case? = self.`is` { self.`is` = nil }
        }
    }

    /// `nil` if `is` has another case.
    public var `nil`: String? {
        get { if case .nil(let value)? = self.`is` { value } else { nil } }
        set {
            if let newValue { self.`is` = Words.OneOf_Is.nil(newValue) }
            else if case .nil? = self.`is` { self.`is` = nil }
        }
    }
}

extension Words: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Words"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}default\u{0}\u{2}\u{1}in\u{0}\u{2}\u{1}self\u{0}\u{2}\u{1}init\u{0}\u{2}\u{1}Type\u{0}\u{2}\u{1}func\u{0}\u{2}\u{1}var\u{0}\u{2}\u{1}let\u{0}\u{2}\u{1}inout\u{0}\u{2}\u{1}json\u{0}\u{2}\u{1}message\u{0}\u{2}\u{1}transport\u{0}\u{2}\u{1}provided\u{0}\u{2}\u{1}component\u{0}\u{2}\u{1}change\u{0}\u{2}\u{1}description\u{0}\u{6}\u{1}has_value\u{0}hasValue\u{0}\u{2}\u{1}fields\u{0}\u{2}\u{1}old\u{0}\u{2}\u{1}new\u{0}\u{6}\u{1}url\u{0}address\u{0}\u{2}\u{1}Any\u{0}\u{2}\u{1}action\u{0}\u{2}\u{1}throws\u{0}\u{2}\u{1}await\u{0}\u{2}\u{1}protocol\u{0}\u{2}\u{1}try\u{0}\u{6}\u{1}unknown_fields\u{0}unknownFields\u{0}\u{2}\u{1}name\u{0}\u{2}\u{1}case\u{0}\u{2}\u{1}nil\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.`default`)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.`default` = Int(value)
                }()
            case 2:
                try {
                    var value = self.`in`.map { Int64($0) }
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.`in` = value.map { Int($0) }
                }()
            case 3: try decoder.decodeSingularStringField(value: &self.self_p)
            case 4: try decoder.decodeSingularStringField(value: &self.init_p)
            case 5: try decoder.decodeSingularStringField(value: &self.type)
            case 6: try decoder.decodeSingularStringField(value: &self.`func`)
            case 7: try decoder.decodeSingularStringField(value: &self.`var`)
            case 8: try decoder.decodeSingularStringField(value: &self.`let`)
            case 9: try decoder.decodeSingularStringField(value: &self.`inout`)
            case 10: try decoder.decodeSingularStringField(value: &self.json)
            case 11: try decoder.decodeSingularStringField(value: &self.message)
            case 12: try decoder.decodeSingularStringField(value: &self.transport)
            case 13: try decoder.decodeSingularStringField(value: &self.provided)
            case 14: try decoder.decodeSingularStringField(value: &self.component)
            case 15: try decoder.decodeSingularStringField(value: &self.change)
            case 16: try decoder.decodeSingularStringField(value: &self.description)
            case 17: try decoder.decodeSingularStringField(value: &self.hasValue)
            case 18: try decoder.decodeSingularStringField(value: &self.fields)
            case 19: try decoder.decodeSingularStringField(value: &self.old)
            case 20: try decoder.decodeSingularStringField(value: &self.new)
            case 21: try decoder.decodeSingularStringField(value: &self.url)
            case 22: try decoder.decodeSingularStringField(value: &self.any)
            case 23: try decoder.decodeSingularStringField(value: &self.action)
            case 24: try decoder.decodeSingularStringField(value: &self.`throws`)
            case 25: try decoder.decodeSingularStringField(value: &self.`await`)
            case 26: try decoder.decodeSingularStringField(value: &self.`protocol`)
            case 27: try decoder.decodeSingularStringField(value: &self.`try`)
            case 28: try decoder.decodeSingularStringField(value: &self.unknownFields_p)
            case 29: try decoder.decodeSingularStringField(value: &self.name)
            case 30:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.`is` != nil { try decoder.handleConflictingOneOf() }
                    self.`is` = Words.OneOf_Is.case(value)
                }()
            case 31:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.`is` != nil { try decoder.handleConflictingOneOf() }
                    self.`is` = Words.OneOf_Is.nil(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.`default` != 0 { try visitor.visitSingularInt64Field(value: Int64(self.`default`), fieldNumber: 1) } }()
        try { if let value = self.`in` { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 2) } }()
        try { if !self.self_p.isEmpty { try visitor.visitSingularStringField(value: self.self_p, fieldNumber: 3) } }()
        try { if let value = self.init_p { try visitor.visitSingularStringField(value: value, fieldNumber: 4) } }()
        try { if !self.type.isEmpty { try visitor.visitSingularStringField(value: self.type, fieldNumber: 5) } }()
        try { if !self.`func`.isEmpty { try visitor.visitSingularStringField(value: self.`func`, fieldNumber: 6) } }()
        try { if !self.`var`.isEmpty { try visitor.visitSingularStringField(value: self.`var`, fieldNumber: 7) } }()
        try { if !self.`let`.isEmpty { try visitor.visitSingularStringField(value: self.`let`, fieldNumber: 8) } }()
        try { if !self.`inout`.isEmpty { try visitor.visitSingularStringField(value: self.`inout`, fieldNumber: 9) } }()
        try { if !self.json.isEmpty { try visitor.visitSingularStringField(value: self.json, fieldNumber: 10) } }()
        try { if !self.message.isEmpty { try visitor.visitSingularStringField(value: self.message, fieldNumber: 11) } }()
        try { if !self.transport.isEmpty { try visitor.visitSingularStringField(value: self.transport, fieldNumber: 12) } }()
        try { if !self.provided.isEmpty { try visitor.visitSingularStringField(value: self.provided, fieldNumber: 13) } }()
        try { if !self.component.isEmpty { try visitor.visitSingularStringField(value: self.component, fieldNumber: 14) } }()
        try { if !self.change.isEmpty { try visitor.visitSingularStringField(value: self.change, fieldNumber: 15) } }()
        try { if !self.description.isEmpty { try visitor.visitSingularStringField(value: self.description, fieldNumber: 16) } }()
        try { if !self.hasValue.isEmpty { try visitor.visitSingularStringField(value: self.hasValue, fieldNumber: 17) } }()
        try { if !self.fields.isEmpty { try visitor.visitSingularStringField(value: self.fields, fieldNumber: 18) } }()
        try { if let value = self.old { try visitor.visitSingularStringField(value: value, fieldNumber: 19) } }()
        try { if !self.new.isEmpty { try visitor.visitSingularStringField(value: self.new, fieldNumber: 20) } }()
        try { if !self.url.isEmpty { try visitor.visitSingularStringField(value: self.url, fieldNumber: 21) } }()
        try { if !self.any.isEmpty { try visitor.visitSingularStringField(value: self.any, fieldNumber: 22) } }()
        try { if !self.action.isEmpty { try visitor.visitSingularStringField(value: self.action, fieldNumber: 23) } }()
        try { if !self.`throws`.isEmpty { try visitor.visitSingularStringField(value: self.`throws`, fieldNumber: 24) } }()
        try { if !self.`await`.isEmpty { try visitor.visitSingularStringField(value: self.`await`, fieldNumber: 25) } }()
        try { if !self.`protocol`.isEmpty { try visitor.visitSingularStringField(value: self.`protocol`, fieldNumber: 26) } }()
        try { if !self.`try`.isEmpty { try visitor.visitSingularStringField(value: self.`try`, fieldNumber: 27) } }()
        try { if !self.unknownFields_p.isEmpty { try visitor.visitSingularStringField(value: self.unknownFields_p, fieldNumber: 28) } }()
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 29) } }()
        try { if case .case(let value)? = self.`is` { try visitor.visitSingularStringField(value: value, fieldNumber: 30) } }()
        try { if case .nil(let value)? = self.`is` { try visitor.visitSingularStringField(value: value, fieldNumber: 31) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Words, right: Words) -> Bool {
        if left.`default` != right.`default` { return false }
        if left.`in` != right.`in` { return false }
        if !left.self_p.hasSameBytes(as: right.self_p) { return false }
        if !left.init_p.hasSameBytes(as: right.init_p) { return false }
        if !left.type.hasSameBytes(as: right.type) { return false }
        if !left.`func`.hasSameBytes(as: right.`func`) { return false }
        if !left.`var`.hasSameBytes(as: right.`var`) { return false }
        if !left.`let`.hasSameBytes(as: right.`let`) { return false }
        if !left.`inout`.hasSameBytes(as: right.`inout`) { return false }
        if !left.json.hasSameBytes(as: right.json) { return false }
        if !left.message.hasSameBytes(as: right.message) { return false }
        if !left.transport.hasSameBytes(as: right.transport) { return false }
        if !left.provided.hasSameBytes(as: right.provided) { return false }
        if !left.component.hasSameBytes(as: right.component) { return false }
        if !left.change.hasSameBytes(as: right.change) { return false }
        if !left.description.hasSameBytes(as: right.description) { return false }
        if !left.hasValue.hasSameBytes(as: right.hasValue) { return false }
        if !left.fields.hasSameBytes(as: right.fields) { return false }
        if !left.old.hasSameBytes(as: right.old) { return false }
        if !left.new.hasSameBytes(as: right.new) { return false }
        if !left.url.hasSameBytes(as: right.url) { return false }
        if !left.any.hasSameBytes(as: right.any) { return false }
        if !left.action.hasSameBytes(as: right.action) { return false }
        if !left.`throws`.hasSameBytes(as: right.`throws`) { return false }
        if !left.`await`.hasSameBytes(as: right.`await`) { return false }
        if !left.`protocol`.hasSameBytes(as: right.`protocol`) { return false }
        if !left.`try`.hasSameBytes(as: right.`try`) { return false }
        if !left.unknownFields_p.hasSameBytes(as: right.unknownFields_p) { return false }
        if !left.name.hasSameBytes(as: right.name) { return false }
        if left.`is` != right.`is` { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("default", self.`default`)
        if let value = self.`in` { json.field("in", value) }
        json.field("self", self.self_p)
        if let value = self.init_p { json.field("init", value) }
        json.field("Type", self.type)
        json.field("func", self.`func`)
        json.field("var", self.`var`)
        json.field("let", self.`let`)
        json.field("inout", self.`inout`)
        json.field("json", self.json)
        json.field("message", self.message)
        json.field("transport", self.transport)
        json.field("provided", self.provided)
        json.field("component", self.component)
        json.field("change", self.change)
        json.field("description", self.description)
        json.field("hasValue", self.hasValue)
        json.field("fields", self.fields)
        if let value = self.old { json.field("old", value) }
        json.field("new", self.new)
        json.field("address", self.url)
        json.field("Any", self.any)
        json.field("action", self.action)
        json.field("throws", self.`throws`)
        json.field("await", self.`await`)
        json.field("protocol", self.`protocol`)
        json.field("try", self.`try`)
        json.field("unknownFields", self.unknownFields_p)
        json.field("name", self.name)
        switch self.`is` {
        case .case(let value)?: json.field("case", value)
        case .nil(let value)?: json.field("nil", value)
        case nil: break
        }
    }
}

/// Says all words.
public struct Say: ContractMessage, Hashable {
    public var words: Words = Words()
    public var `default`: Int = 0
    public var `in`: Int? = nil
    public var self_p: String = ""
    public var init_p: String? = nil
    public var type: String = ""
    public var `inout`: String = ""
    public var message: String = ""
    public var transport: String? = nil
    public var action: String = ""
    public var json: String = ""
    public var `is`: Say.OneOf_Is? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(words: Words = Words(), default: Int = 0, in: Int? = nil, self self_: String = "", init: String? = nil, type: String = "", `inout`: String = "", message: String = "", transport: String? = nil, action: String = "", json: String = "", is: Say.OneOf_Is? = nil) {
        self.words = words
        self.`default` = `default`
        self.`in` = `in`
        self.self_p = self_
        self.init_p = `init`
        self.type = type
        self.`inout` = `inout`
        self.message = message
        self.transport = transport
        self.action = action
        self.json = json
        self.`is` = `is`
    }

    public enum OneOf_Is: Hashable, Sendable {
        case `case`(String)
        case `nil`(Kitchen_Sink_Plate)

        public static func == (left: OneOf_Is, right: OneOf_Is) -> Bool {
            switch (left, right) {
            case (.case(let left), .case(let right)): !(!left.hasSameBytes(as: right))
            case (.nil(let left), .nil(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if `is` has another case.
    public var `case`: String? {
        get { if case .case(let value)? = self.`is` { value } else { nil } }
        set {
            if let newValue { self.`is` = Say.OneOf_Is.case(newValue) }
            else if case .case? = self.`is` { self.`is` = nil }
        }
    }

    /// `nil` if `is` has another case.
    public var `nil`: Kitchen_Sink_Plate? {
        get { if case .nil(let value)? = self.`is` { value } else { nil } }
        set {
            if let newValue { self.`is` = Say.OneOf_Is.nil(newValue) }
            else if case .nil? = self.`is` { self.`is` = nil }
        }
    }
}

extension Say: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Say"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}words\u{0}\u{2}\u{1}default\u{0}\u{2}\u{1}in\u{0}\u{2}\u{1}self\u{0}\u{2}\u{1}init\u{0}\u{2}\u{1}type\u{0}\u{2}\u{1}inout\u{0}\u{2}\u{1}message\u{0}\u{2}\u{1}transport\u{0}\u{2}\u{1}action\u{0}\u{2}\u{1}json\u{0}\u{2}\u{1}case\u{0}\u{2}\u{1}nil\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: Words? = self.words
                    self.words = Words()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.words = value ?? Words()
                }()
            case 2:
                try {
                    var value = Int64(self.`default`)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.`default` = Int(value)
                }()
            case 3:
                try {
                    var value = self.`in`.map { Int64($0) }
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.`in` = value.map { Int($0) }
                }()
            case 4: try decoder.decodeSingularStringField(value: &self.self_p)
            case 5: try decoder.decodeSingularStringField(value: &self.init_p)
            case 6: try decoder.decodeSingularStringField(value: &self.type)
            case 7: try decoder.decodeSingularStringField(value: &self.`inout`)
            case 8: try decoder.decodeSingularStringField(value: &self.message)
            case 9: try decoder.decodeSingularStringField(value: &self.transport)
            case 10: try decoder.decodeSingularStringField(value: &self.action)
            case 11: try decoder.decodeSingularStringField(value: &self.json)
            case 12:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.`is` != nil { try decoder.handleConflictingOneOf() }
                    self.`is` = Say.OneOf_Is.case(value)
                }()
            case 13:
                try {
                    var value: Kitchen_Sink_Plate? = self.`nil`
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.`is` != nil { try decoder.handleConflictingOneOf() }
                    self.`is` = Say.OneOf_Is.nil(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.words != Words() { try visitor.visitSingularMessageField(value: self.words, fieldNumber: 1) } }()
        try { if self.`default` != 0 { try visitor.visitSingularInt64Field(value: Int64(self.`default`), fieldNumber: 2) } }()
        try { if let value = self.`in` { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 3) } }()
        try { if !self.self_p.isEmpty { try visitor.visitSingularStringField(value: self.self_p, fieldNumber: 4) } }()
        try { if let value = self.init_p { try visitor.visitSingularStringField(value: value, fieldNumber: 5) } }()
        try { if !self.type.isEmpty { try visitor.visitSingularStringField(value: self.type, fieldNumber: 6) } }()
        try { if !self.`inout`.isEmpty { try visitor.visitSingularStringField(value: self.`inout`, fieldNumber: 7) } }()
        try { if !self.message.isEmpty { try visitor.visitSingularStringField(value: self.message, fieldNumber: 8) } }()
        try { if let value = self.transport { try visitor.visitSingularStringField(value: value, fieldNumber: 9) } }()
        try { if !self.action.isEmpty { try visitor.visitSingularStringField(value: self.action, fieldNumber: 10) } }()
        try { if !self.json.isEmpty { try visitor.visitSingularStringField(value: self.json, fieldNumber: 11) } }()
        try { if case .case(let value)? = self.`is` { try visitor.visitSingularStringField(value: value, fieldNumber: 12) } }()
        try { if case .nil(let value)? = self.`is` { try visitor.visitSingularMessageField(value: value, fieldNumber: 13) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Say, right: Say) -> Bool {
        if left.words != right.words { return false }
        if left.`default` != right.`default` { return false }
        if left.`in` != right.`in` { return false }
        if !left.self_p.hasSameBytes(as: right.self_p) { return false }
        if !left.init_p.hasSameBytes(as: right.init_p) { return false }
        if !left.type.hasSameBytes(as: right.type) { return false }
        if !left.`inout`.hasSameBytes(as: right.`inout`) { return false }
        if !left.message.hasSameBytes(as: right.message) { return false }
        if !left.transport.hasSameBytes(as: right.transport) { return false }
        if !left.action.hasSameBytes(as: right.action) { return false }
        if !left.json.hasSameBytes(as: right.json) { return false }
        if left.`is` != right.`is` { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("words", self.words)
        json.field("default", self.`default`)
        if let value = self.`in` { json.field("in", value) }
        json.field("self", self.self_p)
        if let value = self.init_p { json.field("init", value) }
        json.field("type", self.type)
        json.field("inout", self.`inout`)
        json.field("message", self.message)
        if let value = self.transport { json.field("transport", value) }
        json.field("action", self.action)
        json.field("json", self.json)
        switch self.`is` {
        case .case(let value)?: json.field("case", value)
        case .nil(let value)?: json.field("nil", value)
        case nil: break
        }
    }
}

/// Does nothing.
public struct Reset: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension Reset: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Reset"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Reset, right: Reset) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

/// Ends it.
public struct Default: ContractMessage, Hashable {
    public var `true`: Bool = false
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(true: Bool = false) {
        self.`true` = `true`
    }
}

extension Default: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Default"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}true\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularBoolField(value: &self.`true`)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.`true` { try visitor.visitSingularBoolField(value: self.`true`, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Default, right: Default) -> Bool {
        if left.`true` != right.`true` { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("true", self.`true`)
    }
}

/// Everything at once.
public struct Stir: ContractMessage, Hashable {
    public var count: Int = 0
    public var more: Int? = nil
    public var heat: Float? = nil
    public var place: Point? = nil
    public var way: Stir.OneOf_Way? = nil
    public var seed: UInt64 = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(count: Int = 0, more: Int? = nil, heat: Float? = nil, place: Point? = nil, way: Stir.OneOf_Way? = nil, seed: UInt64 = 0) {
        self.count = count
        self.more = more
        self.heat = heat
        self.place = place
        self.way = way
        self.seed = seed
    }

    public enum OneOf_Way: Hashable, Sendable {
        case left(Bool)
        case times(Int)
        case plate(Kitchen_Sink_Plate)

        public static func == (left: OneOf_Way, right: OneOf_Way) -> Bool {
            switch (left, right) {
            case (.left(let left), .left(let right)): !(left != right)
            case (.times(let left), .times(let right)): !(left != right)
            case (.plate(let left), .plate(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if way has another case.
    public var left: Bool? {
        get { if case .left(let value)? = self.way { value } else { nil } }
        set {
            if let newValue { self.way = Stir.OneOf_Way.left(newValue) }
            else if case .left? = self.way { self.way = nil }
        }
    }

    /// `nil` if way has another case.
    public var times: Int? {
        get { if case .times(let value)? = self.way { value } else { nil } }
        set {
            if let newValue { self.way = Stir.OneOf_Way.times(newValue) }
            else if case .times? = self.way { self.way = nil }
        }
    }

    /// `nil` if way has another case.
    public var plate: Kitchen_Sink_Plate? {
        get { if case .plate(let value)? = self.way { value } else { nil } }
        set {
            if let newValue { self.way = Stir.OneOf_Way.plate(newValue) }
            else if case .plate? = self.way { self.way = nil }
        }
    }
}

extension Stir: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Stir"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}count\u{0}\u{2}\u{1}more\u{0}\u{2}\u{1}heat\u{0}\u{2}\u{1}place\u{0}\u{2}\u{1}left\u{0}\u{2}\u{1}times\u{0}\u{2}\u{1}plate\u{0}\u{2}\u{1}seed\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.count)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.count = Int(value)
                }()
            case 2:
                try {
                    var value = self.more.map { Int64($0) }
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.more = value.map { Int($0) }
                }()
            case 3: try decoder.decodeSingularFloatField(value: &self.heat)
            case 4: try decoder.decodeSingularMessageField(value: &self.place)
            case 5:
                try {
                    var value: Bool?
                    try decoder.decodeSingularBoolField(value: &value)
                    guard let value else { return }
                    if self.way != nil { try decoder.handleConflictingOneOf() }
                    self.way = Stir.OneOf_Way.left(value)
                }()
            case 6:
                try {
                    var value: Int64?
                    try decoder.decodeSingularInt64Field(value: &value)
                    guard let value else { return }
                    if self.way != nil { try decoder.handleConflictingOneOf() }
                    self.way = Stir.OneOf_Way.times(Int(value))
                }()
            case 7:
                try {
                    var value: Kitchen_Sink_Plate? = self.plate
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.way != nil { try decoder.handleConflictingOneOf() }
                    self.way = Stir.OneOf_Way.plate(value)
                }()
            case 8: try decoder.decodeSingularUInt64Field(value: &self.seed)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.count != 0 { try visitor.visitSingularInt64Field(value: Int64(self.count), fieldNumber: 1) } }()
        try { if let value = self.more { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 2) } }()
        try { if let value = self.heat { try visitor.visitSingularFloatField(value: value, fieldNumber: 3) } }()
        try { if let value = self.place { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try { if case .left(let value)? = self.way { try visitor.visitSingularBoolField(value: value, fieldNumber: 5) } }()
        try { if case .times(let value)? = self.way { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 6) } }()
        try { if case .plate(let value)? = self.way { try visitor.visitSingularMessageField(value: value, fieldNumber: 7) } }()
        try { if self.seed != 0 { try visitor.visitSingularUInt64Field(value: self.seed, fieldNumber: 8) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Stir, right: Stir) -> Bool {
        if left.count != right.count { return false }
        if left.more != right.more { return false }
        if left.heat?.bitPattern != right.heat?.bitPattern { return false }
        if left.place != right.place { return false }
        if left.way != right.way { return false }
        if left.seed != right.seed { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("count", self.count)
        if let value = self.more { json.field("more", value) }
        if let value = self.heat { json.field("heat", value) }
        if let value = self.place { json.field("place", value) }
        switch self.way {
        case .left(let value)?: json.field("left", value)
        case .times(let value)?: json.field("times", value)
        case .plate(let value)?: json.field("plate", value)
        case nil: break
        }
        json.field("seed", self.seed)
    }
}

/// Shows a dish.
public struct Show: ContractMessage, Hashable {
    /// As PNG,
    /// not larger than this page.
    public var picture: Data = Data()
    public var back: Data? = nil
    /// From above.
    public var color: Color = Color()
    public var texture: Scalars.Texture? = nil
    public var mood: Mood = Mood()
    public var forest: Forest? = nil
    /// What it is served on.
    public var dish: Show.OneOf_Dish? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(picture: Data = Data(), back: Data? = nil, color: Color = Color(), texture: Scalars.Texture? = nil, mood: Mood = Mood(), forest: Forest? = nil, dish: Show.OneOf_Dish? = nil) {
        self.picture = picture
        self.back = back
        self.color = color
        self.texture = texture
        self.mood = mood
        self.forest = forest
        self.dish = dish
    }

    public enum OneOf_Dish: Hashable, Sendable {
        case print(Data)
        case paint(Color)
        case jar(Jar)

        public static func == (left: OneOf_Dish, right: OneOf_Dish) -> Bool {
            switch (left, right) {
            case (.print(let left), .print(let right)): !(left != right)
            case (.paint(let left), .paint(let right)): !(left != right)
            case (.jar(let left), .jar(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if dish has another case.
    public var print: Data? {
        get { if case .print(let value)? = self.dish { value } else { nil } }
        set {
            if let newValue { self.dish = Show.OneOf_Dish.print(newValue) }
            else if case .print? = self.dish { self.dish = nil }
        }
    }

    /// `nil` if dish has another case.
    public var paint: Color? {
        get { if case .paint(let value)? = self.dish { value } else { nil } }
        set {
            if let newValue { self.dish = Show.OneOf_Dish.paint(newValue) }
            else if case .paint? = self.dish { self.dish = nil }
        }
    }

    /// `nil` if dish has another case.
    public var jar: Jar? {
        get { if case .jar(let value)? = self.dish { value } else { nil } }
        set {
            if let newValue { self.dish = Show.OneOf_Dish.jar(newValue) }
            else if case .jar? = self.dish { self.dish = nil }
        }
    }
}

extension Show: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Show"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}picture\u{0}\u{2}\u{1}back\u{0}\u{2}\u{1}color\u{0}\u{2}\u{1}texture\u{0}\u{2}\u{1}mood\u{0}\u{2}\u{1}forest\u{0}\u{2}\u{1}print\u{0}\u{2}\u{1}paint\u{0}\u{2}\u{1}jar\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularBytesField(value: &self.picture)
            case 2: try decoder.decodeSingularBytesField(value: &self.back)
            case 3: try decoder.decodeSingularEnumField(value: &self.color)
            case 4: try decoder.decodeSingularEnumField(value: &self.texture)
            case 5: try decoder.decodeSingularEnumField(value: &self.mood)
            case 6: try decoder.decodeSingularMessageField(value: &self.forest)
            case 7:
                try {
                    var value: Data?
                    try decoder.decodeSingularBytesField(value: &value)
                    guard let value else { return }
                    if self.dish != nil { try decoder.handleConflictingOneOf() }
                    self.dish = Show.OneOf_Dish.print(value)
                }()
            case 8:
                try {
                    var value: Color?
                    try decoder.decodeSingularEnumField(value: &value)
                    guard let value else { return }
                    if self.dish != nil { try decoder.handleConflictingOneOf() }
                    self.dish = Show.OneOf_Dish.paint(value)
                }()
            case 9:
                try {
                    var value: Jar? = self.jar
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.dish != nil { try decoder.handleConflictingOneOf() }
                    self.dish = Show.OneOf_Dish.jar(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.picture.isEmpty { try visitor.visitSingularBytesField(value: self.picture, fieldNumber: 1) } }()
        try { if let value = self.back { try visitor.visitSingularBytesField(value: value, fieldNumber: 2) } }()
        try { if self.color != Color() { try visitor.visitSingularEnumField(value: self.color, fieldNumber: 3) } }()
        try { if let value = self.texture { try visitor.visitSingularEnumField(value: value, fieldNumber: 4) } }()
        try { if self.mood != Mood() { try visitor.visitSingularEnumField(value: self.mood, fieldNumber: 5) } }()
        try { if let value = self.forest { try visitor.visitSingularMessageField(value: value, fieldNumber: 6) } }()
        try { if case .print(let value)? = self.dish { try visitor.visitSingularBytesField(value: value, fieldNumber: 7) } }()
        try { if case .paint(let value)? = self.dish { try visitor.visitSingularEnumField(value: value, fieldNumber: 8) } }()
        try { if case .jar(let value)? = self.dish { try visitor.visitSingularMessageField(value: value, fieldNumber: 9) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Show, right: Show) -> Bool {
        if left.picture != right.picture { return false }
        if left.back != right.back { return false }
        if left.color != right.color { return false }
        if left.texture != right.texture { return false }
        if left.mood != right.mood { return false }
        if left.forest != right.forest { return false }
        if left.dish != right.dish { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("picture", self.picture)
        if let value = self.back { json.field("back", value) }
        json.field("color", self.color)
        if let value = self.texture { json.field("texture", value) }
        json.field("mood", self.mood)
        if let value = self.forest { json.field("forest", value) }
        switch self.dish {
        case .print(let value)?: json.field("print", value)
        case .paint(let value)?: json.field("paint", value)
        case .jar(let value)?: json.field("jar", value)
        case nil: break
        }
    }
}

/// Fills all lists.
public struct FillLists: ContractMessage, Hashable {
    public var flags: [Bool] = []
    /// So many.
    public var counts: [Int] = []
    public var seeds: [UInt64] = []
    public var ratios: [Double] = []
    public var notes: [String] = []
    public var pictures: [Data] = []
    public var colors: [Color] = []
    public var points: [Point] = []
    public var message: [Int] = []
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(flags: [Bool] = [], counts: [Int] = [], seeds: [UInt64] = [], ratios: [Double] = [], notes: [String] = [], pictures: [Data] = [], colors: [Color] = [], points: [Point] = [], message: [Int] = []) {
        self.flags = flags
        self.counts = counts
        self.seeds = seeds
        self.ratios = ratios
        self.notes = notes
        self.pictures = pictures
        self.colors = colors
        self.points = points
        self.message = message
    }
}

extension FillLists: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.FillLists"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}flags\u{0}\u{2}\u{1}counts\u{0}\u{2}\u{1}seeds\u{0}\u{2}\u{1}ratios\u{0}\u{2}\u{1}notes\u{0}\u{2}\u{1}pictures\u{0}\u{2}\u{1}colors\u{0}\u{2}\u{1}points\u{0}\u{2}\u{1}message\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeRepeatedBoolField(value: &self.flags)
            case 2:
                try {
                    var values: [Int64] = []
                    try decoder.decodeRepeatedInt64Field(value: &values)
                    self.counts += values.map { Int($0) }
                }()
            case 3: try decoder.decodeRepeatedUInt64Field(value: &self.seeds)
            case 4: try decoder.decodeRepeatedDoubleField(value: &self.ratios)
            case 5: try decoder.decodeRepeatedStringField(value: &self.notes)
            case 6: try decoder.decodeRepeatedBytesField(value: &self.pictures)
            case 7: try decoder.decodeRepeatedEnumField(value: &self.colors)
            case 8: try decoder.decodeRepeatedMessageField(value: &self.points)
            case 9:
                try {
                    var values: [Int64] = []
                    try decoder.decodeRepeatedInt64Field(value: &values)
                    self.message += values.map { Int($0) }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.flags.isEmpty { try visitor.visitPackedBoolField(value: self.flags, fieldNumber: 1) } }()
        try { if !self.counts.isEmpty { try visitor.visitPackedInt64Field(value: self.counts.map { Int64($0) }, fieldNumber: 2) } }()
        try { if !self.seeds.isEmpty { try visitor.visitPackedUInt64Field(value: self.seeds, fieldNumber: 3) } }()
        try { if !self.ratios.isEmpty { try visitor.visitPackedDoubleField(value: self.ratios, fieldNumber: 4) } }()
        try { if !self.notes.isEmpty { try visitor.visitRepeatedStringField(value: self.notes, fieldNumber: 5) } }()
        try { if !self.pictures.isEmpty { try visitor.visitRepeatedBytesField(value: self.pictures, fieldNumber: 6) } }()
        try { if !self.colors.isEmpty { try visitor.visitPackedEnumField(value: self.colors, fieldNumber: 7) } }()
        try { if !self.points.isEmpty { try visitor.visitRepeatedMessageField(value: self.points, fieldNumber: 8) } }()
        try { if !self.message.isEmpty { try visitor.visitPackedInt64Field(value: self.message.map { Int64($0) }, fieldNumber: 9) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: FillLists, right: FillLists) -> Bool {
        if left.flags != right.flags { return false }
        if left.counts != right.counts { return false }
        if left.seeds != right.seeds { return false }
        if !left.ratios.hasSameElements(as: right.ratios, by: { $0.bitPattern == $1.bitPattern }) { return false }
        if !left.notes.hasSameElements(as: right.notes, by: { $0.hasSameBytes(as: $1) }) { return false }
        if left.pictures != right.pictures { return false }
        if left.colors != right.colors { return false }
        if left.points != right.points { return false }
        if left.message != right.message { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("flags", self.flags)
        json.field("counts", self.counts)
        json.field("seeds", self.seeds)
        json.field("ratios", self.ratios)
        json.field("notes", self.notes)
        json.field("pictures", self.pictures)
        json.field("colors", self.colors)
        json.field("points", self.points)
        json.field("message", self.message)
    }
}

/// Fills all tables.
public struct FillTables: ContractMessage, Hashable {
    /// By shelf.
    public var jars: Table<Int, Jar> = [:]
    public var counts: Table<String, Int> = [:]
    public var pictures: Table<Bool, Data> = [:]
    public var colors: Table<UInt32, Color> = [:]
    public var ratios: Table<Int, Double> = [:]
    public var notes: Table<UInt64, String> = [:]
    public var points: Table<Int32, Point> = [:]
    public var message: Table<Int, Int> = [:]
    public var self_p: Table<Int, Int> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(jars: Table<Int, Jar> = [:], counts: Table<String, Int> = [:], pictures: Table<Bool, Data> = [:], colors: Table<UInt32, Color> = [:], ratios: Table<Int, Double> = [:], notes: Table<UInt64, String> = [:], points: Table<Int32, Point> = [:], message: Table<Int, Int> = [:], self self_: Table<Int, Int> = [:]) {
        self.jars = jars
        self.counts = counts
        self.pictures = pictures
        self.colors = colors
        self.ratios = ratios
        self.notes = notes
        self.points = points
        self.message = message
        self.self_p = self_
    }
}

extension FillTables: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.FillTables"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}jars\u{0}\u{2}\u{1}counts\u{0}\u{2}\u{1}pictures\u{0}\u{2}\u{1}colors\u{0}\u{2}\u{1}ratios\u{0}\u{2}\u{1}notes\u{0}\u{2}\u{1}points\u{0}\u{2}\u{1}message\u{0}\u{2}\u{1}self\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [Int64: Jar] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Jar>.self, value: &rows)
                    for (key, row) in rows { self.jars[Int(key)] = row }
                }()
            case 2:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.counts[key] = Int(row) }
                }()
            case 3:
                try {
                    var rows: [Bool: Data] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufBool, SwiftProtobuf.ProtobufBytes>.self, value: &rows)
                    for (key, row) in rows { self.pictures[key] = row }
                }()
            case 4:
                try {
                    var rows: [UInt32: Color] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufEnumMap<SwiftProtobuf.ProtobufUInt32, Color>.self, value: &rows)
                    for (key, row) in rows { self.colors[key] = row }
                }()
            case 5:
                try {
                    var rows: [Int64: Double] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSInt64, SwiftProtobuf.ProtobufDouble>.self, value: &rows)
                    for (key, row) in rows { self.ratios[Int(key)] = row }
                }()
            case 6:
                try {
                    var rows: [UInt64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufUInt64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.notes[key] = row }
                }()
            case 7:
                try {
                    var rows: [Int32: Point] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt32, Point>.self, value: &rows)
                    for (key, row) in rows { self.points[key] = row }
                }()
            case 8:
                try {
                    var rows: [Int64: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.message[Int(key)] = Int(row) }
                }()
            case 9:
                try {
                    var rows: [Int64: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.self_p[Int(key)] = Int(row) }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.jars.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Jar>.self, value: Dictionary(uniqueKeysWithValues: self.jars.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 1) } }()
        try { if !self.counts.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.counts.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 2) } }()
        try { if !self.pictures.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufBool, SwiftProtobuf.ProtobufBytes>.self, value: Dictionary(uniqueKeysWithValues: self.pictures.lazy.map { ($0.key, $0.value) }), fieldNumber: 3) } }()
        try { if !self.colors.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufEnumMap<SwiftProtobuf.ProtobufUInt32, Color>.self, value: Dictionary(uniqueKeysWithValues: self.colors.lazy.map { ($0.key, $0.value) }), fieldNumber: 4) } }()
        try { if !self.ratios.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSInt64, SwiftProtobuf.ProtobufDouble>.self, value: Dictionary(uniqueKeysWithValues: self.ratios.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 5) } }()
        try { if !self.notes.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufUInt64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.notes.lazy.map { ($0.key, $0.value) }), fieldNumber: 6) } }()
        try { if !self.points.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt32, Point>.self, value: Dictionary(uniqueKeysWithValues: self.points.lazy.map { ($0.key, $0.value) }), fieldNumber: 7) } }()
        try { if !self.message.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.message.lazy.map { (Int64($0.key), Int64($0.value)) }), fieldNumber: 8) } }()
        try { if !self.self_p.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.self_p.lazy.map { (Int64($0.key), Int64($0.value)) }), fieldNumber: 9) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: FillTables, right: FillTables) -> Bool {
        if left.jars != right.jars { return false }
        if left.counts != right.counts { return false }
        if left.pictures != right.pictures { return false }
        if left.colors != right.colors { return false }
        if left.ratios.count != right.ratios.count || !right.ratios.changes(since: left.ratios, by: { $0.bitPattern == $1.bitPattern }).isEmpty { return false }
        if left.notes.count != right.notes.count || !right.notes.changes(since: left.notes, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.points != right.points { return false }
        if left.message != right.message { return false }
        if left.self_p != right.self_p { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("jars", self.jars)
        json.field("counts", self.counts)
        json.field("pictures", self.pictures)
        json.field("colors", self.colors)
        json.field("ratios", self.ratios)
        json.field("notes", self.notes)
        json.field("points", self.points)
        json.field("message", self.message)
        json.field("self", self.self_p)
    }
}

/// Replaces whole messages; messages that it does not contain stay.
public struct Put: ContractMessage, Hashable {
    public var scalars: Scalars? = nil
    public var optionals: Optionals? = nil
    public var lists: Lists? = nil
    public var keys: Keys? = nil
    public var rows: Rows? = nil
    public var choice: Choice? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(scalars: Scalars? = nil, optionals: Optionals? = nil, lists: Lists? = nil, keys: Keys? = nil, rows: Rows? = nil, choice: Choice? = nil) {
        self.scalars = scalars
        self.optionals = optionals
        self.lists = lists
        self.keys = keys
        self.rows = rows
        self.choice = choice
    }
}

extension Put: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.Put"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}scalars\u{0}\u{2}\u{1}optionals\u{0}\u{2}\u{1}lists\u{0}\u{2}\u{1}keys\u{0}\u{2}\u{1}rows\u{0}\u{2}\u{1}choice\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularMessageField(value: &self.scalars)
            case 2: try decoder.decodeSingularMessageField(value: &self.optionals)
            case 3: try decoder.decodeSingularMessageField(value: &self.lists)
            case 4: try decoder.decodeSingularMessageField(value: &self.keys)
            case 5: try decoder.decodeSingularMessageField(value: &self.rows)
            case 6: try decoder.decodeSingularMessageField(value: &self.choice)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if let value = self.scalars { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if let value = self.optionals { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if let value = self.lists { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try { if let value = self.keys { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try { if let value = self.rows { try visitor.visitSingularMessageField(value: value, fieldNumber: 5) } }()
        try { if let value = self.choice { try visitor.visitSingularMessageField(value: value, fieldNumber: 6) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Put, right: Put) -> Bool {
        if left.scalars != right.scalars { return false }
        if left.optionals != right.optionals { return false }
        if left.lists != right.lists { return false }
        if left.keys != right.keys { return false }
        if left.rows != right.rows { return false }
        if left.choice != right.choice { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        if let value = self.scalars { json.field("scalars", value) }
        if let value = self.optionals { json.field("optionals", value) }
        if let value = self.lists { json.field("lists", value) }
        if let value = self.keys { json.field("keys", value) }
        if let value = self.rows { json.field("rows", value) }
        if let value = self.choice { json.field("choice", value) }
    }
}

/// What is kept.
public struct KitchenRecord: ContractMessage, Hashable {
    public var record: KitchenRecord.OneOf_Record? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(record: KitchenRecord.OneOf_Record? = nil) {
        self.record = record
    }

    public enum OneOf_Record: Hashable, Sendable {
        case scalars(Scalars)
        case row(KitchenRecord.Row)
        case optionals(Optionals)
        case lists(Lists)
        case keys(Keys)
        case rows(Rows)
        case choice(Choice)
        case larder(Larder)

        public static func == (left: OneOf_Record, right: OneOf_Record) -> Bool {
            switch (left, right) {
            case (.scalars(let left), .scalars(let right)): !(left != right)
            case (.row(let left), .row(let right)): !(left != right)
            case (.optionals(let left), .optionals(let right)): !(left != right)
            case (.lists(let left), .lists(let right)): !(left != right)
            case (.keys(let left), .keys(let right)): !(left != right)
            case (.rows(let left), .rows(let right)): !(left != right)
            case (.choice(let left), .choice(let right)): !(left != right)
            case (.larder(let left), .larder(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if record has another case.
    public var scalars: Scalars? {
        get { if case .scalars(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = KitchenRecord.OneOf_Record.scalars(newValue) }
            else if case .scalars? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var row: KitchenRecord.Row? {
        get { if case .row(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = KitchenRecord.OneOf_Record.row(newValue) }
            else if case .row? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var optionals: Optionals? {
        get { if case .optionals(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = KitchenRecord.OneOf_Record.optionals(newValue) }
            else if case .optionals? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var lists: Lists? {
        get { if case .lists(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = KitchenRecord.OneOf_Record.lists(newValue) }
            else if case .lists? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var keys: Keys? {
        get { if case .keys(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = KitchenRecord.OneOf_Record.keys(newValue) }
            else if case .keys? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var rows: Rows? {
        get { if case .rows(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = KitchenRecord.OneOf_Record.rows(newValue) }
            else if case .rows? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var choice: Choice? {
        get { if case .choice(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = KitchenRecord.OneOf_Record.choice(newValue) }
            else if case .choice? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    public var larder: Larder? {
        get { if case .larder(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = KitchenRecord.OneOf_Record.larder(newValue) }
            else if case .larder? = self.record { self.record = nil }
        }
    }
}

extension KitchenRecord: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.KitchenRecord"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}scalars\u{0}\u{2}\u{1}row\u{0}\u{2}\u{1}optionals\u{0}\u{2}\u{1}lists\u{0}\u{2}\u{1}keys\u{0}\u{2}\u{1}rows\u{0}\u{2}\u{1}choice\u{0}\u{2}\u{1}larder\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: Scalars? = self.scalars
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = KitchenRecord.OneOf_Record.scalars(value)
                }()
            case 2:
                try {
                    var value: KitchenRecord.Row? = self.row
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = KitchenRecord.OneOf_Record.row(value)
                }()
            case 3:
                try {
                    var value: Optionals? = self.optionals
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = KitchenRecord.OneOf_Record.optionals(value)
                }()
            case 4:
                try {
                    var value: Lists? = self.lists
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = KitchenRecord.OneOf_Record.lists(value)
                }()
            case 5:
                try {
                    var value: Keys? = self.keys
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = KitchenRecord.OneOf_Record.keys(value)
                }()
            case 6:
                try {
                    var value: Rows? = self.rows
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = KitchenRecord.OneOf_Record.rows(value)
                }()
            case 7:
                try {
                    var value: Choice? = self.choice
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = KitchenRecord.OneOf_Record.choice(value)
                }()
            case 8:
                try {
                    var value: Larder? = self.larder
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = KitchenRecord.OneOf_Record.larder(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .scalars(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if case .row(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .optionals(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try { if case .lists(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try { if case .keys(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 5) } }()
        try { if case .rows(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 6) } }()
        try { if case .choice(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 7) } }()
        try { if case .larder(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 8) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: KitchenRecord, right: KitchenRecord) -> Bool {
        if left.record != right.record { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        switch self.record {
        case .scalars(let value)?: json.field("scalars", value)
        case .row(let value)?: json.field("row", value)
        case .optionals(let value)?: json.field("optionals", value)
        case .lists(let value)?: json.field("lists", value)
        case .keys(let value)?: json.field("keys", value)
        case .rows(let value)?: json.field("rows", value)
        case .choice(let value)?: json.field("choice", value)
        case .larder(let value)?: json.field("larder", value)
        case nil: break
        }
    }
}

extension KitchenRecord {
    public struct Row: ContractMessage, Hashable {
        public var key: Int = 0
        public var jar: Jar = Jar()
        public var colors: Table<String, Color> = [:]
        public var pictures: [Data] = []
        public var unknownFields = SwiftProtobuf.UnknownStorage()

        public init() {}

        public init(key: Int = 0, jar: Jar = Jar(), colors: Table<String, Color> = [:], pictures: [Data] = []) {
            self.key = key
            self.jar = jar
            self.colors = colors
            self.pictures = pictures
        }
    }
}

extension KitchenRecord.Row: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "kitchen.sink.KitchenRecord.Row"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}jar\u{0}\u{2}\u{1}colors\u{0}\u{2}\u{1}pictures\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.key)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.key = Int(value)
                }()
            case 2:
                try {
                    var value: Jar? = self.jar
                    self.jar = Jar()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.jar = value ?? Jar()
                }()
            case 3:
                try {
                    var rows: [String: Color] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufEnumMap<SwiftProtobuf.ProtobufString, Color>.self, value: &rows)
                    for (key, row) in rows { self.colors[key] = row }
                }()
            case 4: try decoder.decodeRepeatedBytesField(value: &self.pictures)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.jar != Jar() { try visitor.visitSingularMessageField(value: self.jar, fieldNumber: 2) } }()
        try { if !self.colors.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufEnumMap<SwiftProtobuf.ProtobufString, Color>.self, value: Dictionary(uniqueKeysWithValues: self.colors.lazy.map { ($0.key, $0.value) }), fieldNumber: 3) } }()
        try { if !self.pictures.isEmpty { try visitor.visitRepeatedBytesField(value: self.pictures, fieldNumber: 4) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: KitchenRecord.Row, right: KitchenRecord.Row) -> Bool {
        if left.key != right.key { return false }
        if left.jar != right.jar { return false }
        if left.colors != right.colors { return false }
        if left.pictures != right.pictures { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("jar", self.jar)
        json.field("colors", self.colors)
        json.field("pictures", self.pictures)
    }
}

// MARK: Actions

/// The actions of sink.proto.
public enum SinkAction: Sendable, Equatable {
    /// Everything at once.
    case stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64)
    /// Says all words.
    case say(words: Words, default: Int, in: Int?, self: String, init: String?, type: String, `inout`: String, message: String, transport: String?, action: String, json: String, is: Say.OneOf_Is?)
    /// Does nothing.
    case reset
    /// Ends it.
    case `default`(true: Bool)
    /// Shows a dish.
    ///
    /// - Parameters:
    ///   - picture: As PNG,
    ///     not larger than this page.
    ///   - color: From above.
    ///   - dish: What it is served on.
    case show(picture: Data, back: Data?, color: Color, texture: Scalars.Texture?, mood: Mood, forest: Forest?, dish: Show.OneOf_Dish?)
    /// Fills all lists.
    ///
    /// - Parameters:
    ///   - counts: So many.
    case fillLists(flags: [Bool], counts: [Int], seeds: [UInt64], ratios: [Double], notes: [String], pictures: [Data], colors: [Color], points: [Point], message: [Int])
    /// Fills all tables.
    ///
    /// - Parameters:
    ///   - jars: By shelf.
    case fillTables(jars: Table<Int, Jar>, counts: Table<String, Int>, pictures: Table<Bool, Data>, colors: Table<UInt32, Color>, ratios: Table<Int, Double>, notes: Table<UInt64, String>, points: Table<Int32, Point>, message: Table<Int, Int>, self: Table<Int, Int>)
    /// Replaces whole messages; messages that it does not contain stay.
    case put(scalars: Scalars?, optionals: Optionals?, lists: Lists?, keys: Keys?, rows: Rows?, choice: Choice?)
}

extension AppAction where Self == KitchenSinkAction {
    /// Everything at once.
    public static func stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64) -> KitchenSinkAction { .sink(.stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed)) }
}

extension AppAction where Self == KitchenSinkAction {
    /// Says all words.
    public static func say(words: Words, default: Int, in: Int?, self self_: String, init: String?, type: String, `inout`: String, message: String, transport: String?, action: String, json: String, is: Say.OneOf_Is?) -> KitchenSinkAction { .sink(.say(words: words, default: `default`, in: `in`, self: self_, init: `init`, type: type, `inout`: `inout`, message: message, transport: transport, action: action, json: json, is: `is`)) }
}

extension AppAction where Self == KitchenSinkAction {
    /// Does nothing.
    public static var reset: KitchenSinkAction { .sink(.reset) }
}

extension AppAction where Self == KitchenSinkAction {
    /// Ends it.
    public static func `default`(true: Bool) -> KitchenSinkAction { .sink(.`default`(true: `true`)) }
}

extension AppAction where Self == KitchenSinkAction {
    /// Shows a dish.
    ///
    /// - Parameters:
    ///   - picture: As PNG,
    ///     not larger than this page.
    ///   - color: From above.
    ///   - dish: What it is served on.
    public static func show(picture: Data, back: Data?, color: Color, texture: Scalars.Texture?, mood: Mood, forest: Forest?, dish: Show.OneOf_Dish?) -> KitchenSinkAction { .sink(.show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish)) }
}

extension AppAction where Self == KitchenSinkAction {
    /// Fills all lists.
    ///
    /// - Parameters:
    ///   - counts: So many.
    public static func fillLists(flags: [Bool], counts: [Int], seeds: [UInt64], ratios: [Double], notes: [String], pictures: [Data], colors: [Color], points: [Point], message: [Int]) -> KitchenSinkAction { .sink(.fillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message)) }
}

extension AppAction where Self == KitchenSinkAction {
    /// Fills all tables.
    ///
    /// - Parameters:
    ///   - jars: By shelf.
    public static func fillTables(jars: Table<Int, Jar>, counts: Table<String, Int>, pictures: Table<Bool, Data>, colors: Table<UInt32, Color>, ratios: Table<Int, Double>, notes: Table<UInt64, String>, points: Table<Int32, Point>, message: Table<Int, Int>, self self_: Table<Int, Int>) -> KitchenSinkAction { .sink(.fillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_)) }
}

extension AppAction where Self == KitchenSinkAction {
    /// Replaces whole messages; messages that it does not contain stay.
    public static func put(scalars: Scalars?, optionals: Optionals?, lists: Lists?, keys: Keys?, rows: Rows?, choice: Choice?) -> KitchenSinkAction { .sink(.put(scalars: scalars, optionals: optionals, lists: lists, keys: keys, rows: rows, choice: choice)) }
}

// MARK: Scalars

/// A component that receives the slice `kitchen.sink.Scalars`.
public protocol ScalarsComponent: SliceComponent {
    /// Whether it is on.
    func newSwitchOn(_ switchOn: Bool)
    func newInt32Value(_ int32Value: Int32)
    func newSint32Value(_ sint32Value: Int32)
    func newSfixed32Value(_ sfixed32Value: Int32)
    func newInt64Value(_ int64Value: Int)
    func newSint64Value(_ sint64Value: Int)
    func newSfixed64Value(_ sfixed64Value: Int)
    func newUint32Value(_ uint32Value: UInt32)
    func newFixed32Value(_ fixed32Value: UInt32)
    func newUint64Value(_ uint64Value: UInt64)
    func newFixed64Value(_ fixed64Value: UInt64)
    func newFloatValue(_ floatValue: Float)
    func newDoubleValue(_ doubleValue: Double)
    func newStringValue(_ stringValue: String)
    func newBytesValue(_ bytesValue: Data)
    func newColor(_ color: Color)
    func newMood(_ mood: Mood)
    func newTexture(_ texture: Scalars.Texture)
}

/// Every kind of scalar.
public protocol KnowsTheScalars: Sendable {
    func provideScalars(to component: some ScalarsComponent)
}

/// The slice `kitchen.sink.Scalars` on the wire.
public enum ScalarsSlice: Slice {
    public typealias Message = Scalars

    public static let fields: [SliceField<ScalarsSlice>] = [
        .value(1, \.switchOn),
        .value(2, \.int32Value),
        .value(3, \.sint32Value),
        .value(4, \.sfixed32Value),
        .value(5, \.int64Value),
        .value(6, \.sint64Value),
        .value(7, \.sfixed64Value),
        .value(8, \.uint32Value),
        .value(9, \.fixed32Value),
        .value(10, \.uint64Value),
        .value(11, \.fixed64Value),
        .value(12, \.floatValue, by: { $0.bitPattern == $1.bitPattern }),
        .value(13, \.doubleValue, by: { $0.bitPattern == $1.bitPattern }),
        .text(14, \.stringValue),
        .bytes(15, \.bytesValue),
        .value(16, \.color),
        .value(17, \.mood),
        .value(18, \.texture),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ScalarsSlice>, to component: some ScalarsComponent) {
        if change.fields.contains(1) { component.newSwitchOn(change.value.switchOn) }
        if change.fields.contains(2) { component.newInt32Value(change.value.int32Value) }
        if change.fields.contains(3) { component.newSint32Value(change.value.sint32Value) }
        if change.fields.contains(4) { component.newSfixed32Value(change.value.sfixed32Value) }
        if change.fields.contains(5) { component.newInt64Value(change.value.int64Value) }
        if change.fields.contains(6) { component.newSint64Value(change.value.sint64Value) }
        if change.fields.contains(7) { component.newSfixed64Value(change.value.sfixed64Value) }
        if change.fields.contains(8) { component.newUint32Value(change.value.uint32Value) }
        if change.fields.contains(9) { component.newFixed32Value(change.value.fixed32Value) }
        if change.fields.contains(10) { component.newUint64Value(change.value.uint64Value) }
        if change.fields.contains(11) { component.newFixed64Value(change.value.fixed64Value) }
        if change.fields.contains(12) { component.newFloatValue(change.value.floatValue) }
        if change.fields.contains(13) { component.newDoubleValue(change.value.doubleValue) }
        if change.fields.contains(14) { component.newStringValue(change.value.stringValue) }
        if change.fields.contains(15) { component.newBytesValue(change.value.bytesValue) }
        if change.fields.contains(16) { component.newColor(change.value.color) }
        if change.fields.contains(17) { component.newMood(change.value.mood) }
        if change.fields.contains(18) { component.newTexture(change.value.texture) }
        component.didReach(change.revision)
    }
}

extension Scalars: SliceMessage {
    public typealias SliceType = ScalarsSlice
}

/// The component that puts `kitchen.sink.Scalars` on the wire.
public final class ScalarsRecorder: ScalarsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ScalarsSlice>()

    public static let callbacks: [UInt32: String] = [1: "newSwitchOn", 2: "newInt32Value", 3: "newSint32Value", 4: "newSfixed32Value", 5: "newInt64Value", 6: "newSint64Value", 7: "newSfixed64Value", 8: "newUint32Value", 9: "newFixed32Value", 10: "newUint64Value", 11: "newFixed64Value", 12: "newFloatValue", 13: "newDoubleValue", 14: "newStringValue", 15: "newBytesValue", 16: "newColor", 17: "newMood", 18: "newTexture"]

    public init() {}

    public func newSwitchOn(_ switchOn: Bool) {
        provided.set(1) { $0.switchOn = switchOn }
    }

    public func newInt32Value(_ int32Value: Int32) {
        provided.set(2) { $0.int32Value = int32Value }
    }

    public func newSint32Value(_ sint32Value: Int32) {
        provided.set(3) { $0.sint32Value = sint32Value }
    }

    public func newSfixed32Value(_ sfixed32Value: Int32) {
        provided.set(4) { $0.sfixed32Value = sfixed32Value }
    }

    public func newInt64Value(_ int64Value: Int) {
        provided.set(5) { $0.int64Value = int64Value }
    }

    public func newSint64Value(_ sint64Value: Int) {
        provided.set(6) { $0.sint64Value = sint64Value }
    }

    public func newSfixed64Value(_ sfixed64Value: Int) {
        provided.set(7) { $0.sfixed64Value = sfixed64Value }
    }

    public func newUint32Value(_ uint32Value: UInt32) {
        provided.set(8) { $0.uint32Value = uint32Value }
    }

    public func newFixed32Value(_ fixed32Value: UInt32) {
        provided.set(9) { $0.fixed32Value = fixed32Value }
    }

    public func newUint64Value(_ uint64Value: UInt64) {
        provided.set(10) { $0.uint64Value = uint64Value }
    }

    public func newFixed64Value(_ fixed64Value: UInt64) {
        provided.set(11) { $0.fixed64Value = fixed64Value }
    }

    public func newFloatValue(_ floatValue: Float) {
        provided.set(12) { $0.floatValue = floatValue }
    }

    public func newDoubleValue(_ doubleValue: Double) {
        provided.set(13) { $0.doubleValue = doubleValue }
    }

    public func newStringValue(_ stringValue: String) {
        provided.set(14) { $0.stringValue = stringValue }
    }

    public func newBytesValue(_ bytesValue: Data) {
        provided.set(15) { $0.bytesValue = bytesValue }
    }

    public func newColor(_ color: Color) {
        provided.set(16) { $0.color = color }
    }

    public func newMood(_ mood: Mood) {
        provided.set(17) { $0.mood = mood }
    }

    public func newTexture(_ texture: Scalars.Texture) {
        provided.set(18) { $0.texture = texture }
    }
}

/// A component that keeps the slice `kitchen.sink.Scalars`, for views that observe it.
@MainActor
public final class ScalarsModel: @MainActor ScalarsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Scalars()

    public init() {}

    /// Whether it is on.
    public var switchOn: Bool {
        _observers.access(self, keyPath: \.switchOn)
        return _slice.switchOn
    }

    public var int32Value: Int32 {
        _observers.access(self, keyPath: \.int32Value)
        return _slice.int32Value
    }

    public var sint32Value: Int32 {
        _observers.access(self, keyPath: \.sint32Value)
        return _slice.sint32Value
    }

    public var sfixed32Value: Int32 {
        _observers.access(self, keyPath: \.sfixed32Value)
        return _slice.sfixed32Value
    }

    public var int64Value: Int {
        _observers.access(self, keyPath: \.int64Value)
        return _slice.int64Value
    }

    public var sint64Value: Int {
        _observers.access(self, keyPath: \.sint64Value)
        return _slice.sint64Value
    }

    public var sfixed64Value: Int {
        _observers.access(self, keyPath: \.sfixed64Value)
        return _slice.sfixed64Value
    }

    public var uint32Value: UInt32 {
        _observers.access(self, keyPath: \.uint32Value)
        return _slice.uint32Value
    }

    public var fixed32Value: UInt32 {
        _observers.access(self, keyPath: \.fixed32Value)
        return _slice.fixed32Value
    }

    public var uint64Value: UInt64 {
        _observers.access(self, keyPath: \.uint64Value)
        return _slice.uint64Value
    }

    public var fixed64Value: UInt64 {
        _observers.access(self, keyPath: \.fixed64Value)
        return _slice.fixed64Value
    }

    public var floatValue: Float {
        _observers.access(self, keyPath: \.floatValue)
        return _slice.floatValue
    }

    public var doubleValue: Double {
        _observers.access(self, keyPath: \.doubleValue)
        return _slice.doubleValue
    }

    public var stringValue: String {
        _observers.access(self, keyPath: \.stringValue)
        return _slice.stringValue
    }

    public var bytesValue: Data {
        _observers.access(self, keyPath: \.bytesValue)
        return _slice.bytesValue
    }

    public var color: Color {
        _observers.access(self, keyPath: \.color)
        return _slice.color
    }

    public var mood: Mood {
        _observers.access(self, keyPath: \.mood)
        return _slice.mood
    }

    public var texture: Scalars.Texture {
        _observers.access(self, keyPath: \.texture)
        return _slice.texture
    }

    public func newSwitchOn(_ switchOn: Bool) {
        _observers.withMutation(of: self, keyPath: \.switchOn) { _slice.switchOn = switchOn }
    }

    public func newInt32Value(_ int32Value: Int32) {
        _observers.withMutation(of: self, keyPath: \.int32Value) { _slice.int32Value = int32Value }
    }

    public func newSint32Value(_ sint32Value: Int32) {
        _observers.withMutation(of: self, keyPath: \.sint32Value) { _slice.sint32Value = sint32Value }
    }

    public func newSfixed32Value(_ sfixed32Value: Int32) {
        _observers.withMutation(of: self, keyPath: \.sfixed32Value) { _slice.sfixed32Value = sfixed32Value }
    }

    public func newInt64Value(_ int64Value: Int) {
        _observers.withMutation(of: self, keyPath: \.int64Value) { _slice.int64Value = int64Value }
    }

    public func newSint64Value(_ sint64Value: Int) {
        _observers.withMutation(of: self, keyPath: \.sint64Value) { _slice.sint64Value = sint64Value }
    }

    public func newSfixed64Value(_ sfixed64Value: Int) {
        _observers.withMutation(of: self, keyPath: \.sfixed64Value) { _slice.sfixed64Value = sfixed64Value }
    }

    public func newUint32Value(_ uint32Value: UInt32) {
        _observers.withMutation(of: self, keyPath: \.uint32Value) { _slice.uint32Value = uint32Value }
    }

    public func newFixed32Value(_ fixed32Value: UInt32) {
        _observers.withMutation(of: self, keyPath: \.fixed32Value) { _slice.fixed32Value = fixed32Value }
    }

    public func newUint64Value(_ uint64Value: UInt64) {
        _observers.withMutation(of: self, keyPath: \.uint64Value) { _slice.uint64Value = uint64Value }
    }

    public func newFixed64Value(_ fixed64Value: UInt64) {
        _observers.withMutation(of: self, keyPath: \.fixed64Value) { _slice.fixed64Value = fixed64Value }
    }

    public func newFloatValue(_ floatValue: Float) {
        _observers.withMutation(of: self, keyPath: \.floatValue) { _slice.floatValue = floatValue }
    }

    public func newDoubleValue(_ doubleValue: Double) {
        _observers.withMutation(of: self, keyPath: \.doubleValue) { _slice.doubleValue = doubleValue }
    }

    public func newStringValue(_ stringValue: String) {
        _observers.withMutation(of: self, keyPath: \.stringValue) { _slice.stringValue = stringValue }
    }

    public func newBytesValue(_ bytesValue: Data) {
        _observers.withMutation(of: self, keyPath: \.bytesValue) { _slice.bytesValue = bytesValue }
    }

    public func newColor(_ color: Color) {
        _observers.withMutation(of: self, keyPath: \.color) { _slice.color = color }
    }

    public func newMood(_ mood: Mood) {
        _observers.withMutation(of: self, keyPath: \.mood) { _slice.mood = mood }
    }

    public func newTexture(_ texture: Scalars.Texture) {
        _observers.withMutation(of: self, keyPath: \.texture) { _slice.texture = texture }
    }
}

// MARK: Optionals

/// A component that receives the slice `kitchen.sink.Optionals`.
public protocol OptionalsComponent: SliceComponent {
    func newFlag(_ flag: Bool?)
    func newCount(_ count: Int?)
    func newSmall(_ small: UInt32?)
    func newRatio(_ ratio: Double?)
    func newNote(_ note: String?)
    func newPoint(_ point: Point?)
    func newPlate(_ plate: Kitchen_Sink_Plate?)
    func newTree(_ tree: Tree?)
    func newInt32Value(_ int32Value: Int32?)
    func newSint32Value(_ sint32Value: Int32?)
    func newSfixed32Value(_ sfixed32Value: Int32?)
    func newSint64Value(_ sint64Value: Int?)
    func newSfixed64Value(_ sfixed64Value: Int?)
    func newFixed32Value(_ fixed32Value: UInt32?)
    func newUint64Value(_ uint64Value: UInt64?)
    func newFixed64Value(_ fixed64Value: UInt64?)
    func newHeat(_ heat: Float?)
    func newPicture(_ picture: Data?)
    func newColor(_ color: Color?)
    func newTexture(_ texture: Scalars.Texture?)
}

/// What may be without a value.
public protocol KnowsTheOptionals: Sendable {
    func provideOptionals(to component: some OptionalsComponent)
}

/// The slice `kitchen.sink.Optionals` on the wire.
public enum OptionalsSlice: Slice {
    public typealias Message = Optionals

    public static let fields: [SliceField<OptionalsSlice>] = [
        .value(1, \.flag),
        .value(2, \.count),
        .value(3, \.small),
        .value(4, \.ratio, by: { $0?.bitPattern == $1?.bitPattern }),
        .value(5, \.note, by: { $0.hasSameBytes(as: $1) }),
        .value(6, \.point),
        .value(7, \.plate),
        .value(8, \.tree),
        .value(9, \.int32Value),
        .value(10, \.sint32Value),
        .value(11, \.sfixed32Value),
        .value(12, \.sint64Value),
        .value(13, \.sfixed64Value),
        .value(14, \.fixed32Value),
        .value(15, \.uint64Value),
        .value(16, \.fixed64Value),
        .value(17, \.heat, by: { $0?.bitPattern == $1?.bitPattern }),
        .value(18, \.picture),
        .value(19, \.color),
        .value(20, \.texture),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<OptionalsSlice>, to component: some OptionalsComponent) {
        if change.fields.contains(1) { component.newFlag(change.value.flag) }
        if change.fields.contains(2) { component.newCount(change.value.count) }
        if change.fields.contains(3) { component.newSmall(change.value.small) }
        if change.fields.contains(4) { component.newRatio(change.value.ratio) }
        if change.fields.contains(5) { component.newNote(change.value.note) }
        if change.fields.contains(6) { component.newPoint(change.value.point) }
        if change.fields.contains(7) { component.newPlate(change.value.plate) }
        if change.fields.contains(8) { component.newTree(change.value.tree) }
        if change.fields.contains(9) { component.newInt32Value(change.value.int32Value) }
        if change.fields.contains(10) { component.newSint32Value(change.value.sint32Value) }
        if change.fields.contains(11) { component.newSfixed32Value(change.value.sfixed32Value) }
        if change.fields.contains(12) { component.newSint64Value(change.value.sint64Value) }
        if change.fields.contains(13) { component.newSfixed64Value(change.value.sfixed64Value) }
        if change.fields.contains(14) { component.newFixed32Value(change.value.fixed32Value) }
        if change.fields.contains(15) { component.newUint64Value(change.value.uint64Value) }
        if change.fields.contains(16) { component.newFixed64Value(change.value.fixed64Value) }
        if change.fields.contains(17) { component.newHeat(change.value.heat) }
        if change.fields.contains(18) { component.newPicture(change.value.picture) }
        if change.fields.contains(19) { component.newColor(change.value.color) }
        if change.fields.contains(20) { component.newTexture(change.value.texture) }
        component.didReach(change.revision)
    }
}

extension Optionals: SliceMessage {
    public typealias SliceType = OptionalsSlice
}

/// The component that puts `kitchen.sink.Optionals` on the wire.
public final class OptionalsRecorder: OptionalsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<OptionalsSlice>()

    public static let callbacks: [UInt32: String] = [1: "newFlag", 2: "newCount", 3: "newSmall", 4: "newRatio", 5: "newNote", 6: "newPoint", 7: "newPlate", 8: "newTree", 9: "newInt32Value", 10: "newSint32Value", 11: "newSfixed32Value", 12: "newSint64Value", 13: "newSfixed64Value", 14: "newFixed32Value", 15: "newUint64Value", 16: "newFixed64Value", 17: "newHeat", 18: "newPicture", 19: "newColor", 20: "newTexture"]

    public init() {}

    public func newFlag(_ flag: Bool?) {
        provided.set(1) { $0.flag = flag }
    }

    public func newCount(_ count: Int?) {
        provided.set(2) { $0.count = count }
    }

    public func newSmall(_ small: UInt32?) {
        provided.set(3) { $0.small = small }
    }

    public func newRatio(_ ratio: Double?) {
        provided.set(4) { $0.ratio = ratio }
    }

    public func newNote(_ note: String?) {
        provided.set(5) { $0.note = note }
    }

    public func newPoint(_ point: Point?) {
        provided.set(6) { $0.point = point }
    }

    public func newPlate(_ plate: Kitchen_Sink_Plate?) {
        provided.set(7) { $0.plate = plate }
    }

    public func newTree(_ tree: Tree?) {
        provided.set(8) { $0.tree = tree }
    }

    public func newInt32Value(_ int32Value: Int32?) {
        provided.set(9) { $0.int32Value = int32Value }
    }

    public func newSint32Value(_ sint32Value: Int32?) {
        provided.set(10) { $0.sint32Value = sint32Value }
    }

    public func newSfixed32Value(_ sfixed32Value: Int32?) {
        provided.set(11) { $0.sfixed32Value = sfixed32Value }
    }

    public func newSint64Value(_ sint64Value: Int?) {
        provided.set(12) { $0.sint64Value = sint64Value }
    }

    public func newSfixed64Value(_ sfixed64Value: Int?) {
        provided.set(13) { $0.sfixed64Value = sfixed64Value }
    }

    public func newFixed32Value(_ fixed32Value: UInt32?) {
        provided.set(14) { $0.fixed32Value = fixed32Value }
    }

    public func newUint64Value(_ uint64Value: UInt64?) {
        provided.set(15) { $0.uint64Value = uint64Value }
    }

    public func newFixed64Value(_ fixed64Value: UInt64?) {
        provided.set(16) { $0.fixed64Value = fixed64Value }
    }

    public func newHeat(_ heat: Float?) {
        provided.set(17) { $0.heat = heat }
    }

    public func newPicture(_ picture: Data?) {
        provided.set(18) { $0.picture = picture }
    }

    public func newColor(_ color: Color?) {
        provided.set(19) { $0.color = color }
    }

    public func newTexture(_ texture: Scalars.Texture?) {
        provided.set(20) { $0.texture = texture }
    }
}

/// A component that keeps the slice `kitchen.sink.Optionals`, for views that observe it.
@MainActor
public final class OptionalsModel: @MainActor OptionalsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Optionals()

    public init() {}

    public var flag: Bool? {
        _observers.access(self, keyPath: \.flag)
        return _slice.flag
    }

    public var count: Int? {
        _observers.access(self, keyPath: \.count)
        return _slice.count
    }

    public var small: UInt32? {
        _observers.access(self, keyPath: \.small)
        return _slice.small
    }

    public var ratio: Double? {
        _observers.access(self, keyPath: \.ratio)
        return _slice.ratio
    }

    public var note: String? {
        _observers.access(self, keyPath: \.note)
        return _slice.note
    }

    public var point: Point? {
        _observers.access(self, keyPath: \.point)
        return _slice.point
    }

    public var plate: Kitchen_Sink_Plate? {
        _observers.access(self, keyPath: \.plate)
        return _slice.plate
    }

    public var tree: Tree? {
        _observers.access(self, keyPath: \.tree)
        return _slice.tree
    }

    public var int32Value: Int32? {
        _observers.access(self, keyPath: \.int32Value)
        return _slice.int32Value
    }

    public var sint32Value: Int32? {
        _observers.access(self, keyPath: \.sint32Value)
        return _slice.sint32Value
    }

    public var sfixed32Value: Int32? {
        _observers.access(self, keyPath: \.sfixed32Value)
        return _slice.sfixed32Value
    }

    public var sint64Value: Int? {
        _observers.access(self, keyPath: \.sint64Value)
        return _slice.sint64Value
    }

    public var sfixed64Value: Int? {
        _observers.access(self, keyPath: \.sfixed64Value)
        return _slice.sfixed64Value
    }

    public var fixed32Value: UInt32? {
        _observers.access(self, keyPath: \.fixed32Value)
        return _slice.fixed32Value
    }

    public var uint64Value: UInt64? {
        _observers.access(self, keyPath: \.uint64Value)
        return _slice.uint64Value
    }

    public var fixed64Value: UInt64? {
        _observers.access(self, keyPath: \.fixed64Value)
        return _slice.fixed64Value
    }

    public var heat: Float? {
        _observers.access(self, keyPath: \.heat)
        return _slice.heat
    }

    public var picture: Data? {
        _observers.access(self, keyPath: \.picture)
        return _slice.picture
    }

    public var color: Color? {
        _observers.access(self, keyPath: \.color)
        return _slice.color
    }

    public var texture: Scalars.Texture? {
        _observers.access(self, keyPath: \.texture)
        return _slice.texture
    }

    public func newFlag(_ flag: Bool?) {
        _observers.withMutation(of: self, keyPath: \.flag) { _slice.flag = flag }
    }

    public func newCount(_ count: Int?) {
        _observers.withMutation(of: self, keyPath: \.count) { _slice.count = count }
    }

    public func newSmall(_ small: UInt32?) {
        _observers.withMutation(of: self, keyPath: \.small) { _slice.small = small }
    }

    public func newRatio(_ ratio: Double?) {
        _observers.withMutation(of: self, keyPath: \.ratio) { _slice.ratio = ratio }
    }

    public func newNote(_ note: String?) {
        _observers.withMutation(of: self, keyPath: \.note) { _slice.note = note }
    }

    public func newPoint(_ point: Point?) {
        _observers.withMutation(of: self, keyPath: \.point) { _slice.point = point }
    }

    public func newPlate(_ plate: Kitchen_Sink_Plate?) {
        _observers.withMutation(of: self, keyPath: \.plate) { _slice.plate = plate }
    }

    public func newTree(_ tree: Tree?) {
        _observers.withMutation(of: self, keyPath: \.tree) { _slice.tree = tree }
    }

    public func newInt32Value(_ int32Value: Int32?) {
        _observers.withMutation(of: self, keyPath: \.int32Value) { _slice.int32Value = int32Value }
    }

    public func newSint32Value(_ sint32Value: Int32?) {
        _observers.withMutation(of: self, keyPath: \.sint32Value) { _slice.sint32Value = sint32Value }
    }

    public func newSfixed32Value(_ sfixed32Value: Int32?) {
        _observers.withMutation(of: self, keyPath: \.sfixed32Value) { _slice.sfixed32Value = sfixed32Value }
    }

    public func newSint64Value(_ sint64Value: Int?) {
        _observers.withMutation(of: self, keyPath: \.sint64Value) { _slice.sint64Value = sint64Value }
    }

    public func newSfixed64Value(_ sfixed64Value: Int?) {
        _observers.withMutation(of: self, keyPath: \.sfixed64Value) { _slice.sfixed64Value = sfixed64Value }
    }

    public func newFixed32Value(_ fixed32Value: UInt32?) {
        _observers.withMutation(of: self, keyPath: \.fixed32Value) { _slice.fixed32Value = fixed32Value }
    }

    public func newUint64Value(_ uint64Value: UInt64?) {
        _observers.withMutation(of: self, keyPath: \.uint64Value) { _slice.uint64Value = uint64Value }
    }

    public func newFixed64Value(_ fixed64Value: UInt64?) {
        _observers.withMutation(of: self, keyPath: \.fixed64Value) { _slice.fixed64Value = fixed64Value }
    }

    public func newHeat(_ heat: Float?) {
        _observers.withMutation(of: self, keyPath: \.heat) { _slice.heat = heat }
    }

    public func newPicture(_ picture: Data?) {
        _observers.withMutation(of: self, keyPath: \.picture) { _slice.picture = picture }
    }

    public func newColor(_ color: Color?) {
        _observers.withMutation(of: self, keyPath: \.color) { _slice.color = color }
    }

    public func newTexture(_ texture: Scalars.Texture?) {
        _observers.withMutation(of: self, keyPath: \.texture) { _slice.texture = texture }
    }
}

// MARK: Choice

/// A component that receives the slice `kitchen.sink.Choice`.
public protocol ChoiceComponent: SliceComponent {
    func newTitle(_ title: String)
    /// A number.
    func newNumber(_ number: Int)
    func newRatio(_ ratio: Float)
    func newText(_ text: String)
    func newPoint(_ point: Point)
    func newPlate(_ plate: Kitchen_Sink_Plate)
    func newPicture(_ picture: Data)
    func newColor(_ color: Color)
    func newTexture(_ texture: Scalars.Texture)
    func newExact(_ exact: Double)
    func newForest(_ forest: Forest)
    func newSeed(_ seed: UInt64)
    func newTiny(_ tiny: Int32)
    func newJar(_ jar: Jar)
    func newWeight(_ weight: Int32)
    func newSelf(_ self_: Bool)
    func newJson(_ json: String)
}

/// One of many.
public protocol KnowsTheChoice: Sendable {
    func provideChoice(to component: some ChoiceComponent)
}

/// The slice `kitchen.sink.Choice` on the wire.
public enum ChoiceSlice: Slice {
    public typealias Message = Choice

    public static let fields: [SliceField<ChoiceSlice>] = [
        .text(1, \.title),
        .choice(2, excluding: [3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .number(let value) = $0 { value } else { nil } }),
        .choice(4, excluding: [2, 3, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .ratio(let value) = $0 { value } else { nil } }, by: { $0.bitPattern == $1.bitPattern }),
        .choice(3, excluding: [2, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .text(let value) = $0 { value } else { nil } }, by: { $0.hasSameBytes(as: $1) }),
        .choice(5, excluding: [2, 3, 4, 6, 10, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .point(let value) = $0 { value } else { nil } }),
        .choice(6, excluding: [2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .plate(let value) = $0 { value } else { nil } }),
        .choice(10, excluding: [2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .picture(let value) = $0 { value } else { nil } }),
        .choice(11, excluding: [2, 3, 4, 5, 6, 10, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .color(let value) = $0 { value } else { nil } }),
        .choice(12, excluding: [2, 3, 4, 5, 6, 10, 11, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .texture(let value) = $0 { value } else { nil } }),
        .choice(13, excluding: [2, 3, 4, 5, 6, 10, 11, 12, 14, 15, 16, 17], of: \.outcome, get: { if case .exact(let value) = $0 { value } else { nil } }, by: { $0.bitPattern == $1.bitPattern }),
        .choice(14, excluding: [2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 16, 17], of: \.outcome, get: { if case .forest(let value) = $0 { value } else { nil } }),
        .choice(15, excluding: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 16, 17], of: \.outcome, get: { if case .seed(let value) = $0 { value } else { nil } }),
        .choice(16, excluding: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 17], of: \.outcome, get: { if case .tiny(let value) = $0 { value } else { nil } }),
        .choice(17, excluding: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16], of: \.outcome, get: { if case .jar(let value) = $0 { value } else { nil } }),
        .value(7, \.weight),
        .choice(8, excluding: [9], of: \.`default`, get: { if case .self_p(let value) = $0 { value } else { nil } }),
        .choice(9, excluding: [8], of: \.`default`, get: { if case .json(let value) = $0 { value } else { nil } }, by: { $0.hasSameBytes(as: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ChoiceSlice>, to component: some ChoiceComponent) {
        if change.fields.contains(1) { component.newTitle(change.value.title) }
        if change.fields.contains(2), case .number(let value)? = change.value.outcome { component.newNumber(value) }
        if change.fields.contains(4), case .ratio(let value)? = change.value.outcome { component.newRatio(value) }
        if change.fields.contains(3), case .text(let value)? = change.value.outcome { component.newText(value) }
        if change.fields.contains(5), case .point(let value)? = change.value.outcome { component.newPoint(value) }
        if change.fields.contains(6), case .plate(let value)? = change.value.outcome { component.newPlate(value) }
        if change.fields.contains(10), case .picture(let value)? = change.value.outcome { component.newPicture(value) }
        if change.fields.contains(11), case .color(let value)? = change.value.outcome { component.newColor(value) }
        if change.fields.contains(12), case .texture(let value)? = change.value.outcome { component.newTexture(value) }
        if change.fields.contains(13), case .exact(let value)? = change.value.outcome { component.newExact(value) }
        if change.fields.contains(14), case .forest(let value)? = change.value.outcome { component.newForest(value) }
        if change.fields.contains(15), case .seed(let value)? = change.value.outcome { component.newSeed(value) }
        if change.fields.contains(16), case .tiny(let value)? = change.value.outcome { component.newTiny(value) }
        if change.fields.contains(17), case .jar(let value)? = change.value.outcome { component.newJar(value) }
        if change.fields.contains(7) { component.newWeight(change.value.weight) }
        if change.fields.contains(8), case .self_p(let value)? = change.value.`default` { component.newSelf(value) }
        if change.fields.contains(9), case .json(let value)? = change.value.`default` { component.newJson(value) }
        component.didReach(change.revision)
    }
}

extension Choice: SliceMessage {
    public typealias SliceType = ChoiceSlice
}

/// The component that puts `kitchen.sink.Choice` on the wire.
public final class ChoiceRecorder: ChoiceComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ChoiceSlice>()

    public static let callbacks: [UInt32: String] = [1: "newTitle", 7: "newWeight"]

    public init() {}

    public func newTitle(_ title: String) {
        provided.set(1) { $0.title = title }
    }

    public func newNumber(_ number: Int) {
        provided.set(2, clearing: [3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17]) { $0.number = number }
    }

    public func newRatio(_ ratio: Float) {
        provided.set(4, clearing: [2, 3, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17]) { $0.ratio = ratio }
    }

    public func newText(_ text: String) {
        provided.set(3, clearing: [2, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17]) { $0.text = text }
    }

    public func newPoint(_ point: Point) {
        provided.set(5, clearing: [2, 3, 4, 6, 10, 11, 12, 13, 14, 15, 16, 17]) { $0.point = point }
    }

    public func newPlate(_ plate: Kitchen_Sink_Plate) {
        provided.set(6, clearing: [2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16, 17]) { $0.plate = plate }
    }

    public func newPicture(_ picture: Data) {
        provided.set(10, clearing: [2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16, 17]) { $0.picture = picture }
    }

    public func newColor(_ color: Color) {
        provided.set(11, clearing: [2, 3, 4, 5, 6, 10, 12, 13, 14, 15, 16, 17]) { $0.color = color }
    }

    public func newTexture(_ texture: Scalars.Texture) {
        provided.set(12, clearing: [2, 3, 4, 5, 6, 10, 11, 13, 14, 15, 16, 17]) { $0.texture = texture }
    }

    public func newExact(_ exact: Double) {
        provided.set(13, clearing: [2, 3, 4, 5, 6, 10, 11, 12, 14, 15, 16, 17]) { $0.exact = exact }
    }

    public func newForest(_ forest: Forest) {
        provided.set(14, clearing: [2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 16, 17]) { $0.forest = forest }
    }

    public func newSeed(_ seed: UInt64) {
        provided.set(15, clearing: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 16, 17]) { $0.seed = seed }
    }

    public func newTiny(_ tiny: Int32) {
        provided.set(16, clearing: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 17]) { $0.tiny = tiny }
    }

    public func newJar(_ jar: Jar) {
        provided.set(17, clearing: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16]) { $0.jar = jar }
    }

    public func newWeight(_ weight: Int32) {
        provided.set(7) { $0.weight = weight }
    }

    public func newSelf(_ self_: Bool) {
        provided.set(8, clearing: [9]) { $0.self_p = self_ }
    }

    public func newJson(_ json: String) {
        provided.set(9, clearing: [8]) { $0.json = json }
    }
}

/// A component that keeps the slice `kitchen.sink.Choice`, for views that observe it.
@MainActor
public final class ChoiceModel: @MainActor ChoiceComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Choice()

    public init() {}

    public var title: String {
        _observers.access(self, keyPath: \.title)
        return _slice.title
    }

    public var outcome: Choice.OneOf_Outcome? {
        _observers.access(self, keyPath: \.outcome)
        return _slice.outcome
    }

    public var weight: Int32 {
        _observers.access(self, keyPath: \.weight)
        return _slice.weight
    }

    public var `default`: Choice.OneOf_Default? {
        _observers.access(self, keyPath: \.`default`)
        return _slice.`default`
    }

    public func newTitle(_ title: String) {
        _observers.withMutation(of: self, keyPath: \.title) { _slice.title = title }
    }

    public func newNumber(_ number: Int) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.number = number }
    }

    public func newRatio(_ ratio: Float) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.ratio = ratio }
    }

    public func newText(_ text: String) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.text = text }
    }

    public func newPoint(_ point: Point) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.point = point }
    }

    public func newPlate(_ plate: Kitchen_Sink_Plate) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.plate = plate }
    }

    public func newPicture(_ picture: Data) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.picture = picture }
    }

    public func newColor(_ color: Color) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.color = color }
    }

    public func newTexture(_ texture: Scalars.Texture) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.texture = texture }
    }

    public func newExact(_ exact: Double) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.exact = exact }
    }

    public func newForest(_ forest: Forest) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.forest = forest }
    }

    public func newSeed(_ seed: UInt64) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.seed = seed }
    }

    public func newTiny(_ tiny: Int32) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.tiny = tiny }
    }

    public func newJar(_ jar: Jar) {
        _observers.withMutation(of: self, keyPath: \.outcome) { _slice.jar = jar }
    }

    public func newWeight(_ weight: Int32) {
        _observers.withMutation(of: self, keyPath: \.weight) { _slice.weight = weight }
    }

    public func newSelf(_ self_: Bool) {
        _observers.withMutation(of: self, keyPath: \.`default`) { _slice.self_p = self_ }
    }

    public func newJson(_ json: String) {
        _observers.withMutation(of: self, keyPath: \.`default`) { _slice.json = json }
    }
}

// MARK: Single

/// A component that receives the slice `kitchen.sink.Single`.
public protocol SingleComponent: SliceComponent {
    func newNumber(_ number: Int)
}

/// One field alone, which may be unset.
public protocol KnowsTheSingle: Sendable {
    func provideSingle(to component: some SingleComponent)
}

/// The slice `kitchen.sink.Single` on the wire.
public enum SingleSlice: Slice {
    public typealias Message = Single

    public static let fields: [SliceField<SingleSlice>] = [
        .choice(1, excluding: [], of: \.only, get: { if case .number(let value) = $0 { value } else { nil } }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<SingleSlice>, to component: some SingleComponent) {
        if change.fields.contains(1), case .number(let value)? = change.value.only { component.newNumber(value) }
        component.didReach(change.revision)
    }
}

extension Single: SliceMessage {
    public typealias SliceType = SingleSlice
}

/// The component that puts `kitchen.sink.Single` on the wire.
public final class SingleRecorder: SingleComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<SingleSlice>()

    public static let callbacks: [UInt32: String] = [:]

    public init() {}

    public func newNumber(_ number: Int) {
        provided.set(1) { $0.number = number }
    }
}

/// A component that keeps the slice `kitchen.sink.Single`, for views that observe it.
@MainActor
public final class SingleModel: @MainActor SingleComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Single()

    public init() {}

    public var only: Single.OneOf_Only? {
        _observers.access(self, keyPath: \.only)
        return _slice.only
    }

    public func newNumber(_ number: Int) {
        _observers.withMutation(of: self, keyPath: \.only) { _slice.number = number }
    }
}

// MARK: Words

/// A component that receives the slice `kitchen.sink.Words`.
public protocol WordsComponent: SliceComponent {
    func newDefault(_ `default`: Int)
    func newIn(_ `in`: Int?)
    func newSelf(_ self_: String)
    func newInit(_ `init`: String?)
    func newType(_ type: String)
    func newFunc(_ `func`: String)
    func newVar(_ `var`: String)
    func newLet(_ `let`: String)
    func newInout(_ `inout`: String)
    func newJson(_ json: String)
    func newMessage(_ message: String)
    func newTransport(_ transport: String)
    func newProvided(_ provided: String)
    func newComponent(_ component: String)
    func newChange(_ change: String)
    func newDescription(_ description: String)
    func newHasValue(_ hasValue: String)
    func newFields(_ fields: String)
    func newOld(_ old: String?)
    func newNew(_ new: String)
    func newURL(_ url: String)
    func newAny(_ any: String)
    func newAction(_ action: String)
    func newThrows(_ `throws`: String)
    func newAwait(_ `await`: String)
    func newProtocol(_ `protocol`: String)
    func newTry(_ `try`: String)
    func newUnknownFields(_ unknownFields: String)
    func newName(_ name: String)
    func newCase(_ `case`: String)
    func newNil(_ `nil`: String)
}

/// Names that mean something in Swift, or in generated code.
public protocol KnowsTheWords: Sendable {
    func provideWords(to component: some WordsComponent)
}

/// The slice `kitchen.sink.Words` on the wire.
public enum WordsSlice: Slice {
    public typealias Message = Words

    public static let fields: [SliceField<WordsSlice>] = [
        .value(1, \.`default`),
        .value(2, \.`in`),
        .text(3, \.self_p),
        .value(4, \.init_p, by: { $0.hasSameBytes(as: $1) }),
        .text(5, \.type),
        .text(6, \.`func`),
        .text(7, \.`var`),
        .text(8, \.`let`),
        .text(9, \.`inout`),
        .text(10, \.json),
        .text(11, \.message),
        .text(12, \.transport),
        .text(13, \.provided),
        .text(14, \.component),
        .text(15, \.change),
        .text(16, \.description),
        .text(17, \.hasValue),
        .text(18, \.fields),
        .value(19, \.old, by: { $0.hasSameBytes(as: $1) }),
        .text(20, \.new),
        .text(21, \.url),
        .text(22, \.any),
        .text(23, \.action),
        .text(24, \.`throws`),
        .text(25, \.`await`),
        .text(26, \.`protocol`),
        .text(27, \.`try`),
        .text(28, \.unknownFields_p),
        .text(29, \.name),
        .choice(30, excluding: [31], of: \.`is`, get: { if case .case(let value) = $0 { value } else { nil } }, by: { $0.hasSameBytes(as: $1) }),
        .choice(31, excluding: [30], of: \.`is`, get: { if case .nil(let value) = $0 { value } else { nil } }, by: { $0.hasSameBytes(as: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<WordsSlice>, to component: some WordsComponent) {
        if change.fields.contains(1) { component.newDefault(change.value.`default`) }
        if change.fields.contains(2) { component.newIn(change.value.`in`) }
        if change.fields.contains(3) { component.newSelf(change.value.self_p) }
        if change.fields.contains(4) { component.newInit(change.value.init_p) }
        if change.fields.contains(5) { component.newType(change.value.type) }
        if change.fields.contains(6) { component.newFunc(change.value.`func`) }
        if change.fields.contains(7) { component.newVar(change.value.`var`) }
        if change.fields.contains(8) { component.newLet(change.value.`let`) }
        if change.fields.contains(9) { component.newInout(change.value.`inout`) }
        if change.fields.contains(10) { component.newJson(change.value.json) }
        if change.fields.contains(11) { component.newMessage(change.value.message) }
        if change.fields.contains(12) { component.newTransport(change.value.transport) }
        if change.fields.contains(13) { component.newProvided(change.value.provided) }
        if change.fields.contains(14) { component.newComponent(change.value.component) }
        if change.fields.contains(15) { component.newChange(change.value.change) }
        if change.fields.contains(16) { component.newDescription(change.value.description) }
        if change.fields.contains(17) { component.newHasValue(change.value.hasValue) }
        if change.fields.contains(18) { component.newFields(change.value.fields) }
        if change.fields.contains(19) { component.newOld(change.value.old) }
        if change.fields.contains(20) { component.newNew(change.value.new) }
        if change.fields.contains(21) { component.newURL(change.value.url) }
        if change.fields.contains(22) { component.newAny(change.value.any) }
        if change.fields.contains(23) { component.newAction(change.value.action) }
        if change.fields.contains(24) { component.newThrows(change.value.`throws`) }
        if change.fields.contains(25) { component.newAwait(change.value.`await`) }
        if change.fields.contains(26) { component.newProtocol(change.value.`protocol`) }
        if change.fields.contains(27) { component.newTry(change.value.`try`) }
        if change.fields.contains(28) { component.newUnknownFields(change.value.unknownFields_p) }
        if change.fields.contains(29) { component.newName(change.value.name) }
        if change.fields.contains(30), case .case(let value)? = change.value.`is` { component.newCase(value) }
        if change.fields.contains(31), case .nil(let value)? = change.value.`is` { component.newNil(value) }
        component.didReach(change.revision)
    }
}

extension Words: SliceMessage {
    public typealias SliceType = WordsSlice
}

/// The component that puts `kitchen.sink.Words` on the wire.
public final class WordsRecorder: WordsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<WordsSlice>()

    public static let callbacks: [UInt32: String] = [1: "newDefault", 2: "newIn", 3: "newSelf", 4: "newInit", 5: "newType", 6: "newFunc", 7: "newVar", 8: "newLet", 9: "newInout", 10: "newJson", 11: "newMessage", 12: "newTransport", 13: "newProvided", 14: "newComponent", 15: "newChange", 16: "newDescription", 17: "newHasValue", 18: "newFields", 19: "newOld", 20: "newNew", 21: "newURL", 22: "newAny", 23: "newAction", 24: "newThrows", 25: "newAwait", 26: "newProtocol", 27: "newTry", 28: "newUnknownFields", 29: "newName"]

    public init() {}

    public func newDefault(_ `default`: Int) {
        provided.set(1) { $0.`default` = `default` }
    }

    public func newIn(_ `in`: Int?) {
        provided.set(2) { $0.`in` = `in` }
    }

    public func newSelf(_ self_: String) {
        provided.set(3) { $0.self_p = self_ }
    }

    public func newInit(_ `init`: String?) {
        provided.set(4) { $0.init_p = `init` }
    }

    public func newType(_ type: String) {
        provided.set(5) { $0.type = type }
    }

    public func newFunc(_ `func`: String) {
        provided.set(6) { $0.`func` = `func` }
    }

    public func newVar(_ `var`: String) {
        provided.set(7) { $0.`var` = `var` }
    }

    public func newLet(_ `let`: String) {
        provided.set(8) { $0.`let` = `let` }
    }

    public func newInout(_ `inout`: String) {
        provided.set(9) { $0.`inout` = `inout` }
    }

    public func newJson(_ json: String) {
        provided.set(10) { $0.json = json }
    }

    public func newMessage(_ message: String) {
        provided.set(11) { $0.message = message }
    }

    public func newTransport(_ transport: String) {
        provided.set(12) { $0.transport = transport }
    }

    public func newProvided(_ provided: String) {
        self.provided.set(13) { $0.provided = provided }
    }

    public func newComponent(_ component: String) {
        provided.set(14) { $0.component = component }
    }

    public func newChange(_ change: String) {
        provided.set(15) { $0.change = change }
    }

    public func newDescription(_ description: String) {
        provided.set(16) { $0.description = description }
    }

    public func newHasValue(_ hasValue: String) {
        provided.set(17) { $0.hasValue = hasValue }
    }

    public func newFields(_ fields: String) {
        provided.set(18) { $0.fields = fields }
    }

    public func newOld(_ old: String?) {
        provided.set(19) { $0.old = old }
    }

    public func newNew(_ new: String) {
        provided.set(20) { $0.new = new }
    }

    public func newURL(_ url: String) {
        provided.set(21) { $0.url = url }
    }

    public func newAny(_ any: String) {
        provided.set(22) { $0.any = any }
    }

    public func newAction(_ action: String) {
        provided.set(23) { $0.action = action }
    }

    public func newThrows(_ `throws`: String) {
        provided.set(24) { $0.`throws` = `throws` }
    }

    public func newAwait(_ `await`: String) {
        provided.set(25) { $0.`await` = `await` }
    }

    public func newProtocol(_ `protocol`: String) {
        provided.set(26) { $0.`protocol` = `protocol` }
    }

    public func newTry(_ `try`: String) {
        provided.set(27) { $0.`try` = `try` }
    }

    public func newUnknownFields(_ unknownFields: String) {
        provided.set(28) { $0.unknownFields_p = unknownFields }
    }

    public func newName(_ name: String) {
        provided.set(29) { $0.name = name }
    }

    public func newCase(_ `case`: String) {
        provided.set(30, clearing: [31]) { $0.`case` = `case` }
    }

    public func newNil(_ `nil`: String) {
        provided.set(31, clearing: [30]) { $0.`nil` = `nil` }
    }
}

/// A component that keeps the slice `kitchen.sink.Words`, for views that observe it.
@MainActor
public final class WordsModel: @MainActor WordsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Words()

    public init() {}

    public var `default`: Int {
        _observers.access(self, keyPath: \.`default`)
        return _slice.`default`
    }

    public var `in`: Int? {
        _observers.access(self, keyPath: \.`in`)
        return _slice.`in`
    }

    public var self_p: String {
        _observers.access(self, keyPath: \.self_p)
        return _slice.self_p
    }

    public var init_p: String? {
        _observers.access(self, keyPath: \.init_p)
        return _slice.init_p
    }

    public var type: String {
        _observers.access(self, keyPath: \.type)
        return _slice.type
    }

    public var `func`: String {
        _observers.access(self, keyPath: \.`func`)
        return _slice.`func`
    }

    public var `var`: String {
        _observers.access(self, keyPath: \.`var`)
        return _slice.`var`
    }

    public var `let`: String {
        _observers.access(self, keyPath: \.`let`)
        return _slice.`let`
    }

    public var `inout`: String {
        _observers.access(self, keyPath: \.`inout`)
        return _slice.`inout`
    }

    public var json: String {
        _observers.access(self, keyPath: \.json)
        return _slice.json
    }

    public var message: String {
        _observers.access(self, keyPath: \.message)
        return _slice.message
    }

    public var transport: String {
        _observers.access(self, keyPath: \.transport)
        return _slice.transport
    }

    public var provided: String {
        _observers.access(self, keyPath: \.provided)
        return _slice.provided
    }

    public var component: String {
        _observers.access(self, keyPath: \.component)
        return _slice.component
    }

    public var change: String {
        _observers.access(self, keyPath: \.change)
        return _slice.change
    }

    public var description: String {
        _observers.access(self, keyPath: \.description)
        return _slice.description
    }

    public var hasValue: String {
        _observers.access(self, keyPath: \.hasValue)
        return _slice.hasValue
    }

    public var fields: String {
        _observers.access(self, keyPath: \.fields)
        return _slice.fields
    }

    public var old: String? {
        _observers.access(self, keyPath: \.old)
        return _slice.old
    }

    public var new: String {
        _observers.access(self, keyPath: \.new)
        return _slice.new
    }

    public var url: String {
        _observers.access(self, keyPath: \.url)
        return _slice.url
    }

    public var any: String {
        _observers.access(self, keyPath: \.any)
        return _slice.any
    }

    public var action: String {
        _observers.access(self, keyPath: \.action)
        return _slice.action
    }

    public var `throws`: String {
        _observers.access(self, keyPath: \.`throws`)
        return _slice.`throws`
    }

    public var `await`: String {
        _observers.access(self, keyPath: \.`await`)
        return _slice.`await`
    }

    public var `protocol`: String {
        _observers.access(self, keyPath: \.`protocol`)
        return _slice.`protocol`
    }

    public var `try`: String {
        _observers.access(self, keyPath: \.`try`)
        return _slice.`try`
    }

    public var unknownFields_p: String {
        _observers.access(self, keyPath: \.unknownFields_p)
        return _slice.unknownFields_p
    }

    public var name: String {
        _observers.access(self, keyPath: \.name)
        return _slice.name
    }

    public var `is`: Words.OneOf_Is? {
        _observers.access(self, keyPath: \.`is`)
        return _slice.`is`
    }

    public func newDefault(_ `default`: Int) {
        _observers.withMutation(of: self, keyPath: \.`default`) { _slice.`default` = `default` }
    }

    public func newIn(_ `in`: Int?) {
        _observers.withMutation(of: self, keyPath: \.`in`) { _slice.`in` = `in` }
    }

    public func newSelf(_ self_: String) {
        _observers.withMutation(of: self, keyPath: \.self_p) { _slice.self_p = self_ }
    }

    public func newInit(_ `init`: String?) {
        _observers.withMutation(of: self, keyPath: \.init_p) { _slice.init_p = `init` }
    }

    public func newType(_ type: String) {
        _observers.withMutation(of: self, keyPath: \.type) { _slice.type = type }
    }

    public func newFunc(_ `func`: String) {
        _observers.withMutation(of: self, keyPath: \.`func`) { _slice.`func` = `func` }
    }

    public func newVar(_ `var`: String) {
        _observers.withMutation(of: self, keyPath: \.`var`) { _slice.`var` = `var` }
    }

    public func newLet(_ `let`: String) {
        _observers.withMutation(of: self, keyPath: \.`let`) { _slice.`let` = `let` }
    }

    public func newInout(_ `inout`: String) {
        _observers.withMutation(of: self, keyPath: \.`inout`) { _slice.`inout` = `inout` }
    }

    public func newJson(_ json: String) {
        _observers.withMutation(of: self, keyPath: \.json) { _slice.json = json }
    }

    public func newMessage(_ message: String) {
        _observers.withMutation(of: self, keyPath: \.message) { _slice.message = message }
    }

    public func newTransport(_ transport: String) {
        _observers.withMutation(of: self, keyPath: \.transport) { _slice.transport = transport }
    }

    public func newProvided(_ provided: String) {
        _observers.withMutation(of: self, keyPath: \.provided) { _slice.provided = provided }
    }

    public func newComponent(_ component: String) {
        _observers.withMutation(of: self, keyPath: \.component) { _slice.component = component }
    }

    public func newChange(_ change: String) {
        _observers.withMutation(of: self, keyPath: \.change) { _slice.change = change }
    }

    public func newDescription(_ description: String) {
        _observers.withMutation(of: self, keyPath: \.description) { _slice.description = description }
    }

    public func newHasValue(_ hasValue: String) {
        _observers.withMutation(of: self, keyPath: \.hasValue) { _slice.hasValue = hasValue }
    }

    public func newFields(_ fields: String) {
        _observers.withMutation(of: self, keyPath: \.fields) { _slice.fields = fields }
    }

    public func newOld(_ old: String?) {
        _observers.withMutation(of: self, keyPath: \.old) { _slice.old = old }
    }

    public func newNew(_ new: String) {
        _observers.withMutation(of: self, keyPath: \.new) { _slice.new = new }
    }

    public func newURL(_ url: String) {
        _observers.withMutation(of: self, keyPath: \.url) { _slice.url = url }
    }

    public func newAny(_ any: String) {
        _observers.withMutation(of: self, keyPath: \.any) { _slice.any = any }
    }

    public func newAction(_ action: String) {
        _observers.withMutation(of: self, keyPath: \.action) { _slice.action = action }
    }

    public func newThrows(_ `throws`: String) {
        _observers.withMutation(of: self, keyPath: \.`throws`) { _slice.`throws` = `throws` }
    }

    public func newAwait(_ `await`: String) {
        _observers.withMutation(of: self, keyPath: \.`await`) { _slice.`await` = `await` }
    }

    public func newProtocol(_ `protocol`: String) {
        _observers.withMutation(of: self, keyPath: \.`protocol`) { _slice.`protocol` = `protocol` }
    }

    public func newTry(_ `try`: String) {
        _observers.withMutation(of: self, keyPath: \.`try`) { _slice.`try` = `try` }
    }

    public func newUnknownFields(_ unknownFields: String) {
        _observers.withMutation(of: self, keyPath: \.unknownFields_p) { _slice.unknownFields_p = unknownFields }
    }

    public func newName(_ name: String) {
        _observers.withMutation(of: self, keyPath: \.name) { _slice.name = name }
    }

    public func newCase(_ `case`: String) {
        _observers.withMutation(of: self, keyPath: \.`is`) { _slice.`case` = `case` }
    }

    public func newNil(_ `nil`: String) {
        _observers.withMutation(of: self, keyPath: \.`is`) { _slice.`nil` = `nil` }
    }
}

// MARK: Lists

/// A component that receives the slice `kitchen.sink.Lists`.
public protocol ListsComponent: SliceComponent {
    func newFlags(_ flags: [Bool])
    func newInt32S(_ int32S: [Int32])
    func newSint32S(_ sint32S: [Int32])
    func newSfixed32S(_ sfixed32S: [Int32])
    /// So many.
    func newInt64S(_ int64S: [Int])
    func newSint64S(_ sint64S: [Int])
    func newSfixed64S(_ sfixed64S: [Int])
    func newUint32S(_ uint32S: [UInt32])
    func newFixed32S(_ fixed32S: [UInt32])
    func newUint64S(_ uint64S: [UInt64])
    func newFixed64S(_ fixed64S: [UInt64])
    func newFloats(_ floats: [Float])
    func newDoubles(_ doubles: [Double])
    func newStrings(_ strings: [String])
    func newPictures(_ pictures: [Data])
    func newColors(_ colors: [Color])
    func newTextures(_ textures: [Scalars.Texture])
    func newPoints(_ points: [Point])
    func newPlates(_ plates: [Kitchen_Sink_Plate])
    func newForests(_ forests: [Forest])
}

/// Many of each kind.
public protocol KnowsTheLists: Sendable {
    func provideLists(to component: some ListsComponent)
}

/// The slice `kitchen.sink.Lists` on the wire.
public enum ListsSlice: Slice {
    public typealias Message = Lists

    public static let fields: [SliceField<ListsSlice>] = [
        .list(1, \.flags),
        .list(2, \.int32S),
        .list(3, \.sint32S),
        .list(4, \.sfixed32S),
        .list(5, \.int64S),
        .list(6, \.sint64S),
        .list(7, \.sfixed64S),
        .list(8, \.uint32S),
        .list(9, \.fixed32S),
        .list(10, \.uint64S),
        .list(11, \.fixed64S),
        .list(12, \.floats, by: { $0.bitPattern == $1.bitPattern }),
        .list(13, \.doubles, by: { $0.bitPattern == $1.bitPattern }),
        .list(14, \.strings, by: { $0.hasSameBytes(as: $1) }),
        .list(15, \.pictures),
        .list(16, \.colors),
        .list(17, \.textures),
        .list(18, \.points),
        .list(19, \.plates),
        .list(20, \.forests),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ListsSlice>, to component: some ListsComponent) {
        if change.fields.contains(1) { component.newFlags(change.value.flags) }
        if change.fields.contains(2) { component.newInt32S(change.value.int32S) }
        if change.fields.contains(3) { component.newSint32S(change.value.sint32S) }
        if change.fields.contains(4) { component.newSfixed32S(change.value.sfixed32S) }
        if change.fields.contains(5) { component.newInt64S(change.value.int64S) }
        if change.fields.contains(6) { component.newSint64S(change.value.sint64S) }
        if change.fields.contains(7) { component.newSfixed64S(change.value.sfixed64S) }
        if change.fields.contains(8) { component.newUint32S(change.value.uint32S) }
        if change.fields.contains(9) { component.newFixed32S(change.value.fixed32S) }
        if change.fields.contains(10) { component.newUint64S(change.value.uint64S) }
        if change.fields.contains(11) { component.newFixed64S(change.value.fixed64S) }
        if change.fields.contains(12) { component.newFloats(change.value.floats) }
        if change.fields.contains(13) { component.newDoubles(change.value.doubles) }
        if change.fields.contains(14) { component.newStrings(change.value.strings) }
        if change.fields.contains(15) { component.newPictures(change.value.pictures) }
        if change.fields.contains(16) { component.newColors(change.value.colors) }
        if change.fields.contains(17) { component.newTextures(change.value.textures) }
        if change.fields.contains(18) { component.newPoints(change.value.points) }
        if change.fields.contains(19) { component.newPlates(change.value.plates) }
        if change.fields.contains(20) { component.newForests(change.value.forests) }
        component.didReach(change.revision)
    }
}

extension Lists: SliceMessage {
    public typealias SliceType = ListsSlice
}

/// The component that puts `kitchen.sink.Lists` on the wire.
public final class ListsRecorder: ListsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ListsSlice>()

    public static let callbacks: [UInt32: String] = [1: "newFlags", 2: "newInt32S", 3: "newSint32S", 4: "newSfixed32S", 5: "newInt64S", 6: "newSint64S", 7: "newSfixed64S", 8: "newUint32S", 9: "newFixed32S", 10: "newUint64S", 11: "newFixed64S", 12: "newFloats", 13: "newDoubles", 14: "newStrings", 15: "newPictures", 16: "newColors", 17: "newTextures", 18: "newPoints", 19: "newPlates", 20: "newForests"]

    public init() {}

    public func newFlags(_ flags: [Bool]) {
        provided.set(1) { $0.flags = flags }
    }

    public func newInt32S(_ int32S: [Int32]) {
        provided.set(2) { $0.int32S = int32S }
    }

    public func newSint32S(_ sint32S: [Int32]) {
        provided.set(3) { $0.sint32S = sint32S }
    }

    public func newSfixed32S(_ sfixed32S: [Int32]) {
        provided.set(4) { $0.sfixed32S = sfixed32S }
    }

    public func newInt64S(_ int64S: [Int]) {
        provided.set(5) { $0.int64S = int64S }
    }

    public func newSint64S(_ sint64S: [Int]) {
        provided.set(6) { $0.sint64S = sint64S }
    }

    public func newSfixed64S(_ sfixed64S: [Int]) {
        provided.set(7) { $0.sfixed64S = sfixed64S }
    }

    public func newUint32S(_ uint32S: [UInt32]) {
        provided.set(8) { $0.uint32S = uint32S }
    }

    public func newFixed32S(_ fixed32S: [UInt32]) {
        provided.set(9) { $0.fixed32S = fixed32S }
    }

    public func newUint64S(_ uint64S: [UInt64]) {
        provided.set(10) { $0.uint64S = uint64S }
    }

    public func newFixed64S(_ fixed64S: [UInt64]) {
        provided.set(11) { $0.fixed64S = fixed64S }
    }

    public func newFloats(_ floats: [Float]) {
        provided.set(12) { $0.floats = floats }
    }

    public func newDoubles(_ doubles: [Double]) {
        provided.set(13) { $0.doubles = doubles }
    }

    public func newStrings(_ strings: [String]) {
        provided.set(14) { $0.strings = strings }
    }

    public func newPictures(_ pictures: [Data]) {
        provided.set(15) { $0.pictures = pictures }
    }

    public func newColors(_ colors: [Color]) {
        provided.set(16) { $0.colors = colors }
    }

    public func newTextures(_ textures: [Scalars.Texture]) {
        provided.set(17) { $0.textures = textures }
    }

    public func newPoints(_ points: [Point]) {
        provided.set(18) { $0.points = points }
    }

    public func newPlates(_ plates: [Kitchen_Sink_Plate]) {
        provided.set(19) { $0.plates = plates }
    }

    public func newForests(_ forests: [Forest]) {
        provided.set(20) { $0.forests = forests }
    }
}

/// A component that keeps the slice `kitchen.sink.Lists`, for views that observe it.
@MainActor
public final class ListsModel: @MainActor ListsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Lists()

    public init() {}

    public var flags: [Bool] {
        _observers.access(self, keyPath: \.flags)
        return _slice.flags
    }

    public var int32S: [Int32] {
        _observers.access(self, keyPath: \.int32S)
        return _slice.int32S
    }

    public var sint32S: [Int32] {
        _observers.access(self, keyPath: \.sint32S)
        return _slice.sint32S
    }

    public var sfixed32S: [Int32] {
        _observers.access(self, keyPath: \.sfixed32S)
        return _slice.sfixed32S
    }

    /// So many.
    public var int64S: [Int] {
        _observers.access(self, keyPath: \.int64S)
        return _slice.int64S
    }

    public var sint64S: [Int] {
        _observers.access(self, keyPath: \.sint64S)
        return _slice.sint64S
    }

    public var sfixed64S: [Int] {
        _observers.access(self, keyPath: \.sfixed64S)
        return _slice.sfixed64S
    }

    public var uint32S: [UInt32] {
        _observers.access(self, keyPath: \.uint32S)
        return _slice.uint32S
    }

    public var fixed32S: [UInt32] {
        _observers.access(self, keyPath: \.fixed32S)
        return _slice.fixed32S
    }

    public var uint64S: [UInt64] {
        _observers.access(self, keyPath: \.uint64S)
        return _slice.uint64S
    }

    public var fixed64S: [UInt64] {
        _observers.access(self, keyPath: \.fixed64S)
        return _slice.fixed64S
    }

    public var floats: [Float] {
        _observers.access(self, keyPath: \.floats)
        return _slice.floats
    }

    public var doubles: [Double] {
        _observers.access(self, keyPath: \.doubles)
        return _slice.doubles
    }

    public var strings: [String] {
        _observers.access(self, keyPath: \.strings)
        return _slice.strings
    }

    public var pictures: [Data] {
        _observers.access(self, keyPath: \.pictures)
        return _slice.pictures
    }

    public var colors: [Color] {
        _observers.access(self, keyPath: \.colors)
        return _slice.colors
    }

    public var textures: [Scalars.Texture] {
        _observers.access(self, keyPath: \.textures)
        return _slice.textures
    }

    public var points: [Point] {
        _observers.access(self, keyPath: \.points)
        return _slice.points
    }

    public var plates: [Kitchen_Sink_Plate] {
        _observers.access(self, keyPath: \.plates)
        return _slice.plates
    }

    public var forests: [Forest] {
        _observers.access(self, keyPath: \.forests)
        return _slice.forests
    }

    public func newFlags(_ flags: [Bool]) {
        _observers.withMutation(of: self, keyPath: \.flags) { _slice.flags = flags }
    }

    public func newInt32S(_ int32S: [Int32]) {
        _observers.withMutation(of: self, keyPath: \.int32S) { _slice.int32S = int32S }
    }

    public func newSint32S(_ sint32S: [Int32]) {
        _observers.withMutation(of: self, keyPath: \.sint32S) { _slice.sint32S = sint32S }
    }

    public func newSfixed32S(_ sfixed32S: [Int32]) {
        _observers.withMutation(of: self, keyPath: \.sfixed32S) { _slice.sfixed32S = sfixed32S }
    }

    public func newInt64S(_ int64S: [Int]) {
        _observers.withMutation(of: self, keyPath: \.int64S) { _slice.int64S = int64S }
    }

    public func newSint64S(_ sint64S: [Int]) {
        _observers.withMutation(of: self, keyPath: \.sint64S) { _slice.sint64S = sint64S }
    }

    public func newSfixed64S(_ sfixed64S: [Int]) {
        _observers.withMutation(of: self, keyPath: \.sfixed64S) { _slice.sfixed64S = sfixed64S }
    }

    public func newUint32S(_ uint32S: [UInt32]) {
        _observers.withMutation(of: self, keyPath: \.uint32S) { _slice.uint32S = uint32S }
    }

    public func newFixed32S(_ fixed32S: [UInt32]) {
        _observers.withMutation(of: self, keyPath: \.fixed32S) { _slice.fixed32S = fixed32S }
    }

    public func newUint64S(_ uint64S: [UInt64]) {
        _observers.withMutation(of: self, keyPath: \.uint64S) { _slice.uint64S = uint64S }
    }

    public func newFixed64S(_ fixed64S: [UInt64]) {
        _observers.withMutation(of: self, keyPath: \.fixed64S) { _slice.fixed64S = fixed64S }
    }

    public func newFloats(_ floats: [Float]) {
        _observers.withMutation(of: self, keyPath: \.floats) { _slice.floats = floats }
    }

    public func newDoubles(_ doubles: [Double]) {
        _observers.withMutation(of: self, keyPath: \.doubles) { _slice.doubles = doubles }
    }

    public func newStrings(_ strings: [String]) {
        _observers.withMutation(of: self, keyPath: \.strings) { _slice.strings = strings }
    }

    public func newPictures(_ pictures: [Data]) {
        _observers.withMutation(of: self, keyPath: \.pictures) { _slice.pictures = pictures }
    }

    public func newColors(_ colors: [Color]) {
        _observers.withMutation(of: self, keyPath: \.colors) { _slice.colors = colors }
    }

    public func newTextures(_ textures: [Scalars.Texture]) {
        _observers.withMutation(of: self, keyPath: \.textures) { _slice.textures = textures }
    }

    public func newPoints(_ points: [Point]) {
        _observers.withMutation(of: self, keyPath: \.points) { _slice.points = points }
    }

    public func newPlates(_ plates: [Kitchen_Sink_Plate]) {
        _observers.withMutation(of: self, keyPath: \.plates) { _slice.plates = plates }
    }

    public func newForests(_ forests: [Forest]) {
        _observers.withMutation(of: self, keyPath: \.forests) { _slice.forests = forests }
    }
}

// MARK: Keys

/// A component that receives the slice `kitchen.sink.Keys`.
public protocol KeysComponent: SliceComponent {
    func newByInt32(_ byInt32: Table<Int32, String>, changes: TableChanges<Int32>)
    func newByInt32(_ byInt32: Table<Int32, String>)
    func newBySint32(_ bySint32: Table<Int32, String>, changes: TableChanges<Int32>)
    func newBySint32(_ bySint32: Table<Int32, String>)
    func newBySfixed32(_ bySfixed32: Table<Int32, String>, changes: TableChanges<Int32>)
    func newBySfixed32(_ bySfixed32: Table<Int32, String>)
    func newByInt64(_ byInt64: Table<Int, String>, changes: TableChanges<Int>)
    func newByInt64(_ byInt64: Table<Int, String>)
    func newBySint64(_ bySint64: Table<Int, String>, changes: TableChanges<Int>)
    func newBySint64(_ bySint64: Table<Int, String>)
    func newBySfixed64(_ bySfixed64: Table<Int, String>, changes: TableChanges<Int>)
    func newBySfixed64(_ bySfixed64: Table<Int, String>)
    func newByUint32(_ byUint32: Table<UInt32, String>, changes: TableChanges<UInt32>)
    func newByUint32(_ byUint32: Table<UInt32, String>)
    func newByFixed32(_ byFixed32: Table<UInt32, String>, changes: TableChanges<UInt32>)
    func newByFixed32(_ byFixed32: Table<UInt32, String>)
    func newByUint64(_ byUint64: Table<UInt64, String>, changes: TableChanges<UInt64>)
    func newByUint64(_ byUint64: Table<UInt64, String>)
    func newByFixed64(_ byFixed64: Table<UInt64, String>, changes: TableChanges<UInt64>)
    func newByFixed64(_ byFixed64: Table<UInt64, String>)
    func newByBool(_ byBool: Table<Bool, String>, changes: TableChanges<Bool>)
    func newByBool(_ byBool: Table<Bool, String>)
    func newByString(_ byString: Table<String, String>, changes: TableChanges<String>)
    func newByString(_ byString: Table<String, String>)
}

extension KeysComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByInt32(_ byInt32: Table<Int32, String>) {
        newByInt32(byInt32, changes: TableChanges(inserted: Array(byInt32.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newBySint32(_ bySint32: Table<Int32, String>) {
        newBySint32(bySint32, changes: TableChanges(inserted: Array(bySint32.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newBySfixed32(_ bySfixed32: Table<Int32, String>) {
        newBySfixed32(bySfixed32, changes: TableChanges(inserted: Array(bySfixed32.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByInt64(_ byInt64: Table<Int, String>) {
        newByInt64(byInt64, changes: TableChanges(inserted: Array(byInt64.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newBySint64(_ bySint64: Table<Int, String>) {
        newBySint64(bySint64, changes: TableChanges(inserted: Array(bySint64.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newBySfixed64(_ bySfixed64: Table<Int, String>) {
        newBySfixed64(bySfixed64, changes: TableChanges(inserted: Array(bySfixed64.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByUint32(_ byUint32: Table<UInt32, String>) {
        newByUint32(byUint32, changes: TableChanges(inserted: Array(byUint32.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByFixed32(_ byFixed32: Table<UInt32, String>) {
        newByFixed32(byFixed32, changes: TableChanges(inserted: Array(byFixed32.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByUint64(_ byUint64: Table<UInt64, String>) {
        newByUint64(byUint64, changes: TableChanges(inserted: Array(byUint64.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByFixed64(_ byFixed64: Table<UInt64, String>) {
        newByFixed64(byFixed64, changes: TableChanges(inserted: Array(byFixed64.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByBool(_ byBool: Table<Bool, String>) {
        newByBool(byBool, changes: TableChanges(inserted: Array(byBool.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByString(_ byString: Table<String, String>) {
        newByString(byString, changes: TableChanges(inserted: Array(byString.keys)))
    }
}

/// A table for each kind of key.
public protocol KnowsTheKeys: Sendable {
    func provideKeys(to component: some KeysComponent)
}

/// The slice `kitchen.sink.Keys` on the wire.
public enum KeysSlice: Slice {
    public typealias Message = Keys

    public static let fields: [SliceField<KeysSlice>] = [
        .table(1, \.byInt32, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .table(2, \.bySint32, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .table(3, \.bySfixed32, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .table(4, \.byInt64, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .table(5, \.bySint64, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .table(6, \.bySfixed64, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .table(7, \.byUint32, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .table(8, \.byFixed32, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .table(9, \.byUint64, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .table(10, \.byFixed64, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .table(11, \.byBool, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .table(12, \.byString, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<KeysSlice>, to component: some KeysComponent) {
        if change.fields.contains(1) { component.newByInt32(change.value.byInt32, changes: change.value.byInt32.changes(since: change.previous.byInt32, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(2) { component.newBySint32(change.value.bySint32, changes: change.value.bySint32.changes(since: change.previous.bySint32, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(3) { component.newBySfixed32(change.value.bySfixed32, changes: change.value.bySfixed32.changes(since: change.previous.bySfixed32, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(4) { component.newByInt64(change.value.byInt64, changes: change.value.byInt64.changes(since: change.previous.byInt64, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(5) { component.newBySint64(change.value.bySint64, changes: change.value.bySint64.changes(since: change.previous.bySint64, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(6) { component.newBySfixed64(change.value.bySfixed64, changes: change.value.bySfixed64.changes(since: change.previous.bySfixed64, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(7) { component.newByUint32(change.value.byUint32, changes: change.value.byUint32.changes(since: change.previous.byUint32, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(8) { component.newByFixed32(change.value.byFixed32, changes: change.value.byFixed32.changes(since: change.previous.byFixed32, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(9) { component.newByUint64(change.value.byUint64, changes: change.value.byUint64.changes(since: change.previous.byUint64, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(10) { component.newByFixed64(change.value.byFixed64, changes: change.value.byFixed64.changes(since: change.previous.byFixed64, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(11) { component.newByBool(change.value.byBool, changes: change.value.byBool.changes(since: change.previous.byBool, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(12) { component.newByString(change.value.byString, changes: change.value.byString.changes(since: change.previous.byString, by: { $0.hasSameBytes(as: $1) })) }
        component.didReach(change.revision)
    }
}

extension Keys: SliceMessage {
    public typealias SliceType = KeysSlice
}

/// The component that puts `kitchen.sink.Keys` on the wire.
public final class KeysRecorder: KeysComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<KeysSlice>()

    public static let callbacks: [UInt32: String] = [1: "newByInt32", 2: "newBySint32", 3: "newBySfixed32", 4: "newByInt64", 5: "newBySint64", 6: "newBySfixed64", 7: "newByUint32", 8: "newByFixed32", 9: "newByUint64", 10: "newByFixed64", 11: "newByBool", 12: "newByString"]

    public init() {}

    public func newByInt32(_ byInt32: Table<Int32, String>, changes: TableChanges<Int32>) {
        provided.set(1) { $0.byInt32 = byInt32 }
    }

    public func newByInt32(_ byInt32: Table<Int32, String>) {
        provided.set(1) { $0.byInt32 = byInt32 }
    }

    public func newBySint32(_ bySint32: Table<Int32, String>, changes: TableChanges<Int32>) {
        provided.set(2) { $0.bySint32 = bySint32 }
    }

    public func newBySint32(_ bySint32: Table<Int32, String>) {
        provided.set(2) { $0.bySint32 = bySint32 }
    }

    public func newBySfixed32(_ bySfixed32: Table<Int32, String>, changes: TableChanges<Int32>) {
        provided.set(3) { $0.bySfixed32 = bySfixed32 }
    }

    public func newBySfixed32(_ bySfixed32: Table<Int32, String>) {
        provided.set(3) { $0.bySfixed32 = bySfixed32 }
    }

    public func newByInt64(_ byInt64: Table<Int, String>, changes: TableChanges<Int>) {
        provided.set(4) { $0.byInt64 = byInt64 }
    }

    public func newByInt64(_ byInt64: Table<Int, String>) {
        provided.set(4) { $0.byInt64 = byInt64 }
    }

    public func newBySint64(_ bySint64: Table<Int, String>, changes: TableChanges<Int>) {
        provided.set(5) { $0.bySint64 = bySint64 }
    }

    public func newBySint64(_ bySint64: Table<Int, String>) {
        provided.set(5) { $0.bySint64 = bySint64 }
    }

    public func newBySfixed64(_ bySfixed64: Table<Int, String>, changes: TableChanges<Int>) {
        provided.set(6) { $0.bySfixed64 = bySfixed64 }
    }

    public func newBySfixed64(_ bySfixed64: Table<Int, String>) {
        provided.set(6) { $0.bySfixed64 = bySfixed64 }
    }

    public func newByUint32(_ byUint32: Table<UInt32, String>, changes: TableChanges<UInt32>) {
        provided.set(7) { $0.byUint32 = byUint32 }
    }

    public func newByUint32(_ byUint32: Table<UInt32, String>) {
        provided.set(7) { $0.byUint32 = byUint32 }
    }

    public func newByFixed32(_ byFixed32: Table<UInt32, String>, changes: TableChanges<UInt32>) {
        provided.set(8) { $0.byFixed32 = byFixed32 }
    }

    public func newByFixed32(_ byFixed32: Table<UInt32, String>) {
        provided.set(8) { $0.byFixed32 = byFixed32 }
    }

    public func newByUint64(_ byUint64: Table<UInt64, String>, changes: TableChanges<UInt64>) {
        provided.set(9) { $0.byUint64 = byUint64 }
    }

    public func newByUint64(_ byUint64: Table<UInt64, String>) {
        provided.set(9) { $0.byUint64 = byUint64 }
    }

    public func newByFixed64(_ byFixed64: Table<UInt64, String>, changes: TableChanges<UInt64>) {
        provided.set(10) { $0.byFixed64 = byFixed64 }
    }

    public func newByFixed64(_ byFixed64: Table<UInt64, String>) {
        provided.set(10) { $0.byFixed64 = byFixed64 }
    }

    public func newByBool(_ byBool: Table<Bool, String>, changes: TableChanges<Bool>) {
        provided.set(11) { $0.byBool = byBool }
    }

    public func newByBool(_ byBool: Table<Bool, String>) {
        provided.set(11) { $0.byBool = byBool }
    }

    public func newByString(_ byString: Table<String, String>, changes: TableChanges<String>) {
        provided.set(12) { $0.byString = byString }
    }

    public func newByString(_ byString: Table<String, String>) {
        provided.set(12) { $0.byString = byString }
    }
}

/// A component that keeps the slice `kitchen.sink.Keys`, for views that observe it.
@MainActor
public final class KeysModel: @MainActor KeysComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Keys()

    public init() {}

    public var byInt32: Table<Int32, String> {
        _observers.access(self, keyPath: \.byInt32)
        return _slice.byInt32
    }

    public var bySint32: Table<Int32, String> {
        _observers.access(self, keyPath: \.bySint32)
        return _slice.bySint32
    }

    public var bySfixed32: Table<Int32, String> {
        _observers.access(self, keyPath: \.bySfixed32)
        return _slice.bySfixed32
    }

    public var byInt64: Table<Int, String> {
        _observers.access(self, keyPath: \.byInt64)
        return _slice.byInt64
    }

    public var bySint64: Table<Int, String> {
        _observers.access(self, keyPath: \.bySint64)
        return _slice.bySint64
    }

    public var bySfixed64: Table<Int, String> {
        _observers.access(self, keyPath: \.bySfixed64)
        return _slice.bySfixed64
    }

    public var byUint32: Table<UInt32, String> {
        _observers.access(self, keyPath: \.byUint32)
        return _slice.byUint32
    }

    public var byFixed32: Table<UInt32, String> {
        _observers.access(self, keyPath: \.byFixed32)
        return _slice.byFixed32
    }

    public var byUint64: Table<UInt64, String> {
        _observers.access(self, keyPath: \.byUint64)
        return _slice.byUint64
    }

    public var byFixed64: Table<UInt64, String> {
        _observers.access(self, keyPath: \.byFixed64)
        return _slice.byFixed64
    }

    public var byBool: Table<Bool, String> {
        _observers.access(self, keyPath: \.byBool)
        return _slice.byBool
    }

    public var byString: Table<String, String> {
        _observers.access(self, keyPath: \.byString)
        return _slice.byString
    }

    public func newByInt32(_ byInt32: Table<Int32, String>, changes: TableChanges<Int32>) {
        _observers.withMutation(of: self, keyPath: \.byInt32) { _slice.byInt32 = byInt32 }
    }

    public func newBySint32(_ bySint32: Table<Int32, String>, changes: TableChanges<Int32>) {
        _observers.withMutation(of: self, keyPath: \.bySint32) { _slice.bySint32 = bySint32 }
    }

    public func newBySfixed32(_ bySfixed32: Table<Int32, String>, changes: TableChanges<Int32>) {
        _observers.withMutation(of: self, keyPath: \.bySfixed32) { _slice.bySfixed32 = bySfixed32 }
    }

    public func newByInt64(_ byInt64: Table<Int, String>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.byInt64) { _slice.byInt64 = byInt64 }
    }

    public func newBySint64(_ bySint64: Table<Int, String>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.bySint64) { _slice.bySint64 = bySint64 }
    }

    public func newBySfixed64(_ bySfixed64: Table<Int, String>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.bySfixed64) { _slice.bySfixed64 = bySfixed64 }
    }

    public func newByUint32(_ byUint32: Table<UInt32, String>, changes: TableChanges<UInt32>) {
        _observers.withMutation(of: self, keyPath: \.byUint32) { _slice.byUint32 = byUint32 }
    }

    public func newByFixed32(_ byFixed32: Table<UInt32, String>, changes: TableChanges<UInt32>) {
        _observers.withMutation(of: self, keyPath: \.byFixed32) { _slice.byFixed32 = byFixed32 }
    }

    public func newByUint64(_ byUint64: Table<UInt64, String>, changes: TableChanges<UInt64>) {
        _observers.withMutation(of: self, keyPath: \.byUint64) { _slice.byUint64 = byUint64 }
    }

    public func newByFixed64(_ byFixed64: Table<UInt64, String>, changes: TableChanges<UInt64>) {
        _observers.withMutation(of: self, keyPath: \.byFixed64) { _slice.byFixed64 = byFixed64 }
    }

    public func newByBool(_ byBool: Table<Bool, String>, changes: TableChanges<Bool>) {
        _observers.withMutation(of: self, keyPath: \.byBool) { _slice.byBool = byBool }
    }

    public func newByString(_ byString: Table<String, String>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.byString) { _slice.byString = byString }
    }
}

// MARK: Rows

/// A component that receives the slice `kitchen.sink.Rows`.
public protocol RowsComponent: SliceComponent {
    /// What it is called.
    func newTitle(_ title: String)
    func newFlags(_ flags: Table<Int, Bool>, changes: TableChanges<Int>)
    func newFlags(_ flags: Table<Int, Bool>)
    func newInt32S(_ int32S: Table<Int, Int32>, changes: TableChanges<Int>)
    func newInt32S(_ int32S: Table<Int, Int32>)
    func newSint32S(_ sint32S: Table<Int, Int32>, changes: TableChanges<Int>)
    func newSint32S(_ sint32S: Table<Int, Int32>)
    func newSfixed32S(_ sfixed32S: Table<Int, Int32>, changes: TableChanges<Int>)
    func newSfixed32S(_ sfixed32S: Table<Int, Int32>)
    /// So many.
    func newInt64S(_ int64S: Table<Int, Int>, changes: TableChanges<Int>)
    /// So many.
    func newInt64S(_ int64S: Table<Int, Int>)
    func newSint64S(_ sint64S: Table<Int, Int>, changes: TableChanges<Int>)
    func newSint64S(_ sint64S: Table<Int, Int>)
    func newSfixed64S(_ sfixed64S: Table<Int, Int>, changes: TableChanges<Int>)
    func newSfixed64S(_ sfixed64S: Table<Int, Int>)
    func newUint32S(_ uint32S: Table<Int, UInt32>, changes: TableChanges<Int>)
    func newUint32S(_ uint32S: Table<Int, UInt32>)
    func newFixed32S(_ fixed32S: Table<Int, UInt32>, changes: TableChanges<Int>)
    func newFixed32S(_ fixed32S: Table<Int, UInt32>)
    func newUint64S(_ uint64S: Table<Int, UInt64>, changes: TableChanges<Int>)
    func newUint64S(_ uint64S: Table<Int, UInt64>)
    func newFixed64S(_ fixed64S: Table<Int, UInt64>, changes: TableChanges<Int>)
    func newFixed64S(_ fixed64S: Table<Int, UInt64>)
    func newFloats(_ floats: Table<Int, Float>, changes: TableChanges<Int>)
    func newFloats(_ floats: Table<Int, Float>)
    func newDoubles(_ doubles: Table<Int, Double>, changes: TableChanges<Int>)
    func newDoubles(_ doubles: Table<Int, Double>)
    func newPictures(_ pictures: Table<Int, Data>, changes: TableChanges<Int>)
    func newPictures(_ pictures: Table<Int, Data>)
    func newColors(_ colors: Table<Int, Color>, changes: TableChanges<Int>)
    func newColors(_ colors: Table<Int, Color>)
    func newTextures(_ textures: Table<Int, Scalars.Texture>, changes: TableChanges<Int>)
    func newTextures(_ textures: Table<Int, Scalars.Texture>)
    func newPoints(_ points: Table<Int, Point>, changes: TableChanges<Int>)
    func newPoints(_ points: Table<Int, Point>)
    func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>, changes: TableChanges<Int>)
    func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>)
    func newForests(_ forests: Table<String, Forest>, changes: TableChanges<String>)
    func newForests(_ forests: Table<String, Forest>)
    func newJars(_ jars: Table<String, Jar>, changes: TableChanges<String>)
    func newJars(_ jars: Table<String, Jar>)
    func newCount(_ count: Int?)
    func newShelves(_ shelves: [Shelf])
    func newText(_ text: String)
    func newNumber(_ number: Int)
}

extension RowsComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newFlags(_ flags: Table<Int, Bool>) {
        newFlags(flags, changes: TableChanges(inserted: Array(flags.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newInt32S(_ int32S: Table<Int, Int32>) {
        newInt32S(int32S, changes: TableChanges(inserted: Array(int32S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newSint32S(_ sint32S: Table<Int, Int32>) {
        newSint32S(sint32S, changes: TableChanges(inserted: Array(sint32S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newSfixed32S(_ sfixed32S: Table<Int, Int32>) {
        newSfixed32S(sfixed32S, changes: TableChanges(inserted: Array(sfixed32S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newInt64S(_ int64S: Table<Int, Int>) {
        newInt64S(int64S, changes: TableChanges(inserted: Array(int64S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newSint64S(_ sint64S: Table<Int, Int>) {
        newSint64S(sint64S, changes: TableChanges(inserted: Array(sint64S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newSfixed64S(_ sfixed64S: Table<Int, Int>) {
        newSfixed64S(sfixed64S, changes: TableChanges(inserted: Array(sfixed64S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newUint32S(_ uint32S: Table<Int, UInt32>) {
        newUint32S(uint32S, changes: TableChanges(inserted: Array(uint32S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newFixed32S(_ fixed32S: Table<Int, UInt32>) {
        newFixed32S(fixed32S, changes: TableChanges(inserted: Array(fixed32S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newUint64S(_ uint64S: Table<Int, UInt64>) {
        newUint64S(uint64S, changes: TableChanges(inserted: Array(uint64S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newFixed64S(_ fixed64S: Table<Int, UInt64>) {
        newFixed64S(fixed64S, changes: TableChanges(inserted: Array(fixed64S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newFloats(_ floats: Table<Int, Float>) {
        newFloats(floats, changes: TableChanges(inserted: Array(floats.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newDoubles(_ doubles: Table<Int, Double>) {
        newDoubles(doubles, changes: TableChanges(inserted: Array(doubles.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newPictures(_ pictures: Table<Int, Data>) {
        newPictures(pictures, changes: TableChanges(inserted: Array(pictures.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newColors(_ colors: Table<Int, Color>) {
        newColors(colors, changes: TableChanges(inserted: Array(colors.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newTextures(_ textures: Table<Int, Scalars.Texture>) {
        newTextures(textures, changes: TableChanges(inserted: Array(textures.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newPoints(_ points: Table<Int, Point>) {
        newPoints(points, changes: TableChanges(inserted: Array(points.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>) {
        newPlates(plates, changes: TableChanges(inserted: Array(plates.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newForests(_ forests: Table<String, Forest>) {
        newForests(forests, changes: TableChanges(inserted: Array(forests.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newJars(_ jars: Table<String, Jar>) {
        newJars(jars, changes: TableChanges(inserted: Array(jars.keys)))
    }
}

/// A table for each kind of row, and something else.
public protocol KnowsTheRows: Sendable {
    func provideRows(to component: some RowsComponent)
}

/// The slice `kitchen.sink.Rows` on the wire.
public enum RowsSlice: Slice {
    public typealias Message = Rows

    public static let fields: [SliceField<RowsSlice>] = [
        .text(1, \.title),
        .table(2, \.flags, emptyRow: false),
        .table(3, \.int32S, emptyRow: 0),
        .table(4, \.sint32S, emptyRow: 0),
        .table(5, \.sfixed32S, emptyRow: 0),
        .table(6, \.int64S, emptyRow: 0),
        .table(7, \.sint64S, emptyRow: 0),
        .table(8, \.sfixed64S, emptyRow: 0),
        .table(9, \.uint32S, emptyRow: 0),
        .table(10, \.fixed32S, emptyRow: 0),
        .table(11, \.uint64S, emptyRow: 0),
        .table(12, \.fixed64S, emptyRow: 0),
        .table(13, \.floats, emptyRow: 0, by: { $0.bitPattern == $1.bitPattern }),
        .table(14, \.doubles, emptyRow: 0, by: { $0.bitPattern == $1.bitPattern }),
        .table(15, \.pictures, emptyRow: Data()),
        .table(16, \.colors, emptyRow: Color()),
        .table(17, \.textures, emptyRow: Scalars.Texture()),
        .table(18, \.points, emptyRow: Point()),
        .table(19, \.plates, emptyRow: Kitchen_Sink_Plate()),
        .table(20, \.forests, emptyRow: Forest()),
        .table(21, \.jars, emptyRow: Jar()),
        .value(22, \.count),
        .list(23, \.shelves),
        .choice(24, excluding: [25], of: \.choice, get: { if case .text(let value) = $0 { value } else { nil } }, by: { $0.hasSameBytes(as: $1) }),
        .choice(25, excluding: [24], of: \.choice, get: { if case .number(let value) = $0 { value } else { nil } }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<RowsSlice>, to component: some RowsComponent) {
        if change.fields.contains(1) { component.newTitle(change.value.title) }
        if change.fields.contains(2) { component.newFlags(change.value.flags, changes: change.value.flags.changes(since: change.previous.flags)) }
        if change.fields.contains(3) { component.newInt32S(change.value.int32S, changes: change.value.int32S.changes(since: change.previous.int32S)) }
        if change.fields.contains(4) { component.newSint32S(change.value.sint32S, changes: change.value.sint32S.changes(since: change.previous.sint32S)) }
        if change.fields.contains(5) { component.newSfixed32S(change.value.sfixed32S, changes: change.value.sfixed32S.changes(since: change.previous.sfixed32S)) }
        if change.fields.contains(6) { component.newInt64S(change.value.int64S, changes: change.value.int64S.changes(since: change.previous.int64S)) }
        if change.fields.contains(7) { component.newSint64S(change.value.sint64S, changes: change.value.sint64S.changes(since: change.previous.sint64S)) }
        if change.fields.contains(8) { component.newSfixed64S(change.value.sfixed64S, changes: change.value.sfixed64S.changes(since: change.previous.sfixed64S)) }
        if change.fields.contains(9) { component.newUint32S(change.value.uint32S, changes: change.value.uint32S.changes(since: change.previous.uint32S)) }
        if change.fields.contains(10) { component.newFixed32S(change.value.fixed32S, changes: change.value.fixed32S.changes(since: change.previous.fixed32S)) }
        if change.fields.contains(11) { component.newUint64S(change.value.uint64S, changes: change.value.uint64S.changes(since: change.previous.uint64S)) }
        if change.fields.contains(12) { component.newFixed64S(change.value.fixed64S, changes: change.value.fixed64S.changes(since: change.previous.fixed64S)) }
        if change.fields.contains(13) { component.newFloats(change.value.floats, changes: change.value.floats.changes(since: change.previous.floats, by: { $0.bitPattern == $1.bitPattern })) }
        if change.fields.contains(14) { component.newDoubles(change.value.doubles, changes: change.value.doubles.changes(since: change.previous.doubles, by: { $0.bitPattern == $1.bitPattern })) }
        if change.fields.contains(15) { component.newPictures(change.value.pictures, changes: change.value.pictures.changes(since: change.previous.pictures)) }
        if change.fields.contains(16) { component.newColors(change.value.colors, changes: change.value.colors.changes(since: change.previous.colors)) }
        if change.fields.contains(17) { component.newTextures(change.value.textures, changes: change.value.textures.changes(since: change.previous.textures)) }
        if change.fields.contains(18) { component.newPoints(change.value.points, changes: change.value.points.changes(since: change.previous.points)) }
        if change.fields.contains(19) { component.newPlates(change.value.plates, changes: change.value.plates.changes(since: change.previous.plates)) }
        if change.fields.contains(20) { component.newForests(change.value.forests, changes: change.value.forests.changes(since: change.previous.forests)) }
        if change.fields.contains(21) { component.newJars(change.value.jars, changes: change.value.jars.changes(since: change.previous.jars)) }
        if change.fields.contains(22) { component.newCount(change.value.count) }
        if change.fields.contains(23) { component.newShelves(change.value.shelves) }
        if change.fields.contains(24), case .text(let value)? = change.value.choice { component.newText(value) }
        if change.fields.contains(25), case .number(let value)? = change.value.choice { component.newNumber(value) }
        component.didReach(change.revision)
    }
}

extension Rows: SliceMessage {
    public typealias SliceType = RowsSlice
}

/// The component that puts `kitchen.sink.Rows` on the wire.
public final class RowsRecorder: RowsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<RowsSlice>()

    public static let callbacks: [UInt32: String] = [1: "newTitle", 2: "newFlags", 3: "newInt32S", 4: "newSint32S", 5: "newSfixed32S", 6: "newInt64S", 7: "newSint64S", 8: "newSfixed64S", 9: "newUint32S", 10: "newFixed32S", 11: "newUint64S", 12: "newFixed64S", 13: "newFloats", 14: "newDoubles", 15: "newPictures", 16: "newColors", 17: "newTextures", 18: "newPoints", 19: "newPlates", 20: "newForests", 21: "newJars", 22: "newCount", 23: "newShelves"]

    public init() {}

    public func newTitle(_ title: String) {
        provided.set(1) { $0.title = title }
    }

    public func newFlags(_ flags: Table<Int, Bool>, changes: TableChanges<Int>) {
        provided.set(2) { $0.flags = flags }
    }

    public func newFlags(_ flags: Table<Int, Bool>) {
        provided.set(2) { $0.flags = flags }
    }

    public func newInt32S(_ int32S: Table<Int, Int32>, changes: TableChanges<Int>) {
        provided.set(3) { $0.int32S = int32S }
    }

    public func newInt32S(_ int32S: Table<Int, Int32>) {
        provided.set(3) { $0.int32S = int32S }
    }

    public func newSint32S(_ sint32S: Table<Int, Int32>, changes: TableChanges<Int>) {
        provided.set(4) { $0.sint32S = sint32S }
    }

    public func newSint32S(_ sint32S: Table<Int, Int32>) {
        provided.set(4) { $0.sint32S = sint32S }
    }

    public func newSfixed32S(_ sfixed32S: Table<Int, Int32>, changes: TableChanges<Int>) {
        provided.set(5) { $0.sfixed32S = sfixed32S }
    }

    public func newSfixed32S(_ sfixed32S: Table<Int, Int32>) {
        provided.set(5) { $0.sfixed32S = sfixed32S }
    }

    public func newInt64S(_ int64S: Table<Int, Int>, changes: TableChanges<Int>) {
        provided.set(6) { $0.int64S = int64S }
    }

    public func newInt64S(_ int64S: Table<Int, Int>) {
        provided.set(6) { $0.int64S = int64S }
    }

    public func newSint64S(_ sint64S: Table<Int, Int>, changes: TableChanges<Int>) {
        provided.set(7) { $0.sint64S = sint64S }
    }

    public func newSint64S(_ sint64S: Table<Int, Int>) {
        provided.set(7) { $0.sint64S = sint64S }
    }

    public func newSfixed64S(_ sfixed64S: Table<Int, Int>, changes: TableChanges<Int>) {
        provided.set(8) { $0.sfixed64S = sfixed64S }
    }

    public func newSfixed64S(_ sfixed64S: Table<Int, Int>) {
        provided.set(8) { $0.sfixed64S = sfixed64S }
    }

    public func newUint32S(_ uint32S: Table<Int, UInt32>, changes: TableChanges<Int>) {
        provided.set(9) { $0.uint32S = uint32S }
    }

    public func newUint32S(_ uint32S: Table<Int, UInt32>) {
        provided.set(9) { $0.uint32S = uint32S }
    }

    public func newFixed32S(_ fixed32S: Table<Int, UInt32>, changes: TableChanges<Int>) {
        provided.set(10) { $0.fixed32S = fixed32S }
    }

    public func newFixed32S(_ fixed32S: Table<Int, UInt32>) {
        provided.set(10) { $0.fixed32S = fixed32S }
    }

    public func newUint64S(_ uint64S: Table<Int, UInt64>, changes: TableChanges<Int>) {
        provided.set(11) { $0.uint64S = uint64S }
    }

    public func newUint64S(_ uint64S: Table<Int, UInt64>) {
        provided.set(11) { $0.uint64S = uint64S }
    }

    public func newFixed64S(_ fixed64S: Table<Int, UInt64>, changes: TableChanges<Int>) {
        provided.set(12) { $0.fixed64S = fixed64S }
    }

    public func newFixed64S(_ fixed64S: Table<Int, UInt64>) {
        provided.set(12) { $0.fixed64S = fixed64S }
    }

    public func newFloats(_ floats: Table<Int, Float>, changes: TableChanges<Int>) {
        provided.set(13) { $0.floats = floats }
    }

    public func newFloats(_ floats: Table<Int, Float>) {
        provided.set(13) { $0.floats = floats }
    }

    public func newDoubles(_ doubles: Table<Int, Double>, changes: TableChanges<Int>) {
        provided.set(14) { $0.doubles = doubles }
    }

    public func newDoubles(_ doubles: Table<Int, Double>) {
        provided.set(14) { $0.doubles = doubles }
    }

    public func newPictures(_ pictures: Table<Int, Data>, changes: TableChanges<Int>) {
        provided.set(15) { $0.pictures = pictures }
    }

    public func newPictures(_ pictures: Table<Int, Data>) {
        provided.set(15) { $0.pictures = pictures }
    }

    public func newColors(_ colors: Table<Int, Color>, changes: TableChanges<Int>) {
        provided.set(16) { $0.colors = colors }
    }

    public func newColors(_ colors: Table<Int, Color>) {
        provided.set(16) { $0.colors = colors }
    }

    public func newTextures(_ textures: Table<Int, Scalars.Texture>, changes: TableChanges<Int>) {
        provided.set(17) { $0.textures = textures }
    }

    public func newTextures(_ textures: Table<Int, Scalars.Texture>) {
        provided.set(17) { $0.textures = textures }
    }

    public func newPoints(_ points: Table<Int, Point>, changes: TableChanges<Int>) {
        provided.set(18) { $0.points = points }
    }

    public func newPoints(_ points: Table<Int, Point>) {
        provided.set(18) { $0.points = points }
    }

    public func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>, changes: TableChanges<Int>) {
        provided.set(19) { $0.plates = plates }
    }

    public func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>) {
        provided.set(19) { $0.plates = plates }
    }

    public func newForests(_ forests: Table<String, Forest>, changes: TableChanges<String>) {
        provided.set(20) { $0.forests = forests }
    }

    public func newForests(_ forests: Table<String, Forest>) {
        provided.set(20) { $0.forests = forests }
    }

    public func newJars(_ jars: Table<String, Jar>, changes: TableChanges<String>) {
        provided.set(21) { $0.jars = jars }
    }

    public func newJars(_ jars: Table<String, Jar>) {
        provided.set(21) { $0.jars = jars }
    }

    public func newCount(_ count: Int?) {
        provided.set(22) { $0.count = count }
    }

    public func newShelves(_ shelves: [Shelf]) {
        provided.set(23) { $0.shelves = shelves }
    }

    public func newText(_ text: String) {
        provided.set(24, clearing: [25]) { $0.text = text }
    }

    public func newNumber(_ number: Int) {
        provided.set(25, clearing: [24]) { $0.number = number }
    }
}

/// A component that keeps the slice `kitchen.sink.Rows`, for views that observe it.
@MainActor
public final class RowsModel: @MainActor RowsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Rows()

    public init() {}

    /// What it is called.
    public var title: String {
        _observers.access(self, keyPath: \.title)
        return _slice.title
    }

    public var flags: Table<Int, Bool> {
        _observers.access(self, keyPath: \.flags)
        return _slice.flags
    }

    public var int32S: Table<Int, Int32> {
        _observers.access(self, keyPath: \.int32S)
        return _slice.int32S
    }

    public var sint32S: Table<Int, Int32> {
        _observers.access(self, keyPath: \.sint32S)
        return _slice.sint32S
    }

    public var sfixed32S: Table<Int, Int32> {
        _observers.access(self, keyPath: \.sfixed32S)
        return _slice.sfixed32S
    }

    /// So many.
    public var int64S: Table<Int, Int> {
        _observers.access(self, keyPath: \.int64S)
        return _slice.int64S
    }

    public var sint64S: Table<Int, Int> {
        _observers.access(self, keyPath: \.sint64S)
        return _slice.sint64S
    }

    public var sfixed64S: Table<Int, Int> {
        _observers.access(self, keyPath: \.sfixed64S)
        return _slice.sfixed64S
    }

    public var uint32S: Table<Int, UInt32> {
        _observers.access(self, keyPath: \.uint32S)
        return _slice.uint32S
    }

    public var fixed32S: Table<Int, UInt32> {
        _observers.access(self, keyPath: \.fixed32S)
        return _slice.fixed32S
    }

    public var uint64S: Table<Int, UInt64> {
        _observers.access(self, keyPath: \.uint64S)
        return _slice.uint64S
    }

    public var fixed64S: Table<Int, UInt64> {
        _observers.access(self, keyPath: \.fixed64S)
        return _slice.fixed64S
    }

    public var floats: Table<Int, Float> {
        _observers.access(self, keyPath: \.floats)
        return _slice.floats
    }

    public var doubles: Table<Int, Double> {
        _observers.access(self, keyPath: \.doubles)
        return _slice.doubles
    }

    public var pictures: Table<Int, Data> {
        _observers.access(self, keyPath: \.pictures)
        return _slice.pictures
    }

    public var colors: Table<Int, Color> {
        _observers.access(self, keyPath: \.colors)
        return _slice.colors
    }

    public var textures: Table<Int, Scalars.Texture> {
        _observers.access(self, keyPath: \.textures)
        return _slice.textures
    }

    public var points: Table<Int, Point> {
        _observers.access(self, keyPath: \.points)
        return _slice.points
    }

    public var plates: Table<Int, Kitchen_Sink_Plate> {
        _observers.access(self, keyPath: \.plates)
        return _slice.plates
    }

    public var forests: Table<String, Forest> {
        _observers.access(self, keyPath: \.forests)
        return _slice.forests
    }

    public var jars: Table<String, Jar> {
        _observers.access(self, keyPath: \.jars)
        return _slice.jars
    }

    public var count: Int? {
        _observers.access(self, keyPath: \.count)
        return _slice.count
    }

    public var shelves: [Shelf] {
        _observers.access(self, keyPath: \.shelves)
        return _slice.shelves
    }

    public var choice: Rows.OneOf_Choice? {
        _observers.access(self, keyPath: \.choice)
        return _slice.choice
    }

    public func newTitle(_ title: String) {
        _observers.withMutation(of: self, keyPath: \.title) { _slice.title = title }
    }

    public func newFlags(_ flags: Table<Int, Bool>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.flags) { _slice.flags = flags }
    }

    public func newInt32S(_ int32S: Table<Int, Int32>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.int32S) { _slice.int32S = int32S }
    }

    public func newSint32S(_ sint32S: Table<Int, Int32>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.sint32S) { _slice.sint32S = sint32S }
    }

    public func newSfixed32S(_ sfixed32S: Table<Int, Int32>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.sfixed32S) { _slice.sfixed32S = sfixed32S }
    }

    public func newInt64S(_ int64S: Table<Int, Int>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.int64S) { _slice.int64S = int64S }
    }

    public func newSint64S(_ sint64S: Table<Int, Int>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.sint64S) { _slice.sint64S = sint64S }
    }

    public func newSfixed64S(_ sfixed64S: Table<Int, Int>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.sfixed64S) { _slice.sfixed64S = sfixed64S }
    }

    public func newUint32S(_ uint32S: Table<Int, UInt32>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.uint32S) { _slice.uint32S = uint32S }
    }

    public func newFixed32S(_ fixed32S: Table<Int, UInt32>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.fixed32S) { _slice.fixed32S = fixed32S }
    }

    public func newUint64S(_ uint64S: Table<Int, UInt64>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.uint64S) { _slice.uint64S = uint64S }
    }

    public func newFixed64S(_ fixed64S: Table<Int, UInt64>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.fixed64S) { _slice.fixed64S = fixed64S }
    }

    public func newFloats(_ floats: Table<Int, Float>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.floats) { _slice.floats = floats }
    }

    public func newDoubles(_ doubles: Table<Int, Double>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.doubles) { _slice.doubles = doubles }
    }

    public func newPictures(_ pictures: Table<Int, Data>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.pictures) { _slice.pictures = pictures }
    }

    public func newColors(_ colors: Table<Int, Color>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.colors) { _slice.colors = colors }
    }

    public func newTextures(_ textures: Table<Int, Scalars.Texture>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.textures) { _slice.textures = textures }
    }

    public func newPoints(_ points: Table<Int, Point>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.points) { _slice.points = points }
    }

    public func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.plates) { _slice.plates = plates }
    }

    public func newForests(_ forests: Table<String, Forest>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.forests) { _slice.forests = forests }
    }

    public func newJars(_ jars: Table<String, Jar>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.jars) { _slice.jars = jars }
    }

    public func newCount(_ count: Int?) {
        _observers.withMutation(of: self, keyPath: \.count) { _slice.count = count }
    }

    public func newShelves(_ shelves: [Shelf]) {
        _observers.withMutation(of: self, keyPath: \.shelves) { _slice.shelves = shelves }
    }

    public func newText(_ text: String) {
        _observers.withMutation(of: self, keyPath: \.choice) { _slice.text = text }
    }

    public func newNumber(_ number: Int) {
        _observers.withMutation(of: self, keyPath: \.choice) { _slice.number = number }
    }
}

// MARK: Larder

/// A component that receives the slice `kitchen.sink.Larder`.
public protocol LarderComponent: SliceComponent {
    func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>)
    func newJars(_ jars: Table<Int, Jar>)
}

extension LarderComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newJars(_ jars: Table<Int, Jar>) {
        newJars(jars, changes: TableChanges(inserted: Array(jars.keys)))
    }
}

/// One table alone.
public protocol KnowsTheLarder: Sendable {
    func provideLarder(to component: some LarderComponent)
}

/// The slice `kitchen.sink.Larder` on the wire.
public enum LarderSlice: Slice {
    public typealias Message = Larder

    public static let fields: [SliceField<LarderSlice>] = [
        .table(1, \.jars, emptyRow: Jar()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<LarderSlice>, to component: some LarderComponent) {
        if change.fields.contains(1) { component.newJars(change.value.jars, changes: change.value.jars.changes(since: change.previous.jars)) }
        component.didReach(change.revision)
    }
}

extension Larder: SliceMessage {
    public typealias SliceType = LarderSlice
}

/// The component that puts `kitchen.sink.Larder` on the wire.
public final class LarderRecorder: LarderComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<LarderSlice>()

    public static let callbacks: [UInt32: String] = [1: "newJars"]

    public init() {}

    public func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) {
        provided.set(1) { $0.jars = jars }
    }

    public func newJars(_ jars: Table<Int, Jar>) {
        provided.set(1) { $0.jars = jars }
    }
}

/// A component that keeps the slice `kitchen.sink.Larder`, for views that observe it.
@MainActor
public final class LarderModel: @MainActor LarderComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Larder()

    public init() {}

    public var jars: Table<Int, Jar> {
        _observers.access(self, keyPath: \.jars)
        return _slice.jars
    }

    public func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.jars) { _slice.jars = jars }
    }
}

// MARK: Tables

/// A component that receives the slice `kitchen.sink.Tables`.
public protocol TablesComponent: SliceComponent {
    func newMessage(_ message: Table<String, Int>, changes: TableChanges<String>)
    func newMessage(_ message: Table<String, Int>)
    func newChanges(_ changes: Table<String, Int>, changes keys: TableChanges<String>)
    func newChanges(_ changes: Table<String, Int>)
    func newProvided(_ provided: Table<String, Int>, changes: TableChanges<String>)
    func newProvided(_ provided: Table<String, Int>)
    func newSelf(_ self_: Table<String, Int>, changes: TableChanges<String>)
    func newSelf(_ self_: Table<String, Int>)
    func newInit(_ `init`: Table<String, Int>, changes: TableChanges<String>)
    func newInit(_ `init`: Table<String, Int>)
    func newDefault(_ `default`: Table<String, Int>, changes: TableChanges<String>)
    func newDefault(_ `default`: Table<String, Int>)
    func newValue(_ value: Table<String, Int>, changes: TableChanges<String>)
    func newValue(_ value: Table<String, Int>)
    func newKey(_ key: Table<String, Int>, changes: TableChanges<String>)
    func newKey(_ key: Table<String, Int>)
    func newRow(_ row: Table<String, Int>, changes: TableChanges<String>)
    func newRow(_ row: Table<String, Int>)
    func newComponent(_ component: Table<String, Int>, changes: TableChanges<String>)
    func newComponent(_ component: Table<String, Int>)
    func newFields(_ fields: Table<String, Int>, changes: TableChanges<String>)
    func newFields(_ fields: Table<String, Int>)
    func newContent(_ content: Table<String, Int>, changes: TableChanges<String>)
    func newContent(_ content: Table<String, Int>)
    func newMessageText(_ messageText: String)
}

extension TablesComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newMessage(_ message: Table<String, Int>) {
        newMessage(message, changes: TableChanges(inserted: Array(message.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newChanges(_ changes: Table<String, Int>) {
        newChanges(changes, changes: TableChanges(inserted: Array(changes.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newProvided(_ provided: Table<String, Int>) {
        newProvided(provided, changes: TableChanges(inserted: Array(provided.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newSelf(_ self_: Table<String, Int>) {
        newSelf(self_, changes: TableChanges(inserted: Array(self_.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newInit(_ `init`: Table<String, Int>) {
        newInit(`init`, changes: TableChanges(inserted: Array(`init`.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newDefault(_ `default`: Table<String, Int>) {
        newDefault(`default`, changes: TableChanges(inserted: Array(`default`.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newValue(_ value: Table<String, Int>) {
        newValue(value, changes: TableChanges(inserted: Array(value.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newKey(_ key: Table<String, Int>) {
        newKey(key, changes: TableChanges(inserted: Array(key.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newRow(_ row: Table<String, Int>) {
        newRow(row, changes: TableChanges(inserted: Array(row.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newComponent(_ component: Table<String, Int>) {
        newComponent(component, changes: TableChanges(inserted: Array(component.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newFields(_ fields: Table<String, Int>) {
        newFields(fields, changes: TableChanges(inserted: Array(fields.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newContent(_ content: Table<String, Int>) {
        newContent(content, changes: TableChanges(inserted: Array(content.keys)))
    }
}

/// Tables whose names mean something in Swift, or in generated code.
public protocol KnowsTheTables: Sendable {
    func provideTables(to component: some TablesComponent)
}

/// The slice `kitchen.sink.Tables` on the wire.
public enum TablesSlice: Slice {
    public typealias Message = Tables

    public static let fields: [SliceField<TablesSlice>] = [
        .table(1, \.message, emptyRow: 0),
        .table(2, \.changes, emptyRow: 0),
        .table(3, \.provided, emptyRow: 0),
        .table(4, \.self_p, emptyRow: 0),
        .table(5, \.init_p, emptyRow: 0),
        .table(6, \.`default`, emptyRow: 0),
        .table(7, \.value, emptyRow: 0),
        .table(8, \.key, emptyRow: 0),
        .table(9, \.row, emptyRow: 0),
        .table(10, \.component, emptyRow: 0),
        .table(11, \.fields, emptyRow: 0),
        .table(12, \.content, emptyRow: 0),
        .text(13, \.messageText),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<TablesSlice>, to component: some TablesComponent) {
        if change.fields.contains(1) { component.newMessage(change.value.message, changes: change.value.message.changes(since: change.previous.message)) }
        if change.fields.contains(2) { component.newChanges(change.value.changes, changes: change.value.changes.changes(since: change.previous.changes)) }
        if change.fields.contains(3) { component.newProvided(change.value.provided, changes: change.value.provided.changes(since: change.previous.provided)) }
        if change.fields.contains(4) { component.newSelf(change.value.self_p, changes: change.value.self_p.changes(since: change.previous.self_p)) }
        if change.fields.contains(5) { component.newInit(change.value.init_p, changes: change.value.init_p.changes(since: change.previous.init_p)) }
        if change.fields.contains(6) { component.newDefault(change.value.`default`, changes: change.value.`default`.changes(since: change.previous.`default`)) }
        if change.fields.contains(7) { component.newValue(change.value.value, changes: change.value.value.changes(since: change.previous.value)) }
        if change.fields.contains(8) { component.newKey(change.value.key, changes: change.value.key.changes(since: change.previous.key)) }
        if change.fields.contains(9) { component.newRow(change.value.row, changes: change.value.row.changes(since: change.previous.row)) }
        if change.fields.contains(10) { component.newComponent(change.value.component, changes: change.value.component.changes(since: change.previous.component)) }
        if change.fields.contains(11) { component.newFields(change.value.fields, changes: change.value.fields.changes(since: change.previous.fields)) }
        if change.fields.contains(12) { component.newContent(change.value.content, changes: change.value.content.changes(since: change.previous.content)) }
        if change.fields.contains(13) { component.newMessageText(change.value.messageText) }
        component.didReach(change.revision)
    }
}

extension Tables: SliceMessage {
    public typealias SliceType = TablesSlice
}

/// The component that puts `kitchen.sink.Tables` on the wire.
public final class TablesRecorder: TablesComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<TablesSlice>()

    public static let callbacks: [UInt32: String] = [1: "newMessage", 2: "newChanges", 3: "newProvided", 4: "newSelf", 5: "newInit", 6: "newDefault", 7: "newValue", 8: "newKey", 9: "newRow", 10: "newComponent", 11: "newFields", 12: "newContent", 13: "newMessageText"]

    public init() {}

    public func newMessage(_ message: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(1) { $0.message = message }
    }

    public func newMessage(_ message: Table<String, Int>) {
        provided.set(1) { $0.message = message }
    }

    public func newChanges(_ changes: Table<String, Int>, changes keys: TableChanges<String>) {
        provided.set(2) { $0.changes = changes }
    }

    public func newChanges(_ changes: Table<String, Int>) {
        provided.set(2) { $0.changes = changes }
    }

    public func newProvided(_ provided: Table<String, Int>, changes: TableChanges<String>) {
        self.provided.set(3) { $0.provided = provided }
    }

    public func newProvided(_ provided: Table<String, Int>) {
        self.provided.set(3) { $0.provided = provided }
    }

    public func newSelf(_ self_: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(4) { $0.self_p = self_ }
    }

    public func newSelf(_ self_: Table<String, Int>) {
        provided.set(4) { $0.self_p = self_ }
    }

    public func newInit(_ `init`: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(5) { $0.init_p = `init` }
    }

    public func newInit(_ `init`: Table<String, Int>) {
        provided.set(5) { $0.init_p = `init` }
    }

    public func newDefault(_ `default`: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(6) { $0.`default` = `default` }
    }

    public func newDefault(_ `default`: Table<String, Int>) {
        provided.set(6) { $0.`default` = `default` }
    }

    public func newValue(_ value: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(7) { $0.value = value }
    }

    public func newValue(_ value: Table<String, Int>) {
        provided.set(7) { $0.value = value }
    }

    public func newKey(_ key: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(8) { $0.key = key }
    }

    public func newKey(_ key: Table<String, Int>) {
        provided.set(8) { $0.key = key }
    }

    public func newRow(_ row: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(9) { $0.row = row }
    }

    public func newRow(_ row: Table<String, Int>) {
        provided.set(9) { $0.row = row }
    }

    public func newComponent(_ component: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(10) { $0.component = component }
    }

    public func newComponent(_ component: Table<String, Int>) {
        provided.set(10) { $0.component = component }
    }

    public func newFields(_ fields: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(11) { $0.fields = fields }
    }

    public func newFields(_ fields: Table<String, Int>) {
        provided.set(11) { $0.fields = fields }
    }

    public func newContent(_ content: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(12) { $0.content = content }
    }

    public func newContent(_ content: Table<String, Int>) {
        provided.set(12) { $0.content = content }
    }

    public func newMessageText(_ messageText: String) {
        provided.set(13) { $0.messageText = messageText }
    }
}

/// A component that keeps the slice `kitchen.sink.Tables`, for views that observe it.
@MainActor
public final class TablesModel: @MainActor TablesComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Tables()

    public init() {}

    public var message: Table<String, Int> {
        _observers.access(self, keyPath: \.message)
        return _slice.message
    }

    public var changes: Table<String, Int> {
        _observers.access(self, keyPath: \.changes)
        return _slice.changes
    }

    public var provided: Table<String, Int> {
        _observers.access(self, keyPath: \.provided)
        return _slice.provided
    }

    public var self_p: Table<String, Int> {
        _observers.access(self, keyPath: \.self_p)
        return _slice.self_p
    }

    public var init_p: Table<String, Int> {
        _observers.access(self, keyPath: \.init_p)
        return _slice.init_p
    }

    public var `default`: Table<String, Int> {
        _observers.access(self, keyPath: \.`default`)
        return _slice.`default`
    }

    public var value: Table<String, Int> {
        _observers.access(self, keyPath: \.value)
        return _slice.value
    }

    public var key: Table<String, Int> {
        _observers.access(self, keyPath: \.key)
        return _slice.key
    }

    public var row: Table<String, Int> {
        _observers.access(self, keyPath: \.row)
        return _slice.row
    }

    public var component: Table<String, Int> {
        _observers.access(self, keyPath: \.component)
        return _slice.component
    }

    public var fields: Table<String, Int> {
        _observers.access(self, keyPath: \.fields)
        return _slice.fields
    }

    public var content: Table<String, Int> {
        _observers.access(self, keyPath: \.content)
        return _slice.content
    }

    public var messageText: String {
        _observers.access(self, keyPath: \.messageText)
        return _slice.messageText
    }

    public func newMessage(_ message: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.message) { _slice.message = message }
    }

    public func newChanges(_ changes: Table<String, Int>, changes keys: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.changes) { _slice.changes = changes }
    }

    public func newProvided(_ provided: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.provided) { _slice.provided = provided }
    }

    public func newSelf(_ self_: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.self_p) { _slice.self_p = self_ }
    }

    public func newInit(_ `init`: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.init_p) { _slice.init_p = `init` }
    }

    public func newDefault(_ `default`: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.`default`) { _slice.`default` = `default` }
    }

    public func newValue(_ value: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.value) { _slice.value = value }
    }

    public func newKey(_ key: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.key) { _slice.key = key }
    }

    public func newRow(_ row: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.row) { _slice.row = row }
    }

    public func newComponent(_ component: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.component) { _slice.component = component }
    }

    public func newFields(_ fields: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.fields) { _slice.fields = fields }
    }

    public func newContent(_ content: Table<String, Int>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.content) { _slice.content = content }
    }

    public func newMessageText(_ messageText: String) {
        _observers.withMutation(of: self, keyPath: \.messageText) { _slice.messageText = messageText }
    }
}

// MARK: CookFeature

/// Cooks.
public struct CookFeature: FeatureRole {
    public static let name = "kitchen.sink.CookFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction

        private init(action: KitchenSinkAction) {
            self.action = action
        }

        /// Stirs.
        public static func stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64) -> Action { Action(action: .sink(.stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed))) }
        /// Says all words.
        public static func say(words: Words, default: Int, in: Int?, self self_: String, init: String?, type: String, `inout`: String, message: String, transport: String?, action: String, json: String, is: Say.OneOf_Is?) -> Action { Action(action: .sink(.say(words: words, default: `default`, in: `in`, self: self_, init: `init`, type: type, `inout`: `inout`, message: message, transport: transport, action: action, json: json, is: `is`))) }
        /// Does nothing.
        public static var reset: Action { Action(action: .sink(.reset)) }
        /// Does nothing.
        public static var startAgain: Action { Action(action: .sink(.reset)) }
        /// Ends it.
        public static func `default`(true: Bool) -> Action { Action(action: .sink(.`default`(true: `true`))) }

        public init?(_ action: KitchenSinkAction) {
            guard ["kitchen.sink.Stir", "kitchen.sink.Say", "kitchen.sink.Reset", "kitchen.sink.Default"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<CookFeature>

    public init(connection: RoleConnection<CookFeature>) {
        self.connection = connection
    }

    /// Stirs.
    @discardableResult
    public func stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64) async throws -> Receipt {
        try await self.connection.send(Action.stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed))
    }

    /// Says all words.
    @discardableResult
    public func say(words: Words, default: Int, in: Int?, self self_: String, init: String?, type: String, `inout`: String, message: String, transport: String?, action: String, json: String, is: Say.OneOf_Is?) async throws -> Receipt {
        try await self.connection.send(Action.say(words: words, default: `default`, in: `in`, self: self_, init: `init`, type: type, `inout`: `inout`, message: message, transport: transport, action: action, json: json, is: `is`))
    }

    /// Does nothing.
    @discardableResult
    public func reset() async throws -> Receipt {
        try await self.connection.send(Action.reset)
    }

    /// Does nothing.
    @discardableResult
    public func startAgain() async throws -> Receipt {
        try await self.connection.send(Action.startAgain)
    }

    /// Ends it.
    @discardableResult
    public func `default`(true: Bool) async throws -> Receipt {
        try await self.connection.send(Action.`default`(true: `true`))
    }

    /// The scalars.
    ///
    /// Delivers the slice `kitchen.sink.Scalars` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideScalars(to component: some ScalarsComponent) async throws -> Subscription {
        try await connection.subscribe(ScalarsSlice.self) { change in
            ScalarsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Scalars`, now and after every change.
    public func scalarsValues() -> SliceValues<ScalarsSlice> {
        connection.values(of: ScalarsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Optionals` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideOptionals(to component: some OptionalsComponent) async throws -> Subscription {
        try await connection.subscribe(OptionalsSlice.self) { change in
            OptionalsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Optionals`, now and after every change.
    public func optionalsValues() -> SliceValues<OptionalsSlice> {
        connection.values(of: OptionalsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Choice` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideChoice(to component: some ChoiceComponent) async throws -> Subscription {
        try await connection.subscribe(ChoiceSlice.self) { change in
            ChoiceSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Choice`, now and after every change.
    public func choiceValues() -> SliceValues<ChoiceSlice> {
        connection.values(of: ChoiceSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Single` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideSingle(to component: some SingleComponent) async throws -> Subscription {
        try await connection.subscribe(SingleSlice.self) { change in
            SingleSlice.deliver(change, to: component)
        }
    }

    /// Calls `newNumber` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideSingle(to newNumber: @escaping @MainActor (Int) -> Void) async throws -> Subscription {
        try await connection.subscribe(SingleSlice.self) { change in
            if change.fields.contains(1), case .number(let value)? = change.value.only { newNumber(value) }
        }
    }

    /// The whole values of `kitchen.sink.Single`, now and after every change.
    public func singleValues() -> SliceValues<SingleSlice> {
        connection.values(of: SingleSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Words` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideWords(to component: some WordsComponent) async throws -> Subscription {
        try await connection.subscribe(WordsSlice.self) { change in
            WordsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Words`, now and after every change.
    public func wordsValues() -> SliceValues<WordsSlice> {
        connection.values(of: WordsSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheScalars & KnowsTheOptionals & KnowsTheChoice & KnowsTheSingle & KnowsTheWords>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kitchen.sink.Stir", "kitchen.sink.Say", "kitchen.sink.Reset", "kitchen.sink.Default"],
            slices: [
                ServedSlice(ScalarsRecorder.self) { state, recorder in state.provideScalars(to: recorder) },
                ServedSlice(OptionalsRecorder.self) { state, recorder in state.provideOptionals(to: recorder) },
                ServedSlice(ChoiceRecorder.self) { state, recorder in state.provideChoice(to: recorder) },
                ServedSlice(SingleRecorder.self) { state, recorder in state.provideSingle(to: recorder) },
                ServedSlice(WordsRecorder.self) { state, recorder in state.provideWords(to: recorder) }
            ])
    }
}

// MARK: KeeperFeature

/// Keeps everything.
public struct KeeperFeature: FeatureRole {
    public static let name = "kitchen.sink.KeeperFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction

        private init(action: KitchenSinkAction) {
            self.action = action
        }

        /// Shows a dish.
        ///
        /// - Parameters:
        ///   - picture: As PNG,
        ///     not larger than this page.
        ///   - color: From above.
        ///   - dish: What it is served on.
        public static func show(picture: Data, back: Data?, color: Color, texture: Scalars.Texture?, mood: Mood, forest: Forest?, dish: Show.OneOf_Dish?) -> Action { Action(action: .sink(.show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish))) }
        /// Fills all lists.
        ///
        /// - Parameters:
        ///   - counts: So many.
        public static func fillLists(flags: [Bool], counts: [Int], seeds: [UInt64], ratios: [Double], notes: [String], pictures: [Data], colors: [Color], points: [Point], message: [Int]) -> Action { Action(action: .sink(.fillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message))) }
        /// Fills all tables.
        ///
        /// - Parameters:
        ///   - jars: By shelf.
        public static func fillTables(jars: Table<Int, Jar>, counts: Table<String, Int>, pictures: Table<Bool, Data>, colors: Table<UInt32, Color>, ratios: Table<Int, Double>, notes: Table<UInt64, String>, points: Table<Int32, Point>, message: Table<Int, Int>, self self_: Table<Int, Int>) -> Action { Action(action: .sink(.fillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_))) }

        public init?(_ action: KitchenSinkAction) {
            guard ["kitchen.sink.Show", "kitchen.sink.FillLists", "kitchen.sink.FillTables"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<KeeperFeature>

    public init(connection: RoleConnection<KeeperFeature>) {
        self.connection = connection
    }

    /// Shows a dish.
    ///
    /// - Parameters:
    ///   - picture: As PNG,
    ///     not larger than this page.
    ///   - color: From above.
    ///   - dish: What it is served on.
    @discardableResult
    public func show(picture: Data, back: Data?, color: Color, texture: Scalars.Texture?, mood: Mood, forest: Forest?, dish: Show.OneOf_Dish?) async throws -> Receipt {
        try await self.connection.send(Action.show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish))
    }

    /// Fills all lists.
    ///
    /// - Parameters:
    ///   - counts: So many.
    @discardableResult
    public func fillLists(flags: [Bool], counts: [Int], seeds: [UInt64], ratios: [Double], notes: [String], pictures: [Data], colors: [Color], points: [Point], message: [Int]) async throws -> Receipt {
        try await self.connection.send(Action.fillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message))
    }

    /// Fills all tables.
    ///
    /// - Parameters:
    ///   - jars: By shelf.
    @discardableResult
    public func fillTables(jars: Table<Int, Jar>, counts: Table<String, Int>, pictures: Table<Bool, Data>, colors: Table<UInt32, Color>, ratios: Table<Int, Double>, notes: Table<UInt64, String>, points: Table<Int32, Point>, message: Table<Int, Int>, self self_: Table<Int, Int>) async throws -> Receipt {
        try await self.connection.send(Action.fillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_))
    }

    /// Delivers the slice `kitchen.sink.Lists` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideLists(to component: some ListsComponent) async throws -> Subscription {
        try await connection.subscribe(ListsSlice.self) { change in
            ListsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Lists`, now and after every change.
    public func listsValues() -> SliceValues<ListsSlice> {
        connection.values(of: ListsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Keys` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideKeys(to component: some KeysComponent) async throws -> Subscription {
        try await connection.subscribe(KeysSlice.self) { change in
            KeysSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Keys`, now and after every change.
    public func keysValues() -> SliceValues<KeysSlice> {
        connection.values(of: KeysSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Rows` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideRows(to component: some RowsComponent) async throws -> Subscription {
        try await connection.subscribe(RowsSlice.self) { change in
            RowsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Rows`, now and after every change.
    public func rowsValues() -> SliceValues<RowsSlice> {
        connection.values(of: RowsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Larder` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideLarder(to component: some LarderComponent) async throws -> Subscription {
        try await connection.subscribe(LarderSlice.self) { change in
            LarderSlice.deliver(change, to: component)
        }
    }

    /// Calls `newJars` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideLarder(to newJars: @escaping @MainActor (Table<Int, Jar>, TableChanges<Int>) -> Void) async throws -> Subscription {
        try await connection.subscribe(LarderSlice.self) { change in
            if change.fields.contains(1) { newJars(change.value.jars, change.value.jars.changes(since: change.previous.jars)) }
        }
    }

    /// The whole values of `kitchen.sink.Larder`, now and after every change.
    public func larderValues() -> SliceValues<LarderSlice> {
        connection.values(of: LarderSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Tables` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideTables(to component: some TablesComponent) async throws -> Subscription {
        try await connection.subscribe(TablesSlice.self) { change in
            TablesSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Tables`, now and after every change.
    public func tablesValues() -> SliceValues<TablesSlice> {
        connection.values(of: TablesSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheLists & KnowsTheKeys & KnowsTheRows & KnowsTheLarder & KnowsTheTables>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kitchen.sink.Show", "kitchen.sink.FillLists", "kitchen.sink.FillTables"],
            slices: [
                ServedSlice(ListsRecorder.self) { state, recorder in state.provideLists(to: recorder) },
                ServedSlice(KeysRecorder.self) { state, recorder in state.provideKeys(to: recorder) },
                ServedSlice(RowsRecorder.self) { state, recorder in state.provideRows(to: recorder) },
                ServedSlice(LarderRecorder.self) { state, recorder in state.provideLarder(to: recorder) },
                ServedSlice(TablesRecorder.self) { state, recorder in state.provideTables(to: recorder) }
            ])
    }
}

// MARK: DinerFeature

/// Sends every kind of field, and receives all of them again.
public struct DinerFeature: FeatureRole {
    public static let name = "kitchen.sink.DinerFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction

        private init(action: KitchenSinkAction) {
            self.action = action
        }

        /// Replaces whole messages; messages that it does not contain stay.
        public static func put(scalars: Scalars?, optionals: Optionals?, lists: Lists?, keys: Keys?, rows: Rows?, choice: Choice?) -> Action { Action(action: .sink(.put(scalars: scalars, optionals: optionals, lists: lists, keys: keys, rows: rows, choice: choice))) }
        /// Shows a dish.
        ///
        /// - Parameters:
        ///   - picture: As PNG,
        ///     not larger than this page.
        ///   - color: From above.
        ///   - dish: What it is served on.
        public static func show(picture: Data, back: Data?, color: Color, texture: Scalars.Texture?, mood: Mood, forest: Forest?, dish: Show.OneOf_Dish?) -> Action { Action(action: .sink(.show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish))) }
        /// Fills all lists.
        ///
        /// - Parameters:
        ///   - counts: So many.
        public static func fillLists(flags: [Bool], counts: [Int], seeds: [UInt64], ratios: [Double], notes: [String], pictures: [Data], colors: [Color], points: [Point], message: [Int]) -> Action { Action(action: .sink(.fillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message))) }
        /// Fills all tables.
        ///
        /// - Parameters:
        ///   - jars: By shelf.
        public static func fillTables(jars: Table<Int, Jar>, counts: Table<String, Int>, pictures: Table<Bool, Data>, colors: Table<UInt32, Color>, ratios: Table<Int, Double>, notes: Table<UInt64, String>, points: Table<Int32, Point>, message: Table<Int, Int>, self self_: Table<Int, Int>) -> Action { Action(action: .sink(.fillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_))) }
        /// Everything at once.
        public static func stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64) -> Action { Action(action: .sink(.stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed))) }

        public init?(_ action: KitchenSinkAction) {
            guard ["kitchen.sink.Put", "kitchen.sink.Show", "kitchen.sink.FillLists", "kitchen.sink.FillTables", "kitchen.sink.Stir"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<DinerFeature>

    public init(connection: RoleConnection<DinerFeature>) {
        self.connection = connection
    }

    /// Replaces whole messages; messages that it does not contain stay.
    @discardableResult
    public func put(scalars: Scalars?, optionals: Optionals?, lists: Lists?, keys: Keys?, rows: Rows?, choice: Choice?) async throws -> Receipt {
        try await self.connection.send(Action.put(scalars: scalars, optionals: optionals, lists: lists, keys: keys, rows: rows, choice: choice))
    }

    /// Shows a dish.
    ///
    /// - Parameters:
    ///   - picture: As PNG,
    ///     not larger than this page.
    ///   - color: From above.
    ///   - dish: What it is served on.
    @discardableResult
    public func show(picture: Data, back: Data?, color: Color, texture: Scalars.Texture?, mood: Mood, forest: Forest?, dish: Show.OneOf_Dish?) async throws -> Receipt {
        try await self.connection.send(Action.show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish))
    }

    /// Fills all lists.
    ///
    /// - Parameters:
    ///   - counts: So many.
    @discardableResult
    public func fillLists(flags: [Bool], counts: [Int], seeds: [UInt64], ratios: [Double], notes: [String], pictures: [Data], colors: [Color], points: [Point], message: [Int]) async throws -> Receipt {
        try await self.connection.send(Action.fillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message))
    }

    /// Fills all tables.
    ///
    /// - Parameters:
    ///   - jars: By shelf.
    @discardableResult
    public func fillTables(jars: Table<Int, Jar>, counts: Table<String, Int>, pictures: Table<Bool, Data>, colors: Table<UInt32, Color>, ratios: Table<Int, Double>, notes: Table<UInt64, String>, points: Table<Int32, Point>, message: Table<Int, Int>, self self_: Table<Int, Int>) async throws -> Receipt {
        try await self.connection.send(Action.fillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_))
    }

    /// Everything at once.
    @discardableResult
    public func stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64) async throws -> Receipt {
        try await self.connection.send(Action.stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed))
    }

    /// Delivers the slice `kitchen.sink.Scalars` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideScalars(to component: some ScalarsComponent) async throws -> Subscription {
        try await connection.subscribe(ScalarsSlice.self) { change in
            ScalarsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Scalars`, now and after every change.
    public func scalarsValues() -> SliceValues<ScalarsSlice> {
        connection.values(of: ScalarsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Optionals` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideOptionals(to component: some OptionalsComponent) async throws -> Subscription {
        try await connection.subscribe(OptionalsSlice.self) { change in
            OptionalsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Optionals`, now and after every change.
    public func optionalsValues() -> SliceValues<OptionalsSlice> {
        connection.values(of: OptionalsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Lists` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideLists(to component: some ListsComponent) async throws -> Subscription {
        try await connection.subscribe(ListsSlice.self) { change in
            ListsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Lists`, now and after every change.
    public func listsValues() -> SliceValues<ListsSlice> {
        connection.values(of: ListsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Keys` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideKeys(to component: some KeysComponent) async throws -> Subscription {
        try await connection.subscribe(KeysSlice.self) { change in
            KeysSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Keys`, now and after every change.
    public func keysValues() -> SliceValues<KeysSlice> {
        connection.values(of: KeysSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Rows` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideRows(to component: some RowsComponent) async throws -> Subscription {
        try await connection.subscribe(RowsSlice.self) { change in
            RowsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Rows`, now and after every change.
    public func rowsValues() -> SliceValues<RowsSlice> {
        connection.values(of: RowsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Larder` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideLarder(to component: some LarderComponent) async throws -> Subscription {
        try await connection.subscribe(LarderSlice.self) { change in
            LarderSlice.deliver(change, to: component)
        }
    }

    /// Calls `newJars` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideLarder(to newJars: @escaping @MainActor (Table<Int, Jar>, TableChanges<Int>) -> Void) async throws -> Subscription {
        try await connection.subscribe(LarderSlice.self) { change in
            if change.fields.contains(1) { newJars(change.value.jars, change.value.jars.changes(since: change.previous.jars)) }
        }
    }

    /// The whole values of `kitchen.sink.Larder`, now and after every change.
    public func larderValues() -> SliceValues<LarderSlice> {
        connection.values(of: LarderSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Choice` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideChoice(to component: some ChoiceComponent) async throws -> Subscription {
        try await connection.subscribe(ChoiceSlice.self) { change in
            ChoiceSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Choice`, now and after every change.
    public func choiceValues() -> SliceValues<ChoiceSlice> {
        connection.values(of: ChoiceSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheScalars & KnowsTheOptionals & KnowsTheLists & KnowsTheKeys & KnowsTheRows & KnowsTheLarder & KnowsTheChoice>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kitchen.sink.Put", "kitchen.sink.Show", "kitchen.sink.FillLists", "kitchen.sink.FillTables", "kitchen.sink.Stir"],
            slices: [
                ServedSlice(ScalarsRecorder.self) { state, recorder in state.provideScalars(to: recorder) },
                ServedSlice(OptionalsRecorder.self) { state, recorder in state.provideOptionals(to: recorder) },
                ServedSlice(ListsRecorder.self) { state, recorder in state.provideLists(to: recorder) },
                ServedSlice(KeysRecorder.self) { state, recorder in state.provideKeys(to: recorder) },
                ServedSlice(RowsRecorder.self) { state, recorder in state.provideRows(to: recorder) },
                ServedSlice(LarderRecorder.self) { state, recorder in state.provideLarder(to: recorder) },
                ServedSlice(ChoiceRecorder.self) { state, recorder in state.provideChoice(to: recorder) }
            ])
    }
}

// MARK: WaiterFeature

/// The role `kitchen.sink.WaiterFeature`.
public struct WaiterFeature: FeatureRole {
    public static let name = "kitchen.sink.WaiterFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction

        private init(action: KitchenSinkAction) {
            self.action = action
        }

        /// Does nothing.
        public static var reset: Action { Action(action: .sink(.reset)) }

        public init?(_ action: KitchenSinkAction) {
            guard ["kitchen.sink.Reset"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<WaiterFeature>

    public init(connection: RoleConnection<WaiterFeature>) {
        self.connection = connection
    }

    /// Does nothing.
    @discardableResult
    public func reset() async throws -> Receipt {
        try await self.connection.send(Action.reset)
    }

    /// Delivers the slice `kitchen.sink.Plate` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func providePlate(to component: some PlateComponent) async throws -> Subscription {
        try await connection.subscribe(PlateSlice.self) { change in
            PlateSlice.deliver(change, to: component)
        }
    }

    /// Calls `newDiameter` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func providePlate(to newDiameter: @escaping @MainActor (Int?) -> Void) async throws -> Subscription {
        try await connection.subscribe(PlateSlice.self) { change in
            if change.fields.contains(1) { newDiameter(change.value.diameter) }
        }
    }

    /// The whole values of `kitchen.sink.Plate`, now and after every change.
    public func plateValues() -> SliceValues<PlateSlice> {
        connection.values(of: PlateSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsThePlate>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kitchen.sink.Reset"],
            slices: [
                ServedSlice(PlateRecorder.self) { state, recorder in state.providePlate(to: recorder) }
            ])
    }
}

// MARK: GuestFeature

/// Only looks.
public struct GuestFeature: FeatureRole {
    public static let name = "kitchen.sink.GuestFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction

        private init(action: KitchenSinkAction) {
            self.action = action
        }

        public init?(_ action: KitchenSinkAction) {
            return nil
        }
    }

    public let connection: RoleConnection<GuestFeature>

    public init(connection: RoleConnection<GuestFeature>) {
        self.connection = connection
    }

    /// Delivers the slice `kitchen.sink.Plate` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func providePlate(to component: some PlateComponent) async throws -> Subscription {
        try await connection.subscribe(PlateSlice.self) { change in
            PlateSlice.deliver(change, to: component)
        }
    }

    /// Calls `newDiameter` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func providePlate(to newDiameter: @escaping @MainActor (Int?) -> Void) async throws -> Subscription {
        try await connection.subscribe(PlateSlice.self) { change in
            if change.fields.contains(1) { newDiameter(change.value.diameter) }
        }
    }

    /// The whole values of `kitchen.sink.Plate`, now and after every change.
    public func plateValues() -> SliceValues<PlateSlice> {
        connection.values(of: PlateSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Choice` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideChoice(to component: some ChoiceComponent) async throws -> Subscription {
        try await connection.subscribe(ChoiceSlice.self) { change in
            ChoiceSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `kitchen.sink.Choice`, now and after every change.
    public func choiceValues() -> SliceValues<ChoiceSlice> {
        connection.values(of: ChoiceSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsThePlate & KnowsTheChoice>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: [],
            slices: [
                ServedSlice(PlateRecorder.self) { state, recorder in state.providePlate(to: recorder) },
                ServedSlice(ChoiceRecorder.self) { state, recorder in state.provideChoice(to: recorder) }
            ])
    }
}

// MARK: CallerFeature

/// Only speaks.
public struct CallerFeature: FeatureRole {
    public static let name = "kitchen.sink.CallerFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction

        private init(action: KitchenSinkAction) {
            self.action = action
        }

        /// Does nothing.
        public static var reset: Action { Action(action: .sink(.reset)) }

        public init?(_ action: KitchenSinkAction) {
            guard ["kitchen.sink.Reset"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<CallerFeature>

    public init(connection: RoleConnection<CallerFeature>) {
        self.connection = connection
    }

    /// Does nothing.
    @discardableResult
    public func reset() async throws -> Receipt {
        try await self.connection.send(Action.reset)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kitchen.sink.Reset"],
            slices: [])
    }
}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: members.proto

import LarderContract
import Foundation
import SwiftProtobuf

// MARK: Messages

struct MembersState: ContractMessage, Hashable {
    var joined: Int = 0
    var seal: Data = Data()
    var lastPin: String? = nil
    var codes: [Int] = []
    var contact: MembersState.OneOf_Contact? = nil
    var first: Card? = nil
    var cards: Table<String, Card> = [:]
    var points: Table<String, Int> = [:]
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(joined: Int = 0, seal: Data = Data(), lastPin: String? = nil, codes: [Int] = [], contact: MembersState.OneOf_Contact? = nil, first: Card? = nil, cards: Table<String, Card> = [:], points: Table<String, Int> = [:]) {
        self.joined = joined
        self.seal = seal
        self.lastPin = lastPin
        self.codes = codes
        self.contact = contact
        self.first = first
        self.cards = cards
        self.points = points
    }

    enum OneOf_Contact: Hashable, Sendable, CustomStringConvertible {
        case phone(String)
        case shelf(String)

        static func == (left: OneOf_Contact, right: OneOf_Contact) -> Bool {
            switch (left, right) {
            case (.phone(let left), .phone(let right)): !(!left.hasSameBytes(as: right))
            case (.shelf(let left), .shelf(let right)): !(!left.hasSameBytes(as: right))
            default: false
            }
        }

        /// Without the values of sensitive fields.
        var description: String {
            switch self {
            case .phone: "phone(\(JSONWriter.redacted))"
            case .shelf(let value): "shelf(\(value))"
            }
        }
    }

    /// `nil` if contact has another case.
    var phone: String? {
        get { if case .phone(let value)? = self.contact { value } else { nil } }
        set {
            if let newValue { self.contact = MembersState.OneOf_Contact.phone(newValue) }
            else if case .phone? = self.contact { self.contact = nil }
        }
    }

    /// `nil` if contact has another case.
    var shelf: String? {
        get { if case .shelf(let value)? = self.contact { value } else { nil } }
        set {
            if let newValue { self.contact = MembersState.OneOf_Contact.shelf(newValue) }
            else if case .shelf? = self.contact { self.contact = nil }
        }
    }
}

extension MembersState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.MembersState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}joined\u{0}\u{2}\u{1}seal\u{0}\u{6}\u{1}last_pin\u{0}lastPin\u{0}\u{2}\u{1}codes\u{0}\u{2}\u{1}phone\u{0}\u{2}\u{1}shelf\u{0}\u{2}\u{1}first\u{0}\u{2}\u{1}cards\u{0}\u{2}\u{1}points\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.joined)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.joined = Int(value)
                }()
            case 2: try decoder.decodeSingularBytesField(value: &self.seal)
            case 3: try decoder.decodeSingularStringField(value: &self.lastPin)
            case 4:
                try {
                    var values: [Int64] = []
                    try decoder.decodeRepeatedInt64Field(value: &values)
                    self.codes += values.map { Int($0) }
                }()
            case 5:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.contact != nil { try decoder.handleConflictingOneOf() }
                    self.contact = MembersState.OneOf_Contact.phone(value)
                }()
            case 6:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.contact != nil { try decoder.handleConflictingOneOf() }
                    self.contact = MembersState.OneOf_Contact.shelf(value)
                }()
            case 7: try decoder.decodeSingularMessageField(value: &self.first)
            case 8:
                try {
                    var rows: [String: Card] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Card>.self, value: &rows)
                    for (key, row) in rows { self.cards[key] = row }
                }()
            case 9:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.points[key] = Int(row) }
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.joined != 0 { try visitor.visitSingularInt64Field(value: Int64(self.joined), fieldNumber: 1) } }()
        try { if !self.seal.isEmpty { try visitor.visitSingularBytesField(value: self.seal, fieldNumber: 2) } }()
        try { if let value = self.lastPin { try visitor.visitSingularStringField(value: value, fieldNumber: 3) } }()
        try { if !self.codes.isEmpty { try visitor.visitPackedInt64Field(value: self.codes.map { Int64($0) }, fieldNumber: 4) } }()
        try { if case .phone(let value)? = self.contact { try visitor.visitSingularStringField(value: value, fieldNumber: 5) } }()
        try { if case .shelf(let value)? = self.contact { try visitor.visitSingularStringField(value: value, fieldNumber: 6) } }()
        try { if let value = self.first { try visitor.visitSingularMessageField(value: value, fieldNumber: 7) } }()
        try { if !self.cards.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Card>.self, value: Dictionary(uniqueKeysWithValues: self.cards.lazy.map { ($0.key, $0.value) }), fieldNumber: 8) } }()
        try { if !self.points.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.points.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 9) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: MembersState, right: MembersState) -> Bool {
        if left.joined != right.joined { return false }
        if left.seal != right.seal { return false }
        if !left.lastPin.hasSameBytes(as: right.lastPin) { return false }
        if left.codes != right.codes { return false }
        if left.contact != right.contact { return false }
        if left.first != right.first { return false }
        if left.cards != right.cards { return false }
        if left.points != right.points { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("joined", self.joined)
        json.field("seal", sensitive: self.seal)
        if let value = self.lastPin { json.field("lastPin", sensitive: value) }
        json.field("codes", sensitive: self.codes)
        switch self.contact {
        case .phone(let value)?: json.field("phone", sensitive: value)
        case .shelf(let value)?: json.field("shelf", value)
        case nil: break
        }
        if let value = self.first { json.field("first", sensitive: value) }
        json.field("cards", self.cards)
        json.field("points", sensitive: self.points)
    }
}

extension MembersState: StatePart {}

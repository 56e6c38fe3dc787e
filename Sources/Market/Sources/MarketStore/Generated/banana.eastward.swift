// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/banana.proto

import MarketContract
import SwiftProtobuf

// MARK: Messages

/// The banana feature's part of the state.
struct BananaState: ContractMessage, Hashable {
    /// The length of the banana.
    var millimetres: Int = 0
    /// The number of days that it has ripened.
    var days: Int = 0
    var isPeeled: Bool = false
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(millimetres: Int = 0, days: Int = 0, isPeeled: Bool = false) {
        self.millimetres = millimetres
        self.days = days
        self.isPeeled = isPeeled
    }
}

extension BananaState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.BananaState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}millimetres\u{0}\u{2}\u{1}days\u{0}\u{6}\u{1}is_peeled\u{0}isPeeled\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.millimetres)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.millimetres = Int(value)
                }()
            case 2:
                try {
                    var value = Int64(self.days)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.days = Int(value)
                }()
            case 3: try decoder.decodeSingularBoolField(value: &self.isPeeled)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.millimetres != 0 { try visitor.visitSingularInt64Field(value: Int64(self.millimetres), fieldNumber: 1) } }()
        try { if self.days != 0 { try visitor.visitSingularInt64Field(value: Int64(self.days), fieldNumber: 2) } }()
        try { if self.isPeeled { try visitor.visitSingularBoolField(value: self.isPeeled, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: BananaState, right: BananaState) -> Bool {
        if left.millimetres != right.millimetres { return false }
        if left.days != right.days { return false }
        if left.isPeeled != right.isPeeled { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("millimetres", self.millimetres)
        json.field("days", self.days)
        json.field("isPeeled", self.isPeeled)
    }
}

extension BananaState: StatePart {}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/visits.proto

import MarketContract
import SwiftProtobuf

// MARK: Messages

/// The visits and the sales.
struct VisitsState: ContractMessage, Hashable {
    /// The visits by visitor, 1,000 at most: the one that acted least recently is removed for a new one.
    var visits: Table<String, Visit> = [:]
    /// The number of actions of all visits.
    var actionCount: Int = 0
    /// The last 1,000 sales by number; the first sale has the number 1.
    var sales: Table<Int, Sale> = [:]
    /// The number of all sales.
    var saleCount: Int = 0
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(visits: Table<String, Visit> = [:], actionCount: Int = 0, sales: Table<Int, Sale> = [:], saleCount: Int = 0) {
        self.visits = visits
        self.actionCount = actionCount
        self.sales = sales
        self.saleCount = saleCount
    }
}

extension VisitsState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.VisitsState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}visits\u{0}\u{6}\u{1}action_count\u{0}actionCount\u{0}\u{2}\u{1}sales\u{0}\u{6}\u{1}sale_count\u{0}saleCount\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Visit] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Visit>.self, value: &rows)
                    for (key, row) in rows { self.visits[key] = row }
                }()
            case 2:
                try {
                    var value = Int64(self.actionCount)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.actionCount = Int(value)
                }()
            case 3:
                try {
                    var rows: [Int64: Sale] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Sale>.self, value: &rows)
                    for (key, row) in rows { self.sales[Int(key)] = row }
                }()
            case 4:
                try {
                    var value = Int64(self.saleCount)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.saleCount = Int(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.visits.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Visit>.self, value: Dictionary(uniqueKeysWithValues: self.visits.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try { if self.actionCount != 0 { try visitor.visitSingularInt64Field(value: Int64(self.actionCount), fieldNumber: 2) } }()
        try { if !self.sales.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Sale>.self, value: Dictionary(uniqueKeysWithValues: self.sales.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 3) } }()
        try { if self.saleCount != 0 { try visitor.visitSingularInt64Field(value: Int64(self.saleCount), fieldNumber: 4) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: VisitsState, right: VisitsState) -> Bool {
        if left.visits != right.visits { return false }
        if left.actionCount != right.actionCount { return false }
        if left.sales != right.sales { return false }
        if left.saleCount != right.saleCount { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("visits", self.visits)
        json.field("actionCount", self.actionCount)
        json.field("sales", self.sales)
        json.field("saleCount", self.saleCount)
    }
}

extension VisitsState: StatePart {}

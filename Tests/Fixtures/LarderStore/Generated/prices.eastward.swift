// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: prices.proto

import LarderContract
import SwiftProtobuf

// MARK: Messages

struct PricesState: ContractMessage, Hashable {
    var items: Table<String, Item> = [:]
    var sold: Table<String, Int> = [:]
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(items: Table<String, Item> = [:], sold: Table<String, Int> = [:]) {
        self.items = items
        self.sold = sold
    }
}

extension PricesState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.PricesState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}items\u{0}\u{2}\u{1}sold\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Item] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Item>.self, value: &rows)
                    for (key, row) in rows { self.items[key] = row }
                }()
            case 2:
                try {
                    var rows: [String: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.sold[key] = Int(row) }
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.items.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Item>.self, value: Dictionary(uniqueKeysWithValues: self.items.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try { if !self.sold.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.sold.lazy.map { ($0.key, Int64($0.value)) }), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: PricesState, right: PricesState) -> Bool {
        if left.items != right.items { return false }
        if left.sold != right.sold { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("items", self.items)
        json.field("sold", self.sold)
    }
}

extension PricesState: StatePart {}

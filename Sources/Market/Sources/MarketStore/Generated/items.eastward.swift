// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/items.proto

import MarketContract
import SwiftProtobuf

// MARK: Messages

/// The items feature's part of the state: the shelves.
struct ItemsState: ContractMessage, Hashable {
    var searchTerm: String = ""
    var openItem: Int? = nil
    /// The number of requested refreshes. Empty shelves request the first.
    var refresh: Int = 0
    var answeredRefresh: Int = 0
    var failure: String? = nil
    /// All items by number.
    var items: Table<Int, Item> = [:]
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(searchTerm: String = "", openItem: Int? = nil, refresh: Int = 0, answeredRefresh: Int = 0, failure: String? = nil, items: Table<Int, Item> = [:]) {
        self.searchTerm = searchTerm
        self.openItem = openItem
        self.refresh = refresh
        self.answeredRefresh = answeredRefresh
        self.failure = failure
        self.items = items
    }
}

extension ItemsState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.ItemsState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{6}\u{1}search_term\u{0}searchTerm\u{0}\u{6}\u{1}open_item\u{0}openItem\u{0}\u{2}\u{1}refresh\u{0}\u{6}\u{1}answered_refresh\u{0}answeredRefresh\u{0}\u{2}\u{1}failure\u{0}\u{2}\u{1}items\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.searchTerm)
            case 2:
                try {
                    var value = self.openItem.map { Int64($0) }
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.openItem = value.map { Int($0) }
                }()
            case 3:
                try {
                    var value = Int64(self.refresh)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.refresh = Int(value)
                }()
            case 4:
                try {
                    var value = Int64(self.answeredRefresh)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.answeredRefresh = Int(value)
                }()
            case 5: try decoder.decodeSingularStringField(value: &self.failure)
            case 6:
                try {
                    var rows: [Int64: Item] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Item>.self, value: &rows)
                    for (key, row) in rows { self.items[Int(key)] = row }
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.searchTerm.isEmpty { try visitor.visitSingularStringField(value: self.searchTerm, fieldNumber: 1) } }()
        try { if let value = self.openItem { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 2) } }()
        try { if self.refresh != 0 { try visitor.visitSingularInt64Field(value: Int64(self.refresh), fieldNumber: 3) } }()
        try { if self.answeredRefresh != 0 { try visitor.visitSingularInt64Field(value: Int64(self.answeredRefresh), fieldNumber: 4) } }()
        try { if let value = self.failure { try visitor.visitSingularStringField(value: value, fieldNumber: 5) } }()
        try { if !self.items.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Item>.self, value: Dictionary(uniqueKeysWithValues: self.items.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 6) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: ItemsState, right: ItemsState) -> Bool {
        if !left.searchTerm.hasSameBytes(as: right.searchTerm) { return false }
        if left.openItem != right.openItem { return false }
        if left.refresh != right.refresh { return false }
        if left.answeredRefresh != right.answeredRefresh { return false }
        if !left.failure.hasSameBytes(as: right.failure) { return false }
        if left.items != right.items { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("searchTerm", self.searchTerm)
        if let value = self.openItem { json.field("openItem", value) }
        json.field("refresh", self.refresh)
        json.field("answeredRefresh", self.answeredRefresh)
        if let value = self.failure { json.field("failure", value) }
        json.field("items", self.items)
    }
}

extension ItemsState: StatePart {}

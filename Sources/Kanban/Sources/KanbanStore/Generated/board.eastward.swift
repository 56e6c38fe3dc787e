// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: kanban/board.proto

import KanbanContract
import SwiftProtobuf

// MARK: Messages

/// The board's part of the state.
struct BoardState: ContractMessage, Hashable {
    var columns: [Column] = []
    /// By number: the oldest card has the lowest.
    var cards: Table<Int, Card> = [:]
    /// The number of the last card that was added.
    var lastCard: Int = 0
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(columns: [Column] = [], cards: Table<Int, Card> = [:], lastCard: Int = 0) {
        self.columns = columns
        self.cards = cards
        self.lastCard = lastCard
    }
}

extension BoardState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "kanban.BoardState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}columns\u{0}\u{2}\u{1}cards\u{0}\u{6}\u{1}last_card\u{0}lastCard\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeRepeatedMessageField(value: &self.columns)
            case 2:
                try {
                    var rows: [Int64: Card] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Card>.self, value: &rows)
                    for (key, row) in rows { self.cards[Int(key)] = row }
                }()
            case 3:
                try {
                    var value = Int64(self.lastCard)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.lastCard = Int(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.columns.isEmpty { try visitor.visitRepeatedMessageField(value: self.columns, fieldNumber: 1) } }()
        try { if !self.cards.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Card>.self, value: Dictionary(uniqueKeysWithValues: self.cards.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 2) } }()
        try { if self.lastCard != 0 { try visitor.visitSingularInt64Field(value: Int64(self.lastCard), fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: BoardState, right: BoardState) -> Bool {
        if left.columns != right.columns { return false }
        if left.cards != right.cards { return false }
        if left.lastCard != right.lastCard { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("columns", self.columns)
        json.field("cards", self.cards)
        json.field("lastCard", self.lastCard)
    }
}

extension BoardState: StatePart {}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: kanban/board.proto, kanban/stats.proto

import KanbanContract
import SwiftProtobuf

// MARK: State

/// The state of kanban: a part for each contract that declares one.
struct AppState: ComposedState {
    /// The board's part of the state.
    var board = BoardState.initial

    static let roles = [
        BoardFeature.serve(AppState.self),
        StatsFeature.serve(AppState.self),
    ]

    mutating func route(_ action: KanbanAction, _ context: Context) throws(Rejection) {
        switch action {
        case .board(let action): try Self.reduce(&self.board, action, context)
        }
    }

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        do {
            var part = self.board
            part.cards = [:]
            try write(StateRecord(record: .board(part)))
        }
        for (key, value) in self.board.cards {
            try write(StateRecord(record: .boardCards(.init(key: key, value: value))))
        }
    }

    mutating func readRecord(_ record: StateRecord) throws {
        switch record.record {
        case .board(let part): self.board = part
        case .boardCards(let row):
            self.board.cards[row.key] = row.value ?? Card()
        case nil: throw UnreadableRecord("A record of the state has no content.")
        }
    }
}

// MARK: Records

/// One record of the state in a snapshot: a part without its maps, or a row of a map.
struct StateRecord: ContractMessage, Hashable {
    var record: StateRecord.OneOf_Record? = nil
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(record: StateRecord.OneOf_Record? = nil) {
        self.record = record
    }

    enum OneOf_Record: Hashable, Sendable {
        case board(BoardState)
        case boardCards(StateRecord.BoardCards)

        static func == (left: OneOf_Record, right: OneOf_Record) -> Bool {
            switch (left, right) {
            case (.board(let left), .board(let right)): !(left != right)
            case (.boardCards(let left), .boardCards(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if record has another case.
    var board: BoardState? {
        get { if case .board(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.board(newValue) }
            else if case .board? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var boardCards: StateRecord.BoardCards? {
        get { if case .boardCards(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.boardCards(newValue) }
            else if case .boardCards? = self.record { self.record = nil }
        }
    }
}

extension StateRecord: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "kanban.StateRecord"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}board\u{0}\u{2}\u{69}\u{f}boardCards\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: BoardState? = self.board
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.board(value)
                }()
            case 1002:
                try {
                    var value: StateRecord.BoardCards? = self.boardCards
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.boardCards(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .board(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if case .boardCards(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1002) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord, right: StateRecord) -> Bool {
        if left.record != right.record { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        switch self.record {
        case .board(let value)?: json.field("board", value)
        case .boardCards(let value)?: json.field("boardCards", value)
        case nil: break
        }
    }
}

extension StateRecord {
    /// A row of `board.cards`.
    struct BoardCards: ContractMessage, Hashable {
        var key: Int = 0
        var value: Card? = nil
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Card? = nil) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.BoardCards: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "kanban.StateRecord.BoardCards"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.key)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.key = Int(value)
                }()
            case 2: try decoder.decodeSingularMessageField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if let value = self.value { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.BoardCards, right: StateRecord.BoardCards) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        if let value = self.value { json.field("value", value) }
    }
}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/notes.proto

import MarketContract
import SwiftProtobuf

// MARK: Messages

/// The notes feature's part of the state: a piece of the document. The pieces follow one another in its order.
struct NotesState: ContractMessage, Hashable {
    /// At most 64 KiB.
    var text: String = ""
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(text: String = "") {
        self.text = text
    }
}

extension NotesState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.NotesState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}text\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.text)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.text.isEmpty { try visitor.visitSingularStringField(value: self.text, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: NotesState, right: NotesState) -> Bool {
        if !left.text.hasSameBytes(as: right.text) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("text", self.text)
    }
}

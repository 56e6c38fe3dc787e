// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: notices.proto

import KioskContract
import EastwardView
import SwiftProtobuf

// MARK: Messages

/// The notices' part of the state.
struct NoticesState: ContractMessage, Hashable {
    var panels: Table<Int, EastwardView.Panel> = [:]
    var text: EastwardView.Panel.Text? = nil
    var open: Int = 0
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(panels: Table<Int, EastwardView.Panel> = [:], text: EastwardView.Panel.Text? = nil, open: Int = 0) {
        self.panels = panels
        self.text = text
        self.open = open
    }
}

extension NoticesState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "kiosk.NoticesState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panels\u{0}\u{2}\u{1}text\u{0}\u{2}\u{1}open\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [Int64: EastwardView.Panel] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, EastwardView.Panel>.self, value: &rows)
                    for (key, row) in rows { self.panels[Int(key)] = row }
                }()
            case 2: try decoder.decodeSingularMessageField(value: &self.text)
            case 3:
                try {
                    var value = Int64(self.open)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.open = Int(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.panels.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, EastwardView.Panel>.self, value: Dictionary(uniqueKeysWithValues: self.panels.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 1) } }()
        try { if let value = self.text { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if self.open != 0 { try visitor.visitSingularInt64Field(value: Int64(self.open), fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: NoticesState, right: NoticesState) -> Bool {
        if left.panels != right.panels { return false }
        if left.text != right.text { return false }
        if left.open != right.open { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("panels", self.panels)
        if let value = self.text { json.field("text", value) }
        json.field("open", self.open)
    }
}

extension NoticesState: StatePart {}

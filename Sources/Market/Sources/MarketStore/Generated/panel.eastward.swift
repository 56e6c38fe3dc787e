// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/panel.proto

import MarketContract
import SwiftProtobuf

// MARK: Messages

/// The panels that the features' views have shown last.
struct PanelsState: ContractMessage, Hashable {
    /// The panels, by process name.
    var panels: Table<String, Panel> = [:]
    /// The screen that the router displays.
    var screen: Screen = Screen()
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(panels: Table<String, Panel> = [:], screen: Screen = Screen()) {
        self.panels = panels
        self.screen = screen
    }
}

extension PanelsState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.PanelsState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panels\u{0}\u{2}\u{1}screen\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Panel] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Panel>.self, value: &rows)
                    for (key, row) in rows { self.panels[key] = row }
                }()
            case 2: try decoder.decodeSingularEnumField(value: &self.screen)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.panels.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Panel>.self, value: Dictionary(uniqueKeysWithValues: self.panels.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try { if self.screen != Screen() { try visitor.visitSingularEnumField(value: self.screen, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: PanelsState, right: PanelsState) -> Bool {
        if left.panels != right.panels { return false }
        if left.screen != right.screen { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("panels", self.panels)
        json.field("screen", self.screen)
    }
}

extension PanelsState: StatePart {}

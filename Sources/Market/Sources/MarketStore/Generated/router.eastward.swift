// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/router.proto

import MarketContract
import SwiftProtobuf

// MARK: Messages

/// The navigation part of the state: the current screen, and the history of screens.
struct RouterState: ContractMessage, Hashable {
    var screen: Screen = Screen()
    /// The previous screens, the last first.
    var back: [Screen] = []
    /// The screens that were left by going back, the next first.
    var forward: [Screen] = []
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(screen: Screen = Screen(), back: [Screen] = [], forward: [Screen] = []) {
        self.screen = screen
        self.back = back
        self.forward = forward
    }
}

extension RouterState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.RouterState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}screen\u{0}\u{2}\u{1}back\u{0}\u{2}\u{1}forward\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularEnumField(value: &self.screen)
            case 2: try decoder.decodeRepeatedEnumField(value: &self.back)
            case 3: try decoder.decodeRepeatedEnumField(value: &self.forward)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.screen != Screen() { try visitor.visitSingularEnumField(value: self.screen, fieldNumber: 1) } }()
        try { if !self.back.isEmpty { try visitor.visitPackedEnumField(value: self.back, fieldNumber: 2) } }()
        try { if !self.forward.isEmpty { try visitor.visitPackedEnumField(value: self.forward, fieldNumber: 3) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: RouterState, right: RouterState) -> Bool {
        if left.screen != right.screen { return false }
        if left.back != right.back { return false }
        if left.forward != right.forward { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("screen", self.screen)
        json.field("back", self.back)
        json.field("forward", self.forward)
    }
}

extension RouterState: StatePart {}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/counter.proto

import MarketContract
import SwiftProtobuf

// MARK: Messages

/// The counter feature's part of the state.
struct CounterState: ContractMessage, Hashable {
    var count: Int = 0
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(count: Int = 0) {
        self.count = count
    }
}

extension CounterState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.CounterState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}count\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.count)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.count = Int(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.count != 0 { try visitor.visitSingularInt64Field(value: Int64(self.count), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: CounterState, right: CounterState) -> Bool {
        if left.count != right.count { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("count", self.count)
    }
}

extension CounterState: StatePart {}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: orders.proto

import KioskContract
import SwiftProtobuf

// MARK: Messages

/// The orders' part of the state.
struct OrdersState: ContractMessage, Hashable {
    var waiting: Int = 0
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(waiting: Int = 0) {
        self.waiting = waiting
    }
}

extension OrdersState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "kiosk.OrdersState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}waiting\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.waiting)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.waiting = Int(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.waiting != 0 { try visitor.visitSingularInt64Field(value: Int64(self.waiting), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: OrdersState, right: OrdersState) -> Bool {
        if left.waiting != right.waiting { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("waiting", self.waiting)
    }
}

extension OrdersState: StatePart {}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/login.proto

import MarketContract
import SwiftProtobuf

// MARK: Messages

/// The login feature's part of the state.
struct LoginState: ContractMessage, Hashable {
    /// The member who is logged in.
    var member: String? = nil
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(member: String? = nil) {
        self.member = member
    }
}

extension LoginState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "market.LoginState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}member\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.member)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if let value = self.member { try visitor.visitSingularStringField(value: value, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: LoginState, right: LoginState) -> Bool {
        if !left.member.hasSameBytes(as: right.member) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        if let value = self.member { json.field("member", value) }
    }
}

extension LoginState: StatePart {}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: tape.proto

@_exported public import Eastward
public import SwiftProtobuf

// MARK: Messages

/// Appends a text to the tape.
public struct Append: ContractMessage, Hashable {
    public var text: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(text: String = "") {
        self.text = text
    }
}

extension Append: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "larder.Append"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}text\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.text)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.text.isEmpty { try visitor.visitSingularStringField(value: self.text, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Append, right: Append) -> Bool {
        if !left.text.hasSameBytes(as: right.text) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("text", self.text)
    }
}

// MARK: Actions

/// The actions of tape.proto.
public enum TapeAction: Sendable, Equatable {
    /// Appends a text to the tape.
    case append(text: String)
}

extension AppAction where Self == LarderAction {
    /// Appends a text to the tape.
    public static func append(text: String) -> LarderAction { .tape(.append(text: text)) }
}

// MARK: TapeFeature

/// The role `larder.TapeFeature`.
public struct TapeFeature: FeatureRole {
    public static let name = "larder.TapeFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: LarderAction

        private init(action: LarderAction) {
            self.action = action
        }

        /// Appends a text to the tape.
        public static func append(text: String) -> Action { Action(action: .tape(.append(text: text))) }

        public init?(_ action: LarderAction) {
            guard ["larder.Append"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<TapeFeature>

    public init(connection: RoleConnection<TapeFeature>) {
        self.connection = connection
    }

    /// Appends a text to the tape.
    @discardableResult
    public func append(text: String) async throws -> Receipt {
        try await self.connection.send(Action.append(text: text))
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["larder.Append"],
            slices: [])
    }
}

// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: sales.proto

@_exported public import Eastward
public import SwiftProtobuf

// MARK: Messages

/// Sells an item, and notes it on the tape.
public struct Sell: ContractMessage, Hashable {
    public var name: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(name: String = "") {
        self.name = name
    }
}

extension Sell: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "larder.Sell"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Sell, right: Sell) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
    }
}

// MARK: Actions

/// The actions of sales.proto.
public enum SalesAction: Sendable, Equatable {
    /// Sells an item, and notes it on the tape.
    case sell(name: String)
}

extension AppAction where Self == LarderAction {
    /// Sells an item, and notes it on the tape.
    public static func sell(name: String) -> LarderAction { .sales(.sell(name: name)) }
}

// MARK: SalesFeature

/// The role `larder.SalesFeature`.
public struct SalesFeature: FeatureRole {
    public static let name = "larder.SalesFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: LarderAction

        private init(action: LarderAction) {
            self.action = action
        }

        /// Sells an item, and notes it on the tape.
        public static func sell(name: String) -> Action { Action(action: .sales(.sell(name: name))) }

        public init?(_ action: LarderAction) {
            guard ["larder.Sell"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<SalesFeature>

    public init(connection: RoleConnection<SalesFeature>) {
        self.connection = connection
    }

    /// Sells an item, and notes it on the tape.
    @discardableResult
    public func sell(name: String) async throws -> Receipt {
        try await self.connection.send(Action.sell(name: name))
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["larder.Sell"],
            slices: [])
    }
}

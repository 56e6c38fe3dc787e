// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: banana.proto

@_exported public import Eastward
public import SwiftProtobuf

// MARK: Messages

public struct HangBanana: ContractMessage, Hashable {
    public var millimetres: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(millimetres: Int = 0) {
        self.millimetres = millimetres
    }
}

extension HangBanana: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.HangBanana"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}millimetres\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.millimetres)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.millimetres = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.millimetres != 0 { try visitor.visitSingularInt64Field(value: Int64(self.millimetres), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: HangBanana, right: HangBanana) -> Bool {
        if left.millimetres != right.millimetres { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("millimetres", self.millimetres)
    }
}

public struct RipenBanana: ContractMessage, Hashable {
    public var days: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(days: Int = 0) {
        self.days = days
    }
}

extension RipenBanana: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.RipenBanana"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}days\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.days)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.days = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.days != 0 { try visitor.visitSingularInt64Field(value: Int64(self.days), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: RipenBanana, right: RipenBanana) -> Bool {
        if left.days != right.days { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("days", self.days)
    }
}

public struct PeelBanana: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension PeelBanana: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.PeelBanana"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: PeelBanana, right: PeelBanana) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

public struct BananaShown: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension BananaShown: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.BananaShown"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: BananaShown, right: BananaShown) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

// MARK: Actions

/// The actions of banana.proto.
public enum BananaAction: Sendable, Equatable {
    case hangBanana(millimetres: Int)
    case ripenBanana(days: Int)
    case peelBanana
    case bananaShown
}

extension AppAction where Self == MarketAction {
    public static func hangBanana(millimetres: Int) -> MarketAction { .banana(.hangBanana(millimetres: millimetres)) }
}

extension AppAction where Self == MarketAction {
    public static func ripenBanana(days: Int) -> MarketAction { .banana(.ripenBanana(days: days)) }
}

extension AppAction where Self == MarketAction {
    public static var peelBanana: MarketAction { .banana(.peelBanana) }
}

extension AppAction where Self == MarketAction {
    public static var bananaShown: MarketAction { .banana(.bananaShown) }
}

// MARK: BananaFeature

/// Sends the actions of this file.
public struct BananaFeature: FeatureRole {
    public static let name = "market.BananaFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        public static func hangBanana(millimetres: Int) -> Action { Action(action: .banana(.hangBanana(millimetres: millimetres))) }
        public static func ripenBanana(days: Int) -> Action { Action(action: .banana(.ripenBanana(days: days))) }
        public static var peelBanana: Action { Action(action: .banana(.peelBanana)) }
        public static var bananaShown: Action { Action(action: .banana(.bananaShown)) }

        public init?(_ action: MarketAction) {
            guard ["market.HangBanana", "market.RipenBanana", "market.PeelBanana", "market.BananaShown"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<BananaFeature>

    public init(connection: RoleConnection<BananaFeature>) {
        self.connection = connection
    }

    /// Sends `market.HangBanana`.
    @discardableResult
    public func hangBanana(millimetres: Int) async throws -> Receipt {
        try await self.connection.send(Action.hangBanana(millimetres: millimetres))
    }

    /// Sends `market.RipenBanana`.
    @discardableResult
    public func ripenBanana(days: Int) async throws -> Receipt {
        try await self.connection.send(Action.ripenBanana(days: days))
    }

    /// Sends `market.PeelBanana`.
    @discardableResult
    public func peelBanana() async throws -> Receipt {
        try await self.connection.send(Action.peelBanana)
    }

    /// Sends `market.BananaShown`.
    @discardableResult
    public func bananaShown() async throws -> Receipt {
        try await self.connection.send(Action.bananaShown)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.HangBanana", "market.RipenBanana", "market.PeelBanana", "market.BananaShown"],
            slices: [])
    }
}

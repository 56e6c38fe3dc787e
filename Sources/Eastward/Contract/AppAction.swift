public import SwiftProtobuf

/// All actions of one app: an enum that `protoc-gen-eastward` writes.
///
/// ```swift
/// public enum MarketAction: AppAction {
///     case increment(by: Int)
///     …
/// }
/// ```
public protocol AppAction: Sendable, Equatable {
    /// What each case is on the wire, in the order of ``kind``.
    static var kinds: [ActionKind<Self>] { get }
    /// The index of this action's entry in ``kinds``.
    var kind: Int { get }
    /// The action as its contract's message.
    var message: any ContractMessage { get }
}

extension AppAction {
    /// The message's full name, such as `market.Increment`.
    public var name: String { Self.kinds[kind].name }
}

/// A message of a contract: bytes on the wire, JSON for people.
public typealias ContractMessage = Message & JSONWritable

/// One case of an app's action enum: its name, and how it is read.
public struct ActionKind<Action: Sendable>: Sendable {
    /// The message's full name, such as `market.Increment`.
    public let name: String
    /// Reads an action's protobuf bytes.
    public let decode: @Sendable (RawSpan) throws -> Action
    /// Reads an action's proto3 JSON.
    public let decodeJSON: @Sendable (String) throws -> Action

    /// The kind whose message is `Contract`, turned into an action by `make`.
    public init<Contract: Message>(
        _ contract: Contract.Type, _ make: @escaping @Sendable (Contract) -> Action
    ) {
        name = Contract.protoMessageName
        decode = { make(try Contract(serializedBytes: $0)) }
        decodeJSON = { make(try Contract(jsonString: $0)) }
    }
}

/// The actions that one role may send: wraps the app's action, and can be made of these only.
public protocol RoleAction: Sendable, Equatable {
    associatedtype App: AppAction
    /// The action as the store knows it.
    var action: App { get }
}

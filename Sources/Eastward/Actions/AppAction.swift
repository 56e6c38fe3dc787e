public import SwiftProtobuf

/// All actions of one app: an enum that `protoc-gen-eastward` generates, with a case for each file of actions.
///
/// ```swift
/// public enum MarketAction: AppAction {
///     case counter(CounterAction)
///     …
/// }
/// ```
public protocol AppAction: Sendable, Equatable, CustomStringConvertible {
    /// The name and the decoders of each action, in the order of ``kind``.
    static var kinds: [ActionKind<Self>] { get }
    /// The index of this action's entry in ``kinds``.
    var kind: Int { get }
    /// The action as its contract's message.
    var message: any ContractMessage { get }
    /// The contract that declares the actions: a serialized `google.protobuf.FileDescriptorSet` with comments, in
    /// base64. Empty for actions that were not generated.
    static var contract: String { get }
}

extension AppAction {
    public static var contract: String { "" }
}

extension AppAction {
    /// The message's full name, such as `market.Increment`.
    public var name: String { Self.kinds[kind].name }

    /// The name and the JSON, without the values of sensitive fields: `market.Increment {"by":1}`.
    public var description: String { "\(name) \(message.redactedJSON)" }
}

/// A message of a contract: bytes on the wire, JSON for people.
public typealias ContractMessage = Message & JSONWritable

extension Message where Self: JSONWritable {
    /// The name and the JSON, without the values of sensitive fields: `market.Increment {"by":1}`.
    public var debugDescription: String { "\(Self.protoMessageName) \(redactedJSON)" }
}

/// One of an app's actions: its name and its decoders.
public struct ActionKind<Action: Sendable>: Sendable {
    /// The message's full name, such as `market.Increment`.
    public let name: String
    /// Decodes an action's protobuf bytes.
    public let decode: @Sendable (RawSpan) throws -> Action
    /// Decodes an action's proto3 JSON.
    public let decodeJSON: @Sendable (String) throws -> Action

    /// The kind of the message `Contract`; `make` converts a message to an action.
    /// - Parameter containsEnums: whether numbers of enums without a name must be refused.
    @inlinable
    public init<Contract: Message>(
        _ contract: Contract.Type, containsEnums: Bool = false, _ make: @escaping @Sendable (Contract) -> Action
    ) {
        name = Contract.protoMessageName
        if containsEnums {
            decode = { bytes in
                let message = try UnknownEnumNumbers.refuse { try Contract(serializedBytes: bytes) }
                return make(message)
            }
        } else {
            // Messages of proto3 have no required fields, of which SwiftProtobuf would search each action otherwise.
            decode = { make(try Contract(serializedBytes: $0, partial: true)) }
        }
        decodeJSON = { json in make(try UnknownEnumNumbers.refuse { try Contract(jsonString: json) }) }
    }
}

/// An action that one role may send: wraps an action of the app, and can be created only for the role's own actions.
public protocol RoleAction: Sendable, Equatable {
    associatedtype App: AppAction
    /// `nil` if the role may not send `action`.
    init?(_ action: App)
    /// The wrapped action.
    var action: App { get }
}

extension ActionKind where Action: AppAction {
    /// The action's JSON, with the default of each field.
    package var defaultJSON: String { (try? decodeJSON("{}"))?.message.json ?? "{}" }
}

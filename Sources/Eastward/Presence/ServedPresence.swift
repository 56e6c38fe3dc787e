internal import SwiftProtobuf

/// A presence value that a store accepts from a role.
public struct ServedPresence: Sendable {
    /// The value's full name, such as `kanban.Viewer`.
    public let name: String
    let makeColumn: @Sendable () -> any PresenceColumnProtocol

    public init<Value: PresenceValue>(_ value: Value.Type) {
        name = Value.protoMessageName
        makeColumn = { PresenceColumn<Value>() }
    }
}

/// The values of one type, by process.
protocol PresenceColumnProtocol: AnyObject {
    /// - Throws: if `bytes` are no value of this type.
    func set(_ bytes: [UInt8], of process: String) throws
    func remove(_ process: String)
}

final class PresenceColumn<Value: PresenceValue>: PresenceColumnProtocol {
    private(set) var values: Table<String, Value> = [:]

    func set(_ bytes: [UInt8], of process: String) throws {
        values[process] = try Value(serializedBytes: bytes)
    }

    func remove(_ process: String) {
        values[process] = nil
    }
}

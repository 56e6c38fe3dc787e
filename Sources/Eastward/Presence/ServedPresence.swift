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
    /// A function that sets the value of a process.
    /// - Throws: if `bytes` are no value of this type.
    func change(to bytes: [UInt8]) throws -> (_ process: String) -> Void
    func remove(_ process: String)
}

final class PresenceColumn<Value: PresenceValue>: PresenceColumnProtocol {
    private(set) var values: Table<String, Value> = [:]

    func change(to bytes: [UInt8]) throws -> (_ process: String) -> Void {
        let value = try Value(serializedBytes: bytes)
        return { self.values[$0] = value }
    }

    func remove(_ process: String) {
        values[process] = nil
    }
}

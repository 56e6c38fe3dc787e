import EastwardFeature
import KitchenSinkContract
import SwiftProtobuf

/// A component that rebuilds a slice's message from the updates it receives: of a table, only the rows that are
/// reported as changed.
class ReceivedMessage<Content: ContractMessage> {
    private(set) var message = Content()
    private(set) var revision: Revision = 0
    private var callbacks: [String] = []

    init() {}

    /// The callbacks since the last call.
    func takeCallbacks() -> [String] {
        defer { callbacks = [] }
        return callbacks
    }

    func didReach(_ revision: Revision) {
        self.revision = revision
    }

    func take<Value>(_ value: Value, into path: WritableKeyPath<Content, Value>, callback: String = #function) {
        callbacks.append(callback.name)
        message[keyPath: path] = value
    }

    func take<Key: TableKey, Row: Sendable>(
        _ table: Table<Key, Row>, _ changes: TableChanges<Key>,
        into path: WritableKeyPath<Content, Table<Key, Row>>, callback: String = #function
    ) {
        callbacks.append(callback.name + changes.text)
        // An updated row may have its key spelled otherwise.
        for key in changes.removed + changes.updated { message[keyPath: path][key] = nil }
        for key in changes.inserted + changes.updated { message[keyPath: path][key] = table[key] }
    }
}

extension TableChanges {
    /// Such as ` +[3] ~[1, 2] -[4]`; an empty list is omitted.
    var text: String {
        [("+", inserted), ("~", updated), ("-", removed)].filter { !$0.1.isEmpty }.map { " \($0)\($1)" }.joined()
    }
}

extension String {
    /// The base name of a function.
    fileprivate var name: String { String(prefix { $0 != "(" }) }
}

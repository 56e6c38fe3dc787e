import EastwardFeature

/// One small change of a message, and the callbacks that must report it.
struct Edit<Content> {
    let callbacks: [String]
    let change: (inout Content) -> Void

    init(_ callbacks: String..., change: @escaping (inout Content) -> Void) {
        self.callbacks = callbacks
        self.change = change
    }

    /// Sets one field.
    init<Value>(_ callback: String, _ path: WritableKeyPath<Content, Value>, _ value: Value) {
        self.init(callback) { $0[keyPath: path] = value }
    }

    /// Every kind of change of a list: one element in the middle, more, fewer, none, and all of them.
    static func list<Element>(
        _ callback: String, _ path: WritableKeyPath<Content, [Element]>, _ all: [Element], other: Element
    ) -> [Edit] {
        [
            Edit(callback, path, all),
            Edit(callback) { $0[keyPath: path][1] = other },
            Edit(callback) { $0[keyPath: path].append(other) },
            Edit(callback) { $0[keyPath: path].insert(other, at: 0) },
            Edit(callback) { $0[keyPath: path].remove(at: 1) },
            Edit(callback) { $0[keyPath: path].removeLast() },
            Edit(callback) { $0[keyPath: path].removeAll() },
            Edit(callback, path, all),
        ]
    }

    /// Every kind of change of a table: one row more, one different row, one fewer, all of it at once, and no rows.
    /// - Parameter keys: three keys, in ascending order; the table is empty.
    static func table<Key: TableKey, Row: Sendable>(
        _ callback: String, _ path: WritableKeyPath<Content, Table<Key, Row>>, keys: [Key], _ row: Row, other: Row
    ) -> [Edit] {
        let (first, second, third) = (keys[0], keys[1], keys[2])
        func provided(inserted: [Key] = [], updated: [Key] = [], removed: [Key] = []) -> String {
            callback + TableChanges(inserted: inserted, updated: updated, removed: removed).text
        }
        return [
            Edit(provided(inserted: [first, second])) { $0[keyPath: path] = [first: row, second: row] },
            Edit(provided(updated: [second])) { $0[keyPath: path][second] = other },
            Edit(provided(inserted: [third], updated: [second], removed: [first])) {
                $0[keyPath: path] = [second: row, third: other]
            },
            Edit(provided(removed: [third])) { $0[keyPath: path][third] = nil },
            Edit(provided(removed: [second])) { $0[keyPath: path] = [:] },
            Edit(provided(inserted: [first, second, third])) {
                $0[keyPath: path] = [first: other, second: row, third: other]
            },
        ]
    }
}

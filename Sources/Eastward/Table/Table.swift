/// A keyed collection for large state. A copy takes O(1), and a write takes O(log n) **while a copy is alive**, where a
/// dictionary would copy all its rows. Rows are in the order of their keys.
///
/// ```swift
/// var stock: Table<Int, Banana> = [:]
/// stock[3] = Banana(ripeness: 0.8)
/// let before = stock
/// stock[3]?.ripeness = 0.9
/// stock.changes(since: before).updated   // [3]
/// ```
///
/// The differences between two tables, one made from the other, are found in O(changes), since the tables share all
/// other nodes. The storage is a B-tree with nodes that are copied on the first write, as in the persistent trees of
/// Driscoll, Sarnak, Sleator and Tarjan (“Making data structures persistent”, 1989).
public struct Table<Key: TableKey, Value: Sendable>: Sendable {
    /// A row.
    public typealias Element = (key: Key, value: Value)

    @usableFromInline
    enum Storage: Sendable {
        case empty
        case rows(TableNode<Key, Value>)
        case projected(any TableProjection<Key, Value>)
    }

    @usableFromInline var storage: Storage

    @inlinable
    init(storage: Storage) {
        self.storage = storage
    }

    @inlinable
    public init() {
        storage = .empty
    }

    /// A table of `rows`; if several have one key, the last counts.
    @inlinable
    public init(_ rows: some Sequence<Element>) {
        self.init()
        for row in rows { self[row.key] = row.value }
    }

    /// How many rows there are.
    @inlinable
    public var count: Int {
        switch storage {
        case .empty: 0
        case .rows(let root): root.count
        case .projected(let projection): projection.count
        }
    }

    @inlinable
    public var isEmpty: Bool { count == 0 }

    /// The row under `key`; `nil` if there is none, and setting it to `nil` removes it.
    @inlinable
    public subscript(key: Key) -> Value? {
        get {
            switch storage {
            case .empty: nil
            case .rows(let root): root[key]
            case .projected(let projection): projection.value(for: key)
            }
        }
        set {
            if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
        }
    }

    /// The row under `key`, with the key as it is stored.
    @inlinable
    func row(_ key: Key) -> Element? {
        switch storage {
        case .empty: nil
        case .rows(let root): root.row(key)
        case .projected(let projection): projection.row(key)
        }
    }

    /// The first row whose key follows `key`, in O(log n); `nil` if there is none.
    package func row(after key: Key) -> Element? {
        switch storage {
        case .empty: nil
        case .rows(let root): root.row(after: key)
        case .projected(let projection): projection.rows().first { Key.isOrdered(key, before: $0.key) }
        }
    }

    /// The row under `key`, or `value` if there is none.
    @inlinable
    public subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
        get { self[key] ?? value() }
        set { updateValue(newValue, forKey: key) }
    }

    /// Sets a row. Returns its previous value.
    @inlinable @discardableResult
    public mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
        guard var root = takeRoot() else {
            storage = .rows(TableNode(key: key, value: value))
            return nil
        }
        let (old, overflow) = TableNode.set(&root, key, value)
        storage = .rows(overflow.map { TableNode(above: [root, $0]) } ?? root)
        return old
    }

    /// Removes a row. Returns its previous value; `nil` if there was none.
    @inlinable @discardableResult
    public mutating func removeValue(forKey key: Key) -> Value? {
        guard self[key] != nil, var root = takeRoot() else { return nil }
        let old = TableNode.remove(&root, key)
        if root.count == 0 {
            storage = .empty
        } else {
            storage = .rows(!root.isLeaf && root.width == 1 ? root.children[0] : root)
        }
        return old
    }

    /// Moves the root out, so that only the caller references it; the table is empty until the root is put back.
    @inlinable
    mutating func takeRoot() -> TableNode<Key, Value>? {
        switch storage {
        case .empty: return nil
        case .projected(let projection):
            // A projection has no rows of its own that could be written.
            self = Table(projection.rows())
            return takeRoot()
        case .rows(let root):
            storage = .empty
            return root
        }
    }
}

extension Table: ExpressibleByDictionaryLiteral {
    @inlinable
    public init(dictionaryLiteral rows: (Key, Value)...) {
        self.init(rows.map { (key: $0.0, value: $0.1) })
    }
}

extension Table: Sequence {
    /// Iterates over the rows in the order of their keys. Later writes to the table do not affect it.
    public struct Iterator: IteratorProtocol {
        @usableFromInline
        enum Source {
            case rows(TableCursor<Key, Value>)
            case projected(any IteratorProtocol<Element>)
        }

        @usableFromInline var source: Source

        @inlinable
        init(_ source: Source) {
            self.source = source
        }

        @inlinable
        public mutating func next() -> Element? {
            switch source {
            case .rows(var cursor):
                // So that the cursor is uniquely referenced while it advances.
                source = .rows(TableCursor(nil))
                defer { source = .rows(cursor) }
                return cursor.nextRow()
            case .projected(var rows):
                defer { source = .projected(rows) }
                return rows.next()
            }
        }
    }

    @inlinable
    public func makeIterator() -> Iterator {
        switch storage {
        case .empty: Iterator(.rows(TableCursor(nil)))
        case .rows(let root): Iterator(.rows(TableCursor(root)))
        case .projected(let projection): Iterator(.projected(projection.rows().makeIterator()))
        }
    }

    @inlinable
    public var underestimatedCount: Int { count }

    /// The keys, ascending.
    @inlinable
    public var keys: some Sequence<Key> { lazy.map(\.key) }

    /// The rows' values, in the order of their keys.
    @inlinable
    public var values: some Sequence<Value> { lazy.map(\.value) }
}

extension Table: Equatable where Value: Equatable {
    /// Takes O(1) for identical tables, and O(changes) if one was made from the other.
    @inlinable
    public static func == (left: Table, right: Table) -> Bool {
        !right.differs(from: left, by: ==)
    }
}

extension Table: CustomStringConvertible {
    public var description: String {
        isEmpty ? "[:]" : "[\(map { "\($0.key): \($0.value)" }.joined(separator: ", "))]"
    }
}

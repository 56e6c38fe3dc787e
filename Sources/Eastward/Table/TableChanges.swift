/// The rows of a table that differ from those of an earlier one. Keys ascend.
public struct TableChanges<Key: TableKey>: Sendable, Equatable {
    /// Rows that were not there before.
    public var inserted: [Key] = []
    /// Rows with different values, or with keys that are equal but spelled differently.
    public var updated: [Key] = []
    /// Rows that are no longer there.
    public var removed: [Key] = []

    @inlinable
    public init(inserted: [Key] = [], updated: [Key] = [], removed: [Key] = []) {
        self.inserted = inserted
        self.updated = updated
        self.removed = removed
    }

    @inlinable
    public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && removed.isEmpty }
    /// How many rows differ.
    @inlinable
    public var count: Int { inserted.count + updated.count + removed.count }
}

extension Table where Value: Equatable {
    /// The changes from `old` to this table: in O(changes · log n) if one was made from the other, or both from a
    /// third, and in O(n) otherwise.
    @inlinable
    public func changes(since old: Table) -> TableChanges<Key> {
        changes(since: old, by: ==)
    }
}

extension Table {
    /// The changes from `old` to this table, where `areSame` decides whether two values are the same.
    @inlinable
    public func changes(since old: Table, by areSame: (Value, Value) -> Bool) -> TableChanges<Key> {
        if case .projected(let projection) = storage, let changes = projection.changes(since: old) {
            return changes.confirmed { key in
                guard let old = old.row(key), let new = row(key) else { return false }
                return !Key.areSpelledAlike(old.key, new.key) || !areSame(old.value, new.value)
            }
        }
        var comparison = TableComparison(from: old.cursor, to: cursor)
        return comparison.run(areSame)
    }

    @inlinable
    var cursor: TableCursor<Key, Value> {
        switch storage {
        case .empty: TableCursor(nil)
        case .rows(let root): TableCursor(root)
        case .projected(let projection):
            if case .rows(let root) = Table(projection.rows()).storage { TableCursor(root) } else { TableCursor(nil) }
        }
    }
}

extension TableChanges {
    /// The changes, with only those updated rows that `differ`.
    @usableFromInline
    func confirmed(_ differ: (Key) -> Bool) -> TableChanges {
        var confirmed = self
        confirmed.updated = updated.filter(differ)
        return confirmed
    }
}

/// Traverses two trees in parallel and skips the nodes that they share.
@usableFromInline
struct TableComparison<Key: TableKey, Value: Sendable> {
    @usableFromInline var old: TableCursor<Key, Value>
    @usableFromInline var new: TableCursor<Key, Value>
    @usableFromInline var changes = TableChanges<Key>()

    @inlinable
    init(from old: TableCursor<Key, Value>, to new: TableCursor<Key, Value>) {
        self.old = old
        self.new = new
    }

    @inlinable
    mutating func run(_ areSame: (Value, Value) -> Bool) -> TableChanges<Key> {
        while let left = old.node, let right = new.node {
            if left === right, old.row == new.row {
                old.skip()
                new.skip()
            } else if left.isLeaf, right.isLeaf {
                compareRows(left, right, areSame)
            } else {
                if left.height >= right.height { old.enter() }
                if right.height >= left.height { new.enter() }
            }
        }
        while let (key, _) = old.nextRow() { changes.removed.append(key) }
        while let (key, _) = new.nextRow() { changes.inserted.append(key) }
        return changes
    }

    /// Compares the next row of two leaves.
    @inlinable
    mutating func compareRows(
        _ left: TableNode<Key, Value>, _ right: TableNode<Key, Value>, _ areSame: (Value, Value) -> Bool
    ) {
        let key = left.keys[old.row]
        let other = right.keys[new.row]
        if Key.isOrdered(key, before: other) {
            changes.removed.append(key)
            old.advance()
        } else if Key.isOrdered(other, before: key) {
            changes.inserted.append(other)
            new.advance()
        } else {
            if !Key.areSpelledAlike(key, other) || !areSame(left.values[old.row], right.values[new.row]) {
                changes.updated.append(other)
            }
            old.advance()
            new.advance()
        }
    }
}

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
        var changes = TableChanges<Key>()
        var comparison = TableComparison(from: old.cursor, to: cursor)
        while let difference = comparison.next(areSame) {
            switch difference {
            case .inserted(let key): changes.inserted.append(key)
            case .updated(let key): changes.updated.append(key)
            case .removed(let key): changes.removed.append(key)
            }
        }
        return changes
    }

    /// Whether any row differs between `old` and this table. The comparison ends at the first difference.
    @inlinable
    func differs(from old: Table, by areSame: (Value, Value) -> Bool) -> Bool {
        if count != old.count { return true }
        if case .projected = storage { return !changes(since: old, by: areSame).isEmpty }
        var comparison = TableComparison(from: old.cursor, to: cursor)
        return comparison.next(areSame) != nil
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

/// A row that differs between two tables.
@usableFromInline
enum TableDifference<Key: TableKey> {
    case inserted(Key)
    case updated(Key)
    case removed(Key)
}

/// Traverses two trees in parallel and skips the nodes that they share.
@usableFromInline
struct TableComparison<Key: TableKey, Value: Sendable> {
    @usableFromInline var old: TableCursor<Key, Value>
    @usableFromInline var new: TableCursor<Key, Value>

    @inlinable
    init(from old: TableCursor<Key, Value>, to new: TableCursor<Key, Value>) {
        self.old = old
        self.new = new
    }

    /// The next difference, in the order of the keys; `nil` after the last.
    @inlinable
    mutating func next(_ areSame: (Value, Value) -> Bool) -> TableDifference<Key>? {
        while let left = old.node, let right = new.node {
            if left === right, old.row == new.row {
                old.skip()
                new.skip()
            } else if left.isLeaf, right.isLeaf {
                if let difference = compareRows(left, right, areSame) { return difference }
            } else {
                if left.height >= right.height { old.enter() }
                if right.height >= left.height { new.enter() }
            }
        }
        if let (key, _) = old.nextRow() { return .removed(key) }
        if let (key, _) = new.nextRow() { return .inserted(key) }
        return nil
    }

    /// Compares the next row of two leaves. Returns their difference.
    @inlinable
    mutating func compareRows(
        _ left: TableNode<Key, Value>, _ right: TableNode<Key, Value>, _ areSame: (Value, Value) -> Bool
    ) -> TableDifference<Key>? {
        let key = left.keys[old.row]
        let other = right.keys[new.row]
        if Key.isOrdered(key, before: other) {
            old.advance()
            return .removed(key)
        }
        if Key.isOrdered(other, before: key) {
            new.advance()
            return .inserted(other)
        }
        let isSame = Key.areSpelledAlike(key, other) && areSame(left.values[old.row], right.values[new.row])
        old.advance()
        new.advance()
        return isSame ? nil : .updated(other)
    }
}

/// A node of a table's B-tree. A uniquely referenced node is changed in place, any other is copied first, so that
/// tables share all nodes in which they do not differ.
///
/// Unchecked, since a node does not change while it has a second reference. For the same reason its properties need no
/// exclusivity checks: during a change no other code can access the node.
@usableFromInline
final class TableNode<Key: TableKey, Value: Sendable>: @unchecked Sendable {
    /// In a leaf the rows' keys, in an inner node for each child a lower bound of its keys.
    @exclusivity(unchecked) @usableFromInline var keys: [Key]
    /// The values of a leaf's rows.
    @exclusivity(unchecked) @usableFromInline var values: [Value]
    /// The children of an inner node.
    @exclusivity(unchecked) @usableFromInline var children: [TableNode]
    /// The number of levels below, down to the leaves.
    @usableFromInline let height: Int
    /// The number of rows in this subtree.
    @exclusivity(unchecked) @usableFromInline var count: Int

    /// The maximum number of rows or children of a node. While a copy is alive, a write copies one node on each level:
    /// wider nodes make that copy more expensive, and narrower ones make more levels.
    @inlinable static var capacity: Int { 32 }
    /// The minimum number of rows or children, except in the root.
    @inlinable static var least: Int { 8 }

    @inlinable
    init(keys: [Key], values: [Value], children: [TableNode], height: Int, count: Int) {
        self.keys = keys
        self.values = values
        self.children = children
        self.height = height
        self.count = count
    }

    @inlinable
    convenience init(key: Key, value: Value) {
        self.init(keys: [key], values: [value], children: [], height: 0, count: 1)
    }

    /// A node above `children`.
    @inlinable
    convenience init(above children: [TableNode]) {
        self.init(
            keys: children.map { $0.keys[0] }, values: [], children: children, height: children[0].height + 1,
            count: children.reduce(0) { $0 + $1.count })
    }

    @inlinable
    func copy() -> TableNode {
        TableNode(keys: keys, values: values, children: children, height: height, count: count)
    }

    @inlinable var isLeaf: Bool { height == 0 }
    /// The number of the node's own rows or children.
    @inlinable var width: Int { keys.count }

    // MARK: Finding

    /// The index of the first key that `key` does not follow.
    @inlinable
    func place(of key: Key) -> Int {
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            if Key.isOrdered(keys[middle], before: key) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The index of the child that may hold `key`.
    @inlinable
    func child(for key: Key) -> Int {
        let place = place(of: key)
        return place < keys.count && keys[place] == key ? place : max(0, place - 1)
    }

    @inlinable
    subscript(key: Key) -> Value? { row(key)?.value }

    /// The row under `key`, with the key as it is stored.
    @inlinable
    func row(_ key: Key) -> (key: Key, value: Value)? {
        var node = self
        while !node.isLeaf { node = node.children[node.child(for: key)] }
        let place = node.place(of: key)
        guard place < node.keys.count, node.keys[place] == key else { return nil }
        return (node.keys[place], node.values[place])
    }

    /// The first row whose key follows `key`.
    func row(after key: Key) -> (key: Key, value: Value)? {
        if isLeaf {
            let place = place(of: key)
            let next = place < keys.count && keys[place] == key ? place + 1 : place
            return next < keys.count ? (keys[next], values[next]) : nil
        }
        // Only the first of these children may have no such row.
        return children[child(for: key)...].lazy.compactMap { $0.row(after: key) }.first
    }

    // MARK: Changing

    /// Makes `node` uniquely referenced, if necessary by a copy.
    @inlinable
    static func own(_ node: inout TableNode) {
        if !isKnownUniquelyReferenced(&node) { node = node.copy() }
    }

    /// Sets a row below `node`. Returns its previous value, and the part that no longer fits into the node.
    @inlinable
    static func set(_ node: inout TableNode, _ key: Key, _ value: Value) -> (old: Value?, overflow: TableNode?) {
        own(&node)
        if node.isLeaf {
            let place = node.place(of: key)
            if place < node.keys.count, node.keys[place] == key {
                let old = node.values[place]
                node.values[place] = value
                return (old, nil)
            }
            node.keys.insert(key, at: place)
            node.values.insert(value, at: place)
            node.count += 1
            return (nil, node.splitIfTooWide(atEnd: place + 1 == node.keys.count))
        }
        let child = node.child(for: key)
        if Key.isOrdered(key, before: node.keys[child]) { node.keys[child] = key }
        let (old, overflow) = set(&node.children[child], key, value)
        if old == nil { node.count += 1 }
        guard let overflow else { return (old, nil) }
        node.keys.insert(overflow.keys[0], at: child + 1)
        node.children.insert(overflow, at: child + 1)
        return (old, node.splitIfTooWide(atEnd: child + 2 == node.keys.count))
    }

    /// Splits off the second half of a node that is too wide, or as little as possible if it grew at its end: rows that
    /// are inserted in the order of their keys fill the nodes.
    @inlinable
    func splitIfTooWide(atEnd: Bool) -> TableNode? {
        guard width > Self.capacity else { return nil }
        return split(at: atEnd ? width - Self.least : width / 2)
    }

    @inlinable
    func split(at cut: Int) -> TableNode {
        let rest = TableNode(
            keys: Array(keys[cut...]), values: isLeaf ? Array(values[cut...]) : [],
            children: isLeaf ? [] : Array(children[cut...]), height: height, count: 0)
        rest.count = isLeaf ? rest.width : rest.children.reduce(0) { $0 + $1.count }
        keys.removeSubrange(cut...)
        if isLeaf { values.removeSubrange(cut...) } else { children.removeSubrange(cut...) }
        count -= rest.count
        return rest
    }

    /// Removes an existing row below `node`.
    @inlinable
    static func remove(_ node: inout TableNode, _ key: Key) -> Value {
        own(&node)
        node.count -= 1
        if node.isLeaf {
            let place = node.place(of: key)
            node.keys.remove(at: place)
            return node.values.remove(at: place)
        }
        let child = node.child(for: key)
        let old = remove(&node.children[child], key)
        node.widen(child)
        return old
    }

    /// Merges a child that became too narrow with its neighbor, and splits the result again if it is too wide.
    @inlinable
    func widen(_ child: Int) {
        guard children[child].width < Self.least, width > 1 else { return }
        let left = child == 0 ? 0 : child - 1
        let right = children.remove(at: left + 1)
        keys.remove(at: left + 1)
        TableNode.own(&children[left])
        let joined = children[left]
        joined.keys += right.keys
        joined.values += right.values
        joined.children += right.children
        joined.count += right.count
        guard joined.width > Self.capacity else { return }
        let rest = joined.split(at: joined.width / 2)
        keys.insert(rest.keys[0], at: left + 1)
        children.insert(rest, at: left + 1)
    }
}

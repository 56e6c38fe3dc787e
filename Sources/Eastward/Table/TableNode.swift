/// A node of a table's B-tree. One that is referenced only once is changed in place, any other is copied first,
/// so that tables share all nodes on which they agree.
///
/// Unchecked, since nothing changes while there is a second reference to it.
@usableFromInline
final class TableNode<Key: TableKey, Value: Sendable>: @unchecked Sendable {
    /// In a leaf the rows' keys, in an inner node for each child a key that none of its rows precedes.
    @usableFromInline var keys: [Key]
    /// The rows of a leaf.
    @usableFromInline var values: [Value]
    /// The children of an inner node.
    @usableFromInline var children: [TableNode]
    /// How far down the leaves are.
    @usableFromInline let height: Int
    /// How many rows there are below.
    @usableFromInline var count: Int

    /// How many rows, or children, a node has at most. A write beside a living copy copies one node on each level,
    /// so wider nodes cost more there, and narrower ones make more levels.
    @inlinable static var capacity: Int { 32 }
    /// How many it has at least, unless it is the root.
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
    /// How many rows or children it has itself.
    @inlinable var width: Int { keys.count }

    // MARK: Finding

    /// The first place whose key `key` does not follow.
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

    /// Which child may hold `key`.
    @inlinable
    func child(for key: Key) -> Int {
        let place = place(of: key)
        return place < keys.count && keys[place] == key ? place : max(0, place - 1)
    }

    @inlinable
    subscript(key: Key) -> Value? { row(key)?.value }

    /// The row under `key`, with the key as it is spelled there.
    @inlinable
    func row(_ key: Key) -> (key: Key, value: Value)? {
        var node = self
        while !node.isLeaf { node = node.children[node.child(for: key)] }
        let place = node.place(of: key)
        guard place < node.keys.count, node.keys[place] == key else { return nil }
        return (node.keys[place], node.values[place])
    }

    // MARK: Changing

    /// Makes `node` one that nobody else sees.
    @inlinable
    static func own(_ node: inout TableNode) {
        if !isKnownUniquelyReferenced(&node) { node = node.copy() }
    }

    /// Sets a row below `node`. Returns the value that it had, and what no longer fits into the node.
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

    /// Cuts off the second half of a node that is too wide, or as little as may be if it grew at its end: rows that
    /// come in the order of their keys fill the nodes.
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

    /// Removes a row below `node`, where it is.
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

    /// Joins a child that became too narrow with its neighbour, and cuts both anew if that is too wide.
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

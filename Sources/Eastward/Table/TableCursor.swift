/// A cursor over a tree's rows in their order, which can skip whole nodes.
@usableFromInline
struct TableCursor<Key: TableKey, Value: Sendable>: Sendable {
    /// The remaining nodes, in reverse order.
    @usableFromInline var nodes: [TableNode<Key, Value>] = []
    /// The next row of the last node, if that is a leaf.
    @usableFromInline var row = 0

    @inlinable
    init(_ root: TableNode<Key, Value>?) {
        if let root { nodes.append(root) }
    }

    /// The next node.
    @inlinable
    var node: TableNode<Key, Value>? { nodes.last }

    /// Skips the next node.
    @inlinable
    mutating func skip() {
        nodes.removeLast()
        row = 0
    }

    /// Replaces the next node with its children.
    @inlinable
    mutating func enter() {
        let node = nodes.removeLast()
        nodes.append(contentsOf: node.children.reversed())
    }

    /// Advances to the next row of a leaf.
    @inlinable
    mutating func advance() {
        row += 1
        if row == nodes[nodes.count - 1].width { skip() }
    }

    @inlinable
    mutating func nextRow() -> (key: Key, value: Value)? {
        while let node {
            if node.isLeaf {
                defer { advance() }
                return (node.keys[row], node.values[row])
            }
            enter()
        }
        return nil
    }
}

/// A way through a tree's rows in their order, which can pass over whole nodes.
@usableFromInline
struct TableCursor<Key: TableKey, Value: Sendable>: Sendable {
    /// What is still to come, the next last.
    @usableFromInline var nodes: [TableNode<Key, Value>] = []
    /// The next row of the last node, if that is a leaf.
    @usableFromInline var row = 0

    @inlinable
    init(_ root: TableNode<Key, Value>?) {
        if let root { nodes.append(root) }
    }

    /// The node that comes next.
    @inlinable
    var node: TableNode<Key, Value>? { nodes.last }

    /// Passes over the next node.
    @inlinable
    mutating func skip() {
        nodes.removeLast()
        row = 0
    }

    /// Goes down into the next node's children.
    @inlinable
    mutating func enter() {
        let node = nodes.removeLast()
        nodes.append(contentsOf: node.children.reversed())
    }

    /// Goes to the next row of a leaf.
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

/// A cursor over a tree's rows in their order, which can skip whole nodes.
@usableFromInline
struct TableCursor<Key: TableKey, Value: Sendable>: Sendable {
    /// The next node.
    @usableFromInline var node: TableNode<Key, Value>?
    /// The next row of the next node, if that is a leaf.
    @usableFromInline var row = 0
    /// The nodes above the next one, the root first, each with the index of the child that follows.
    @usableFromInline var parents: [(node: TableNode<Key, Value>, next: Int)] = []

    @inlinable
    init(_ root: TableNode<Key, Value>?) {
        node = root
    }

    /// Skips the next node.
    @inlinable
    mutating func skip() {
        row = 0
        while let (parent, next) = parents.last {
            if next < parent.width {
                node = parent.children[next]
                parents[parents.count - 1].next += 1
                return
            }
            parents.removeLast()
        }
        node = nil
    }

    /// Replaces the next node with its children.
    @inlinable
    mutating func enter() {
        guard let parent = node else { return }
        node = parent.children[0]
        parents.append((parent, 1))
    }

    /// Advances to the next row of a leaf.
    @inlinable
    mutating func advance() {
        row += 1
        if row == node?.width { skip() }
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

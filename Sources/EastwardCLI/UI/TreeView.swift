import Eastward

/// Values as a tree whose nodes open and close.
struct TreeView {
    /// How many children of a node are shown.
    static let mostChildren = 500
    /// How many rows are shown in all.
    static let mostRows = 5000

    /// A visible node.
    struct Row: Equatable {
        /// The names from the root, which identify the node.
        var path: [String]
        var label: String
        /// The value of a node without children, or the number of children.
        var value: String
        /// `nil` for a node without children.
        var isOpen: Bool?
    }

    /// A value at the top level; `nil` while it is not known.
    struct Root: Equatable {
        var name: String
        var value: JSONText?
        /// The text while the value is not known.
        var note = ""

        static func == (one: Root, other: Root) -> Bool {
            one.name == other.name && one.value?.text == other.value?.text && one.note == other.note
        }
    }

    private(set) var roots: [Root] = []
    private var open: Set<[String]> = []
    private(set) var selected = 0
    private(set) var rows: [Row] = []

    mutating func set(_ roots: [Root]) {
        guard roots != self.roots else { return }
        self.roots = roots
        update()
    }

    var selectedRow: Row? { rows.indices.contains(selected) ? rows[selected] : nil }

    mutating func move(by step: Int) {
        selected = min(max(0, selected + step), max(0, rows.count - 1))
    }

    /// Opens the selected node. Returns its path if it is at the top level, so that its value can be requested.
    mutating func openSelected() -> String? {
        guard let row = selectedRow, row.isOpen != nil else { return nil }
        open.insert(row.path)
        update()
        return row.path.count == 1 ? row.path[0] : nil
    }

    /// Closes the selected node, or selects its parent.
    mutating func closeSelected() {
        guard let row = selectedRow else { return }
        if row.isOpen == true {
            open.remove(row.path)
            update()
        } else if row.path.count > 1, let parent = rows.firstIndex(where: { $0.path == row.path.dropLast() }) {
            selected = parent
        }
    }

    func isOpen(_ root: String) -> Bool { open.contains([root]) }

    private mutating func update() {
        let path = selectedRow?.path
        rows = []
        for root in roots {
            guard let value = root.value else {
                let isOpen = open.contains([root.name])
                rows.append(Row(path: [root.name], label: root.name, value: isOpen ? root.note : "", isOpen: isOpen))
                continue
            }
            add(value, path: [root.name], label: root.name)
        }
        // The selection follows its node.
        if let path, let index = rows.firstIndex(where: { $0.path == path }) { selected = index }
        move(by: 0)
    }

    private mutating func add(_ value: JSONText, path: [String], label: String) {
        guard rows.count < Self.mostRows else { return }
        guard value.text.first == "{" || value.text.first == "[" else {
            rows.append(Row(path: path, label: label, value: String(value.text.prefix(200)), isOpen: nil))
            return
        }
        guard open.contains(path) else {
            // The content of a closed node is not parsed: it may have megabytes.
            let summary = value.text.prefix(bytes: 60)
            rows.append(
                Row(path: path, label: label, value: summary == value.text ? summary : "\(summary)…", isOpen: false))
            return
        }
        let children =
            value.members ?? (value.elements ?? []).enumerated().map { (name: String($0), value: $1) }
        rows.append(Row(path: path, label: label, value: children.isEmpty ? "empty" : "", isOpen: true))
        for (index, child) in children.prefix(Self.mostChildren).enumerated() {
            add(child.value, path: path + ["\(index) \(child.name)"], label: child.name)
        }
        let rest = children.count - Self.mostChildren
        if rest > 0 { rows.append(Row(path: path + ["…"], label: "… and \(rest) more", value: "", isOpen: nil)) }
    }
}

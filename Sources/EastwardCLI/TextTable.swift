import Eastward
import EastwardSupervisor

extension String {
    var withoutTrailingSpaces: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}

/// A text table whose columns are as wide as their longest cell. Control characters in cells are escaped.
struct Table {
    var header: [String]
    var rows: [[String]]
    /// The right-aligned columns, by index.
    var numeric: Set<Int> = []

    var text: String { lines.joined(separator: "\n") }

    /// The header and the rows.
    var lines: [String] {
        let all = [header] + rows.map { $0.map(\.printable) }
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                if numeric.contains(column) { return space + cell }
                return column == row.count - 1 ? cell : cell + space
            }.joined(separator: "  ")
        }
    }
}

/// A document in one line: its size, and the line where it first differs from an earlier one.
nonisolated struct NotesSummary {
    /// How much of a line is shown.
    private static let longestLine = 60

    let text: String

    init(of document: String, after earlier: String) {
        guard !document.isEmpty else {
            text = "no notes"
            return
        }
        let bytes = document.utf8
        let newline = UInt8(ascii: "\n")
        let same = zip(bytes, earlier.utf8).prefix { $0 == $1 }.count
        let before = bytes.prefix(same)
        let number = before.reduce(1) { $1 == newline ? $0 + 1 : $0 }
        let start = before.lastIndex(of: newline).map { bytes.index(after: $0) } ?? bytes.startIndex
        let rest = bytes[start...]
        let line = document[start..<(rest.firstIndex(of: newline) ?? bytes.endIndex)]
        // What ends with a line's end does not begin another.
        let lines = bytes.dropLast().reduce(1) { $1 == newline ? $0 + 1 : $0 }
        let size = Self.counted(lines, "line") + ", " + Self.counted(document.unicodeScalars.count, "code point")
        text = "\(size); line \(number): \(Self.printable(line))"
    }

    private static func counted(_ count: Int, _ what: String) -> String {
        count == 1 ? "1 \(what)" : "\(count) \(what)s"
    }

    /// A terminal obeys control characters: none of them gets there.
    private static func printable(_ line: Substring) -> String {
        let start = line.prefix(longestLine)
        let harmless = start.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        return String(harmless) + (start.endIndex < line.endIndex ? "…" : "")
    }
}

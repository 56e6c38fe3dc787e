/// A document in one line: its size, and the line where it first differs from an earlier one.
nonisolated struct NotesSummary {
    /// The number of characters of a line that are shown.
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
        // A newline at the end does not begin another line.
        let lines = bytes.dropLast().reduce(1) { $1 == newline ? $0 + 1 : $0 }
        let size = Self.counted(lines, "line") + ", " + Self.counted(document.unicodeScalars.count, "code point")
        text = "\(size); line \(number): \(Self.printable(line))"
    }

    private static func counted(_ count: Int, _ what: String) -> String {
        count == 1 ? "1 \(what)" : "\(count) \(what)s"
    }

    /// Replaces control characters, which a terminal would execute.
    private static func printable(_ line: Substring) -> String {
        let start = line.prefix(longestLine)
        let harmless = start.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        return String(harmless) + (start.endIndex < line.endIndex ? "…" : "")
    }
}

/// A piece of a document's text.
struct DocumentPiece: Sendable {
    /// The maximum number of bytes of UTF-8 in a piece.
    static let limit = 1024

    /// A change of one piece.
    struct Edit {
        /// The position of the edit, and the number of code points to delete there.
        var offset: Int
        var deleted: Int
        /// The text to insert there, and its number of code points.
        let text: String
        let added: Int

        init(offset: Int, deleted: Int, text: String) {
            self.offset = offset
            self.deleted = deleted
            self.text = text
            added = text.unicodeScalars.count
        }
    }

    private(set) var text: String
    /// The number of code points.
    private(set) var count: Int

    init(_ text: String) {
        self.text = text
        count = text.unicodeScalars.count
    }

    /// Cuts `text` into pieces of about the same length; one empty piece if there is no text.
    static func cut(_ text: String) -> [DocumentPiece] {
        let bytes = text.utf8
        // A cut may move by three bytes at most: those of a code point after its first byte.
        let parts = max(1, (bytes.count + limit - 4) / (limit - 3))
        var start = text.startIndex
        return (1...parts).map { part in
            let end = text.codePoint(at: bytes.index(bytes.startIndex, offsetBy: bytes.count * part / parts))
            defer { start = end }
            return DocumentPiece(String(text[start..<end]))
        }
    }

    func prefix(_ count: Int) -> String { String(text[..<index(text.startIndex, offsetBy: count)]) }
    func suffix(from offset: Int) -> String { String(text[index(text.startIndex, offsetBy: offset)...]) }

    /// Applies the edit if it is within this piece and the piece remains neither too large nor too small.
    /// - Parameter leavingLittle: whether no size is too small.
    /// - Returns: the number of bytes by which the piece has grown; `nil` if the edit was not applied.
    mutating func apply(_ edit: Edit, leavingLittle: Bool) -> Int? {
        guard edit.offset + edit.deleted <= count else { return nil }
        let start = index(text.startIndex, offsetBy: edit.offset)
        let end = index(start, offsetBy: edit.deleted)
        let growth = edit.text.utf8.count - text.utf8.distance(from: start, to: end)
        let length = text.utf8.count + growth
        guard length <= Self.limit, length >= Self.limit / 4 || leavingLittle else { return nil }
        text.replaceSubrange(start..<end, with: edit.text)
        count += edit.added - edit.deleted
        return growth
    }

    private func index(_ start: String.Index, offsetBy distance: Int) -> String.Index {
        // If each code point is one byte, no scan is necessary.
        text.utf8.count == count
            ? text.utf8.index(start, offsetBy: distance) : text.unicodeScalars.index(start, offsetBy: distance)
    }
}

extension String {
    /// The beginning of the code point that contains the byte at `index`.
    func codePoint(at index: Index) -> Index {
        var index = index
        while index < endIndex, utf8[index] & 0xC0 == 0x80 { index = utf8.index(before: index) }
        return index
    }
}

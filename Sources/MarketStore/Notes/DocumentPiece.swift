/// A piece of a document's text.
struct DocumentPiece: Sendable {
    /// How many bytes of UTF-8 a piece has at most.
    static let limit = 1024

    /// A change of one piece.
    struct Edit {
        /// Where it begins, and how many code points are deleted there.
        var offset: Int
        var deleted: Int
        /// What is inserted there, and how many code points that is.
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
    /// How many code points there are.
    private(set) var count: Int

    init(_ text: String) {
        self.text = text
        count = text.unicodeScalars.count
    }

    /// `text` in pieces of about the same length; one empty piece if there is no text.
    static func cut(_ text: String) -> [DocumentPiece] {
        let bytes = text.utf8
        // A cut may move by the three bytes that a code point has beyond its first.
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

    /// Makes the change if it lies within this piece and leaves neither too much nor too little of it.
    /// - Parameter leavingLittle: whether nothing is too little.
    /// - Returns: by how many bytes the piece has grown; `nil` if nothing was done.
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
        // Code points of a byte each need not be looked at.
        text.utf8.count == count
            ? text.utf8.index(start, offsetBy: distance) : text.unicodeScalars.index(start, offsetBy: distance)
    }
}

extension String {
    /// Where the code point begins that the byte at `index` belongs to.
    func codePoint(at index: Index) -> Index {
        var index = index
        while index < endIndex, utf8[index] & 0xC0 == 0x80 { index = utf8.index(before: index) }
        return index
    }
}

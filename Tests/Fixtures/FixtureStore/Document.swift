import EastwardStore
import FixtureContract

/// The notes: a text that is edited by position. Positions count Unicode code points.
struct Document: Sendable {
    private(set) var text = ""

    static let reducer = Reducer<Document, MarketAction> { document, action, _ throws(Rejection) in
        switch action {
        case .notes(.clearNotes): document = Document()
        case .notes(.editNotes(let position, let deleteCount, let text)):
            try document.edit(position, deleteCount, text)
        default: break
        }
    }

    mutating func append(_ part: String) { text += part }

    private mutating func edit(_ position: Int, _ deleteCount: Int, _ inserted: String) throws(Rejection) {
        let count = text.unicodeScalars.count
        guard (0...count).contains(position), (0...(count - position)).contains(deleteCount) else {
            throw Rejection(
                "outside", "Position \(position) lies outside the document, which has \(count) code points.")
        }
        let start = text.unicodeScalars.index(text.startIndex, offsetBy: position)
        let end = text.unicodeScalars.index(start, offsetBy: deleteCount)
        text.unicodeScalars.replaceSubrange(start..<end, with: inserted.unicodeScalars)
    }

    /// Writes the text in parts of at most `limit` bytes of UTF-8.
    func writeParts(ofAtMost limit: Int, _ write: (String) throws -> Void) rethrows {
        var start = text.startIndex
        while start < text.endIndex {
            var end = text.utf8.index(start, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
            // Not within a code point.
            while end < text.endIndex, text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
            try write(String(text[start..<end]))
            start = end
        }
    }
}

extension Document: Equatable {
    /// Whether the code points are the same. Canonically equivalent texts can differ.
    static func == (left: Document, right: Document) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
}

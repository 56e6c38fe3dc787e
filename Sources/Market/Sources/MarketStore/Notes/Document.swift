/// A text that is edited by position, at low cost anywhere in it and at any size.
///
/// Positions count Unicode code points, neither characters nor bytes: an edit may split a visible character. The text
/// is stored in pieces and the pieces in sections, so that an edit writes one piece. A copy costs nothing; the first
/// edits after it copy the changed data: a piece and the lists that contain it.
///
/// ```swift
/// var document = Document("Hello 👩‍🚀")
/// document.replace(0..<5, with: "Ahoy")
/// document.count    // 8: the astronaut is three code points
/// ```
struct Document: Sendable {
    /// Never empty.
    private var sections = [DocumentSection([DocumentPiece("")])]
    /// The number of code points.
    private(set) var count = 0
    /// The number of bytes in UTF-8.
    private(set) var utf8Count = 0

    init() {}

    init(_ text: String) {
        append(text)
    }

    /// The whole text.
    var text: String {
        var text = ""
        text.reserveCapacity(utf8Count)
        for section in sections {
            for piece in section.pieces { text += piece.text }
        }
        return text
    }

    /// The number of pieces.
    var pieceCount: Int { sections.reduce(0) { $0 + $1.pieces.count } }

    mutating func append(_ text: String) {
        replace(count..<count, with: text)
    }

    /// Replaces the code points in `range`, which is within `0..<count`, with `text`.
    mutating func replace(_ range: Range<Int>, with text: String) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) lies outside 0..<\(count).")
        let start = place(of: range.lowerBound)
        let edit = DocumentPiece.Edit(offset: start.offset, deleted: range.count, text: text)
        let isOnlyPiece = sections.count == 1 && sections[0].pieces.count == 1
        // Nearly every edit stays within one piece.
        if let growth = sections[start.section].apply(edit, toPiece: start.piece, leavingLittle: isOnlyPiece) {
            utf8Count += growth
        } else {
            rebuild(from: start, to: place(of: range.upperBound), with: text)
        }
        count += edit.added - range.count
    }

    /// The position of a code point: at the end of a piece rather than at the beginning of the next.
    private struct Place {
        var section: Int
        var piece: Int
        var offset: Int
    }

    private func place(of position: Int) -> Place {
        var offset = position
        var section = 0
        while offset > sections[section].count {
            offset -= sections[section].count
            section += 1
        }
        var piece = 0
        while offset > sections[section].pieces[piece].count {
            offset -= sections[section].pieces[piece].count
            piece += 1
        }
        return Place(section: section, piece: piece, offset: offset)
    }

    /// Rebuilds the pieces from `start` to `end`, and also a neighboring piece or section if little text would remain.
    private mutating func rebuild(from start: Place, to end: Place, with text: String) {
        var replaced = start.section...end.section
        var before = sections[start.section].pieces[..<start.piece]
        var after = sections[end.section].pieces[(end.piece + 1)...]
        if before.count + after.count < DocumentSection.limit / 4 {
            if start.section > 0 {
                replaced = (start.section - 1)...end.section
                before = sections[start.section - 1].pieces + before
            } else if end.section + 1 < sections.count {
                replaced = start.section...(end.section + 1)
                after += sections[end.section + 1].pieces
            }
        }
        let first = sections[start.section].pieces[start.piece]
        let last = sections[end.section].pieces[end.piece]
        var seam = first.prefix(start.offset) + text + last.suffix(from: end.offset)
        if seam.utf8.count < DocumentPiece.limit / 2 {
            if let neighbour = before.popLast() {
                seam = neighbour.text + seam
            } else if let neighbour = after.popFirst() {
                seam += neighbour.text
            }
        }
        let pieces = before + DocumentPiece.cut(seam) + after
        utf8Count -= replaced.reduce(0) { $0 + sections[$1].utf8Count }
        utf8Count += pieces.reduce(0) { $0 + $1.text.utf8.count }
        sections.replaceSubrange(replaced, with: DocumentSection.cut(pieces))
    }
}

extension Document: Equatable {
    /// Whether the code points are the same. Canonically equivalent texts can differ.
    static func == (left: Document, right: Document) -> Bool {
        left.count == right.count && left.text.utf8.elementsEqual(right.text.utf8)
    }
}

extension Document {
    /// Writes the text in parts of at most `limit` bytes of UTF-8. The parts depend on the text only, not on its edits.
    func writeParts(ofAtMost limit: Int, _ write: (String) throws -> Void) rethrows {
        let text = text
        var start = text.startIndex
        while start < text.endIndex {
            let end = text.utf8.index(start, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
            let cut = text.codePoint(at: end)
            try write(String(text[start..<cut]))
            start = cut
        }
    }
}

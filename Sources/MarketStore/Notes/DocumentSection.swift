/// Neighbouring pieces of a document's text.
struct DocumentSection: Sendable {
    /// How many pieces a section has at most.
    static let limit = 128

    /// Never empty.
    private(set) var pieces: [DocumentPiece]
    /// How many code points there are.
    private(set) var count: Int

    init(_ pieces: [DocumentPiece]) {
        self.pieces = pieces
        count = pieces.reduce(0) { $0 + $1.count }
    }

    /// `pieces`, of which there is one at least, in sections of about the same length.
    static func cut(_ pieces: ArraySlice<DocumentPiece>) -> [DocumentSection] {
        let parts = (pieces.count + limit - 1) / limit
        return (0..<parts).map { part in
            let start = pieces.startIndex + pieces.count * part / parts
            let end = pieces.startIndex + pieces.count * (part + 1) / parts
            return DocumentSection(Array(pieces[start..<end]))
        }
    }

    var utf8Count: Int { pieces.reduce(0) { $0 + $1.text.utf8.count } }

    /// As ``DocumentPiece/apply(_:leavingLittle:)``.
    mutating func apply(_ edit: DocumentPiece.Edit, toPiece piece: Int, leavingLittle: Bool) -> Int? {
        guard let growth = pieces[piece].apply(edit, leavingLittle: leavingLittle) else { return nil }
        count += edit.added - edit.deleted
        return growth
    }
}

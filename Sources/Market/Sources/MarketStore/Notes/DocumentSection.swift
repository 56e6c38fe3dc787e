/// Neighboring pieces of a document's text.
struct DocumentSection: Sendable {
    /// The maximum number of pieces in a section.
    static let limit = 128

    /// Never empty.
    private(set) var pieces: [DocumentPiece]
    /// The number of code points.
    private(set) var count: Int

    init(_ pieces: [DocumentPiece]) {
        self.pieces = pieces
        count = pieces.reduce(0) { $0 + $1.count }
    }

    /// Cuts `pieces`, which are not empty, into sections of about the same length.
    static func cut(_ pieces: ArraySlice<DocumentPiece>) -> [DocumentSection] {
        let parts = (pieces.count + limit - 1) / limit
        return (0..<parts).map { part in
            let start = pieces.startIndex + pieces.count * part / parts
            let end = pieces.startIndex + pieces.count * (part + 1) / parts
            return DocumentSection(Array(pieces[start..<end]))
        }
    }

    var utf8Count: Int { pieces.reduce(0) { $0 + $1.text.utf8.count } }

    /// Applies the edit as ``DocumentPiece/apply(_:leavingLittle:)`` does.
    mutating func apply(_ edit: DocumentPiece.Edit, toPiece piece: Int, leavingLittle: Bool) -> Int? {
        guard let growth = pieces[piece].apply(edit, leavingLittle: leavingLittle) else { return nil }
        count += edit.added - edit.deleted
        return growth
    }
}

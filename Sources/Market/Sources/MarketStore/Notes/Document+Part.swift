import EastwardStore
import MarketContract

/// The notes' part of the state.
extension Document: PartRepresentation {
    static let initial = Document()

    /// The largest part of the text in one record, in bytes.
    private static let largestPart = 64 << 10

    func writeParts(_ write: (NotesState) throws -> Void) rethrows {
        try writeParts(ofAtMost: Self.largestPart) { try write(NotesState(text: $0)) }
    }

    mutating func readPart(_ part: NotesState) throws {
        append(part.text)
    }
}

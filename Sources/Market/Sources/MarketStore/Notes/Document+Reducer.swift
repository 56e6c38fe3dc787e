import EastwardStore
import MarketContract

extension Document: ReducerPart {
    /// The maximum number of bytes of UTF-8 in the document: 16 MiB, since it is delivered and snapshotted whole.
    static let largestSize = 16 << 20

    mutating func reduce(_ action: NotesAction, _ context: Context) throws(Rejection) {
        switch action {
        case .clearNotes: self = Document()
        case .editNotes(let position, let deleteCount, let text): try edit(position, deleteCount, text)
        }
    }

    private mutating func edit(_ position: Int, _ deleteCount: Int, _ text: String) throws(Rejection) {
        guard (0...count).contains(position) else {
            throw Rejection(
                "outside", "Position \(position) lies outside the document, which has \(Self.codePoints(count)).")
        }
        guard deleteCount >= 0 else {
            throw Rejection("outside", "An edit deletes 0 code points or more, not \(deleteCount).")
        }
        guard deleteCount <= count - position else {
            throw Rejection(
                "outside",
                """
                Deleting \(Self.codePoints(deleteCount)) from position \(position) on goes beyond the document, which has \
                \(Self.codePoints(count)).
                """)
        }
        guard text.utf8.count <= Self.largestSize - utf8Count else {
            throw Rejection(
                "too_large",
                """
                The document has \(utf8Count) bytes and may have \(Self.largestSize): it has no capacity for \
                \(text.utf8.count) more.
                """)
        }
        replace(position..<(position + deleteCount), with: text)
    }

    private static func codePoints(_ count: Int) -> String {
        count == 1 ? "1 code point" : "\(count) code points"
    }
}

extension AppState: KnowsTheNotes {
    func provideNotes(to component: some NotesComponent) {
        component.newText(notes.text)
    }
}

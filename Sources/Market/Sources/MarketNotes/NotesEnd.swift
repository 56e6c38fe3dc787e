/// The end of a document: the part that is shown, and where the user continues to write.
nonisolated struct NotesEnd: Equatable {
    private static let mostLines = 12
    private static let mostCodePoints = 2000

    /// The last lines. The first of them may lack its beginning.
    let lines: [String]
    /// Whether ``lines`` are not all lines.
    let isCut: Bool
    /// The length of the whole document, in code points.
    let length: Int

    init(of document: String) {
        let text = document.unicodeScalars
        var start = text.endIndex
        var rest = Self.mostCodePoints
        var newlines = 0
        while start > text.startIndex, rest > 0 {
            let before = text.index(before: start)
            if text[before] == "\n" { newlines += 1 }
            if newlines == Self.mostLines { break }
            start = before
            rest -= 1
        }
        lines = text[start...].split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        isCut = start > text.startIndex
        length = text.count
    }

    /// The text after the last newline; `nil` if it is too long to be shown.
    var lastLine: String? {
        lines.count == 1 && isCut ? nil : lines.last
    }
}

/// Shows the notes on standard output, a line for each change that it is told.
final class TerminalNotesView: NotesView {
    func showNotes(_ text: String) {
        print(text)
    }
}

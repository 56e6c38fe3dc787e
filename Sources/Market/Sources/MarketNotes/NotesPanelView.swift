import EastwardFeature
import EastwardView
import MarketContract

/// Shows the end of the notes, where the user can continue. A log has one line for each change.
final class NotesPanelView: NotesView {
    private let window: PanelWindow

    init(_ window: PanelWindow, _ feature: NotesFeature) {
        self.window = window
        window.sendActions(of: feature)
    }

    func showNotes(_ summary: String, end: NotesEnd) {
        var elements = end.lines.dropLast().map { Panel.Element.text($0, .drawing) }
        if end.isCut { elements.insert(.text("…", .faint), at: 0) }
        if let line = end.lastLine {
            let length = line.unicodeScalars.count
            elements.append(
                .field(
                    "Last line", line,
                    sends: .editNotes(position: end.length - length, deleteCount: length, text: line),
                    in: "text"))
        }
        elements += [
            .button("New line", key: "n", .editNotes(position: end.length, deleteCount: 0, text: "\n")),
            .button("Clear", key: "c", isDisabled: end.length == 0, .clearNotes),
        ]
        window.show(Panel(elements), logging: summary)
    }
}

import MarketContract

/// The view contract of the notes.
protocol NotesView {
    func showNotes(_ summary: String, end: NotesEnd)
}

/// Formats the notes of the state for a view, no more often than a person can read or a log can hold.
final class NotesPresenter {
    private static let pause = Duration.milliseconds(500)

    private let view: any NotesView
    private let clock: any Clock<Duration>
    private var shown: String?
    private var latest = ""
    private var isPausing = false

    init(view: any NotesView, clock: any Clock<Duration> = .continuous) {
        self.view = view
        self.clock = clock
    }

    private func showLatest() {
        guard !isPausing, shown?.utf8.elementsEqual(latest.utf8) != true else { return }
        view.showNotes(NotesSummary(of: latest, after: shown ?? "").text, end: NotesEnd(of: latest))
        shown = latest
        isPausing = true
        Task {
            try? await clock.sleep(for: Self.pause)
            isPausing = false
            showLatest()
        }
    }
}

extension NotesPresenter: NotesComponent {
    func newText(_ text: String) {
        latest = text
        showLatest()
    }
}

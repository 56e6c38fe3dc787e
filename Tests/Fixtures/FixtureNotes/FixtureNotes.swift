import EastwardFeature
import FixtureContract

/// Receives the notes, and prints the number of their lines. Its arguments are those of every feature: `--preview FILE`.
@main
struct FixtureNotes {
    static func main() async {
        await NotesFeature.main { feature in
            try await feature.provideNotes(to: LineCount())
        }
    }
}

/// Prints the number of lines whenever it changes.
final class LineCount: NotesComponent {
    private var count = 0

    func newText(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
        guard lines != count else { return }
        count = lines
        print(lines == 1 ? "1 line" : "\(lines) lines")
    }
}

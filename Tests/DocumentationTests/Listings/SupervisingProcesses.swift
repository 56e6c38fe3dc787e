import EastwardFeature
import FixtureContract

@MainActor enum ClearNotes {
    static func main() async {
        await NotesFeature.run { notes in
            try await notes.clearNotes()
            return 0
        }
    }
}

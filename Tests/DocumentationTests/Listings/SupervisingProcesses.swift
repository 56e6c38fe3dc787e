import EastwardFeature
import FixtureContract

@MainActor enum ClearNotes {
    static func main() async {
        await NotesFeature.run { notes in
            let receipt = try await notes.clearNotes()
            return receipt.rejection == nil ? 0 : 1
        }
    }
}

import EastwardStore
import EastwardTesting
import MarketContract
import Testing

@testable import MarketStore

@MainActor @Suite("Reducer of the notes", .timeLimit(.minutes(10)))
struct NotesReducerTests {
    private static func store(_ text: String = "", count: Int = 0) -> TestStore<AppState, MarketAction> {
        var state = AppState()
        state.notes = Document(text)
        state.counter.count = count
        return TestStore(state)
    }

    @Test func anEditChangesTheDocumentAndNothingElse() async {
        let store = Self.store(count: 3)
        await store.send(.editNotes(position: 0, deleteCount: 0, text: "bananas")) { $0.notes = Document("bananas") }
        await store.send(.editNotes(position: 1, deleteCount: 5, text: "💡")) { $0.notes = Document("b💡s") }
        await store.finish()
    }

    @Test func clearingEmptiesIt() async {
        let store = Self.store("bananas")
        await store.send(.clearNotes) { $0.notes = Document() }
        await store.finish()
    }

    @Test(arguments: [
        (4, 0, "Position 4 lies outside the document, which has 3 code points."),
        (-1, 0, "Position -1 lies outside the document, which has 3 code points."),
        (0, -1, "An edit deletes 0 code points or more, not -1."),
        (1, 3, "Deleting 3 code points from position 1 on goes beyond the document, which has 3 code points."),
        (3, 1, "Deleting 1 code point from position 3 on goes beyond the document, which has 3 code points."),
        (
            2, Int.max,
            "Deleting 9223372036854775807 code points from position 2 on goes beyond the document, which has 3 code points."
        ),
    ])
    func anEditOutsideTheDocumentIsRejected(position: Int, deleteCount: Int, reason: String) async {
        let store = Self.store("e\u{301}!")
        let receipt = await store.send(
            .editNotes(position: position, deleteCount: deleteCount, text: "x"), rejected: "outside")
        #expect(receipt?.rejection?.reason == reason)
        await store.finish()
    }

    /// With the reducer alone: a test store would write and read all of it with every action.
    @Test func aDocumentDoesNotGrowWithoutABound() throws {
        var state = AppState()
        state.notes = Document(String(repeating: "a", count: Document.largestSize - 1))
        let edit = MarketAction.editNotes(position: 7, deleteCount: 0, text: "b")
        try AppState.reducer.reduce(&state, edit, Context(revision: 1))
        let before = state
        let error = #expect(throws: Rejection.self) {
            try AppState.reducer.reduce(&state, edit, Context(revision: 2))
        }
        #expect(error?.code == "too_large")
        #expect(state == before)
    }
}

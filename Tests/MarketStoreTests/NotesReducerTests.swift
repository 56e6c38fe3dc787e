import EastwardStore
import MarketContract
import Testing

@testable import MarketStore

@Suite("Reducer of the notes")
struct NotesReducerTests {
    private let context = Context(revision: 1)

    private func reduce(_ state: inout AppState, _ action: MarketAction) throws(Rejection) {
        try AppState.reducer.reduce(&state, action, context)
    }

    @Test func anEditChangesTheDocumentAndNothingElse() throws {
        var state = AppState()
        state.counter.count = 3
        try reduce(&state, .editNotes(position: 0, deleteCount: 0, text: "bananas"))
        try reduce(&state, .editNotes(position: 1, deleteCount: 5, text: "💡"))
        #expect(state.notes == Document("b💡s"))
        #expect(state.counter.count == 3)
    }

    @Test func clearingEmptiesIt() throws {
        var state = AppState()
        try reduce(&state, .editNotes(position: 0, deleteCount: 0, text: "bananas"))
        try reduce(&state, .clearNotes)
        #expect(state == AppState())
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
    func anEditOutsideTheDocumentIsRejected(position: Int, deleteCount: Int, reason: String) {
        var state = AppState()
        state.notes = Document("e\u{301}!")
        let before = state
        #expect(throws: Rejection("outside", reason)) {
            try reduce(&state, .editNotes(position: position, deleteCount: deleteCount, text: "x"))
        }
        #expect(state == before)
    }

    @Test func aDocumentDoesNotGrowWithoutABound() {
        var state = AppState()
        state.notes = Document(String(repeating: "a", count: Document.largestSize - 1))
        #expect(throws: Never.self) { try reduce(&state, .editNotes(position: 7, deleteCount: 0, text: "b")) }
        let before = state
        #expect(throws: Rejection.self) { try reduce(&state, .editNotes(position: 7, deleteCount: 0, text: "b")) }
        #expect(state == before)
    }
}

import EastwardFeature
import EastwardTesting
import MarketContract
import SwiftProtobuf
import Testing

@testable import MarketNotes
@testable import MarketStore

/// Records the texts that it is to show.
private final class ListView: NotesView {
    private(set) var texts: [String] = []

    func showNotes(_ text: String, end: NotesEnd) { texts.append(text) }
}

@Suite("The notes", .timeLimit(.minutes(10)))
struct NotesPresenterTests {
    @Test func areShownNoMoreOftenThanTwiceASecond() async throws {
        let store = TestStore(AppState())
        let notes = try store.connect(NotesFeature.self)
        let view = ListView()
        let presenter = NotesPresenter(view: view, clock: store.clock)
        try await notes.provideNotes(to: presenter)
        await store.receive(NotesSlice.self)
        #expect(view.texts == ["no notes"])

        for text in ["a", "ab", "abc"] {
            await store.send(.editNotes(position: text.count - 1, deleteCount: 0, text: String(text.suffix(1)))) {
                $0.notes = Document(text)
            }
            await store.receive(NotesSlice.self) { $0.text = text }
        }
        #expect(view.texts == ["no notes"])
        await store.clock.advance(by: .milliseconds(500))
        #expect(view.texts == ["no notes", "1 line, 3 code points; line 1: abc"])

        await store.clock.advance(by: .milliseconds(500))
        await store.finish()
    }

    @Test func areShownAsInAPreview() async throws {
        let view = ListView()
        let presenter = NotesPresenter(view: view, clock: TestClock())
        let feature = NotesFeature.preview(Preview(Notes.preview { $0.text = "plums\npears" }))
        try await feature.provideNotes(to: presenter)
        #expect(view.texts == ["2 lines, 11 code points; line 1: plums"])
    }
}

@Suite("A replay", .timeLimit(.minutes(10)))
struct ReplayTests {
    private static func trace(_ patches: Trace.Patch..., from start: String, to end: String) -> Trace {
        Trace(startContent: start, endContent: end, txns: [Trace.Transaction(patches: patches)])
    }

    @Test func leavesTheDocumentOfTheTrace() async throws {
        let store = TestStore(AppState())
        let notes = try store.connect(NotesFeature.self)
        let trace = Self.trace(
            Trace.Patch(position: 1, deleteCount: 1, text: "👩‍🚀"),
            Trace.Patch(position: 0, deleteCount: 0, text: "e\u{301}"),
            from: "abc", to: "e\u{301}a👩‍🚀c")
        let report = try await Replay(trace).run(on: notes)
        #expect(report.edits == 2)
        #expect(report.matches)

        await store.receive(.clearNotes)
        await store.receive(.editNotes(position: 0, deleteCount: 0, text: "abc")) { $0.notes = Document("abc") }
        await store.receive(.editNotes(position: 1, deleteCount: 1, text: "👩‍🚀")) { $0.notes = Document("a👩‍🚀c") }
        await store.receive(.editNotes(position: 0, deleteCount: 0, text: "e\u{301}")) {
            $0.notes = Document("e\u{301}a👩‍🚀c")
        }
        await store.skipReceived()
        await store.finish()
    }

    @Test func endsAtTheFirstEditThatIsRejected() async throws {
        let store = TestStore(AppState())
        store.exhaustivity = .off
        let notes = try store.connect(NotesFeature.self)
        let trace = Self.trace(
            Trace.Patch(position: 0, deleteCount: 0, text: "a"), Trace.Patch(position: 7, deleteCount: 0, text: "b"),
            from: "", to: "ab")
        await #expect {
            try await Replay(trace).run(on: notes)
        } throws: { error in
            (error as? RejectedEdit)?.description
                == """
                The edit at txns[0].patches[1] was rejected: Position 7 lies outside the document, which has 1 code \
                point.
                """
        }
        await store.receive(.editNotes(position: 7, deleteCount: 0, text: "b"), rejected: "outside")
        await store.finish()
    }

    @Test func reportsADifferentDocument() async throws {
        let store = TestStore(AppState())
        store.exhaustivity = .off
        let notes = try store.connect(NotesFeature.self)
        let report = try await Replay(Self.trace(from: "a", to: "b")).run(on: notes)
        #expect(!report.matches)
        await store.finish()
    }
}

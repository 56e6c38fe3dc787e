import Testing

@testable import MarketNotes

@Suite("NotesSummary")
struct NotesSummaryTests {
    @Test(arguments: [
        ("", "abc", "no notes"),
        ("a", "", "1 line, 1 code point; line 1: a"),
        ("one\ntwo\n", "one\n", "2 lines, 8 code points; line 2: two"),
        ("one\ntwo\nthree", "one\ntoo\nthree", "3 lines, 13 code points; line 2: two"),
        ("one\ntwo", "one\ntwo\nthree", "2 lines, 7 code points; line 2: two"),
        ("one\r\ntwo", "one\r\n", "2 lines, 8 code points; line 2: two"),
        ("👩‍🚀e\u{301}", "", "1 line, 5 code points; line 1: 👩‍🚀e\u{301}"),
    ])
    func isTheSizeAndTheLineThatChanged(document: String, earlier: String, text: String) {
        #expect(NotesSummary(of: document, after: earlier).text == text)
    }

    @Test func changeWithinACodePointShowsItsLine() {
        // Both begin with the same byte.
        #expect(NotesSummary(of: "a\nж", after: "a\nв").text == "2 lines, 3 code points; line 2: ж")
    }

    @Test func aLongLineIsCut() {
        let text = NotesSummary(of: String(repeating: "x", count: 61), after: "").text
        #expect(text == "1 line, 61 code points; line 1: " + String(repeating: "x", count: 60) + "…")
    }

    @Test func noControlCharacterReachesATerminal() {
        #expect(NotesSummary(of: "a\u{1B}[2J\tb", after: "").text == "1 line, 7 code points; line 1: a [2J b")
    }
}

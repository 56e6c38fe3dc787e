import EastwardTerminal
import Testing

@Suite("The width of texts on a terminal") struct TextWidthTests {
    @Test(arguments: [
        ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("한", 2), ("ｶ", 1), ("Ａ", 2), ("👍", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2),
        ("❤️", 2), ("▁▂█", 3), ("…", 1), ("\u{200B}", 0), ("", 0),
    ]) func countsColumns(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test func aCutTextHasAnEllipsisAndFits() {
        #expect(StyledText("abcdef").cut(to: 4).text == "abc…")
        #expect(StyledText("漢字漢字").cut(to: 4).text == "漢…")
        #expect(StyledText("abc").cut(to: 3).text == "abc")
        #expect(StyledText("abc").cut(to: 0).text == "")
        #expect(StyledText("漢字漢字").fitted(to: 4).columns == 4)
        #expect((StyledText("ab", .strong) + StyledText("cdef", .bad)).cut(to: 4).text == "abc…")
    }

    @Test func aLongWordIsBrokenAndSpacesAreKept() {
        #expect(StyledText("abcdefgh").wrapped(to: 3).map(\.text) == ["abc", "def", "gh"])
        #expect(StyledText("  indented text").wrapped(to: 10).map(\.text) == ["  indented", "text"])
        #expect(StyledText("").wrapped(to: 3).map(\.text) == [""])
        #expect(StyledText("漢字").wrapped(to: 1).map(\.text) == ["漢", "字"])
        #expect(StyledText("ab").wrapped(to: 0).map(\.text) == ["a", "b"])
    }

    @Test func stylesSurviveWrapping() {
        let text = StyledText("one ") + StyledText("two three", .strong)
        #expect(
            text.wrapped(to: 7).map { $0.rendered(hasColors: false) } == [
                "one \u{1B}[1mtwo\u{1B}[0m", "\u{1B}[1mthree\u{1B}[0m",
            ])
    }

    @Test func withoutColorsOnlyColorsAreMissing() {
        let text = StyledText("a", .bad) + StyledText("b", .inverse)
        #expect(text.rendered(hasColors: false) == "a\u{1B}[7mb\u{1B}[0m")
        #expect(text.rendered(hasColors: true) == "\u{1B}[31ma\u{1B}[0m\u{1B}[7mb\u{1B}[0m")
    }

    @Test func controlCharactersAndBidirectionalMarksBecomeSpaces() {
        #expect(StyledText("a\u{1B}[2Jb\u{202E}c\u{9B}d\r\n").text == "a [2Jb c d  ")
    }
}

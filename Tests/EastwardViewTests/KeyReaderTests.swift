import EastwardTerminal
import Testing

@Suite("The keys of a terminal") struct KeyReaderTests {
    private func keys(_ texts: String...) -> [Key] {
        var reader = KeyReader()
        return texts.flatMap { reader.read(Array($0.utf8)) }
    }

    @Test func areReadAsTheyAreTyped() {
        #expect(
            keys("aé漢👍\t\r\u{7F}") == [
                .character("a"), .character("é"), .character("漢"), .character("👍"), .next, .enter, .backspace,
            ])
    }

    @Test func anEscapeAloneIsAKeyAndInASequenceItIsNone() {
        #expect(keys("\u{1B}") == [.escape])
        #expect(keys("\u{1B}[A", "\u{1B}[B", "\u{1B}[Z", "\u{1B}OB") == [.up, .down, .previous, .down])
        #expect(keys("\u{1B}[5~", "\u{1B}[6~", "\u{1B}[3~", "\u{1B}[H") == [.pageUp, .pageDown, .delete, .home])
    }

    @Test func aSequenceOrACharacterThatComesInPartsIsOne() {
        var reader = KeyReader()
        #expect(reader.read([0x1B, 0x5B]) == [])
        #expect(reader.read([0x42]) == [.down])
        #expect(reader.read([0xE6, 0xBC]) == [])
        #expect(reader.read([0xA2]) == [.character("漢")])
    }

    @Test func unknownSequencesAreSkipped() {
        #expect(keys("\u{1C}\u{1B}[15~a") == [.character("a")])
        var reader = KeyReader()
        #expect(reader.read([0xFF, 0x61]) == [.character("a")])
        #expect(reader.read([0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 30)) == [])
        #expect(reader.read([0x61]) == [.character("a")])
    }

    @Test func ctrlAndALetterIsAKey() {
        #expect(keys("\u{3}\u{15}") == [.control("c"), .control("u")])
    }

    @Test func aPasteIsOneKeyEvenInParts() {
        #expect(
            keys("a\u{1B}[200~one\ntw", "o\u{1B}[20", "1~b") == [
                .character("a"), .paste("one\ntwo"), .character("b"),
            ])
    }

    @Test func aPasteIsBoundedAndCtrlCEndsIt() {
        let long = String(repeating: "x", count: 3 * KeyReader.longestPaste)
        let pasted = keys("\u{1B}[200~\(long)\u{1B}[201~")
        #expect(pasted.count == 1)
        guard case .paste(let text) = pasted.first else { return }
        #expect((1...KeyReader.longestPaste + 16).contains(text.utf8.count))
        #expect(keys("\u{1B}[200~abc\u{3}q") == [.control("c"), .character("q")])
    }
}

import Testing

@testable import EastwardView

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
        #expect(keys("\u{1B}[A", "\u{1B}[B", "\u{1B}[Z", "\u{1B}OB") == [.previous, .next, .previous, .next])
    }

    @Test func aSequenceOrACharacterThatComesInPartsIsOne() {
        var reader = KeyReader()
        #expect(reader.read([0x1B, 0x5B]) == [])
        #expect(reader.read([0x42]) == [.next])
        #expect(reader.read([0xE6, 0xBC]) == [])
        #expect(reader.read([0xA2]) == [.character("漢")])
    }

    @Test func unknownSequencesAreSkipped() {
        #expect(keys("\u{1}\u{1B}[5~a") == [.character("a")])
        var reader = KeyReader()
        #expect(reader.read([0xFF, 0x61]) == [.character("a")])
        #expect(reader.read([0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 30)) == [])
        #expect(reader.read([0x61]) == [.character("a")])
    }
}

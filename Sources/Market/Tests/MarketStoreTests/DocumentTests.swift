import Testing

@testable import MarketStore

@Suite("Document")
struct DocumentTests {
    @Test func aNewDocumentIsEmpty() {
        let document = Document()
        #expect(document.text.isEmpty)
        #expect(document.count == 0)
        #expect(document == Document(""))
    }

    @Test func anEditReplacesCodePoints() {
        var document = Document("Hello, world")
        document.replace(7..<12, with: "you")
        #expect(document.text == "Hello, you")
        #expect(document.count == 10)
    }

    @Test func bothEndsCanBeEdited() {
        var document = Document("middle")
        document.replace(0..<0, with: "first ")
        document.replace(document.count..<document.count, with: " last")
        #expect(document.text == "first middle last")
        document.replace(0..<6, with: "")
        document.replace(6..<11, with: "")
        #expect(document.text == "middle")
    }

    @Test func anEmptyEditChangesNothing() {
        var document = Document("é👩‍🚀\r\n")
        let before = document
        for position in 0...document.count { document.replace(position..<position, with: "") }
        #expect(document == before)
    }

    @Test func positionsCountCodePointsNotCharacters() {
        // A woman, a joiner, a rocket.
        var document = Document("a👩‍🚀b")
        #expect(document.count == 5)
        document.replace(2..<3, with: "")
        #expect(document.text.unicodeScalars.elementsEqual("a👩🚀b".unicodeScalars))
        document.replace(1..<2, with: "")
        #expect(document.text == "a🚀b")
    }

    @Test func aCombiningMarkCanBeTakenFromItsLetter() {
        var document = Document("cafe\u{301}!")
        #expect(document.count == 6)
        document.replace(4..<5, with: "")
        #expect(document.text == "cafe!")
        document.replace(4..<4, with: "\u{301}\u{323}")
        #expect(document.text.unicodeScalars.map(\.value) == [0x63, 0x61, 0x66, 0x65, 0x301, 0x323, 0x21])
    }

    @Test func aMarkAloneCombinesWithWhatComesBeforeIt() {
        var document = Document("\u{301}")
        document.replace(0..<0, with: "e")
        #expect(document.text == "é")
        #expect(document.count == 2)
    }

    @Test func lineEndsOfTwoCodePointsCanBeSplit() {
        var document = Document("one\r\ntwo")
        #expect(document.count == 8)
        document.replace(4..<4, with: "x")
        #expect(document.text.unicodeScalars.elementsEqual("one\rx\ntwo".unicodeScalars))
        document.replace(3..<5, with: "")
        #expect(document.text == "one\ntwo")
    }

    @Test func equalMeansTheSameCodePoints() {
        #expect(Document("é") != Document("e\u{301}"))
        #expect(Document("\u{212B}") != Document("\u{C5}"))
        #expect(Document("one") != Document("two"))
    }

    @Test func equalityDoesNotDependOnTheEdits() {
        let text = String(repeating: "The quick brown fox 🦊\n", count: 500)
        var typed = Document()
        for (position, scalar) in text.unicodeScalars.enumerated() {
            typed.replace(position..<position, with: String(Character(scalar)))
        }
        #expect(typed == Document(text))
        #expect(typed.count == text.unicodeScalars.count)
    }

    @Test func aLargeInsertionAndItsDeletion() {
        let large = String(repeating: "ж👩‍🚀 ", count: 100_000)
        var document = Document("ab")
        document.replace(1..<1, with: large)
        #expect(document.text == "a" + large + "b")
        #expect(document.utf8Count == large.utf8.count + 2)
        document.replace(1..<(document.count - 1), with: "")
        #expect(document == Document("ab"))
        document.replace(0..<2, with: "")
        #expect(document == Document())
    }

    @Test func aCopyStaysAsItIs() {
        let text = String(repeating: "0123456789", count: 20_000)
        var document = Document(text)
        var copies: [(Document, String)] = []
        for step in 0..<200 {
            copies.append((document, document.text))
            document.replace((step * 997)..<(step * 997 + step % 7), with: String(repeating: "é", count: step % 5))
        }
        #expect(copies.allSatisfy { $0.text == $1 })
        #expect(copies[0].1 == text)
    }
}

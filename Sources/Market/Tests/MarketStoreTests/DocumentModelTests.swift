import Testing

@testable import MarketStore

/// Tests of a document against the simplest equivalent model.
@Suite("Document and its model", .timeLimit(.minutes(10)))
struct DocumentModelTests {
    /// Texts that have been cut in the wrong place before.
    private static let snippets = [
        "x", "\n", "\r\n", "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "🇩🇪", "\u{1F3FD}", "\u{200D}", "word ", "Привет", "漢字かな",
    ]

    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func agreeAfterRandomEdits(seed: UInt64) {
        var random = Linear(state: seed)
        var document = Document()
        var model: [Unicode.Scalar] = []
        var kept: [(document: Document, model: [Unicode.Scalar])] = []
        for step in 0..<3000 {
            let position = Int.random(in: 0...model.count, using: &random)
            // Occasionally, much text is deleted or inserted.
            let isLarge = Int.random(in: 0..<50, using: &random) == 0
            let most = min(model.count - position, isLarge ? 5000 : 4)
            let deleted = Int.random(in: 0...most, using: &random)
            let text = Self.text(of: Int.random(in: 0...(isLarge ? 2000 : 3), using: &random), &random)
            document.replace(position..<(position + deleted), with: text)
            model.replaceSubrange(position..<(position + deleted), with: Array(text.unicodeScalars))
            #expect(document.count == model.count)
            if step % 100 == 0 { kept.append((document, model)) }
        }
        kept.append((document, model))
        for (document, model) in kept {
            let text = document.text
            #expect(text.unicodeScalars.elementsEqual(model))
            #expect(document.utf8Count == text.utf8.count)
        }
        // All text is deleted, piece by piece.
        while !model.isEmpty {
            let count = min(model.count, 700)
            let position = Int.random(in: 0...(model.count - count), using: &random)
            document.replace(position..<(position + count), with: "")
            model.removeSubrange(position..<(position + count))
            #expect(document.text.unicodeScalars.elementsEqual(model))
        }
        #expect(document == Document())
    }

    private static func text(of count: Int, _ random: inout Linear) -> String {
        (0..<count).reduce(into: "") { text, _ in text += snippets.randomElement(using: &random) ?? "" }
    }

    @Test func typingDoesNotScatterTheText() {
        // Typed backwards, then thinned out: pieces stay few and filled.
        var document = Document()
        for _ in 0..<200_000 { document.replace(0..<0, with: "a") }
        #expect(document.pieceCount <= 200_000 / (DocumentPiece.limit / 2) + 1)
        for position in 0..<190_000 where position % 20 != 0 {
            let place = position / 20
            document.replace(place..<(place + 1), with: "")
        }
        #expect(document.pieceCount <= document.utf8Count / (DocumentPiece.limit / 4) + 1)
    }
}

/// A generator of the same numbers in every run.
private struct Linear: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // The low bits repeat soon.
        return state >> 32 | state << 32
    }
}

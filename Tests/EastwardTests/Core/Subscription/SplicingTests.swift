import Foundation
import Testing

@testable import Eastward

@Suite struct SplicingTests {
    /// Applies the splice between `old` and `new` to `old`. Returns the result and the number of bytes sent for it.
    private func spliced(_ old: String, _ new: String) throws -> (result: String, provided: Int) {
        guard let splice = Splice.between(old, new) else { return (new, new.utf8.count) }
        let middle = String(decoding: new.utf8.dropFirst(splice.head).dropLast(splice.tail), as: UTF8.self)
        return (try splice.applied(to: old, middle), middle.utf8.count)
    }

    @Test func onlyTheNewPartOfALongStringIsSent() throws {
        let old = String(repeating: "Bananas are berries. ", count: 1000)
        let (result, provided) = try spliced(old, old.replacing("Bananas", with: "Cherries", maxReplacements: 1))
        #expect(result.hasPrefix("Cherries are berries. Bananas"))
        #expect(provided == "Cherrie".utf8.count)
    }

    @Test func aShortStringIsSentWhole() {
        #expect(Splice.between("banana", "bananas") == nil)
        #expect(Splice.between("", "") == nil)
    }

    @Test(arguments: [
        ("é", "e\u{301}"), ("👍🏽", "👍🏿"), ("👨‍👩‍👧", "👨‍👩‍👦"), ("ä", "ö"), ("€", "€€"), ("日本", "本日"), ("", "👍"),
    ])
    func codePointsAreNeverSplit(_ old: String, _ new: String) throws {
        let around = String(repeating: "ß", count: 20)
        for (left, right) in [(around, around), (around, ""), ("", around)] {
            let (result, provided) = try spliced(left + old + right, left + new + right)
            #expect(Array((left + new + right).unicodeScalars) == Array(result.unicodeScalars))
            #expect(provided <= new.utf8.count)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func anyStringBecomesAnyOther(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var old = ""
        for _ in 0..<200 {
            var scalars = Array(old.unicodeScalars)
            let start = Int.random(in: 0...scalars.count, using: &random)
            let end = Int.random(in: start...min(scalars.count, start + 5), using: &random)
            let inserted = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                ["a", "b", "é", "\u{301}", "👍", "\u{200D}", "\r", "\n"].randomElement(using: &random)!
                    .unicodeScalars.first!
            }
            scalars.replaceSubrange(start..<end, with: inserted)
            var new = String.UnicodeScalarView()
            new.append(contentsOf: scalars)
            #expect(Array(try spliced(old, String(new)).result.utf8) == Array(String(new).utf8))
            old = String(new)
        }
    }

    @Test func canonicallyEquivalentStringsAreNotTheSame() {
        #expect("é" == "e\u{301}")
        #expect(!"é".hasSameBytes(as: "e\u{301}"))
        #expect(!"a\u{323}\u{307}".hasSameBytes(as: "a\u{307}\u{323}"))
        #expect("".hasSameBytes(as: ""))
        let pairs: [(String?, String?, Bool)] = [
            ("é", "é", true), ("é", "e\u{301}", false), ("", nil, false), (nil, nil, true),
        ]
        for (left, right, areSame) in pairs {
            let haveSameBytes = left.hasSameBytes(as: right)
            #expect(haveSameBytes == areSame, "\(String(describing: (left, right)))")
        }
        #expect(String(repeating: "ß", count: 100).hasSameBytes(as: String(repeating: "ß", count: 100)))
    }

    @Test func bytesAndListsAreSplicedToo() throws {
        let old = Data(0..<200)
        var new = old
        new.replaceSubrange(50..<60, with: [1, 2])
        let splice = try #require(Splice.between(old, new))
        #expect(splice == Splice(head: 50, tail: 140))
        #expect(try splice.applied(to: old, Data([1, 2])) == new)

        let list = try #require(Splice.between(["a", "b", "c"], ["a", "x", "c"], by: ==))
        #expect(list == Splice(head: 1, tail: 1))
        #expect(try list.applied(to: ["a", "b", "c"], ["x"]) == ["a", "x", "c"])
        #expect(Splice.between(["a"], ["b"], by: ==) == nil)
        #expect(Splice.between([1, 1], [1, 1, 1], by: ==) == Splice(head: 2, tail: 0))
    }

    @Test(arguments: [
        Splice(head: 4, tail: 0), Splice(head: 2, tail: 2), Splice(head: -1, tail: 0), Splice(head: 1, tail: 0),
    ])
    func aSpliceThatDoesNotFitIsRefused(_ splice: Splice) {
        // “é” has two bytes, so that a cut after the first one is invalid.
        #expect(throws: UnfittingPatch.self) { try splice.applied(to: "éa", "x") }
    }

    @Test func aSpliceOfBytesThatDoesNotFitIsRefused() {
        #expect(throws: UnfittingPatch.self) { try Splice(head: 2, tail: 2).applied(to: Data([1, 2, 3]), Data()) }
        #expect(throws: UnfittingPatch.self) { try Splice(head: .max, tail: .max).applied(to: [1, 2, 3], []) }
    }
}

import Foundation
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("Receipts")
struct ReceiptsTests {
    private typealias Range = Receipts.Range
    private static let no = Rejection("no", "No.")

    /// Applied 1...3, rejected 4...5, applied 6 at a later revision.
    private let mixed = Receipts([
        Range(firstSequence: 1, count: 3, firstRevision: 10),
        Range(firstSequence: 4, count: 2, firstRevision: 13, rejection: ReceiptsTests.no),
        Range(firstSequence: 6, count: 1, firstRevision: 40),
    ])

    @Test func aRejectionsPartsAreBounded() {
        let rejection = Rejection("long", String(repeating: "é", count: 100_000))
        #expect(rejection.reason == String(repeating: "é", count: Rejection.longest / 2))
        let uneven = Rejection("a" + String(repeating: "é", count: 100_000), "")
        #expect(uneven.code.utf8.count == Rejection.longest - 1)
    }

    @Test func aRejectionOfOneCharacterIsBoundedInBytes() {
        let marks = "e" + String(repeating: "\u{301}", count: 300_000)
        #expect(marks.count == 1)
        let rejection = Rejection(marks, marks)
        #expect(rejection.code.utf8.count <= Rejection.longest && rejection.reason.utf8.count <= Rejection.longest)
    }

    @Test func rejectionsAreEqualByTheirBytes() {
        let (one, other) = (Rejection("caf\u{E9}", "No."), Rejection("cafe\u{301}", "No."))
        #expect(one.code == other.code)
        #expect(one != other)
        #expect(Set([one, other, one]).count == 2)
    }

    @Test func collectionsLawsHold() {
        #expect(mixed.count == 6)
        #expect(mixed.map(\.revision) == [10, 11, 12, 13, 14, 40])
        #expect(mixed.reversed().map(\.revision) == [40, 14, 13, 12, 11, 10])
        var index = mixed.startIndex
        for step in 0..<6 {
            #expect(mixed.distance(from: mixed.startIndex, to: index) == step)
            #expect(mixed.index(mixed.startIndex, offsetBy: step) == index)
            let next = mixed.index(after: index)
            #expect(index < next)
            #expect(mixed.index(before: next) == index)
            index = next
        }
        #expect(index == mixed.endIndex)
        #expect(Array(mixed.dropFirst(2).prefix(2)).map(\.revision) == [12, 13])
    }

    @Test func emptyReceiptsAreEmpty() {
        #expect(Receipts().isEmpty)
        #expect(Receipts().startIndex == Receipts().endIndex)
        #expect(Receipts().lastRevision == nil)
        let nothing = Receipts([Range(firstSequence: 4, count: 0, firstRevision: 4)])
        #expect(nothing.isEmpty)
        #expect(nothing.startIndex == nothing.endIndex)
        #expect(Array(nothing).isEmpty)
    }

    @Test func neighboringRangesAreMerged() {
        let whole = Receipts.applied(1, count: 5, revision: 7)
        for cut in 1...4 as ClosedRange<UInt64> {
            let parts = Receipts([
                Range(firstSequence: 1, count: Int(cut), firstRevision: 7),
                Range(firstSequence: 1 + cut, count: Int(5 - cut), firstRevision: 7 + cut),
            ])
            #expect(parts == whole)
        }
        #expect(mixed.ranges.count == 3)
    }

    @Test func differingRangesAreNotMerged() {
        let first = Range(firstSequence: 1, count: 1, firstRevision: 1)
        let others = [
            Range(firstSequence: 3, count: 1, firstRevision: 2),
            Range(firstSequence: 2, count: 1, firstRevision: 3),
            Range(firstSequence: 2, count: 1, firstRevision: 2, rejection: Self.no),
        ]
        for other in others { #expect(Receipts([first, other]).ranges.count == 2) }
    }

    @Test(arguments: 0...8 as ClosedRange<UInt64>) func droppingRemovesOutcomesBeforeTheSequence(sequence: UInt64) {
        var rest = KeptOutcomes(mixed.ranges)
        rest.drop(before: sequence)
        let kept = zip(1...6 as ClosedRange<UInt64>, mixed).filter { $0.0 >= sequence }.map(\.1)
        #expect(Array(rest.receipts) == kept)
        rest.drop(before: 0)
        #expect(Array(rest.receipts) == kept)
    }

    @Test func aSliceHoldsTheReceiptsOfItsSequences() {
        for lower in 0...8 as ClosedRange<UInt64> {
            for upper in lower...8 {
                let expected = zip(1...6 as ClosedRange<UInt64>, mixed)
                    .filter { (lower..<upper).contains($0.0) }.map(\.1)
                #expect(Array(mixed.slice(lower..<upper)) == expected)
                #expect(Array(KeptOutcomes(mixed.ranges).slice(lower..<upper)) == expected)
            }
        }
    }

    @Test func rejectedReceiptsHaveAReason() throws {
        #expect(mixed.rejected.map(\.revision) == [13, 14])
        #expect(mixed.lastRevision == 40)
        #expect(throws: Self.no) { try mixed.rejected[0].applied() }
        #expect(try Receipt(revision: 8).applied() == 8)
    }

    @Test func wireRangeMustHaveABeginningAndAnEnd() {
        let range = Range(firstSequence: 3, count: 2, firstRevision: 9, rejection: Self.no)
        #expect(Range(range.wire) == range)
        var wire = range.wire
        wire.count = 0
        #expect(Range(wire) == nil)
        wire.count = .max
        #expect(Range(wire) == nil)
        wire.count = 1
        wire.firstSequence = .max
        #expect(Range(wire) == nil)
    }
}

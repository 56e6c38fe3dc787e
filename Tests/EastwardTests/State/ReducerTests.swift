import FixtureContract
import Foundation
import Testing

@testable import Eastward

@Suite("Reducer and Context")
struct ReducerTests {
    private struct Whole: Sendable, Equatable {
        var left: [Int] = []
        var right: [Int] = []
    }

    /// Records every action, and rejects decrements by more than 10.
    private static let notes = Reducer<[Int], MarketAction> { notes, action, _ throws(Rejection) in
        switch action {
        case .counter(.increment(let by)): notes.append(by)
        case .counter(.decrement(let by)):
            notes.append(-by)
            if by > 10 { throw Rejection("too_much", "Too much.") }
        default: break
        }
    }

    private let context = Context(revision: 1)

    @Test func scopedReducerChangesItsPartOnly() throws {
        let reducer = Self.notes.scoped(to: \Whole.right)
        var whole = Whole()
        try reducer.reduce(&whole, .increment(by: 3), context)
        #expect(whole == Whole(right: [3]))
    }

    @Test func combinedReducersWorkOneAfterTheOther() throws {
        let reducer = Reducer.combine(
            Self.notes.scoped(to: \Whole.left),
            Reducer { whole, _, _ throws(Rejection) in whole.right = whole.left + [0] })
        var whole = Whole()
        try reducer.reduce(&whole, .increment(by: 3), context)
        #expect(whole == Whole(left: [3], right: [3, 0]))
    }

    @Test func firstRejectionEndsTheCombination() {
        let reducer = Reducer.combine(Self.notes.scoped(to: \Whole.left), Self.notes.scoped(to: \Whole.right))
        var whole = Whole()
        #expect(throws: Rejection("too_much", "Too much.")) {
            try reducer.reduce(&whole, .decrement(by: 11), context)
        }
        #expect(whole.right.isEmpty)
    }

    private func numbers(_ seed: UInt64, _ revision: Revision, count: Int = 8) -> [UInt64] {
        var generator = Context(revision: revision, seed: seed).randomNumberGenerator
        return (0..<count).map { _ in generator.next() }
    }

    @Test func sameSeedAndRevisionGiveTheSameNumbers() {
        #expect(numbers(3, 9) == numbers(3, 9))
        #expect(numbers(3, 9) != numbers(4, 9))
    }

    @Test func neighboringActionsShareNoNumbers() {
        // Actions of one segment have one seed and neighboring revisions.
        let all = (1...100 as ClosedRange<UInt64>).flatMap { numbers(77, $0) }
        #expect(Set(all).count == all.count)
    }

    @Test func numbersArePinned() {
        // A journal that was written with these numbers must replay with them.
        #expect(numbers(1, 1, count: 2) == [0x08B4_FDA8_C892_B50E, 0xE89E_8DC5_4072_EBD9])
    }

    @Test func dateIsTheJournaledTime() {
        let date = Context(revision: 1, nanoseconds: 1_500_000_000).date
        #expect(date == Date(timeIntervalSince1970: 1.5))
    }
}

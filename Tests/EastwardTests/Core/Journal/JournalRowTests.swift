import FixtureContract
import Foundation
import SwiftProtobuf
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("Rows of a journal")
struct JournalRowTests {
    private let rejection = Rejection("below_zero", "Less than nothing.")

    private func segment(
        _ session: UInt64, first: UInt64, awaited: UInt64 = 1, revision: Revision, _ actions: [MarketAction],
        rejected: [(range: Range<UInt64>, rejection: Rejection)] = []
    ) -> JournalSegment {
        var outcomes = Receipts()
        var next = first
        func add(to end: UInt64, _ rejection: Rejection?) {
            outcomes.append(
                Receipts.Range(
                    firstSequence: next, count: Int(end - next), firstRevision: revision + (next - first),
                    rejection: rejection))
            next = end
        }
        for (range, rejection) in rejected {
            add(to: range.lowerBound, nil)
            add(to: range.upperBound, rejection)
        }
        add(to: first + UInt64(actions.count), nil)
        return JournalSegment(
            session: session, firstSequence: first, lowestAwaited: awaited, firstRevision: revision, nanoseconds: -7,
            seed: .max, actions: .of(actions), outcomes: outcomes)
    }

    /// Two sessions and the operator; shared and unshared names; outcomes of all kinds.
    private var batch: JournalBatch {
        let ups = [MarketAction](repeating: .increment(by: 300), count: 5)
        let mixed: [MarketAction] = [.decrement(by: 1), .increment(by: 2), .increment(by: 3), .decrement(by: 4)]
        var batch = JournalBatch(number: 9, follows: 8)
        batch.opened = [
            OpenedSession(number: 3, nonce: [UInt8](0..<16), process: "counter.1", role: "market.CounterFeature"),
            OpenedSession(number: 4, nonce: [1], process: "ü", role: "r", hasOutbox: true),
        ]
        batch.closed = [1, 2, .max]
        batch.segments = [
            segment(3, first: 1, revision: 11, ups),
            segment(4, first: 70, awaited: 66, revision: 16, mixed, rejected: [(70..<71, rejection)]),
            segment(0, first: 5, awaited: 5, revision: 20, [.decrement(by: 9)], rejected: [(5..<6, rejection)]),
            segment(
                4, first: 74, awaited: 1, revision: 21, ups,
                rejected: [(74..<76, rejection), (76..<77, Rejection("other", "")), (78..<79, rejection)]),
        ]
        return batch
    }

    @Test func aSessionWithoutASuccessorIsRefused() throws {
        let row = StoredJournalRow.with { $0.opened = [.with { $0.number = .max }] }
        #expect(throws: JournalError.self) { try JournalRow(row.serializedBytes(), number: 1, after: 0) }
    }

    @Test func batchReadsAsItWasWritten() throws {
        let row = JournalRow.batch(batch)
        #expect(try JournalRow(row.encoded(), number: 9, after: 10) == row)
    }

    @Test func theCausesOfActionsAreKept() throws {
        var batch = batch
        var actions = batch.segments[1].actions
        actions.causes = [Data(repeating: 1, count: 512), Data(repeating: 2, count: 500)]
        actions.caused = [0, 2, 1, 1]
        batch.segments[1] = batch.segments[1].replacing(actions: actions)
        let row = JournalRow.batch(batch)
        let bytes = try row.encoded()
        #expect(try JournalRow(bytes, number: 9, after: 10) == row)
        #expect(bytes.count <= batch.segments.reduce(200) { $0 + $1.largestLength })
        actions.caused = [3, 0, 0, 0]
        batch.segments[1] = batch.segments[1].replacing(actions: actions)
        let inconsistent = try JournalRow.batch(batch).encoded()
        #expect(throws: JournalError.self) { try JournalRow(inconsistent, number: 9, after: 10) }
    }

    @Test func equalRowsAreEqualBytes() throws {
        #expect(try JournalRow.batch(batch).encoded() == JournalRow.batch(batch).encoded())
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>)
    func everyRowIsEncodedAsSwiftProtobufEncodesIt(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let numbers: [UInt64] = [0, 1, 127, 128, 16_383, 16_384, 1 << 32, 1 << 62]
        var batch = JournalBatch(number: 1)
        // Most batches have the usual form.
        if seed % 10 == 0 { batch.closed = [7, .max] }
        batch.segments = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            // Swift considers two of them equal.
            let names = ["a.B", "caf\u{E9}", "cafe\u{301}", "", String(repeating: "n", count: 200)]
            var actions = WireActions()
            actions.names = names.shuffled(using: &random).suffix(Int.random(in: 1...5, using: &random))
            let count = Int.random(in: 1...300, using: &random)
            if actions.names.count > 1 {
                actions.kinds = (0..<count).map { _ in .random(in: 0..<UInt32(actions.names.count), using: &random) }
            }
            actions.sizes = (0..<count).map { _ in [0, 1, 127, 128, 300].randomElement(using: &random)! }
            actions.payload = Data(repeating: 9, count: actions.sizes.reduce(0) { $0 + Int($1) })
            if seed % 7 == 0 { actions.causes = [Data([1])] }
            let first = numbers.randomElement(using: &random)!
            let range = Receipts.Range(
                firstSequence: first, count: count, firstRevision: 1, rejection: seed % 11 == 0 ? rejection : nil)
            return JournalSegment(
                session: numbers.randomElement(using: &random)!, firstSequence: first,
                lowestAwaited: numbers.randomElement(using: &random)!, firstRevision: 1,
                nanoseconds: [0, -1, .max].randomElement(using: &random)!,
                seed: numbers.randomElement(using: &random)!, actions: actions, outcomes: Receipts([range]))
        }
        let row = JournalRow.batch(batch)
        #expect(try row.encoded() == row.stored.serializedBytes())
        let isUsual = seed % 10 != 0 && (batch.segments.isEmpty || seed % 7 != 0 && seed % 11 != 0)
        #expect((batch.row != nil) == isUsual)
    }

    @Test func aRowInTheUsualFormReadsAsItWasWritten() throws {
        var usual = batch
        usual.opened = []
        usual.closed = []
        usual.segments = [
            segment(3, first: 1, revision: 11, [.increment(by: 300), .decrement(by: 7)]),
            segment(0, first: 70, awaited: 66, revision: 13, [.decrement(by: 1)]),
        ]
        #expect(usual.row != nil)
        let row = JournalRow.batch(usual)
        #expect(try JournalRow(row.encoded(), number: 9, after: 10) == row)
    }

    @Test func startReadsAsItWasWritten() throws {
        let row = JournalRow.start(epoch: .max, build: 1 << 63)
        #expect(try JournalRow(row.encoded(), number: 1, after: 0) == row)
    }

    @Test func emptyBatchReadsAsItWasWritten() throws {
        let row = JournalRow.batch(JournalBatch(number: 1))
        #expect(try JournalRow(row.encoded(), number: 1, after: 0) == row)
    }

    @Test func nameIsWrittenOnceInARow() throws {
        var many = batch
        many.segments = (0..<50).map { segment(3, first: $0 + 1, revision: $0 + 11, [.increment(by: 1)]) }
        let bytes = try JournalRow.batch(many).encoded()
        #expect(String(decoding: bytes, as: UTF8.self).components(separatedBy: "market.Increment").count == 2)
    }

    // MARK: Damage

    private func reading(_ bytes: [UInt8]) -> JournalError? {
        do throws(JournalError) {
            _ = try JournalRow(bytes, number: 1, after: 0)
            return nil
        } catch {
            return error
        }
    }

    @Test func bytesThatAreNoMessageAreNoRow() {
        #expect(reading([0xFF, 0xFF, 0xFF]) == .unreadable("it cannot be decoded as a journal row"))
    }

    @Test func rowOfANewerEastwardIsRefused() throws {
        // Field 1000, which does not exist.
        let bytes = try JournalRow.batch(batch).encoded() + [0xC0, 0x3E, 1]
        #expect(reading(bytes) == .unreadable("it was written by a newer version of Eastward"))
    }

    enum Damage: CaseIterable {
        case nameThatIsNotThere, kindThatIsNotThere, kindsOfOthers, sizesOfOthers, noActions, sequenceZero
        case sequenceBeyondAll, awaitedFromBeforeTheFirst, rejectedBehindTheEnd, rejectedNone, rejectedBackwards
        case rejectedWithoutEnd

        func damage(_ segment: inout StoredSegment) {
            switch self {
            case .nameThatIsNotThere: segment.names = [7]
            case .kindThatIsNotThere: segment.kinds = [0, 1, 2]
            case .kindsOfOthers: segment.kinds = [0, 1]
            case .sizesOfOthers: segment.sizes[0] += 1
            case .noActions:
                segment.sizes = []
                segment.kinds = []
                segment.payload = Data()
            case .sequenceZero: segment.firstSequence = 0
            case .sequenceBeyondAll:
                segment.firstSequence = .max
                segment.rejected = [Self.rejected(1, 1)]
            case .awaitedFromBeforeTheFirst: segment.awaited = 4
            case .rejectedBehindTheEnd: segment.rejected = [Self.rejected(2, 2)]
            case .rejectedNone: segment.rejected = [Self.rejected(1, 0)]
            case .rejectedBackwards: segment.rejected = [Self.rejected(2, 1), Self.rejected(0, 1)]
            case .rejectedWithoutEnd: segment.rejected = [Self.rejected(1, .max)]
            }
        }

        private static func rejected(_ first: UInt64, _ count: UInt64) -> StoredRejectedRange {
            .with {
                $0.first = first
                $0.count = count
            }
        }
    }

    @Test(arguments: Damage.allCases) func anInconsistentSegmentIsRefused(_ damage: Damage) throws {
        var batch = JournalBatch(number: 1)
        batch.segments = [
            segment(3, first: 4, revision: 1, [.increment(by: 1), .decrement(by: 2), .increment(by: 3)])
        ]
        var row = try StoredJournalRow(serializedBytes: JournalRow.batch(batch).encoded())
        #expect(reading(try row.serializedBytes()) == nil)
        damage.damage(&row.segments[0])
        #expect(
            reading(try row.serializedBytes()) == .unreadable("the columns of a segment are inconsistent"))
    }

    @Test func flippedBitsAndTruncationNeverTrap() throws {
        let bytes = try JournalRow.batch(batch).encoded()
        for index in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[index] ^= 1 << bit
                _ = reading(damaged)
            }
            _ = reading(Array(bytes[..<index]))
        }
    }
}

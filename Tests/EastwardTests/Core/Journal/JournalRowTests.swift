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
        batch.segments[1].actions.causes = [Data(repeating: 1, count: 512), Data(repeating: 2, count: 500)]
        batch.segments[1].actions.caused = [0, 2, 1, 1]
        let row = JournalRow.batch(batch)
        let bytes = try row.encoded()
        #expect(try JournalRow(bytes, number: 9, after: 10) == row)
        #expect(bytes.count <= batch.segments.reduce(200) { $0 + $1.largestLength })
        batch.segments[1].actions.caused = [3, 0, 0, 0]
        let inconsistent = try JournalRow.batch(batch).encoded()
        #expect(throws: JournalError.self) { try JournalRow(inconsistent, number: 9, after: 10) }
    }

    @Test func equalRowsAreEqualBytes() throws {
        #expect(try JournalRow.batch(batch).encoded() == JournalRow.batch(batch).encoded())
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

import Foundation
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("SessionStatistics and MemoryJournal")
struct JournalTests {
    private func segment(_ session: UInt64, _ ranges: [Receipts.Range]) -> JournalSegment {
        JournalSegment(
            session: session, firstSequence: ranges.first?.firstSequence ?? 1, firstRevision: 1,
            nanoseconds: 0,
            seed: 0, actions: WireActions(), outcomes: Receipts(ranges))
    }

    private func applied(_ first: UInt64, _ count: Int) -> Receipts.Range {
        Receipts.Range(firstSequence: first, count: count, firstRevision: first)
    }

    @Test func statisticsCountWrittenActions() {
        var statistics = SessionStatistics()
        #expect(statistics.lastSequence == 0)
        statistics.add(segment(1, [applied(1, 3)]))
        statistics.add(
            segment(
                1,
                [
                    Receipts.Range(
                        firstSequence: 4, count: 2, firstRevision: 4, rejection: Rejection("no", "No.")),
                    applied(6, 1),
                ]))
        #expect(statistics.applied == 4)
        #expect(statistics.rejected == 2)
        #expect(statistics.distinctSequences == 6)
        #expect(statistics.lastSequence == 6)
        #expect(statistics.sequences == [1..<7])
    }

    @Test func statisticsShowActionsThatWereWrittenTwice() {
        var statistics = SessionStatistics()
        statistics.add(segment(1, [applied(1, 3)]))
        statistics.add(segment(1, [applied(2, 1)]))
        #expect(statistics.applied == 4)
        #expect(statistics.distinctSequences == 3)
    }

    @Test func sequenceRangesAreMergedInAnyOrder() {
        let parts = [applied(1, 2), applied(3, 1), applied(4, 3), applied(9, 2), applied(2, 4)]
        let model: Set<UInt64> = [1, 2, 3, 4, 5, 6, 9, 10]
        var dice = Dice(seed: 5)
        for _ in 0..<50 {
            var statistics = SessionStatistics()
            var rest = parts
            while !rest.isEmpty {
                statistics.add(segment(1, [rest.remove(at: dice.number(0...(rest.count - 1)))]))
            }
            #expect(Set(statistics.sequences.flatMap { Array($0) }) == model)
            #expect(statistics.sequences == [1..<7, 9..<11])
            #expect(statistics.distinctSequences == 8)
            #expect(statistics.lastSequence == 10)
        }
    }

    private func batch(_ number: UInt64, _ written: [JournalSegment], closed: [UInt64] = []) -> JournalBatch {
        var batch = JournalBatch(number: number)
        batch.segments = written
        batch.closed = closed
        return batch
    }

    @Test func everyMemoryJournalHasItsOwnJournalID() {
        var generator = SystemRandomNumberGenerator()
        let journals = (0..<2).map { _ in MemoryJournal(using: &generator) }
        #expect(journals[0].journalID.count == 16)
        #expect(journals[0].journalID != journals[1].journalID)
        #expect(journals[0].epoch != 0)
        #expect(journals[0].durability == "memory")
    }

    @Test func memoryJournalCommitsAtOnce() async {
        var generator = SystemRandomNumberGenerator()
        let journal = MemoryJournal(using: &generator)
        await confirmation { committed in
            journal.append(batch(1, [segment(7, [applied(1, 2)])])) {
                #expect($0 == .committed)
                committed()
            }
        }
    }

    @Test func committedActionsAreCountedPerSession() {
        var statistics = SessionStatisticsTable()
        statistics.add(batch(1, [segment(7, [applied(1, 2)]), segment(8, [applied(1, 1)])]))
        #expect(statistics[session: 7].applied == 2)
        #expect(statistics[session: 8].applied == 1)
        #expect(statistics[session: 9] == SessionStatistics())
    }

    @Test func statisticsOfClosedSessionsAreKeptUpToALimit() {
        var statistics = SessionStatisticsTable()
        let count = UInt64(SessionStatisticsTable.closedSessionsKept) + 2
        for session in 1...count {
            statistics.add(batch(session, [segment(session, [applied(1, 1)])], closed: [session]))
        }
        #expect(statistics[session: 2].applied == 0)
        #expect(statistics[session: 3].applied == 1)
        #expect(statistics[session: count].applied == 1)
    }

    @Test func statisticsAreRestoredFromASnapshot() {
        var statistics = SessionStatisticsTable()
        statistics.add(
            batch(1, [segment(8, [applied(1, 2)]), segment(0, [applied(1, 1)]), segment(3, [applied(1, 1)])]))
        statistics.add(batch(2, [segment(3, [applied(5, 2)])], closed: [8]))
        var restored = SessionStatisticsTable()
        for statistics in statistics.stored { restored.restore(statistics) }
        #expect(restored == statistics)
        #expect(restored[session: 3].sequences == [1..<2, 5..<7])
        #expect(statistics.stored.map(\.session) == [0, 3, 8])
        #expect(statistics.stored.map(\.closed) == [false, false, true])
    }
}

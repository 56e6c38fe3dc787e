import Foundation
import Testing

@testable import Eastward

@Suite("SessionTally and MemoryJournal")
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

    @Test func tallyCountsWhatIsWritten() {
        var tally = SessionTally()
        #expect(tally.lastSequence == 0)
        tally.add(segment(1, [applied(1, 3)]))
        tally.add(
            segment(
                1,
                [
                    Receipts.Range(
                        firstSequence: 4, count: 2, firstRevision: 4, rejection: Rejection("no", "No.")),
                    applied(6, 1),
                ]))
        #expect(tally.applied == 4)
        #expect(tally.rejected == 2)
        #expect(tally.distinctSequences == 6)
        #expect(tally.lastSequence == 6)
        #expect(tally.sequences == [1..<7])
    }

    @Test func tallyShowsWhatIsWrittenTwice() {
        var tally = SessionTally()
        tally.add(segment(1, [applied(1, 3)]))
        tally.add(segment(1, [applied(2, 1)]))
        #expect(tally.applied == 4)
        #expect(tally.distinctSequences == 3)
    }

    @Test func tallysRangesAreMergedInAnyOrder() {
        let parts = [applied(1, 2), applied(3, 1), applied(4, 3), applied(9, 2), applied(2, 4)]
        let model: Set<UInt64> = [1, 2, 3, 4, 5, 6, 9, 10]
        var dice = Dice(seed: 5)
        for _ in 0..<50 {
            var tally = SessionTally()
            var rest = parts
            while !rest.isEmpty {
                tally.add(segment(1, [rest.remove(at: dice.number(0...(rest.count - 1)))]))
            }
            #expect(Set(tally.sequences.flatMap { Array($0) }) == model)
            #expect(tally.sequences == [1..<7, 9..<11])
            #expect(tally.distinctSequences == 8)
            #expect(tally.lastSequence == 10)
        }
    }

    private func batch(_ number: UInt64, _ written: [JournalSegment], closed: [UInt64] = []) -> JournalBatch {
        var batch = JournalBatch(number: number)
        batch.segments = written
        batch.closed = closed
        return batch
    }

    @Test func everyMemoryJournalIsOfALineageOfItsOwn() {
        var generator = SystemRandomNumberGenerator()
        let journals = (0..<2).map { _ in MemoryJournal(using: &generator) }
        #expect(journals[0].lineage.count == 16)
        #expect(journals[0].lineage != journals[1].lineage)
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

    @Test func whatWasCommittedIsTalliedBySession() {
        var tallies = SessionTallies()
        tallies.add(batch(1, [segment(7, [applied(1, 2)]), segment(8, [applied(1, 1)])]))
        #expect(tallies[session: 7].applied == 2)
        #expect(tallies[session: 8].applied == 1)
        #expect(tallies[session: 9] == SessionTally())
    }

    @Test func talliesOfClosedSessionsAreKeptUpToABound() {
        var tallies = SessionTallies()
        let count = UInt64(SessionTallies.closedSessionsKept) + 2
        for session in 1...count {
            tallies.add(batch(session, [segment(session, [applied(1, 1)])], closed: [session]))
        }
        #expect(tallies[session: 2].applied == 0)
        #expect(tallies[session: 3].applied == 1)
        #expect(tallies[session: count].applied == 1)
    }

    @Test func talliesComeBackFromASnapshot() {
        var tallies = SessionTallies()
        tallies.add(batch(1, [segment(8, [applied(1, 2)]), segment(0, [applied(1, 1)]), segment(3, [applied(1, 1)])]))
        tallies.add(batch(2, [segment(3, [applied(5, 2)])], closed: [8]))
        var restored = SessionTallies()
        for tally in tallies.stored { restored.restore(tally) }
        #expect(restored == tallies)
        #expect(restored[session: 3].sequences == [1..<2, 5..<7])
        #expect(tallies.stored.map(\.session) == [0, 3, 8])
        #expect(tallies.stored.map(\.closed) == [false, false, true])
    }
}

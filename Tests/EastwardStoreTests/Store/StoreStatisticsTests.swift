import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("The latency of actions")
struct StoreStatisticsTests {
    private static func latency(_ nanoseconds: UInt64, _ count: Int) -> LatencyBuckets {
        var buckets = LatencyBuckets()
        buckets.add(nanoseconds, count: count)
        return buckets
    }

    /// The counts of a batch with so many applied actions.
    private static func actions(_ count: Int) -> ActionCounts {
        var actions = WireActions()
        actions.names = ["a"]
        actions.sizes = Array(repeating: 0, count: count)
        var batch = JournalBatch(number: 1)
        batch.segments = [
            JournalSegment(
                session: 1, firstSequence: 1, lowestAwaited: 1, firstRevision: 1, nanoseconds: 0, seed: 0,
                actions: actions,
                outcomes: Receipts([Receipts.Range(firstSequence: 1, count: count, firstRevision: 1)]))
        ]
        return ActionCounts(batch)
    }

    @Test func isMeasuredFromTheFirstOfABatchToItsCommit() {
        var statistics = StoreStatistics()
        statistics.came { 1_000_000 }
        statistics.came { 5_000_000 }
        statistics.left(1, count: 7, at: 6_000_000)
        statistics.committed(1, at: 9_000_000)
        #expect(statistics.latency == Self.latency(8_000_000, 7))
        #expect(statistics.batches == 1)
    }

    @Test func isMeasuredSeparatelyForConcurrentBatches() {
        var statistics = StoreStatistics()
        statistics.came { 0 }
        statistics.left(1, count: 1, at: 0)
        statistics.came { 100_000_000 }
        statistics.left(2, count: 2, at: 100_000_000)
        statistics.committed(1, at: 100_000_000)
        statistics.committed(2, at: 101_000_000)
        var expected = Self.latency(100_000_000, 1)
        expected.add(1_000_000, count: 2)
        #expect(statistics.latency == expected)
    }

    @Test func excludesMessagesWithoutActions() {
        var statistics = StoreStatistics()
        statistics.came { 0 }
        statistics.discardArrivals()
        statistics.came { 7_000_000 }
        statistics.left(1, count: 1, at: 7_000_000)
        statistics.committed(1, at: 8_000_000)
        #expect(statistics.latency == Self.latency(1_000_000, 1))
    }

    @Test func excludesRefusedBatches() {
        var statistics = StoreStatistics()
        statistics.came { 0 }
        statistics.left(1, count: 1, actions: Self.actions(1), at: 0)
        statistics.came { 10_000_000 }
        statistics.left(2, count: 3, actions: Self.actions(3), at: 10_500_000)
        statistics.committed(2, at: 11_000_000)
        #expect(statistics.actions == Self.actions(3))
        #expect(statistics.totalLatency == 3_000_000)
        #expect(statistics.latency == Self.latency(1_000_000, 3))
        #expect(statistics.batches == 1)
        #expect(statistics.totalCommitTime == 500_000)
    }

    @Test func theTimeOfACommitBeginsWhenTheJournalGetsIt() {
        var statistics = StoreStatistics()
        statistics.came { 0 }
        statistics.left(1, count: 7, at: 5_000_000)
        statistics.committed(1, at: 8_000_000)
        #expect(statistics.commitTimes == Self.latency(3_000_000, 1))
        #expect(statistics.totalCommitTime == 3_000_000)
    }

    /// Such as one that only opens a session.
    @Test func aCommitWithoutActionsHasATimeAndNoLatency() {
        var statistics = StoreStatistics()
        statistics.left(1, count: 0, at: 5_000_000)
        #expect(statistics.committed(1, at: 7_000_000) == nil)
        #expect(statistics.commitTimes == Self.latency(2_000_000, 1))
        #expect(statistics.latency == LatencyBuckets())
    }
}

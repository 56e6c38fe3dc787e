import Eastward
import Testing

@testable import EastwardStore

@Suite("The latency of actions")
struct StoreStatisticsTests {
    private static func latency(_ nanoseconds: UInt64, _ count: Int) -> LatencyBuckets {
        var buckets = LatencyBuckets()
        buckets.add(nanoseconds, count: count)
        return buckets
    }

    @Test func isMeasuredFromTheFirstOfABatchToItsCommit() {
        var statistics = StoreStatistics()
        statistics.came { 1_000_000 }
        statistics.came { 5_000_000 }
        statistics.left(1, count: 7)
        statistics.committed(1, at: 9_000_000)
        #expect(statistics.latency == Self.latency(8_000_000, 7))
        #expect(statistics.batches == 1)
    }

    @Test func isMeasuredSeparatelyForConcurrentBatches() {
        var statistics = StoreStatistics()
        statistics.came { 0 }
        statistics.left(1, count: 1)
        statistics.came { 100_000_000 }
        statistics.left(2, count: 2)
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
        statistics.left(1, count: 1)
        statistics.committed(1, at: 8_000_000)
        #expect(statistics.latency == Self.latency(1_000_000, 1))
    }

    @Test func excludesRefusedBatches() {
        var statistics = StoreStatistics()
        statistics.came { 0 }
        statistics.left(1, count: 1)
        statistics.came { 10_000_000 }
        statistics.left(2, count: 3)
        statistics.committed(2, at: 11_000_000)
        #expect(statistics.latency == Self.latency(1_000_000, 3))
        #expect(statistics.batches == 1)
    }
}

import Testing

@testable import Eastward

@Suite("Buckets of latencies")
struct LatencyBucketsTests {
    @Test func aQuantileIsAtMostAQuarterOctaveTooHigh() throws {
        for microseconds in [1.0, 3, 17, 424, 5_000, 2_000_000] {
            var buckets = LatencyBuckets()
            buckets.add(UInt64(microseconds * 1000), count: 1)
            let found = try #require(buckets.quantile(0.5))
            #expect(found >= microseconds && found <= microseconds * 1.2)
        }
    }

    @Test func quantilesCountSamplesAndNotCalls() throws {
        var buckets = LatencyBuckets()
        buckets.add(1_000_000, count: 99)
        buckets.add(9_000_000, count: 1)
        #expect(try #require(buckets.quantile(0.5)) < 1200)
        #expect(try #require(buckets.quantile(0.99)) < 1200)
        #expect(try #require(buckets.quantile(1)) > 9000)
        #expect(LatencyBuckets().quantile(0.5) == nil)
    }

    @Test func aQuantileOfFewSamplesIsTheSampleThatReachesIt() throws {
        var buckets = LatencyBuckets()
        buckets.add(1_000_000, count: 1)
        buckets.add(9_000_000, count: 2)
        #expect(try #require(buckets.quantile(0.3)) < 1200)
        #expect(try #require(buckets.quantile(0.5)) > 9000)
    }

    @Test func extremesAreCountedToo() {
        var buckets = LatencyBuckets()
        buckets.add(0, count: 1)
        buckets.add(.max, count: 2)
        #expect(buckets.counts.first == 1)
        #expect(buckets.counts.last == 2)
    }

    @Test func theDifferenceHoldsTheSamplesInBetween() {
        var before = LatencyBuckets()
        before.add(1000, count: 3)
        var after = before
        after.add(50_000, count: 2)
        var difference = LatencyBuckets()
        difference.add(50_000, count: 2)
        #expect(after.since(before) == difference)
        // A smaller count comes from another store.
        #expect(before.since(after) == before)
    }

    @Test func countsOfAnotherLengthAreAccepted() {
        #expect(LatencyBuckets(counts: [1]).counts.count == LatencyBuckets().counts.count)
        #expect(LatencyBuckets(counts: Array(repeating: 1, count: 500)).counts.count == LatencyBuckets().counts.count)
    }
}

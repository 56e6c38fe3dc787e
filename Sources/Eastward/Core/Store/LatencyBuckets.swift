import Foundation

/// A latency histogram. Its buckets grow by a quarter of an octave, so that a quantile is at most 19 % too high.
package struct LatencyBuckets: Sendable, Equatable {
    /// The number of buckets. The last one also counts all longer latencies: a minute and more.
    private static let count = 104

    package private(set) var counts: [UInt64]

    package init() {
        counts = Array(repeating: 0, count: Self.count)
    }

    /// A histogram from the counts of another process.
    package init(counts: [UInt64]) {
        self.counts = Array(counts.prefix(Self.count))
        self.counts += Array(repeating: 0, count: Self.count - self.counts.count)
    }

    /// Counts `number` operations that took `nanoseconds` each.
    package mutating func add(_ nanoseconds: UInt64, count number: Int) {
        counts[Self.bucket(nanoseconds)] += UInt64(number)
    }

    /// The counts since `earlier`. If `earlier` has a higher count, it belongs to another store: all counts are
    /// returned.
    package func since(_ earlier: LatencyBuckets) -> LatencyBuckets {
        guard zip(counts, earlier.counts).allSatisfy({ $0 >= $1 }) else { return self }
        return LatencyBuckets(counts: zip(counts, earlier.counts).map { $0 - $1 })
    }

    /// The latency in microseconds that the fraction `part` of all operations did not exceed; `nil` if there are none.
    package func quantile(_ part: Double) -> Double? {
        let total = counts.reduce(0, +)
        guard total > 0 else { return nil }
        let wanted = UInt64((Double(total) * part).rounded(.up))
        var sum: UInt64 = 0
        for (index, count) in counts.enumerated() {
            sum += count
            if sum >= max(1, wanted) { return Self.upperBound(index) }
        }
        return nil
    }

    /// For each octave from 16 microseconds to 17 seconds, its upper bound in microseconds and the number of operations
    /// that did not take longer.
    package var octaves: [(bound: Double, count: UInt64)] {
        (4...24).map { octave in (exp2(Double(octave)), counts.prefix(4 * octave).reduce(0, +)) }
    }

    /// The upper bound in microseconds.
    private static func upperBound(_ bucket: Int) -> Double { exp2(Double(bucket + 1) / 4) }

    private static func bucket(_ nanoseconds: UInt64) -> Int {
        guard nanoseconds >= 1000 else { return 0 }
        return min(count - 1, Int(log2(Double(nanoseconds) / 1000) * 4))
    }
}

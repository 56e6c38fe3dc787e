/// The throughput of a run over time: at most about 200 samples, so a longer run has longer intervals.
struct ThroughputSamples {
    private static let limit = 200.0
    private static let shortestInterval = 0.1

    private let duration: Double
    private let interval: Double
    private var last = (seconds: 0.0, count: 0)
    private(set) var samples: [(seconds: Double, perSecond: Double)] = []

    /// - Parameter duration: the seconds that the run takes if nothing ends it early.
    init(duration: Double) {
        self.duration = duration
        interval = max(duration / Self.limit, Self.shortestInterval)
    }

    /// Adds a sample if an interval or the run has ended.
    /// - Parameters:
    ///   - count: the number of acknowledged actions since the start.
    ///   - seconds: the time since the start.
    ///   - isLast: whether the run ends here, before its duration.
    mutating func record(_ count: Int, at seconds: Double, isLast: Bool = false) {
        let elapsed = seconds - last.seconds
        let isComplete = elapsed >= interval || isLast || seconds >= duration
        guard isComplete, elapsed > 0 else { return }
        samples.append((seconds, Double(count - last.count) / elapsed))
        last = (seconds, count)
    }
}

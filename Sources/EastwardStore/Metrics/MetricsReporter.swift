internal import CoreMetrics
internal import Eastward

/// Passes the store's metrics to the backend of swift-metrics that the program has bootstrapped, once a second.
struct MetricsReporter {
    private struct Series: Hashable {
        var name: String
        var labels: [WireMetricLabel]
    }

    private static let interval = Duration.seconds(1)

    private let factory: any MetricsFactory
    private let latency: Timer
    private var counters: [Series: (counter: Counter, reported: Double)] = [:]
    private var gauges: [Series: Gauge] = [:]
    private(set) var deadline = Instant(nanoseconds: 0)

    /// `nil` if the program has bootstrapped no backend.
    init?(_ factory: any MetricsFactory) {
        guard !(factory is NOOPMetricsHandler) else { return nil }
        self.factory = factory
        latency = Timer(
            label: "eastward_action_latency", dimensions: [], preferredDisplayUnit: .microseconds, factory: factory)
    }

    func isDue(at now: Instant) -> Bool { now >= deadline }

    /// Records the latency of the first action of a commit.
    func committed(after time: Duration?) {
        guard let time else { return }
        latency.recordNanoseconds(Int64(clamping: time.nanoseconds))
    }

    mutating func report(_ families: [WireMetricFamily], now: Instant) {
        deadline = now + Self.interval
        for family in families {
            for sample in family.samples {
                let series = Series(name: family.name, labels: sample.labels)
                switch family.kind {
                case .counter: increment(series, to: sample.value)
                case .gauge: record(sample.value, as: series)
                // The backend receives each latency.
                case .histogram, .UNRECOGNIZED: break
                }
            }
        }
    }

    private mutating func increment(_ series: Series, to value: Double) {
        let known = counters[series]
        let counter =
            known?.counter ?? Counter(label: series.name, dimensions: series.labels.dimensions, factory: factory)
        let difference = Int64(value - (known?.reported ?? 0))
        if difference > 0 { counter.increment(by: difference) }
        counters[series] = (counter, value)
    }

    private mutating func record(_ value: Double, as series: Series) {
        let gauge =
            gauges[series] ?? Gauge(label: series.name, dimensions: series.labels.dimensions, factory: factory)
        gauge.record(value)
        gauges[series] = gauge
    }
}

extension [WireMetricLabel] {
    fileprivate var dimensions: [(String, String)] { map { ($0.name, $0.value) } }
}

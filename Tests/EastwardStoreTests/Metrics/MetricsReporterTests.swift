import CoreMetrics
import Eastward
import MetricsTestKit
import Testing

@testable import EastwardStore

@Suite("The backend of metrics")
struct MetricsReporterTests {
    private func families(_ count: Int, _ waiting: Int) -> [WireMetricFamily] {
        [
            WireMetricFamily("a_total", "A counter.", .counter, [WireMetricSample(Double(count), ["action": "a"])]),
            .gauge("waiting", "A gauge.", waiting),
        ]
    }

    @Test func receivesTheDifferencesOfCountersAndTheValuesOfGauges() throws {
        let backend = TestMetrics()
        var reporter = try #require(MetricsReporter(backend))
        reporter.report(families(5, 3), now: Instant(nanoseconds: 0))
        reporter.report(families(5, 2), now: Instant(nanoseconds: 1))
        reporter.report(families(12, 7), now: Instant(nanoseconds: 2))
        #expect(try backend.expectCounter("a_total", [("action", "a")]).values == [5, 7])
        #expect(try backend.expectRecorder("waiting").values == [3, 2, 7])
        reporter.committed(after: .microseconds(3))
        #expect(try backend.expectTimer("eastward_action_latency").values == [3000])
    }

    @Test func isServedOnceASecond() throws {
        var reporter = try #require(MetricsReporter(TestMetrics()))
        let start = Instant(nanoseconds: 5_000_000_000)
        #expect(reporter.isDue(at: start))
        reporter.report([], now: start)
        #expect(!reporter.isDue(at: start + .milliseconds(999)))
        #expect(reporter.isDue(at: start + .seconds(1)))
    }

    @Test func withoutABackendNothingIsReported() {
        #expect(MetricsReporter(NOOPMetricsHandler.instance) == nil)
    }
}

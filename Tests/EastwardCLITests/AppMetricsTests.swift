import Eastward
import Testing

@testable import EastwardOperator

@Suite("The metrics of an app")
struct AppMetricsTests {
    private let families: [WireMetricFamily] = [.gauge("up", "It is up.", 1)]
    private let text = "# HELP up It is up.\n# TYPE up gauge\nup 1\n"

    @Test func areOnlyTheirFamilies() {
        #expect(AppMetrics(families).text == text)
    }

    /// The reason is the store's, and could look like a metric on a line of its own.
    @Test func aProblemIsACommentOnOneLine() {
        let metrics = AppMetrics(families, problem: "No metrics.\nup 2")
        #expect(metrics.text == "\(text)# No metrics.\\u000Aup 2\n")
        #expect(metrics.problem == "No metrics.\nup 2")
    }
}

import Foundation
import FoundationXML
import Histogram
import Testing

@testable import EastwardCLI
@testable import EastwardOperator

@Suite struct LoadOutputTests {
    @Test(arguments: [
        (0.0, "░░░░░░░░░░░░░░░░░░░░░░░░ 0.0 of 4.0 s  7 actions/s"),
        (2.0, "████████████░░░░░░░░░░░░ 2.0 of 4.0 s  7 actions/s"),
        (9.0, "████████████████████████ 4.0 of 4.0 s  7 actions/s"),
    ])
    func theBarShowsTheElapsedPart(elapsed: Double, text: String) {
        #expect(ProgressBar.text(elapsed: elapsed, of: 4, perSecond: 7) == text)
    }

    @Test(arguments: [(0.3, 0.4), (1, 1), (1.1, 2), (5, 8), (81, 100), (2_450_000, 4_000_000), (0, 1)])
    func theAxisEndsAtARoundNumber(value: Double, end: Double) {
        #expect(abs(LoadPlot.niceCeiling(value) - end) < end * 1e-9)
    }

    @Test func thePlotIsWellFormedXMLWithBothLines() throws {
        let plot = LoadPlot(
            throughput: [(0.5, 1000), (1, 2000)], latency: [(0, 80), (50, 120), (99, 900), (100, 2_000_000)],
            title: "a < b & c")
        let document = try XMLDocument(data: Data(plot.svg.utf8))
        let lines = try document.nodes(forXPath: "//*[local-name()='polyline']/@points").compactMap(\.stringValue)
        #expect(lines.map { $0.split(separator: " ").count } == [2, 4])
        let labels = try document.nodes(forXPath: "//*[local-name()='text']").compactMap(\.stringValue)
        #expect(labels.contains("a < b & c") && labels.contains("2 k") && labels.contains("p99.9"), "\(labels)")
        #expect(labels.contains("10 µs") && labels.contains("10 s"), "\(labels)")
    }

    @Test func aPlotWithoutSamplesIsWellFormed() throws {
        _ = try XMLDocument(data: Data(LoadPlot(throughput: [], latency: [], title: "").svg.utf8))
    }

    @Test func aLongRunHasLongerIntervalsOfThroughput() {
        var throughput = ThroughputSamples(duration: 3600)
        for tick in 1...36_000 { throughput.record(tick * 5, at: Double(tick) / 10) }
        #expect(throughput.samples.count == 200)
        #expect(throughput.samples.allSatisfy { abs($0.perSecond - 50) < 1e-6 }, "\(throughput.samples)")
        #expect(throughput.samples.last?.seconds == 3600)
    }

    /// The times at which samples of a run of 10 s are taken, which has intervals of 0.1 s.
    @Test(arguments: [
        ([0.06, 0.12, 0.18, 0.24], false, [0.12, 0.24]),
        // Before the end of its interval.
        ([0.12, 0.15], true, [0.12, 0.15]),
        ([9.95, 10.0], false, [9.95, 10.0]),
        ([0.12, 0.12], true, [0.12]),
    ])
    func aSampleEndsWithItsIntervalOrWithTheRun(ticks: [Double], endsEarly: Bool, samples: [Double]) {
        var throughput = ThroughputSamples(duration: 10)
        for tick in ticks.dropLast() { throughput.record(0, at: tick) }
        throughput.record(0, at: ticks.last ?? 0, isLast: endsEarly)
        #expect(throughput.samples.map(\.seconds) == samples)
    }

    @Test func reportsAreComparedByRatio() throws {
        let before = LoadReport.sample(perSecond: 1000, p50: 200)
        let after = LoadReport.sample(perSecond: 1500, p50: 100)
        let lines = LoadComparison(before: before, after: after).table.split(separator: "\n")
        #expect(lines[1].hasSuffix("1.50") && lines[2].hasSuffix("0.50"), "\(lines)")
        #expect(LoadComparison(before: before, after: after).warning == nil)
        let other = LoadReport.sample(perSecond: 1000, p50: 200, window: 1)
        #expect(LoadComparison(before: before, after: other).warning == "The runs differ: window 512 and now 1.")
    }

    @Test func aFileThatIsNoReportIsRefused() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("{}".utf8).write(to: file)
        let error = #expect(throws: CommandError.self) { try LoadComparison.report(at: file.path) }
        #expect(error?.exitCode == 65)
        let missing = #expect(throws: CommandError.self) { try LoadComparison.report(at: "/nonexistent/report.json") }
        #expect(missing?.exitCode == 66)
    }
}

extension LoadReport {
    /// A report of eight clients in which each latency but p50 is 1 ms.
    fileprivate static func sample(perSecond: Int, p50: UInt64, window: Int = 512) -> LoadReport {
        var result = LoadClient.Result()
        result.acknowledged = perSecond
        for _ in 0..<60 { result.latency.record(p50) }
        for _ in 0..<40 { result.latency.record(1000) }
        return LoadReport(
            results: [result], statistics: .success([]), kept: nil, seconds: 1, longestPause: 0, window: window,
            durability: "full")
    }
}

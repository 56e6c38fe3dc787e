import Eastward
import Foundation
import Histogram

/// The results of a load run.
struct LoadReport: Codable, Equatable, Sendable {
    struct Latency: Codable, Equatable, Sendable {
        var p50: UInt64
        var p90: UInt64
        var p99: UInt64
        var p999: UInt64
        var max: UInt64
    }

    /// The counts in the clients' outboxes.
    struct Kept {
        /// The actions of earlier runs that were acknowledged in this run.
        var restored: Int
        /// The actions of these sessions that have had a receipt, over all runs.
        var accepted: Int
    }

    var sent: Int
    var acknowledged: Int
    var rejected: Int
    /// Acknowledged, but not in the store's journal; `nil` if the store could not be queried.
    var lost: Int?
    /// In the store's journal more than once; `nil` if the store could not be queried.
    var duplicates: Int?
    var fateUnknown: Int
    var seconds: Double
    var actionsPerSecond: Double
    var latency: Latency
    var longestPause: Double
    var clients: Int
    var window: Int
    var durability: String
    /// With outboxes only: the actions of earlier runs that were acknowledged in this run.
    var restored: Int?
    /// With outboxes only: the acknowledged actions of these sessions so far, over all runs.
    var accepted: Int?
    /// The reason why the run ended early and the store could not be queried.
    var interrupted: String?

    private enum CodingKeys: String, CodingKey {
        case sent, acknowledged, rejected, lost, duplicates, seconds, clients, window, durability, restored, accepted
        case interrupted
        case fateUnknown = "fate_unknown"
        case actionsPerSecond = "actions_per_second"
        case latency = "latency_us"
        case longestPause = "longest_pause_ms"
    }

    /// - Parameters:
    ///   - results: the result of each client.
    ///   - statistics: the journal's statistics of their sessions, or the reason why the store could not be queried.
    ///   - kept: the counts in their outboxes, if they have any; the sessions then include those of earlier runs.
    init(
        results: [LoadClient.Result], statistics: Result<[WireSessionTally], Interruption>, kept: Kept?,
        seconds: Double,
        longestPause: Double, window: Int, durability: String
    ) {
        sent = results.reduce(0) { $0 + $1.sent }
        acknowledged = results.reduce(0) { $0 + $1.acknowledged }
        rejected = results.reduce(0) { $0 + $1.rejected }
        fateUnknown = results.reduce(0) { $0 + $1.fateUnknown }
        switch statistics {
        case .success(let statistics):
            if kept == nil { rejected = Int(statistics.reduce(0) { $0 + $1.rejected }) }
            let distinct = Int(statistics.reduce(0) { $0 + $1.distinctSequences })
            let journaled = Int(statistics.reduce(0) { $0 + $1.applied + $1.rejected })
            lost = Swift.max(0, (kept?.accepted ?? acknowledged) - distinct)
            duplicates = journaled - distinct
        case .failure(let interruption): interrupted = interruption.reason
        }
        self.seconds = seconds
        actionsPerSecond = (Double(acknowledged) / seconds).rounded()
        var histogram = LoadClient.Result().latency
        for result in results { histogram.add(result.latency) }
        latency = Latency(
            p50: histogram.valueAtPercentile(50), p90: histogram.valueAtPercentile(90),
            p99: histogram.valueAtPercentile(99), p999: histogram.valueAtPercentile(99.9),
            max: histogram.maxRecorded)
        self.longestPause = (longestPause * 10).rounded() / 10
        clients = results.count
        self.window = window
        self.durability = durability
        restored = kept?.restored
        accepted = kept?.accepted
    }

    /// The latency of all clients by percentile, with more steps toward 100.
    static func distribution(_ results: [LoadClient.Result]) -> [(percentile: Double, microseconds: Double)] {
        var histogram = LoadClient.Result().latency
        for result in results { histogram.add(result.latency) }
        return histogram.percentiles(ticksPerHalfDistance: 8).map { ($0.percentile, Double($0.value)) }
    }

    /// The reason why a run ended early.
    struct Interruption: Error {
        var reason: String
    }

    /// The settings of the run.
    var title: String { "\(clients) clients × \(window), \(String(format: "%.1f", seconds)) s, \(durability)" }

    var table: String {
        var rows = [
            ["actions/s", Int(actionsPerSecond).grouped],
            ["acknowledged", acknowledged.grouped],
            ["rejected", rejected.grouped],
            ["lost", lost?.grouped ?? "unknown"],
            ["duplicates", duplicates?.grouped ?? "unknown"],
            ["fate unknown", fateUnknown.grouped],
            ["latency p50", "\(latency.p50.grouped) µs"],
            ["latency p90", "\(latency.p90.grouped) µs"],
            ["latency p99", "\(latency.p99.grouped) µs"],
            ["latency p99.9", "\(latency.p999.grouped) µs"],
            ["latency max", "\(latency.max.grouped) µs"],
            ["longest pause", "\(longestPause) ms"],
        ]
        if let restored { rows.insert(["restored", restored.grouped], at: 2) }
        return Table(header: ["", title], rows: rows, numeric: [1]).text
    }
}

import Eastward
import EastwardOperator
import Foundation

/// An earlier report beside a new one.
struct LoadComparison {
    let before: LoadReport
    let after: LoadReport

    /// Reads the earlier report, which `--report json` printed.
    static func report(at path: String) throws -> LoadReport {
        do {
            return try JSONDecoder().decode(
                LoadReport.self, fromUntrusted: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch is DecodingError {
            throw CommandError(
                "\(path) is not the report of a load run. Write one with: eastward load --report json … > FILE",
                exitCode: SystemExit.unreadableData)
        } catch {
            throw CommandError(
                "\(path) cannot be read: \(error.localizedDescription)", exitCode: SystemExit.missingInput)
        }
    }

    /// The rows `name, before, now, ratio`.
    var table: String {
        let rows = [
            row("actions/s", before.actionsPerSecond, after.actionsPerSecond),
            row("latency p50 µs", Double(before.latency.p50), Double(after.latency.p50)),
            row("latency p90 µs", Double(before.latency.p90), Double(after.latency.p90)),
            row("latency p99 µs", Double(before.latency.p99), Double(after.latency.p99)),
            row("latency p99.9 µs", Double(before.latency.p999), Double(after.latency.p999)),
            row("latency max µs", Double(before.latency.max), Double(after.latency.max)),
        ]
        return Table(header: ["", "before", "now", "ratio"], rows: rows, numeric: [1, 2, 3]).text
    }

    /// The settings in which both reports differ, in one sentence; `nil` if there are none.
    var warning: String? {
        let settings = [
            ("clients", "\(before.clients)", "\(after.clients)"), ("window", "\(before.window)", "\(after.window)"),
            ("durability", before.durability, after.durability),
        ].filter { $1 != $2 }.map { "\($0) \($1) and now \($2)" }
        return settings.isEmpty ? nil : "The runs differ: \(settings.joined(separator: ", "))."
    }

    private func row(_ name: String, _ before: Double, _ after: Double) -> [String] {
        let ratio = before > 0 ? String(format: "%.2f", after / before) : "-"
        return [name, Int(before).grouped, Int(after).grouped, ratio]
    }
}

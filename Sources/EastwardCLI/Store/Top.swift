import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

struct Top: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows throughput, latency, queued actions and each process's resource usage, periodically.",
        discussion: """
              eastward top
              eastward top --json --samples 10

            Latency is from an action's arrival at the store to its commit. On a terminal the table is kept up to date; \
            otherwise, or with --json, there is one after each interval. Continues while the store is down. Exits with 0 \
            after q, when the app has stopped, or after --samples, and 69 if no app runs; Ctrl-C ends it: a shell shows \
            130.
            """)

    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "The sampling interval, such as 500ms or 5s.") var interval = TimeSpan(seconds: 1)
    @Option(name: .shortAndLong, help: "End after this many samples.") var samples: Int?
    @Flag(help: "Print a JSON object a line.") var json = false

    func validate() throws {
        guard samples ?? 1 > 0 else { throw ValidationError("--samples is 1 or more.") }
    }

    func run() async throws {
        try await reportingErrors {
            try await reportingEnd(follows: samples == nil) {
                let directory = try directory.running()
                let supervisor = try await ControlClient.connect(directory)
                let store = try await OperatorClient.connect(directory)
                var before = await TopSample(of: try await supervisor.ps(), store)
                var shown = 0
                let live = json || samples != nil ? nil : await LiveText()
                for sample in 1... {
                    try await Task.sleep(for: interval.duration)
                    let now = await TopSample(of: try await supervisor.ps(), store)
                    let report = TopReport(from: before, to: now)
                    if json {
                        Terminal.print(try Terminal.json(report))
                    } else if let live {
                        await live.show(report.text)
                    } else if Terminal.isOutput {
                        shown = Terminal.replace(lines: shown, by: report.text)
                    } else {
                        Terminal.print(report.text)
                    }
                    before = now
                    if sample == samples { return }
                }
            }
        }
    }
}

extension TopReport {
    /// A line for the store, and a table of all processes.
    var text: String {
        let parts = [
            actionsPerSecond.map { "\(Int($0.rounded()).grouped) actions/s" },
            commitsPerSecond.map { "\(Int($0.rounded()).grouped) commits/s" },
            latencyP50.map { "p50 \(Int($0.rounded()).grouped) µs" },
            latencyP99.map { "p99 \(Int($0.rounded()).grouped) µs" },
            waiting.map { "\($0.grouped) waiting" }, connections.map { "\($0) connections" },
            revision.map { "revision \($0.grouped)" },
            fullSubscribers.flatMap { $0 > 0 ? "subscribers full \($0.grouped)×" : nil },
            fullClients.flatMap { $0 > 0 ? "clients full \($0.grouped)×" : nil },
            refusedConnections.flatMap { $0 > 0 ? "\($0.grouped) connections refused" : nil },
            disconnectedSubscribers.flatMap { $0 > 0 ? "\($0.grouped) connections closed" : nil },
        ].compactMap { $0 }
        // Without the type of the result, the compiler takes seconds to find it.
        let rows = processes.map { process -> [String] in
            [
                process.name, process.state, process.pid.map(String.init) ?? "-",
                process.cpuPercent.map { "\(Int($0.rounded())) %" } ?? "-",
                process.memoryBytes.map { "\(($0 + (1 << 19)) >> 20) MiB" } ?? "-", String(process.restarts),
                Ps.uptime(process.uptimeSeconds),
            ]
        }
        let table = Table(
            header: ["NAME", "STATE", "PID", "CPU", "MEMORY", "RESTARTS", "UPTIME"], rows: rows, numeric: [2, 3, 4, 5])
        return (parts.isEmpty ? "The store does not answer." : parts.joined(separator: "  ")) + "\n" + table.text
    }
}

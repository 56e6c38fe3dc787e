import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of `eastward metrics`.
    @Suite struct MetricsOutput {
        private static let repository = "\(#filePath.directory.directory.directory.directory)"

        @Test func theMetricsOfAllProcessesAreValidForPrometheus() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 2)
                _ = try await app.run("dispatch", "market.Decrement", #"{"by":9}"#)
                let metrics = try await app.run("metrics")
                #expect(metrics.exitCode == 0, "\(metrics.errors)")
                let lines = Set(metrics.output.split(separator: "\n").map(String.init))
                for line in [
                    "eastward_store_up 1",
                    #"eastward_process_up{process="counter.1",role="market.CounterFeature"} 1"#,
                    #"eastward_process_restarts_total{process="store.1"} 0"#,
                    #"eastward_actions_total{action="market.Increment",outcome="applied"} 1"#,
                    #"eastward_actions_total{action="market.Decrement",outcome="rejected",code="below_zero"} 1"#,
                    "eastward_action_latency_seconds_count 2", "eastward_revision 2", "eastward_sessions 2",
                    "eastward_connections 2", "eastward_waiting_actions 0",
                ] {
                    #expect(lines.contains(line), "\(line) is not in\n\(metrics.output)")
                }
                let file = "\(app.root)/metrics"
                try metrics.output.appending("\n").write(toFile: file, atomically: true, encoding: .utf8)
                // deploy/setup extracts it.
                let script = #"PATH="$PATH:$1/.build/prometheus/usr/bin" promtool check metrics < "$0""#
                let check = try ChildProcess(
                    "/bin/sh", ["-c", script, file, Self.repository], environment: app.environment)
                #expect(try await check.waitForExit() == .code(0))
                try await check.errors.ended()
                #expect(check.errors.text.isEmpty)
            }
        }

        @Test func theArticleListsEveryMetricWithItsType() async throws {
            try await RunningApp.run { app in
                let article = try String(
                    contentsOfFile: "\(Self.repository)/Sources/Eastward/Eastward.docc/Metrics.md",
                    encoding: .utf8)
                let metrics = try await app.run("metrics").output
                let types = metrics.matches(of: /# TYPE (\S+) (\S+)/)
                #expect(types.count > 20)
                for type in types {
                    #expect(article.contains("| `\(type.1)` | \(type.2) |"), "Metrics.md does not list \(type.1).")
                }
                #expect(article.matches(of: /\| `eastward_\w+` \|/).count == types.count)
            }
        }

        @Test func whileTheStoreIsDownTheProcessesHaveMetrics() async throws {
            try await RunningApp.run { app in
                #expect(try await app.run("stop", "store").exitCode == 0)
                let metrics = try await app.run("metrics")
                #expect(metrics.exitCode == 0, "\(metrics.errors)")
                let lines = metrics.output.split(separator: "\n")
                #expect(lines.contains("eastward_store_up 0"))
                #expect(lines.contains(#"eastward_process_up{process="store.1"} 0"#))
                #expect(!metrics.output.contains("eastward_actions_total"))
            }
        }

        @Test func withoutAnAppItExitsWith69() async throws {
            try await RunningApp.withDirectory { root in
                let metrics = try await RunningApp.command(
                    ["metrics", "--run-dir", "\(root)/none"], environment: ProcessInfo.processInfo.environment)
                #expect(metrics.exitCode == 69)
                #expect(metrics.output.isEmpty && metrics.errors.contains("eastward up"))
            }
        }
    }
}

import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of `eastward top`.
    @Suite struct Tops {
        private func number(_ sample: [String: Any], _ key: String) throws -> Double {
            try #require(sample[key] as? Double, "\(key) in \(sample)")
        }

        private func samples(_ result: CommandResult) throws -> [[String: Any]] {
            try result.output.split(separator: "\n").map { line in
                try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            }
        }

        @Test func showsTheThroughputOfALoadAndTheUsageOfProcesses() async throws {
            try await RunningApp.run { app in
                let load = try app.start(
                    "load", "--live", "--action", "market.Increment", "--json", #"{"by":1}"#, "--duration", "60m")
                defer { load.signal(SIGKILL) }
                try await app.line(of: "counter.1", containing: "bananas")
                try await until("actions came") { try await app.count() > 0 }
                var samples: [[String: Any]] = []
                // A sample that the store does not answer within a second has no figures of it.
                try await until("the store answers", within: .seconds(60)) {
                    let top = try await app.run("top", "--json", "--interval", "1s", "--samples", "2")
                    #expect(top.exitCode == 0, "\(top.errors)")
                    samples = try self.samples(top)
                    return samples.allSatisfy { $0["latency_p50_us"] != nil }
                }
                #expect(samples.count == 2)
                for sample in samples {
                    let (p50, p99) = (try number(sample, "latency_p50_us"), try number(sample, "latency_p99_us"))
                    #expect(p50 > 0 && p99 >= p50)
                    #expect(try number(sample, "actions_per_second") >= number(sample, "commits_per_second"))
                    #expect(try number(sample, "commits_per_second") > 0)
                    #expect(try number(sample, "connections") >= 2)
                    let processes = try #require(sample["processes"] as? [[String: Any]])
                    #expect(processes.map { $0["name"] as? String } == ["store.1", "counter.1", "notes.1"])
                    for process in processes { #expect(try number(process, "memory_bytes") > 1_000_000) }
                    #expect(try number(processes[0], "cpu_percent") > 1)
                }
                #expect(try number(samples[1], "revision") > number(samples[0], "revision"))
            }
        }

        @Test func isATableWithoutJSONAndContinuesWithoutAStore() async throws {
            try await RunningApp.run { app in
                var idle = try await app.run("top", "--interval", "100ms", "--samples", "1")
                try await until("the store answers", within: .seconds(60)) {
                    guard idle.output.hasPrefix("The store does not answer.") else { return true }
                    idle = try await app.run("top", "--interval", "100ms", "--samples", "1")
                    return false
                }
                #expect(idle.output.hasPrefix("0 actions/s  0 commits/s  0 waiting  2 connections  revision 0\n"))
                #expect(idle.output.contains("NAME       STATE"))
                #expect(try await app.run("stop", "store").exitCode == 0)
                let alone = try await app.run("top", "--interval", "100ms", "--samples", "1")
                #expect(alone.exitCode == 0, "\(alone.errors)")
                #expect(alone.output.hasPrefix("The store does not answer.\n"))
            }
        }

        @Test func endsWithTheApp() async throws {
            try await RunningApp.run { app in
                let top = try app.start("top", "--interval", "50ms")
                defer { top.signal(SIGKILL) }
                _ = try await top.output.first("a table") { $0.hasPrefix("store.1") }
                #expect(try await app.run("down").exitCode == 0)
                #expect(try await top.waitForExit() == .code(0))
                try await top.errors.ended()
                #expect(top.errors.text.contains("The app has stopped."))
            }
        }
    }
}

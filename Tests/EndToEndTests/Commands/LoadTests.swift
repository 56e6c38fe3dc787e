import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests that `eastward load` measures, and verifies that no action was lost or applied twice.
    @Suite struct Load {
        /// Its actions would be applied to the app's own state.
        @Test func aScratchCopyDoesNotUseTheDatabaseOfTheEnvironment() async throws {
            try await RunningApp.withDirectory { root in
                try RunningApp.tirelessManifest(store: ["fixture-store"])
                    .write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
                var environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=none")
                environment[FeatureEnvironment.journal] = "postgres://127.0.0.1:1/app"
                let load = try await RunningApp.command(
                    ["load", "--manifest", "\(root)/app.yaml", "--action", "market.Increment", "--duration", "1s"],
                    environment: environment)
                #expect(load.exitCode == 64)
                #expect(load.errors.contains("keeps its journal in a database"), "\(load.errors)")
            }
        }

        @Test func aReportInJSONHasExactlyItsKeysAndNothingIsLost() async throws {
            try await RunningApp.run { app in
                let result = try await app.load(
                    "--duration", "1s", "--clients", "4", "--window", "64", "--check", "market.Count.count",
                    "--report",
                    "json")
                #expect(result.exitCode == 0)
                #expect(result.errors.contains("as expected"))
                let report = try #require(result.json as? [String: Any])
                #expect(
                    Set(report.keys) == [
                        "acknowledged", "actions_per_second", "clients", "duplicates", "durability",
                        "fate_unknown",
                        "latency_us", "longest_pause_ms", "lost", "rejected", "seconds", "sent", "window",
                    ])
                let latency = try #require(report["latency_us"] as? [String: Any])
                #expect(Set(latency.keys) == ["p50", "p90", "p99", "p999", "max"])
                for key in ["lost", "duplicates", "fate_unknown", "rejected"] {
                    #expect(report[key] as? Int == 0, "\(key)")
                }
                let acknowledged = try #require(report["acknowledged"] as? Int)
                #expect(acknowledged > 0)
                #expect(report["sent"] as? Int == acknowledged)
                #expect(report["clients"] as? Int == 4)
                #expect(report["window"] as? Int == 64)
                #expect(report["durability"] as? String == "full")
                #expect(try await app.count() == acknowledged)
                // The clients were guests.
                try await until("the clients have no credentials") {
                    try app.credentialsFile().allSatisfy { ["counter.1", "notes.1"].contains($0) }
                }
            }
        }

        @Test func anInterruptedRunPrintsItsReport() async throws {
            try await RunningApp.run { app in
                let load = try app.start(
                    "load", "--live", "--action", "market.Increment", "--json", #"{"by":1}"#, "--duration", "60m",
                    "--report",
                    "json", "--check", "market.Count.count")
                defer { load.signal(SIGKILL) }
                try await until("actions are acknowledged") { try await app.count() > 0 }
                load.signal(SIGINT)
                #expect(try await load.waitForExit() == .code(130))
                try await load.output.ended()
                try await load.errors.ended()
                let report = try #require(
                    JSONSerialization.jsonObject(with: Data(load.output.text.utf8)) as? [String: Any])
                #expect(report["lost"] as? Int == 0)
                #expect(report["fate_unknown"] as? Int == 0)
                #expect(report["acknowledged"] as? Int == (try await app.count()))
                #expect(load.errors.text.contains("as expected"))
            }
        }

        @Test func theRunningAppKeepsItsStateByDefault() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 3)
                let plot = "\(app.root)/load.svg"
                let result = try await app.run(
                    "load", "--action", "Increment", "by=1", "--duration", "1s", "--check", "market.Count.count",
                    "--report", "json", "--plot", plot)
                #expect(result.exitCode == 0, "\(result.errors)")
                #expect(result.errors.contains("Loading a scratch copy of market's store"))
                let report = try #require(result.json as? [String: Any])
                #expect(report["durability"] as? String == "full")
                #expect(report["acknowledged"] as? Int ?? 0 > 0)
                #expect(try await app.count() == 3)
                #expect(try String(contentsOfFile: plot, encoding: .utf8).contains("<polyline"))
                try result.output.write(toFile: "\(app.root)/before.json", atomically: true, encoding: .utf8)
                let next = try await app.run(
                    "load", "--action", "Increment", "by=1", "--duration", "200ms", "--compare",
                    "\(app.root)/before.json")
                #expect(next.exitCode == 0, "\(next.errors)")
                #expect(next.output.contains("before"), "\(next.output)")
                #expect(try Self.scratchData(app).isEmpty)
            }
        }

        @Test func anAppThatDoesNotRunIsLoadedFromItsManifest() async throws {
            try await RunningApp.withDirectory { root in
                var environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=load-manifest")
                environment["XDG_STATE_HOME"] = root
                environment["EASTWARD_DURABILITY"] = "memory"
                let result = try await RunningApp.command(
                    [
                        "load", "--manifest", RunningApp.defaultManifest, "--action", "Increment", "by=1", "--duration",
                        "200ms", "--report", "json",
                    ], environment: environment)
                #expect(result.exitCode == 0, "\(result.errors)")
                #expect((result.json as? [String: Any])?["durability"] as? String == "memory")
                #expect(try FileManager.default.contentsOfDirectory(atPath: "\(root)/eastward/market").isEmpty)
            }
        }

        @Test func ctrlCOnATerminalPrintsTheReportAndRemovesTheScratchCopy() async throws {
            try await RunningApp.run { app in
                let terminal = try PseudoTerminal()
                let load = try terminal.start(
                    app, "load", "--action", "Increment", "by=1", "--duration", "1440m", showsErrors: true)
                defer { load.signal(SIGKILL) }
                // Also at the beginning of a long run.
                try await terminal.shows("of 86400.0 s")
                // As a terminal does at Ctrl-C, for the whole process group.
                load.signal(SIGINT)
                #expect(try await load.waitForExit() == .code(130))
                try await terminal.shows("latency p99.9")
                #expect(try Self.scratchData(app).isEmpty)
            }
        }

        @Test func aKilledRunLeavesNoStoreBehindAndTheNextOneRemovesItsData() async throws {
            try await RunningApp.run { app in
                let before = Set(app.survivors)
                let load = try app.start("load", "--action", "Increment", "by=1", "--duration", "60m")
                try await until("the scratch copy runs") { try !Self.scratchData(app).isEmpty }
                load.signal(SIGKILL)
                _ = try await load.waitForExit()
                try await until("nothing of it runs") { Set(app.survivors).isSubset(of: before) }
                let next = try await app.run("load", "--action", "Increment", "by=1", "--duration", "100ms")
                #expect(next.exitCode == 0, "\(next.errors)")
                #expect(try Self.scratchData(app).isEmpty)
            }
        }

        /// The data directories of scratch copies.
        private static func scratchData(_ app: RunningApp) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: "\(app.root)/d").filter { $0.hasPrefix("load-") }
        }

        @Test func aRateIsKept() async throws {
            try await RunningApp.run { app in
                let result = try await app.load(
                    "--duration", "5s", "--clients", "2", "--rate", "500", "--check", "market.Count.count",
                    "--report",
                    "json")
                #expect(result.exitCode == 0)
                let report = try #require(result.json as? [String: Any])
                let acknowledged = try #require(report["acknowledged"] as? Double)
                let seconds = try #require(report["seconds"] as? Double)
                // A machine under load may begin late or end late, but never sends more than is due.
                #expect((200...750).contains(acknowledged / seconds))
                #expect(report["lost"] as? Int == 0)
                #expect(report["duplicates"] as? Int == 0)
            }
        }

        @Test func noActionIsLostWhileEveryThreadPolls() async throws {
            let manifest = try String(contentsOfFile: RunningApp.defaultManifest, encoding: .utf8)
                .replacing("    command:", with: "    spin: 200us\n    command:")
            try await RunningApp.run(manifest: manifest) { app in
                let result = try await app.load(
                    "--duration", "1s", "--clients", "2", "--window", "1", "--batch", "1", "--spin", "200us", "--check",
                    "market.Count.count", "--report", "json")
                #expect(result.exitCode == 0)
                let report = try #require(result.json as? [String: Any])
                #expect(report["lost"] as? Int == 0)
            }
        }

        @Test func aLongSpinTimeIsRefused() async throws {
            try await RunningApp.run { app in
                let result = try await app.load("--spin", "11ms")
                #expect(result.exitCode == SystemExit.usage)
                #expect(result.errors.contains("--spin is at most 10ms."))
            }
        }

        @Test func aTableIsPrintedByDefault() async throws {
            try await RunningApp.run { app in
                let result = try await app.load("--duration", "200ms", "--clients", "1")
                #expect(result.exitCode == 0)
                #expect(result.output.contains("1 clients × 512"))
                #expect(result.output.contains("latency p99"))
            }
        }

        @Test func rejectedActionsAreCountedAndHarmNothing() async throws {
            try await RunningApp.run { app in
                let result = try await app.run(
                    "load", "--live", "--action", "market.Decrement", "--json", #"{"by":1}"#, "--duration", "1s",
                    "--clients", "2", "--window", "16", "--check", "market.Count.count", "--report", "json")
                #expect(result.exitCode == 0)
                let report = try #require(result.json as? [String: Any])
                let rejected = try #require(report["rejected"] as? Int)
                #expect(rejected > 0 && report["acknowledged"] as? Int == rejected)
                #expect(try await app.count() == 0)
            }
        }

        @Test(arguments: [["--window", "64"], ["--rate", "500"]])
        func endsWithAPartialReportWhenTheAppEnds(options: [String]) async throws {
            try await RunningApp.run { app in
                let load = try ChildProcess(
                    RunningApp.eastward,
                    [
                        "load", "--live", "--run-dir", app.directory.path, "--action", "market.Increment", "--json",
                        #"{"by":1}"#, "--duration", "5m", "--clients", "2", "--report", "json",
                    ] + options, environment: app.environment)
                defer { load.signal(SIGKILL) }
                try await until("some actions were applied") { try await app.count() > 10 }
                #expect(try await app.run("down").exitCode == 0)
                #expect(try await load.waitForExit() == .code(69))
                try await load.output.ended()
                try await load.errors.ended()
                let report = try #require(
                    try JSONSerialization.jsonObject(with: Data(load.output.text.utf8)) as? [String: Any])
                #expect(report["interrupted"] as? String == "The app has ended.")
                #expect(report["acknowledged"] as? Int ?? 0 > 10)
                #expect(report["lost"] == nil && report["duplicates"] == nil)
                #expect(load.errors.text.contains("The app has ended."))
            }
        }

        @Test func unknownNamesAreAnsweredWithTheNearest() async throws {
            try await RunningApp.run { app in
                let role = try await app.load("--role", "market.Counter", "--duration", "100ms")
                #expect(role.exitCode == 64)
                #expect(role.errors.contains("no role “market.Counter”. The nearest: market.CounterFeature"))
                let action = try await app.run("load", "--live", "--action", "market.Inc", "--duration", "100ms")
                #expect(action.exitCode == 64)
                #expect(action.errors.contains("The nearest: market.Increment"))
                let slice = try await app.load("--check", "market.Cont.count", "--duration", "100ms")
                #expect(slice.exitCode == 1)
                #expect(slice.errors.contains("The nearest: market.Count"))
                let field = try await app.load("--check", "market.Count.cout", "--duration", "100ms")
                #expect(field.exitCode == 1)
                #expect(field.errors.contains("The nearest: count"))
                #expect(try await app.count() == 0)
            }
        }
    }
}

extension RunningApp {
    /// Loads the app with increments by one.
    func load(_ arguments: String...) async throws -> CommandResult {
        try await Self.command(
            ["load", "--live", "--run-dir", directory.path, "--action", "market.Increment", "--json", #"{"by":1}"#]
                + arguments,
            environment: environment)
    }

    /// The processes that may connect.
    func credentialsFile() throws -> [String] {
        let data = try Data(contentsOf: URL(fileURLWithPath: directory.credentialsFile))
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return (object?["entries"] as? [[String: Any]] ?? []).compactMap { $0["process"] as? String }
    }
}

import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of the path from an action to the published slice.
    @Suite struct WalkingSystem {
        @Test func psShowsEveryProcessReadyOnceTheBannerIsThere() async throws {
            try await RunningApp.run { app in
                let result = try await app.run("ps", "--json")
                #expect(result.exitCode == 0)
                let rows = try #require(result.json as? [[String: Any]])
                for row in rows {
                    let keys = Set(row.keys).subtracting(["status", "role"])
                    #expect(keys == ["name", "instance", "state", "pid", "restarts", "uptime_seconds", "completed"])
                }
                #expect(
                    rows.map { $0["role"] as? String } == [nil, "market.CounterFeature", "market.NotesFeature"])
                let processes = try await app.ps()
                #expect(processes.map(\.name) == ["store", "counter", "notes"])
                #expect(processes.allSatisfy { $0.instance == 1 && $0.state == "ready" && $0.restarts == 0 })
                // The pids are those of the programs, not of their launcher processes.
                for (process, program) in zip(processes, ["fixture-store", "fixture-counter", "fixture-notes"]) {
                    let pid = try #require(process.pid)
                    let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")
                    #expect(path == "\(RunningApp.programs)/\(program)")
                }
                let table = try await app.run("ps")
                #expect(table.exitCode == 0)
                #expect(table.output.hasPrefix("NAME       STATE  PID"))
            }
        }

        @Test func psExitsWith69WhileAProcessIsNotReady() async throws {
            let manifest = """
                version: 1
                app: market
                processes:
                  store:
                    command: [fixture-store]
                  silent:
                    command: [sleep, "600"]
                    depends_on: [store]
                """
            try await RunningApp.run(manifest: manifest, untilUp: false) { app in
                try await app.line(of: "supervisor", containing: "silent.1 starts")
                let result = try await app.run("ps", "--json")
                #expect(result.exitCode == 69)
                let processes = try await app.ps()
                #expect(processes.map(\.state) == ["ready", "starting"])
            }
        }

        @Test func psExitsWith69WhenAProcessHasFailed() async throws {
            let manifest = """
                version: 1
                app: market
                processes:
                  store:
                    command: [fixture-store]
                  counter:
                    command: [fixture-counter]
                    role: market.CounterFeature
                    depends_on: [store]
                    restart: { policy: never }
                """
            try await RunningApp.run(manifest: manifest) { app in
                let counter = try await app.process("counter")
                kill(try #require(counter.pid), SIGKILL)
                try await until("the counter has failed") {
                    try await app.process("counter").state == "failed"
                }
                let result = try await app.run("ps", "--json")
                #expect(result.exitCode == 69)
                let row = try #require((result.json as? [[String: Any]])?.last)
                // The key stays; only its value is gone.
                #expect(row["pid"] is NSNull)
                #expect(row["uptime_seconds"] as? Double == 0)
            }
        }

        @Test func psExitsWith0WhenAProcessHasDoneItsWork() async throws {
            let manifest = """
                version: 1
                app: market
                processes:
                  prepare:
                    command: ["true"]
                    restart: { policy: never }
                  store:
                    command: [fixture-store]
                    depends_on: {prepare: {condition: completed}}
                """
            try await RunningApp.run(manifest: manifest) { app in
                let prepare = try await app.process("prepare")
                #expect(prepare.state == "exited")
                #expect(try await app.run("ps").exitCode == 0)
                #expect(try await app.run("wait").exitCode == 0)
            }
        }

        @Test func psWithoutASupervisorExitsWith69() async throws {
            try await RunningApp.run { app in
                let result = try await RunningApp.command(
                    ["ps", "--run-dir", "\(app.root)/nobody"], environment: app.environment)
                #expect(result.exitCode == 69)
                #expect(result.errors.contains("No supervisor runs in"))
            }
        }

        /// The limit is 200 ms from the receipt's line to the watcher's: both are read here, so that neither the start
        /// of the dispatching program nor that of the watching one counts. Other work of the machine may delay some.
        @Test func anActionIsPublishedWithin200Milliseconds() async throws {
            try await RunningApp.run { app in
                try await app.withWatch { watch in
                    let first = try await watch.next()
                    #expect((first.slice, first.kind, first.value.count) == ("market.Count", "snapshot", 0))
                    var delays: [Duration] = []
                    for turn in 1...5 {
                        let dispatch = try app.start("dispatch", "market.Increment", #"{"by":2}"#)
                        let receipt = try await dispatch.output.first("the receipt") { _ in true }
                        let provided = try await watch.next()
                        #expect((provided.kind, provided.value.count) == ("patch", 2 * turn))
                        #expect(provided.revision == UInt64(turn))
                        #expect(provided.epoch == first.epoch)
                        delays.append(watch.time - receipt.time)
                        #expect(try await dispatch.waitForExit() == .code(0))
                    }
                    #expect(delays.contains { $0 < .milliseconds(200) }, "\(delays)")
                }
            }
        }

        @Test func aReceiptIsOneObjectWithRevisionEpochAndOutcome() async throws {
            try await RunningApp.run { app in
                let result = try await app.run("dispatch", "market.Increment", #"{"by":2}"#)
                #expect(result.exitCode == 0)
                #expect(result.errors.isEmpty)
                let object = try #require(result.json as? [String: Any])
                #expect(Set(object.keys) == ["revision", "epoch", "outcome"])
                #expect(object["revision"] as? Int == 1)
                #expect(object["outcome"] as? String == "applied")
            }
        }

        @Test func theCounterReceivesEveryState() async throws {
            try await RunningApp.run { app in
                try await app.line(of: "counter.1", containing: "0 bananas")
                try await app.increment()
                try await app.line(of: "counter.1", containing: "1 banana")
                try await app.increment(by: 41)
                try await app.line(of: "counter.1", containing: "42 bananas")
                try await app.dispatch("market.Decrement", #"{"by":2}"#)
                try await app.line(of: "counter.1", containing: "40 bananas")
            }
        }

        @Test func aRejectedActionChangesNothingAndTakesARevision() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 3)
                let result = try await app.run("dispatch", "market.Decrement", #"{"by":4}"#)
                #expect(result.exitCode == 1)
                #expect(result.errors.contains("The count is 3; it cannot fall by 4."))
                let object = try #require(result.json as? [String: Any])
                #expect(Set(object.keys) == ["revision", "epoch", "outcome", "code", "reason"])
                #expect(object["outcome"] as? String == "rejected")
                #expect(object["code"] as? String == "below_zero")
                #expect(object["revision"] as? Int == 2)
                #expect(try await app.count() == 3)
                #expect(try await app.increment().revision == 3)
            }
        }
    }
}

import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of the commands that start, restart and stop, as a user at a terminal or a script uses them.
    @Suite struct Operating {
        private func eastward(_ arguments: String...) async throws -> CommandResult {
            try await RunningApp.command(
                arguments, environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
        }

        // MARK: check

        @Test func aValidManifestIsReportedAsValid() async throws {
            let result = try await eastward("check", RunningApp.defaultManifest)
            #expect(result.exitCode == 0)
            #expect(result.output == "\(RunningApp.defaultManifest) is valid: app market, 3 processes.")
            #expect(result.errors.isEmpty)
        }

        @Test func aMistypedKeyIsNamedWithItsPlaceAndTheNearestWord() async throws {
            try await RunningApp.withDirectory { root in
                let path = "\(root)/app.yaml"
                try "version: 1\napp: market\nprocesses:\n  store:\n    comand: [fixture-store]\n"
                    .write(toFile: path, atomically: true, encoding: .utf8)
                let result = try await eastward("check", path)
                #expect(result.exitCode == 78)
                #expect(result.output.isEmpty)
                #expect(result.errors.contains("\(path):5:5: Unknown key “comand”"))
                #expect(result.errors.contains("Did you mean “command”?"))
            }
        }

        // MARK: sessions

        @Test func sessionsAreListedAndOneIsEnded() async throws {
            try await RunningApp.run { app in
                let table = try await app.run("sessions").output.split(separator: "\n")
                #expect(table.first?.split(separator: " ").first == "SESSION")
                #expect(table.first?.split(separator: " ").suffix(2) == ["LAG", "QUEUED"])
                #expect(table.count == 3)
                let listed = try #require(try await app.run("sessions", "--json").json as? [[String: Any]])
                let counter = try #require(listed.first { $0["process"] as? String == "counter.1" })
                #expect(counter["role"] as? String == "market.CounterFeature")
                #expect(counter["outbox"] as? Bool == false)
                #expect(counter["connected"] as? Bool == true)
                try await until("the counter has reported its position") {
                    let listed = try await app.run("sessions", "--json").json as? [[String: Any]]
                    let report = listed?.first { $0["process"] as? String == "counter.1" }?["report"] as? [String: Any]
                    let slices = report?["slices"] as? [[String: Any]]
                    return slices?.first?["slice"] as? String == "market.Count" && slices?.first?["lag"] as? Int == 0
                }
                let number = try #require(counter["session"] as? Int)
                let end = ["sessions", "end", "\(number)", "--run-dir", app.directory.path]
                let ended = try await RunningApp.command(end, environment: app.environment)
                #expect(ended.output == "Session \(number) has ended.")
                #expect(ended.exitCode == 0)
                let again = try await RunningApp.command(end, environment: app.environment)
                #expect(again.exitCode == 1)
                #expect(again.errors.contains("Session \(number) is not open."))
            }
        }

        // MARK: down

        @Test func downReturnsWhenTheAppCanStartAgain() async throws {
            try await RunningApp.run { app in
                let result = try await app.run("down")
                #expect(result.exitCode == 0, "\(result.errors)")
                #expect(app.survivors.isEmpty)
                let again = try app.upAgain()
                let wait = try await app.run("wait")
                #expect(wait.exitCode == 0, "\(wait.errors) \(again.errors.text)")
                #expect(try await app.run("down").exitCode == 0)
                #expect(try await again.waitForExit() == .code(0))
                #expect(try await app.up.waitForExit() == .code(0))
            }
        }

        @Test(arguments: ["down", "restart"]) func withoutAnAppThereIsNothingToDo(command: String) async throws {
            try await RunningApp.withDirectory { root in
                let arguments = command == "restart" ? [command, "store"] : [command]
                let result = try await RunningApp.command(
                    arguments + ["--run-dir", "\(root)/r"],
                    environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
                #expect(result.exitCode == 69)
                #expect(result.errors.contains("Start one with: eastward up MANIFEST"))
            }
        }

        @Test func anAppThatDoesNotStopInTimeIsReported() async throws {
            let deaf = Self.manifest(#"[sh, -c, "trap '' TERM; echo deaf; sleep 600 & wait; wait"]"#)
            try await RunningApp.run(manifest: deaf, untilUp: false) { app in
                try await app.line(of: "other.1", containing: "deaf")
                let result = try await app.run("down", "--within", "4s")
                #expect(result.exitCode == 75)
                #expect(result.errors.contains("market is still stopping after 4s: "))
            }
        }

        // MARK: restart

        @Test func restartReturnsWhenTheProcessIsReadyAgain() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 4)
                for name in ["store", "counter.1"] {
                    let before = try await app.ps()
                    let result = try await app.run("restart", name)
                    #expect(result.exitCode == 0, "\(result.errors)")
                    let after = try await app.ps()
                    for (old, new) in zip(before, after) {
                        let isRestarted = old.name == name || "\(old.name).1" == name
                        #expect((old.pid != new.pid) == isRestarted, "\(old.name)")
                        #expect(new.state == "ready" || !isRestarted)
                    }
                }
                #expect(try await app.count() == 4)
            }
        }

        @Test func aMistypedProcessIsAnsweredWithTheNearest() async throws {
            try await RunningApp.run { app in
                let restart = try await app.run("restart", "cuonter")
                #expect(restart.exitCode == 1)
                #expect(restart.errors.contains("no process “cuonter”. Did you mean “counter”?"))
                let wait = try await app.run("wait", "cuonter")
                #expect(wait.exitCode == 1)
                #expect(wait.errors.contains("no process “cuonter”. Did you mean “counter”?"))
                let far = try await app.run("wait", "x")
                #expect(far.exitCode == 1)
                #expect(far.errors.contains("no process “x”. There are: store.1, counter.1, notes.1."))
            }
        }

        // MARK: A stopped store

        @Test(arguments: [
            ["dispatch", "market.Increment", #"{"by":1}"#], ["state"], ["watch", "market.Count"], ["journal", "tail"],
            ["sessions"],
        ])
        func aCommandSaysAtOnceThatTheStoreIsStopped(arguments: [String]) async throws {
            try await RunningApp.run { app in
                #expect(try await app.run("stop", "store", "notes").exitCode == 0)
                let result = try await RunningApp.command(
                    [arguments[0], "--run-dir", app.directory.path] + arguments.dropFirst(),
                    environment: app.environment, within: .seconds(8))
                #expect(result.exitCode == 69)
                let advice = "does not answer. Not running: store.1. Start with: eastward start store.1"
                #expect(result.errors.contains(advice), "\(result.errors)")
            }
        }

        @Test func aRequestEndsAtItsTimeoutAlsoIfTheSupervisorHangs() async throws {
            try await RunningApp.run { app in
                #expect(try await app.run("stop", "store").exitCode == 0)
                app.up.signal(SIGSTOP)
                defer { app.up.signal(SIGCONT) }
                let result = try await app.run("sessions", within: .seconds(20))
                #expect(result.exitCode == 69)
                #expect(result.errors.contains("did not answer within 10.0 seconds"), "\(result.errors)")
            }
        }

        @Test func aFeatureDoesNotWaitForAStoppedStoreWhenTheAppEnds() async throws {
            try await RunningApp.run { app in
                #expect(try await app.run("stop", "store").exitCode == 0)
                let down = try await app.run("down", "--within", "9s")
                #expect(down.exitCode == 0, "\(down.errors)")
            }
        }

        @Test func aCommandWaitsForAStoreThatStarts() async throws {
            try await RunningApp.run { app in
                #expect(try await app.run("stop", "store", "notes").exitCode == 0)
                let start = try app.start("start", "store")
                defer { start.signal(SIGKILL) }
                try await until("the store is started") { try await app.process("store").state != "stopped" }
                let receipt = try await app.increment(by: 2)
                #expect(receipt.outcome == "applied")
                #expect(try await start.waitForExit() == .code(0))
            }
        }

        // MARK: wait

        @Test func aFailedProcessIsNotWaitedFor() async throws {
            let manifest = Self.manifest("[\"false\"]\n    restart: { policy: never }")
            try await RunningApp.run(manifest: manifest, untilUp: false) { app in
                let one = try await app.run("wait", "store")
                #expect(one.exitCode == 0, "\(one.errors)")
                let all = try await app.run("wait", "--for", "ready", "--within", "15s")
                #expect(all.exitCode == 69)
                #expect(all.errors.contains("Not ready: other.1 ("))
            }
        }

        @Test func aProcessThatIsNotReadyInTimeIsNamed() async throws {
            try await RunningApp.run(manifest: Self.manifest("[sleep, \"600\"]"), untilUp: false) { app in
                try await app.line(of: "supervisor", containing: "other.1 starts")
                let result = try await app.run("wait", "other", "--within", "1s")
                #expect(result.exitCode == 69)
                #expect(result.errors.contains("Not ready after 1s: other.1 (starting)."))
            }
        }

        /// A store, and another process that runs `command`.
        private static func manifest(_ command: String) -> String {
            """
            version: 1
            app: market
            processes:
              store:
                command: [fixture-store]
              other:
                command: \(command)
                depends_on: [store]
            """
        }
    }
}

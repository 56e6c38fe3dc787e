import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of the supervisor's effects on the demo app's processes, and of the processes that it does not affect.
    @Suite struct Supervision {
        private static func manifest(counter: String = "fixture-counter", extra: String = "") -> String {
            """
            version: 1
            app: market
            processes:
              store:
                command: [fixture-store]
                significant: true
              counter:
                command: [\(counter)]
                role: market.CounterFeature
                depends_on: [store]
              notes:
                command: [fixture-notes]
                role: market.NotesFeature
                depends_on: {store: {on_restart: restart}}
            \(extra)
            """
        }

        private static func rewrite(_ app: RunningApp, _ text: String) throws {
            try text.write(toFile: app.manifest, atomically: true, encoding: .utf8)
        }

        /// The process ids by instance.
        private static func pids(_ app: RunningApp) async throws -> [String: pid_t] {
            Dictionary(uniqueKeysWithValues: try await app.ps().map { ("\($0.name).\($0.instance)", $0.pid ?? 0) })
        }

        // MARK: start, stop, signal

        @Test func aStoppedProcessStaysStoppedUntilItIsStarted() async throws {
            try await RunningApp.run { app in
                let stop = try await app.run("stop", "counter")
                #expect(stop.exitCode == 0, "\(stop.errors)")
                let stopped = try await app.process("counter")
                #expect(stopped.state == "stopped")
                #expect(stopped.pid == nil)
                #expect(try await app.run("ps").exitCode == 69)
                try await app.increment(by: 3)
                let start = try await app.run("start", "counter")
                #expect(start.exitCode == 0, "\(start.errors)")
                try await app.line(of: "counter.1", containing: "3 bananas")
                #expect(try await app.process("counter").restarts == 0)
            }
        }

        @Test func severalProcessesAreStoppedAndStartedAndTheirStatesPrinted() async throws {
            try await RunningApp.run { app in
                let stop = try await app.run("stop", "counter", "notes.1")
                #expect(stop.output == "counter.1 is stopped.\nnotes.1 is stopped.", "\(stop.errors)")
                let mistyped = try await app.run("start", "counter", "nots")
                #expect(mistyped.exitCode == 1)
                #expect(mistyped.errors.contains("no process “nots”. Did you mean “notes”?"))
                #expect(try await app.process("counter").state == "stopped", "nothing is started then")
                let start = try await app.run("start", "counter", "notes")
                let pids = try await app.ps().dropFirst().compactMap(\.pid)
                #expect(pids.count == 2)
                #expect(start.output == "counter.1 is ready, PID \(pids[0]).\nnotes.1 is ready, PID \(pids[1]).")
                let signal = try await app.run("signal", "counter", "sigcont")
                #expect(signal.output == "Sent CONT to counter.")
            }
        }

        @Test func aSignificantProcessCanBeStoppedAndStarted() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 2)
                #expect(try await app.run("stop", "store").exitCode == 0)
                #expect(try await app.process("counter").state == "ready")
                #expect(try await app.run("start", "store").exitCode == 0)
                #expect(try await app.increment().revision == 2)
            }
        }

        @Test func aSignalReachesTheProgramAndNotItsLauncherProcess() async throws {
            try await RunningApp.run { app in
                let before = try await app.process("counter")
                let status = "/proc/\(try #require(before.pid))/status"
                // A stopped launcher process would leave the program running.
                for (signal, isStopped) in [("STOP", true), ("CONT", false)] {
                    #expect(try await app.run("signal", "counter", signal).exitCode == 0)
                    try await until("the program has received \(signal)") {
                        try String(contentsOfFile: status, encoding: .utf8).contains("State:\tT") == isStopped
                    }
                }
                let result = try await app.run("signal", "counter", "sigkill")
                #expect(result.exitCode == 0, "\(result.errors)")
                try await app.line(of: "supervisor", containing: "counter.1 ended: signal KILL")
                let after = try await app.restarted("counter", restarts: 1)
                #expect(after.pid != before.pid)
                let mistyped = try await app.run("signal", "counter", "HPU")
                #expect(mistyped.exitCode == 1)
                #expect(mistyped.errors.contains("There is no signal “HPU”."))
            }
        }

        // MARK: restarts

        @Test func aHundredRestartsAtOnceLeaveOneProcess() async throws {
            try await RunningApp.run { app in
                let before = try await app.process("counter")
                try await withThrowingTaskGroup { group in
                    for _ in 0..<10 {
                        group.addTask {
                            try await onThread {
                                let connection = try ControlConnection(app)
                                for id in 0..<10 {
                                    let reply = try connection.ask(
                                        #"{"id":\#(id),"request":"restart","name":"counter"}"#)
                                    #expect(reply["reply"] != nil)
                                }
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                let wait = try await app.run("wait", "counter")
                #expect(wait.exitCode == 0, "\(wait.errors)")
                let after = try await app.process("counter")
                #expect(after.pid != before.pid)
                #expect(app.running("fixture-counter") == [try #require(after.pid)])
            }
        }

        @Test func onlyTheRestartGroupOfTheStoreRestartsWithIt() async throws {
            try await RunningApp.run(manifest: Self.manifest()) { app in
                let before = try await Self.pids(app)
                kill(try #require(before["store.1"]), SIGKILL)
                try await app.line(of: "supervisor", containing: "notes.1 restarts with store")
                _ = try await app.restarted("notes", restarts: 1)
                let after = try await Self.pids(app)
                #expect(after["counter.1"] == before["counter.1"])
                #expect(after["notes.1"] != before["notes.1"])
                #expect(after["store.1"] != before["store.1"])
            }
        }

        @Test func aCrashLoopEndsTheAppWithItsCodeAndTheReason() async throws {
            let manifest = """
                version: 1
                app: market
                processes:
                  store:
                    command: [sh, -c, "exit 9"]
                    significant: true
                    restart: {base: 1ms, intensity: 2}
                  other:
                    command: [sleep, "600"]
                """
            try await RunningApp.withDirectory { root in
                let path = "\(root)/app.yaml"
                try manifest.write(toFile: path, atomically: true, encoding: .utf8)
                let marker = "EASTWARD_TEST_RUN=\(UUID().uuidString)"
                let result = try await RunningApp.command(
                    ["up", path, "--run-dir", "\(root)/r", "--data-dir", "\(root)/d"],
                    environment: RunningApp.environment(marker: marker))
                #expect(result.exitCode == 9)
                #expect(result.errors.contains("store.1 failed: 2 restarts within 60 s, the last after exit code 9"))
                #expect(result.errors.contains("stopping everything: store.1 is significant and ended permanently"))
                #expect(RunningApp.processes(marked: marker) == [])
            }
        }

        // MARK: reload

        @Test func reloadTouchesOnlyWhatChanged() async throws {
            try await RunningApp.run(manifest: Self.manifest()) { app in
                let before = try await Self.pids(app)
                try Self.rewrite(
                    app,
                    Self.manifest(counter: "fixture-counter, --help", extra: "  other: {command: [sleep, \"600\"]}")
                )
                let dry = try await app.run("reload", "--dry-run")
                #expect(dry.output == "start other.1; restart counter.1")
                #expect(try await Self.pids(app) == before)

                try Self.rewrite(app, Self.manifest().replacing("significant: true", with: "stop: {within: 3s}"))
                #expect(
                    try await app.run("reload", "--dry-run", "--json").json as? [String: [String]] == [
                        "added": [], "removed": [], "restarted": [], "adjusted": ["store.1"],
                    ])

                try Self.rewrite(
                    app,
                    Self.manifest().replacing(
                        "command: [fixture-notes]", with: "command: [fixture-notes]\n    environment: {A: \"1\"}"))
                let reload = try await app.run("reload")
                #expect(reload.exitCode == 0, "\(reload.errors)")
                #expect(reload.output == "restart notes.1")
                let after = try await Self.pids(app)
                #expect(after["store.1"] == before["store.1"])
                #expect(after["counter.1"] == before["counter.1"])
                #expect(after["notes.1"] != before["notes.1"])
            }
        }

        @Test func aWrongManifestIsRefusedAndNothingChanges() async throws {
            try await RunningApp.run(manifest: Self.manifest()) { app in
                let before = try await Self.pids(app)
                try Self.rewrite(app, Self.manifest().replacing("significant", with: "signifcant"))
                let reload = try await app.run("reload")
                #expect(reload.exitCode == 78)
                #expect(reload.errors.contains("\(app.manifest):6:5: Unknown key “signifcant”"))
                #expect(try await Self.pids(app) == before)
            }
        }

        /// The same role, another program: the state remains, and the other processes continue.
        @Test func aFeatureIsUpgradedWithoutAffectingOtherProcesses() async throws {
            try await RunningApp.run(manifest: Self.manifest()) { app in
                try await app.increment(by: 5)
                try await app.line(of: "counter.1", containing: "5 bananas")
                let before = try await Self.pids(app)
                let start = app.up.errors.lines.count
                let upgraded = "\(app.root)/counter-2"
                try await RunningApp.install("fixture-counter", as: upgraded)
                try Self.rewrite(app, Self.manifest(counter: "./counter-2"))
                let reload = try await app.run("reload")
                #expect(reload.exitCode == 0, "\(reload.errors)")
                let after = try await Self.pids(app)
                #expect(app.program(of: try #require(after["counter.1"])) == upgraded)
                #expect(after["store.1"] == before["store.1"])
                #expect(after["notes.1"] == before["notes.1"])
                try await app.line(of: "counter.1", from: start, containing: "5 bananas")
                try await app.increment()
                try await app.line(of: "counter.1", from: start, containing: "6 bananas")
                let said = app.up.errors.lines.dropFirst(start).compactMap(LogEntry.init(json:))
                #expect(said.filter { ["store.1", "notes.1"].contains($0.process) }.map(\.line) == [])
            }
        }

        // MARK: the program's environment

        @Test func placeholdersLimitsAndDirectoriesReachTheProgram() async throws {
            let manifest = """
                version: 1
                app: market
                processes:
                  store:
                    command: [fixture-store]
                  other:
                    command: [sh, -c, "echo $PWD $(ulimit -n) $(ulimit -c) $0 $WHERE $EASTWARD_SPIN; sleep 600", "${instance}-${number}"]
                    spin: 50us
                    working_directory: ${manifest_dir}
                    limits: {open_files: 123, core: 0}
                    environment: {WHERE: "${app} ${process} ${run_dir} ${data_dir} $${x}"}
                """
            try await RunningApp.run(manifest: manifest, untilUp: false) { app in
                try await app.line(
                    of: "other.1",
                    containing:
                        "\(app.root) 123 0 other.1-1 market other \(app.directory.path) \(app.root)/d ${x} 50us")
            }
        }

        /// Runs `body` with a manifest with a counter that another user can execute: a copy in a directory that this
        /// user may enter.
        private static func withCounterForAll(_ body: (_ root: String, _ manifest: String) async throws -> Void)
            async throws
        {
            try await RunningApp.withDirectory { root in
                chmod(root, 0o711)
                let program = "\(root)/counter"
                try await RunningApp.install("fixture-counter", as: program)
                try await body(root, Self.manifest(counter: program))
            }
        }

        private static let role = "role: market.CounterFeature"
        private static let roleOfNobody = "\(role)\n    user: nobody"

        /// The feature starts with the store, before the store's sockets exist.
        @Test(.enabled(if: geteuid() == 0, "Only root can run a process as another user."))
        func aFeatureOfAnotherUserReceivesUpdatesAndSends() async throws {
            try await Self.withCounterForAll { root, manifest in
                let manifest = manifest.replacing("\(Self.role)\n    depends_on: [store]", with: Self.roleOfNobody)
                try #require(manifest.contains("user: nobody"))
                try await RunningApp.run(in: root, manifest: manifest) { app in
                    try await app.increment(by: 2)
                    try await app.line(of: "counter.1", containing: "2 bananas")
                    let pid = try #require(try await app.process("counter").pid)
                    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
                    let nobody = try #require(getpwnam("nobody")).pointee
                    for (word, number) in [("Uid", nobody.pw_uid), ("Gid", nobody.pw_gid)] {
                        #expect(status.contains("\n\(word):\(String(repeating: "\t\(number)", count: 4))\n"))
                    }
                    #expect(status.contains("\nGroups:\t\(nobody.pw_gid) \n"))
                    let environment = try String(contentsOfFile: "/proc/\(pid)/environ", encoding: .utf8)
                    #expect(environment.split(separator: "\0").contains("USER=nobody"))
                    let outboxes = try FileManager.default.attributesOfItem(atPath: "\(root)/d/outboxes/counter.1")
                    #expect(outboxes[.ownerAccountID] as? Int == 65534)
                    #expect(outboxes[.posixPermissions] as? Int == 0o700)
                    for way in ["d", "d/outboxes"] {
                        let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(way)")
                        #expect(attributes[.posixPermissions] as? Int == 0o711)
                    }
                    // A launcher process of root still ends it.
                    #expect(try await app.run("restart", "counter").exitCode == 0)
                }
            }
        }

        /// The store's sockets exist, and no other process becomes ready.
        @Test(.enabled(if: geteuid() == 0, "Only root can run a process as another user."))
        func aReloadGivesAFeatureToAnotherUser() async throws {
            try await Self.withCounterForAll { root, manifest in
                try await RunningApp.run(in: root, manifest: manifest) { app in
                    try Self.rewrite(app, manifest.replacing(Self.role, with: Self.roleOfNobody))
                    let reload = try await app.run("reload")
                    #expect(reload.exitCode == 0, "\(reload.errors)")
                    #expect(reload.output == "restart counter.1")
                    let start = app.up.errors.lines.count
                    try await app.increment(by: 2)
                    try await app.line(of: "counter.1", from: start, containing: "2 bananas")
                }
            }
        }
    }
}

extension RunningApp {
    /// The program that a process runs.
    func program(of pid: pid_t) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")
    }

    /// The processes of this app that run `program`.
    func running(_ program: String) -> [pid_t] {
        survivors.filter { self.program(of: $0) == "\(Self.programs)/\(program)" }
    }
}

import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of `eastward up` under systemd, in a container, in the background and on a terminal.
    @Suite struct Services {
        private static let repository = #filePath.directory.directory.directory.directory

        private static func manifest() -> String {
            """
            version: 1
            app: market
            processes:
              store:
                command: [fixture-store]
                significant: true
              counter:
                command: [fixture-counter]
                role: market.CounterFeature
                depends_on: [store]
            """
        }

        // MARK: systemd

        /// The service manager is a datagram socket of the test.
        @Test func systemdIsNotifiedOfReadinessAndOfTheStop() async throws {
            try await RunningApp.withDirectory { root in
                let manager = try NotificationReceiver()
                let marker = "EASTWARD_TEST_RUN=\(UUID().uuidString)"
                var environment = RunningApp.environment(marker: marker)
                environment.merge(manager.environment()) { $1 }
                let up = try ChildProcess(
                    RunningApp.eastward,
                    ["up", RunningApp.defaultManifest, "--run-dir", "\(root)/r", "--data-dir", "\(root)/d"],
                    environment: environment)
                try await onThread { try manager.wait(for: "READY=1") }
                try await onThread { try manager.wait(for: "WATCHDOG=1") }
                let ps = try await RunningApp.command(["ps", "--run-dir", "\(root)/r"], environment: environment)
                #expect(ps.exitCode == 0, "\(ps.output)")
                up.signal(SIGTERM)
                try await onThread { try manager.wait(for: "STOPPING=1") }
                #expect(try await up.waitForExit() == .code(0))
                #expect(RunningApp.processes(marked: marker) == [])
            }
        }

        @Test(.enabled(if: isInstalled("/usr/bin/systemd-analyze"), "systemd-analyze is not installed."))
        func systemdAcceptsTheUnit() async throws {
            try await RunningApp.withDirectory { root in
                let unit = try String(
                    contentsOfFile: "\(Self.repository)/deploy/systemd/eastward@.service", encoding: .utf8)
                // systemd-analyze looks for the programs.
                let path = "\(root)/eastward@market.service"
                try unit.replacing("/usr/local/bin/eastward", with: RunningApp.eastward)
                    .write(toFile: path, atomically: true, encoding: .utf8)
                let check = try ChildProcess(
                    "/usr/bin/systemd-analyze", ["verify", "--man=no", "--recursive-errors=no", path],
                    environment: ["SYSTEMD_LOG_LEVEL": "warning"])
                #expect(try await check.waitForExit() == .code(0), "\(check.errors.text)")
                try await check.errors.ended()
                #expect(check.errors.text == "")
            }
        }

        // MARK: A container

        /// The first process of a PID namespace becomes the parent of every orphan in it.
        @Test(.enabled(if: isContainerPermitted, "This user may not make a PID namespace."))
        func asTheFirstProcessItReapsAFloodOfOrphansAndStopsInOrder() async throws {
            try await RunningApp.withDirectory { root in
                let marker = "EASTWARD_TEST_RUN=\(UUID().uuidString)"
                let environment = RunningApp.environment(marker: marker)
                let container = try ChildProcess(
                    "/usr/bin/unshare",
                    [
                        "--pid", "--fork", "--mount-proc", "--kill-child", RunningApp.eastward, "up",
                        RunningApp.defaultManifest,
                    ]
                        + ["--run-dir", "\(root)/r", "--data-dir", "\(root)/d"],
                    environment: environment)
                _ = try await container.errors.first("the banner") { $0.contains("is up: every process is ready") }
                let first = try #require(Self.children(of: container.pid).first)
                let flood = try ChildProcess(
                    "/usr/bin/nsenter",
                    ["-t", "\(first)", "-p", "--", "sh", "-c", "for i in $(seq 500); do (true & true &); done"],
                    environment: [:])
                #expect(try await flood.waitForExit() == .code(0))
                try await until("every orphan is reaped") { Self.zombies(of: first) == [] }
                let ps = try await RunningApp.command(["ps", "--run-dir", "\(root)/r"], environment: environment)
                #expect(ps.exitCode == 0, "\(ps.output)")
                kill(first, SIGTERM)
                #expect(try await container.waitForExit() == .code(0))
                try await container.errors.ended()
                #expect(container.errors.text.contains("counter.1 ended: exit code 0"))
                #expect(RunningApp.processes(marked: marker) == [])
            }
        }

        // MARK: In the background

        @Test func aDetachedAppOutlivesItsCommandAndStopsWithDown() async throws {
            try await RunningApp.withDirectory { root in
                let marker = "EASTWARD_TEST_RUN=\(UUID().uuidString)"
                let environment = RunningApp.environment(marker: marker)
                let place = ["--run-dir", "\(root)/r"]
                let up = try await RunningApp.command(
                    ["up", RunningApp.defaultManifest, "--detach", "--data-dir", "\(root)/d"] + place,
                    environment: environment)
                #expect(up.exitCode == 0, "\(up.errors)")
                #expect(up.errors.contains("its log is \(root)/d/eastward.log"))
                let ps = try await RunningApp.command(["ps"] + place, environment: environment)
                #expect(ps.exitCode == 0, "\(ps.output)")
                let again = try await RunningApp.command(
                    ["up", RunningApp.defaultManifest, "--detach", "--data-dir", "\(root)/d"] + place,
                    environment: environment)
                #expect(again.exitCode == 75)
                #expect(again.errors.contains("Another supervisor"))
                #expect(try await RunningApp.command(["down"] + place, environment: environment).exitCode == 0)
                #expect(RunningApp.processes(marked: marker) == [])
                let log = try String(contentsOfFile: "\(root)/d/eastward.log", encoding: .utf8)
                #expect(log.contains("all processes are ready"))
            }
        }

        @Test func theFirstStartEndsTheDraftOfTheContracts() async throws {
            try await RunningApp.withDirectory { root in
                let path = "\(root)/app.yaml"
                try """
                version: 1
                app: market
                processes:
                  store: {command: [sh, -c, "exit 74"], significant: true}
                """.write(toFile: path, atomically: true, encoding: .utf8)
                let draft = "\(root)/protocols/contracts.draft"
                try FileManager.default.createDirectory(
                    atPath: "\(root)/protocols", withIntermediateDirectories: false)
                try "".write(toFile: draft, atomically: true, encoding: .utf8)
                let start = ["up", path, "--run-dir", "\(root)/r", "--data-dir", "\(root)/d"]
                let environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=none")
                let lock = "The contracts of market are locked now: eastward generate rejects incompatible changes.\n"
                #expect(try await RunningApp.command(start, environment: environment).errors.hasPrefix(lock))
                #expect(!FileManager.default.fileExists(atPath: draft))
                #expect(try await !RunningApp.command(start, environment: environment).errors.contains(lock))
            }
        }

        @Test func aDetachedAppThatFailsToStartReportsTheReason() async throws {
            try await RunningApp.withDirectory { root in
                let path = "\(root)/app.yaml"
                try """
                version: 1
                app: market
                processes:
                  store: {command: [sh, -c, "echo no room; exit 74"], significant: true}
                """.write(toFile: path, atomically: true, encoding: .utf8)
                let up = try await RunningApp.command(
                    ["up", path, "--detach", "--run-dir", "\(root)/r", "--data-dir", "\(root)/d"],
                    environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
                #expect(up.exitCode == 74)
                #expect(up.errors.contains("no room"))
            }
        }

        // MARK: A terminal

        @Test func onATerminalTheProcessesAreShownBelowTheLog() async throws {
            try await RunningApp.withDirectory { root in
                let marker = "EASTWARD_TEST_RUN=\(UUID().uuidString)"
                let command =
                    "stty rows 30 cols 100; exec \(RunningApp.eastward) up \(RunningApp.defaultManifest) "
                    + "--run-dir \(root)/r --data-dir \(root)/d"
                var environment = RunningApp.environment(marker: marker)
                environment["NO_COLOR"] = "1"
                // Not script(1), which sometimes loses the last output.
                let spawn =
                    "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(['sh', '-c', sys.argv[1]])))"
                let terminal = try ChildProcess("/usr/bin/python3", ["-c", spawn, command], environment: environment)
                _ = try await terminal.output.first("the title") { $0.contains("── market: 3 of 3 ready ──") }
                _ = try await terminal.output.first("a process") { $0.hasPrefix("store.1    ready") }
                _ = try await terminal.output.first("the banner") { $0.contains("is up: every process is ready") }
                let down = try await RunningApp.command(["down", "--run-dir", "\(root)/r"], environment: environment)
                #expect(down.exitCode == 0, "\(down.errors)")
                #expect(try await terminal.waitForExit() == .code(0))
                try await terminal.output.ended()
                // At the end, the four lines are erased and not drawn again; lines of the log may follow.
                let text = terminal.output.text
                let erased = try #require(text.ranges(of: /\u{1B}\[4A\r?\u{1B}\[J/).last)
                #expect(
                    !text[erased.upperBound...].contains("──"), "\(text.suffix(200).debugDescription)")
                #expect(terminal.output.text.contains("store.1 ended: exit code 0"))
                #expect(RunningApp.processes(marked: marker) == [])
            }
        }

        // MARK: Development

        @Test func onlyRebuiltProgramsAreRestarted() async throws {
            try await RunningApp.withDirectory { root in
                let marker = "EASTWARD_TEST_RUN=\(UUID().uuidString)"
                let environment = RunningApp.environment(marker: marker)
                try await RunningApp.install("fixture-counter", as: "\(root)/counter")
                let path = "\(root)/app.yaml"
                try Self.manifest().replacing("[fixture-counter]", with: "[./counter]")
                    .write(toFile: path, atomically: true, encoding: .utf8)
                let up = try ChildProcess(
                    RunningApp.eastward, ["up", path, "--watch", "--run-dir", "\(root)/r", "--data-dir", "\(root)/d"],
                    environment: environment)
                defer { up.signal(SIGKILL) }
                _ = try await up.errors.first("the banner") { $0.contains("is up: every process is ready") }
                try await RunningApp.install("fixture-counter", as: "\(root)/next")
                #expect(rename("\(root)/next", "\(root)/counter") == 0)
                _ = try await up.errors.first("the second start") { $0.contains("counter.1 starts (generation 2)") }
                #expect(up.errors.text.contains("\(root)/counter was rebuilt."))
                #expect(!up.errors.text.contains("store.1 starts (generation 2)"))
                let other =
                    try String(contentsOfFile: path, encoding: .utf8) + "\n  other: {command: [sleep, \"600\"]}\n"
                try other.write(toFile: path, atomically: true, encoding: .utf8)
                _ = try await up.errors.first("the new process") { $0.contains("other.1 starts") }
                up.signal(SIGTERM)
                #expect(try await up.waitForExit() == .code(0))
                #expect(RunningApp.processes(marked: marker) == [])
            }
        }

        // MARK: What this machine can do

        private static func isInstalled(_ program: String) -> Bool {
            FileManager.default.isExecutableFile(atPath: program)
        }

        private static let isContainerPermitted: Bool = {
            let unshare = try? Process.run(
                URL(fileURLWithPath: "/usr/bin/unshare"), arguments: ["--pid", "--fork", "--mount-proc", "true"])
            unshare?.waitUntilExit()
            return unshare?.terminationStatus == 0
        }()

        private static func children(of pid: pid_t) -> [pid_t] { processes { $0.parent == pid }.map(\.pid) }

        private static func zombies(of pid: pid_t) -> [pid_t] {
            processes { $0.parent == pid && $0.state == "Z" }.map(\.pid)
        }

        private static func processes(
            _ isWanted: ((pid: pid_t, state: Substring, parent: pid_t)) -> Bool
        ) -> [(pid: pid_t, state: Substring, parent: pid_t)] {
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return entries.compactMap(pid_t.init).compactMap { pid in
                guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
                    let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 1
                else { return nil }
                return (pid, fields[0], pid_t(fields[1]) ?? 0)
            }.filter(isWanted)
        }
    }
}

import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of an operator's view of a running app: its log, its events, its processes as they change.
    @Suite struct Logs {
        /// Prints the text that is written to its FIFO.
        private static let speaker =
            #"[sh, -c, "mkfifo $EASTWARD_DATA_DIR/mouth; exec 0<>$EASTWARD_DATA_DIR/mouth; "#
            + #"echo listens; exec cat"]"# + "\n    ready: {within: 5m}"

        private static func manifest(_ command: String) -> String {
            """
            version: 1
            app: market
            processes:
              store:
                command: [fixture-store]
              speaker:
                command: \(command)
                depends_on: [store]
            """
        }

        /// Runs `body` with an app that has a speaker process, and with a function that makes the speaker print a text.
        private func withSpeaker(_ body: (RunningApp, (String) async throws -> Void) async throws -> Void) async throws
        {
            try await RunningApp.run(manifest: Self.manifest(Self.speaker), untilUp: false) { app in
                try await app.line(of: "speaker.1", containing: "listens")
                try await body(app) { text in
                    try await onThread { try Data(text.utf8).append(toFIFO: "\(app.root)/d/mouth") }
                }
            }
        }

        /// A burst and two minutes of the allowed rate, doubled for the overhead of JSON.
        private static let largestLog = 2 * ((2 << 20) + 120 * (64 << 10))

        // MARK: logs

        @Test func linesArePrefixedOrJSONAsTheSupervisorWritesIt() async throws {
            try await withSpeaker { app, _ in
                let plain = try await app.run("logs", "speaker")
                #expect(plain.exitCode == 0)
                #expect(plain.output == "speaker.1  │ listens")
                let all = try await app.run("logs", "--json")
                let written = app.up.errors.lines.filter { LogEntry(json: $0) != nil }
                #expect(all.output.split(separator: "\n").map(String.init) == written)
                #expect(all.output.contains(#""process":"supervisor","stream":"event","line":"speaker.1 starts"}"#))
            }
        }

        @Test func followShowsLinesAsTheyComeAndTheEnd() async throws {
            try await withSpeaker { app, speak in
                let logs = try app.start("logs", "-f", "speaker")
                defer { logs.signal(SIGKILL) }
                _ = try await logs.output.first("what was said") { $0.hasSuffix("│ listens") }
                for number in 1...5 {
                    try await speak("word \(number)\n")
                    _ = try await logs.output.first("word \(number)") { $0 == "speaker.1  │ word \(number)" }
                }
                #expect(try await app.run("down").exitCode == 0)
                #expect(try await logs.waitForExit() == .code(0))
                try await logs.errors.ended()
                #expect(logs.errors.text == "The app has stopped.")
            }
        }

        @Test func tailAndSinceChooseTheNewest() async throws {
            try await withSpeaker { app, speak in
                try await speak((1...9).map { "\($0)\n" }.joined())
                try await app.line(of: "speaker.1", containing: "9")
                let tail = try await app.run("logs", "-n", "2", "speaker.1")
                #expect(tail.output == "speaker.1  │ 8\nspeaker.1  │ 9")
                let time = try await app.line(of: "speaker.1", containing: "9").time
                try await until("the clock has moved on") { Date().timeIntervalSince(try Date.iso(time)) > 0.1 }
                try await speak("later\n")
                let later = try await app.line(of: "speaker.1", containing: "later").time
                let since = try await app.run("logs", "--since", later, "speaker")
                #expect(since.output == "speaker.1  │ later")
                #expect(try await app.run("logs", "--since", "1h", "-n", "0").output.isEmpty)
                let wrong = try await app.run("logs", "--since", "yesterday")
                #expect(wrong.exitCode == 64)
            }
        }

        @Test func aMistypedNameIsAnsweredWithTheNearest() async throws {
            try await withSpeaker { app, _ in
                let result = try await app.run("logs", "-f", "speeker")
                #expect(result.exitCode == 1)
                #expect(result.errors.contains("no process “speeker”. Did you mean “speaker”?"))
                let ps = try await app.run("ps", "speeker")
                #expect(ps.exitCode == 1)
                let store = try await app.run("ps", "store")
                #expect(store.exitCode == 0)
                #expect(store.output.split(separator: "\n").count == 2)
            }
        }

        @Test func withoutAnAppThereIsNothingToRead() async throws {
            for command in [["logs"], ["logs", "-f"], ["events"], ["ps", "--watch"]] {
                try await RunningApp.withDirectory { root in
                    let result = try await RunningApp.command(
                        command + ["--run-dir", "\(root)/r"],
                        environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
                    #expect(result.exitCode == 69)
                    #expect(result.errors.contains("Start one with: eastward up MANIFEST"))
                }
            }
        }

        @Test func aLineOfAMegabyteIsCutAndAFloodBlocksNoProcess() async throws {
            let flood =
                #"[sh, -c, "echo first; head -c 1048576 /dev/zero | tr '\\000' x; echo; "#
                + #"yes $(head -c 4000 /dev/zero | tr '\\000' y) | head -n 3000; echo last; sleep 600"]"#
                + "\n    ready: { within: 5m }"
            try await RunningApp.run(manifest: Self.manifest(flood), untilUp: false) { app in
                // No process reads from this one, and its pipe is full soon.
                let command = "\(RunningApp.eastward) logs -f --run-dir \(app.directory.path) | sleep 600"
                let deaf = try ChildProcess("/bin/sh", ["-c", command], environment: app.environment)
                defer { kill(-deaf.pid, SIGKILL) }
                let long = try await app.line(of: "speaker.1", within: .seconds(60), containing: "bytes more)")
                #expect(long.line == String(repeating: "x", count: 65_536) + " … (983040 bytes more)")
                try await until("the last line was printed", within: .seconds(60)) {
                    try await app.run("logs", "-n", "1", "speaker").output == "speaker.1  │ last"
                }
                #expect(try await app.process("store").state == "ready")
                // The first lines of the store are still there.
                #expect(try await app.run("logs", "store").output.contains("mpty state with journal ID"))
                #expect(!deaf.hasExited)
            }
        }

        @Test func aTerminalIsShownEscapedControlCharactersAndAPipeTheBytes() async throws {
            try await withSpeaker { app, speak in
                try await speak("\u{1B}]0;title\u{7}\u{1B}[2Jred\u{9B}31m\n")
                try await app.line(of: "speaker.1", containing: "title")
                let terminal = try PseudoTerminal()
                let logs = try terminal.start(app, "logs", "speaker")
                #expect(try await logs.waitForExit() == .code(0))
                try await terminal.shows(#"\u001B]0;title\u0007\u001B[2Jred\u009B31m"#)
                #expect(!terminal.text.contains("\u{1B}]0;title") && !terminal.text.contains("\u{1B}[2J"))
                let piped = try await app.run("logs", "speaker")
                #expect(piped.output.contains("│ \u{1B}]0;title\u{7}\u{1B}[2Jred\u{9B}31m"))
            }
        }

        @Test func theLogOfADetachedAppStaysSmallUnderAFlood() async throws {
            try await RunningApp.withDirectory { root in
                // 60 MB.
                let flood =
                    #"[sh, -c, "yes $(head -c 4000 /dev/zero | tr '\\000' y) | head -n 15000; "#
                    + #"echo done; sleep 600"]"#
                try Self.manifest(flood + "\n    ready: {within: 5m}")
                    .write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
                let environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=\(UUID().uuidString)")
                let directories = ["--run-dir", "\(root)/r", "--data-dir", "\(root)/d"]
                let up = try ChildProcess(
                    RunningApp.eastward, ["up", "\(root)/app.yaml", "--detach"] + directories,
                    environment: environment)
                defer { up.signal(SIGKILL) }
                func run(_ command: String...) async throws -> CommandResult {
                    try await RunningApp.command(
                        [command[0], "--run-dir", "\(root)/r"] + command.dropFirst(), environment: environment)
                }
                let log = "\(root)/d/eastward.log"
                do {
                    try await until("the last line was printed", within: .seconds(100)) {
                        try await run("logs", "-n", "1", "speaker").output == "speaker.1  │ done"
                    }
                    try await until("the log says what is missing") {
                        try String(contentsOfFile: log, encoding: .utf8).contains(" lines of speaker.1 dropped: ")
                    }
                } catch {
                    _ = try await run("down")
                    throw error
                }
                let size = try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
                // The limit on a process's burst does not count the names and times of JSON.
                #expect(size ?? .max < Self.largestLog)
                #expect(try await run("down").exitCode == 0)
            }
        }

        // MARK: events

        @Test func eventsShowWhyAProcessRestarts() async throws {
            let manifest = Self.manifest(#"[sh, -c, "exit 3"]"# + "\n    restart: { intensity: 1, base: 1ms }")
            try await RunningApp.run(manifest: manifest, untilUp: false) { app in
                try await app.line(of: "supervisor", containing: "speaker.1 failed")
                let events = try await app.run("events", "--json").output.split(separator: "\n").map {
                    try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
                }.filter { $0["instance"] as? String == "speaker.1" && $0["kind"] as? String != "launched" }
                #expect(
                    events.map { $0["kind"] as? String } == [
                        "waiting", "starting", "exited", "restarting", "starting", "exited", "failed",
                    ])
                #expect(events.map { $0["exit"] as? Int } == [nil, nil, 3, nil, nil, 3, nil])
                #expect(events.map { $0["generation"] as? Int } == [nil, 1, 1, 1, 2, 2, 2])
                #expect(events[3]["delay_ms"] is Int)
                #expect(events[6]["reason"] as? String == "1 restarts within 60 s, the last after exit code 3")
                let text = try await app.run("events").output
                #expect(text.contains("Z  speaker.1 ended: exit code 3\n"))
            }
        }

        @Test func followedEventsBeginWithASnapshot() async throws {
            try await RunningApp.run { app in
                let events = try app.start("events", "-f", "--json")
                defer { events.signal(SIGKILL) }
                let snapshot = try await events.output.first("the snapshot") { $0.contains(#""kind":"snapshot""#) }
                #expect(snapshot.index == 0)
                #expect(try await app.run("restart", "counter").exitCode == 0)
                _ = try await events.output.first("counter to be ready") {
                    $0.contains(#""instance":"counter.1","kind":"ready""#)
                }
                events.signal(SIGINT)
                #expect(try await events.waitForExit() == .signal(SIGINT))
            }
        }

        // MARK: ps --watch

        @Test func watchedProcessesArePrintedAgainAfterAChange() async throws {
            try await RunningApp.run { app in
                let watch = try app.start("ps", "--watch", "counter")
                defer { watch.signal(SIGKILL) }
                _ = try await watch.output.first("counter") { $0.hasPrefix("counter.1  ready") }
                kill(try #require(try await app.process("counter").pid), SIGKILL)
                _ = try await watch.output.first("counter after a restart") {
                    let words = $0.split(separator: " ")
                    return words.first == "counter.1" && words[1] == "ready" && words[3] == "1"
                }
                #expect(try await app.run("down").exitCode == 0)
                #expect(try await watch.waitForExit() == .code(0))
                try await watch.output.ended()
                #expect(!watch.output.text.contains("store.1"))
                #expect(!watch.output.text.contains("\u{1B}"))
            }
        }

        /// Without keys to read; otherwise it has a screen of its own.
        @Test func onATerminalWatchedProcessesStayInPlace() async throws {
            try await RunningApp.run { app in
                let command = "\(RunningApp.eastward) ps --watch --run-dir \(app.directory.path) < /dev/null"
                let script = try ChildProcess(
                    "/usr/bin/script", ["-qec", command, "/dev/null"], environment: app.environment)
                defer { script.signal(SIGKILL) }
                // Four lines up: a header and three processes.
                _ = try await script.output.first("the table once more") { $0.contains("\u{1B}[4ANAME") }
                #expect(try await app.run("down").exitCode == 0)
                #expect(try await script.waitForExit() == .code(0))
            }
        }

        // MARK: completions

        @Test func bashCompletesAProcess() async throws {
            try await RunningApp.run { app in
                let script = try await RunningApp.command(["completions", "bash"], environment: app.environment)
                #expect(script.exitCode == 0)
                let file = "\(app.root)/completions"
                try script.output.write(toFile: file, atomically: true, encoding: .utf8)
                for (line, expected) in [
                    ("restart cou", ["counter", "counter.1"]), ("logs -f store.", ["store.1"]),
                    ("logs notes --run-dir \(app.directory.path) st", ["store", "store.1"]), ("dow", ["down"]),
                    ("ps zzz", []), ("run --role market.C", ["market.CounterFeature"]), ("journal sh", ["show"]),
                    ("dispatch Increment b", ["by="]),
                ] {
                    var environment = app.environment
                    environment["EASTWARD_RUN_DIR"] = line.contains("--run-dir") ? nil : app.directory.path
                    let bash = try ChildProcess(
                        "/bin/bash", ["--norc", "-c", Self.complete, file, RunningApp.eastward, line],
                        environment: environment)
                    #expect(try await bash.waitForExit() == .code(0))
                    try await bash.output.ended()
                    try await bash.errors.ended()
                    #expect(bash.output.lines == expected, "\(bash.errors.text)")
                    #expect(bash.errors.text.isEmpty)
                }
            }
        }

        @Test func withoutAnAppNothingIsCompleted() async throws {
            try await RunningApp.withDirectory { root in
                let result = try await RunningApp.command(
                    ["completions", "bash"], environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
                try result.output.write(toFile: "\(root)/completions", atomically: true, encoding: .utf8)
                let bash = try ChildProcess(
                    "/bin/bash",
                    [
                        "--norc", "-c", Self.complete, "\(root)/completions", RunningApp.eastward,
                        "restart --run-dir \(root)/none cou",
                    ], environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
                #expect(try await bash.waitForExit() == .code(0))
                try await bash.output.ended()
                try await bash.errors.ended()
                #expect(bash.output.lines == [])
                #expect(bash.errors.text.isEmpty)
            }
        }

        /// Completes the last word of `$2` after the program `$1`, as bash would after the script `$0`.
        private static let complete = """
            source "$0"
            COMP_LINE="$1 $2"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=($COMP_LINE); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _eastward "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}" | grep . || true
            """
    }
}

extension Data {
    /// Writes the text to a FIFO; blocks until a process reads from it.
    fileprivate func append(toFIFO path: String) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: self)
        try file.close()
    }
}

extension Date {
    fileprivate static func iso(_ text: String) throws -> Date {
        try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}

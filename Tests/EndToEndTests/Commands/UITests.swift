import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Scripted sessions of `eastward ui` in a terminal of tmux. The screens are kept in Tests/Fixtures/Screens.
    @Suite struct UserInterface {
        private static let screens = "\(#filePath.directory.directory.directory)/Fixtures/Screens"

        /// Replaces values that vary. Each replacement has the width of the value.
        private static func mask(_ screen: String) -> String {
            screen
                // Times, then sizes, loads and uptimes of processes, then latencies and rates.
                .replacing(/\d\d:\d\d:\d\d/) { _ in "HH:MM:SS" }
                .replacing(#/ +\d+ %/#) { String(repeating: " ", count: $0.0.count - 3) + "N %" }
                .replacing(#/ +\d+ MiB/#) { String(repeating: " ", count: $0.0.count - 5) + "N MiB" }
                .replacing(#/ +(\d+m )?\d+s(?= |\n|$)/#) { String(repeating: " ", count: $0.0.count - 2) + "Ns" }
                .replacing(#/ +[\d\u{202F}]+ [µm]s/#) { String(repeating: " ", count: $0.0.count - 4) + "N µs" }
                .replacing(/[0-9a-f]{32}/) { _ in String(repeating: "0", count: 32) }
                .replacing(/(?m)^.* actions\/s.*$/, with: "N actions/s")
                .replacing(/[▁▂▃▄▅▆▇█]/, with: " ")
        }

        private func open(
            _ app: RunningApp, width: Int = 80, height: Int = 24, _ variables: [String: String] = [:],
            _ body: (TmuxSession) async throws -> Void
        ) async throws {
            try await TmuxSession.run(
                app, [RunningApp.eastward, "ui", "--run-dir", app.directory.path], width: width, height: height,
                variables,
                body)
        }

        @Test func showsTheAppAndControlsIt() async throws {
            try await RunningApp.run { app in
                try await open(app) { terminal in
                    func matches(_ name: String, once text: String) async throws {
                        try await terminal.matches("\(Self.screens)/ui-\(name).txt", once: text, masking: Self.mask)
                    }
                    try await terminal.shows("3 of 3 ready")
                    try await terminal.press("Down")
                    try await matches("80x24", once: "0 bananas")
                    try await terminal.resize(width: 40, height: 12)
                    try await matches("40x12", once: "0 bananas")
                    try await terminal.resize(width: 80, height: 24)
                    try await matches("80x24", once: "0 bananas")

                    // Completes the action's name and its field, and sends it.
                    try await terminal.type("d")
                    try await terminal.type("Incr")
                    try await matches("dispatch", once: "> Incr")
                    try await terminal.press("Tab", "Tab")
                    try await terminal.shows("> market.Increment by=")
                    try await terminal.type("2")
                    try await terminal.press("Enter")
                    try await terminal.shows("market.Increment was applied at revision 1.")
                    try await terminal.shows("2 bananas")
                    try await terminal.press("Escape")

                    try await terminal.type("2")
                    try await app.increment(by: 3)
                    _ = try await app.run("dispatch", "market.Decrement", #"{"by":9}"#)
                    try await matches("actions", once: "rejected: The count is 5")

                    try await terminal.type("3")
                    try await terminal.shows("market.Count")
                    try await terminal.press("Enter", "Down", "Enter")
                    try await terminal.shows("count  5")

                    // Searches in the log of the counter.
                    try await terminal.type("1")
                    try await terminal.type("/5 ban")
                    try await terminal.press("Enter")
                    let found = try await terminal.shows("1 with “5 ban”")
                    #expect(found.contains("5 bananas") && !found.contains("0 bananas"))
                    try await terminal.press("Escape", "Escape")

                    try await terminal.type("?")
                    try await matches("keys", once: "Any key closes this.")
                    try await terminal.press("Enter")

                    try await terminal.type("x")
                    try await terminal.shows("Stop counter.1? y/n")
                    try await terminal.type("y")
                    try await terminal.waits(for: "the stopped counter") { $0.contains(/counter.1 +stopped/) }
                    try await terminal.type("s")
                    try await terminal.waits(for: "the started counter") { $0.contains(/counter.1 +ready/) }

                    try await terminal.type("q")
                    let end = try await terminal.shows("exit code 0")
                    #expect(!end.contains("ready"), "The previous screen is restored.")
                }
            }
        }

        @Test func endsWithTheAppAndSurvivesARestartOfTheStore() async throws {
            try await RunningApp.run { app in
                try await open(app) { terminal in
                    try await terminal.shows("3 of 3 ready")
                    kill(try #require(try await app.process("store").pid), SIGKILL)
                    try await terminal.waits(for: "the restart") { $0.contains(#/store.1 +ready +1 /#) }
                    try await terminal.type("2")
                    try await until("the actions are shown again") {
                        try await app.increment()
                        return try await terminal.screen().contains("market.Increment")
                    }
                    #expect(try await app.run("stop", "store").exitCode == 0)
                    try await terminal.shows("The store does not answer.")
                    #expect(try await app.run("start", "store").exitCode == 0)
                    try await terminal.shows("actions/s")
                    #expect(try await app.run("down").exitCode == 0)
                    try await terminal.shows("The app has stopped.")
                    try await terminal.shows("exit code 0")
                }
            }
        }

        @Test func endsIfTheSupervisorIsKilled() async throws {
            try await RunningApp.run { app in
                try await open(app) { terminal in
                    try await terminal.shows("3 of 3 ready")
                    app.up.signal(SIGKILL)
                    try await terminal.shows("exit code 0")
                }
            }
        }

        /// A paste, many sizes, control characters in a log, a terminal that is closed.
        @Test func hostileInputDoesNotHarmTheTerminal() async throws {
            let manifest = """
                version: 1
                app: market
                processes:
                  store:
                    command: [fixture-store]
                  speaker:
                    command: [sh, -c, "printf '\\\\033]0;title\\\\007\\\\033[2Jred\\\\n'; sleep 600"]
                """
            try await RunningApp.run(manifest: manifest, untilUp: false) { app in
                try await app.line(of: "speaker.1", containing: "title")
                try await open(app, ["NO_COLOR": "1"]) { terminal in
                    // The supervisor's log names the process before the table does.
                    try await terminal.shows("1 of 2 ready")
                    try await terminal.press("Down")
                    try await terminal.shows(#"\u001B]0;title\u0007\u001B[2Jred"#)
                    try await terminal.type("/")
                    try await terminal.paste(String(repeating: "0123456789", count: 1000))
                    try await terminal.shows("0123456789")
                    try await terminal.press("Escape")
                    for size in 1...30 {
                        try await terminal.resize(width: 1 + size * 7 % 90, height: 1 + size * 5 % 40)
                    }
                    try await terminal.resize(width: 80, height: 24)
                    try await terminal.shows("? keys")
                    try await terminal.press("C-c")
                    try await terminal.shows("exit code 0")
                }
                // The terminal is closed while the program runs.
                try await open(app) { terminal in try await terminal.shows("speaker.1") }
                try await until("it has ended") {
                    RunningApp.processes(marked: app.marker) { pid in
                        let words = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline")?.split(separator: 0)
                        return words?.dropFirst().first.map { $0.elementsEqual("ui".utf8) } ?? false
                    }.isEmpty
                }
            }
        }

        @Test func needsATerminalAndARunningApp() async throws {
            try await RunningApp.run { app in
                let piped = try await app.run("ui")
                #expect(piped.exitCode == 64)
                #expect(piped.errors.contains("eastward ui needs a terminal."))
                try await TmuxSession.run(app, [RunningApp.eastward, "ui", "--run-dir", "\(app.root)/none"]) {
                    terminal in
                    try await terminal.shows("No supervisor runs in")
                    try await terminal.shows("exit code 69")
                }
            }
        }

        @Test func topAndPsEndWithQAndFollowTheSizeOfTheTerminal() async throws {
            try await RunningApp.run { app in
                for command in [["top"], ["ps", "--watch"]] {
                    try await TmuxSession.run(
                        app, [RunningApp.eastward] + command + ["--run-dir", app.directory.path]
                    ) { terminal in
                        try await terminal.shows("counter.1")
                        try await terminal.resize(width: 30, height: 5)
                        let small = try await terminal.waits(for: "a small table") {
                            $0.contains("NAME") && !$0.contains("RESTARTS")
                        }
                        #expect(small.components(separatedBy: "NAME").count == 2, "It is drawn once.")
                        try await terminal.resize(width: 80, height: 24)
                        try await terminal.shows("RESTARTS")
                        try await terminal.type("q")
                        let end = try await terminal.shows("exit code 0")
                        #expect(end.contains("counter.1"), "The last table stays.")
                    }
                    try await TmuxSession.run(
                        app, [RunningApp.eastward] + command + ["--run-dir", app.directory.path]
                    ) { terminal in
                        try await terminal.shows("counter.1")
                        try await terminal.press("C-c")
                        let end = try await terminal.shows("exit code 130")
                        #expect(end.components(separatedBy: "counter.1").count == 2, "The last table is printed once.")
                    }
                }
            }
        }
    }
}

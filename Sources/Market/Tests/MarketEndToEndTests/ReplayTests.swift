import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests that replay a recorded editing session, one action per edit.
    @Suite struct Replays {
        /// A store that is restarted at once, however often it dies, and the notes.
        private static let manifest = """
            version: 1
            app: market
            processes:
              store:
                command: [market-store]
                restart: { base: 5ms, max: 10ms, intensity: 1000, period: 1s }
              notes:
                command: [market-notes]
                role: market.NotesFeature
                depends_on: [store]
            """

        @Test func aTraceLeadsToItsEnd() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                let trace = TraceFile.random(edits: 5000, of: ["a", "b", "word ", "\n", "({[]})"], start: "", seed: 1)
                for _ in 0..<2 {
                    let replay = try await app.replay(trace)
                    #expect(replay.exitCode == 0)
                    let report = try #require(replay.json as? [String: Any])
                    #expect(Set(report.keys) == ["edits", "seconds", "edits_per_second", "matches"])
                    #expect(report["edits"] as? Int == 5000)
                    #expect(report["matches"] as? Bool == true)
                    #expect(replay.errors.isEmpty)
                }
                try await app.line(of: "notes.1", containing: "code points; line ")
            }
        }

        @Test func codePointsAreCountedAsTheTraceCountsThem() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                let snippets = ["é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "\u{200D}", "🇩🇪", "\r\n", "Ж", "漢"]
                let trace = TraceFile.random(edits: 3000, of: snippets, start: "cafe\u{301} 👩‍🚀\r\n", seed: 2)
                let replay = try await app.replay(trace)
                #expect(replay.exitCode == 0, "\(replay.errors)")
                #expect((replay.json as? [String: Any])?["matches"] as? Bool == true)
            }
        }

        @Test func aDifferentEndIsReported() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                var trace = TraceFile(startContent: "cafe", patches: [.init(position: 4, deleted: 0, text: "\u{301}")])
                trace.endContent = "cafe\u{301}"
                #expect(try await app.replay(trace).exitCode == 0)
                // It looks the same, but its code points differ.
                trace.endContent = "caf\u{E9}"
                let replay = try await app.replay(trace)
                #expect(replay.exitCode == 1)
                #expect((replay.json as? [String: Any])?["matches"] as? Bool == false)
            }
        }

        @Test func anEditThatTheStoreRejectsIsNamed() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                let trace = TraceFile(
                    startContent: "ab",
                    patches: [.init(position: 0, deleted: 2, text: "x"), .init(position: 1, deleted: 1, text: "")])
                let replay = try await app.replay(trace)
                #expect(replay.exitCode == 3)
                #expect(replay.output.isEmpty)
                #expect(
                    replay.errors == """
                        Error: The edit at txns[1].patches[0] was rejected: Deleting 1 code point from position 1 on \
                        goes beyond the document, which has 1 code point.
                        """)
            }
        }

        @Test func anInvalidTraceIsRefusedBeforeAnyActionIsSent() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                try await app.dispatch("market.EditNotes", #"{"text":"kept"}"#)
                let path = "\(app.root)/no-trace.json"
                try #"{"startContent":"","txns":[]}"#.write(toFile: path, atomically: true, encoding: .utf8)
                for (file, code, reason) in [
                    (path, 65, "no “endContent”"), ("\(app.root)/nothing", 66, "No such file or directory"),
                ] {
                    let replay = try await app.notes("--replay", file)
                    #expect(replay.exitCode == Int32(code))
                    #expect(replay.errors.contains(reason))
                }
                // Four code points can be deleted: they are still there.
                try await app.dispatch("market.EditNotes", #"{"deleteCount":4}"#)
            }
        }

        @Test func helpIsGivenAndUnknownOptionsAreRefused() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                let help = try await app.notes("--help")
                #expect(help.exitCode == 0)
                #expect(help.output.contains("--replay <trace>"))
                let unknown = try await app.notes("--repaly", "trace.json")
                #expect(unknown.exitCode == 64)
                #expect(unknown.errors.contains("--repaly"))
                let slow = try await app.notes("--rate", "10")
                #expect(slow.exitCode == 64)
                #expect(slow.errors.contains("--rate needs --replay: it sets the speed of the replay."))
            }
        }

        /// The traces of https://github.com/josephg/editing-traces, if the environment names their directory.
        @Test(.enabled(if: TraceFile.recorded != nil, "EASTWARD_EDITING_TRACES names no directory."))
        func recordedSessionsLeadToTheirEnds() async throws {
            let directory = try #require(TraceFile.recorded)
            let files = try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0.contains(".json") }
            try #require(!files.isEmpty)
            try await RunningApp.run(manifest: Self.manifest) { app in
                for file in files.sorted() {
                    let replay = try await app.notes("--replay", "\(directory)/\(file)")
                    #expect(replay.exitCode == 0, "\(file): \(replay.output) \(replay.errors)")
                }
            }
        }

        @Test(
            .enabled(if: TraceFile.recorded != nil, "EASTWARD_EDITING_TRACES names no directory."),
            .timeLimit(.minutes(10)))
        func recordedSessionsLeadToTheirEndsOverAStoreThatIsKilled() async throws {
            let directory = try #require(TraceFile.recorded)
            let files = try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0.contains(".json") }
            try await RunningApp.run(manifest: Self.manifest) { app in
                for file in files.sorted() {
                    let replay = try app.start(
                        "run", "--role", "market.NotesFeature", "--", "market-notes", "--replay",
                        "\(directory)/\(file)",
                        "--rate", "10000")
                    defer { replay.signal(SIGKILL) }
                    let kills = try await app.killStore(most: 8, during: replay)
                    let exit = try await replay.waitForExit(within: .seconds(100))
                    try await replay.output.ended()
                    try await replay.errors.ended()
                    #expect(exit == .code(0), "\(file): \(replay.errors.text)")
                    #expect(replay.output.text.contains(#""matches":true"#), "\(file): \(replay.output.text)")
                    #expect(kills >= 5, "\(file)")
                }
            }
        }
    }
}

/// A synthetic trace.
private struct TraceFile {
    struct Patch {
        var position: Int
        var deleted: Int
        var text: String
    }

    static let recorded = ProcessInfo.processInfo.environment["EASTWARD_EDITING_TRACES"]

    var startContent: String
    var endContent: String
    var patches: [Patch]

    /// The end content is the start content with the patches applied.
    init(startContent: String, patches: [Patch]) {
        self.startContent = startContent
        self.patches = patches
        var document = Array(startContent.unicodeScalars)
        for patch in patches where patch.position + patch.deleted <= document.count {
            document.replaceSubrange(
                patch.position..<(patch.position + patch.deleted), with: Array(patch.text.unicodeScalars))
        }
        endContent = ""
        endContent.unicodeScalars.append(contentsOf: document)
    }

    /// Edits at random positions, with more insertions than deletions.
    static func random(edits: Int, of snippets: [String], start: String, seed: UInt64) -> TraceFile {
        var random = Numbers(state: seed)
        var length = start.unicodeScalars.count
        let patches = (0..<edits).map { _ in
            let position = Int.random(in: 0...length, using: &random)
            let deleted = min(Int.random(in: 0...2, using: &random), length - position)
            let text = (0..<Int.random(in: 0...2, using: &random)).map { _ in snippets.randomElement(using: &random)! }
                .joined()
            length += text.unicodeScalars.count - deleted
            return Patch(position: position, deleted: deleted, text: text)
        }
        return TraceFile(startContent: start, patches: patches)
    }

    func write(to path: String) throws {
        let trace: [String: Any] = [
            "startContent": startContent, "endContent": endContent,
            "txns": patches.map { ["patches": [[$0.position, $0.deleted, $0.text] as [Any]]] },
        ]
        try JSONSerialization.data(withJSONObject: trace).write(to: URL(fileURLWithPath: path))
    }
}

/// A generator of the same numbers in every run.
private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 32 | state << 32
    }
}

extension RunningApp {
    /// Kills the store after each change of the notes while `replay` runs. Returns the number of kills.
    fileprivate func killStore(most: Int, during replay: ChildProcess) async throws -> Int {
        var pid: pid_t?
        for kills in 0..<most {
            try await until("the store runs") {
                let running = try await ps().first { $0.name == "store" }?.pid
                defer { pid = running ?? pid }
                return running != nil && running != pid
            }
            let mark = up.errors.end
            try await until("the notes change", within: .seconds(60)) {
                replay.hasExited || output(of: "notes.1", from: mark).contains { $0.contains("code points") }
            }
            guard !replay.hasExited else { return kills }
            kill(pid!, SIGKILL)
        }
        return most
    }

    /// Runs `market-notes` manually until it exits.
    fileprivate func notes(_ arguments: String...) async throws -> CommandResult {
        let child = try ChildProcess(
            Self.eastward,
            ["run", "--run-dir", directory.path, "--role", "market.NotesFeature", "--", "market-notes"] + arguments,
            environment: environment)
        defer { child.signal(SIGKILL) }
        let exit = try await child.waitForExit(within: .seconds(40))
        try await child.output.ended()
        try await child.errors.ended()
        guard case .code(let code) = exit else { throw WaitedInVain("market-notes died of \(exit)") }
        return CommandResult(output: child.output.text, errors: child.errors.text, exitCode: code)
    }

    fileprivate func replay(_ trace: TraceFile) async throws -> CommandResult {
        let path = "\(root)/trace.json"
        try trace.write(to: path)
        return try await notes("--replay", path)
    }
}

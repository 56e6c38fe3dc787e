import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of `eastward journal` and `eastward state`, beside a running store and after it has stopped.
    @Suite struct JournalCommand {
        private struct Entry: Codable {
            var revision: UInt64
            var sender: String?
            var sequence: UInt64
            var action: String
            var outcome: String
            var row: UInt64?
            var seed: UInt64?
        }

        private func entries(_ result: CommandResult) throws -> [Entry] {
            try result.output.split(separator: "\n").map {
                try JSONDecoder().decode(Entry.self, from: Data($0.utf8))
            }
        }

        @Test func theHistoryRemainsAfterACleanStop() async throws {
            try await RunningApp.withDirectory { root in
                for start in 1...3 {
                    try await RunningApp.run(in: root) { app in
                        try await app.increment(by: start)
                        try await app.increment(by: start)
                    }
                }
                try await RunningApp.run(in: root) { app in
                    let tail = try await app.run("journal", "tail")
                    #expect(tail.output.split(separator: "\n").count == 6, "\(tail.output) \(tail.errors)")
                    let show = try await app.run("journal", "show", "3")
                    #expect(show.output.contains(#""value":{"by":2}"#), "\(show.errors)")
                }
            }
        }

        @Test func theJournalIsReadBesideARunningStore() async throws {
            try await RunningApp.run { app in
                let first = try await app.increment(by: 2).revision
                try await app.increment(by: 3)
                let tail = try await app.run("journal", "tail", "-n", "2")
                #expect(tail.exitCode == 0, "\(tail.errors)")
                #expect(try entries(tail).map(\.revision) == [first, first + 1])
                #expect(try entries(tail).allSatisfy { $0.sender == "operator" && $0.action == "market.Increment" })

                // Actions committed since then are shown too.
                let last = try await app.increment(by: 4).revision
                let show = try await app.run("journal", "show", "\(last)")
                #expect(try entries(show).first?.seed != nil)
                let verify = try await app.run("journal", "verify")
                #expect(verify.exitCode == 0, "\(verify.errors)")
                #expect(verify.output.contains(#""clean":true"#))
                let replay = try await app.run("journal", "replay", "--until", "\(first)")
                #expect(replay.output.contains(#"{"counter":{"count":2}}"#))
                #expect(replay.errors.contains("a second"))
                let none = try await app.run("journal", "show", "\(last + 1)")
                #expect(none.exitCode == 66)
                // The store was not affected.
                #expect(try await app.count() == 9)
            }
        }

        @Test func theStateOfARunningStoreIsPrinted() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 7)
                #expect(try await app.run("state").output.contains(#"{"counter":{"count":7}}"#))
                #expect(try await app.run("state", "--path", "counter.count").output == "7")
                let none = try await app.run("state", "--path", "counter.total")
                #expect(none.exitCode == 66)
                #expect(none.errors.contains("counter"))
                let ps = try await app.run("ps")
                #expect(ps.output.contains("durability full"))
            }
        }

        @Test func theJournalOfAStoppedStoreIsReadExportedAndImported() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 5)
                try await app.increment(by: 6)
                app.up.signal(SIGTERM)
                #expect(try await app.up.waitForExit() == .code(0))

                func run(_ data: String, _ arguments: String...) async throws -> CommandResult {
                    let app = ["--manifest", app.manifest, "--data-dir", data]
                    return try await RunningApp.command(arguments + app, environment: environment)
                }
                let environment = app.environment
                let (data, other) = ("\(app.root)/d", "\(app.root)/other")
                #expect(try await entries(run(data, "journal", "tail")).map(\.revision) == [1, 2])
                #expect(try await run(data, "state", "--path", "counter.count").output == "11")
                #expect(try await run(data, "journal", "verify").output.contains(#""clean":true"#))

                let exported = try await run(data, "journal", "export").output
                let file = "\(app.root)/export"
                try exported.write(toFile: file, atomically: true, encoding: .utf8)
                let imported = try await run(other, "journal", "import", file)
                #expect(imported.exitCode == 0, "\(imported.errors)")
                #expect(try await run(other, "journal", "export").output == exported)
                #expect(try await run(other, "journal", "import", file).exitCode == 73)
                #expect(try await run(other, "journal", "replay", "--from-start").output.contains(#"{"count":11}"#))
            }
        }

        @Test func aByteThatTheDiskChangedIsDetected() async throws {
            try await RunningApp.run { app in
                try await app.dispatch("market.EditNotes", #"{"text":"walnut"}"#)
                app.up.signal(SIGTERM)
                #expect(try await app.up.waitForExit() == .code(0))
                try Self.change("walnut", to: "walnux", in: "\(app.root)/d/store")
                let verify = try await RunningApp.command(
                    ["journal", "verify", "--manifest", app.manifest, "--data-dir", "\(app.root)/d"],
                    environment: app.environment)
                #expect(verify.exitCode == 65)
                #expect(verify.output.contains(#""clean":false"#))
                #expect(verify.output.contains("its hash is wrong"))
            }
        }

        /// Replaces text in the one journal file that contains it.
        private static func change(_ old: String, to new: String, in directory: String) throws {
            let files = try FileManager.default.contentsOfDirectory(atPath: directory).filter {
                $0.hasSuffix(".sqlite")
            }
            var changed = 0
            for file in files.map({ URL(fileURLWithPath: "\(directory)/\($0)") }) {
                var bytes = try Data(contentsOf: file)
                guard let place = bytes.range(of: Data(old.utf8)) else { continue }
                bytes.replaceSubrange(place, with: Data(new.utf8))
                try bytes.write(to: file)
                changed += 1
            }
            try #require(changed == 1)
        }

        @Test func aStoreInMemoryHasNoJournal() async throws {
            let manifest = """
                version: 1
                app: market
                processes:
                  store:
                    command: [fixture-store, --durability, memory]
                    significant: true
                """
            try await RunningApp.run(manifest: manifest) { app in
                try await app.increment(by: 1)
                let tail = try await app.run("journal", "tail")
                #expect(tail.exitCode == 66)
                #expect(tail.errors.contains("in memory"))
                #expect(try await app.run("state", "--path", "counter.count").output == "1")
                #expect(try await app.run("ps").output.contains("durability memory"))
                let stopped = try await RunningApp.command(
                    ["journal", "tail", "--manifest", app.manifest, "--data-dir", "\(app.root)/d"],
                    environment: app.environment)
                #expect(stopped.exitCode == 66)
            }
        }

        @Test func withoutARunningAppTheManifestIsRequired() async throws {
            let root = try RunningApp.temporaryDirectory()
            defer { try? FileManager.default.removeItem(atPath: root) }
            for command in [["journal", "tail"], ["state"]] {
                let result = try await RunningApp.command(
                    command + ["--run-dir", root], environment: RunningApp.environment(marker: "A=B"))
                #expect(result.exitCode == 69)
                #expect(result.errors.contains("--manifest"))
            }
        }
    }
}

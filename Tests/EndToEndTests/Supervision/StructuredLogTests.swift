import Foundation
import RecordingTracer
import Testing

extension EndToEnd {
    /// Tests of the metadata of log entries, from the programs to the operator.
    @Suite struct StructuredLogs {
        private static func manifest(spans file: String) -> String {
            let relays = [("first", 1), ("second", 2)].map { name, count in
                """
                  \(name):
                    command: [fixture-relay, --at, "\(count)"]
                    role: market.CounterFeature
                    depends_on: [store]
                    environment: {\(RecordingTracer.file): \(file)}
                """
            }
            return """
                version: 1
                app: market
                processes:
                  store:
                    command: [fixture-store]
                \(relays.joined(separator: "\n"))
                """
        }

        @Test func anEntryOfAComponentNamesItsSessionItsRevisionAndItsTrace() async throws {
            try await RunningApp.withDirectory { root in
                try await RunningApp.run(in: root, manifest: Self.manifest(spans: "\(root)/spans")) { app in
                    try await app.increment(by: 1)
                    let last = try await app.line(of: "second.1", containing: "received the count 3")
                    let sessions = try #require(try await app.run("sessions", "--json").json as? [[String: Any]])
                    let session = try #require(sessions.first { $0["process"] as? String == "second.1" }?["session"])

                    #expect(last.level == "notice" && last.label == "relay")
                    #expect(last.message == "received the count 3")
                    let metadata = try #require(last.metadata)
                    #expect(metadata["role"] == "market.CounterFeature" && metadata["process"] == "second.1")
                    #expect(metadata["session"] == "\(session)")
                    #expect(metadata["slice"] == "market.Count" && metadata["revision"] == "3")
                    // The second process reacted to the first one, which has begun the trace.
                    let trace = try #require(metadata["trace"])
                    let spans = try String(contentsOfFile: "\(root)/spans", encoding: .utf8)
                    #expect(spans.contains(trace.split(separator: "-")[1]))

                    let logs = try await app.run("logs", "--json", "second")
                    let lines = logs.output.split(separator: "\n").compactMap { LogEntry(json: String($0)) }
                    #expect(lines.contains { $0.message == last.message && $0.metadata == metadata })
                    // In text, metadata are words of the line.
                    let text = try await app.run("logs", "second").output
                    #expect(text.contains("second.1   │ \(last.line)"))
                    let words = "process=second.1 revision=3 role=market.CounterFeature session=\(session) "
                    #expect(last.line.contains(" notice relay: \(words)"))
                    #expect(last.line.hasSuffix(" [fixture_relay] received the count 3"))
                    #expect(!logs.output.contains(#"\u001e"#) && !text.contains("\u{1E}"))
                }
            }
        }

        @Test func entriesOfTheStoreAreStructuredAndOtherLinesAreNot() async throws {
            let printing = #"[sh, -c, "printf '\\036{broken\\n' >&2; echo plain >&2; sleep 600"]"#
            let manifest = """
                version: 1
                app: market
                processes:
                  store:
                    command: [fixture-store]
                  printing:
                    command: \(printing)
                """
            try await RunningApp.run(manifest: manifest, untilUp: false) { app in
                let store = try await app.line(of: "store.1", containing: "mpty state with journal ID")
                #expect(store.level == "info" && store.label == "store" && store.metadata == [:])
                let plain = try await app.line(of: "printing.1", containing: "plain")
                #expect(plain.line == "plain" && plain.level == nil && plain.metadata == nil)
                let broken = try await app.line(of: "printing.1", containing: "broken")
                #expect(broken.line == "\u{1E}{broken" && broken.level == nil)
            }
        }
    }
}

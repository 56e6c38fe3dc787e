import Foundation
import RecordingTracer
import Testing

extension EndToEnd {
    /// Tests of distributed traces: each program has a tracer that writes its spans to a file.
    @Suite struct Traces {
        private static func manifest(spans file: String, storeHasTracer: Bool) -> String {
            let environment = "environment: {\(RecordingTracer.file): \(file)}"
            let relays = [("first", 1), ("second", 2)].map { name, count in
                """
                  \(name):
                    command: [fixture-relay, --at, "\(count)"]
                    role: market.CounterFeature
                    depends_on: [store]
                    \(environment)
                """
            }
            return """
                version: 1
                app: market
                processes:
                  store:
                    command: [fixture-store]
                    \(storeHasTracer ? environment : "# Without a tracer.")
                \(relays.joined(separator: "\n"))
                """
        }

        /// Lets the first process react to an operator and the second to the first. Returns the spans of all processes.
        private func spans(storeHasTracer: Bool = true) async throws -> [RecordedSpan] {
            try await RunningApp.withDirectory { root in
                let file = "\(root)/spans"
                func read() throws -> [RecordedSpan] {
                    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
                    // The last line may be incomplete.
                    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                    return try lines.map { try JSONDecoder().decode(RecordedSpan.self, from: Data($0.utf8)) }
                }
                try await RunningApp.run(
                    in: root, manifest: Self.manifest(spans: file, storeHasTracer: storeHasTracer)
                ) { app in
                    try await app.increment(by: 1)
                    try await until("both reactions have receipts, and both processes the last update") {
                        let spans = try read()
                        let last = spans.filter {
                            $0.name == "provide market.Count" && $0.attributes["eastward.revision"] == "3"
                        }
                        return last.count == 2 && spans.count { $0.name == "send market.Increment" } == 2
                    }
                }
                return try read()
            }
        }

        @Test func aTraceLeadsThroughThreeProcesses() async throws {
            let spans = try await spans()
            #expect(Set(spans.map(\.trace)).count == 1)

            func children(_ parent: RecordedSpan?, _ name: String) -> [RecordedSpan] {
                spans.filter { $0.name == name && $0.parent == parent?.span }
            }
            let root = try #require(children(nil, "send market.Increment").first)
            #expect(root.attributes["eastward.process"] == "first.1")
            #expect(root.attributes["eastward.revision"] == "2")

            let reduce = try #require(children(root, "reduce market.Increment").first)
            #expect(reduce.attributes["eastward.process"] == "first.1")
            #expect(reduce.attributes["eastward.outcome"] == "applied")
            #expect(children(reduce, "commit").count == 1)
            let publish = try #require(children(reduce, "publish market.Count").first)
            let provided = children(publish, "provide market.Count")
            let provide = try #require(provided.first { $0.attributes["eastward.process"] == "second.1" })

            // The second process reacts to the update.
            let reaction = try #require(children(provide, "send market.Increment").first)
            #expect(reaction.attributes["eastward.process"] == "second.1")
            #expect(reaction.attributes["eastward.revision"] == "3")
            let next = try #require(children(reaction, "reduce market.Increment").first)
            let last = try #require(children(next, "publish market.Count").first)
            let ends = children(last, "provide market.Count")
            #expect(Set(ends.map { $0.attributes["eastward.process"] }) == ["first.1", "second.1"])
            #expect(spans.count { $0.parent == nil } == 1)
        }

        @Test func aTraceContinuesThroughAStoreWithoutATracer() async throws {
            let spans = try await spans(storeHasTracer: false)
            #expect(Set(spans.map(\.trace)).count == 1)
            let root = try #require(spans.first { $0.parent == nil })
            #expect(root.name == "send market.Increment")
            let provide = try #require(
                spans.first { $0.parent == root.span && $0.attributes["eastward.process"] == "second.1" })
            #expect(provide.name == "provide market.Count")
            #expect(spans.contains { $0.parent == provide.span && $0.name == "send market.Increment" })
            #expect(Set(spans.map(\.name)) == ["send market.Increment", "provide market.Count"])
        }
    }
}

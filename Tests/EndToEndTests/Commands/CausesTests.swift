import Foundation
import Testing

extension EndToEnd {
    /// Tests of `eastward journal why`, `journal diff` and `state --at`, with three processes that react to each other.
    @Suite struct Causes {
        private static func relay(_ name: String, at count: Int) -> String {
            """
              \(name):
                command: [fixture-relay, --at, "\(count)"]
                role: market.CounterFeature
                depends_on: [store]
            """
        }

        private static let manifest = """
            version: 1
            app: market
            processes:
              store:
                command: [fixture-store]
            \(relay("first", at: 1))
            \(relay("second", at: 2))
            \(relay("third", at: 3))
            """

        private struct Entry: Codable {
            var revision: UInt64
            /// `nil` for an operator's action.
            var process: String?
            var cause: Cause?
            var changedBy: UInt64?

            struct Cause: Codable {
                var request: String?
                var slice: String?
                var revision: UInt64?
            }
        }

        private func entries(_ result: CommandResult) throws -> [Entry] {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try result.output.split(separator: "\n").map { try decoder.decode(Entry.self, from: Data($0.utf8)) }
        }

        @Test func theChainOfCausesLeadsThroughThreeProcessesToTheOperator() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                try await app.increment(by: 1)
                try await until("the last process has reacted") { try await app.count() == 4 }

                let why = try await app.run("journal", "why", "4")
                #expect(why.exitCode == 0, "\(why.errors)")
                let chain = try entries(why)
                #expect(chain.map(\.revision) == [4, 3, 2, 1])
                #expect(chain.map(\.process) == ["third.1", "second.1", "first.1", nil])
                #expect(chain.map(\.changedBy) == [3, 2, 1, nil])
                #expect(chain.map(\.cause?.slice) == ["market.Count", "market.Count", "market.Count", nil])
                #expect(chain.last?.cause?.request == "eastward dispatch")

                let diff = try await app.run("journal", "diff", "3")
                #expect(
                    diff.output.split(separator: "\n") == [
                        #"{"before":{"counter":{"count":2}}}"#, #"{"after":{"counter":{"count":3}}}"#,
                    ])
                #expect(try await app.run("state", "--at", "2", "--path", "counter.count").output == "2")
                let later = try await app.run("state", "--at", "9")
                #expect(later.exitCode == 66)
                #expect(later.errors.contains("9"))
            }
        }
    }
}

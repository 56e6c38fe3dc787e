import Foundation
import Testing

extension EndToEnd {
    /// Tests of every kind of field between two processes.
    @Suite struct EveryKindOfField {
        @Test func isReturnedAsItWasSentAndPublishedAsPatches() async throws {
            try await RunningApp.run(manifest: Self.manifest) { app in
                try await app.line(
                    of: "supervisor", within: .seconds(60), containing: "diner.1 ended: exit code 0")
                let first = try verdicts(in: app.output(of: "diner.1"))

                // A later subscriber receives the current state as snapshots, and changes all of it again.
                let diner = try await app.run(
                    "run", "--role", "kitchen.sink.DinerFeature", "--", "kitchen-diner", within: .seconds(60))
                #expect(diner.exitCode == 0, "\(diner.errors)")
                let second = try verdicts(in: diner.output.split(separator: "\n").map(String.init))
                #expect(second.map(\.first) == first.map(\.last))
            }
        }

        private static let manifest = """
            version: 1
            app: kitchen
            processes:
              store:
                command: [kitchen-store]
                significant: true
              diner:
                command: [kitchen-diner]
                role: kitchen.sink.DinerFeature
                depends_on: [store]
                restart: {policy: never}
            """

        /// Decodes the lines that a diner printed, and expects no complaints.
        private func verdicts(in lines: [String]) throws -> [Verdict] {
            let verdicts = try lines.map { try JSONDecoder().decode(Verdict.self, from: Data($0.utf8)) }
            #expect(
                verdicts.map(\.slice) == [
                    "kitchen.sink.Scalars", "kitchen.sink.Optionals", "kitchen.sink.Lists", "kitchen.sink.Keys",
                    "kitchen.sink.Rows", "kitchen.sink.Larder", "kitchen.sink.Choice",
                ])
            for verdict in verdicts {
                #expect(verdict.complaints.isEmpty, "\(verdict.slice)")
                #expect(verdict.checks > 0)
            }
            return verdicts
        }
    }
}

/// A line that `kitchen-diner` prints.
private struct Verdict: Codable {
    var slice: String
    var checks: Int
    var complaints: [String]
    var first: String
    var last: String
}

import Foundation
import Testing

extension EndToEnd {
    /// The app that the README shows whole.
    @Suite struct Readme {
        private static let root = #filePath.directory.directory.directory
        private static let tally = "\(root)/Tests/Fixtures/Tally"

        @Test(
            arguments: [
                "TallyContract/tally.proto", "TallyStore/TallyStore.swift", "Tally/Tally.swift", "tally.yaml",
                "TallyTests/TotalTests.swift",
            ])
        func showsTheAppAsItIsBuilt(_ path: String) throws {
            let readme = try String(contentsOfFile: "\(Self.root)/README.md", encoding: .utf8)
            let file = try String(contentsOfFile: "\(Self.tally)/\(path)", encoding: .utf8)
            #expect(readme.contains("\n\(file)```\n"), "README.md does not show \(path) as it is.")
        }

        @Test func theAppRuns() async throws {
            let manifest = try String(contentsOfFile: "\(Self.tally)/tally.yaml", encoding: .utf8)
            try await RunningApp.run(manifest: manifest) { app in
                let result = try await app.run("dispatch", "tally.Add", #"{"amount":2}"#)
                #expect(result.exitCode == 0)
                _ = try await app.up.errors.first("the total") { $0.contains("The total is 3.") }
            }
        }
    }
}

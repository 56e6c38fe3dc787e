import Foundation
import Testing

extension EndToEnd {
    /// Tests that manifests with Market's programs are valid.
    @Suite struct Manifests {
        private static let article =
            "\(#filePath.directory.directory.directory.directory.directory)/Sources/Eastward/Eastward.docc/Manifest.md"

        private func check(_ path: String) async throws {
            let check = try await RunningApp.command(
                ["check", path], environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
            #expect(check.exitCode == 0, "\(check.errors)")
        }

        @Test func theArticleShowsAValidManifest() async throws {
            let article = try String(contentsOfFile: Self.article, encoding: .utf8)
            let manifest = try #require(article.components(separatedBy: "```yaml\n").dropFirst().first)
                .components(separatedBy: "```")[0]
            try await RunningApp.withDirectory { root in
                try manifest.write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
                try await check("\(root)/app.yaml")
            }
        }

        @Test func theShippedManifestIsValid() async throws {
            try await check(RunningApp.defaultManifest)
        }
    }
}

import Foundation
import Testing

extension EndToEnd {
    /// The app that the README shows whole; ``OwnApp`` builds and runs it.
    @Suite struct Readme {
        private static let readme = "\(#filePath.directory.directory.directory)/README.md"
        private static let largeStateTests =
            "\(#filePath.directory.directory)/EastwardTestingTests/LargeStateTests.swift"

        @Test func showsTheAppAsItIsWritten() async throws {
            let readme = try String(contentsOfFile: Self.readme, encoding: .utf8)
            let tally = try TallyPackage()
            let made = try await tally.run(.new, within: .seconds(20))
            try #require(made.exitCode == 0, "\(made.errors)")
            let listing = "\n$ \(TallyPackage.Command.new.rawValue)\n\(made.output)\n```\n"
            #expect(readme.contains(listing), "README.md does not show what the command prints.")
            let files = try tally.files()
            #expect(files.count > 10)
            for (path, file) in files {
                #expect(readme.contains("\n\(file)```\n"), "README.md does not show \(path) as it is.")
            }
        }

        @Test func theTutorialShowsTheAppAsItIsWritten() async throws {
            let tally = try TallyPackage()
            for command in [TallyPackage.Command.new, .newFeature] {
                let made = try await tally.run(command, within: .seconds(20))
                try #require(made.exitCode == 0, "\(made.errors)")
            }
            let files = try tally.files().values.joined(separator: "\n")
            let listings = try Tutorial.listings()
            #expect(listings.count > 5)
            for listing in listings where listing != (try Tutorial.test()) {
                #expect(files.contains(listing), "No file that is written says:\n\(listing)")
            }
        }

        @Test func showsTheCommandsThatBuildAndRunIt() throws {
            let readme = try String(contentsOfFile: Self.readme, encoding: .utf8)
            for command in TallyPackage.Command.allCases {
                #expect(readme.contains("\n$ \(command.rawValue)\n"))
            }
        }

        @Test func showsLargeStateAsItIsTested() throws {
            let readme = try String(contentsOfFile: Self.readme, encoding: .utf8)
            let test = try String(contentsOfFile: Self.largeStateTests, encoding: .utf8)
            let chapter = try #require(readme.components(separatedBy: "## Large state\n").last)
            let listing = try #require(chapter.components(separatedBy: "```swift\n").dropFirst().first)
                .components(separatedBy: "```")[0]
            #expect(test.contains("\n\(listing)"))
        }

        @Test func showsAManifestThatIsRight() async throws {
            let readme = try String(contentsOfFile: Self.readme, encoding: .utf8)
            let chapter = try #require(readme.components(separatedBy: "## The manifest\n").last)
            let manifest = try #require(chapter.components(separatedBy: "```yaml\n").dropFirst().first)
                .components(separatedBy: "```")[0]
            try await RunningApp.withDirectory { root in
                try manifest.write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
                let check = try await RunningApp.command(
                    ["check", "\(root)/app.yaml"],
                    environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
                #expect(check.exitCode == 0, "\(check.errors)")
            }
        }

        /// Every command that `--help` lists, and no other.
        @Test func showsEveryCommand() async throws {
            let readme = try String(contentsOfFile: Self.readme, encoding: .utf8)
            let help = try await RunningApp.command(
                ["--help"], environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
            let listed = try #require(help.output.components(separatedBy: "SUBCOMMANDS:\n").last)
                .split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
                .compactMap { $0.split(separator: " ").first }.filter { $0.first?.isLowercase == true }
            #expect(listed.count > 15)
            let chapter = try #require(readme.components(separatedBy: "## The command line\n").last)
                .components(separatedBy: "\n## ")[0]
            let shown = Set(chapter.split { !$0.isLetter }.map(String.init))
            for command in listed where command != "help" { #expect(shown.contains(String(command)), "\(command)") }
        }
    }
}

import Foundation
import Testing

extension EndToEnd {
    /// Tests that the articles and the README show the app and its commands; ``OwnApp`` builds and
    /// runs the app.
    @Suite struct Readme {
        private static let repository = #filePath.directory.directory.directory.directory

        /// The text of an article, by its name.
        private static func article(_ name: String) throws -> String {
            try String(
                contentsOfFile: "\(repository)/Sources/Eastward/Eastward.docc/\(name).md", encoding: .utf8)
        }

        @Test func showsTheAppAsItIsWritten() async throws {
            let article = try Self.article("AppFromScratch")
            let tally = try AppPackage()
            let made = try await tally.run(.new, within: .seconds(120))
            try #require(made.exitCode == 0, "\(made.errors)")
            let listing = "\n$ \(AppPackage.Command.new.rawValue)\n\(made.output)\n```\n"
            #expect(article.contains(listing), "The article does not show what the command prints.")
            let files = try tally.files()
            #expect(files.count > 9)
            for (path, file) in files where path != "protocols/contracts.draft" {
                #expect(article.contains("\n\(file)```\n"), "The article does not show \(path) as it is.")
            }
        }

        @Test func showsTheCommandsThatBuildAndRunIt() throws {
            let article = try Self.article("AppFromScratch")
            for command in AppPackage.Command.allCases {
                #expect(article.contains("\n$ \(command.rawValue)\n"))
            }
        }

        @Test func everyListingOfTheReadmeIsPartOfThatApp() throws {
            let readme = try String(contentsOfFile: "\(Self.repository)/README.md", encoding: .utf8)
            let article = try Self.article("AppFromScratch")
            let listings = readme.components(separatedBy: "```swift\n").dropFirst().map {
                $0.components(separatedBy: "```")[0]
            }
            #expect(listings.count == 2)
            for listing in listings { #expect(article.contains("\n\(listing)"), "\(listing)") }
        }

        /// Every command that `--help` lists, and no other.
        @Test func showsEveryCommand() async throws {
            let article = try Self.article("CommandLine")
            let help = try await RunningApp.command(
                ["--help"], environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
            let listed = try #require(help.output.components(separatedBy: "SUBCOMMANDS:\n").last)
                .split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
                .compactMap { $0.split(separator: " ").first }.filter { $0.first?.isLowercase == true }
            #expect(listed.count > 15)
            let shown = Set(article.matches(of: /(?m)^\| `eastward ([a-z-]+)/).map { String($0.1) })
            #expect(shown == Set(listed.map(String.init)).subtracting(["help"]))
        }
    }
}

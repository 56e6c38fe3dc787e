import EastwardTesting
import Foundation
import Testing

/// Creates an app, builds, tests and runs it, and adds a feature, as the article AppFromScratch describes; then builds and
/// tests the tutorial's app.
///
/// Not one of the ``EndToEnd`` tests: it takes minutes, and `deploy/test` gives it a phase of its own. Its limits allow
/// for builds on a busy machine.
@Suite(.serialized, .timeLimit(.minutes(60))) struct OwnApp {
    @Test func aNewAppIsBuiltTestedAndRunAndSoIsItsNextFeature() async throws {
        let tally = try AppPackage(isBuilt: true)
        try await succeeds(tally, .new)
        try await succeeds(tally, .build, within: .seconds(1800))

        var up = try await start(tally)
        let dispatched = try await succeeds(tally, .dispatch, within: .seconds(120))
        #expect(dispatched.output.contains(#""outcome":"applied""#))
        _ = try await up.errors.first("the total") { $0.contains("counter.1") && $0.contains("The total is 2.") }

        let watch = try tally.start(.watch)
        defer { watch.signal(SIGKILL) }
        _ = try await watch.output.first(within: .seconds(120), "the total") { $0.contains(#""value":{"total":2}"#) }

        try await stop(up)
        watch.signal(SIGKILL)
        _ = try await watch.waitForExit()
        try await until("nothing survives") { tally.survivors.isEmpty }

        let tested = try await succeeds(tally, .test, within: .seconds(1800))
        #expect(tested.output.contains("Suite CounterTests passed"))

        let added = try await succeeds(tally, .newFeature, within: .seconds(120))
        #expect(added.output.contains("wrote Sources/TallyStore/Generated/AppState.eastward.swift"))
        try await addTwice(to: tally)
        let testedAgain = try await succeeds(tally, .test, within: .seconds(1800))
        #expect(testedAgain.output.contains("Suite CounterTests passed"))
        #expect(testedAgain.output.contains("Suite PriceListTests passed"))

        // SwiftPM plans again when the command is another one, and finds that the same commands were executed before.
        for command in Array(repeating: [AppPackage.Command.build, .test], count: 3).joined() {
            let again = try await succeeds(tally, command, within: .seconds(1800))
            #expect(!(again.output + again.errors).contains("Compiling SwiftProtobuf"))
        }

        // The larger app reads the journal of the smaller one.
        up = try await start(tally)
        _ = try await up.errors.first("the total") { $0.contains("counter.1") && $0.contains("The total is 2.") }
        _ = try await up.errors.first("the other total") {
            $0.contains("price-list.1") && $0.contains("The total is 0.")
        }
        _ = try await up.errors.first("twice the total") { $0.contains("twice.1") && $0.contains("4") }
        try await stop(up)
        try await until("nothing survives") { tally.survivors.isEmpty }
    }

    /// Adds a feature that only shows a number, by the lines of the article.
    private func addTwice(to tally: AppPackage) async throws {
        try await succeeds(tally, "eastward new feature twice")
        let article = "\(AppPackage.repository)/Sources/Eastward/Eastward.docc/AppFromScratch.md"
        let parts = try String(contentsOfFile: article, encoding: .utf8).components(separatedBy: "\n```")
        let listings = parts.filter { $0.contains("Twice") && ($0.hasPrefix("swift\n") || $0.hasPrefix("proto\n")) }
            .map { String($0.drop { $0 != "\n" }.dropFirst()) + "\n" }
        let paths = [
            "protocols/tally/twice.proto", "Sources/TallyStore/TwiceState.swift", "Sources/TallyTwice/TallyTwice.swift",
        ]
        try #require(listings.count == paths.count)
        #expect(listings.joined().split(separator: "\n").count <= 25, "One number is to be shown with few lines.")
        for (path, listing) in zip(paths, listings) { try tally.write(listing, to: path) }
        for path in ["Sources/TallyTwice/TwicePresenter.swift", "Tests/TallyTests/TwiceTests.swift"] {
            try FileManager.default.removeItem(atPath: "\(tally.directory)/\(path)")
        }
        // The app has run, but not with this contract.
        try await succeeds(tally, "eastward generate")
    }

    /// The hand-written files of the tutorial's app, in place of those that the commands write.
    @Test func theTutorialsAppIsGeneratedBuiltAndTested() async throws {
        let kanban = try AppPackage("kanban", isBuilt: true)
        try await succeeds(kanban, "eastward new app kanban --feature board --eastward eastward", beside: true)
        try await succeeds(kanban, "eastward new feature stats")
        let example = try AppPackage.files(of: "\(AppPackage.repository)/Sources/Kanban")
        let isGenerated = { (path: String) in path.hasSuffix(".eastward.swift") || path.hasSuffix(".desc") }
        var written = example.filter { !isGenerated($0.key) }
        written["Package.swift"]?.replace("path: \"../..\"", with: "path: \"../eastward\"")
        written["protocols/contracts.draft"] = ""
        try kanban.replaceFiles(by: written)
        try await succeeds(kanban, "eastward generate")
        #expect(
            try AppPackage.files(of: kanban.directory).filter { isGenerated($0.key) }
                == example.filter { isGenerated($0.key) })

        let tested = try await succeeds(kanban, "swift test", within: .seconds(1800))
        #expect(tested.output.contains("Suite BoardTests passed"))
    }

    @discardableResult
    private func succeeds(
        _ app: AppPackage, _ line: String, beside isBeside: Bool = false, within limit: Duration = .seconds(120)
    ) async throws -> CommandResult {
        let result = try await app.run(shell: line, beside: isBeside, within: limit)
        try #require(result.exitCode == 0, "\(line):\n\(result.errors)")
        return result
    }

    /// Starts the app and waits until every process is ready; ``AppPackage`` ends remaining processes.
    private func start(_ tally: AppPackage) async throws -> ChildProcess {
        let up = try tally.start(.up)
        _ = try await up.errors.first(within: .seconds(120), "the banner") {
            $0.contains("tally is up: every process is ready")
        }
        return up
    }

    private func stop(_ up: ChildProcess) async throws {
        up.signal(SIGINT)
        #expect(try await up.waitForExit() == .code(0))
    }

    @discardableResult
    private func succeeds(
        _ tally: AppPackage, _ command: AppPackage.Command, within limit: Duration = .seconds(20)
    ) async throws -> CommandResult {
        let result = try await tally.run(command, within: limit)
        try #require(result.exitCode == 0, "\(command.rawValue):\n\(result.errors)")
        return result
    }
}

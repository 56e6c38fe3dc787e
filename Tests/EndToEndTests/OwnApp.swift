import EastwardTesting
import Foundation
import Testing

/// A package that somebody else could have written is built from nothing and run, as the README says.
///
/// Not one of the ``EndToEnd`` tests: it takes minutes, and `deploy/test` gives it a phase of its own.
@Suite(.timeLimit(.minutes(20))) struct OwnApp {
    @Test func thePackageOfTheREADMEIsGeneratedBuiltAndRun() async throws {
        let tally = try TallyPackage()
        try await succeeds(tally, .makeDirectory)
        let generated = try await succeeds(tally, .generate, within: .seconds(600))
        #expect(generated.output.contains("wrote Sources/TallyContract/tally.eastward.swift"))
        try await succeeds(tally, .build, within: .seconds(600))

        let up = try tally.start(.up)
        defer { up.signal(SIGKILL) }
        _ = try await up.errors.first(within: .seconds(120), "the banner") {
            $0.contains("tally is up: every process is ready")
        }
        let dispatched = try await succeeds(tally, .dispatch, within: .seconds(120))
        #expect(dispatched.output.contains(#""outcome":"applied""#))
        // The feature added 1 of its own.
        _ = try await up.errors.first("the total") { $0.contains("The total is 3.") }

        let watch = try tally.start(.watch)
        defer { watch.signal(SIGKILL) }
        _ = try await watch.output.first(within: .seconds(120), "the total") { $0.contains(#""value":{"total":3}"#) }

        up.signal(SIGINT)
        #expect(try await up.waitForExit() == .code(0))
        watch.signal(SIGKILL)
        _ = try await watch.waitForExit()
        try await until("nothing survives") { tally.survivors.isEmpty }

        let tested = try await succeeds(tally, .test, within: .seconds(600))
        #expect(tested.output.contains("Test everyAdditionIsTold() passed"))
    }

    @discardableResult
    private func succeeds(
        _ tally: TallyPackage, _ command: TallyPackage.Command, within limit: Duration = .seconds(20)
    ) async throws -> CommandResult {
        let result = try await tally.run(command, within: limit)
        try #require(result.exitCode == 0, "\(command.rawValue):\n\(result.errors)")
        return result
    }
}

import EastwardTesting
import Foundation
import Testing

/// Creates an app, builds, tests and runs it, and adds a feature, as the article AppFromScratch and the tutorial describe.
///
/// Not one of the ``EndToEnd`` tests: it takes minutes, and `deploy/test` gives it a phase of its own. Its limits allow
/// for builds on a busy machine.
@Suite(.timeLimit(.minutes(60))) struct OwnApp {
    @Test func aNewAppIsBuiltTestedAndRunAndSoIsItsNextFeature() async throws {
        let tally = try TallyPackage(isBuilt: true)
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
        try tally.write(try Tutorial.test() + "\n", to: "Tests/TallyTests/BothTests.swift")
        let testedAgain = try await succeeds(tally, .test, within: .seconds(1800))
        #expect(testedAgain.output.contains("Suite CounterTests passed"))
        #expect(testedAgain.output.contains("Suite PriceListTests passed"))
        #expect(testedAgain.output.contains("Suite BothTests passed"))

        // SwiftPM plans again when the command is another one, and finds that the same commands were executed before.
        for command in Array(repeating: [TallyPackage.Command.build, .test], count: 3).joined() {
            let again = try await succeeds(tally, command, within: .seconds(1800))
            #expect(!(again.output + again.errors).contains("Compiling SwiftProtobuf"))
        }

        // The larger app reads the journal of the smaller one.
        up = try await start(tally)
        _ = try await up.errors.first("the total") { $0.contains("counter.1") && $0.contains("The total is 2.") }
        _ = try await up.errors.first("the other total") {
            $0.contains("price-list.1") && $0.contains("The total is 0.")
        }
        try await stop(up)
        try await until("nothing survives") { tally.survivors.isEmpty }
    }

    /// Starts the app and waits until every process is ready; ``TallyPackage`` ends remaining processes.
    private func start(_ tally: TallyPackage) async throws -> ChildProcess {
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
        _ tally: TallyPackage, _ command: TallyPackage.Command, within limit: Duration = .seconds(20)
    ) async throws -> CommandResult {
        let result = try await tally.run(command, within: limit)
        try #require(result.exitCode == 0, "\(command.rawValue):\n\(result.errors)")
        return result
    }
}

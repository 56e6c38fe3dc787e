import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of the test kit that need a process of their own.
    @Suite struct Kit {
        private static let environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=none")

        /// Runs these tests' own program as XCTest.
        private func xctest(fails: Bool) async throws -> (code: ChildProcess.Exit, output: String) {
            let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            var environment = Self.environment
            if fails { environment["EASTWARD_TEST_FAILS"] = "1" }
            let child = try ChildProcess(program, ["EastwardTestingTests.UnderXCTest"], environment: environment)
            let exit = try await child.waitForExit(within: .seconds(60))
            try await child.output.ended()
            try await child.errors.ended()
            return (exit, child.output.text + "\n" + child.errors.text)
        }

        @Test func worksInXCTestToo() async throws {
            let (code, output) = try await xctest(fails: false)
            #expect(code == .code(0), "\(output)")
            #expect(output.contains("'UnderXCTest.testPasses' passed"), "\(output)")
        }

        @Test func failsAnXCTestAtItsSourceLocation() async throws {
            let (code, output) = try await xctest(fails: true)
            #expect(code == .code(1))
            #expect(
                output.contains(
                    """
                    UnderXCTest.swift:20: error: UnderXCTest.testFails : failed - \
                    MarketAction.counter(.increment(by: 2)) did not change the state as expected:

                        − CountState(count: 3)
                        + CountState(count: 2)

                    (Expected: −, Actual: +)
                    """), "\(output)")
            #expect(
                output.contains("UnderXCTest.swift:22: note: MarketAction.counter(.increment(by: 1)) changed more"),
                "\(output)")
        }

        // MARK: Previews

        @Test func aFeatureShowsAPreviewWithoutAnyStore() async throws {
            try await RunningApp.withDirectory { root in
                try #"{"slice":"market.Count","value":{"count":3}}"#.write(
                    toFile: "\(root)/count.json", atomically: true, encoding: .utf8)
                let child = try ChildProcess(
                    "\(RunningApp.programs)/fixture-counter", ["--preview", "\(root)/count.json"],
                    environment: Self.environment)
                defer { child.signal(SIGKILL) }
                _ = try await child.output.first("the count") { $0 == "3 bananas" }
                child.signal(SIGTERM)
                #expect(try await child.waitForExit() == .code(0))

                let notes = try ChildProcess(
                    "\(RunningApp.programs)/fixture-notes", ["--preview", "\(root)/count.json"],
                    environment: Self.environment)
                #expect(try await notes.waitForExit() == .code(65))
                try await notes.errors.ended()
                #expect(notes.errors.text.contains("The preview has no slice market.Notes. Its slices: market.Count."))

                let missing = try ChildProcess(
                    "\(RunningApp.programs)/fixture-counter", ["--preview", "\(root)/none.json"],
                    environment: Self.environment)
                #expect(try await missing.waitForExit() == .code(66))
            }
        }

        @Test func aWatchIsAPreview() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 7)
                let watch = try app.start("watch", "market.Count")
                let line = try await watch.output.first("a value") { $0.contains(#""count":7"#) }
                watch.signal(SIGKILL)
                let path = "\(app.root)/watched.json"
                try line.text.write(toFile: path, atomically: true, encoding: .utf8)
                let child = try ChildProcess(
                    "\(RunningApp.programs)/fixture-counter", ["--preview", path], environment: Self.environment)
                defer { child.signal(SIGKILL) }
                _ = try await child.output.first("the count") { $0 == "7 bananas" }
            }
        }

        // MARK: The supervisor of a test

        @Test func anAppStopsWhenTheInputOfItsSupervisorEnds() async throws {
            try await RunningApp.withDirectory { root in
                let arguments = [
                    "up", RunningApp.defaultManifest, "--run-dir", "\(root)/r", "--data-dir", "\(root)/d",
                    "--until-eof",
                ]
                var up: ChildProcess? = try ChildProcess(
                    RunningApp.eastward, arguments, environment: Self.environment, holdsInput: true)
                let (pid, errors) = (try #require(up?.pid), try #require(up?.errors))
                _ = try await errors.first("the banner") { $0.contains("is up: every process is ready") }
                up = nil
                try await errors.ended()
                try await until("the supervisor has ended") { kill(pid, 0) != 0 }
            }
        }
    }
}

import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of `eastward run`, which starts a feature manually.
    @Suite struct Running {
        @Test(arguments: [SIGINT, SIGTERM])
        func aManuallyStartedFeatureReceivesTheCountAndLosesItsCredentials(signal: Int32) async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 3)
                let feature = try app.start("run", "--role", "market.CounterFeature", "--", "fixture-counter")
                defer { feature.signal(SIGKILL) }
                _ = try await feature.output.first("the present count") { $0 == "3 bananas" }
                // A feature that receives updates is authenticated, under a name of its own.
                #expect(try app.credentialsFile().sorted() == ["counter.1", "fixture-counter.1", "notes.1"])
                let path = try FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/\(feature.pid)/exe")
                #expect(path == "\(RunningApp.programs)/fixture-counter")
                try await app.increment()
                _ = try await feature.output.first("the next count") { $0 == "4 bananas" }

                feature.signal(signal)
                #expect(try await feature.waitForExit() == .code(0))
                #expect(feature.output.lines == ["3 bananas", "4 bananas"])
                try await until("the feature has no credentials") {
                    try app.credentialsFile() == ["counter.1", "notes.1"]
                }
                // It was not a child of this supervisor.
                #expect(try await app.ps().map(\.name) == ["store", "counter", "notes"])
            }
        }

        /// The store would never send it its slice.
        @Test func aProgramOfAnotherRoleEndsAtOnceWithTheReason() async throws {
            try await RunningApp.run { app in
                let feature = try app.start("run", "--role", "market.NotesFeature", "--", "fixture-counter")
                defer { feature.signal(SIGKILL) }
                #expect(try await feature.waitForExit(within: .seconds(10)) == .code(78))
                try await feature.errors.ended()
                #expect(
                    feature.errors.text.contains(
                        "This program needs the role market.CounterFeature, and was started under market.NotesFeature.")
                )
            }
        }

        /// As an IDE does it, twice in a row.
        @Test func aFeatureStartedWithTheOutputOfEnvConnectsUnderItsOwnName() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 3)
                let printed = try await app.run("env", "--role", "market.CounterFeature")
                #expect(printed.exitCode == 0, "\(printed.errors)")
                var environment = app.environment
                for line in printed.output.split(separator: "\n") {
                    let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
                    environment[parts[0]] = parts[1]
                }
                for _ in 0..<2 {
                    let feature = try ChildProcess(
                        "\(RunningApp.programs)/fixture-counter", [], environment: environment)
                    defer { feature.signal(SIGKILL) }
                    _ = try await feature.output.first("the present count") { $0 == "3 bananas" }
                    #expect(try app.credentialsFile().sorted() == ["counter.1", "fixture-counter.1", "notes.1"])
                    feature.signal(SIGTERM)
                    #expect(try await feature.waitForExit() == .code(0))
                    try await until("the feature has no credentials") {
                        try app.credentialsFile().sorted() == ["counter.1", "notes.1"]
                    }
                }
                let unknown = try await app.run("env", "--role", "market.CountFeature")
                #expect(unknown.exitCode == 1)
                #expect(unknown.errors.contains("There are: market.CounterFeature, market.NotesFeature."))
                // A role that the app does not have, and no supervisor.
                environment["EASTWARD_ROLE"] = "market.CountFeature"
                let stranger = try ChildProcess("\(RunningApp.programs)/fixture-counter", [], environment: environment)
                #expect(try await stranger.waitForExit() == .code(78))
                try await stranger.errors.ended()
                #expect(stranger.errors.text.contains("Did you mean “market.CounterFeature”?"))
            }
        }

        @Test func aKilledFeatureLosesItsCredentialsToo() async throws {
            try await RunningApp.run { app in
                let feature = try app.start("run", "--role", "market.CounterFeature", "--", "fixture-counter")
                _ = try await feature.output.first("the present count") { $0 == "0 bananas" }
                feature.signal(SIGKILL)
                #expect(try await feature.waitForExit() == .signal(SIGKILL))
                try await until("the feature has no credentials") {
                    try app.credentialsFile() == ["counter.1", "notes.1"]
                }
            }
        }

        @Test func severalFeaturesOfOneRoleAllReceiveUpdates() async throws {
            try await RunningApp.run { app in
                let features = try (0..<3).map { _ in
                    try app.start("run", "--role", "market.CounterFeature", "--", "fixture-counter")
                }
                defer { for feature in features { feature.signal(SIGKILL) } }
                for feature in features {
                    _ = try await feature.output.first("the present count") { $0 == "0 bananas" }
                }
                try await app.increment(by: 9)
                for feature in features {
                    _ = try await feature.output.first("the new count") { $0 == "9 bananas" }
                }
                #expect(try app.credentialsFile().count == 5)
            }
        }

        @Test func aFeatureWithoutAnEnvironmentReportsHowToStartOne() async throws {
            try await RunningApp.run { app in
                let feature = try ChildProcess(
                    "\(RunningApp.programs)/fixture-counter", [], environment: app.environment)
                #expect(try await feature.waitForExit() == .code(78))
                try await feature.errors.ended()
                #expect(feature.errors.text.contains("eastward run --role ROLE -- COMMAND"))
            }
        }

        @Test func anUnknownProgramExitsWith127() async throws {
            try await RunningApp.run { app in
                let result = try await app.run(
                    "run", "--role", "market.CounterFeature", "--", "fixture-cuonter")
                #expect(result.exitCode == 127)
                #expect(result.errors.contains("no program “fixture-cuonter”"))
            }
        }
    }
}

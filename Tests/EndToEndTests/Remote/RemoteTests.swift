import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of remote processes over the loopback interface.
    @Suite("Remote processes") struct RemoteProcesses {
        private static let manifest = """
            version: 1
            app: near
            listen: tcp://127.0.0.1:0
            processes:
              store:
                command: [fixture-store]
                significant: true
              counter:
                command: [fixture-counter]
                role: market.CounterFeature
                depends_on: [store]
            """

        /// Starts a remote process that prints the count.
        static func start(in app: RunningApp) async throws -> ChildProcess {
            let printed = try await app.run("env", "--role", "CounterFeature", "--remote")
            #expect(printed.exitCode == 0, "\(printed.errors)")
            return try ChildProcess(
                "\(RunningApp.programs)/fixture-counter", [], environment: environment(app, printed.output))
        }

        /// The endpoint at which the app's store listens.
        static func endpoint(of app: RunningApp) async throws -> TCPEndpoint {
            let printed = try await app.run("env", "--role", "CounterFeature", "--remote")
            return try TCPEndpoint(#require(environment(app, printed.output)["EASTWARD_STORE"]))
        }

        /// Creates the keys without which a store does not listen for remote processes, and one for `first.1`.
        static func createKeys(_ manifest: String, in root: String) async throws {
            try manifest.write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
            let created = try await RunningApp.command(
                [
                    "keys", "new", "--manifest", "\(root)/app.yaml", "--data-dir", "\(root)/d", "--role",
                    "market.CounterFeature", "--store", "tcp://127.0.0.1:1", "first",
                ], environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=keys"))
            #expect(created.exitCode == 0, "\(created.errors)")
        }

        /// Runs a store that listens for remote processes, of which `first.1` has a key.
        static func run(_ body: (RunningApp) async throws -> Void) async throws {
            try await RunningApp.withDirectory { root in
                try await createKeys(manifest, in: root)
                try await RunningApp.run(in: root, manifest: manifest, body)
            }
        }

        /// The environment of a process with these variables.
        static func environment(_ app: RunningApp, _ lines: String) -> [String: String] {
            var environment = app.environment
            for line in lines.split(separator: "\n") {
                let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
                environment[parts[0]] = parts.last
            }
            return environment
        }

        @Test func aProcessWithTheVariablesOfEnvIsCurrentUntilItsKeyIsRevoked() async throws {
            try await Self.run { app in
                try await app.increment(by: 3)
                let printed = try await app.run("env", "--role", "CounterFeature", "--remote", "--process", "till")
                #expect(printed.exitCode == 0, "\(printed.errors)")
                let till = try ChildProcess(
                    "\(RunningApp.programs)/fixture-counter", [],
                    environment: Self.environment(app, printed.output))
                defer { till.signal(SIGKILL) }
                _ = try await till.output.first("the present count") { $0 == "3 bananas" }
                try await app.increment()
                _ = try await till.output.first("the next count") { $0 == "4 bananas" }

                let listed = try await app.keys("list")
                #expect(listed.output.contains("till.1   market.CounterFeature"))
                #expect(!listed.output.contains("secret"))
                let unknown = try await app.keys("revoke", "tilt.1")
                #expect(unknown.exitCode == 1)
                #expect(unknown.errors.contains("Did you mean “till.1”?"))
                #expect(try await app.keys("revoke", "till.1").output == "Revoked till.1.")
                #expect(try await till.waitForExit(within: .seconds(10)) == .code(78))
                try await till.errors.ended()
                #expect(till.errors.text.contains("it knows no such process with these credentials"))
            }
        }

        @Test func aRestartedStoreListensAtTheSamePort() async throws {
            try await Self.run { app in
                let remote = try await Self.start(in: app)
                defer { remote.signal(SIGKILL) }
                _ = try await remote.output.first("the present count") { $0 == "0 bananas" }
                kill(try #require(try await app.process("store").pid), SIGKILL)
                _ = try await app.restarted("store", restarts: 1)
                try await app.increment()
                _ = try await remote.output.first("the next count") { $0 == "1 banana" }
                remote.signal(SIGTERM)
                #expect(try await remote.waitForExit() == .code(0))
            }
        }

        @Test func withoutKeysAStoreThatListensEndsWithTheCommandThatCreatesThem() async throws {
            try await RunningApp.withDirectory { root in
                try Self.manifest.write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
                let up = try await RunningApp.command(
                    ["up", "\(root)/app.yaml", "--run-dir", "\(root)/r", "--data-dir", "\(root)/d"],
                    environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=keys"))
                #expect(up.exitCode == 78)
                #expect(up.errors.contains("eastward keys new --role ROLE PROCESS"))
            }
        }

        @Test func anAppWithoutAStoreSaysWhereItsStoreIs() async throws {
            try await Self.run { app in
                let keys = "\(app.root)/far.env"
                let created = try await app.keys(
                    "new", "--role", "CounterFeature", "--output", keys, "till")
                #expect(created.exitCode == 0, "\(created.errors)")
                let store = try #require(
                    try String(contentsOfFile: keys, encoding: .utf8).split(separator: "\n").first?
                        .split(separator: "=").last)
                let far = """
                    version: 1
                    app: far
                    store: \(store)
                    keys: \(keys)
                    processes:
                      till:
                        command: [fixture-counter]
                        role: market.CounterFeature
                    """
                try await RunningApp.run(manifest: far) { far in
                    try await far.line(of: "till.1", containing: "0 bananas")
                    let watch = try await far.run("watch", "market.Count")
                    #expect(watch.exitCode == 69)
                    #expect(watch.errors.contains("The store of this app is on another machine, at \(store)."))
                    #expect(try await far.run("ps").output.contains("till.1"))
                }
            }
        }
    }
}

extension RunningApp {
    /// Runs a subcommand of `eastward keys` on this app.
    func keys(_ arguments: String...) async throws -> CommandResult {
        try await Self.command(
            ["keys", arguments[0], "--run-dir", directory.path] + arguments.dropFirst(), environment: environment)
    }
}

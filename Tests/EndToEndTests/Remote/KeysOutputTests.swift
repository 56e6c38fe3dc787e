import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of the file that `eastward keys new --output` writes.
    @Suite("The output of new keys") struct KeysOutput {
        private static let manifest = """
            version: 1
            app: keys
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

        /// A stopped app.
        private struct StoppedApp {
            let root: String
            let environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=keys")

            /// The arguments of `eastward keys new` that writes to `output`.
            func new(_ process: String, output: String, role: String = "market.CounterFeature") -> [String] {
                arguments("new") + ["--role", role, "--store", "tcp://127.0.0.1:1", "--output", output, process]
            }

            func run(_ arguments: [String]) async throws -> CommandResult {
                try await RunningApp.command(arguments, environment: environment)
            }

            /// The keys as `eastward keys list` prints them.
            func keys() async throws -> String {
                let listed = try await run(arguments("list") + ["--json"])
                #expect(listed.exitCode == 0, "\(listed.errors)")
                return listed.output
            }

            private func arguments(_ command: String) -> [String] {
                ["keys", command, "--manifest", "\(root)/app.yaml", "--data-dir", "\(root)/d"]
            }
        }

        /// Runs `body` with a stopped app, which has a key of `first.1`.
        private static func run(_ body: (StoppedApp) async throws -> Void) async throws {
            try await RunningApp.withDirectory { root in
                try manifest.write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
                let app = StoppedApp(root: root)
                let created = try await app.run(app.new("first", output: "\(root)/first.env"))
                #expect(created.exitCode == 0, "\(created.errors)")
                try await body(app)
            }
        }

        @Test func anExistingFileStaysAndNoKeyIsCreated() async throws {
            try await Self.run { app in
                let file = "\(app.root)/first.env"
                let (text, keys) = (try String(contentsOfFile: file, encoding: .utf8), try await app.keys())
                #expect(text.contains("=first.1\n"))
                let again = try await app.run(app.new("second", output: file))
                #expect(again.exitCode == 1)
                #expect(again.errors.contains("\(file) cannot be created: File exists."))
                #expect(try await app.keys() == keys)
                #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
            }
        }

        @Test func withoutItsDirectoryNoKeyIsCreated() async throws {
            try await Self.run { app in
                let keys = try await app.keys()
                let created = try await app.run(app.new("second", output: "\(app.root)/missing/second.env"))
                #expect(created.exitCode == 1)
                #expect(created.errors.contains("cannot be created: No such file or directory."))
                #expect(try await app.keys() == keys)
            }
        }

        @Test func withoutANewKeyTheFileIsRemoved() async throws {
            try await Self.run { app in
                let file = "\(app.root)/second.env"
                let unknown = try await app.run(app.new("second", output: file, role: "market.NoFeature"))
                #expect(unknown.exitCode != 0)
                #expect(!FileManager.default.fileExists(atPath: file))
                // The name of the file is free for the next try.
                let created = try await app.run(app.new("second", output: file))
                #expect(created.exitCode == 0, "\(created.errors)")
            }
        }

        @Test(.enabled(if: SmallDisk.isPermitted)) func onAFullDiskTheFileAndTheNewKeysAreRemoved() async throws {
            try await Self.run { app in
                let keys = try await app.keys()
                let disk = "\(app.root)/full"
                let script = """
                    mkdir "$0" && mount -t tmpfs -o size=4k none "$0" && head -c 4096 /dev/zero >"$0/ballast" || exit 99
                    "$@"
                    code=$?
                    ls "$0"
                    exit $code
                    """
                let command = [RunningApp.eastward] + app.new("second", output: "\(disk)/second.env")
                let child = try ChildProcess(
                    "/usr/bin/unshare", ["-m", "sh", "-c", script, disk] + command, environment: app.environment)
                defer { child.signal(SIGKILL) }
                #expect(try await child.waitForExit(within: .seconds(20)) == .code(1))
                try await child.output.ended()
                try await child.errors.ended()
                #expect(child.output.text == "ballast")
                #expect(
                    child.errors.text.contains(
                        "second.env cannot be written: No space left on device. No key was created."))
                #expect(try await app.keys() == keys)
            }
        }
    }
}

import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of clients in another language, written from `protocols/WIRE.md` alone: `Tests/Python`.
    @Suite("Foreign clients") struct ForeignClients {
        @Test func everyRecordedMessageIsUnderstood() async throws {
            let check = try ChildProcess(
                try Python.path(), ["-B", Python.script("vectors")],
                environment: ProcessInfo.processInfo.environment)
            defer { check.signal(SIGKILL) }
            try await Python.succeeds(check)
            #expect(check.output.text.contains("messages in 7 files"))
        }

        @Test func aCounterSendsReceivesTheCountAndSurvivesAStoreRestart() async throws {
            try await RunningApp.run { app in
                let counter = try app.start(
                    "run", "--role", "market.CounterFeature", "--", try Python.path(), "-B", Python.script("counter"))
                defer { counter.signal(SIGKILL) }
                _ = try await counter.output.first("the request to kill the store") { $0 == "kill the store" }
                kill(try #require(try await app.process("store").pid), SIGKILL)
                try await Python.succeeds(counter)
                #expect(
                    counter.output.lines == [
                        "refused: another version, another magic, no message, another token", "count 0", "count 6",
                        "count 7", "kill the store", "another epoch, count 7", "count 10",
                    ])
                #expect(try await app.restarted("store", restarts: 1).state == "ready")
                #expect(try await app.count() == 10)
            }
        }

        @Test func notesAreUpdatedBySplices() async throws {
            try await RunningApp.run { app in
                let notes = try app.start(
                    "run", "--role", "market.NotesFeature", "--", try Python.path(), "-B", Python.script("notes"))
                defer { notes.signal(SIGKILL) }
                try await Python.succeeds(notes)
                #expect(notes.output.text.contains("8 splices"))
            }
        }

        @Test func anOperatorDescribesDispatchesAndWatches() async throws {
            try await RunningApp.run { app in
                let script = try ChildProcess(
                    try Python.path(), ["-B", Python.script("operate"), app.directory.path],
                    environment: app.environment)
                defer { script.signal(SIGKILL) }
                try await Python.succeeds(script)
                #expect(script.output.lines == [#"{"count":3}"#])
            }
        }
    }

    /// The Python interpreter and scripts of the tests.
    enum Python {
        private static let root = #filePath.directory.directory.directory.directory

        static func script(_ name: String) -> String { "\(root)/Tests/Python/\(name).py" }

        /// The path of an interpreter with the packages of `Tests/Python/requirements.txt`: `EASTWARD_TEST_PYTHON`, or
        /// the one that `deploy/test` creates.
        static func path() throws -> String {
            let path = ProcessInfo.processInfo.environment["EASTWARD_TEST_PYTHON"] ?? "\(root)/.build/python/bin/python"
            guard FileManager.default.isExecutableFile(atPath: path) else { throw Missing(path: path) }
            return path
        }

        struct Missing: Error, CustomStringConvertible {
            let path: String

            var description: String {
                """
                There is no \(path). deploy/test makes it; or name a Python that has what \
                Tests/Python/requirements.txt lists in EASTWARD_TEST_PYTHON.
                """
            }
        }

        /// Waits until the script exits, and expects exit code 0.
        static func succeeds(_ script: ChildProcess) async throws {
            let exit = try await script.waitForExit(within: .seconds(60))
            try await script.output.ended()
            try await script.errors.ended()
            #expect(exit == .code(0), "\(script.output.text)\n\(script.errors.text)")
        }
    }
}

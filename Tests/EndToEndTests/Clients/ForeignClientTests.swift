import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of an operator in another language, written from `protocols/WIRE.md` alone. Features in Python have tests of
    /// their own: `protocols/python/tests`.
    @Suite("Foreign clients") struct ForeignClients {
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

        /// The conformance runner.
        static let conformance = "\(root)/protocols/conformance"

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

import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// The conformance runner of `protocols/conformance`, which plays the store, against the Swift client.
    @Suite("Conformance") struct Conformance {
        @Test func theSwiftClientPassesEveryDialogue() async throws {
            let runner = try ChildProcess(
                try Python.path(), ["-B", Python.conformance, "--", "\(RunningApp.programs)/conformance-client"],
                environment: ProcessInfo.processInfo.environment)
            defer { runner.signal(SIGKILL) }
            try await Python.succeeds(runner)
            #expect(runner.output.text.contains(/\n[1-9]\d+ passed, 0 failed, 0 skipped in/))
        }
    }
}

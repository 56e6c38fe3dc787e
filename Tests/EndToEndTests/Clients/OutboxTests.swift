import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests that actions accepted before a process died are applied once.
    @Suite struct Outbox {
        @Test func acceptedActionsOfAKilledLoadAreAppliedOnceByTheNext() async throws {
            try await RunningApp.run { app in
                let outboxes = "\(app.root)/outboxes"
                var restored = 0
                for round in 1...3 {
                    let killed = try app.start(
                        "load", "--live", "--action", "market.Increment", "--json", #"{"by":1}"#, "--clients", "3",
                        "--window",
                        "256", "--duration", "1m", "--outbox", outboxes)
                    let before = try await app.count()
                    try await until("the clients send") { try await app.count() > before + 1000 * round }
                    killed.signal(SIGKILL)
                    #expect(try await killed.waitForExit() == .signal(SIGKILL))
                    try await until("the clients have no credentials") {
                        try app.credentialsFile().allSatisfy { ["counter.1", "notes.1"].contains($0) }
                    }
                    // Fewer clients than before: the outboxes of the others are drained too.
                    let result = try await app.load(
                        "--clients", "1", "--window", "256", "--duration", "200ms", "--outbox", outboxes, "--check",
                        "market.Count.count", "--report", "json")
                    #expect(
                        result.exitCode == 0,
                        "\(result.errors)\n\(app.output(of: "supervisor").suffix(10).joined(separator: "\n"))")
                    let report = try #require(result.json as? [String: Any])
                    for key in ["lost", "duplicates", "fate_unknown", "rejected"] {
                        #expect(report[key] as? Int == 0, "\(key)")
                    }
                    restored += try #require(report["restored"] as? Int)
                    #expect(try await app.count() == report["accepted"] as? Int)
                }
                #expect(restored > 0)
            }
        }

        @Test func aDirectoryThatCannotBeReadIsNotTakenForAnEmptyOne() async throws {
            try await RunningApp.run { app in
                let file = "\(app.root)/outboxes"
                try Data().write(to: URL(fileURLWithPath: file))
                let result = try await app.load("--duration", "100ms", "--outbox", file)
                #expect(result.exitCode == 66)
                #expect(result.errors.contains("--outbox \(file) cannot be read: "))
            }
        }
    }
}

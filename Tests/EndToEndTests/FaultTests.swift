import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Processes die; the others go on.
    @Suite struct Faults {
        @Test func aKilledCounterComesBackAndIsToldThePresent() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 5)
                let before = try await app.ps()
                let mark = app.up.errors.end
                kill(try #require(before[1].pid), SIGKILL)
                let counter = try await app.restarted("counter", restarts: 1)
                #expect(counter.pid != before[1].pid)
                try await app.line(of: "counter.1", from: mark, containing: "5 bananas")
                // The store saw nothing of it.
                let store = try await app.process("store")
                #expect((store.pid, store.restarts) == (before[0].pid, 0))
                try await app.increment()
                try await app.line(of: "counter.1", from: mark, containing: "6 bananas")
            }
        }

        @Test func aKilledStoreInMemoryBeginsANewStateAndEverybodyGoesOn() async throws {
            try await RunningApp.run(durability: .memory) { app in
                try await app.increment(by: 7)
                let before = try await app.ps()
                try await app.withWatch { watch in
                    let first = try await watch.next()
                    #expect(first.value.count == 7)
                    try await app.line(of: "counter.1", containing: "7 bananas")
                    let lineage = try await app.line(of: "store.1", containing: "on lineage")
                    let mark = app.up.errors.end

                    kill(try #require(before[0].pid), SIGKILL)
                    let store = try await app.restarted("store", restarts: 1)
                    #expect(store.pid != before[0].pid)
                    let newLineage = try await app.line(of: "store.1", from: mark, containing: "on lineage")
                    #expect(Self.lineage(newLineage.line) != Self.lineage(lineage.line))

                    // The counter lived through it, knows what happened, and shows the new state.
                    try await app.line(
                        of: "counter.1", from: mark, containing: "The store began a new, empty state")
                    try await app.line(of: "counter.1", from: mark, containing: "0 bananas")
                    let empty = try await watch.next { $0.epoch != first.epoch }
                    #expect((empty.kind, empty.value.count, empty.revision) == ("snapshot", 0, 0))

                    let receipt = try await app.increment(by: 3)
                    #expect((receipt.revision, receipt.epoch) == (1, empty.epoch))
                    let told = try await watch.next { $0.value.count == 3 }
                    #expect((told.kind, told.epoch) == ("patch", empty.epoch))
                    try await app.line(of: "counter.1", from: mark, containing: "3 bananas")
                    let counter = try await app.process("counter")
                    #expect((counter.pid, counter.restarts) == (before[1].pid, 0))
                }
            }
        }

        private static func lineage(_ line: String) -> Substring? {
            let parts = line.components(separatedBy: "ineage ")
            return parts.count > 1 ? parts[1].prefix(32) : nil
        }

        @Test func aKilledStoreGoesOnWithItsStateAndEverybodyIsToldIt() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 7)
                let before = try await app.ps()
                try await app.withWatch { watch in
                    let first = try await watch.next()
                    #expect((first.value.count, first.revision) == (7, 1))
                    let lineage = try await app.line(of: "store.1", containing: "on lineage")
                    for restart in 1...3 {
                        let mark = app.up.errors.end
                        kill(try #require(try await app.process("store").pid), SIGKILL)
                        _ = try await app.restarted("store", restarts: restart)
                        let goesOn = try await app.line(of: "store.1", from: mark, containing: "goes on after revision")
                        #expect(Self.lineage(goesOn.line) == Self.lineage(lineage.line))
                        let receipt = try await app.increment(by: 10)
                        #expect(receipt.revision == UInt64(restart + 1))
                        try await app.line(of: "counter.1", from: mark, containing: "\(7 + 10 * restart) bananas")
                        let told = try await watch.next { $0.epoch == receipt.epoch && $0.revision == receipt.revision }
                        #expect(told.value.count == 7 + 10 * restart)
                        #expect(told.epoch > first.epoch)
                    }
                    // The counter lived through it all.
                    let counter = try await app.process("counter")
                    #expect((counter.pid, counter.restarts) == (before[1].pid, 0))
                }
            }
        }

        /// The keeper stands between supervisor and program: without it nobody would reap the program's tree.
        @Test func aProgramDoesNotOutliveItsKeeper() async throws {
            try await RunningApp.run { app in
                let before = try #require(try await app.process("counter").pid)
                let keeper = try #require(Self.parent(of: before))
                #expect(keeper != app.up.pid)
                kill(keeper, SIGKILL)
                let counter = try await app.restarted("counter", restarts: 1)
                #expect(counter.pid != before)
                try await until("the old counter is gone") { kill(before, 0) != 0 }
            }
        }

        private static func parent(of pid: pid_t) -> pid_t? {
            let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("PPid:") }
            return line?.split(separator: "\t").last.flatMap { pid_t($0) }
        }

        /// In memory mode what was acknowledged ends with its store; the load says so and does not hang.
        @Test func aLoadWhoseStoreIsKilledEndsAndReportsTheLoss() async throws {
            try await RunningApp.run(durability: .memory) { app in
                try await app.withWatch { watch in
                    let load = try app.start(
                        "load", "--action", "market.Increment", "--json", #"{"by":1}"#, "--duration", "2s",
                        "--clients", "4", "--window", "512", "--batch", "16", "--report", "json")
                    defer { load.signal(SIGKILL) }
                    _ = try await watch.next { $0.value.count > 100 }
                    kill(try #require(try await app.process("store").pid), SIGKILL)
                    #expect(try await load.waitForExit() == .code(1))
                    try await load.output.ended()
                    let report =
                        try JSONSerialization.jsonObject(with: Data(load.output.text.utf8)) as? [String: Any]
                    let acknowledged = try #require(report?["acknowledged"] as? Int)
                    let lost = try #require(report?["lost"] as? Int)
                    #expect(lost > 100 && lost < acknowledged)
                    // Nothing is left out: what was sent was acknowledged, or its fate is unknown. That may be none,
                    // if every batch had been answered just then.
                    let sent = try #require(report?["sent"] as? Int)
                    let unknown = try #require(report?["fate_unknown"] as? Int)
                    #expect(sent == acknowledged + unknown)
                    #expect(report?["duplicates"] as? Int == 0)
                    // What came after the restart is all there.
                    #expect(try await app.count() == acknowledged - lost)
                }
            }
        }

        @Test func aWatcherOfAStoppedStoreIsToldThatItIsAway() async throws {
            try await RunningApp.run { app in
                try await app.withWatch { watch in
                    _ = try await watch.next()
                    kill(try #require(try await app.process("store").pid), SIGKILL)
                    _ = try await watch.child.errors.first("a word about the store") {
                        $0.contains("The store is away")
                    }
                    _ = try await watch.next()
                }
            }
        }
    }
}

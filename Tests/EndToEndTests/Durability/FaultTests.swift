import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests that kill processes while the others continue.
    @Suite struct Faults {
        @Test func aKilledCounterRestartsAndReceivesTheCurrentState() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 5)
                let before = try await app.ps()
                let mark = app.up.errors.end
                kill(try #require(before[1].pid), SIGKILL)
                let counter = try await app.restarted("counter", restarts: 1)
                #expect(counter.pid != before[1].pid)
                try await app.line(of: "counter.1", from: mark, containing: "5 bananas")
                // The store was not affected.
                let store = try await app.process("store")
                #expect((store.pid, store.restarts) == (before[0].pid, 0))
                try await app.increment()
                try await app.line(of: "counter.1", from: mark, containing: "6 bananas")
            }
        }

        @Test func aKilledStoreInMemoryBeginsANewStateAndItsClientsContinue() async throws {
            try await RunningApp.run(durability: .memory) { app in
                try await app.increment(by: 7)
                let before = try await app.ps()
                try await app.withWatch { watch in
                    let first = try await watch.next()
                    #expect(first.value.count == 7)
                    try await app.line(of: "counter.1", containing: "7 bananas")
                    let journalID = try await app.line(of: "store.1", containing: "mpty state with journal ID")
                    let mark = app.up.errors.end

                    kill(try #require(before[0].pid), SIGKILL)
                    let store = try await app.restarted("store", restarts: 1)
                    #expect(store.pid != before[0].pid)
                    let newJournalID = try await app.line(
                        of: "store.1", from: mark, containing: "mpty state with journal ID")
                    #expect(Self.journalID(newJournalID.line) != Self.journalID(journalID.line))

                    // The counter kept running, logs that the state is new, and shows it.
                    try await app.line(
                        of: "counter.1", from: mark,
                        containing: "The store has another journal now, with a new, empty state")
                    try await app.line(of: "counter.1", from: mark, containing: "0 bananas")
                    let empty = try await watch.next { $0.epoch != first.epoch }
                    #expect((empty.kind, empty.value.count, empty.revision) == ("snapshot", 0, 0))

                    let receipt = try await app.increment(by: 3)
                    #expect((receipt.revision, receipt.epoch) == (1, empty.epoch))
                    let provided = try await watch.next { $0.value.count == 3 }
                    #expect((provided.kind, provided.epoch) == ("patch", empty.epoch))
                    try await app.line(of: "counter.1", from: mark, containing: "3 bananas")
                    let counter = try await app.process("counter")
                    #expect((counter.pid, counter.restarts) == (before[1].pid, 0))
                }
            }
        }

        private static func journalID(_ line: String) -> Substring? {
            line.firstMatch(of: /[0-9a-f]{32}/)?.output
        }

        @Test func aKilledStoreRecoversItsStateAndPublishesIt() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 7)
                let before = try await app.ps()
                try await app.withWatch { watch in
                    let first = try await watch.next()
                    #expect((first.value.count, first.revision) == (7, 1))
                    let journalID = try await app.line(of: "store.1", containing: "mpty state with journal ID")
                    for restart in 1...3 {
                        let mark = app.up.errors.end
                        kill(try #require(try await app.process("store").pid), SIGKILL)
                        _ = try await app.restarted("store", restarts: restart)
                        let resumed = try await app.line(
                            of: "store.1", from: mark, containing: "resumes after revision")
                        #expect(Self.journalID(resumed.line) == Self.journalID(journalID.line))
                        let receipt = try await app.increment(by: 10)
                        #expect(receipt.revision == UInt64(restart + 1))
                        try await app.line(of: "counter.1", from: mark, containing: "\(7 + 10 * restart) bananas")
                        let provided = try await watch.next {
                            $0.epoch == receipt.epoch && $0.revision == receipt.revision
                        }
                        #expect(provided.value.count == 7 + 10 * restart)
                        #expect(provided.epoch > first.epoch)
                    }
                    // The counter kept running throughout.
                    let counter = try await app.process("counter")
                    #expect((counter.pid, counter.restarts) == (before[1].pid, 0))
                }
            }
        }

        /// The launcher process runs between supervisor and program: without it, no process would reap the program's
        /// tree.
        @Test func aProgramDoesNotOutliveItsLauncherProcess() async throws {
            try await RunningApp.run { app in
                let before = try #require(try await app.process("counter").pid)
                let launcherProcess = try #require(Self.parent(of: before))
                #expect(launcherProcess != app.up.pid)
                kill(launcherProcess, SIGKILL)
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

        /// In memory mode, acknowledged actions are lost with their store. The load reports the loss and does not hang.
        @Test func aLoadWhoseStoreIsKilledEndsAndReportsTheLoss() async throws {
            try await RunningApp.run(durability: .memory) { app in
                try await app.withWatch { watch in
                    let store = try #require(try await app.process("store").pid)
                    let load = try app.start(
                        "load", "--live", "--action", "market.Increment", "--json", #"{"by":1}"#, "--duration", "5s",
                        "--clients", "4", "--window", "512", "--batch", "16", "--report", "json")
                    defer { load.signal(SIGKILL) }
                    _ = try await watch.next { $0.value.count > 100 }
                    kill(store, SIGKILL)
                    #expect(try await load.waitForExit() == .code(1))
                    try await load.output.ended()
                    let report =
                        try JSONSerialization.jsonObject(with: Data(load.output.text.utf8)) as? [String: Any]
                    let acknowledged = try #require(report?["acknowledged"] as? Int)
                    let lost = try #require(report?["lost"] as? Int)
                    #expect(lost > 100 && lost < acknowledged)
                    // Every action that was sent is acknowledged, or its fate is unknown. None is unknown if every
                    // batch was answered at that moment.
                    let sent = try #require(report?["sent"] as? Int)
                    let unknown = try #require(report?["fate_unknown"] as? Int)
                    #expect(sent == acknowledged + unknown)
                    #expect(report?["duplicates"] as? Int == 0)
                    // The actions after the restart are all applied.
                    #expect(try await app.count() == acknowledged - lost)
                }
            }
        }

        @Test func aWatchReportsThatItsStoreIsUnavailable() async throws {
            try await RunningApp.run { app in
                try await app.withWatch { watch in
                    _ = try await watch.next()
                    kill(try #require(try await app.process("store").pid), SIGKILL)
                    _ = try await watch.child.errors.first("the line about the store") {
                        $0.contains("The store is disconnected")
                    }
                    _ = try await watch.next()
                }
            }
        }
    }
}

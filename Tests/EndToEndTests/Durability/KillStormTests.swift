import Eastward
import EastwardFeature
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests with repeated SIGKILLs while actions are in flight: every acknowledged action is applied exactly once.
    @Suite("Kill storms", .timeLimit(.minutes(10))) struct KillStorms {
        /// The total number of kills.
        private static let kills = ProcessInfo.processInfo.environment["EASTWARD_KILLS"].flatMap(Int.init) ?? 50
        /// The number of kills after which the app stops or is killed as a whole, and its files are read.
        private static let killsPerRound = 10

        /// The senders' record at the time of a kill.
        private struct Kill {
            var record: Senders.Record
        }

        @Test func acknowledgedActionsAreAppliedOnceAfterEachOfManyKills() async throws {
            try await RunningApp.withDirectory { root in
                var last: JournalWitness?
                var unacknowledged = 0
                for round in 1...max(1, Self.kills / Self.killsPerRound) {
                    let senders = Senders()
                    var kills: [Kill] = []
                    try await RunningApp.run(in: root, manifest: RunningApp.tirelessManifest()) { app in
                        #expect(try await app.count() == last?.applied ?? 0)
                        kills = try await Self.storm(app, senders)
                        let total = (last?.applied ?? 0) + senders.now.acknowledged
                        #expect(try await app.count() == total)
                        try await app.line(of: "counter.1", containing: "\(total) bananas")
                        // Every other round leaves the files of a clean stop, the rest those of a power-off.
                        guard round % 2 == 0 else { return }
                        app.up.signal(SIGKILL)
                        _ = try await app.up.waitForExit()
                        try await until("nothing survives") { app.survivors.isEmpty }
                    }
                    let journal = try await verifyJournal("\(root)/d/store")
                    senders.expectInJournal(journal)
                    // No action failed, every action was answered, and no other action was applied.
                    #expect(senders.now.inFlight == 0)
                    #expect(journal.actions == (last?.actions ?? 0) + senders.now.acknowledged)
                    #expect(journal.applied == journal.actions)
                    #expect(journal.journalID == last?.journalID ?? journal.journalID)
                    unacknowledged += try Self.expectDeathsInTheMiddle(kills, journal, before: last)
                    last = journal
                }
                // The store's next run answered the actions that were committed but not answered when the store died.
                #expect(unacknowledged > 0)
                let disk = try await fileSystem(of: root)
                print(
                    """
                    \(Self.kills) kills on \(disk): \(last?.actions ?? 0) actions, \
                    \(unacknowledged) of them committed by a store that died before their receipts arrived.
                    """)
            }
        }

        /// Kills the store ``killsPerRound`` times while it works.
        private static func storm(_ app: RunningApp, _ senders: Senders) async throws -> [Kill] {
            var kills: [Kill] = []
            try await app.withFeatures(4) { features in
                try await senders.run(features) {
                    var pid: pid_t?
                    for _ in 0..<killsPerRound {
                        pid = try await app.nextStore(after: pid)
                        // More actions than were in flight when the last store died: this one has answered some.
                        let start = senders.now
                        try await senders.acknowledged(start.inFlight + .random(in: 1...1500), after: start)
                        let now = senders.now
                        kill(pid!, SIGKILL)
                        kills.append(Kill(record: now))
                    }
                }
            }
            return kills
        }

        /// Expects that each run of the store committed actions, and was killed while actions were in flight. Returns
        /// the number of actions that were in the journal by then without a receipt at their senders.
        private static func expectDeathsInTheMiddle(
            _ kills: [Kill], _ journal: JournalWitness, before: JournalWitness?
        ) throws -> Int {
            let lives = journal.epochs.dropFirst(before?.epochs.count ?? 0).map(\.actions)
            try #require(lives.count == kills.count + 1)
            var committed = 0
            var unacknowledged = 0
            for (life, kill) in zip(lives, kills) {
                #expect(life > 0)
                #expect(kill.record.inFlight > 0)
                committed += life
                #expect(committed >= kill.record.acknowledged, "acknowledged before it was in the journal")
                unacknowledged += committed - kill.record.acknowledged
            }
            return unacknowledged
        }

        /// A store that dies before it is ready leaves its files as it found them.
        @Test func aStoreKilledWhileItRecoversRecoversTheNextTime() async throws {
            try await RunningApp.withDirectory { root in
                let senders = Senders()
                try await RunningApp.run(in: root, manifest: RunningApp.tirelessManifest()) { app in
                    try await app.withFeatures(2) { features in
                        try await senders.run(features) {
                            try await senders.acknowledged(1000, after: senders.now)
                            var pid: pid_t?
                            for _ in 0..<8 {
                                pid = try await app.nextStore(after: pid)
                                try await Task.sleep(for: .milliseconds(.random(in: 0...40)))
                                kill(pid!, SIGKILL)
                            }
                            pid = try await app.nextStore(after: pid)
                            let start = senders.now
                            try await senders.acknowledged(start.inFlight + 1, after: start)
                        }
                    }
                    #expect(try await app.count() == senders.now.acknowledged)
                }
                let journal = try await verifyJournal("\(root)/d/store")
                senders.expectInJournal(journal)
                #expect(journal.actions == senders.now.sent)
            }
        }

        @Test func anAppKilledAsAWholeRecoversEachTime() async throws {
            try await RunningApp.withDirectory { root in
                var (acknowledged, sent) = (0, 0)
                var witness: JournalWitness?
                for _ in 1...3 {
                    let senders = Senders()
                    try await RunningApp.run(in: root, manifest: RunningApp.tirelessManifest()) { app in
                        let count = try await app.count()
                        #expect((acknowledged...sent).contains(count))
                        #expect(count == witness?.applied ?? 0)
                        try await app.withFeatures(2) { features in
                            // Its features have no supervisor to reconnect to: their actions in flight end with them.
                            let error = await #expect(throws: ActionError.self) {
                                try await senders.run(features) {
                                    try await senders.acknowledged(.random(in: 200...2000), after: senders.now)
                                    app.up.signal(SIGKILL)
                                    #expect(try await app.up.waitForExit() == .signal(SIGKILL))
                                    #expect(senders.now.inFlight > 0)
                                    for feature in features { await feature.close(within: .milliseconds(200)) }
                                }
                            }
                            #expect(error?.failure != nil)
                        }
                        try await until("nothing survives") { app.survivors.isEmpty }
                        acknowledged = count + senders.now.acknowledged
                        sent = count + senders.now.sent
                    }
                    let journal = try await verifyJournal("\(root)/d/store")
                    senders.expectInJournal(journal)
                    #expect((acknowledged...sent).contains(journal.applied))
                    #expect(journal.journalID == witness?.journalID ?? journal.journalID)
                    witness = journal
                }
            }
        }

        /// The old store may still run for a moment.
        @Test func anAppRestartedRightAfterItsSupervisorWasKilledFindsItsState() async throws {
            try await RunningApp.run { app in
                var up = app.up
                for count in 1...4 {
                    try await app.increment()
                    #expect(try await app.count() == count)
                    up.signal(SIGKILL)
                    _ = try await up.waitForExit()
                    up = try app.upAgain()
                    _ = try await up.errors.first("the banner") { $0.contains("is up: every process is ready") }
                }
                up.signal(SIGTERM)
                #expect(try await up.waitForExit() == .code(0))
            }
        }

        @Test func aLoadOverAStoreThatIsKilledLosesNothing() async throws {
            try await RunningApp.run(manifest: RunningApp.tirelessManifest()) { app in
                let load = try app.start(
                    "load", "--live", "--action", "market.Increment", "--json", #"{"by":1}"#, "--duration", "10s",
                    "--clients", "4", "--window", "512", "--batch", "16", "--check", "market.Count.count", "--report",
                    "json")
                defer { load.signal(SIGKILL) }
                var pid: pid_t?
                var kills = 0
                while !load.hasExited, kills < 4 {
                    let mark = app.up.errors.end
                    pid = try await app.nextStore(after: pid)
                    try await until("actions are in flight") {
                        load.hasExited || !app.output(of: "counter.1", from: mark).isEmpty
                    }
                    guard !load.hasExited else { break }
                    kill(pid!, SIGKILL)
                    kills += 1
                }
                #expect(kills > 1)
                #expect(try await load.waitForExit(within: .seconds(60)) == .code(0))
                try await load.output.ended()
                try await load.errors.ended()
                #expect(load.errors.text.contains("as expected"))
                let report = try JSONSerialization.jsonObject(with: Data(load.output.text.utf8)) as? [String: Any]
                for key in ["lost", "duplicates", "fate_unknown"] { #expect(report?[key] as? Int == 0, "\(key)") }
                #expect(report?["sent"] as? Int == report?["acknowledged"] as? Int)
                #expect(report?["durability"] as? String == "full")
            }
        }

        /// The kernel keeps written data, synced or not.
        @Test func aStoreThatDoesNotSyncLosesNothingToAKillEither() async throws {
            try await RunningApp.run(durability: .normal) { app in
                try await app.increment(by: 3)
                kill(try #require(try await app.process("store").pid), SIGKILL)
                _ = try await app.restarted("store", restarts: 1)
                #expect(try await app.increment().revision == 2)
                #expect(try await app.count() == 4)
            }
        }

        @Test func aCleanStopLeavesASnapshotAndNothingToReplay() async throws {
            try await RunningApp.withDirectory { root in
                try await RunningApp.run(in: root) { app in
                    try await app.increment(by: 3)
                    try await app.increment(by: 4)
                }
                for count in [7, 8] {
                    try await RunningApp.run(in: root) { app in
                        let start = try await app.line(of: "store.1", containing: "resumes after revision \(count - 5)")
                        #expect(
                            start.line.contains("from a snapshot at revision \(count - 5), 0 actions replayed"))
                        #expect(try await app.count() == count)
                        try await app.increment()
                    }
                }
            }
        }
    }
}

/// The type of the file system of `path`.
func fileSystem(of path: String) async throws -> String {
    let stat = try ChildProcess(
        "/usr/bin/stat", ["-f", "-L", "-c", "%T", path], environment: ProcessInfo.processInfo.environment)
    _ = try await stat.waitForExit()
    try await stat.output.ended()
    return stat.output.text
}

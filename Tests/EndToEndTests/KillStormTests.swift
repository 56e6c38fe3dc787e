import Eastward
import EastwardFeature
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// SIGKILL again and again, while actions are on their way: everything that was acknowledged is there, once.
    @Suite("Kill storms", .timeLimit(.minutes(10))) struct KillStorms {
        /// How many kills there are in all.
        private static let kills = ProcessInfo.processInfo.environment["EASTWARD_KILLS"].flatMap(Int.init) ?? 50
        /// After so many the app stops, or is killed as a whole, and its files are read.
        private static let killsPerRound = 10

        /// Where the senders and the store stood when it was killed.
        private struct Kill {
            var record: Senders.Record
        }

        @Test func whateverWasAcknowledgedIsThereOnceAfterEachOfManyKills() async throws {
            try await RunningApp.withDirectory { root in
                var last: JournalWitness?
                var unheard = 0
                for round in 1...max(1, Self.kills / Self.killsPerRound) {
                    let senders = Senders()
                    var kills: [Kill] = []
                    try await RunningApp.run(in: root, manifest: RunningApp.tirelessManifest()) { app in
                        #expect(try await app.count() == last?.applied ?? 0)
                        kills = try await Self.storm(app, senders)
                        let total = (last?.applied ?? 0) + senders.now.acknowledged
                        #expect(try await app.count() == total)
                        try await app.line(of: "counter.1", containing: "\(total) bananas")
                        // Every other round leaves the files as a clean stop does, the rest as a power switch does.
                        guard round % 2 == 0 else { return }
                        app.up.signal(SIGKILL)
                        _ = try await app.up.waitForExit()
                        try await until("nothing survives") { app.survivors.isEmpty }
                    }
                    let journal = try await verifyJournal("\(root)/d/store")
                    senders.expectInJournal(journal)
                    // Nothing failed, everything was answered, and nothing else was applied.
                    #expect(senders.now.inFlight == 0)
                    #expect(journal.actions == (last?.actions ?? 0) + senders.now.acknowledged)
                    #expect(journal.applied == journal.actions)
                    #expect(journal.lineage == last?.lineage ?? journal.lineage)
                    unheard += try Self.expectDeathsInTheMiddle(kills, journal, before: last)
                    last = journal
                }
                // What had been committed when the store died, and not answered, was answered by its next life.
                #expect(unheard > 0)
                let disk = try await fileSystem(of: root)
                print(
                    """
                    \(Self.kills) kills on \(disk): \(last?.actions ?? 0) actions, \
                    \(unheard) of them committed by a store that died before their receipts were heard.
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
                        // More than was on its way when the last one died: this one has answered some.
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

        /// Each life of the store committed something, and when it was killed, something was on its way. Returns how
        /// many actions stood in the journal by then without their senders knowing it.
        private static func expectDeathsInTheMiddle(
            _ kills: [Kill], _ journal: JournalWitness, before: JournalWitness?
        ) throws -> Int {
            let lives = journal.epochs.dropFirst(before?.epochs.count ?? 0).map(\.actions)
            try #require(lives.count == kills.count + 1)
            var committed = 0
            var unheard = 0
            for (life, kill) in zip(lives, kills) {
                #expect(life > 0)
                #expect(kill.record.inFlight > 0)
                committed += life
                #expect(committed >= kill.record.acknowledged, "acknowledged before it was in the journal")
                unheard += committed - kill.record.acknowledged
            }
            return unheard
        }

        /// A store that dies before it is ready leaves what it found.
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

        @Test func anAppKilledAsAWholeIsThereAgainEachTime() async throws {
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
                            // Its features have no supervisor to come back to: what was on its way ends with them.
                            await #expect(throws: FeatureError.self) {
                                try await senders.run(features) {
                                    try await senders.acknowledged(.random(in: 200...2000), after: senders.now)
                                    app.up.signal(SIGKILL)
                                    #expect(try await app.up.waitForExit() == .signal(SIGKILL))
                                    #expect(senders.now.inFlight > 0)
                                    for feature in features { await feature.close(within: .milliseconds(200)) }
                                }
                            }
                        }
                        try await until("nothing survives") { app.survivors.isEmpty }
                        acknowledged = count + senders.now.acknowledged
                        sent = count + senders.now.sent
                    }
                    let journal = try await verifyJournal("\(root)/d/store")
                    senders.expectInJournal(journal)
                    #expect((acknowledged...sent).contains(journal.applied))
                    #expect(journal.lineage == witness?.lineage ?? journal.lineage)
                    witness = journal
                }
            }
        }

        /// The old store may still be there for a moment.
        @Test func anAppThatIsStartedTheMomentItsSupervisorWasKilledFindsItsState() async throws {
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
                    "load", "--action", "market.Increment", "--json", #"{"by":1}"#, "--duration", "3s", "--clients",
                    "4",
                    "--window", "512", "--batch", "16", "--check", "market.Count.count", "--report", "json")
                defer { load.signal(SIGKILL) }
                var pid: pid_t?
                var kills = 0
                while !load.hasExited, kills < 4 {
                    let mark = app.up.errors.end
                    pid = try await app.nextStore(after: pid)
                    try await app.line(of: "counter.1", from: mark, containing: "bananas")
                    kill(pid!, SIGKILL)
                    kills += 1
                }
                #expect(kills > 1)
                #expect(try await load.waitForExit(within: .seconds(30)) == .code(0))
                try await load.output.ended()
                try await load.errors.ended()
                #expect(load.errors.text.contains("as it should"))
                let report = try JSONSerialization.jsonObject(with: Data(load.output.text.utf8)) as? [String: Any]
                for key in ["lost", "duplicates", "fate_unknown"] { #expect(report?[key] as? Int == 0, "\(key)") }
                #expect(report?["sent"] as? Int == report?["acknowledged"] as? Int)
                #expect(report?["durability"] as? String == "full")
            }
        }

        /// The kernel has what was written, synced or not.
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
                        let start = try await app.line(of: "store.1", containing: "goes on after revision \(count - 5)")
                        #expect(
                            start.line.contains("from a snapshot at revision \(count - 5), with 0 actions replayed"))
                        #expect(try await app.count() == count)
                        try await app.increment()
                    }
                }
            }
        }
    }
}

/// The kind of file system that `path` is on.
func fileSystem(of path: String) async throws -> String {
    let stat = try ChildProcess(
        "/usr/bin/stat", ["-f", "-L", "-c", "%T", path], environment: ProcessInfo.processInfo.environment)
    _ = try await stat.waitForExit()
    try await stat.output.ended()
    return stat.output.text
}

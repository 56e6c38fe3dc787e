import Eastward
import EastwardFeature
import EastwardTesting
import FixtureContract
import Foundation
import PostgresServer
import Testing

extension EndToEnd {
    /// Tests of `eastward backup` and `eastward restore`.
    @Suite(.timeLimit(.minutes(10))) struct Backup {
        private static let environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=none")

        /// Runs a command on the stopped app of a manifest.
        private static func run(
            _ manifest: String, _ data: String, _ arguments: String..., within limit: Duration = .seconds(60)
        ) async throws -> CommandResult {
            try await RunningApp.command(
                [arguments[0], "--manifest", manifest, "--data-dir", data] + arguments.dropFirst(),
                environment: environment, within: limit)
        }

        private static func names(_ directory: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        }

        private static func record(_ backup: String) throws -> (revision: UInt64, row: UInt64) {
            struct Record: Decodable { var revision, row: UInt64 }
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(backup)/backup.json"))
            let record = try JSONDecoder().decode(Record.self, from: data)
            return (record.revision, record.row)
        }

        // MARK: A running app

        /// Each backup is a prefix of the journal, with every action that was acknowledged before it began.
        @Test func aBackupUnderLoadIsAPrefixOfTheJournal() async throws {
            try await RunningApp.withDirectory { root in
                let senders = Senders()
                var backups: [(path: String, acknowledged: Int)] = []
                try await RunningApp.run(in: root, manifest: RunningApp.tirelessManifest()) { app in
                    try await app.withFeatures(2) { features in
                        try await senders.run(features) {
                            for number in 1...3 {
                                try await senders.acknowledged(300, after: senders.now)
                                let before = senders.now.acknowledged
                                let backup = "\(root)/backup-\(number)"
                                let result = try await app.run("backup", backup)
                                try #require(result.exitCode == 0, "\(result.errors)")
                                #expect(result.errors.contains(" in \(backup) ("))
                                #expect(result.errors.hasSuffix("), verified."))
                                backups.append((backup, before))
                            }
                            try await senders.acknowledged(300, after: senders.now)
                        }
                    }
                }
                let manifest = "\(root)/app.yaml"
                let whole = try await Self.run(manifest, "\(root)/d", "journal", "export").output
                for (backup, acknowledged) in backups {
                    let revision = try Self.record(backup).revision
                    #expect(revision >= UInt64(acknowledged))
                    #expect(revision < UInt64(senders.now.sent))
                    let new = "\(backup)-restored/d"
                    let restore = try await Self.run(manifest, new, "restore", backup)
                    try #require(restore.exitCode == 0, "\(restore.errors)")
                    let part = try await Self.run(manifest, new, "journal", "export").output
                    #expect(whole.hasPrefix(part + "\n"))
                    let state = try await Self.run(manifest, new, "state").output
                    let original = try await Self.run(
                        manifest, "\(root)/d", "journal", "replay", "--until", "\(revision)")
                    #expect(state == original.output)
                    // The restored app continues.
                    try await RunningApp.run(
                        in: "\(backup)-restored", manifest: RunningApp.tirelessManifest()
                    ) { app in
                        let count = try await app.count()
                        let next = try await app.increment().revision
                        #expect(count == Int(revision))
                        #expect(next == revision + 1)
                    }
                }
                // Finished files do not change.
                let files = try Self.names("\(root)/backup-1/store").filter { $0.hasSuffix(".sqlite") }
                #expect(!files.isEmpty)
                for name in files {
                    let copies = [1, 2].map {
                        FileManager.default.contents(atPath: "\(root)/backup-\($0)/store/\(name)")
                    }
                    #expect(copies[0] == copies[1], "\(name)")
                }
            }
        }

        @Test func aBackupIsReadByTheJournalCommands() async throws {
            try await RunningApp.withDirectory { root in
                try await RunningApp.run(in: root) { app in
                    try await app.increment(by: 3)
                    try await app.increment(by: 4)
                    let result = try await app.run("backup", "\(root)/backup")
                    #expect(result.exitCode == 0, "\(result.errors)")
                    #expect(result.errors.hasPrefix("Backup of 2 actions up to revision 2 in \(root)/backup ("))
                    let again = try await app.run("backup", "\(root)/backup")
                    #expect(again.exitCode == 73)
                    #expect(again.errors.contains("exists already and is not empty"))
                }
                let manifest = RunningApp.defaultManifest
                let verify = try await Self.run(manifest, "\(root)/backup", "journal", "verify")
                #expect(verify.output.contains(#""clean":true"#), "\(verify.errors)")
                let show = try await Self.run(manifest, "\(root)/backup", "journal", "show", "2")
                #expect(show.output.contains(#""value":{"by":4}"#), "\(show.errors)")
            }
        }

        @Test func aStoreInMemoryHasNothingToBackUp() async throws {
            try await RunningApp.run(durability: .memory) { app in
                let result = try await app.run("backup", "\(app.root)/backup")
                #expect(result.exitCode == 66)
                #expect(result.errors.contains("in memory"))
                #expect(!FileManager.default.fileExists(atPath: "\(app.root)/backup"))
            }
        }

        // MARK: Restoring

        @Test func aDamagedBackupIsRefusedAndAnExistingJournalIsKept() async throws {
            try await RunningApp.withDirectory { root in
                let (manifest, backup) = (RunningApp.defaultManifest, "\(root)/backup")
                try await RunningApp.run(in: root) { app in
                    try await app.dispatch("market.EditNotes", #"{"text":"walnut"}"#)
                    #expect(try await app.run("backup", backup).exitCode == 0)
                    // The app runs.
                    let running = try await app.run(
                        "restore", "--manifest", manifest, "--data-dir", "\(root)/d", backup)
                    #expect(running.exitCode == 75)
                    #expect(running.errors.contains("eastward down"), "\(running.errors)")
                }
                let kept = try await Self.run(manifest, "\(root)/d", "journal", "export").output
                let existing = try await Self.run(manifest, "\(root)/d", "restore", backup)
                #expect(existing.exitCode == 73)
                #expect(existing.errors.contains("mv \(root)/d/store \(root)/d/store-before"), "\(existing.errors)")
                #expect(try await Self.run(manifest, "\(root)/d", "journal", "export").output == kept)

                let file = URL(fileURLWithPath: "\(backup)/store/journal-00000000000000000001.sqlite")
                let original = try Data(contentsOf: file)
                var altered = original
                let place = try #require(altered.range(of: Data("walnut".utf8)))
                altered[place.lowerBound] ^= 1
                for (bytes, reason) in [
                    (altered, "its hash is wrong"), (original.dropLast(4096), "bytes instead of \(original.count)"),
                ] {
                    try bytes.write(to: file)
                    let refused = try await Self.run(manifest, "\(root)/new", "restore", backup)
                    #expect(refused.exitCode == 65)
                    #expect(refused.errors.contains("The backup \(backup) is damaged: "), "\(refused.errors)")
                    #expect(refused.errors.contains(reason), "\(refused.errors)")
                    #expect(try Self.names("\(root)/new") == [])
                }
                try original.write(to: file)
                let restored = try await Self.run(manifest, "\(root)/new", "restore", backup)
                #expect(restored.exitCode == 0, "\(restored.errors)")
                #expect(restored.errors.contains("Restored 1 action up to revision 1, as of "))
                #expect(try Self.names("\(root)/new") == ["store"])
            }
        }

        /// A feature's outbox contains the sequence of actions that the backup lacks.
        @Test func aFeatureWithAnOutboxOpensANewSessionAfterTheRestore() async throws {
            try await RunningApp.withDirectory { root in
                let (manifest, backup) = (RunningApp.defaultManifest, "\(root)/backup")
                let outbox = FeatureOutbox(path: "\(root)/outbox")
                var session: UInt64 = 0
                try await RunningApp.run(in: root) { app in
                    try await app.withAddress("till", role: CounterFeature.name) { address in
                        let feature = try await FeatureConnection.open(address, outbox: outbox)
                        let counter = CounterFeature(feature)
                        for _ in 0..<5 { try await counter.increment(by: 1) }
                        #expect(try await app.run("backup", backup).exitCode == 0)
                        for _ in 0..<5 { try await counter.increment(by: 1) }
                        session = await feature.session
                        await feature.close(within: .seconds(5))
                    }
                }
                try FileManager.default.moveItem(atPath: "\(root)/d/store", toPath: "\(root)/d/store-before")
                let restored = try await Self.run(manifest, "\(root)/d", "restore", backup)
                #expect(restored.exitCode == 0, "\(restored.errors)")
                try await RunningApp.run(in: root) { app in
                    #expect(try await app.count() == 5)
                    try await app.withAddress("till", role: CounterFeature.name) { address in
                        let feature = try await FeatureConnection.open(address, outbox: outbox)
                        // The acknowledged actions are neither repeated nor reported.
                        #expect(try await feature.restoredActions().actions.isEmpty)
                        let counter = CounterFeature(feature)
                        try await counter.increment(by: 1)
                        #expect(await feature.session != session)
                        await feature.close(within: .seconds(5))
                    }
                    #expect(try await app.count() == 6)
                }
            }
        }

        // MARK: Interruptions

        /// A killed backup has no directory with the final name, and the next one replaces its files.
        @Test(
            .enabled(if: Strace.isPermitted, "There is no strace, or it may not trace."),
            arguments: [("fsync", 1), ("fsync", 2), ("rename", 1), ("rename", 2), ("rename", 3)])
        func aKilledBackupLeavesNoDirectoryWithItsName(call: String, number: Int) async throws {
            try await RunningApp.withDirectory { root in
                try await RunningApp.run(in: root) { app in
                    try await app.increment(by: 3)
                    let backup = "\(root)/backup"
                    let killed = try Strace.start(
                        [RunningApp.eastward, "backup", "--run-dir", app.directory.path, backup],
                        Strace.injecting("signal=SIGKILL:when=\(number)", into: call), into: "\(root)/trace",
                        environment: app.environment)
                    #expect(try await killed.waitForExit() == .signal(SIGKILL))
                    #expect(try Self.names(root).filter { $0.hasPrefix("backup") } == ["backup.eastward-partial"])
                    let next = try await app.run("backup", backup)
                    #expect(next.exitCode == 0, "\(next.errors)")
                    #expect(try Self.names(root).filter { $0.hasPrefix("backup") } == ["backup"])
                    #expect(try Self.names(backup) == ["backup.json", "store"])
                }
            }
        }

        @Test(.enabled(if: Strace.isPermitted, "There is no strace, or it may not trace."))
        func anInterruptedBackupRemovesItsFiles() async throws {
            try await RunningApp.withDirectory { root in
                try await RunningApp.run(in: root) { app in
                    try await app.increment(by: 3)
                    // Long enough for the signal, which is sent as soon as there are files.
                    let backup = try Strace.start(
                        [RunningApp.eastward, "backup", "--run-dir", app.directory.path, "\(root)/backup"],
                        Strace.injecting("delay_enter=3000000:when=2", into: "fsync"), into: "\(root)/trace",
                        environment: app.environment)
                    defer { backup.signal(SIGKILL) }
                    let partial = "\(root)/backup.eastward-partial/store"
                    try await until("the backup copies a file") {
                        ((try? Self.names(partial)) ?? []).contains { $0.hasSuffix(".sqlite") }
                    }
                    let copying = RunningApp.processes(marked: app.marker) { pid in
                        let arguments = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline") ?? Data()
                        return arguments.split(separator: 0).dropFirst().first.map { Data("backup".utf8) == $0 }
                            ?? false
                    }
                    try #require(copying.count == 1)
                    kill(copying[0], SIGINT)
                    #expect(try await backup.waitForExit() == .code(130))
                    try await backup.errors.ended()
                    #expect(backup.errors.text.contains("Interrupted. Nothing was written."))
                    #expect(try Self.names(root).filter { $0.hasPrefix("backup") } == [])
                }
            }
        }

        @Test(.enabled(if: SmallDisk.isPermitted, "This user may not mount a file system of its own."))
        func aFullDiskIsReportedAndThePartialBackupRemoved() async throws {
            try await RunningApp.withDirectory { root in
                try await RunningApp.run(in: root) { app in
                    for _ in 1...3 {
                        let text = String(repeating: "x", count: 100_000)
                        try await app.dispatch("market.EditNotes", #"{"text":"\#(text)"}"#)
                    }
                    let script = #"""
                        mkdir "$0" && mount -t tmpfs -o size=200k none "$0" && "$@"; code=$?; ls -A "$0"; exit $code
                        """#
                    let small = try ChildProcess(
                        "/usr/bin/unshare",
                        [
                            "-m", "sh", "-c", script, "\(root)/small", RunningApp.eastward, "backup", "--run-dir",
                            app.directory.path, "\(root)/small/backup",
                        ], environment: app.environment)
                    #expect(try await small.waitForExit() == .code(74))
                    try await small.output.ended()
                    try await small.errors.ended()
                    #expect(small.errors.text.contains("no space left"), "\(small.errors.text)")
                    #expect(small.output.text == "")
                }
            }
        }

        // MARK: PostgreSQL

        @Test func anAppMovesBetweenFilesAndADatabaseByBackups() async throws {
            try await RunningApp.withDirectory { root in
                let server = try await PostgresServer.start(in: root)
                let files = RunningApp.tirelessManifest()
                let database = RunningApp.tirelessManifest(store: [
                    "fixture-store", "--retain", "--journal", server.url,
                ])
                let (first, second) = ("\(root)/from-database", "\(root)/from-files")
                let manifest = "\(root)/app.yaml"
                func export(_ data: String) async throws -> String {
                    let result = try await Self.run(manifest, data, "journal", "export")
                    #expect(result.exitCode == 0, "\(result.errors)")
                    return result.output
                }
                let senders = Senders()
                try await RunningApp.run(in: root, manifest: database) { app in
                    try await app.withFeatures(2) { features in
                        try await senders.run(features) {
                            try await senders.acknowledged(300, after: senders.now)
                            let before = senders.now.acknowledged
                            let result = try await app.run("backup", first)
                            try #require(result.exitCode == 0, "\(result.errors)")
                            #expect(try Self.record(first).revision >= UInt64(before))
                            try await senders.acknowledged(100, after: senders.now)
                        }
                    }
                }
                let whole = try await export("\(root)/d")
                let existing = try await Self.run(manifest, "\(root)/d", "restore", "--database", server.url, first)
                #expect(existing.exitCode == 73)
                #expect(existing.errors.contains("ALTER SCHEMA eastward RENAME TO"), "\(existing.errors)")
                #expect(try await export("\(root)/d") == whole)
                // The journal of a backup is in files, also if the manifest names a database.
                let part = try await export(first)
                #expect(whole.hasPrefix(part + "\n"))

                // Into files, in another directory.
                try FileManager.default.moveItem(atPath: "\(root)/d", toPath: "\(root)/before")
                try files.write(toFile: manifest, atomically: true, encoding: .utf8)
                let toFiles = try await Self.run(manifest, "\(root)/d", "restore", first)
                try #require(toFiles.exitCode == 0, "\(toFiles.errors)")
                #expect(try await export("\(root)/d") == part)
                let revision = try Self.record(first).revision
                try await RunningApp.run(in: root, manifest: files) { app in
                    #expect(try await app.count() == Int(revision))
                    try await app.increment(by: 2)
                }
                let stopped = try await Self.run(manifest, "\(root)/d", "backup", second)
                try #require(stopped.exitCode == 0, "\(stopped.errors)")
                let later = try await export("\(root)/d")

                // And back into the database, which has no journal then.
                try await server.query("ALTER SCHEMA eastward RENAME TO eastward_before")
                try FileManager.default.moveItem(atPath: "\(root)/d", toPath: "\(root)/between")
                try database.write(toFile: manifest, atomically: true, encoding: .utf8)
                let toDatabase = try await Self.run(manifest, "\(root)/d", "restore", second)
                try #require(toDatabase.exitCode == 0, "\(toDatabase.errors)")
                #expect(try await export("\(root)/d") == later)
                try await RunningApp.run(in: root, manifest: database) { app in
                    let count = try await app.count()
                    let next = try await app.increment().revision
                    #expect(count == Int(revision) + 2)
                    #expect(next == revision + 2)
                }
                try await server.stop(SIGQUIT)
            }
        }
    }
}

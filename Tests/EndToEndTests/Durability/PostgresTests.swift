import Eastward
import EastwardTesting
import Foundation
import PostgresServer
import Testing

extension EndToEnd {
    /// Tests with the journal in a PostgreSQL server that each test starts.
    @Suite("PostgreSQL", .timeLimit(.minutes(10))) struct Postgres {
        /// The number of failures of the store, the server and the connection.
        private static let failures = ProcessInfo.processInfo.environment["EASTWARD_KILLS"].flatMap(Int.init) ?? 12

        func withServer(
            settings: [String: String] = [:], _ body: (_ server: PostgresServer, _ root: String) async throws -> Void
        ) async throws {
            try await RunningApp.withDirectory { root in
                let server = try await PostgresServer.start(in: root, settings: settings)
                do {
                    try await body(server, root)
                } catch {
                    try? await server.stop(SIGQUIT)
                    throw error
                }
                try await server.stop(SIGQUIT)
            }
        }

        private func manifest(_ url: String) -> String {
            RunningApp.tirelessManifest(store: ["fixture-store", "--retain", "--journal", url])
        }

        @Test func theStoreAndItsCommandsUseTheDatabase() async throws {
            try await withServer { server, root in
                try await RunningApp.run(in: root, manifest: manifest(server.url)) { app in
                    try await app.increment(by: 2)
                    try await app.increment(by: 3)
                    let ps = try await app.run("ps")
                    #expect(ps.output.contains("durability full, PostgreSQL 15"), "\(ps.output)")
                    let tail = try await app.run("journal", "tail", "-n", "1")
                    #expect(tail.output.contains(#""value":{"by":3}"#), "\(tail.errors)")
                    let verify = try await app.run("journal", "verify")
                    #expect(verify.output.contains(#""clean":true"#), "\(verify.errors)")
                }
                try await RunningApp.run(in: root, manifest: manifest(server.url)) { app in
                    let count = try await app.count()
                    #expect(count == 5)
                }
                // Of the stopped app.
                let environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=none")
                let stopped = ["--manifest", "\(root)/app.yaml", "--data-dir", "\(root)/d"]
                let state = try await RunningApp.command(["state"] + stopped, environment: environment)
                #expect(state.output.contains("5"), "\(state.errors)")
                let replay = try await RunningApp.command(
                    ["journal"] + stopped + ["replay", "--until", "1"], environment: environment)
                #expect(replay.output.contains("2"), "\(replay.errors)")
            }
        }

        @Test func aStoreWithoutTheURLDoesNotBeginWithAnEmptyState() async throws {
            try await withServer { server, root in
                try await RunningApp.run(in: root, manifest: manifest(server.url)) { app in
                    try await app.increment(by: 2)
                }
                let start = try await RunningApp.command(
                    ["up", RunningApp.defaultManifest, "--run-dir", "\(root)/r", "--data-dir", "\(root)/d"],
                    environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
                #expect(start.exitCode == 78)
                #expect(start.errors.contains("Start the store with --journal"), "\(start.errors)")
            }
        }

        @Test func aDirectoryWithSQLiteFilesIsNotUsedWithADatabase() async throws {
            try await withServer { server, root in
                let files = RunningApp.tirelessManifest()
                try await RunningApp.run(in: root, manifest: files) { app in try await app.increment(by: 7) }
                let wrong = """
                    version: 1
                    app: market
                    processes:
                      store:
                        command: [fixture-store, --journal, "\(server.url)"]
                        significant: true
                    """
                try wrong.write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
                let start = try await RunningApp.command(
                    ["up", "\(root)/app.yaml", "--run-dir", "\(root)/r", "--data-dir", "\(root)/d"],
                    environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
                #expect(start.exitCode == 78)
                #expect(start.errors.contains("holds a journal in SQLite files"), "\(start.errors)")
                try await RunningApp.run(in: root, manifest: files) { app in
                    let count = try await app.count()
                    #expect(count == 7)
                }
            }
        }

        /// The journal in SQLite files is moved to the database and back.
        @Test func anAppMovesToTheDatabaseAndBack() async throws {
            try await withServer { server, root in
                let environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=none")
                func journal(_ arguments: String..., in directory: String) async throws -> CommandResult {
                    try await RunningApp.command(
                        ["journal", "--manifest", "\(root)/app.yaml", "--data-dir", directory] + arguments,
                        environment: environment)
                }
                func export(_ name: String, in directory: String) async throws -> String {
                    let export = try await journal("export", in: directory)
                    #expect(export.exitCode == 0, "\(export.errors)")
                    let path = "\(root)/\(name)"
                    try export.output.write(toFile: path, atomically: true, encoding: .utf8)
                    return export.output
                }
                let files = RunningApp.tirelessManifest()
                try await RunningApp.run(in: root, manifest: files) { app in try await app.increment(by: 7) }
                let first = try await export("first", in: "\(root)/d")
                try manifest(server.url).write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
                let imported = try await journal("import", "\(root)/first", in: "\(root)/empty")
                #expect(imported.exitCode == 0, "\(imported.errors)")
                #expect(try await export("second", in: "\(root)/empty") == first)
                try FileManager.default.moveItem(atPath: "\(root)/d", toPath: "\(root)/old")
                try await RunningApp.run(in: root, manifest: manifest(server.url)) { app in
                    #expect(try await app.count() == 7)
                    try await app.increment(by: 1)
                }
                let third = try await export("third", in: "\(root)/d")
                try FileManager.default.removeItem(atPath: "\(root)/d")
                try files.write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
                let back = try await journal("import", "\(root)/third", in: "\(root)/d")
                #expect(back.exitCode == 0, "\(back.errors)")
                #expect(try await export("fourth", in: "\(root)/d") == third)
                try await RunningApp.run(in: root, manifest: files) { app in
                    let count = try await app.count()
                    #expect(count == 8)
                }
            }
        }

        /// Kills the store and the server, and stops the server, at random moments while features send actions.
        @Test func acknowledgedActionsAreAppliedOnceAfterEachOfManyFailures() async throws {
            try await withServer { server, root in
                let senders = Senders()
                try await RunningApp.run(in: root, manifest: manifest(server.url)) { app in
                    try await app.withFeatures(3) { features in
                        try await senders.run(features) {
                            for number in 0..<Self.failures {
                                let start = senders.now
                                try await senders.acknowledged(start.inFlight + .random(in: 1...1500), after: start)
                                switch number % 3 {
                                case 0:
                                    if let pid = app.storePID { kill(pid, SIGKILL) }
                                case 1:
                                    try await server.stop([SIGQUIT, SIGINT].randomElement()!)
                                    try await server.start()
                                default:
                                    // The processes of its connections.
                                    try await server.query(
                                        """
                                        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                                        WHERE application_name = 'eastward'
                                        """)
                                }
                            }
                            let start = senders.now
                            try await senders.acknowledged(start.inFlight + 1, after: start)
                        }
                    }
                    #expect(try await app.count() == senders.now.acknowledged)
                }
                let environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=none")
                let program = "\(RunningApp.programs)/fixture-store"
                let verify = try await RunningApp.command(
                    ["journal", "--manifest", "\(root)/app.yaml", "--data-dir", "\(root)/d", "verify"],
                    environment: environment)
                #expect(verify.output.contains(#""clean":true"#), "\(verify.errors)")
                // A reader that shares no code with the store reads files.
                let shell = try ChildProcess(
                    "/bin/sh",
                    [
                        "-c",
                        """
                        set -e
                        "$0" journal export --database "$1" > "$2/export"
                        "$0" journal import --data-dir "$2/files" "$2/export"
                        """, program, server.url, root,
                    ], environment: environment)
                #expect(try await shell.waitForExit(within: .seconds(60)) == .code(0), "\(shell.errors.text)")
                let journal = try await verifyJournal("\(root)/files/store")
                senders.expectInJournal(journal)
                #expect(journal.actions == senders.now.sent)
                #expect(journal.applied == journal.actions)
            }
        }
    }
}

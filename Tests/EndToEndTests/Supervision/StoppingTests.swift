import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests that no process remains after the supervisor, regardless of how it ends.
    @Suite struct Stopping {
        @Test(arguments: [SIGTERM, SIGINT])
        func aSignalStopsEverythingInGoodOrder(signal: Int32) async throws {
            try await RunningApp.run { app in
                let processes = try await app.ps()
                let mark = app.up.errors.end
                app.up.signal(signal)
                #expect(try await app.up.waitForExit() == .code(0))
                try await app.up.errors.ended()
                #expect(app.survivors.isEmpty)
                #expect(Self.sockets(below: app.directory.path).isEmpty)
                #expect(!FileManager.default.fileExists(atPath: app.directory.credentialsFile))
                #expect(!FileManager.default.fileExists(atPath: app.directory.operatorToken))
                // The features end before the store that they need, and all of them without a kill.
                let ends = app.up.errors.lines.dropFirst(mark).compactMap(LogEntry.init(json:)).map(\.line)
                    .filter { $0.contains(" ended: ") }
                #expect(ends.sorted() == ["counter.1", "notes.1", "store.1"].map { "\($0) ended: exit code 0" })
                #expect(ends.last == "store.1 ended: exit code 0")
                #expect(processes.allSatisfy { $0.pid.map { kill($0, 0) != 0 } ?? false })
            }
        }

        @Test func aSignalWhileAProcessIsStillStartingStopsEverythingToo() async throws {
            let manifest = """
                version: 1
                app: market
                processes:
                  store:
                    command: [fixture-store]
                  silent:
                    command: [sleep, "600"]
                    depends_on: [store]
                """
            try await RunningApp.run(manifest: manifest, untilUp: false) { app in
                try await app.line(of: "supervisor", containing: "silent.1 starts")
                app.up.signal(SIGTERM)
                #expect(try await app.up.waitForExit() == .code(0))
                #expect(app.survivors.isEmpty)
            }
        }

        /// Even a process that the program left behind in a session of its own.
        @Test func theChildrenOfAProgramAreStoppedWithIt() async throws {
            let manifest = """
                version: 1
                app: market
                processes:
                  store:
                    command: [fixture-store]
                  parent:
                    command: [sh, -c, "setsid sleep 600 & exec fixture-counter"]
                    role: market.CounterFeature
                    depends_on: [store]
                    environment: { PATH: "\(RunningApp.programs):/usr/bin:/bin" }
                """
            try await RunningApp.run(manifest: manifest) { app in
                try await until("the grandchild runs") { app.survivors.count >= 6 }
                app.up.signal(SIGTERM)
                #expect(try await app.up.waitForExit() == .code(0))
                #expect(app.survivors.isEmpty)
            }
        }

        @Test func noProcessOutlivesAKilledSupervisor() async throws {
            try await RunningApp.run { app in
                try await app.increment()
                let processes = try await app.ps()
                app.up.signal(SIGKILL)
                #expect(try await app.up.waitForExit() == .signal(SIGKILL))
                try await until("nothing survives", within: .seconds(10)) { app.survivors.isEmpty }
                #expect(processes.allSatisfy { $0.pid.map { kill($0, 0) != 0 } ?? false })
            }
        }

        @Test func theDirectoryOfAKilledSupervisorCanBeUsedAgain() async throws {
            try await RunningApp.run { app in
                #expect(try await app.increment().revision == 1)
                app.up.signal(SIGKILL)
                #expect(try await app.up.waitForExit() == .signal(SIGKILL))
                try await until("nothing survives") { app.survivors.isEmpty }
                let next = try app.upAgain()
                defer { next.signal(SIGKILL) }
                _ = try await next.errors.first("the banner") { $0.contains("is up: every process is ready") }
                #expect(try await app.increment().revision == 2)
                #expect(try await app.count() == 2)
                next.signal(SIGTERM)
                #expect(try await next.waitForExit() == .code(0))
            }
        }

        @Test func aSecondSupervisorLeavesTheFirstAlone() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 4)
                let before = try await app.ps()
                let second = try await RunningApp.command(
                    ["up", app.manifest, "--run-dir", app.directory.path, "--data-dir", "\(app.root)/d"],
                    environment: app.environment)
                #expect(second.exitCode == 75)
                #expect(second.errors.contains("process \(app.up.pid), runs in \(app.directory.path)"))
                let after = try await app.ps()
                #expect(after == before)
                try await app.increment()
                #expect(try await app.count() == 5)
            }
        }

        private static func sockets(below directory: String) -> [String] {
            let paths = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String } ?? []
            return paths.filter { $0.hasSuffix(".sock") }
        }
    }
}

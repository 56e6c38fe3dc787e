import Eastward
import EastwardFeature
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests that the run directory belongs to no other user, and is restored when it is removed.
    @Suite struct RunDirectories {
        @Test func isRestoredWhenItIsRemovedAndTheAppContinues() async throws {
            try await RunningApp.run { app in
                try await app.increment(by: 3)
                let before = try await app.ps().map(\.pid)
                try FileManager.default.removeItem(atPath: app.directory.path)
                let second = try app.upAgain()
                #expect(try await second.waitForExit() == .code(75))
                try await app.line(of: "supervisor", containing: "Removed from the run directory, and restored")
                // Its processes restart, because no client can reach their old sockets.
                for name in ["store.1", "counter.1", "notes.1"] {
                    try await app.line(of: "supervisor", containing: "\(name) starts (generation 2)")
                }
                let wait = try await app.run("wait")
                #expect(wait.exitCode == 0, "\(wait.errors)")
                #expect(Set(try await app.ps().map(\.pid)).isDisjoint(with: Set(before)))
                #expect(try await app.increment().revision == 2)
                let down = try await app.run("down")
                #expect(down.exitCode == 0, "\(down.errors)")
                #expect(try await app.up.waitForExit() == .code(0))
            }
        }

        @Test(.enabled(if: geteuid() == 0, "Only root can give a directory away."))
        func belowADirectoryOfAnotherUserNoProcessServesOrConnects() async throws {
            try await RunningApp.withDirectory { root in
                let foreign = "\(root)/eastward-0"
                let directory = try RunDirectory(path: "\(foreign)/market")
                try FileManager.default.createDirectory(
                    atPath: directory.operatorDirectory, withIntermediateDirectories: true)
                try Token().text.write(toFile: directory.operatorToken, atomically: true, encoding: .utf8)
                try #require(chown(foreign, 54321, 54321) == 0)
                let environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=\(UUID().uuidString)")
                for (arguments, code) in [
                    (["up", RunningApp.defaultManifest, "--data-dir", "\(root)/d"], 78), (["ps"], 1), (["state"], 1),
                ] as [([String], Int32)] {
                    let result = try await RunningApp.command(
                        arguments + ["--run-dir", directory.path], environment: environment)
                    #expect(result.exitCode == code, "\(arguments): \(result.errors)")
                    #expect(result.errors.contains("\(foreign) (owner 54321, mode 755) belongs neither to root"))
                }
                var started = environment
                started[FeatureEnvironment.runDirectory] = directory.path
                started[FeatureEnvironment.dataDirectory] = "\(root)/d"
                started[FeatureEnvironment.role] = "market.CounterFeature"
                for program in ["fixture-store", "fixture-counter"] {
                    let child = try ChildProcess("\(RunningApp.programs)/\(program)", [], environment: started)
                    #expect(try await child.waitForExit() == .code(78))
                    try await child.errors.ended()
                    #expect(child.errors.text.contains("\(foreign) (owner 54321"), "\(child.errors.text)")
                }
            }
        }

        @Test func aKilledLauncherLeavesNothingThoughItsProgramStartedDaemons() async throws {
            let manifest = """
                version: 1
                app: market
                processes:
                  family:
                    command: [sh, -c, "setsid sleep 600 & setsid sh -c 'sleep 600 & wait' & exec sleep 600"]
                    ready: {within: 1m}
                    restart: {base: 1ms}
                """
            try await RunningApp.run(manifest: manifest, untilUp: false) { app in
                try await until("the family runs") {
                    app.survivors.count { app.program(of: $0)?.hasPrefix(RunningApp.programs) == false } == 4
                }
                let family = app.survivors.filter { $0 != app.up.pid }
                for pid in app.running("eastward-launch") { kill(pid, SIGKILL) }
                try await app.line(of: "supervisor", containing: "family.1 ended: signal KILL")
                #expect(Set(app.survivors).isDisjoint(with: family))
            }
        }
    }
}

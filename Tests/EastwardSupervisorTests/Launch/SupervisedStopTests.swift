import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

@Suite(.timeLimit(.minutes(10)))
struct SupervisedStopTests {
    @Test func aProcessThatIgnoresSIGTERMIsKilledAfterItsGracePeriod() async throws {
        let app = try TestApp(
            """
              deaf:
                command: [program, ignore-term, "notify:READY=1", wait]
                stop: {within: 50ms}
            """)
        let code = try await app.supervise { run in
            try await run.next(.allReady)
            run.signal(SIGTERM)
            try await run.next(.report(instance: "deaf.1", .stopping(.terminate)))
            try await run.next(.report(instance: "deaf.1", .killing))
            try await run.next(.report(instance: "deaf.1", .exited(.signal(SIGKILL))))
            await run.end()
        }
        #expect(code == 0)
        #expect(app.survivors() == [])
    }

    @Test func secondSignalKillsAtOnce() async throws {
        let app = try TestApp(
            """
              deaf:
                command: [program, ignore-term, spawn-deaf, "notify:READY=1", wait]
                stop: {within: 60m}
            """)
        try await app.supervise { run in
            try await run.next(.allReady)
            run.signal(SIGINT)
            try await run.next(.report(instance: "deaf.1", .stopping(.terminate)))
            run.signal(SIGINT)
            try await run.next(.report(instance: "deaf.1", .exited(.signal(SIGKILL))))
            await run.end()
        }
        #expect(app.survivors() == [])
    }

    @Test(arguments: ["spawn", "spawn-away", "spawn-deaf"])
    func nothingOutlivesAProcessThatEnds(word: String) async throws {
        let app = try TestApp(
            """
              parent:
                command: [program, \(word), "notify:READY=1", exit:0]
                restart: {policy: never}
                significant: true
            """)
        let code = try await app.supervise { run in
            try await run.next(.report(instance: "parent.1", .exited(.code(0))))
            #expect(app.survivors() == [])
            await run.end()
        }
        #expect(code == 0)
    }

    @Test func nothingOutlivesAStop() async throws {
        let app = try TestApp(
            """
              parent:
                command: [program, spawn, spawn-away, spawn-deaf, "notify:READY=1", wait]
                stop: {within: 200ms}
            """)
        try await app.supervise { run in
            try await run.next(.allReady)
            run.signal(SIGTERM)
            await run.end()
            #expect(app.survivors() == [])
        }
    }

    /// The launcher process inherits the children of a grandchild only when the grandchild has ended.
    @Test func aDescendantThatOutlivesAStopIsAskedToStopBeforeItIsKilled() async throws {
        let app = try TestApp(
            """
              parent:
                command: [program, spawn-away, "notify:READY=1", wait]
                stop: {within: 2m}
            """)
        try await app.supervise { run in
            try await run.next(.allReady)
            run.signal(SIGTERM)
            await run.end()
            #expect(app.survivors() == [])
            #expect(!run.seen.contains(.report(instance: "parent.1", .killing)))
        }
    }

    @Test func aKilledLauncherProcessEndsItsProgram() async throws {
        let app = try TestApp(
            """
              counter:
                command: [program, spawn, "notify:READY=1", wait]
                restart: {policy: never}
            """)
        try await app.supervise { run in
            try await run.next(.allReady)
            let pid = try #require(try await run.status("counter.1").pid)
            kill(try #require(parent(of: pid)), SIGKILL)
            try await run.next(.report(instance: "counter.1", .exited(.signal(SIGKILL))))
            await run.end()
        }
        try await eventually("the end of its program") { app.survivors() == [] }
    }
}

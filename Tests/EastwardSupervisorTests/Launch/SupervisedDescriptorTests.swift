import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

@Suite("Descriptors across restarts", .timeLimit(.minutes(10)))
struct SupervisedDescriptorTests {
    private func notes(_ app: TestApp, _ what: String) -> [String] {
        (app.directory.read("notes") ?? "").split(separator: "\n").map(String.init).filter { $0.contains(what) }
    }

    /// Whether connections are refused. No process accepts here, so a few connections fill the backlog: that is no
    /// refusal.
    private func refuses(_ app: TestApp, _ name: String) throws -> Bool {
        let socket = try UnixSocket(.stream)
        return !socket.connect(path: "\(app.directory.path)/\(name)") && errno == ECONNREFUSED
    }

    @Test(arguments: [true, false])
    func areGivenBackAfterACrashAndAfterARestart(crash: Bool) async throws {
        let app = try TestApp(
            """
              store:
                command: [program, inherited, token, "until:go", "leave:one", "leave:two", "notify:READY=1", wait]
                role: market.CounterFeature
                restart: {base: 1ms}
            """)
        let go = "\(app.directory.path)/go"
        try "".write(toFile: go, atomically: false, encoding: .utf8)
        try await app.supervise { run in
            try await run.next(.allReady)
            #expect(notes(app, "inherited") == ["store.1 inherited   True"])
            // The next run waits before it stores other sockets under the same names.
            try FileManager.default.removeItem(atPath: go)
            for name in ["one", "two"] {
                // The program cannot create a socket at an existing path.
                try FileManager.default.moveItem(
                    atPath: "\(app.directory.path)/\(name)", toPath: "\(app.directory.path)/\(name).old")
            }
            if crash {
                kill(try #require(try await run.status("store.1").pid), SIGKILL)
            } else {
                try await run.client().restart("store")
            }
            try await run.next("its end") { if case .report("store.1", .exited) = $0 { true } else { false } }
            #expect(try !refuses(app, "one.old"))
            try "".write(toFile: go, atomically: false, encoding: .utf8)
            try await run.next(.report(instance: "store.1", .ready))
            #expect(notes(app, "inherited").dropFirst() == ["store.1 inherited one,two one,two True"])
            let tokens = notes(app, "token").map { Token(text: String($0.dropFirst("token ".count))) }
            #expect(tokens.count == 2 && !tokens.contains(nil))
        }
    }

    @Test func areClosedWhenTheirProgramWillNotRestart() async throws {
        let app = try TestApp(
            """
              brief:
                command: [program, "leave:one", "notify:READY=1", wait]
                restart: {policy: never}
              lasting:
                command: [program, "notify:READY=1", wait]
            """)
        try await app.supervise { run in
            try await run.next(.allReady)
            #expect(try !refuses(app, "one"))
            kill(try #require(try await run.status("brief.1").pid), SIGKILL)
            try await run.next("its permanent end") { if case .report("brief.1", .failed) = $0 { true } else { false } }
            try await eventually("the connection is refused") { try refuses(app, "one") }
        }
    }

    @Test func areRemovedOnRequest() async throws {
        let app = try TestApp(
            """
              store:
                command: [program, inherited, "leave:one", "notify:FDSTOREREMOVE=1,FDNAME=one", "notify:READY=1", wait]
            """)
        try await app.supervise { run in
            try await run.next(.allReady)
            #expect(try refuses(app, "one"))
        }
    }

    /// Counted in a process of its own, in which no other test opens descriptors.
    @Test func leakNothingHoweverOftenTheProgramDies() async throws {
        let app = try TestApp(
            """
              store:
                command: [program, inherited, "leave:one", "notify:READY=1", kill:9]
                significant: true
                restart: {base: 1ms, max: 1ms, intensity: 4}
            """)
        await #expect(processExitsWith: .success) {
            [place = app.place as TestApp.Place] in
            var counts: [Int] = []
            for _ in 1...4 {
                var run = try place.supervisorRun()
                run.log = open("/dev/null", O_WRONLY | O_CLOEXEC)
                let (signals, _) = AsyncStream<Int32>.makeStream()
                guard try await run.run(signals: signals) == 128 + SIGKILL else { exit(2) }
                close(run.log)
                counts.append(try openDescriptors())
            }
            // The libraries keep descriptors of the first round open; another thread closes some of the others.
            try await eventually("all are closed") { [count = counts[1]] in try openDescriptors() <= count }
        }
        #expect(notes(app, "inherited one").count > 0)
    }
}

private func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
}

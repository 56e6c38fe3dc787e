import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

@Suite(.timeLimit(.minutes(10)))
struct SupervisedProcessTests {
    @Test func startsByReadinessAndStopsInReverse() async throws {
        let app = try TestApp(
            """
              counter:
                command: [program, note:starts, "notify:READY=1", wait]
                depends_on: [store]
              store:
                command: [program, note:starts, "notify:READY=1", wait]
            """)
        let code = try await app.supervise { run in
            try await run.next(.report(instance: "store.1", .ready))
            try await run.next(.report(instance: "counter.1", .starting(generation: 1)))
            try await run.next(.allReady)
            #expect(try await run.status("store.1").state == "ready")
        }
        #expect(code == 0)
        #expect(
            app.directory.read("notes")?.split(separator: "\n") == [
                "store.1 starts", "counter.1 starts", "counter.1 TERM", "store.1 TERM",
            ])
        #expect(app.survivors() == [])
        #expect(!FileManager.default.fileExists(atPath: app.runDirectory.credentialsFile))
        #expect(FileManager.default.fileExists(atPath: app.runDirectory.lock))
    }

    @Test func aProgramReceivesItsDirectoriesAndItsIdentity() async throws {
        let app = try TestApp(
            """
              store:
                command: [program, note:EASTWARD_RUN_DIR, note:EASTWARD_PROCESS, note:EASTWARD_DATA_DIR,
                  note:EASTWARD_ROLE, note:PORT, token, "notify:READY=1", wait]
                environment: {PORT: 8080}
              counter:
                command: [program, note:EASTWARD_ROLE, token, "notify:READY=1", wait]
                role: market.CounterFeature
                depends_on: {store: {condition: ready, on_restart: keep}}
            """)
        try await app.supervise { run in
            try await run.next(.allReady)
            let entry = try #require(try CredentialsFile.read(path: app.runDirectory.credentialsFile).entries.first)
            #expect(
                (entry.process, entry.role, entry.generation) == ("counter.1", "market.CounterFeature", 1))
            #expect(entry.uid == geteuid())
            let notes = try #require(app.directory.read("notes")).split(separator: "\n").map(String.init)
            #expect(
                notes.dropLast() == [
                    "store.1 \(app.runDirectory.path)", "store.1 store.1",
                    "store.1 \(app.directory.path)/data",
                    "store.1 EASTWARD_ROLE", "store.1 8080", "token none", "counter.1 market.CounterFeature",
                ])
            let token = try #require(Token(text: String(notes.last!.dropFirst("token ".count))))
            #expect(token.hash == entry.tokenHash)
        }
    }

    @Test func aKilledProcessRestartsWithANewGenerationAndToken() async throws {
        let app = try TestApp(
            """
              counter:
                command: [program, "notify:READY=1", wait]
                role: market.CounterFeature
                restart: {base: 1ms}
            """)
        try await app.supervise { run in
            try await run.next(.allReady)
            let first = try #require(try CredentialsFile.read(path: app.runDirectory.credentialsFile).entries.first)
            let pid = try #require(try await run.status("counter.1").pid)
            kill(pid, SIGKILL)
            try await run.next(.report(instance: "counter.1", .exited(.signal(SIGKILL))))
            try await run.next(.report(instance: "counter.1", .starting(generation: 2)))
            try await run.next(.report(instance: "counter.1", .ready))
            let credentialsFile = try CredentialsFile.read(path: app.runDirectory.credentialsFile)
            #expect(credentialsFile.entries.map(\.generation) == [2])
            #expect(credentialsFile.entries.first?.tokenHash != first.tokenHash)
            let status = try await run.status("counter.1")
            #expect(status.restarts == 1)
            #expect(status.pid != pid)
        }
        #expect(app.survivors() == [])
    }

    @Test func aRunDirectoryThatIsRemovedIsRestoredAndItsProcessesRestart() async throws {
        let app = try TestApp(
            """
              store:
                command: [program, "leave:run/store.sock", "notify:READY=1", wait]
              counter:
                command: [program, "notify:READY=1", wait]
                role: market.CounterFeature
                depends_on: [store]
            """)
        let code = try await app.supervise { run in
            try await run.next(.allReady)
            let token = try String(contentsOfFile: app.runDirectory.operatorToken, encoding: .utf8)
            let pids = try await run.client().ps().map(\.pid)
            try FileManager.default.removeItem(atPath: app.runDirectory.path)
            #expect(throws: SupervisorError.lockHeld(directory: app.runDirectory.path, pid: getpid())) {
                try RunDirectoryClaim(app.runDirectory)
            }
            for name in ["store.1", "counter.1"] {
                try await run.next(.report(instance: name, .starting(generation: 2)))
                try await run.next(.report(instance: name, .ready))
            }
            let processes = try await run.client().ps()
            #expect(processes.map(\.state) == ["ready", "ready"])
            #expect(Set(processes.map(\.pid)).isDisjoint(with: Set(pids)))
            #expect(try CredentialsFile.read(path: app.runDirectory.credentialsFile).entries.map(\.generation) == [2])
            #expect(try String(contentsOfFile: app.runDirectory.operatorToken, encoding: .utf8) == token)
            #expect(try SupervisorAbout.read(app.runDirectory).pid == getpid())
            #expect(FileManager.default.fileExists(atPath: "\(app.runDirectory.path)/store.sock"))
            // The next check finds all files.
            try FileManager.default.removeItem(atPath: app.runDirectory.credentialsFile)
            try await run.next(
                .trouble("Removed from the run directory, and restored: \(app.runDirectory.credentialsFile)"))
            #expect(try await run.client().ps().map(\.pid) == processes.map(\.pid))
            try await run.client().shutdown()
            await run.end()
        }
        #expect(code == 0)
        #expect(app.survivors() == [])
    }

    @Test func aRemovedCredentialsFileIsRestoredAndNoProcessRestarts() async throws {
        let app = try TestApp(SupervisorControlTests.processes)
        try await app.supervise { run in
            try await run.next(.allReady)
            let credentialsFile = try CredentialsFile.read(path: app.runDirectory.credentialsFile)
            let pids = try await run.client().ps().map(\.pid)
            for path in [
                app.runDirectory.credentialsFile, app.runDirectory.operatorToken, app.runDirectory.supervisorSocket,
                "\(app.runDirectory.path)/about.json", app.runDirectory.lock,
            ] {
                try FileManager.default.removeItem(atPath: path)
            }
            try await run.next("what was restored") {
                if case .trouble(let text) = $0 { text.contains("roster.json") } else { false }
            }
            #expect(try CredentialsFile.read(path: app.runDirectory.credentialsFile) == credentialsFile)
            #expect(try await run.client().ps().map(\.pid) == pids)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can give a directory away."))
    func aRunDirectoryThatAnotherUserReplacedStopsTheApp() async throws {
        let app = try TestApp(SupervisorControlTests.processes)
        let code = try await app.supervise { run in
            try await run.next(.allReady)
            try FileManager.default.removeItem(atPath: app.runDirectory.path)
            try FileManager.default.createDirectory(atPath: app.runDirectory.path, withIntermediateDirectories: false)
            #expect(chown(app.runDirectory.path, 54321, 54321) == 0)
            try await run.next("why it stops") {
                if case .stopping(let why) = $0 { why.contains("(owner 54321") } else { false }
            }
            await run.end()
        }
        #expect(code == SystemExit.internalError)
        #expect(app.survivors() == [])
    }

    @Test func aProgramThatReportsAnotherPidKeepsItsOwn() async throws {
        let app = try TestApp("  liar: {command: [program, \"notify:MAINPID=1\", \"notify:READY=1\", wait]}")
        try await app.supervise { run in
            try await run.next(.allReady)
            let pid = try #require(try await run.status("liar.1").pid)
            #expect(app.survivors().contains(pid))
        }
    }

    @Test func aProgramThatMayOpenNothingIsNotStarted() async throws {
        let app = try TestApp("  a: {command: [program, wait], limits: {open_files: 3}}")
        let code = try await app.supervise { run in
            try await run.next("why") {
                if case .line("a.1", .stderr, let line) = $0 {
                    line.contains("/dev/null: Too many open files")
                } else {
                    false
                }
            }
            await run.end()
        }
        #expect(code == 78)
    }

    @Test func aProgramWithoutItsCgroupIsNotStarted() async throws {
        let app = try TestApp("  a: {command: [program, wait], cgroup: {parent: \"${run_dir}\"}}")
        let code = try await app.supervise { run in
            try await run.next("why") {
                if case .line("a.1", .stderr, let line) = $0 {
                    line.hasSuffix("/test.a.1: No such file or directory")
                } else {
                    false
                }
            }
            await run.end()
            #expect(!FileManager.default.fileExists(atPath: "\(app.runDirectory.path)/test.a.1"))
        }
        #expect(code == 78)
    }

    @Test func readyTimeoutIsAFailure() async throws {
        let app = try TestApp(
            """
              slow:
                command: [program, wait]
                ready: {within: 100ms}
                restart: {base: 1ms, intensity: 1}
                significant: true
            """)
        let code = try await app.supervise { run in
            for _ in 1...2 {
                try await run.next(.report(instance: "slow.1", .readyTimeout(.milliseconds(100))))
                try await run.next("its end") {
                    if case .report("slow.1", .exited) = $0 { true } else { false }
                }
            }
            try await run.next(
                .report(instance: "slow.1", .failed(.neverReady(restarts: 1, within: .seconds(60)))))
            await run.end()
        }
        #expect(code == SystemExit.unavailable)
    }

    @Test func aliveProcessExtendsItsTime() async throws {
        let app = try TestApp(
            """
              slow:
                command: [program, "notify:STATUS=recovers,EXTEND_TIMEOUT_USEC=60000000", wait]
                ready: {within: 5s}
            """)
        try await app.supervise { run in
            let client = try await connectEventually(app)
            try await eventually("its status") { try await client.ps().first?.status == "recovers" }
            #expect(try await client.ps().first?.state == "starting")
        }
    }

    @Test func crashLoopOfASignificantProcessEndsEverythingWithItsCode() async throws {
        let app = try TestApp(
            """
              store:
                command: [program, "notify:READY=1", exit:3]
                significant: true
                restart: {base: 1ms, max: 1ms, intensity: 2}
              helper:
                command: [program, "notify:READY=1", wait]
            """)
        let code = try await app.supervise { run in
            let failure = ProcessState.Failure.crashLoop(
                restarts: 2, within: .seconds(60), lastExit: .code(3))
            try await run.next(.report(instance: "store.1", .failed(failure)))
            await run.end()
        }
        #expect(code == 3)
        #expect(app.survivors() == [])
    }

    @Test func signalOfASignificantProcessBecomesTheExitCode() async throws {
        let app = try TestApp(
            """
              store:
                command: [program, "notify:READY=1", kill:11]
                significant: true
                restart: {policy: never}
            """)
        let code = try await app.supervise { run in await run.end() }
        #expect(code == 128 + SIGSEGV)
    }

    @Test(arguments: [(78, "exit:78"), (127, "exit:127")])
    func aPermanentFailureIsNotRetried(code: Int32, word: String) async throws {
        let app = try TestApp(
            """
              store:
                command: [program, "\(word)"]
                significant: true
            """)
        let exit = try await app.supervise { run in
            try await run.next(.report(instance: "store.1", .failed(.ended(.code(code)))))
            await run.end()
            #expect(!run.seen.contains(.report(instance: "store.1", .starting(generation: 2))))
        }
        #expect(exit == code)
    }

    @Test func aProgramThatVanishedIsNotRetried() async throws {
        let app = try TestApp("  store: {command: [program], significant: true}")
        var run = try app.supervisorRun()
        run.manifest.processes[0].command[0] += ".gone"
        run.log = open("/dev/null", O_WRONLY | O_CLOEXEC)
        let (signals, _) = AsyncStream<Int32>.makeStream()
        #expect(try await run.run(signals: signals) == 127)
        close(run.log)
    }

    @Test func allReplicasMustBeReadyForADependent() async throws {
        let app = try TestApp(
            """
              worker:
                command: [program, "notify:READY=1", wait]
                replicas: 3
              last:
                command: [program, "notify:READY=1", wait]
                depends_on: [worker]
            """)
        try await app.supervise { run in
            try await run.next(.report(instance: "last.1", .starting(generation: 1)))
            let ready = run.seen.filter {
                if case .report(let name, .ready) = $0 { name.hasPrefix("worker.") } else { false }
            }
            #expect(ready.count == 3)
        }
    }

    @Test func outputArrivesByLineAndStream() async throws {
        let app = try TestApp(
            """
              talker:
                command: [program, print:hello, complain:oh, flood:5000, print:end, "notify:READY=1", wait]
            """)
        try await app.supervise { run in
            try await run.next(.line(instance: "talker.1", .stdout, "hello"))
            try await run.next(.line(instance: "talker.1", .stdout, "end"))
            let flood = SupervisorEvent.line(
                instance: "talker.1", .stdout, String(repeating: "x", count: 1000))
            #expect(run.seen.count { $0 == flood } == 5000)
            let complaint = SupervisorEvent.line(instance: "talker.1", .stderr, "oh")
            if !run.seen.contains(complaint) { try await run.next(complaint) }
        }
    }

    @Test func slowReaderOfTheLogBlocksNoProcess() async throws {
        let app = try TestApp(
            """
              talker:
                command: [program, flood:5000, "notify:READY=1", wait]
            """)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        var run = try app.supervisorRun()
        run.log = ends[1]  // no process reads the other end
        let (signals, signal) = AsyncStream<Int32>.makeStream()
        run.onAllReady = { _ in signal.yield(SIGTERM) }
        #expect(try await run.run(signals: signals) == 0)
    }
}

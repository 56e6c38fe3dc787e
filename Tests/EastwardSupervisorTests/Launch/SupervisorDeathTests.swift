import Eastward
import Foundation
import Synchronization
import Testing

@testable import EastwardSupervisor

/// Tests of the supervisor as a process of its own, which they start from this test executable.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct SupervisorDeathTests {
    static let processes = """
          store:
            command: [program, spawn, spawn-away, "notify:READY=1", note:ready, wait]
          deaf:
            command: [program, ignore-term, spawn-deaf, "notify:READY=1", note:ready, wait]
            stop: {within: 60m}
        """

    /// Runs `body` with the supervisor of `app` once all its processes run; kills the supervisor if `body` fails.
    ///
    /// On a thread of its own: waiting for the other process may occupy all of Swift's threads.
    ///
    /// - Parameter family: The minimum number of processes: launcher processes, programs and their children.
    private func whenReady(
        _ app: TestApp, ready: [String] = ["store.1 ready", "deaf.1 ready"], family: Int = 9,
        _ body: @escaping @Sendable (Int32) -> Bool
    ) {
        Thread.detachNewThread {
            let isReady = app.blockUntil {
                app.notes(ready) && app.survivors().count >= family
            }
            guard let about = try? SupervisorAbout.read(app.runDirectory) else { return }
            if !isReady || !body(about.pid) { kill(about.pid, SIGABRT) }
        }
    }

    @Test func killedSupervisorLeavesNothing() async throws {
        let app = try TestApp(Self.processes)
        whenReady(app) { supervisor in
            kill(supervisor, SIGKILL) == 0
        }
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [place = app.place as TestApp.Place] in
            exit(try await place.supervisorRun().run())
        }
        try await eventually("no process of the app runs", within: .seconds(10)) { app.survivors() == [] }
        // Its remaining files do not prevent the next claim.
        #expect(FileManager.default.fileExists(atPath: app.runDirectory.supervisorSocket))
        let claim = try RunDirectoryClaim(app.runDirectory)
        #expect(!FileManager.default.fileExists(atPath: app.runDirectory.supervisorSocket))
        withExtendedLifetime(claim) {}
    }

    @Test func aKilledLauncherProcessEndsItsProgramWithoutTheSupervisor() async throws {
        let app = try TestApp(Self.processes.replacing("spawn-away, ", with: ""))
        let isProgramGone = Mutex(false)
        whenReady(app, family: 6) { supervisor in
            let launcherProcesses = app.survivors().filter { parent(of: $0) == supervisor }
            let programs = app.survivors().filter { launcherProcesses.contains(parent(of: $0) ?? 0) }
            kill(supervisor, SIGSTOP)
            for launcherProcess in launcherProcesses { kill(launcherProcess, SIGKILL) }
            let isGone = app.blockUntil { Set(programs).isDisjoint(with: app.survivors()) }
            isProgramGone.withLock { $0 = isGone && programs.count >= 2 }
            return kill(supervisor, SIGKILL) == 0
        }
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [place = app.place as TestApp.Place] in
            exit(try await place.supervisorRun().run())
        }
        #expect(isProgramGone.withLock { $0 })
        // Neither a dead launcher process nor a dead supervisor can reach the children of these programs.
        for pid in app.survivors() { kill(pid, SIGKILL) }
    }

    /// Including processes that left its session. Ten times, because processes that die at once may hide each other.
    @Test func aKilledLauncherLeavesNothing() async throws {
        let app = try TestApp(
            """
              store:
                command: [program, spawn, spawn-away, spawn-deaf, "notify:READY=1", note:ready, wait]
                restart: {base: 1ms, max: 1ms, intensity: 100}
            """)
        let isClean = Mutex(false)
        // The launcher, the program, and its descendants: 1, 2 and 2 more.
        whenReady(app, ready: ["store.1 ready"], family: 6) { supervisor in
            let launcher = (TestApp.launcher as NSString).lastPathComponent
            var clean = 0
            for _ in 1...10 {
                // The next run may begin only when the last one has ended.
                guard app.blockUntil({ app.survivors().count(where: { $0 != supervisor }) >= 6 }) else { break }
                let family = app.survivors().filter { $0 != supervisor }
                for pid in family where program(of: pid) == launcher { kill(pid, SIGKILL) }
                guard app.blockUntil({ Set(family).isDisjoint(with: app.survivors()) }) else { break }
                clean += 1
            }
            // Before the supervisor ends, since the test reads it then.
            isClean.withLock { $0 = clean == 10 }
            return kill(supervisor, SIGTERM) == 0
        }
        await #expect(processExitsWith: .exitCode(0)) {
            [place = app.place as TestApp.Place] in
            var run = try place.supervisorRun()
            run.endsOrphans = true
            exit(try await run.run())
        }
        #expect(isClean.withLock { $0 })
        #expect(app.survivors() == [])
    }

    @Test(arguments: 1...10)
    func aStoppedLauncherEndsItsTreeWhenTheSupervisorIsKilled(_: Int) async throws {
        let app = try TestApp(Self.processes)
        whenReady(app) { supervisor in
            for pid in app.survivors() where parent(of: pid) == supervisor { kill(pid, SIGSTOP) }
            return kill(supervisor, SIGKILL) == 0
        }
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [place = app.place as TestApp.Place] in
            exit(try await place.supervisorRun().run())
        }
        try await eventually("no process of the app runs", within: .seconds(10)) { app.survivors() == [] }
    }

    @Test func interruptStopsAndASecondOneKills() async throws {
        let app = try TestApp(Self.processes)
        whenReady(app) { supervisor in
            kill(supervisor, SIGINT)
            return app.blockUntil { app.notes(["store.1 TERM"]) } && kill(supervisor, SIGINT) == 0
        }
        await #expect(processExitsWith: .exitCode(130)) {
            [place = app.place as TestApp.Place] in
            exit(try await place.supervisorRun().run())
        }
        #expect(app.survivors() == [])
    }

    /// Time passes for the supervisor while it cannot receive messages.
    @Test func aSupervisorThatWasStoppedStillReceivesTimelyReadiness() async throws {
        let app = try TestApp(
            """
              slow:
                command: [program, note:starts, until:go, "notify:READY=1", note:ready, wait]
                ready: {within: 5s}
                restart: {policy: never}
                significant: true
            """)
        Thread.detachNewThread {
            let hasStarted = app.blockUntil { app.notes(["slow.1 starts"]) }
            guard let about = try? SupervisorAbout.read(app.runDirectory) else { return }
            kill(about.pid, SIGSTOP)
            _ = try? app.directory.write("", to: "go")
            let isReady = app.blockUntil { app.notes(["slow.1 ready"]) }
            // The program's whole readiness timeout.
            usleep(5_500_000)
            kill(about.pid, SIGCONT)
            let hasReceiver = app.blockUntil { app.directory.read("received") != nil }
            kill(about.pid, hasStarted && isReady && hasReceiver ? SIGTERM : SIGABRT)
        }
        await #expect(processExitsWith: .exitCode(0)) {
            [place = app.place as TestApp.Place] in
            var run = try place.supervisorRun()
            run.observe = { event in
                guard event == .allReady else { return }
                _ = FileManager.default.createFile(atPath: "\(place.directory)/received", contents: nil)
            }
            exit(try await run.run())
        }
    }

    @Test(arguments: [31, 36, 41, 46, 51, 56] as [UInt])
    func aSupervisorWithoutDescriptorsReportsItAndEndsInOrder(count: UInt) async throws {
        let app = try TestApp(
            """
              lasting:
                command: [program, "notify:READY=1", wait]
                restart: {intensity: 1, base: 1ms}
                significant: true
              more:
                command: [program, "notify:READY=1", wait]
                replicas: 8
                restart: {intensity: 1, base: 1ms}
                depends_on: [lasting]
                significant: true
            """)
        await #expect(processExitsWith: .exitCode(SystemExit.internalError)) {
            [place = app.place as TestApp.Place, count = count as UInt] in
            let run = try await place.supervisorRun()
            var limit = rlimit(rlim_cur: count, rlim_max: count)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            exit(try await run.run())
        }
        #expect(app.survivors() == [])
    }

    @Test func secondSupervisorIsRefused() async throws {
        let app = try TestApp("  store: {command: [program, \"notify:READY=1\", wait]}")
        try await app.supervise { run in
            try await run.next(.allReady)
            let (signals, _) = AsyncStream<Int32>.makeStream()
            let second = try app.supervisorRun()
            await #expect(throws: SupervisorError.lockHeld(directory: app.runDirectory.path, pid: getpid())) {
                try await second.run(signals: signals)
            }
            #expect(try await run.status("store.1").state == "ready")
        }
    }
}

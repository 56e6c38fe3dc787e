import Eastward
import Foundation
import Synchronization
import Testing

@testable import EastwardSupervisor

@Suite(.timeLimit(.minutes(10))) struct LauncherProcessTests {
    private let directory = TestDirectory()

    private func run(
        _ command: [String], cgroup: String? = nil, _ commands: AsyncStream<LauncherProcess.Command>,
        output: @escaping @Sendable (LogLine.Stream, String) -> Void = { _, _ in }
    ) async throws -> ExitKind {
        var process = LauncherProcess(
            launcher: TestApp.launcher, command: command, environment: ["PATH": "/usr/bin:/bin"],
            controlPipe: try ControlPipe(token: nil), grace: .seconds(1))
        process.cgroup = cgroup
        let reservation = try #require(DescriptorReservation.take())
        return await process.run(commands, in: reservation, output: output)
    }

    /// The launcher of another app would kill its processes. An ordinary directory with the files of a cgroup shows it.
    @Test func aCgroupHasOneLauncher() async throws {
        let cgroup = "\(directory.path)/app.a.1"
        try FileManager.default.createDirectory(atPath: cgroup, withIntermediateDirectories: false)
        let (kill, members) = (try directory.write("", to: "app.a.1/cgroup.kill"), "app.a.1/cgroup.procs")
        _ = try directory.write("", to: members)
        let (commands, end) = AsyncStream<LauncherProcess.Command>.makeStream()
        async let first = run(["sleep", "600"], cgroup: cgroup, commands)
        try await eventually("the first program is in the cgroup") { directory.read(members) == "0" }
        try "".write(toFile: kill, atomically: false, encoding: .utf8)
        let errors = Mutex("")
        let second = try await run(["sleep", "600"], cgroup: cgroup, AsyncStream { $0.finish() }) { _, line in
            errors.withLock { $0 += line }
        }
        #expect(second == .code(78))
        #expect(errors.withLock { $0.contains("another launcher uses this cgroup") })
        #expect(directory.read("app.a.1/cgroup.kill") == "", "The first program's cgroup is not killed.")
        // The next one waits for the end of the first.
        _ = try directory.write("", to: members)
        let (nextCommands, nextEnd) = AsyncStream<LauncherProcess.Command>.makeStream()
        async let next = run(["sleep", "600"], cgroup: cgroup, nextCommands)
        end.finish()
        let exit = try await first
        #expect(exit == .signal(SIGKILL))
        try await eventually("the next program is in the cgroup") { directory.read(members) == "0" }
        nextEnd.finish()
        let nextExit = try await next
        #expect(nextExit == .signal(SIGKILL))
    }

    /// The process that writes may be outside of the tree, or have survived the launcher's SIGKILL.
    @Test func outputWithoutEndDoesNotOutliveTheLauncher() async throws {
        let (commands, end) = AsyncStream<LauncherProcess.Command>.makeStream()
        let pid = Mutex<Int32?>(nil)
        async let exit = run(["sh", "-c", "echo $PPID $$; yes & wait"], commands) { _, line in
            guard pid.withLock({ $0 == nil }) else { return }
            let numbers = line.split(separator: " ").compactMap { Int32($0) }
            guard numbers.count == 2 else { return }
            pid.withLock { $0 = numbers[1] }
            kill(numbers[0], SIGKILL)
        }
        let ending = try await exit
        #expect(ending == .signal(SIGKILL))
        end.finish()
        kill(-(try #require(pid.withLock { $0 })), SIGKILL)
    }
}

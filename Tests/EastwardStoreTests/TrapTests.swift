import FixtureContract
import Foundation
import Testing

@testable import Eastward
@testable import EastwardStore

/// Each test reduces in a separate process, `trap`, which ends in some way during the reduction.
@Suite("Traps of a reducer", .timeLimit(.minutes(10)))
struct TrapTests {
    private let directory = try! FaultDirectory()

    private var marks: [PoisonedAction: Int] {
        get throws { try FaultPage(directory: directory.path, build: 0).marks }
    }

    /// The action on which the fixture traps.
    private static let culprit = {
        var columns = ActionColumns()
        try! columns.append(MarketAction.increment(by: 13))
        return PoisonedAction(session: 1, sequence: 7, digest: columns.wire.digests[0])
    }()

    @Test(arguments: [
        ("fatalError", [SIGILL, SIGTRAP]), ("outOfBounds", [SIGILL, SIGTRAP]), ("unwrappedNil", [SIGILL, SIGTRAP]),
        ("divisionByZero", [SIGILL, SIGTRAP]), ("overflow", [SIGILL, SIGTRAP]), ("abort", [SIGABRT]),
        ("nullWrite", [SIGSEGV]), ("endlessRecursion", [SIGSEGV]), ("\(SIGFPE)", [SIGFPE]), ("\(SIGBUS)", [SIGBUS]),
        ("\(SIGTRAP)", [SIGTRAP]),
    ])
    func isMarkedAndEndsTheProcessByItsSignal(way: String, signals: [CInt]) async throws {
        let end = try await TrapProcess(directory.path, way).end()
        #expect(signals.map { .signal($0) }.contains(end.exit))
        #expect(try marks == [Self.culprit: 1])
        let name = "market.Increment".digest
        let blamed = [
            BlockedName(scope: .process, sender: "counter".digest, name: name): 1,
            BlockedName(scope: .role, sender: "market.CounterFeature".digest, name: name): 1,
        ]
        #expect(try FaultPage(directory: directory.path, build: 0).names == blamed)
    }

    @Test(arguments: [("\(SIGKILL)", [SIGKILL]), ("\(SIGTERM)", [SIGTERM]), ("otherThread", [SIGILL, SIGTRAP])])
    func isNotMarkedIfTheReducerDidNotTrap(way: String, signals: [CInt]) async throws {
        let end = try await TrapProcess(directory.path, way).end()
        #expect(signals.map { .signal($0) }.contains(end.exit))
        #expect(try marks == [:])
    }

    /// As a supervisor's watchdog does with a process that hangs.
    @Test func isMarkedIfAnotherProcessAbortsIt() async throws {
        let trap = try TrapProcess(directory.path, "waits")
        try await trap.said("reducing\n")
        trap.signal(SIGABRT)
        #expect(try await trap.end().exit == .signal(SIGABRT))
        #expect(try marks == [Self.culprit: 1])
    }

    @Test(arguments: [SIGSEGV, SIGKILL, SIGTERM])
    func isNotMarkedIfAnotherProcessSentTheSignal(signal: CInt) async throws {
        let trap = try TrapProcess(directory.path, "waits")
        try await trap.said("reducing\n")
        trap.signal(signal)
        #expect(try await trap.end().exit == .signal(signal))
        #expect(try marks == [:])
    }

    @Test func isNotMarkedWhileNothingIsReduced() async throws {
        let end = try await TrapProcess(directory.path, "idle").end()
        #expect([.signal(SIGILL), .signal(SIGTRAP)].contains(end.exit))
        #expect(try marks == [:])
    }

    @Test func isMarkedWithItsRevisionWhileTheJournalIsReplayed() async throws {
        let end = try await TrapProcess(directory.path, "replaying").end()
        #expect([.signal(SIGILL), .signal(SIGTRAP)].contains(end.exit))
        let page = try FaultPage(directory: directory.path)
        #expect(page.replayFault == FaultPage.ReplayFault(revision: 70, build: 0))
        #expect(page.marks.isEmpty)
    }

    @Test func isPassedOnToThePreviousHandler() async throws {
        let end = try await TrapProcess(directory.path, "observed").end()
        #expect(end.exit == .code(3))
        #expect(end.output == "observed\n")
        #expect(try marks == [Self.culprit: 1])
    }

    @Test func costsTwoRestartsAndThenTheActionAlone() async throws {
        for count in 1...2 {
            #expect(try await TrapProcess(directory.path, "fatalError").end().exit != .code(0))
            #expect(try marks == [Self.culprit: count])
        }
        let end = try await TrapProcess(directory.path, "fatalError").end()
        #expect(end.exit == .code(0))
        #expect(
            end.output == """
                market.Increment, action 7 of session 1, is poison
                1 4 applied
                5 1 applied
                6 1 below_zero
                7 1 poison
                8 1 applied

                """)
    }
}

/// The fixture, started on a data directory.
private final class TrapProcess: Sendable {
    enum Exit: Equatable {
        case code(CInt)
        case signal(CInt)
    }

    private static let program =
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("trap").path

    private let pid: pid_t
    private let outputFile: String
    private let exits: AsyncStream<Exit>

    init(_ directory: String, _ way: String) throws {
        outputFile = "\(directory)/output"
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, outputFile, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let arguments = [Self.program, directory, way]
        let argv = arguments.map { strdup($0) } + [nil]
        // Whether a sanitizer handles signals itself.
        let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
        let variables = ["SWIFT_BACKTRACE=enable=no"] + sanitizers.map { "\($0)=\($1)" }
        let environment = variables.map { strdup($0) } + [nil]
        defer { for text in argv + environment { free(text) } }
        var pid: pid_t = 0
        let failure = posix_spawn(&pid, Self.program, &actions, nil, argv, environment)
        guard failure == 0 else { throw POSIXError(.init(rawValue: failure) ?? .EIO) }
        self.pid = pid
        let (exits, exited) = AsyncStream.makeStream(of: Exit.self)
        self.exits = exits
        Thread.detachNewThread { [pid] in
            var status: CInt = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            exited.yield(status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F))
            exited.finish()
        }
    }

    private var output: String {
        get throws { try String(contentsOfFile: outputFile, encoding: .utf8) }
    }

    /// Waits until the process has printed `line`.
    func said(_ line: String) async throws {
        try await wait { try output.contains(line) }
    }

    /// Must be called before ``end()``.
    func signal(_ number: CInt) {
        kill(pid, number)
    }

    /// The exit of the process, and its output.
    func end() async throws -> (exit: Exit?, output: String) {
        var exit: Exit?
        for await how in exits { exit = how }
        return (exit, try output)
    }
}

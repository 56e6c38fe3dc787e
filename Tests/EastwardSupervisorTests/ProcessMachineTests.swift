import Foundation
import Testing

@testable import EastwardSupervisor

struct ProcessMachineTests {
    typealias Machine = ProcessMachine
    typealias State = ProcessState

    /// A machine whose back-off always waits its longest.
    struct Driver {
        var machine: Machine
        var now = Duration.zero

        init(_ change: (inout Manifest.Process) -> Void = { _ in }) {
            var process = Manifest.Process(name: "a", command: ["/bin/a"])
            process.restart.intensity = 3
            change(&process)
            machine = Machine(process: process)
        }

        @discardableResult
        mutating func feed(_ inputs: Machine.Input...) -> [Machine.Action] {
            var generator = FixedGenerator(bits: .max)
            return inputs.map { machine.handle($0, at: now, using: &generator) }.last ?? []
        }
    }

    static let run = State.Run(generation: 1, pid: nil)
    static let crash = ExitKind.code(1)

    /// One machine in each state, reached by real inputs.
    static func machine(in state: String) -> Driver {
        var driver = Driver()
        switch state {
        case "pending": break
        case "waiting": driver.feed(.start(missing: ["b"]))
        case "starting": driver.feed(.start(missing: []))
        case "ready": driver.feed(.start(missing: []), .notifyReady)
        case "stopping halt": driver.feed(.start(missing: []), .notifyReady, .stopRequested)
        case "stopping restart": driver.feed(.start(missing: []), .notifyReady, .restartRequested)
        case "stopping notReady": driver.feed(.start(missing: []), .readyTimeout)
        case "exited": driver.feed(.start(missing: []), .stopRequested, .exited(.code(0)))
        case "backOff": driver.feed(.start(missing: []), .exited(crash))
        case "failed": driver.feed(.start(missing: []), .exited(.code(78)))
        default: fatalError(state)
        }
        return driver
    }

    static let states = [
        "pending", "waiting", "starting", "ready", "stopping halt", "stopping restart", "stopping notReady",
        "exited", "backOff", "failed",
    ]

    static let inputs: [(Machine.Input, String)] = [
        (.start(missing: []), "start"), (.dependencyReady("b"), "dependencyReady"),
        (.notifyReady, "notifyReady"),
        (.exited(crash), "exited"), (.readyTimeout, "readyTimeout"), (.graceElapsed, "graceElapsed"),
        (.backOffElapsed, "backOffElapsed"), (.stopRequested, "stop"), (.killRequested, "kill"),
        (.restartRequested, "restart"),
    ]

    /// Where each input leads from each state; what is not listed changes nothing and asks for nothing.
    static let changes: [String: [String: String]] = [
        "pending": ["start": "starting", "stop": "exited", "kill": "exited"],
        "waiting": ["dependencyReady": "starting", "stop": "exited", "kill": "exited"],
        "starting": [
            "notifyReady": "ready", "exited": "back-off", "readyTimeout": "stopping", "stop": "stopping",
            "kill": "stopping", "restart": "stopping",
        ],
        "ready": ["exited": "back-off", "stop": "stopping", "kill": "stopping", "restart": "stopping"],
        "stopping halt": ["exited": "exited", "graceElapsed": "stopping", "kill": "stopping"],
        "stopping restart": [
            "exited": "starting", "graceElapsed": "stopping", "stop": "stopping", "kill": "stopping",
        ],
        "stopping notReady": [
            "exited": "back-off", "graceElapsed": "stopping", "stop": "stopping", "kill": "stopping",
            "restart": "stopping",
        ],
        "exited": ["restart": "starting"],
        "backOff": ["backOffElapsed": "starting", "stop": "exited", "kill": "exited", "restart": "starting"],
        "failed": ["restart": "starting"],
    ]

    @Test(arguments: states, inputs)
    func everyInputInEveryState(state: String, input: (Machine.Input, String)) {
        var driver = Self.machine(in: state)
        let before = driver.machine
        let actions = driver.feed(input.0)
        if let expected = Self.changes[state]?[input.1] {
            #expect(driver.machine.state.word == expected)
        } else {
            #expect(driver.machine.state == before.state)
            #expect(actions == [])
            #expect(driver.machine.generation == before.generation)
        }
    }

    @Test func launchesOnceAllDependenciesAreReady() {
        var driver = Driver()
        #expect(driver.feed(.start(missing: ["b", "c"])) == [.report(.waiting(for: ["b", "c"]))])
        #expect(driver.feed(.dependencyReady("b")) == [])
        #expect(driver.feed(.dependencyReady("b")) == [])
        #expect(driver.machine.state == .waiting(for: ["c"]))
        #expect(
            driver.feed(.dependencyReady("c")) == [
                .report(.starting(generation: 1)), .launch(generation: 1), .schedule(.ready, .seconds(20)),
            ])
    }

    @Test func readyCancelsItsTimer() {
        var driver = Self.machine(in: "starting")
        driver.now = .seconds(7)
        #expect(driver.feed(.notifyReady) == [.cancel(.ready), .report(.ready)])
        #expect(driver.machine.state == .ready(Self.run, since: .seconds(7)))
    }

    @Test func extensionBeginsTheTimeAnewUntilReady() {
        var driver = Self.machine(in: "starting")
        #expect(driver.feed(.extendTimeout(.seconds(3))) == [.schedule(.ready, .seconds(3))])
        driver.feed(.notifyReady)
        #expect(driver.feed(.extendTimeout(.seconds(3))) == [])
    }

    @Test func pidIsKeptWhateverItsRunDoes() {
        var driver = Self.machine(in: "starting")
        driver.feed(.launched(pid: 7))
        #expect(driver.machine.state.run?.pid == 7)
        driver.feed(.notifyReady)
        #expect(driver.machine.state.run?.pid == 7)
        driver.feed(.stopRequested)
        #expect(driver.machine.state.run?.pid == 7)
        driver.feed(.exited(.code(0)))
        #expect(driver.machine.state.run == nil)
    }

    @Test func stopSignalsAndKillsAfterTheGrace() {
        var driver = Driver {
            $0.stop.signal = StopSignal(number: SIGINT)
            $0.stop.within = .seconds(4)
        }
        driver.feed(.start(missing: []), .notifyReady)
        #expect(
            driver.feed(.stopRequested) == [
                .cancel(.ready), .report(.stopping(StopSignal(number: SIGINT))), .sendSignal(SIGINT),
                .schedule(.grace, .seconds(4)),
            ])
        #expect(driver.feed(.stopRequested) == [])
        #expect(driver.feed(.graceElapsed) == [.report(.killing), .killTree])
        #expect(driver.feed(.exited(.signal(9))) == [.cancel(.grace), .report(.exited(.signal(9)))])
        #expect(driver.machine.state == .exited(.signal(9)))
    }

    @Test func killNeedsNoGrace() {
        var driver = Self.machine(in: "ready")
        #expect(
            driver.feed(.killRequested) == [.cancel(.ready), .cancel(.grace), .report(.killing), .killTree])
        driver.feed(.exited(.signal(9)))
        #expect(driver.machine.state == .exited(.signal(9)))
    }

    @Test func delaysGrowWithFailuresInARow() {
        var driver = Driver { $0.restart.intensity = 10 }
        driver.feed(.start(missing: []))
        for milliseconds in [100, 200, 400, 800] {
            let actions = driver.feed(.exited(Self.crash))
            #expect(actions.last == .schedule(.backOff, .milliseconds(milliseconds)))
            driver.feed(.backOffElapsed)
        }
        #expect(driver.machine.restarts == 4)
    }

    @Test func readinessAloneForgetsNothing() {
        var driver = Driver()
        driver.feed(.start(missing: []), .exited(Self.crash), .backOffElapsed, .notifyReady)
        driver.now += driver.machine.process.restart.stableAfter - .milliseconds(1)
        #expect(driver.feed(.exited(Self.crash)).last == .schedule(.backOff, .milliseconds(200)))
    }

    @Test func stabilityForgetsFailures() {
        var driver = Driver()
        driver.feed(
            .start(missing: []), .exited(Self.crash), .backOffElapsed, .exited(Self.crash), .backOffElapsed)
        driver.now += .seconds(1000)  // slow to be ready, which counts for nothing
        driver.feed(.notifyReady)
        driver.now += driver.machine.process.restart.stableAfter
        #expect(driver.feed(.exited(Self.crash)).last == .schedule(.backOff, .milliseconds(100)))
    }

    @Test func crashLoopFails() {
        var driver = Driver()
        driver.feed(.start(missing: []))
        for _ in 1...3 { driver.feed(.exited(Self.crash), .backOffElapsed) }
        let failure = State.Failure.crashLoop(restarts: 3, within: .seconds(60), lastExit: Self.crash)
        #expect(
            driver.feed(.exited(Self.crash)) == [
                .cancel(.ready), .report(.exited(Self.crash)), .report(.failed(failure)),
            ])
        #expect(driver.machine.state == .failed(failure))
        #expect(failure.exitCode == 1)
    }

    @Test func operatorsRestartCountsAsNoFailure() {
        var driver = Driver { $0.restart.intensity = 1 }
        driver.feed(.start(missing: []))
        for generation in 2...10 {
            driver.feed(.restartRequested)
            #expect(driver.feed(.exited(.code(1))).contains(.launch(generation: generation)))
        }
        #expect(driver.feed(.exited(Self.crash)).last == .schedule(.backOff, .milliseconds(100)))
    }

    @Test(arguments: [ExitKind.code(0), .signal(15), .code(1)])
    func notReadyInTimeIsAFailureHoweverItEnds(exit: ExitKind) {
        var driver = Driver {
            $0.restart.policy = .onFailure
            $0.restart.intensity = 0
        }
        driver.feed(.start(missing: []), .readyTimeout, .exited(exit))
        #expect(driver.machine.state == .failed(.neverReady(restarts: 0, within: .seconds(60))))
        guard case .failed(let failure) = driver.machine.state else { return }
        #expect(failure.exitCode == 69)
    }

    @Test(arguments: [
        (Manifest.Restart.Policy.always, ExitKind.code(0), "back-off"), (.always, .code(1), "back-off"),
        (.always, .signal(9), "back-off"), (.onFailure, .code(0), "exited"),
        (.onFailure, .code(1), "back-off"),
        (.onFailure, .signal(9), "back-off"), (.never, .code(0), "exited"), (.never, .code(1), "failed"),
        (.never, .signal(9), "failed"), (.always, .code(78), "failed"), (.always, .code(127), "failed"),
        (.onFailure, .code(78), "failed"), (.never, .code(127), "failed"),
        (.always, .code(65), "failed"), (.always, .code(74), "failed"), (.onFailure, .code(74), "failed"),
        (.always, .notLaunched("no memory"), "back-off"), (.never, .notLaunched("no memory"), "failed"),
    ])
    func policies(policy: Manifest.Restart.Policy, exit: ExitKind, state: String) {
        var driver = Driver { $0.restart.policy = policy }
        driver.feed(.start(missing: []), .notifyReady, .exited(exit))
        #expect(driver.machine.state.word == state)
    }

    @Test(
        arguments: [
            (State.Failure.ended(.code(3)), 3), (.ended(.signal(9)), 137), (.ended(.notLaunched("")), 70),
            (.crashLoop(restarts: 1, within: .zero, lastExit: .code(0)), 69),
            (.crashLoop(restarts: 1, within: .zero, lastExit: .signal(11)), 139),
            (.neverReady(restarts: 1, within: .zero), 69),
        ] as [(State.Failure, Int32)])
    func exitCodeOfAFailure(failure: State.Failure, code: Int32) {
        #expect(failure.exitCode == code)
    }

    @Test(
        arguments: [
            (65, "it says that its data cannot be read (exit code 65)"),
            (74, "it says that its disk failed (exit code 74)"), (1, "exit code 1"),
        ] as [(Int32, String)])
    func anEndIsExplained(code: Int32, words: String) {
        #expect(State.Failure.ended(.code(code)).description == words)
    }

    @Test func whoFailedForGoodIsStartedByHandOnly() {
        var driver = Driver { _ in }
        driver.feed(.start(missing: []), .notifyReady, .exited(.code(74)), .backOffElapsed)
        #expect(driver.machine.state == .failed(.ended(.code(74))))
        driver.feed(.restartRequested)
        #expect(driver.machine.state.word == "starting")
    }

    @Test func statusBelongsToItsRun() {
        var driver = Self.machine(in: "starting")
        driver.feed(.notifyStatus("recovers"))
        #expect(driver.machine.status == "recovers")
        driver.feed(.exited(Self.crash), .notifyStatus("late"))
        #expect(driver.machine.status == "recovers")
        driver.feed(.backOffElapsed)
        #expect(driver.machine.status == nil)
    }
}

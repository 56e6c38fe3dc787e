import Foundation
import Testing

@testable import EastwardSupervisor

struct ProcessMachineTests {
    typealias Machine = ProcessMachine
    typealias State = ProcessState

    /// A machine with a back-off that always waits for its maximum.
    struct Driver {
        var machine: Machine
        var now = Duration.zero
        var surroundings = Machine.Surroundings()

        init(_ change: (inout Manifest.Process) -> Void = { _ in }) {
            var process = Manifest.Process(name: "a", command: ["/bin/a"])
            process.restart.intensity = 3
            change(&process)
            machine = Machine(process: process)
        }

        @discardableResult
        mutating func feed(_ inputs: Machine.Input...) -> [Machine.Action] {
            var generator = FixedGenerator(bits: .max)
            return inputs.map { machine.handle($0, at: now, surroundings, using: &generator) }.last ?? []
        }
    }

    static let run = State.Run(generation: 1, pid: nil)
    static let crash = ExitKind.code(1)

    @Test func anOperatorsStopIsNoEndOfItsOwnAndNoRestart() {
        var driver = Driver()
        driver.feed(.startRequested, .notifyReady, .exited(Self.crash), .backOffElapsed, .notifyReady)
        #expect(driver.machine.restarts == 1)
        driver.feed(.stopRequested, .exited(.signal(15)))
        #expect(driver.machine.stateName == "stopped")
        driver.feed(.startRequested, .notifyReady)
        #expect(driver.machine.stateName == "ready")
        #expect(driver.machine.restarts == 1)
        driver.feed(.restartRequested, .exited(.code(0)), .notifyReady)
        #expect(driver.machine.restarts == 2)
        driver.feed(.stopRequested, .exited(.code(0)), .restartRequested, .notifyReady)
        #expect(driver.machine.restarts == 2)
    }

    @Test func aProcessThatEndsByItselfIsNotStopped() {
        var driver = Driver { $0.restart.policy = .never }
        driver.feed(.startRequested, .notifyReady, .exited(.code(0)))
        #expect(driver.machine.stateName == "exited")
    }

    /// One machine in each state, reached by real inputs.
    static func machine(in state: String) -> Driver {
        var driver = Driver { $0.watchdog?.armsAtReady = true }
        switch state {
        case "pending": break
        case "waiting":
            driver.surroundings.missing = ["b"]
            driver.feed(.startRequested)
            driver.surroundings.missing = []
        case "starting": driver.feed(.startRequested)
        case "ready": driver.feed(.startRequested, .notifyReady)
        case "unhealthy": driver.feed(.startRequested, .notifyReady, .watchdogElapsed(.runs))
        case "stopping halt": driver.feed(.startRequested, .notifyReady, .stopRequested)
        case "stopping restart": driver.feed(.startRequested, .notifyReady, .restartRequested)
        case "stopping dependency": driver.feed(.startRequested, .notifyReady, .dependencyLost("b"))
        case "stopping notReady": driver.feed(.startRequested, .readyTimeout(traced: false))
        case "exited": driver.feed(.startRequested, .stopRequested, .exited(.code(0)))
        case "backOff": driver.feed(.startRequested, .exited(crash))
        case "failed": driver.feed(.startRequested, .exited(.code(78)))
        default: fatalError(state)
        }
        return driver
    }

    static let states = [
        "pending", "waiting", "starting", "ready", "unhealthy", "stopping halt", "stopping restart",
        "stopping dependency", "stopping notReady", "exited", "backOff", "failed",
    ]

    static let inputs: [(Machine.Input, String)] = [
        (.startRequested, "start"), (.dependenciesChanged, "dependenciesChanged"), (.dependencyLost("b"), "lost"),
        (.notifyReady, "notifyReady"), (.exited(crash), "exited"), (.readyTimeout(traced: false), "readyTimeout"),
        (.watchdogElapsed(.runs), "watchdog"), (.graceElapsed, "graceElapsed"),
        (.backOffElapsed, "backOffElapsed"), (.stopRequested, "stop"), (.killRequested, "kill"),
        (.restartRequested, "restart"),
    ]

    /// The next state for each input in each state. An input that is not listed changes nothing and requests nothing.
    static let changes: [String: [String: String]] = [
        "pending": ["start": "starting", "restart": "starting", "stop": "exited", "kill": "exited"],
        "waiting": [
            "dependenciesChanged": "starting", "backOffElapsed": "starting", "stop": "exited", "kill": "exited",
        ],
        "starting": [
            "notifyReady": "ready", "exited": "back-off", "readyTimeout": "stopping", "stop": "stopping",
            "kill": "stopping", "restart": "stopping", "lost": "stopping",
        ],
        "ready": [
            "exited": "back-off", "watchdog": "unhealthy", "stop": "stopping", "kill": "stopping",
            "restart": "stopping", "lost": "stopping",
        ],
        "unhealthy": [
            "exited": "back-off", "graceElapsed": "unhealthy", "stop": "stopping", "kill": "stopping",
            "restart": "stopping",
        ],
        "stopping halt": [
            "exited": "exited", "graceElapsed": "stopping", "kill": "stopping", "start": "stopping",
            "restart": "stopping",
        ],
        "stopping restart": [
            "exited": "starting", "graceElapsed": "stopping", "stop": "stopping", "kill": "stopping",
        ],
        "stopping dependency": [
            "exited": "starting", "graceElapsed": "stopping", "stop": "stopping", "kill": "stopping",
            "restart": "stopping",
        ],
        "stopping notReady": [
            "exited": "back-off", "graceElapsed": "stopping", "stop": "stopping", "kill": "stopping",
            "restart": "stopping",
        ],
        "exited": ["start": "starting", "restart": "starting"],
        "backOff": [
            "backOffElapsed": "starting", "stop": "exited", "kill": "exited", "start": "starting",
            "restart": "starting",
        ],
        "failed": ["start": "starting", "restart": "starting"],
    ]

    @Test(arguments: states, inputs)
    func everyInputHasItsTransitionInEveryState(state: String, input: (Machine.Input, String)) {
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

    @Test func launchesOnceNothingIsMissing() {
        var driver = Driver()
        driver.surroundings.missing = ["b", "c"]
        #expect(driver.feed(.startRequested) == [.report(.waiting(for: ["b", "c"]))])
        #expect(driver.feed(.dependenciesChanged) == [])
        driver.surroundings.missing = ["c"]
        #expect(driver.feed(.dependenciesChanged) == [])
        #expect(driver.machine.state == .waiting(for: ["c"]))
        driver.surroundings.missing = []
        #expect(
            driver.feed(.dependenciesChanged) == [
                .report(.starting(generation: 1)), .launch(generation: 1), .schedule(.ready, .seconds(20)),
            ])
    }

    @Test func aRestartWaitsForItsDependenciesAgain() {
        var driver = Self.machine(in: "backOff")
        driver.surroundings.missing = ["b"]
        driver.feed(.backOffElapsed)
        #expect(driver.machine.state == .waiting(for: ["b"]))
        driver.surroundings.missing = []
        driver.feed(.dependenciesChanged)
        #expect(driver.machine.state.word == "starting")
    }

    @Test func aRestartWaitsForItsTurnAndAFirstStartDoesNot() {
        var driver = Driver()
        driver.surroundings.pause = .seconds(1)
        driver.feed(.startRequested)
        #expect(driver.machine.state.word == "starting")
        driver.feed(.restartRequested)
        #expect(driver.feed(.exited(.code(0))).last == .schedule(.backOff, .seconds(1)))
        #expect(driver.machine.state == .waiting(for: []))
        driver.surroundings.pause = nil
        driver.feed(.backOffElapsed)
        #expect(driver.machine.state.word == "starting")
    }

    @Test func theReadyTimeoutIsExtendedWhileADependencyIsMissing() {
        var driver = Self.machine(in: "starting")
        driver.surroundings.missing = ["b"]
        #expect(driver.feed(.readyTimeout(traced: false)) == [.schedule(.ready, .seconds(20))])
        #expect(driver.machine.state.word == "starting")
    }

    @Test func theFirstHeartbeatArmsTheWatchdog() {
        var driver = Driver()
        #expect(driver.feed(.startRequested, .notifyReady) == [.cancel(.ready), .report(.ready)])
        #expect(driver.feed(.notifyHeartbeat) == [.schedule(.watchdog, .seconds(30))])
        #expect(
            driver.feed(.watchdogElapsed(.runs)) == [
                .report(.hung(.seconds(30))), .passSignal(SIGABRT), .schedule(.grace, Machine.abortGrace),
            ])
        #expect(driver.feed(.graceElapsed) == [.report(.killing), .killTree])
        driver.feed(.exited(.signal(SIGKILL)))
        #expect(driver.machine.state.word == "back-off")
    }

    @Test func aProcessStoppedByASignalIsKilledAtOnceSinceItCannotAbort() {
        var driver = Self.machine(in: "ready")
        #expect(
            driver.feed(.watchdogElapsed(.isStopped)) == [
                .report(.hung(.seconds(30))), .report(.killing), .killTree,
            ])
        #expect(driver.machine.state.word == "unhealthy")
    }

    @Test func aProcessThatStopsByItselfNeedsNoHeartbeatsAndHasItsGrace() {
        var driver = Self.machine(in: "ready")
        #expect(driver.feed(.notifyStopping) == [.report(.stoppingByItself), .schedule(.watchdog, .seconds(10))])
    }

    @Test func aWatchdogOfTheManifestIsArmedAtReadiness() {
        var driver = Driver {
            $0.watchdog = Manifest.Watchdog()
            $0.watchdog?.armsAtReady = true
            $0.watchdog?.misses = 3
        }
        driver.feed(.startRequested)
        #expect(driver.feed(.notifyHeartbeat) == [])
        #expect(
            driver.feed(.notifyReady) == [.cancel(.ready), .schedule(.watchdog, .seconds(6)), .report(.ready)])
    }

    @Test func aProcessWithoutAWatchdogNeverHangs() {
        var driver = Driver { $0.watchdog = nil }
        driver.feed(.startRequested, .notifyReady)
        #expect(driver.feed(.notifyHeartbeat) == [])
        #expect(driver.feed(.watchdogElapsed(.runs)) == [])
    }

    @Test func aProcessThatADebuggerHoldsNeverTimesOut() {
        var driver = Self.machine(in: "ready")
        #expect(driver.feed(.watchdogElapsed(.isTraced)) == [.schedule(.watchdog, .seconds(30))])
        #expect(driver.machine.state.isReady)
        driver = Self.machine(in: "starting")
        #expect(driver.feed(.readyTimeout(traced: true)) == [.schedule(.ready, .seconds(20))])
        #expect(driver.machine.state.word == "starting")
    }

    @Test func hangingIsAFailureRegardlessOfTheExit() {
        var driver = Driver { $0.restart.policy = .onFailure }
        driver.feed(.startRequested, .notifyReady, .watchdogElapsed(.runs), .exited(.code(0)))
        #expect(driver.machine.state.word == "back-off")
    }

    @Test func restartingWithADependencyResetsNoFailures() {
        var driver = Driver()
        driver.feed(.startRequested, .exited(Self.crash), .backOffElapsed, .notifyReady)
        driver.feed(.dependencyLost("b"), .exited(.code(0)), .notifyReady)
        #expect(driver.feed(.exited(Self.crash)).last == .schedule(.backOff, .milliseconds(200)))
    }

    @Test func anEndAfterAMarkedActionIsNoFailureOfTheProcess() {
        var driver = Driver()
        driver.feed(.startRequested)
        for _ in 0..<20 {
            let actions = driver.feed(.notifyReady, .notifyMarked, .exited(.signal(SIGILL)))
            #expect(actions.last == .schedule(.backOff, .milliseconds(100)))
            driver.feed(.backOffElapsed)
        }
        for _ in 0..<3 { driver.feed(.exited(Self.crash), .backOffElapsed) }
        #expect(driver.machine.state.word == "starting")
        driver.feed(.exited(Self.crash))
        #expect(driver.machine.state.word == "failed")
    }

    @Test func aMarkCountsForItsOwnRunOnly() {
        var driver = Driver()
        driver.feed(.startRequested, .notifyMarked, .exited(.signal(SIGILL)), .notifyMarked, .backOffElapsed)
        for _ in 0..<3 { driver.feed(.exited(Self.crash), .backOffElapsed) }
        driver.feed(.exited(Self.crash))
        #expect(driver.machine.state.word == "failed")
    }

    @Test func marksDoNotLetAProcessRestartForEver() {
        var driver = Driver()
        driver.feed(.startRequested)
        var restarts = 0
        while driver.machine.state.run != nil, restarts < 1000 {
            driver.feed(.notifyMarked, .exited(.signal(SIGILL)), .backOffElapsed)
            restarts += 1
        }
        #expect(restarts == Machine.markedIntensity + 4)
        #expect(driver.machine.state.word == "failed")
    }

    @Test func aProcessStoppedByAnOperatorIsHeldUntilStarted() {
        var driver = Self.machine(in: "ready")
        driver.feed(.stopRequested, .exited(.code(0)), .backOffElapsed, .dependenciesChanged)
        #expect(driver.machine.isHeld)
        #expect(driver.machine.state == .exited(.code(0)))
        driver.feed(.startRequested)
        #expect(!driver.machine.isHeld)
        #expect(driver.machine.state.word == "starting")
    }

    @Test func aStopThatTakesLongCanBeExtended() {
        var driver = Self.machine(in: "stopping halt")
        #expect(driver.feed(.extendTimeout(.seconds(19))) == [.schedule(.grace, .seconds(19))])
    }

    @Test func aSignalGoesToARunningProgramOnly() throws {
        var driver = Self.machine(in: "ready")
        let signal = try #require(StopSignal(name: "KILL"))
        #expect(driver.feed(.signalRequested(signal)) == [.report(.signalled(signal)), .passSignal(SIGKILL)])
        driver = Self.machine(in: "exited")
        #expect(driver.feed(.signalRequested(signal)) == [])
    }

    @Test func readyCancelsItsTimer() {
        var driver = Driver()
        driver.feed(.startRequested)
        driver.now = .seconds(7)
        #expect(driver.feed(.notifyReady) == [.cancel(.ready), .report(.ready)])
        #expect(driver.machine.state == .ready(Self.run, since: .seconds(7)))
    }

    @Test func anExtensionRestartsTheTimeoutUntilReady() {
        var driver = Self.machine(in: "starting")
        #expect(driver.feed(.extendTimeout(.seconds(30))) == [.schedule(.ready, .seconds(30))])
        driver.now = .seconds(25)
        #expect(driver.feed(.extendTimeout(.seconds(3))) == [.schedule(.ready, .seconds(3))])
        driver.feed(.notifyReady)
        #expect(driver.feed(.extendTimeout(.seconds(3))) == [])
    }

    @Test func anExtensionNeverShortensTheManifestsTimeout() {
        var driver = Self.machine(in: "starting")
        driver.now = .seconds(5)
        #expect(driver.feed(.extendTimeout(.seconds(3))) == [.schedule(.ready, .seconds(15))])
        driver.feed(.notifyReady, .stopRequested)
        driver.now = .seconds(6)
        #expect(driver.feed(.extendTimeout(.seconds(3))) == [.schedule(.grace, .seconds(9))])
    }

    @Test func thePidIsKeptDuringTheWholeRun() {
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
        driver.feed(.startRequested, .notifyReady)
        #expect(
            driver.feed(.stopRequested) == [
                .cancel(.ready), .cancel(.watchdog), .report(.stopping(StopSignal(number: SIGINT))),
                .sendSignal(SIGINT), .schedule(.grace, .seconds(4)),
            ])
        #expect(driver.feed(.stopRequested) == [])
        #expect(driver.feed(.graceElapsed) == [.report(.killing), .killTree])
        #expect(driver.feed(.exited(.signal(9))).last == .report(.exited(.signal(9))))
        #expect(driver.machine.state == .exited(.signal(9)))
    }

    @Test func killNeedsNoGrace() {
        var driver = Self.machine(in: "ready")
        #expect(
            driver.feed(.killRequested) == [
                .cancel(.ready), .cancel(.watchdog), .cancel(.grace), .report(.killing), .killTree,
            ])
        driver.feed(.exited(.signal(9)))
        #expect(driver.machine.state == .exited(.signal(9)))
    }

    @Test func delaysGrowWithFailuresInARow() {
        var driver = Driver { $0.restart.intensity = 10 }
        driver.feed(.startRequested)
        for milliseconds in [100, 200, 400, 800] {
            let actions = driver.feed(.exited(Self.crash))
            #expect(actions.last == .schedule(.backOff, .milliseconds(milliseconds)))
            driver.feed(.backOffElapsed)
        }
        #expect(driver.machine.restarts == 4)
    }

    @Test func readinessAloneResetsNoFailures() {
        var driver = Driver()
        driver.feed(.startRequested, .exited(Self.crash), .backOffElapsed, .notifyReady)
        driver.now += driver.machine.process.restart.stableAfter - .milliseconds(1)
        #expect(driver.feed(.exited(Self.crash)).last == .schedule(.backOff, .milliseconds(200)))
    }

    @Test func stabilityResetsFailures() {
        var driver = Driver()
        driver.feed(
            .startRequested, .exited(Self.crash), .backOffElapsed, .exited(Self.crash), .backOffElapsed)
        driver.now += .seconds(1000)  // slow readiness, which does not count as stability
        driver.feed(.notifyReady)
        driver.now += driver.machine.process.restart.stableAfter
        #expect(driver.feed(.exited(Self.crash)).last == .schedule(.backOff, .milliseconds(100)))
    }

    @Test func crashLoopFails() {
        var driver = Driver()
        driver.feed(.startRequested)
        for _ in 1...3 { driver.feed(.exited(Self.crash), .backOffElapsed) }
        let failure = State.Failure.crashLoop(restarts: 3, within: .seconds(60), lastExit: Self.crash)
        #expect(
            driver.feed(.exited(Self.crash)).suffix(2) == [
                .report(.exited(Self.crash)), .report(.failed(failure)),
            ])
        #expect(driver.machine.state == .failed(failure))
        #expect(failure.exitCode == 1)
    }

    /// Such as a disk that is full for hours.
    @Test func temporaryFailuresNeverCountAsACrashLoop() {
        var driver = Driver { $0.restart.intensity = 1 }
        driver.feed(.startRequested)
        for generation in 2...10 {
            #expect(driver.feed(.exited(.code(75)), .backOffElapsed).contains(.launch(generation: generation)))
        }
        driver.feed(.exited(Self.crash), .backOffElapsed, .exited(Self.crash))
        #expect(driver.machine.state.word == "failed")
    }

    @Test func operatorsRestartCountsAsNoFailure() {
        var driver = Driver { $0.restart.intensity = 1 }
        driver.feed(.startRequested)
        for generation in 2...10 {
            driver.feed(.restartRequested)
            #expect(driver.feed(.exited(.code(1))).contains(.launch(generation: generation)))
        }
        #expect(driver.feed(.exited(Self.crash)).last == .schedule(.backOff, .milliseconds(100)))
    }

    @Test func anOperatorsRestartResetsFailures() {
        var driver = Driver()
        driver.feed(.startRequested, .exited(Self.crash), .backOffElapsed, .exited(Self.crash), .backOffElapsed)
        driver.feed(.restartRequested, .exited(.code(0)))
        #expect(driver.feed(.exited(Self.crash)).last == .schedule(.backOff, .milliseconds(100)))
    }

    @Test func aStartAfterACrashLoopResetsFailures() {
        var driver = Driver()
        driver.feed(.startRequested)
        for _ in 1...3 { driver.feed(.exited(Self.crash), .backOffElapsed) }
        driver.feed(.exited(Self.crash))
        #expect(driver.machine.state.word == "failed")
        driver.feed(.startRequested)
        #expect(driver.feed(.exited(Self.crash)).last == .schedule(.backOff, .milliseconds(100)))
    }

    @Test(arguments: [Machine.Input.startRequested, .restartRequested, .stopRequested])
    func anOperatorsRequestDuringABackOffCancelsIt(input: Machine.Input) {
        var driver = Self.machine(in: "backOff")
        #expect(driver.feed(input).first == .cancel(.backOff))
    }

    @Test(arguments: [ExitKind.code(0), .signal(15), .code(1)])
    func notReadyInTimeIsAFailureRegardlessOfTheExit(exit: ExitKind) {
        var driver = Driver {
            $0.restart.policy = .onFailure
            $0.restart.intensity = 0
        }
        driver.feed(.startRequested, .readyTimeout(traced: false), .exited(exit))
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
        (.always, .code(75), "back-off"), (.onFailure, .code(75), "back-off"), (.never, .code(75), "failed"),
        (.always, .notLaunched("no memory"), "back-off"), (.never, .notLaunched("no memory"), "failed"),
    ])
    func policyAndExitDecideTheNextState(policy: Manifest.Restart.Policy, exit: ExitKind, state: String) {
        var driver = Driver { $0.restart.policy = policy }
        driver.feed(.startRequested, .notifyReady, .exited(exit))
        #expect(driver.machine.state.word == state)
    }

    @Test(
        arguments: [
            (State.Failure.ended(.code(3)), 3), (.ended(.code(75)), 69), (.ended(.signal(9)), 137),
            (.ended(.notLaunched("")), 70),
            (.crashLoop(restarts: 1, within: .zero, lastExit: .code(0)), 69),
            (.crashLoop(restarts: 1, within: .zero, lastExit: .signal(11)), 139),
            (.neverReady(restarts: 1, within: .zero), 69),
        ] as [(State.Failure, Int32)])
    func aFailureHasAnExitCode(failure: State.Failure, code: Int32) {
        #expect(failure.exitCode == code)
    }

    @Test(
        arguments: [
            (65, "it reports unreadable data (exit code 65)"),
            (74, "it reports a disk error (exit code 74)"),
            (75, "it reports a temporary failure (exit code 75)"), (1, "exit code 1"),
        ] as [(Int32, String)])
    func anEndIsExplained(code: Int32, words: String) {
        #expect(State.Failure.ended(.code(code)).description == words)
    }

    @Test func aPermanentFailureIsRestartedOnlyByAnOperator() {
        var driver = Driver { _ in }
        driver.feed(.startRequested, .notifyReady, .exited(.code(74)), .backOffElapsed)
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

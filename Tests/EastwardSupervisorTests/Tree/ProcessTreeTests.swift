import Testing

@testable import EastwardSupervisor

@Suite("The order in which an app's processes start, restart and stop")
struct ProcessTreeTests {
    typealias Report = ProcessMachine.Report

    /// An app with programs that the test controls.
    struct App {
        var tree: ProcessTree
        var now = Duration.zero
        var actions: [ProcessTree.Action] = []

        /// `b<a` means that `b` depends on `a`, `b<<a` that it also restarts with it, `b=a` that it needs `a`
        /// completed, and `b~a` that it is a standby of `a`; `!a` that `a` is significant, and `a*3` that there are
        /// three of them.
        init(_ text: String, _ change: (inout Manifest) -> Void = { _ in }) {
            var manifest = App.manifest(text)
            change(&manifest)
            tree = ProcessTree(manifest, dataDirectory: "/data")
            var generator = FixedGenerator(bits: .max)
            actions = tree.start(at: now, using: &generator)
        }

        static func manifest(_ text: String) -> Manifest {
            var processes = text.split(separator: " ").map(process)
            for store in processes.compactMap(\.standbyOf) {
                processes[processes.firstIndex { $0.name == store }!].hasStandbys = true
            }
            return Manifest(file: "/app.yaml", app: "app", processes: processes)
        }

        private static func process(_ word: Substring) -> Manifest.Process {
            var text = word
            let isSignificant = text.first == "!"
            if isSignificant { text = text.dropFirst() }
            let name = text.prefix { $0.isLetter }
            var process = Manifest.Process(name: String(name), command: ["/bin/\(name)"])
            process.isSignificant = isSignificant
            text = text.dropFirst(name.count)
            if text.first == "*" {
                process.replicas = text.dropFirst().prefix { $0.isNumber }.first!.wholeNumberValue!
                text = text.dropFirst(2)
            }
            while !text.isEmpty {
                let mark = text.prefix { "<=~".contains($0) }
                let name = text.dropFirst(mark.count).prefix { $0.isLetter }
                var dependency = Manifest.Dependency(name: String(name))
                if mark == "=" { dependency.condition = .completed }
                if mark == "<<" { dependency.onRestart = .restart }
                if mark == "~" { process.standbyOf = dependency.name }
                process.dependencies.append(dependency)
                text = text.dropFirst(mark.count + name.count)
            }
            return process
        }

        mutating func feed(_ name: String, _ inputs: ProcessMachine.Input...) {
            var generator = FixedGenerator(bits: .max)
            for input in inputs {
                actions += tree.handle(Self.full(name), input, at: now, using: &generator)
            }
        }

        /// Makes every launched program ready at once, until no further program is launched.
        mutating func settle() {
            while let name = tree.allNames.first(where: { tree[$0]?.state.word == "starting" }) {
                feed(name, .notifyReady)
            }
        }

        mutating func shutdown() {
            var generator = FixedGenerator(bits: .max)
            actions += tree.shutdown("test", exitCode: 0, at: now, using: &generator)
        }

        mutating func reload(_ text: String, _ change: (inout Manifest) -> Void = { _ in }) {
            var manifest = App.manifest(text)
            change(&manifest)
            var generator = FixedGenerator(bits: .max)
            actions += tree.reload(manifest, at: now, using: &generator)
        }

        /// The states of all instances in the manifest's order: `ready starting`.
        var states: String { tree.allNames.map { tree[$0]!.state.word }.joined(separator: " ") }

        /// The launches, stop requests and other signals since the last call, in order: `+a -b ^c`.
        mutating func deeds() -> String {
            defer { actions = [] }
            return actions.compactMap { action in
                switch action {
                case .instance(let name, .launch): "+\(Self.short(name))"
                case .instance(let name, .sendSignal): "-\(Self.short(name))"
                case .instance(let name, .passSignal): "^\(Self.short(name))"
                case .instance(let name, .killTree): "!\(Self.short(name))"
                case .removed(let name): "removed:\(Self.short(name))"
                case .finished(let code): "finished:\(code)"
                case .instance, .allReady, .stopping: nil
                }
            }.joined(separator: " ")
        }

        private static func full(_ name: String) -> String { name.contains(".") ? name : "\(name).1" }
        private static func short(_ name: String) -> String { name.replacing(".1", with: "") }
    }

    static func running(_ text: String, _ change: (inout Manifest) -> Void = { _ in }) -> App {
        var app = App(text, change)
        app.settle()
        _ = app.deeds()
        return app
    }

    // MARK: Start and stop

    @Test func startsInTheOrderOfReadiness() {
        var app = App("c<b b<a a")
        #expect(app.deeds() == "+a")
        app.feed("a", .notifyReady)
        #expect(app.deeds() == "+b")
        app.feed("b", .notifyReady)
        #expect(app.deeds() == "+c")
        app.feed("c", .notifyReady)
        #expect(app.actions.contains(.allReady))
    }

    @Test func aDependentOfACompletedProcessWaitsForItsSuccess() {
        var app = App("migrate store=migrate") { $0.processes[0].restart.policy = .onFailure }
        app.feed("migrate", .notifyReady)
        #expect(app.states == "ready waiting")
        app.feed("migrate", .exited(.code(0)))
        #expect(app.states == "exited starting")
        app.feed("store", .notifyReady)
        #expect(app.actions.contains(.allReady))
        #expect(app.tree["migrate.1"]?.isCompleted == true)
    }

    @Test func allReadyIsReportedOnce() {
        var app = App("a")
        for _ in 1...2 {
            app.feed("a", .notifyReady, .exited(.code(1)), .backOffElapsed)
        }
        #expect(app.actions.count { $0 == .allReady } == 1)
    }

    @Test func stopsInReverseOrder() {
        var app = Self.running("c<b b<a a")
        app.shutdown()
        #expect(app.deeds() == "-c")
        app.feed("c", .exited(.code(0)))
        #expect(app.deeds() == "-b")
        app.feed("b", .exited(.code(0)))
        #expect(app.deeds() == "-a")
        app.feed("a", .exited(.code(0)))
        #expect(app.deeds() == "finished:0")
    }

    @Test func nothingStartsWhileAllStops() {
        var app = Self.running("a b<<a")
        app.feed("a", .restartRequested)
        app.shutdown()
        app.feed("b", .exited(.code(0)), .startRequested, .restartRequested)
        app.feed("a", .exited(.code(1)), .startRequested)
        #expect(!app.deeds().contains("+"))
        #expect(app.states == "exited exited")
    }

    @Test func anAuxiliaryProcessIsNeitherAwaitedNorKeepsTheAppRunning() {
        var app = App("a b") { manifest in
            manifest.processes[0].restart.policy = .never
            manifest.processes[1].isAuxiliary = true
        }
        app.feed("a", .notifyReady)
        #expect(app.states == "ready starting")
        #expect(app.actions.contains(.allReady))
        app.feed("b", .notifyReady)
        app.feed("a", .exited(.code(3)))
        #expect(app.tree.isStopping)
        app.feed("b", .exited(.code(0)))
        #expect(app.deeds() == "+a +b -b finished:3")
    }

    @Test func endsWhenNoProcessIsLeftToSupervise() {
        var app = Self.running("a b") { manifest in
            for index in manifest.processes.indices { manifest.processes[index].restart.policy = .never }
        }
        app.feed("a", .exited(.code(0)))
        #expect(!app.tree.isStopping)
        app.feed("b", .exited(.code(3)))
        #expect(app.deeds() == "finished:3")
    }

    @Test func aRestartAfterAStopThatWaitsForDependentsRestarts() {
        var app = Self.running("a b<<a")
        app.feed("a", .stopRequested, .restartRequested)
        #expect(app.deeds() == "-b")
        app.feed("b", .exited(.code(0)))
        app.feed("a", .exited(.code(0)))
        app.settle()
        #expect(app.deeds() == "-a +a +b")
        #expect(app.states == "ready ready")
    }

    @Test func aStopAfterARestartThatWaitsForDependentsStops() {
        var app = Self.running("a b<<a")
        app.feed("a", .restartRequested, .stopRequested)
        app.feed("b", .exited(.code(0)))
        app.feed("a", .exited(.code(0)))
        app.settle()
        #expect(app.states == "exited waiting")
    }

    /// The stop changes nothing but the job's request, which its dependent counts as a dependency that is not met.
    @Test func aDependentContinuesAfterAStopOfItsCompletedJob() {
        var app = App("a b=a") { manifest in
            manifest.processes[0].restart.policy = .onFailure
            manifest.processes[1].dependencies[0].onRestart = .restart
        }
        app.feed("a", .exited(.code(0)))
        app.feed("b", .notifyReady)
        #expect(app.states == "exited ready")
        app.feed("a", .stopRequested)
        app.feed("b", .exited(.code(0)))
        #expect(app.states == "exited starting")
    }

    // MARK: Strategies

    /// The effect of a crash of `a` on its dependent `b`, under each strategy.
    @Test(arguments: [("b<a", "+a"), ("b<<a", "-b +a +b")])
    func aCrashRestartsItsRestartGroup(dependent: String, deeds: String) {
        var app = Self.running("a \(dependent)")
        app.feed("a", .exited(.signal(9)))
        app.feed("b", .notifyReady)
        if case .stopping = app.tree["b.1"]!.state { app.feed("b", .exited(.code(0))) }
        app.feed("a", .backOffElapsed, .notifyReady)
        app.settle()
        #expect(app.deeds() == deeds)
        #expect(app.states == "ready ready")
    }

    @Test func aPlannedRestartStopsDependentsFirst() {
        var app = Self.running("a b<<a c<<b d<a")
        app.feed("a", .restartRequested)
        // An operator must not take the request for fulfilled.
        #expect(app.tree.willStop("a.1"))
        #expect(app.actions.contains(.instance("c.1", .report(.restartingWith("b")))))
        #expect(app.deeds() == "-c")
        app.feed("c", .exited(.code(0)))
        #expect(app.deeds() == "-b")
        #expect(app.states == "ready stopping waiting ready")
        app.feed("b", .exited(.code(0)))
        #expect(app.deeds() == "-a")
        #expect(!app.tree.willStop("a.1"))
        app.feed("a", .exited(.code(0)))
        app.settle()
        #expect(app.deeds() == "+a +b +c")
        #expect(app.states == "ready ready ready ready")
    }

    @Test func aDependentThatHangsIsNotWaitedForLongerThanItsGrace() {
        var app = Self.running("a b<<a")
        app.feed("a", .restartRequested)
        app.feed("b", .graceElapsed)
        #expect(app.deeds() == "-b !b")
        app.feed("b", .exited(.signal(9)))
        #expect(app.deeds() == "-a")
    }

    @Test func aProcessThatDiesBeforeItsPlannedRestartIsStartedOnce() {
        var app = Self.running("a b<<a")
        app.feed("a", .restartRequested, .exited(.signal(9)))
        app.feed("b", .exited(.code(0)))
        #expect(app.deeds() == "-b +a")
        app.settle()
        #expect(app.deeds() == "+b")
    }

    @Test func aHundredRestartsAtOnceAreOne() {
        var app = Self.running("a b<<a")
        for _ in 0..<100 { app.feed("a", .restartRequested) }
        app.feed("b", .exited(.code(0)))
        for _ in 0..<100 { app.feed("a", .restartRequested) }
        app.feed("a", .exited(.code(0)))
        app.settle()
        #expect(app.deeds() == "-b -a +a +b")
    }

    @Test func aDependentThatRestartsWithAStoppedProcessWaitsForIt() {
        var app = Self.running("a b<<a c<a")
        app.feed("a", .stopRequested)
        app.feed("b", .exited(.code(0)))
        #expect(app.deeds() == "-b -a")
        app.feed("a", .exited(.code(0)))
        #expect(app.states == "exited waiting ready")
        app.feed("a", .startRequested)
        app.settle()
        #expect(app.states == "ready ready ready")
    }

    @Test func aReplicaThatDiesRestartsDependentsThatNeedAll() {
        var app = Self.running("a*3 b<<a")
        app.feed("a.2", .exited(.code(1)))
        #expect(app.deeds() == "-b")
        app.feed("b", .exited(.code(0)))
        #expect(app.states == "ready back-off ready waiting")
    }

    /// Restart policy × exit × dependent.
    @Test(arguments: Manifest.Restart.Policy.allCases, [ExitKind.code(0), .code(1), .signal(9), .code(78)])
    func policyExitAndDependencyDecideTheStatesOfAllProcesses(policy: Manifest.Restart.Policy, exit: ExitKind) {
        for strategy in ["<", "<<"] {
            for significant in ["", "!"] {
                var app = Self.running("\(significant)a b\(strategy)a other") {
                    $0.processes[0].restart.policy = policy
                }
                app.feed("a", .exited(exit))
                let comesBack =
                    exit != .code(78) && (policy == .always || policy == .onFailure && exit != .code(0))
                let isOver = !comesBack && significant == "!"
                let a = comesBack ? "back-off" : exit == .code(0) ? "exited" : "failed"
                let b = isOver || strategy == "<<" ? "stopping" : "ready"
                #expect(app.states == "\(a) \(b) \(isOver ? "stopping" : "ready")")
                guard isOver else { continue }
                app.feed("b", .exited(.code(0)))
                app.feed("other", .exited(.code(0)))
                let code: Int32 = exit.isSuccess ? 0 : exit.shellCode!
                #expect(app.deeds().hasSuffix("finished:\(code)"))
            }
        }
    }

    @Test func aSignificantProcessThatAnOperatorStopsEndsNothing() {
        var app = Self.running("!a b<a")
        app.feed("a", .stopRequested, .exited(.code(0)))
        #expect(app.states == "exited ready")
        #expect(!app.tree.isStopping)
        app.feed("b", .stopRequested, .exited(.code(0)))
        #expect(!app.tree.isStopping)
    }

    @Test func instancesThatDieTogetherAreRestartedOneAfterAnother() {
        var app = Self.running("a*5") { manifest in
            manifest.restartRate.restarts = 2
            manifest.processes[0].restart.base = .zero
            manifest.processes[0].restart.max = .zero
        }
        for number in 1...5 { app.feed("a.\(number)", .exited(.code(1))) }
        for number in 1...5 { app.feed("a.\(number)", .backOffElapsed) }
        #expect(app.deeds() == "+a +a.2")
        app.now = .seconds(1)
        for number in 3...5 { app.feed("a.\(number)", .backOffElapsed) }
        #expect(app.deeds() == "+a.3 +a.4")
        app.now = .seconds(2)
        app.feed("a.5", .backOffElapsed)
        #expect(app.deeds() == "+a.5")
    }

    // MARK: Reload

    @Test func reloadTouchesOnlyWhatChanged() {
        var app = Self.running("a b<a c<a d")
        app.reload("a b<a c<a e<a") { manifest in
            manifest.processes[1].command = ["/bin/other"]
            manifest.processes[2].stop.within = .seconds(1)
        }
        #expect(app.deeds() == "+e -b -d")
        app.feed("b", .exited(.code(0)))
        app.feed("d", .exited(.code(0)))
        app.settle()
        #expect(app.deeds() == "+b removed:d")
        #expect(app.tree.allNames == ["a.1", "b.1", "c.1", "e.1"])
        #expect(app.tree["b.1"]?.process.command == ["/bin/other"])
        #expect(app.tree["c.1"]?.process.stop.within == .seconds(1))
    }

    @Test func theSameManifestChangesNothing() {
        var app = Self.running("a*2 b<<a")
        app.reload("a*2 b<<a")
        #expect(app.deeds() == "")
    }

    @Test func replicasAreAddedAndRemoved() {
        var app = Self.running("a*2")
        app.reload("a*3")
        app.settle()
        #expect(app.deeds() == "+a.3")
        app.reload("a")
        app.feed("a.2", .exited(.code(0)))
        app.feed("a.3", .exited(.code(0)))
        #expect(app.deeds() == "-a.2 -a.3 removed:a.2 removed:a.3")
        #expect(app.states == "ready")
    }

    @Test func aProcessReaddedBeforeItEndedIsStartedAgain() {
        var app = Self.running("a b")
        app.reload("a")
        app.reload("a b")
        app.feed("b", .exited(.code(0)))
        #expect(app.deeds() == "-b +b")
        #expect(app.tree.allNames == ["a.1", "b.1"])
    }

    @Test func aReplicaIsRemovedThoughOthersRestartWithItsProcess() {
        var app = Self.running("a*2 b<<a")
        app.reload("a b<<a")
        #expect(app.deeds() == "-b")
        app.feed("b", .exited(.code(0)))
        app.feed("a.2", .exited(.code(0)))
        app.settle()
        #expect(app.deeds() == "-a.2 +b removed:a.2")
        #expect(app.states == "ready ready")
    }

    @Test func dependenciesMayBeReversedWhileAReplicaIsRemoved() {
        var app = Self.running("a b*2<<a")
        app.reload("a<<b b")
        for _ in 0..<3 {
            for name in app.tree.allNames where app.tree[name]!.state.word == "stopping" {
                app.feed(name, .exited(.code(0)))
            }
            app.settle()
        }
        #expect(app.states == "ready ready")
    }

    @Test func aRestartGroupMemberAddedByAReloadIsRestartedToo() {
        var app = Self.running("a b<<a c")
        app.feed("a", .restartRequested)
        app.reload("a b<<a c<<a")
        app.feed("b", .exited(.code(0)))
        app.feed("c", .exited(.code(0)))
        app.feed("a", .exited(.code(0)))
        app.settle()
        #expect(app.deeds() == "-b -c -a +a +b +c")
    }

    @Test func aStartDoesNotCancelARestartWithChangedSettings() {
        var app = Self.running("a b<<a")
        app.reload("a b<<a") { $0.processes[0].environment["A"] = "1" }
        app.feed("a", .startRequested)
        app.feed("b", .exited(.code(0)))
        app.feed("a", .exited(.code(0)))
        app.settle()
        #expect(app.deeds() == "-b -a +a +b")
    }

    @Test func aProcessReaddedWithChangesBeforeItsStopRequestIsRestarted() {
        var app = Self.running("a b<<a")
        app.reload("b") { $0.processes[0].stop.within = .seconds(1) }
        app.reload("b<<a a") { $0.processes[1].environment["A"] = "1" }
        app.feed("b", .exited(.code(0)))
        app.feed("a", .exited(.code(0)))
        app.settle()
        #expect(app.deeds() == "-a -b +a +b")
    }

    @Test func aReloadDoesNotStartAProcessThatAnOperatorStopped() {
        var app = Self.running("a b")
        app.feed("a", .stopRequested, .exited(.code(0)))
        app.reload("a b") { $0.processes[0].environment["A"] = "1" }
        #expect(app.deeds() == "-a")
        #expect(app.tree["a.1"]?.process.environment["A"] == "1")
    }

    @Test func aSignificantProcessThatLeavesTheManifestEndsNothing() {
        var app = Self.running("!a b")
        app.reload("b")
        app.feed("a", .exited(.code(0)))
        #expect(app.deeds() == "-a removed:a")
        #expect(!app.tree.isStopping)
    }

    @Test func aReloadedRestartRateCountsAtOnce() {
        var app = Self.running("a*2") { $0.restartRate.restarts = 2 }
        app.reload("a*2") { $0.restartRate.restarts = 1 }
        app.feed("a.1", .exited(.code(1)), .backOffElapsed)
        app.feed("a.2", .exited(.code(1)), .backOffElapsed)
        #expect(app.deeds() == "+a")
    }

    @Test func aRemovedDependencyIsNotWaitedFor() {
        var app = App("a b<a")
        #expect(app.states == "starting waiting")
        app.reload("a b")
        #expect(app.states == "starting starting")
    }

    @Test func thePlanListsTheEffectsOfAReload() {
        var next = App.manifest("a*3 b c=a e")
        next.processes[1].environment["A"] = "1"
        let plan = ReloadPlan(from: App.manifest("a*2 b c<a d"), to: next)
        #expect(plan.added == ["a.3", "e.1"])
        #expect(plan.removed == ["d.1"])
        #expect(plan.restarted == ["b.1"])
        #expect(plan.adjusted == ["c.1"])
    }

    /// All settings with which the program is started.
    @Test(
        arguments: [
            { $0.command = ["/bin/other"] }, { $0.role = "a.B" }, { $0.environment = ["A": "1"] },
            { $0.workingDirectory = "/" }, { $0.user = .init(user: 1, group: 1) }, { $0.limits = [.core: 0] },
            { $0.watchdog = nil }, { $0.spin = .microseconds(50) },
        ] as [@Sendable (inout Manifest.Process) -> Void])
    func thePlanRestartsAProcessWithChangedStartSettings(change: @Sendable (inout Manifest.Process) -> Void) {
        var next = App.manifest("a b")
        change(&next.processes[0])
        let plan = ReloadPlan(from: App.manifest("a b"), to: next)
        #expect(plan.restarted == ["a.1"])
        #expect(plan.adjusted == [])
    }
}

/// Decides the order in which the instances of an app start, restart and stop: no process, no clock, no `await`.
///
/// What one instance does is its ``ProcessMachine``'s decision. The strategies of OTP's supervisors are here:
/// `on_restart: keep` is one_for_one, `on_restart: restart` is rest_for_one along the dependencies, and a
/// significant process that ends for good escalates, because it ends the app.
struct ProcessTree: Sendable {
    /// What an instance, or its machine, is to do; or what concerns all of them.
    enum Action: Equatable, Sendable {
        case instance(String, ProcessMachine.Action)
        /// It left the manifest and has ended.
        case removed(String)
        case allReady
        case stopping(String)
        /// Nothing runs any more.
        case finished(exitCode: Int32)
    }

    private enum Phase: Equatable {
        case running
        case stopping(exitCode: Int32)
        case finished(exitCode: Int32)
    }

    /// What waits until those have stopped that restart together with the instance.
    private enum Wish: Int, Comparable {
        case dependency, restart, halt

        static func < (one: Wish, other: Wish) -> Bool { one.rawValue < other.rawValue }
    }

    private(set) var manifest: Manifest
    /// The instances of the manifest, in its order.
    private(set) var names: [String]
    private var machines: [String: ProcessMachine] = [:]
    /// Instances that are no longer in the manifest, until they have ended.
    private var leaving: Set<String> = []
    private var wishes: [String: Wish] = [:]
    private var rate: RestartRate
    private var phase = Phase.running
    private var isAllReadyTold = false
    private var inputs: [(name: String, input: ProcessMachine.Input)] = []
    private var isHandling = false

    init(_ manifest: Manifest) {
        self.manifest = manifest
        names = manifest.processes.flatMap(\.instances)
        rate = RestartRate(manifest.restartRate)
        for process in manifest.processes {
            for name in process.instances { machines[name] = ProcessMachine(process: process) }
        }
    }

    /// The machine of an instance; `nil` if there is no such instance, or not any more.
    subscript(name: String) -> ProcessMachine? { machines[name] }

    var isStopping: Bool { phase != .running }

    /// Also those that are no longer in the manifest and have not ended yet.
    var allNames: [String] { names + leaving.sorted() }

    /// The instances that `name` stands for, an instance or a process; empty if it is neither.
    func instances(of name: String) -> [String] {
        names.filter { $0 == name || machines[$0]!.process.name == name }
    }

    // MARK: What is wanted

    mutating func start(at now: Duration, using generator: inout some RandomNumberGenerator) -> [Action] {
        names.flatMap { handle($0, .startRequested, at: now, using: &generator) }
    }

    /// Feeds an instance's machine; what follows from that for others is done at once.
    mutating func handle(
        _ name: String, _ input: ProcessMachine.Input, at now: Duration,
        using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        guard machines[name] != nil else { return [] }
        if isStopping, input == .startRequested || input == .restartRequested { return [] }
        var actions: [Action] = []
        switch input {
        case .restartRequested: wish(.restart, name)
        case .stopRequested: wish(.halt, name)
        case .startRequested:
            // What it is started with may have changed since it was to stop.
            if wishes[name] == .halt { wishes[name] = .restart }
            inputs.append((name, input))
        default: inputs.append((name, input))
        }
        settle(&actions, at: now, using: &generator)
        return actions
    }

    /// Stops everything in reverse order.
    mutating func shutdown(
        _ why: String, exitCode: Int32, at now: Duration, using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        var actions: [Action] = []
        beginShutdown(why, exitCode: exitCode, &actions)
        settle(&actions, at: now, using: &generator)
        return actions
    }

    /// Kills everything at once.
    mutating func kill(
        _ why: String, exitCode: Int32, at now: Duration, using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        if case .finished = phase { return [] }
        phase = .stopping(exitCode: exitCode)
        var actions = [Action.stopping(why)]
        for name in allNames { inputs.append((name, .killRequested)) }
        settle(&actions, at: now, using: &generator)
        return actions
    }

    /// What another manifest would change. What an operator stopped stays so.
    func plan(for manifest: Manifest) -> ReloadPlan {
        var plan = ReloadPlan(from: self.manifest, to: manifest)
        let held = plan.restarted.filter { machines[$0]?.isHeld == true || wishes[$0] == .halt }
        plan.restarted.removeAll { held.contains($0) }
        plan.adjusted += held
        return plan
    }

    /// Goes on under another manifest, and touches only what changed.
    mutating func reload(
        _ manifest: Manifest, at now: Duration, using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        guard !isStopping else { return [] }
        let plan = plan(for: manifest)
        self.manifest = manifest
        names = manifest.processes.flatMap(\.instances)
        leaving.formUnion(plan.removed)
        if rate.limit != manifest.restartRate { rate = RestartRate(manifest.restartRate) }
        for process in manifest.processes {
            for name in process.instances {
                if machines[name] == nil { machines[name] = ProcessMachine(process: process) }
                machines[name]!.redefine(process)
                if leaving.remove(name) != nil { wishes[name] = nil }
            }
            // Under the dependencies of before, two could wait for each other.
            for name in leaving where machines[name]!.process.name == process.name {
                machines[name]!.redefine(process)
            }
        }
        for name in plan.removed { wish(.halt, name) }
        for name in plan.restarted { wish(.restart, name) }
        for name in plan.added {
            // What has not ended yet may have been started with something else.
            if machines[name]!.state.run == nil { inputs.append((name, .startRequested)) } else { wish(.restart, name) }
        }
        // Others may restart together with these now.
        for (name, wish) in wishes { self.wish(wish, name) }
        // What something waits for may be another now.
        for name in names { inputs.append((name, .dependenciesChanged)) }
        var actions: [Action] = []
        settle(&actions, at: now, using: &generator)
        return actions
    }

    // MARK: Order

    /// Notes that an instance is to stop or to restart: itself only after those that restart together with it.
    private mutating func wish(_ wish: Wish, _ name: String) {
        wishes[name] = max(wish, wishes[name] ?? wish)
        for dependent in companions(of: name) where wishes[dependent] == nil {
            self.wish(.dependency, dependent)
        }
    }

    /// The running instances that restart together with `name`.
    private func companions(of name: String) -> [String] {
        let process = machines[name]!.process.name
        return machines.keys.sorted().filter { other in
            machines[other]!.state.run != nil
                && machines[other]!.process.dependencies.contains { $0.name == process && $0.onRestart == .restart }
        }
    }

    private mutating func settle(
        _ actions: inout [Action], at now: Duration, using generator: inout some RandomNumberGenerator
    ) {
        repeat {
            while !inputs.isEmpty {
                let (name, input) = inputs.removeFirst()
                feed(name, input, &actions, at: now, using: &generator)
            }
            grantWishes()
            if inputs.isEmpty { look(&actions) }
        } while !inputs.isEmpty
    }

    private mutating func feed(
        _ name: String, _ input: ProcessMachine.Input, _ actions: inout [Action], at now: Duration,
        using generator: inout some RandomNumberGenerator
    ) {
        guard let before = machines[name]?.state else { return }
        let generation = machines[name]!.generation
        let surroundings = ProcessMachine.Surroundings(missing: missing(for: name), pause: rate.wait(at: now))
        actions += machines[name]!.handle(input, at: now, surroundings, using: &generator).map { .instance(name, $0) }
        let after = machines[name]!.state
        if machines[name]!.generation > max(generation, 1) { rate.note(at: now) }
        if before.isReady, !after.isReady { tellCompanions(of: name) }
        if before != after { tellDependents() }
        if leaving.contains(name), after.isAtRest {
            leaving.remove(name)
            wishes[name] = nil
            machines[name] = nil
            actions.append(.removed(name))
        }
    }

    /// Those that restart together with an instance that is no longer ready begin to.
    private mutating func tellCompanions(of name: String) {
        guard case .running = phase else { return }
        let process = machines[name]!.process.name
        for companion in companions(of: name) { inputs.append((companion, .dependencyLost(process))) }
    }

    private mutating func tellDependents() {
        guard case .running = phase else { return }
        for name in names {
            if case .waiting = machines[name]!.state { inputs.append((name, .dependenciesChanged)) }
        }
    }

    /// The dependencies of an instance that are not as it needs them, or will not be for long.
    private func missing(for name: String) -> Set<String> {
        let unmet = machines[name]!.process.dependencies.filter { dependency in
            !allNames.allSatisfy { other in
                guard machines[other]!.process.name == dependency.name else { return true }
                guard wishes[other] == nil else { return false }
                if leaving.contains(other) { return true }
                return dependency.condition == .ready
                    ? machines[other]!.state.isReady : machines[other]!.state.isCompleted
            }
        }
        return Set(unmet.map(\.name))
    }

    private mutating func grantWishes() {
        guard case .running = phase else { return }
        for (name, wish) in wishes.sorted(by: { $0.key < $1.key }) where companions(of: name).isEmpty {
            wishes[name] = nil
            switch wish {
            case .dependency: inputs.append((name, .dependencyLost(lostDependency(of: name))))
            case .restart: inputs.append((name, .restartRequested))
            case .halt: inputs.append((name, .stopRequested))
            }
        }
    }

    private func lostDependency(of name: String) -> String {
        let dependencies = machines[name]!.process.dependencies.filter { $0.onRestart == .restart }.map(\.name)
        return dependencies.first { dependency in
            allNames.contains { machines[$0]!.process.name == dependency && wishes[$0] != nil }
        } ?? dependencies.first ?? ""
    }

    // MARK: All together

    private mutating func look(_ actions: inout [Action]) {
        if case .running = phase { lookRunning(&actions) }
        guard case .stopping(let exitCode) = phase else { return }
        for name in allNames where mayStop(name) { inputs.append((name, .stopRequested)) }
        guard inputs.isEmpty, machines.values.allSatisfy(\.state.isAtRest) else { return }
        phase = .finished(exitCode: exitCode)
        actions.append(.finished(exitCode: exitCode))
    }

    private mutating func lookRunning(_ actions: inout [Action]) {
        let machines = names.map { (name: $0, machine: self.machines[$0]!) }
        if !isAllReadyTold, machines.allSatisfy({ $0.machine.state.isReady || $0.machine.isCompleted }) {
            isAllReadyTold = true
            actions.append(.allReady)
        }
        for (name, machine) in machines where machine.process.isSignificant {
            guard let code = machine.finalCode else { continue }
            return beginShutdown("\(name) is significant and ended for good", exitCode: code, &actions)
        }
        if leaving.isEmpty, machines.allSatisfy({ $0.machine.finalCode != nil }) {
            let code = machines.compactMap(\.machine.finalCode).first { $0 != 0 }
            beginShutdown("nothing is left to supervise", exitCode: code ?? ExitCode.clean, &actions)
        }
    }

    private mutating func beginShutdown(_ why: String, exitCode: Int32, _ actions: inout [Action]) {
        guard case .running = phase else { return }
        phase = .stopping(exitCode: exitCode)
        wishes = [:]
        actions.append(.stopping(why))
    }

    /// What depends on an instance stops before it; what does not run can be stopped at any time.
    private func mayStop(_ name: String) -> Bool {
        let machine = machines[name]!
        switch machine.state {
        case .exited, .failed, .stopping(_, .halt): return false
        case .pending, .waiting, .backOff, .stopping: return true
        case .starting, .ready, .unhealthy: break
        }
        return machines.values.allSatisfy { other in
            other.state.isAtRest || !other.process.dependencies.contains { $0.name == machine.process.name }
        }
    }
}

extension ProcessMachine {
    /// Whether it has done its work and is not to run again.
    var isCompleted: Bool { state.isCompleted && !isHeld }

    /// What it ended with, if for good and not because an operator wants it so.
    fileprivate var finalCode: Int32? {
        switch state {
        case .failed(let failure): failure.exitCode
        case .exited(let exit): isHeld ? nil : exit?.shellCode ?? ExitCode.clean
        case .pending, .waiting, .starting, .ready, .unhealthy, .stopping, .backOff: nil
        }
    }
}

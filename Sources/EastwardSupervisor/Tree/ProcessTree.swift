import Eastward

/// The state machine of an app: the order in which its instances start, restart and stop. No process, no clock, no
/// `await`.
///
/// A ``ProcessMachine`` decides for each single instance. This type has the strategies of OTP's supervisors:
/// `on_restart: keep` is one_for_one, `on_restart: restart` is rest_for_one along the dependencies, and a significant
/// process that ends permanently escalates, because it ends the app.
struct ProcessTree: Sendable {
    /// An action for an instance or its machine, or for all of them.
    enum Action: Equatable, Sendable {
        case instance(String, ProcessMachine.Action)
        /// The instance was removed from the manifest and has ended.
        case removed(String)
        case allReady
        case stopping(String)
        /// No process runs any more.
        case finished(exitCode: Int32)
    }

    private enum Phase: Equatable {
        case running
        case stopping(exitCode: Int32)
        case finished(exitCode: Int32)
    }

    /// A request that is deferred until the instance's restart group has stopped.
    private enum Request: Int, Comparable {
        case dependency, restart, halt

        static func < (one: Request, other: Request) -> Bool { one.rawValue < other.rawValue }
    }

    private(set) var manifest: Manifest
    /// The instances of the manifest, in its order.
    private(set) var names: [String]
    private var machines: [String: ProcessMachine] = [:]
    /// Instances that are no longer in the manifest, until they have ended.
    private var leaving: Set<String> = []
    private var requests: [String: Request] = [:]
    private var rate: RestartRate
    private var phase = Phase.running
    private var isAllReadyReported = false
    /// The app's data directory, which the places of its stores name.
    private let dataDirectory: String
    /// The leaders that failed and that none has replaced yet, by the store's name.
    private var lostLeaders: [String: LostLeader] = [:]

    private struct LostLeader {
        var name: String
        var place: String
        /// The standby that was promoted in its place.
        var successor: String?
    }
    private var inputs: [(name: String, input: ProcessMachine.Input)] = []

    init(_ manifest: Manifest, dataDirectory: String) {
        self.manifest = manifest
        self.dataDirectory = dataDirectory
        names = manifest.processes.flatMap(\.instances)
        rate = RestartRate(manifest.restartRate)
        for process in manifest.processes {
            for name in process.instances { machines[name] = ProcessMachine(process: process) }
        }
    }

    /// The machine of an instance; `nil` if the instance does not exist, or no longer exists.
    subscript(name: String) -> ProcessMachine? { machines[name] }

    var isStopping: Bool { phase != .running }

    /// All instances, including those that are no longer in the manifest and have not ended yet.
    var allNames: [String] { names + leaving.sorted() }

    /// The instances that `name`, an instance or a process, refers to; empty if it is neither.
    func instances(of name: String) -> [String] {
        names.filter { $0 == name || machines[$0]!.process.name == name }
    }

    // MARK: Requests

    mutating func start(at now: Duration, using generator: inout some RandomNumberGenerator) -> [Action] {
        names.flatMap { handle($0, .startRequested, at: now, using: &generator) }
    }

    /// Passes an input to an instance's machine, and at once handles the consequences for other instances.
    mutating func handle(
        _ name: String, _ input: ProcessMachine.Input, at now: Duration,
        using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        guard machines[name] != nil else { return [] }
        if isStopping, input == .startRequested || input == .restartRequested { return [] }
        var actions: [Action] = []
        switch input {
        case .restartRequested:
            // The later of two requests counts, as it does once the instance is stopping.
            if requests[name] == .halt { requests[name] = nil }
            request(.restart, name)
        case .stopRequested: request(.halt, name)
        case .startRequested:
            // Its start settings may have changed since the stop was requested.
            if requests[name] == .halt { requests[name] = .restart }
            inputs.append((name, input))
        default: inputs.append((name, input))
        }
        settle(&actions, at: now, using: &generator)
        return actions
    }

    /// Stops all instances in reverse order.
    mutating func shutdown(
        _ why: String, exitCode: Int32, at now: Duration, using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        var actions: [Action] = []
        beginShutdown(why, exitCode: exitCode, &actions)
        settle(&actions, at: now, using: &generator)
        return actions
    }

    /// Kills all instances at once.
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

    /// The changes that another manifest would cause. Instances that an operator stopped stay stopped.
    func plan(for manifest: Manifest) -> ReloadPlan {
        var plan = ReloadPlan(from: self.manifest, to: manifest)
        let held = plan.restarted.filter { machines[$0]?.isHeld == true || requests[$0] == .halt }
        plan.restarted.removeAll { held.contains($0) }
        plan.adjusted += held
        return plan
    }

    /// Switches to another manifest; only changed instances are affected.
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
                if leaving.remove(name) != nil { requests[name] = nil }
            }
            // With the previous dependencies, two could wait for each other.
            for name in leaving where machines[name]!.process.name == process.name {
                machines[name]!.redefine(process)
            }
        }
        for name in plan.removed { request(.halt, name) }
        for name in plan.restarted { request(.restart, name) }
        for name in plan.added {
            // An instance that has not ended yet may have been started with other settings.
            if machines[name]!.state.run == nil {
                inputs.append((name, .startRequested))
            } else {
                request(.restart, name)
            }
        }
        // Other instances may now restart together with these.
        for (name, request) in requests { self.request(request, name) }
        // The dependencies that an instance waits for may have changed.
        for name in names { inputs.append((name, .dependenciesChanged)) }
        var actions: [Action] = []
        settle(&actions, at: now, using: &generator)
        return actions
    }

    // MARK: Order

    /// Records that an instance must stop or restart, which it does only after its restart group has stopped.
    private mutating func request(_ request: Request, _ name: String) {
        requests[name] = max(request, requests[name] ?? request)
        for dependent in restartGroup(of: name) where requests[dependent] == nil {
            self.request(.dependency, dependent)
        }
    }

    /// Whether a running instance must stop or restart, but waits for its restart group.
    func willStop(_ name: String) -> Bool { requests[name] != nil && machines[name]?.state.run != nil }

    /// The running instances that restart together with `name`.
    private func restartGroup(of name: String) -> [String] {
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
            fulfillRequests()
            if inputs.isEmpty { look(&actions) }
        } while !inputs.isEmpty
    }

    private mutating func feed(
        _ name: String, _ input: ProcessMachine.Input, _ actions: inout [Action], at now: Duration,
        using generator: inout some RandomNumberGenerator
    ) {
        guard let before = machines[name]?.state else { return }
        let generation = machines[name]!.generation
        let wasLeader = before.run != nil && machines[name]!.leadership?.isLeader == true
        let led = leads(name)
        let surroundings = ProcessMachine.Surroundings(missing: missing(for: name), pause: rate.wait(at: now))
        actions += machines[name]!.handle(input, at: now, surroundings, using: &generator).map { .instance(name, $0) }
        let after = machines[name]!.state
        if machines[name]!.generation > max(generation, 1) { rate.note(at: now) }
        if before.isReady, !after.isReady { notifyRestartGroup(of: name) }
        if case .exited(let exit) = input { noteEnd(of: name, wasLeader: wasLeader, exit) }
        followLeadership(of: name, led: led)
        if before != after || input == .notifyListening { notifyDependents() }
        if leaving.contains(name), after.isAtRest {
            leaving.remove(name)
            requests[name] = nil
            machines[name] = nil
            actions.append(.removed(name))
        }
    }

    /// Restarts the restart group of an instance that is no longer ready.
    private mutating func notifyRestartGroup(of name: String) {
        guard case .running = phase else { return }
        let process = machines[name]!.process.name
        for member in restartGroup(of: name) { inputs.append((member, .dependencyLost(process))) }
    }

    private mutating func notifyDependents() {
        guard case .running = phase else { return }
        for name in names {
            if case .waiting = machines[name]!.state { inputs.append((name, .dependenciesChanged)) }
        }
    }

    /// The dependencies of an instance that are unmet, or that are about to stop or restart.
    private func missing(for name: String) -> Set<String> {
        let machine = machines[name]!
        let unmet = machine.process.dependencies.filter { dependency in
            // The journal that the first start of a standby needs exists from then on.
            let isStarted = dependency.name == machine.process.standbyOf && machine.generation > 0
            return !isStarted && !isMet(dependency)
        }
        return Set(unmet.map(\.name)).union(startingStores(beside: name))
    }

    /// The store and the standbys that have not opened their sockets yet: two of them must not create the same.
    private func startingStores(beside name: String) -> [String] {
        guard machines[name]!.process.sharesSockets else { return [] }
        let store = machines[name]!.process.storeName
        return allNames.filter { other in
            guard other != name, machines[other]!.process.storeName == store else { return false }
            return if case .starting = machines[other]!.state { !machines[other]!.isListening } else { false }
        }
    }

    private func isMet(_ dependency: Manifest.Dependency) -> Bool {
        let instances = allNames.filter { machines[$0]!.process.name == dependency.name }
        guard !instances.contains(where: { requests[$0] != nil }) else { return false }
        switch dependency.condition {
        case .ready:
            // A standby serves for its store.
            if standbys(of: dependency.name).contains(where: { requests[$0] == nil && machines[$0]!.state.isReady }) {
                return true
            }
            return instances.allSatisfy { leaving.contains($0) || machines[$0]!.state.isReady }
        case .completed: return instances.allSatisfy { leaving.contains($0) || machines[$0]!.state.isCompleted }
        }
    }

    private mutating func fulfillRequests() {
        guard case .running = phase else { return }
        // An instance with a request counts as unmet, also if the request changes nothing else.
        defer { if !inputs.isEmpty { notifyDependents() } }
        for (name, request) in requests.sorted(by: { $0.key < $1.key }) where restartGroup(of: name).isEmpty {
            requests[name] = nil
            switch request {
            case .dependency: inputs.append((name, .dependencyLost(lostDependency(of: name))))
            case .restart: inputs.append((name, .restartRequested))
            case .halt: inputs.append((name, .stopRequested))
            }
        }
    }

    private func lostDependency(of name: String) -> String {
        let dependencies = machines[name]!.process.dependencies.filter { $0.onRestart == .restart }.map(\.name)
        return dependencies.first { dependency in
            allNames.contains { machines[$0]!.process.name == dependency && requests[$0] != nil }
        } ?? dependencies.first ?? ""
    }

    // MARK: Standbys

    /// Records a leader that has failed, so that a standby is promoted.
    private mutating func noteEnd(of name: String, wasLeader: Bool, _ exit: ExitKind) {
        let store = machines[name]!.process.storeName
        if lostLeaders[store]?.successor == name { lostLeaders[store]!.successor = nil }
        // A leader that was asked to end has given the journal up, and one that exits with 75 was replaced.
        let isFailure = wasLeader && !exit.isSuccess && !exit.isTemporary
        guard isFailure, !stores(named: store).contains(where: leads) else { return }
        lostLeaders[store] = LostLeader(name: name, place: place(of: name))
    }

    /// Promotes a standby if the leader has failed, and ends a leader that another store has replaced.
    /// - Parameter led: whether the instance led before.
    private mutating func followLeadership(of name: String, led: Bool) {
        guard case .running = phase, let process = machines[name]?.process, process.sharesSockets else { return }
        let store = process.storeName
        if !led, leads(name) {
            for other in stores(named: store) where other != name && leads(other) {
                inputs.append((other, .replaced(by: name)))
            }
        }
        guard let lost = lostLeaders[store] else { return }
        if stores(named: store).contains(where: leads) {
            lostLeaders[store] = nil
        } else if lost.successor == nil,
            // Another one may follow a store of another machine that has replaced the leader before it ended.
            let standby = stores(named: store).first(where: { follows($0, lost.place) })
        {
            lostLeaders[store]!.successor = standby
            inputs.append((standby, .promotionRequested(after: lost.name)))
        }
    }

    private func follows(_ name: String, _ place: String) -> Bool {
        machines[name]!.state.isReady && machines[name]!.leadership == .standby(of: place)
    }

    private func leads(_ name: String) -> Bool {
        machines[name]!.state.isReady && machines[name]!.leadership?.isLeader == true
    }

    /// The instances of a store and of its standbys.
    private func stores(named store: String) -> [String] {
        names.filter { machines[$0]!.process.storeName == store }
    }

    private func standbys(of store: String) -> [String] {
        names.filter { machines[$0]!.process.standbyOf == store }
    }

    /// The place by which other stores name a store.
    private func place(of name: String) -> String {
        let isStandby = machines[name]!.process.standbyOf != nil
        let data = isStandby ? DataDirectory.ofStandby(name, data: dataDirectory) : dataDirectory
        return Leadership.place(files: DataDirectory.storeFiles(data))
    }

    // MARK: Whole app

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
        let needed = machines.filter { !$0.machine.process.isAuxiliary }
        if !isAllReadyReported, needed.allSatisfy({ $0.machine.state.isReady || $0.machine.isCompleted }) {
            isAllReadyReported = true
            actions.append(.allReady)
        }
        for (name, machine) in machines where machine.process.isSignificant {
            guard let code = machine.finalCode, !hasStandby(machine.process) else { continue }
            return beginShutdown("\(name) is significant and ended permanently", exitCode: code, &actions)
        }
        if leaving.isEmpty, needed.allSatisfy({ $0.machine.finalCode != nil }) {
            let code = needed.compactMap(\.machine.finalCode).first { $0 != 0 }
            beginShutdown("no processes are left to supervise", exitCode: code ?? SystemExit.success, &actions)
        }
    }

    /// Whether a standby of a process, which has followed its journal, runs or will run.
    private func hasStandby(_ process: Manifest.Process) -> Bool {
        standbys(of: process.name).contains { machines[$0]!.generation > 0 && !machines[$0]!.state.isAtRest }
    }

    private mutating func beginShutdown(_ why: String, exitCode: Int32, _ actions: inout [Action]) {
        guard case .running = phase else { return }
        phase = .stopping(exitCode: exitCode)
        requests = [:]
        actions.append(.stopping(why))
    }

    /// Whether an instance may stop now: its dependents stop first; an instance that does not run may stop at any time.
    /// Of a store and its standbys, the leader stops last, so that it writes a snapshot and no other one leads.
    private func mayStop(_ name: String) -> Bool {
        let machine = machines[name]!
        switch machine.state {
        case .exited, .failed, .stopping(_, .halt): return false
        case .pending, .waiting, .backOff, .stopping: return true
        case .starting, .ready, .unhealthy: break
        }
        let store = machine.process.storeName
        let followers = stores(named: store).filter { $0 != name && !leads($0) }
        if leads(name), !followers.allSatisfy({ machines[$0]!.state.isAtRest }) { return false }
        return machines.values.allSatisfy { other in
            other.state.isAtRest || other.process.storeName == store
                || !other.process.dependencies.contains { $0.name == machine.process.name || $0.name == store }
        }
    }
}

extension ProcessMachine {
    /// Whether it has finished its work and is not restarted.
    var isCompleted: Bool { state.isCompleted && !isHeld }

    /// The exit code of a permanent end; `nil` if it has not ended, or an operator stopped it.
    fileprivate var finalCode: Int32? {
        switch state {
        case .failed(let failure): failure.exitCode
        case .exited(let exit): isHeld ? nil : exit?.shellCode ?? SystemExit.success
        case .pending, .waiting, .starting, .ready, .unhealthy, .stopping, .backOff: nil
        }
    }
}

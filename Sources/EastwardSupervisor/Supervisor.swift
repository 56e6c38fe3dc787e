import Eastward
import Foundation

/// Runs the machines of all instances: launches, signals, keeps time and the roster for them.
///
/// All decisions about one instance are ``ProcessMachine``'s; about order, this actor's.
actor Supervisor {
    struct Settings: Sendable {
        var manifest: Manifest
        var directory: RunDirectory
        var dataDirectory: String
        /// The path of `eastward-launch`.
        var launcher: String
        /// What every program inherits.
        var environment: [String: String]
    }

    struct Instance {
        var machine: ProcessMachine
        var timers: [ProcessMachine.Timer: RunningTimer] = [:]
        var signals: AsyncStream<Int32>.Continuation?
        var notify: (socket: NotifySocket, reader: Task<Void, Never>)?
        var launchedAt: Duration?
        /// What it leaves for its next life.
        let descriptors = DescriptorStore()
    }

    struct RunningTimer {
        /// A timer that fired just before it was cancelled has an id of the past.
        var id: Int
        var task: Task<Void, Never>
    }

    private enum Phase {
        case running
        case stopping(exitCode: Int32)
        case finished(exitCode: Int32)
    }

    let settings: Settings
    let emit: @Sendable (SupervisorEvent) -> Void
    /// In the manifest's order.
    let names: [String]
    var instances: [String: Instance] = [:]
    var book = RosterBook()
    private var phase = Phase.running
    private var isAllReadyTold = false
    private var finish: CheckedContinuation<Int32, Never>?
    private var inputs: [(instance: String, input: ProcessMachine.Input)] = []
    private var isHandling = false
    private var nextTimer = 0
    private var generator = SystemRandomNumberGenerator()
    private let origin = ContinuousClock.now

    /// - Parameter emit: Told what happens, in order; must not wait.
    init(_ settings: Settings, emit: @escaping @Sendable (SupervisorEvent) -> Void) {
        self.settings = settings
        self.emit = emit
        names = settings.manifest.processes.flatMap(\.instances)
        for process in settings.manifest.processes {
            for name in process.instances {
                instances[name] = Instance(machine: ProcessMachine(process: process))
            }
        }
    }

    /// Starts everything and returns the exit code when nothing runs any more. Call once.
    func run() async -> Int32 {
        for name in names {
            handle(name, .start(missing: Set(instances[name]!.machine.process.dependencies)))
        }
        return await withCheckedContinuation { continuation in
            if case .finished(let code) = phase {
                continuation.resume(returning: code)
            } else {
                finish = continuation
            }
        }
    }

    /// Stops everything in reverse order.
    func shutdown(_ why: String, exitCode: Int32 = ExitCode.clean) {
        guard case .running = phase else { return }
        phase = .stopping(exitCode: exitCode)
        emit(.stopping(why))
        settle()
    }

    /// Kills everything at once.
    func kill(_ why: String, exitCode: Int32) {
        if case .finished = phase { return }
        phase = .stopping(exitCode: exitCode)
        emit(.stopping(why))
        for name in names { handle(name, .killRequested) }
    }

    var isStopping: Bool {
        if case .running = phase { false } else { true }
    }

    var now: Duration { ContinuousClock.now - origin }

    /// Gives `input` to a machine and does what it says; inputs that arise from that come after it.
    func handle(_ name: String, _ input: ProcessMachine.Input) {
        inputs.append((name, input))
        guard !isHandling else { return }
        isHandling = true
        while !inputs.isEmpty {
            let (name, input) = inputs.removeFirst()
            let wasReady = instances[name]!.machine.state.isReady
            for action in instances[name]!.machine.handle(input, at: now, using: &generator) {
                perform(action, name)
            }
            if !wasReady, instances[name]!.machine.state.isReady { tellDependents(of: name) }
            if instances[name]!.machine.state.isAtRest { instances[name]!.descriptors.removeAll() }
        }
        isHandling = false
        settle()
    }

    private func tellDependents(of name: String) {
        let process = instances[name]!.machine.process
        guard process.instances.allSatisfy({ instances[$0]!.machine.state.isReady }) else { return }
        for dependent in names { inputs.append((dependent, .dependencyReady(process.name))) }
    }

    private func perform(_ action: ProcessMachine.Action, _ name: String) {
        switch action {
        case .report(let report): emit(.report(instance: name, report))
        case .launch(let generation): launch(name, generation: generation)
        case .sendSignal(let number): instances[name]!.signals?.yield(number)
        case .killTree: instances[name]!.signals?.finish()
        case .cancel(let timer): instances[name]!.timers.removeValue(forKey: timer)?.task.cancel()
        case .schedule(let timer, let duration): schedule(timer, duration, name)
        }
    }

    private func schedule(_ timer: ProcessMachine.Timer, _ duration: Duration, _ name: String) {
        nextTimer += 1
        let id = nextTimer
        let task = Task {
            guard (try? await Task.sleep(for: duration)) != nil else { return }
            fired(timer, id: id, name)
        }
        instances[name]!.timers.updateValue(RunningTimer(id: id, task: task), forKey: timer)?.task.cancel()
    }

    private func fired(_ timer: ProcessMachine.Timer, id: Int, _ name: String) {
        guard instances[name]!.timers[timer]?.id == id else { return }
        instances[name]!.timers[timer] = nil
        switch timer {
        case .ready: handle(name, .readyTimeout)
        case .grace: handle(name, .graceElapsed)
        case .backOff: handle(name, .backOffElapsed)
        }
    }

    // MARK: Order

    /// Looks at all instances after something changed.
    private func settle() {
        switch phase {
        case .finished: return
        case .running: settleRunning()
        case .stopping: break
        }
        guard case .stopping(let exitCode) = phase, !isHandling else { return }
        for name in names where mayStop(name) { handle(name, .stopRequested) }
        guard case .stopping = phase, instances.values.allSatisfy({ $0.machine.state.isAtRest }) else {
            return
        }
        phase = .finished(exitCode: exitCode)
        finish?.resume(returning: exitCode)
        finish = nil
    }

    private func settleRunning() {
        if !isAllReadyTold, instances.values.allSatisfy({ $0.machine.state.isReady }) {
            isAllReadyTold = true
            emit(.allReady)
        }
        for name in names where instances[name]!.machine.process.isSignificant {
            guard let code = finalCode(name) else { continue }
            return shutdown("\(name) is significant and ended for good", exitCode: code)
        }
        if instances.values.allSatisfy({ $0.machine.state.isAtRest }) {
            let codes = names.compactMap(finalCode)
            shutdown("nothing is left to supervise", exitCode: codes.first { $0 != 0 } ?? ExitCode.clean)
        }
    }

    /// What an instance that ended for good ended with.
    private func finalCode(_ name: String) -> Int32? {
        switch instances[name]!.machine.state {
        case .failed(let failure): failure.exitCode
        case .exited(let exit): exit?.shellCode ?? ExitCode.clean
        case .pending, .waiting, .starting, .ready, .stopping, .backOff: nil
        }
    }

    /// What depends on an instance stops before it; what does not run can be stopped at any time.
    private func mayStop(_ name: String) -> Bool {
        let instance = instances[name]!
        switch instance.machine.state {
        case .exited, .failed, .stopping(_, .halt): return false
        case .pending, .waiting, .backOff: return true
        case .starting, .ready, .stopping: break
        }
        return instances.values.allSatisfy {
            !$0.machine.process.dependencies.contains(instance.machine.process.name)
                || $0.machine.state.isAtRest
        }
    }
}

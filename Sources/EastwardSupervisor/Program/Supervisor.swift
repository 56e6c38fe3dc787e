import Eastward
import Foundation

/// Performs the actions of the ``ProcessTree``: launches and signals processes, runs timers, maintains the credentials
/// file.
actor Supervisor {
    struct Settings: Sendable {
        var manifest: Manifest
        /// Reads the manifest for a reload.
        var readManifest: @Sendable () throws -> Manifest
        var directory: RunDirectory
        var dataDirectory: String
        /// The path of `eastward-launch`.
        var launcher: String
        /// `nil` if this process also starts other processes.
        var orphans: OrphanReaper?
        /// The environment that every program inherits.
        var environment: [String: String]
    }

    /// The resources of an instance, in addition to its machine.
    struct Attachments {
        var timers = InstanceTimers()
        var commands: AsyncStream<LauncherProcess.Command>.Continuation?
        var notify: (socket: NotifySocket, reader: Task<Void, Never>)?
        /// The present run's notify socket was removed, and the run will be stopped.
        var isNotifyLost = false
        var launchedAt: Duration?
    }

    let settings: Settings
    let emit: @Sendable (SupervisorEvent) -> Void
    private(set) var tree: ProcessTree
    var attachments: [String: Attachments] = [:]
    /// The descriptors that instances store for their next run; those of a store are also for its standbys.
    private var descriptorStores: [String: DescriptorStore] = [:]
    var book = CredentialsTable()
    private let descriptorBudget = DescriptorBudget()
    private var exitCode: Int32?
    private var finish: CheckedContinuation<Int32, Never>?
    private var waiting: [ProcessTree.Action] = []
    private var isPerforming = false
    private var nextTimer = 0
    private var generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
    /// The origin of ``now``. This clock stops while the machine sleeps, as do the programs' heartbeats.
    private let origin = SuspendingClock.now

    /// - Parameter emit: Called with every event, in order; must not block.
    init(_ settings: Settings, emit: @escaping @Sendable (SupervisorEvent) -> Void) {
        self.settings = settings
        self.emit = emit
        tree = ProcessTree(settings.manifest, dataDirectory: settings.dataDirectory)
    }

    /// Starts all processes, and returns the exit code when none runs any more. Call once.
    func run() async -> Int32 {
        perform(tree.start(at: now, using: &generator))
        return await withCheckedContinuation { continuation in
            if let exitCode {
                continuation.resume(returning: exitCode)
            } else {
                finish = continuation
            }
        }
    }

    /// Stops all processes in reverse order.
    func shutdown(_ why: String, exitCode: Int32 = SystemExit.success) {
        perform(tree.shutdown(why, exitCode: exitCode, at: now, using: &generator))
    }

    /// Kills all processes at once.
    func kill(_ why: String, exitCode: Int32) {
        perform(tree.kill(why, exitCode: exitCode, at: now, using: &generator))
    }

    func reload(_ manifest: Manifest) {
        perform(tree.reload(manifest, at: now, using: &generator))
    }

    /// Passes `input` to a machine and performs the resulting actions.
    func handle(_ name: String, _ input: ProcessMachine.Input) {
        perform(tree.handle(name, input, at: now, using: &generator))
    }

    var now: Duration { SuspendingClock.now - origin }

    // MARK: Actions

    /// Performs actions in order: the results of one action follow the actions that were decided before.
    private func perform(_ actions: [ProcessTree.Action]) {
        waiting += actions
        guard !isPerforming else { return }
        isPerforming = true
        while !waiting.isEmpty { perform(waiting.removeFirst()) }
        // Includes instances that came to rest because of another one.
        let running = Set(tree.allNames.filter { tree[$0]?.state.isAtRest == false }.map(descriptorKey))
        descriptorStores = descriptorStores.filter { running.contains($0.key) }
        isPerforming = false
    }

    /// The descriptors that an instance stores, or its store if it is a standby.
    func descriptors(of name: String) -> DescriptorStore {
        let key = descriptorKey(name)
        let store = descriptorStores[key] ?? DescriptorStore(descriptorBudget)
        descriptorStores[key] = store
        return store
    }

    func descriptorKey(_ name: String) -> String {
        guard let process = tree[name]?.process, let store = process.standbyOf else { return name }
        return tree.instances(of: store).first ?? name
    }

    private func perform(_ action: ProcessTree.Action) {
        switch action {
        case .instance(let name, let action): perform(action, name)
        case .removed(let name): remove(name)
        case .allReady: emit(.allReady)
        case .stopping(let why): emit(.stopping(why))
        case .finished(let exitCode):
            self.exitCode = exitCode
            finish?.resume(returning: exitCode)
            finish = nil
        }
    }

    private func perform(_ action: ProcessMachine.Action, _ name: String) {
        switch action {
        case .report(let report):
            if report == .ready { openListeners() }
            emit(.report(instance: name, report))
        case .launch(let generation): launch(name, generation: generation)
        case .sendSignal(let number): attachments[name]?.commands?.yield(.stop(signal: number))
        case .passSignal(let number): attachments[name]?.commands?.yield(.pass(signal: number))
        case .killTree: attachments[name]?.commands?.finish()
        case .cancel(let timer): attachments[name]?.timers.cancel(timer)
        case .schedule(let timer, let duration): schedule(timer, duration, name)
        }
    }

    private func remove(_ name: String) {
        attachments[name] = nil
        guard book.remove(process: name) else { return }
        updateCredentials()
    }

    private func schedule(_ timer: ProcessMachine.Timer, _ duration: Duration, _ name: String) {
        let deadline = now + duration
        if attachments[name, default: Attachments()].timers.postpone(timer, to: deadline) { return }
        nextTimer += 1
        let id = nextTimer
        let task = Task {
            while let left = attachments[name]?.timers.timeLeft(of: timer, id: id, now: now) {
                guard (try? await Task.sleep(for: left, clock: .suspending)) != nil else { return }
            }
            fired(timer, id: id, name)
        }
        attachments[name, default: Attachments()].timers.start(timer, id: id, deadline: deadline, task: task)
    }

    private func fired(_ timer: ProcessMachine.Timer, id: Int, _ name: String) {
        guard attachments[name]?.timers.fire(timer, id: id) == true else { return }
        // Notifications sent in time may still be in the socket's buffer, if this process was itself stopped for a
        // while.
        if let run = tree[name]?.state.run { takeNotifications(name, generation: run.generation) }
        guard attachments[name]?.timers.isRunning(timer) != true else { return }
        switch timer {
        case .ready: handle(name, .readyTimeout(traced: posture(name) == .isTraced))
        case .watchdog: handle(name, .watchdogElapsed(posture(name)))
        case .grace: handle(name, .graceElapsed)
        case .backOff: handle(name, .backOffElapsed)
        }
    }

    private func posture(_ name: String) -> ProcessMachine.Posture {
        guard
            let pid = tree[name]?.state.run?.pid,
            let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        else { return .runs }
        let lines = status.split(separator: "\n")
        if lines.contains(where: { $0.hasPrefix("TracerPid:") && $0 != "TracerPid:\t0" }) { return .isTraced }
        return lines.contains { $0.hasPrefix("State:\tT") } ? .isStopped : .runs
    }
}

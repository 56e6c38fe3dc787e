import Eastward
import Foundation

/// Does what the ``ProcessTree`` decides: launches, signals, keeps time and the roster.
actor Supervisor {
    struct Settings: Sendable {
        var manifest: Manifest
        /// What a reload takes.
        var readManifest: @Sendable () throws -> Manifest
        var directory: RunDirectory
        var dataDirectory: String
        /// The path of `eastward-launch`.
        var launcher: String
        /// `nil` where this process starts others besides.
        var orphans: OrphanReaper?
        /// What every program inherits.
        var environment: [String: String]
    }

    /// What belongs to an instance beside its machine.
    struct Attachments {
        var timers: [ProcessMachine.Timer: RunningTimer] = [:]
        var commands: AsyncStream<Keeper.Command>.Continuation?
        var notify: (socket: NotifySocket, reader: Task<Void, Never>)?
        /// The present run's notify socket was removed, and the run is to end.
        var isNotifyLost = false
        var launchedAt: Duration?
        /// What it leaves for its next life.
        let descriptors: DescriptorStore

        init(_ budget: DescriptorBudget) {
            descriptors = DescriptorStore(budget)
        }
    }

    struct RunningTimer {
        /// A timer that fired just before it was cancelled has an id of the past.
        var id: Int
        var task: Task<Void, Never>
    }

    let settings: Settings
    let emit: @Sendable (SupervisorEvent) -> Void
    private(set) var tree: ProcessTree
    var attachments: [String: Attachments] = [:]
    var book = RosterBook()
    let descriptorBudget = DescriptorBudget()
    private var exitCode: Int32?
    private var finish: CheckedContinuation<Int32, Never>?
    private var waiting: [ProcessTree.Action] = []
    private var isPerforming = false
    private var nextTimer = 0
    private var generator = SystemRandomNumberGenerator()
    /// Stands still while the machine sleeps: nobody beats then.
    private let origin = SuspendingClock.now

    /// - Parameter emit: Told what happens, in order; must not wait.
    init(_ settings: Settings, emit: @escaping @Sendable (SupervisorEvent) -> Void) {
        self.settings = settings
        self.emit = emit
        tree = ProcessTree(settings.manifest)
    }

    /// Starts everything and returns the exit code when nothing runs any more. Call once.
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

    /// Stops everything in reverse order.
    func shutdown(_ why: String, exitCode: Int32 = ExitCode.clean) {
        perform(tree.shutdown(why, exitCode: exitCode, at: now, using: &generator))
    }

    /// Kills everything at once.
    func kill(_ why: String, exitCode: Int32) {
        perform(tree.kill(why, exitCode: exitCode, at: now, using: &generator))
    }

    func reload(_ manifest: Manifest) {
        perform(tree.reload(manifest, at: now, using: &generator))
    }

    /// Gives `input` to a machine and does what follows from it.
    func handle(_ name: String, _ input: ProcessMachine.Input) {
        perform(tree.handle(name, input, at: now, using: &generator))
    }

    var now: Duration { SuspendingClock.now - origin }

    // MARK: Doing

    /// What arises from one action comes after those that were decided before.
    private func perform(_ actions: [ProcessTree.Action]) {
        waiting += actions
        guard !isPerforming else { return }
        isPerforming = true
        while !waiting.isEmpty { perform(waiting.removeFirst()) }
        // Also of those that came to rest because of another.
        for (name, attachment) in attachments where tree[name]?.state.isAtRest ?? true {
            attachment.descriptors.removeAll()
        }
        isPerforming = false
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
            if report == .ready { openDoors() }
            emit(.report(instance: name, report))
        case .launch(let generation): launch(name, generation: generation)
        case .sendSignal(let number): attachments[name]?.commands?.yield(.stop(signal: number))
        case .passSignal(let number): attachments[name]?.commands?.yield(.pass(signal: number))
        case .killTree: attachments[name]?.commands?.finish()
        case .cancel(let timer): attachments[name]?.timers.removeValue(forKey: timer)?.task.cancel()
        case .schedule(let timer, let duration): schedule(timer, duration, name)
        }
    }

    private func remove(_ name: String) {
        attachments[name] = nil
        guard book.remove(process: name) else { return }
        updateRoster()
    }

    private func schedule(_ timer: ProcessMachine.Timer, _ duration: Duration, _ name: String) {
        nextTimer += 1
        let id = nextTimer
        let task = Task {
            guard (try? await Task.sleep(for: duration, clock: .suspending)) != nil else { return }
            fired(timer, id: id, name)
        }
        attachments[name, default: Attachments(descriptorBudget)].timers.updateValue(
            RunningTimer(id: id, task: task), forKey: timer)?
            .task.cancel()
    }

    private func fired(_ timer: ProcessMachine.Timer, id: Int, _ name: String) {
        guard attachments[name]?.timers[timer]?.id == id else { return }
        attachments[name]?.timers[timer] = nil
        // What it said in time may wait in the socket, if this process was itself stopped for a while.
        if let run = tree[name]?.state.run { hear(name, generation: run.generation) }
        guard attachments[name]?.timers[timer] == nil else { return }
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

/// Decides what happens to one instance: no process, no clock, no `await`.
///
/// Feed it what happened with ``handle(_:at:using:)`` and do what it returns. An input that means nothing
/// in the present state is ignored, so that late timers and repeated requests do no harm.
struct ProcessMachine: Sendable {
    let process: Manifest.Process
    private(set) var state = ProcessState.pending
    /// How often it has been launched.
    private(set) var generation = 0
    /// The last STATUS= of the present run.
    private(set) var status: String?
    private var failures = 0
    private var window: IntensityWindow
    private var backOff: BackOff

    init(process: Manifest.Process) {
        self.process = process
        window = IntensityWindow(intensity: process.restart.intensity, period: process.restart.period)
        backOff = BackOff(base: process.restart.base, max: process.restart.max)
    }

    /// Restarts so far.
    var restarts: Int { max(0, generation - 1) }

    /// - Parameter now: Monotonic, from any origin.
    mutating func handle(
        _ input: Input, at now: Duration, using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        switch input {
        case .start(let missing): start(missing: missing)
        case .dependencyReady(let name): dependencyReady(name)
        case .launched(let pid): launched(pid: pid)
        case .notifyReady: notifyReady(at: now)
        case .notifyStatus(let text): notifyStatus(text)
        case .notifyStopping: notifyStopping()
        case .extendTimeout(let duration): extendTimeout(duration)
        case .exited(let exit): exited(exit, at: now, using: &generator)
        case .readyTimeout: readyTimeout()
        case .graceElapsed: graceElapsed()
        case .backOffElapsed: backOffElapsed()
        case .stopRequested: stopRequested()
        case .killRequested: killRequested()
        case .restartRequested: restartRequested()
        }
    }

    private mutating func start(missing: Set<String>) -> [Action] {
        guard case .pending = state else { return [] }
        guard missing.isEmpty else {
            state = .waiting(for: missing)
            return [.report(.waiting(for: missing))]
        }
        return launch()
    }

    private mutating func dependencyReady(_ name: String) -> [Action] {
        guard case .waiting(var missing) = state, missing.remove(name) != nil else { return [] }
        state = .waiting(for: missing)
        return missing.isEmpty ? launch() : []
    }

    private mutating func launch() -> [Action] {
        generation += 1
        status = nil
        state = .starting(.init(generation: generation, pid: nil))
        return [
            .report(.starting(generation: generation)), .launch(generation: generation),
            .schedule(.ready, process.readyWithin),
        ]
    }

    private mutating func launched(pid: Int32) -> [Action] {
        switch state {
        case .starting(var run):
            run.pid = pid
            state = .starting(run)
        case .ready(var run, let since):
            run.pid = pid
            state = .ready(run, since: since)
        case .stopping(var run, let reason):
            run.pid = pid
            state = .stopping(run, reason)
        case .pending, .waiting, .exited, .backOff, .failed: break
        }
        return []
    }

    private mutating func notifyReady(at now: Duration) -> [Action] {
        guard case .starting(let run) = state else { return [] }
        state = .ready(run, since: now)
        return [.cancel(.ready), .report(.ready)]
    }

    private mutating func notifyStatus(_ text: String) -> [Action] {
        if state.run != nil { status = text }
        return []
    }

    private func notifyStopping() -> [Action] {
        switch state {
        case .starting, .ready: [.report(.stoppingByItself)]
        case .pending, .waiting, .stopping, .exited, .backOff, .failed: []
        }
    }

    private func extendTimeout(_ duration: Duration) -> [Action] {
        guard case .starting = state else { return [] }
        return [.schedule(.ready, duration)]
    }

    private mutating func readyTimeout() -> [Action] {
        guard case .starting(let run) = state else { return [] }
        return [.report(.readyTimeout(process.readyWithin))] + stop(run, .notReady)
    }

    private mutating func stopRequested() -> [Action] {
        switch state {
        case .pending, .waiting:
            state = .exited(nil)
            return []
        case .backOff(let exit, _):
            state = .exited(exit)
            return [.cancel(.backOff)]
        case .starting(let run), .ready(let run, _):
            return stop(run, .halt)
        case .stopping(let run, _):
            state = .stopping(run, .halt)
            return []
        case .exited, .failed:
            return []
        }
    }

    private mutating func killRequested() -> [Action] {
        guard let run = state.run else { return stopRequested() }
        state = .stopping(run, .halt)
        return [.cancel(.ready), .cancel(.grace), .report(.killing), .killTree]
    }

    private mutating func restartRequested() -> [Action] {
        switch state {
        case .starting(let run), .ready(let run, _):
            return stop(run, .restart)
        case .backOff:
            return [.cancel(.backOff)] + launch()
        case .exited, .failed:
            forgetFailures()
            return launch()
        case .stopping(let run, .notReady):
            state = .stopping(run, .restart)
            return []
        case .pending, .waiting, .stopping:
            return []
        }
    }

    private mutating func stop(_ run: ProcessState.Run, _ reason: ProcessState.StopReason) -> [Action] {
        state = .stopping(run, reason)
        return [
            .cancel(.ready), .report(.stopping(process.stop.signal)), .sendSignal(process.stop.signal.number),
            .schedule(.grace, process.stop.within),
        ]
    }

    private mutating func graceElapsed() -> [Action] {
        guard case .stopping = state else { return [] }
        return [.report(.killing), .killTree]
    }

    private mutating func backOffElapsed() -> [Action] {
        guard case .backOff = state else { return [] }
        return launch()
    }

    private mutating func exited(
        _ exit: ExitKind, at now: Duration, using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        let report = Action.report(.exited(exit))
        switch state {
        case .starting:
            return [.cancel(.ready), report] + recover(from: exit, ready: true, at: now, using: &generator)
        case .ready(_, let since):
            if now - since >= process.restart.stableAfter { forgetFailures() }
            return [report] + recover(from: exit, ready: true, at: now, using: &generator)
        case .stopping(_, .halt):
            state = .exited(exit)
            return [.cancel(.grace), report]
        case .stopping(_, .restart):
            forgetFailures()
            return [.cancel(.grace), report] + launch()
        case .stopping(_, .notReady):
            return [.cancel(.grace), report] + recover(from: exit, ready: false, at: now, using: &generator)
        case .pending, .waiting, .exited, .backOff, .failed:
            return []
        }
    }

    /// - Parameter ready: `false` if it was stopped because it was not ready in time, a failure however
    ///   it ended.
    private mutating func recover(
        from exit: ExitKind, ready: Bool, at now: Duration, using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        let succeeded = exit.isSuccess && ready
        if exit.isPermanent { return fail(.ended(exit)) }
        switch process.restart.policy {
        case .never where !succeeded:
            return fail(ready ? .ended(exit) : .neverReady(restarts: 0, within: process.restart.period))
        case .never,
            .onFailure where succeeded:
            state = .exited(exit)
            return []
        case .always, .onFailure:
            break
        }
        if window.isExceeded(byRestartAt: now) {
            let (restarts, period) = (process.restart.intensity, process.restart.period)
            return fail(
                ready
                    ? .crashLoop(restarts: restarts, within: period, lastExit: exit)
                    : .neverReady(restarts: restarts, within: period))
        }
        failures += 1
        let delay = backOff.delay(failures: failures, using: &generator)
        state = .backOff(lastExit: exit, failures: failures)
        return [.report(.restarting(after: delay)), .schedule(.backOff, delay)]
    }

    private mutating func fail(_ failure: ProcessState.Failure) -> [Action] {
        state = .failed(failure)
        return [.report(.failed(failure))]
    }

    private mutating func forgetFailures() {
        failures = 0
        window.forget()
    }
}

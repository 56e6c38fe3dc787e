import Eastward

/// The state machine of one instance: no process, no clock, no `await`.
///
/// Pass events to ``handle(_:at:_:using:)`` and perform the returned actions. An input without a meaning in the present
/// state is ignored, so that late timers and repeated requests do no harm.
struct ProcessMachine: Sendable {
    private(set) var process: Manifest.Process
    private(set) var state = ProcessState.pending
    /// The number of launches so far.
    private(set) var generation = 0
    /// The last STATUS= of the present run.
    private(set) var status: String?
    /// The part of a store in the present run, as it reported last; `nil` for other programs.
    private(set) var leadership: Leadership?
    /// Whether an operator stopped the instance, which does not count as an end of its own.
    private(set) var isHeld = false
    /// The number of launches after the first, except those with which an operator ended a stop.
    private(set) var restarts = 0
    /// Whether the next launch ends an operator's stop.
    private var endsHold = false
    private var failures = 0
    private var window: IntensityWindow
    /// Restarts after an action that the program has marked as the cause of its end: a peer's failure, not its own.
    private var markedWindow: IntensityWindow
    /// Whether the present run has marked an action.
    private var hasMarkedAction = false
    /// Whether the program of the present run has reported that it stops.
    private var isStopping = false
    /// Whether the present run, of a store that shares its sockets, has opened them.
    private(set) var isListening = false
    /// Whether another store leads instead of the present run.
    private var isReplaced = false
    private var surroundings = Surroundings()
    /// The time of the present input.
    private var now = Duration.zero
    /// The end of the time that the manifest allows for the start or the stop.
    private var allowedUntil = Duration.zero

    /// The state of the other instances that decisions depend on.
    struct Surroundings {
        /// The unmet dependencies; the instance is launched only when there are none.
        var missing: Set<String> = []
        /// The delay of a restart because of too many recent ones; `nil` for none.
        var pause: Duration?
    }

    /// The time from SIGABRT, on which a hung program can still record where it hangs, to SIGKILL.
    static let abortGrace = Duration.seconds(10)

    /// The time that a store has to notice that another one leads. A frozen one keeps the connections of its features.
    static let replacedGrace = Duration.seconds(2)

    /// How many restarts after marked actions are not counted as failures within the manifest's period. A store blocks
    /// an action long before; a program that keeps marking actions is broken.
    static let markedIntensity = 50

    init(process: Manifest.Process) {
        self.process = process
        window = IntensityWindow(intensity: process.restart.intensity, period: process.restart.period)
        markedWindow = IntensityWindow(intensity: Self.markedIntensity, period: process.restart.period)
    }

    /// The state's name in `ps`: that of ``ProcessState``, or `stopped` if an operator stopped the instance.
    var stateName: String {
        if isHeld, case .exited = state { "stopped" } else { state.word }
    }

    /// Replaces the definition; its settings for the program's start take effect at the next launch.
    mutating func redefine(_ process: Manifest.Process) {
        let isSameWindow =
            process.restart.intensity == window.intensity && process.restart.period == window.period
        if !isSameWindow {
            window = IntensityWindow(intensity: process.restart.intensity, period: process.restart.period)
            markedWindow = IntensityWindow(intensity: Self.markedIntensity, period: process.restart.period)
        }
        self.process = process
    }

    /// - Parameter now: Monotonic, from any origin.
    mutating func handle(
        _ input: Input, at now: Duration, _ surroundings: Surroundings = .init(),
        using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        self.surroundings = surroundings
        self.now = now
        return switch input {
        case .startRequested: startRequested()
        case .dependenciesChanged: dependenciesChanged()
        case .dependencyLost(let name): dependencyLost(name)
        case .launched(let pid): launched(pid: pid)
        case .notifyReady: notifyReady()
        case .notifyStatus(let text): notifyStatus(text)
        case .notifyStopping: notifyStopping()
        case .notifyHeartbeat: notifyHeartbeat()
        case .notifyMarked: notifyMarked()
        case .notifyListening: notifyListening()
        case .extendTimeout(let duration): extendTimeout(duration)
        case .exited(let exit): exited(exit, using: &generator)
        case .readyTimeout(let traced): readyTimeout(traced: traced)
        case .watchdogElapsed(let posture): watchdogElapsed(posture)
        case .graceElapsed: graceElapsed()
        case .backOffElapsed: backOffElapsed()
        case .stopRequested: stopRequested()
        case .killRequested: killRequested()
        case .restartRequested: restartRequested()
        case .signalRequested(let signal): signalRequested(signal)
        case .promotionRequested(let leader): promotionRequested(after: leader)
        case .replaced(let leader): replaced(by: leader)
        }
    }

    // MARK: Starting

    private mutating func startRequested() -> [Action] {
        let wasHeld = isHeld
        isHeld = false
        switch state {
        case .pending:
            return launch()
        case .exited, .failed:
            endsHold = wasHeld
            forgetFailures()
            return launch()
        case .backOff:
            return [.cancel(.backOff)] + launch()
        case .stopping(let run, .halt):
            state = .stopping(run, .restart)
            return []
        case .waiting, .starting, .ready, .unhealthy, .stopping:
            return []
        }
    }

    private mutating func dependenciesChanged() -> [Action] {
        guard case .waiting(let before) = state, surroundings.missing != before else { return [] }
        guard surroundings.missing.isEmpty else {
            state = .waiting(for: surroundings.missing)
            return []
        }
        return launch()
    }

    /// Launches the instance as soon as no dependency is missing and the restart rate allows it.
    private mutating func launch() -> [Action] {
        guard surroundings.missing.isEmpty else {
            state = .waiting(for: surroundings.missing)
            return [.report(.waiting(for: surroundings.missing))]
        }
        if generation > 0, let pause = surroundings.pause {
            state = .waiting(for: [])
            return [.schedule(.backOff, pause)]
        }
        if generation > 0, !endsHold { restarts += 1 }
        endsHold = false
        generation += 1
        (status, leadership) = (nil, nil)
        (hasMarkedAction, isStopping, isReplaced, isListening) = (false, false, false, false)
        state = .starting(.init(generation: generation, pid: nil))
        return [
            .report(.starting(generation: generation)), .launch(generation: generation),
            allow(process.readyWithin, .ready),
        ]
    }

    private mutating func launched(pid: Int32) -> [Action] {
        guard var run = state.run else { return [] }
        run.pid = pid
        switch state {
        case .starting: state = .starting(run)
        case .ready(_, let since): state = .ready(run, since: since)
        case .unhealthy: state = .unhealthy(run)
        case .stopping(_, let reason): state = .stopping(run, reason)
        case .pending, .waiting, .exited, .backOff, .failed: break
        }
        return []
    }

    // MARK: Notifications

    private mutating func notifyReady() -> [Action] {
        guard case .starting(let run) = state else { return [] }
        state = .ready(run, since: now)
        let isWatched = process.watchdog?.armsAtReady == true
        return [.cancel(.ready)] + (isWatched ? watch() : []) + [.report(.ready)]
    }

    private mutating func notifyStatus(_ text: String) -> [Action] {
        guard state.run != nil else { return [] }
        status = text
        // A store that reports a condition, or its progress, keeps its part.
        leadership = Leadership(status: text) ?? leadership
        return []
    }

    private mutating func notifyStopping() -> [Action] {
        isStopping = state.run != nil
        return switch state {
        case .starting: [.report(.stoppingByItself)]
        // It sends no more heartbeats, and has as much time as a program that was asked to stop.
        case .ready:
            [.report(.stoppingByItself)]
                + (process.watchdog == nil ? [] : [.schedule(.watchdog, process.stop.within)])
        case .pending, .waiting, .unhealthy, .stopping, .exited, .backOff, .failed: []
        }
    }

    private func notifyHeartbeat() -> [Action] {
        state.isReady ? watch() : []
    }

    private mutating func notifyMarked() -> [Action] {
        if state.run != nil { hasMarkedAction = true }
        return []
    }

    private mutating func notifyListening() -> [Action] {
        isListening = state.run != nil
        return []
    }

    private func watch() -> [Action] {
        process.watchdog.map { [.schedule(.watchdog, $0.timeout)] } ?? []
    }

    /// Starts the timeout of the start or the stop, which the program can extend.
    private mutating func allow(_ duration: Duration, _ timer: Timer) -> Action {
        allowedUntil = now + duration
        return .schedule(timer, duration)
    }

    /// Extends the timeout; never shortens the time that the manifest allows.
    private func extendTimeout(_ duration: Duration) -> [Action] {
        let duration = max(duration, allowedUntil - now)
        return switch state {
        case .starting: [.schedule(.ready, duration)]
        case .stopping: [.schedule(.grace, duration)]
        case .pending, .waiting, .ready, .unhealthy, .exited, .backOff, .failed: []
        }
    }

    // MARK: Timeouts

    private mutating func readyTimeout(traced: Bool) -> [Action] {
        guard case .starting(let run) = state else { return [] }
        // A missing dependency or a debugger causes the delay: that is not the instance's own failure.
        guard surroundings.missing.isEmpty, !traced else { return [allow(process.readyWithin, .ready)] }
        return [.report(.readyTimeout(process.readyWithin))] + stop(run, .notReady)
    }

    private mutating func watchdogElapsed(_ posture: Posture) -> [Action] {
        guard case .ready(let run, _) = state, let watchdog = process.watchdog else { return [] }
        guard posture != .isTraced else { return watch() }
        state = .unhealthy(run)
        let hung = Action.report(.hung(watchdog.timeout))
        return posture == .isStopped
            ? [hung, .report(.killing), .killTree]
            : [hung, .passSignal(StopSignal.abort.number), .schedule(.grace, Self.abortGrace)]
    }

    private mutating func graceElapsed() -> [Action] {
        switch state {
        case .stopping, .unhealthy: [.report(.killing), .killTree]
        case .pending, .waiting, .starting, .ready, .exited, .backOff, .failed: []
        }
    }

    private mutating func backOffElapsed() -> [Action] {
        switch state {
        case .backOff, .waiting: launch()
        case .pending, .starting, .ready, .unhealthy, .stopping, .exited, .failed: []
        }
    }

    // MARK: Requests

    private mutating func stopRequested() -> [Action] {
        isHeld = true
        switch state {
        case .pending, .waiting:
            state = .exited(nil)
            return []
        case .backOff(let exit, _):
            state = .exited(exit)
            return [.cancel(.backOff)]
        case .starting(let run), .ready(let run, _):
            return stop(run, .halt)
        case .unhealthy(let run), .stopping(let run, _):
            state = .stopping(run, .halt)
            return []
        case .exited, .failed:
            return []
        }
    }

    private mutating func killRequested() -> [Action] {
        guard let run = state.run else { return stopRequested() }
        isHeld = true
        state = .stopping(run, .halt)
        return [.cancel(.ready), .cancel(.watchdog), .cancel(.grace), .report(.killing), .killTree]
    }

    private mutating func restartRequested() -> [Action] {
        switch state {
        case .starting(let run), .ready(let run, _):
            return stop(run, .restart)
        case .unhealthy(let run), .stopping(let run, .halt), .stopping(let run, .notReady),
            .stopping(let run, .dependency):
            isHeld = false
            state = .stopping(run, .restart)
            return []
        case .pending, .exited, .backOff, .failed:
            return startRequested()
        case .waiting, .stopping(_, .restart):
            return []
        }
    }

    private mutating func dependencyLost(_ name: String) -> [Action] {
        switch state {
        case .starting(let run), .ready(let run, _):
            return [.report(.restartingWith(name))] + stop(run, .dependency)
        case .pending, .waiting, .unhealthy, .stopping, .exited, .backOff, .failed:
            return []
        }
    }

    private func signalRequested(_ signal: StopSignal) -> [Action] {
        guard state.run != nil else { return [] }
        return [.report(.signalled(signal)), .passSignal(signal.number)]
    }

    private func promotionRequested(after leader: String) -> [Action] {
        guard state.isReady else { return [] }
        return [.report(.promoted(after: leader)), .passSignal(StopSignal.promote.number)]
    }

    private mutating func replaced(by leader: String) -> [Action] {
        guard case .ready(let run, _) = state else { return [] }
        state = .unhealthy(run)
        isReplaced = true
        let grace = isStopping ? process.stop.within : Self.replacedGrace
        return [.report(.replaced(by: leader)), .cancel(.watchdog), .schedule(.grace, grace)]
    }

    private mutating func stop(_ run: ProcessState.Run, _ reason: ProcessState.StopReason) -> [Action] {
        state = .stopping(run, reason)
        return [
            .cancel(.ready), .cancel(.watchdog), .report(.stopping(process.stop.signal)),
            .sendSignal(process.stop.signal.number), allow(process.stop.within, .grace),
        ]
    }

    // MARK: Exit

    private mutating func exited(
        _ exit: ExitKind, using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        let report: [Action] = [.cancel(.ready), .cancel(.watchdog), .cancel(.grace), .report(.exited(exit))]
        switch state {
        case .starting:
            return report + recover(from: exit, .byItself, using: &generator)
        case .ready(_, let since):
            if now - since >= process.restart.stableAfter { forgetFailures() }
            return report + recover(from: exit, .byItself, using: &generator)
        case .unhealthy:
            return report + recover(from: exit, .hung, using: &generator)
        case .stopping(_, .halt):
            state = .exited(exit)
            return report
        case .stopping(_, .restart):
            forgetFailures()
            return report + launch()
        case .stopping(_, .dependency):
            return report + launch()
        case .stopping(_, .notReady):
            return report + recover(from: exit, .neverReady, using: &generator)
        case .pending, .waiting, .exited, .backOff, .failed:
            return []
        }
    }

    /// The cause of the exit. An exit that the supervisor forced is a failure, regardless of the exit code.
    private enum Cause {
        case byItself, hung, neverReady
    }

    private mutating func recover(
        from exit: ExitKind, _ cause: Cause, using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        let hasSucceeded = exit.isSuccess && cause == .byItself
        if exit.isPermanent { return fail(.ended(exit)) }
        let restart = process.restart
        switch restart.policy {
        case .never where !hasSucceeded:
            return fail(cause == .neverReady ? .neverReady(restarts: 0, within: restart.period) : .ended(exit))
        case .never,
            .onFailure where hasSucceeded:
            state = .exited(exit)
            return []
        case .always, .onFailure:
            break
        }
        let isOwnFailure = !isReplaced && (!hasMarkedAction || markedWindow.isExceeded(byRestartAt: now))
        if isOwnFailure, !exit.isTemporary, window.isExceeded(byRestartAt: now) {
            return fail(
                cause == .neverReady
                    ? .neverReady(restarts: restart.intensity, within: restart.period)
                    : .crashLoop(restarts: restart.intensity, within: restart.period, lastExit: exit))
        }
        if isOwnFailure { failures += 1 }
        let delay = BackOff(base: restart.base, max: restart.max).delay(failures: failures, using: &generator)
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
        markedWindow.forget()
    }
}

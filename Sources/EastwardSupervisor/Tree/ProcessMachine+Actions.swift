extension ProcessMachine {
    /// An event, or a request.
    enum Input: Equatable, Sendable {
        /// An operator requests a start, or the app starts.
        case startRequested
        /// A dependency became ready, or is no longer ready.
        case dependenciesChanged
        /// The instance must restart together with this process.
        case dependencyLost(String)
        case launched(pid: Int32)
        case notifyReady
        case notifyStatus(String)
        /// The program reports that it stops by itself.
        case notifyStopping
        /// The program's working loop sent a heartbeat.
        case notifyHeartbeat
        /// The program ends because of an action that it has marked as the cause.
        case notifyMarked
        /// The program, a store that shares its sockets, has opened them.
        case notifyListening
        /// The program is not ready yet, or not ended yet, but alive: the timeout restarts with this length.
        case extendTimeout(Duration)
        /// The program ended, and no process of its tree is left.
        case exited(ExitKind)
        /// - Parameter traced: whether a debugger is attached, which explains the delay.
        case readyTimeout(traced: Bool)
        case watchdogElapsed(Posture)
        case graceElapsed
        case backOffElapsed
        case stopRequested
        case killRequested
        case restartRequested
        case signalRequested(StopSignal)
        /// The instance, a standby, must lead: the named leader has failed.
        case promotionRequested(after: String)
        /// The named store leads instead of this instance.
        case replaced(by: String)
    }

    /// The kernel's state of a program that sends no heartbeats.
    enum Posture: Sendable {
        case runs
        /// Stopped by a signal, so that it could not even abort.
        case isStopped
        /// A debugger is attached, which explains the missing heartbeats.
        case isTraced
    }

    /// An action that the supervisor must perform.
    enum Action: Equatable, Sendable {
        case launch(generation: Int)
        /// Ask the program to stop.
        case sendSignal(Int32)
        /// Forward a signal that does not request a stop.
        case passSignal(Int32)
        /// Kill the program and all processes that it started.
        case killTree
        case schedule(Timer, Duration)
        case cancel(Timer)
        case report(Report)
    }

    enum Timer: Hashable, Sendable, CaseIterable {
        case ready, watchdog, grace, backOff
    }

    /// A report to the operator.
    enum Report: Equatable, Sendable {
        case waiting(for: Set<String>)
        case starting(generation: Int)
        case ready
        case readyTimeout(Duration)
        /// No heartbeat arrived for this long.
        case hung(Duration)
        case stopping(StopSignal)
        case stoppingByItself
        case restartingWith(String)
        case signalled(StopSignal)
        case promoted(after: String)
        case replaced(by: String)
        case killing
        case exited(ExitKind)
        case restarting(after: Duration)
        case failed(ProcessState.Failure)
    }
}

extension ProcessMachine {
    /// What happened, or what is wanted.
    enum Input: Equatable, Sendable {
        /// Start, once these processes are ready.
        case start(missing: Set<String>)
        case dependencyReady(String)
        case launched(pid: Int32)
        case notifyReady
        case notifyStatus(String)
        /// The program says that it stops by itself.
        case notifyStopping
        /// It is not ready yet, but alive: the time begins anew with this length.
        case extendTimeout(Duration)
        /// It ended, and nothing of its tree is left.
        case exited(ExitKind)
        case readyTimeout
        case graceElapsed
        case backOffElapsed
        case stopRequested
        case killRequested
        case restartRequested
    }

    /// What is to be done.
    enum Action: Equatable, Sendable {
        case launch(generation: Int)
        case sendSignal(Int32)
        /// Kill the program and all that it started.
        case killTree
        case schedule(Timer, Duration)
        case cancel(Timer)
        case report(Report)
    }

    enum Timer: Hashable, Sendable, CaseIterable {
        case ready, grace, backOff
    }

    /// What an operator wants to read.
    enum Report: Equatable, Sendable {
        case waiting(for: Set<String>)
        case starting(generation: Int)
        case ready
        case readyTimeout(Duration)
        case stopping(StopSignal)
        case stoppingByItself
        case killing
        case exited(ExitKind)
        case restarting(after: Duration)
        case failed(ProcessState.Failure)
    }
}

extension ProcessMachine {
    /// What happened, or what is wanted.
    enum Input: Equatable, Sendable {
        /// An operator wants it to run, or the app starts.
        case startRequested
        /// What it depends on became ready, or is not any more.
        case dependenciesChanged
        /// It is to restart together with this process.
        case dependencyLost(String)
        case launched(pid: Int32)
        case notifyReady
        case notifyStatus(String)
        /// The program says that it stops by itself.
        case notifyStopping
        /// Its working loop turned.
        case notifyBeat
        /// It ends because of an action that it has marked as the cause.
        case notifyMarked
        /// It is not ready yet, or not ended yet, but alive: the time begins anew with this length.
        case extendTimeout(Duration)
        /// It ended, and nothing of its tree is left.
        case exited(ExitKind)
        /// - Parameter traced: whether a debugger holds it, which explains everything.
        case readyTimeout(traced: Bool)
        case watchdogElapsed(Posture)
        case graceElapsed
        case backOffElapsed
        case stopRequested
        case killRequested
        case restartRequested
        case signalRequested(StopSignal)
    }

    /// What the kernel says of a program that does not beat.
    enum Posture: Sendable {
        case runs
        /// By a signal, so that it could not even abort.
        case isStopped
        /// A debugger holds it, which explains everything.
        case isTraced
    }

    /// What is to be done.
    enum Action: Equatable, Sendable {
        case launch(generation: Int)
        /// Ask the program to stop.
        case sendSignal(Int32)
        /// Pass a signal on that is no wish to stop it.
        case passSignal(Int32)
        /// Kill the program and all that it started.
        case killTree
        case schedule(Timer, Duration)
        case cancel(Timer)
        case report(Report)
    }

    enum Timer: Hashable, Sendable, CaseIterable {
        case ready, watchdog, grace, backOff
    }

    /// What an operator wants to read.
    enum Report: Equatable, Sendable {
        case waiting(for: Set<String>)
        case starting(generation: Int)
        case ready
        case readyTimeout(Duration)
        /// No beat came for this long.
        case hung(Duration)
        case stopping(StopSignal)
        case stoppingByItself
        case restartingWith(String)
        case signalled(StopSignal)
        case killing
        case exited(ExitKind)
        case restarting(after: Duration)
        case failed(ProcessState.Failure)
    }
}

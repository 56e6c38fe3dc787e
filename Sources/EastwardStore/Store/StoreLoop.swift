internal import CoreMetrics
internal import Eastward
internal import EastwardTracing
internal import Logging
internal import Tracing
internal import ZeroMQ

/// The work of an open store's thread: moves messages between the sockets and the core. Each turn receives the waiting
/// actions, gathers them in one commit, and sends the results of the commits that are done, receipts before slices.
///
/// It has no isolation of its own: ``Store`` calls it on the store's thread, a test on any one thread.
final class StoreLoop<State: DurableState, Action: AppAction> {
    let journaled: JournaledCore
    let states: StateVersions<State, Action>
    let roles: [ServedRole<State>]
    let log: Logger
    var features: FeatureConnections
    var ingress: Ingress
    var publishing: Publishing
    var operators: Operators
    var snapshots: StateSnapshots
    /// `nil` until the supervisor's notification socket is known.
    var heartbeats: HeartbeatSender?
    /// `nil` if no other store can lead the journal.
    let stepDown: StepDown?
    /// Reads the time, which limits and paces the work of a turn.
    let clock: () -> Instant
    /// Whether the store writes a snapshot before it ends.
    var needsLastSnapshot = true
    /// `nil` if the program has no backend for metrics.
    var reporter: MetricsReporter?
    let tracing: StoreTracing
    /// Whether the disk refused the last batch.
    var isHeld = false
    /// Released last: the sockets are closed before the listeners end.
    let sockets: StoreSockets

    /// - Parameters:
    ///   - intervals: how often slices are published.
    ///   - window: how many actions of a session may wait for their receipts.
    ///   - metrics: the backend of the store's metrics.
    ///   - tracer: `nil` if the program has none.
    ///   - clock: reads the time in a turn. That of a test stands still there, so that it does not depend on the machine.
    ///   - wake: requests a turn, after work on another thread.
    init(
        _ journaled: JournaledCore, _ states: StateVersions<State, Action>, sockets: StoreSockets,
        roles: [ServedRole<State>], intervals: PublishingIntervals, window: Int, snapshots: StateSnapshots,
        stepDown: StepDown? = nil, metrics: any MetricsFactory = MetricsSystem.factory,
        tracer: (any Tracer)? = InstrumentationSystem.activeTracer, clock: @escaping () -> Instant = Instant.now,
        log: Logger, wake: @escaping @Sendable () -> Void
    ) {
        reporter = MetricsReporter(metrics)
        tracing = StoreTracing(tracer, actions: Set(Action.kinds.map(\.name)))
        self.journaled = journaled
        self.states = states
        self.sockets = sockets
        self.roles = roles
        self.snapshots = snapshots
        self.stepDown = stepDown
        self.clock = clock
        self.log = log
        features = FeatureConnections(sockets.actions, slicesPorts: sockets.slicesPorts, clock: clock, log: log)
        ingress = Ingress(window: window)
        publishing = Publishing(
            roles, of: { states.committed }, presence: journaled.core.presence, over: sockets.publishers,
            intervals: intervals, tracing: tracing, clock: clock)
        operators = Operators(sockets.operators, log: log, wake: wake)
    }

    // MARK: A turn

    /// Takes a turn.
    /// - Parameter isDraining: whether the store accepts no more actions and requests.
    /// - Throws: the reason why the store must stop.
    func turn(_ wake: Reactor.Wake, isDraining: Bool = false) throws -> Reactor.Turn {
        let now = wake.instant
        journaled.begin(turnAt: now)
        var isBusy = try sockets.authenticator?.answer(wake) ?? false
        try performEffects()
        isBusy = try receiveSubscriptions(wake) || isBusy
        isBusy = try !isDraining && receiveActions(wake) || isBusy
        isBusy = try !isDraining && receiveRequests(wake) || isBusy
        if isDraining {
            // Otherwise the descriptors of unread messages would wake this thread at once, for as long as it drains.
            features.socket.settle()
            operators.replies.socket.settle()
        }
        try endCredentials(now)
        journaled.core.flush()
        try performEffects()
        try publishCommitted(now)
        isBusy = try publishing.sendParts(journaled.core, now: now) || isBusy
        try keepSnapshots(now)
        try answerCompletedRequests()
        isBusy = try sendWatchedValues(now) || isBusy
        isBusy = try sendCommittedActions(now) || isBusy
        isBusy = try operators.replies.sendBacklog(now: now) || isBusy
        isBusy = try repeatReceipts(now) || isBusy
        isBusy = !isDraining && hasWork || isBusy
        publishing.reportFullQueues(now: now, log)
        features.reportMalformed(now)
        reportMetrics(now)
        heartbeats?.beat(now: now, awaiting: journaled.awaitedBatch)
        return Reactor.Turn(isBusy: isBusy, deadline: deadline(after: now).nanoseconds)
    }

    /// Whether messages wait that no descriptor announces.
    private var hasWork: Bool {
        if publishing.hasUnannouncedEvents || operators.replies.socket.hasUnannouncedMessages() { return true }
        if features.socket.isPollDue { return true }
        let acceptsActions = journaled.core.acceptsActions
        if acceptsActions, !ingress.isEmpty { return true }
        return ingress.hasStoppedReading
            ? ingress.resumesReading(acceptsActions: acceptsActions) : features.socket.hasUnannouncedMessages()
    }

    /// When to take the next turn if nothing else requests one.
    private func deadline(after now: Instant) -> Instant {
        var deadline = min(publishing.deadline, heartbeats?.deadline ?? .distantFuture)
        if operators.areBlocked { deadline = min(deadline, now + Watchers.retryInterval) }
        deadline = min(deadline, operators.actionFeed.deadline ?? .distantFuture)
        deadline = min(deadline, reporter?.deadline ?? .distantFuture)
        deadline = min(deadline, features.socket.deadline ?? .distantFuture)
        return min(deadline, features.slowClients.deadline ?? .distantFuture)
    }

    /// Whether every accepted action is committed and acknowledged, and the state in a snapshot if that is needed. Starts
    /// the snapshot.
    func isDrained(at now: Instant) -> Bool {
        guard journaled.core.isIdle else { return false }
        return !needsLastSnapshot || !snapshots.beginLast(now: now, row: journaled.core.committedRow, durable)
    }

    /// The committed contents, with which a store can start.
    private var durable: RecoveredStore<State> { journaled.core.durable(states.committed) }

    // MARK: Slices and snapshots

    /// Publishes the due slices and progress.
    private func publishCommitted(_ now: Instant) throws {
        guard publishing.isDue(now: now) else { return }
        let changed = try publishing.publish(journaled.core, watched: operators.watchers.slices, now: now)
        operators.watchers.noteChanges(of: changed)
        journaled.core.tick(now: now)
    }

    private func receiveSubscriptions(_ wake: Reactor.Wake) throws -> Bool {
        let (isBusy, changed) = try publishing.receiveSubscriptions(journaled.core, wake)
        operators.watchers.noteChanges(of: changed)
        return isBusy
    }

    /// Writes a snapshot if one is due.
    private func keepSnapshots(_ now: Instant) throws {
        let errors = snapshots.keep(now: now, row: journaled.core.committedRow, durable)
        for error in errors {
            if let failure = error as? StoreFailure { throw failure }
            log.error("No snapshot could be written; the whole journal is retained until one can be. \(error)")
        }
    }

    // MARK: Effects

    /// Passes the core's batches to the journal, and performs the core's effects, and those that these lead to.
    func performEffects() throws {
        while true {
            let effects = journaled.takeEffects { batch in
                snapshots.add(batch)
                tracing.passed(batch, sender: sender(ofSession:))
                if operators.actionFeed.isWatched { noteBatch(batch) }
            } onCommit: { number, latency in
                operators.actionFeed.committed(number, latency: latency)
                tracing.committed(number)
                reporter?.committed(after: latency)
            }
            guard !effects.isEmpty else { return }
            for effect in effects { try perform(effect) }
        }
    }

    private func perform(_ effect: StoreEffect) throws {
        switch effect {
        case .reply(let connection, let message):
            switch try features.reply(message, to: connection, session: journaled.core.session(of: connection)) {
            case .unreachable: forget(connection)
            case .sent(let role): if case .receipts = message.message { publishing.noteReceipts(role: role) }
            case .notSent: break
            }
        case .committed: try noteCommit()
        case .presenceChanged: publishing.notePresence()
        case .dispatched(let ticket, let receipt): try answerDispatch(ticket, receipt)
        case .dispatchHeld(let ticket, let reason):
            guard let caller = operators.waiters.removeDispatch(ticket) else { return }
            try operators.replies.refuse(caller, "held", reason)
        case .poisoned(let action, let name):
            log.critical(
                """
                \(name), \(action), is rejected as poison: reducing it has stopped this store twice. The reducer \
                traps on it: correct the reducer.
                """, metadata: metadata(of: action))
        case .blocked(let name, let sender):
            log.critical(
                """
                \(name) from \(sender) is rejected from now on: reducing such actions has stopped this store too \
                often. The reducer traps on them: correct it; the store accepts them again when it starts \
                with another program.
                """)
        case .held(let reason): try noteHold(reason)
        case .stop(let reason):
            tracing.discardUncommitted("The result of the commit is unknown.")
            throw StoreFailure.journal(reason)
        }
    }

    private func metadata(of action: PoisonedAction) -> Logger.Metadata {
        guard let sender = journaled.core.sessions[action.session]?.opening else {
            return ["session": "\(action.session)"]
        }
        return .client(process: sender.process, role: sender.role, session: action.session)
    }

    private func noteCommit() throws {
        publishing.noteCommit(
            journaled.core.committed.revision, isWatched: !operators.watchers.slices.isEmpty,
            features: features.peers.count)
        for caller in operators.waiters.removeEndings(isOpen: { journaled.core.isOpen(session: $0) }) {
            try operators.replies.send(caller) { $0.sessionEnded = WireSessionEnded() }
        }
        if isHeld { log.notice("The store accepts actions again.") }
        isHeld = false
    }

    /// - Parameter reason: why the disk accepts no writes.
    private func noteHold(_ reason: String) throws {
        for (session, caller) in operators.waiters.removeAllEndings() {
            try operators.replies.refuse(caller, "held", "Session \(session) stays open: \(reason)")
        }
        operators.actionFeed.discardUncommitted()
        tracing.discardUncommitted("The disk refused the batch.")
        if !isHeld { log.error("The store accepts no actions for now: \(reason)") }
        isHeld = true
    }

    private func answerDispatch(_ ticket: UInt64, _ receipt: Receipt) throws {
        guard let caller = operators.waiters.removeDispatch(ticket) else { return }
        try operators.replies.send(caller) { reply in
            reply.receipt.receipt.revision = receipt.revision
            if let rejection = receipt.rejection { reply.receipt.receipt.rejection = rejection.wire }
            reply.receipt.epoch = journaled.core.epoch
        }
    }
}

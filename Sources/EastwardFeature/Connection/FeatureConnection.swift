public import Eastward
internal import EastwardLogging
internal import EastwardTracing
internal import Foundation
internal import Logging
internal import SwiftProtobuf
internal import Tracing
internal import ZeroMQ

/// A feature's connection to its store, over a ``FeatureLink``. Reconnects automatically for as long as it is open.
///
/// ```swift
/// let connection = try await FeatureConnection.open(FeatureAddress(environment: environment))
/// let feature = CounterFeature(connection)
/// try await feature.increment(by: 2)
/// await connection.close()
/// ```
///
/// The actor owns the link and its thread. Its parts decide what to do, and each has one job: the life cycle, the
/// session with the store, the senders, the subscriptions, and the actions restored from an outbox.
public actor FeatureConnection: FeatureTransport {
    nonisolated let reactor: Reactor
    public nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private let preference: ReactorPreference
    private let ownsReactor: Bool
    let process: String
    let role: String
    let log: Logger
    /// `nil` without a tracer.
    nonisolated let tracing: FeatureTracing?

    var lifecycle = ConnectionLifecycle()
    var core: SessionCore
    var senders = Senders()
    var subscriptions: Subscriptions
    var stateListeners = StateListeners()
    /// `nil` without an outbox.
    let outbox: OutboxWriter?
    var restoration: OutboxRestoration
    let onRestored: (@Sendable (RestoredActions) -> Void)?
    /// The outcomes to record before the outbox deletes their actions; `nil` if none are recorded.
    let unrecorded: UnrecordedOutcomes?
    /// The position of a bridge when its outbox was opened; `nil` without a bridge.
    let restoredPosition: BridgePosition?
    /// `nil` if no heartbeat is expected.
    var heartbeat: FeatureHeartbeat?
    /// Whether replies may wait that the last turn did not read.
    private var hasUnreadReplies = false
    /// The session in the log entries of this program; `nil` if they do not have that of this connection.
    private var loggedSession: UInt64?
    /// The log quota for unreadable messages from the store: one a minute.
    var unreadable = LogQuota(burst: 1, perSecond: 1.0 / 60, reportEvery: .seconds(60))

    /// - Parameters:
    ///   - token: the token that each hello contains; empty over ipc.
    ///   - ownsReactor: whether no other connection uses the thread, so that it ends with this connection.
    init(
        process: String, role: String, token: [UInt8], window: Int, reactor: Reactor, ownsReactor: Bool,
        file: sending OutboxFile?, onRestored: (@Sendable (RestoredActions) -> Void)?,
        record: (@Sendable ([TaggedOutcome]) throws -> Void)?, log: Logger
    ) {
        self.process = process
        self.role = role
        self.log = log
        tracing = FeatureTracing(InstrumentationSystem.activeTracer, process: process, role: role)
        self.onRestored = onRestored
        unrecorded = record == nil ? nil : UnrecordedOutcomes()
        self.ownsReactor = ownsReactor
        self.reactor = reactor
        preference = ReactorPreference(reactor)
        let seed = (0..<8).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal
        subscriptions = Subscriptions(seed: Array("\(seed).".utf8))
        if let file {
            let contents = file.restored
            restoredPosition = file.position
            core = SessionCore(window: window, restoring: contents)
            restoration = OutboxRestoration(contents.batches)
            outbox = OutboxWriter(file, record: record) { reactor.poke() }
        } else {
            core = SessionCore(window: window)
            restoration = OutboxRestoration([])
            restoredPosition = nil
            outbox = nil
        }
        core.token = token
    }

    deinit {
        outbox?.close()
        // The thread of a connection that was not closed.
        if ownsReactor { Thread.detachNewThread { [reactor] in reactor.stop() } }
    }

    /// The session's number, for requests to the store about it.
    package var session: UInt64 { core.session }

    /// The ID of the store's journal; empty before the store's welcome.
    var journalID: [UInt8] { core.journalID }

    /// See ``SessionCore/require(journal:orFailWith:)``.
    func require(journal id: [UInt8], orFailWith error: FeatureError) {
        core.require(journal: id, orFailWith: error)
        lifecycle.requestTurn()
    }

    /// How many of the session's actions have a receipt, over all starts of the process.
    package var acknowledged: Int { core.acknowledged }

    /// How durable an acknowledged action is: `memory`, `normal`, `full` or `replicated`.
    public var durability: String { core.welcomed?.durability ?? "unknown" }

    // MARK: Metadata of log entries

    /// The metadata of entries about this connection: a program may have several.
    var logMetadata: Logger.Metadata {
        var metadata: Logger.Metadata = ["process": "\(process)", "role": "\(role)"]
        if core.session != 0 { metadata["session"] = "\(core.session)" }
        return metadata
    }

    /// From now on all log entries of this program have the session of this connection.
    func nameSessionInLog() {
        loggedSession = 0
        noteSession()
    }

    private func noteSession() {
        guard let loggedSession, loggedSession != core.session else { return }
        self.loggedSession = core.session
        ProgramMetadata.set("session", core.session == 0 ? nil : "\(core.session)")
    }

    // MARK: A turn

    /// Creates the link, and begins the turns.
    func attach(_ makeLink: @Sendable () throws -> any FeatureLink) throws {
        let link = try makeLink()
        core.hasSeveralEndpoints = link.hasSeveralEndpoints
        let turn = try reactor.addTurn(of: self, watching: link.descriptors) { connection, wake in
            connection.takeTurn(wake)
        }
        lifecycle.attach(
            AttachedLink(
                link: link, requestTurn: { [reactor] in reactor.request(turn) },
                detach: { [reactor] in reactor.removeTurn(turn) }))
    }

    private func takeTurn(_ wake: Reactor.Wake) -> Reactor.Turn {
        guard let link = lifecycle.link else { return Reactor.Turn(isBusy: false) }
        var isBusy = false
        do {
            isBusy = try receiveEvents(link, wake)
            hasUnreadReplies = try receiveReplies(link, wake)
            isBusy = hasUnreadReplies || isBusy
            // After the replies: a welcome that has arrived counts.
            if !hasUnreadReplies, try link.tick(now: wake.instant) { core.disconnected() }
            isBusy = try receivePublications(link, wake) || isBusy
            core.tick(now: wake.instant)
            link.update(
                awaitsWelcome: core.awaitsWelcome, unacknowledged: core.unacknowledgedBytes, now: wake.instant)
            writeOutbox(wake.instant)
            try link.perform(subscriptions.tick(now: wake.instant))
            try sendMessages(link, wake.instant)
            // A report must not delay the actions.
            if reportPositions(wake.instant) { try sendMessages(link, wake.instant) }
            isBusy = link.hasUnannouncedMessages() || isBusy
        } catch {
            core.fail(.transport("The connection to the store failed: \(error)", cause: error))
        }
        resumeCallers()
        subscriptions.resumeReached(epoch: core.welcomed?.epoch, now: wake.instant)
        heartbeat?.turn(now: wake.instant)
        reportState()
        endIfOver()
        var deadline = min(core.deadline ?? .distantFuture, core.reportDeadline ?? .distantFuture)
        deadline = min(deadline, heartbeat?.deadline ?? .distantFuture)
        deadline = min(deadline, subscriptions.deadline ?? .distantFuture)
        deadline = min(deadline, link.deadline ?? .distantFuture)
        return Reactor.Turn(isBusy: isBusy, deadline: deadline == .distantFuture ? nil : deadline.nanoseconds)
    }

    /// Prepares a report of the subscribers' positions to the store. Returns whether one is due.
    private func reportPositions(_ now: Instant) -> Bool {
        core.touchReport()
        guard let due = core.reportDeadline, due <= now else { return false }
        core.report(subscriptions.positions, now: now)
        return true
    }

    private func receiveEvents(_ link: any FeatureLink, _ wake: Reactor.Wake) throws -> Bool {
        try link.receiveEvents(wake) { event in
            switch event {
            case .actionsConnected: core.connected()
            case .actionsDisconnected: core.disconnected()
            case .slicesConnected: try link.perform(subscriptions.connected(now: wake.instant))
            case .refused(let status):
                core.fail(
                    .unauthorized(
                        """
                        The store rejected process \(process) under role \(role) (status \(status)): it knows no such \
                        process with these credentials. Start it with eastward up or eastward run. Those of a remote \
                        process are created by eastward keys new.
                        """))
            }
        }
    }

    private func receiveReplies(_ link: any FeatureLink, _ wake: Reactor.Wake) throws -> Bool {
        try link.receiveReplies(wake, limit: 256) { bytes in
            if let reply = try? WireStoreMessage(frame: bytes) {
                // A welcome of an endpoint that was left may arrive late.
                let isWelcomeAwaited = core.hasSentHello
                core.received(reply, now: wake.instant)
                switch reply.message {
                case .welcome(let welcome):
                    if isWelcomeAwaited, core.isCurrent(welcome, now: wake.instant) { try link.welcomed(welcome) }
                case .hold: link.held(now: wake.instant)
                case .receipts: link.resumed()
                case .gap, .refusal, nil: break
                }
            } else if unreadable.admit(now: wake.instant) {
                let more = unreadable.takeReport(now: wake.instant).map { ", after \($0) others" } ?? ""
                log.warning("The store sent a message that cannot be read\(more).", metadata: logMetadata)
            }
        }
    }

    private func receivePublications(_ link: any FeatureLink, _ wake: Reactor.Wake) throws -> Bool {
        try link.receivePublications(wake, bytes: 256 << 10) { publication in
            try link.perform(subscriptions.received(publication, now: wake.instant))
        }
    }

    /// Sends the messages that are due.
    func sendMessages(_ link: any FeatureLink, _ now: Instant) throws {
        while let next = core.nextMessage() {
            // Replies over an ended connection may wait; after the hello they would count as answers to it.
            if hasUnreadReplies, case .hello = next.message { return }
            guard try link.send(next.frame()) else { return }
            core.sent(next, now: now)
        }
    }

    /// Logs the session's notices, delivers its results, and resumes the callers that can continue.
    func resumeCallers() {
        noteSession()
        for notice in core.takeNotices() { log.notice("\(notice)", metadata: logMetadata) }
        for (ticket, result) in core.takeCompletions() {
            if ticket == SessionCore.restoredTicket { restore(result) } else { senders.finish(ticket, result) }
        }
        if case .open = core.phase { lifecycle.opened() }
        senders.grant(from: &core)
    }

    /// Ends the connection if its session has ended.
    func endIfOver() {
        switch core.phase {
        case .failed(let error): end(error)
        case .closed: end(nil)
        case .disconnected, .greeting, .open, .held: break
        }
    }

    /// Fails all callers, detaches the link, and ends the thread.
    /// - Parameter failure: `nil` if the feature has closed the connection.
    private func end(_ failure: FeatureError?) {
        resumeCallers()
        guard lifecycle.end(failure) else { return }
        outbox?.close()
        let error = failure ?? .closed
        senders.fail(error)
        subscriptions.fail(error)
        stateListeners.finish()
        restoration.fail(error)
        guard ownsReactor else { return }
        Thread.detachNewThread { [reactor] in reactor.stop() }
    }

    // MARK: Waiting

    /// Suspends the task, which continues on the reactor's thread.
    func untilResumed<Value: Sendable>(
        _ body: (CheckedContinuation<Value, any Error>) -> Void
    ) async throws -> Value {
        try await withTaskExecutorPreference(preference) {
            try await withCheckedThrowingContinuation { body($0) }
        }
    }

    /// Suspends the task until its waiter is resumed, or the task is cancelled.
    /// - Parameter add: passes the waiter to the part that resumes it.
    /// - Throws: `CancellationError`, or the waiter's error.
    func wait<Value: Sendable>(_ add: (Waiter<Value>) -> Void) async throws -> Value {
        let id = WaiterID()
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await untilResumed {
                add(Waiter(id, $0))
                // The actor may have been suspended before the waiter was added, and a cancellation did not find it then.
                if Task.isCancelled { cancelWaiter(id) }
            }
        } onCancel: {
            Task { await self.cancelWaiter(id) }
        }
    }

    private func cancelWaiter(_ id: WaiterID) {
        lifecycle.cancel(id)
        senders.cancel(id)
        subscriptions.cancel(id)
        restoration.cancel(id)
        // A sender behind a cancelled one may have capacity.
        resumeCallers()
    }
}

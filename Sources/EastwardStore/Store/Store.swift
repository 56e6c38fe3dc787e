package import Eastward
internal import Foundation
package import Logging
package import ZeroMQ

/// A store: owns the state of an app, its journal, and the sockets on which features and operators reach it.
///
/// Everything runs on one thread, the reactor's, so that no part waits for another. This actor is the life cycle; the
/// work of the thread is in ``StoreLoop``, which is composed of types without isolation.
package actor Store<State: DurableState, Action: AppAction> {
    private nonisolated let reactor: Reactor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private var phase = StorePhase<State, Action>.starting
    private let states: StateVersions<State, Action>
    private let journaled: JournaledCore
    private let makeLoop: (JournaledCore, StateVersions<State, Action>) throws -> StoreLoop<State, Action>
    private let onFailure: @Sendable (StoreFailure) -> Void

    /// A store without snapshots.
    /// - Parameters:
    ///   - recovered: the state that an earlier process of the store left.
    ///   - intervals: how often slices are published.
    ///   - onFailure: called once if the store fails, on the reactor. It must then be closed.
    ///   - makeSockets: creates the sockets, which serve `roles`; called on the reactor.
    package init(
        reactor: Reactor, journal: sending any Journal, recovered: RecoveredStore<State>? = nil,
        roles: [ServedRole<State>], reducer: Reducer<State, Action>, intervals: PublishingIntervals = [:],
        limits: StoreLimits = StoreLimits(), log: Logger, onFailure: @escaping @Sendable (StoreFailure) -> Void,
        over makeSockets: @escaping @Sendable () throws -> StoreSockets
    ) {
        self.init(
            reactor: reactor, journal: journal, archive: nil, recovered: recovered, work: RecoveryWork(), roles: roles,
            reducer: reducer, intervals: intervals, limits: limits, log: log, onFailure: onFailure, over: makeSockets)
    }

    /// - Parameters:
    ///   - archive: writes the snapshots.
    ///   - work: of the recovery of the state.
    ///   - stepDown: how an operator ends the leadership of this store; `nil` if no other store can lead.
    init(
        reactor: Reactor, journal: sending any Journal, archive: (any Archive)?, recovered: RecoveredStore<State>?,
        work: RecoveryWork, roles: [ServedRole<State>], reducer: Reducer<State, Action>, intervals: PublishingIntervals,
        limits: StoreLimits, stepDown: StepDown? = nil, log: Logger,
        onFailure: @escaping @Sendable (StoreFailure) -> Void,
        over makeSockets: @escaping @Sendable () throws -> StoreSockets
    ) {
        self.reactor = reactor
        self.onFailure = onFailure
        let wake: @Sendable () -> Void = { reactor.poke() }
        states = StateVersions(
            recovered?.state ?? State(), reducer: reducer, roles: roles.map { ($0.name, $0.actions) })
        let core = StoreCore(
            states, recovered: recovered, journalID: journal.journalID, epoch: journal.epoch,
            durability: journal.durability, limits: limits,
            presence: PresenceTable(roles.map { ($0.name, $0.presence) }, limits: limits))
        journaled = JournaledCore(core, journal: journal, wake: wake)
        // A state that was read from a snapshot and not changed since needs no other one.
        let row = work.actions == 0 ? recovered?.row ?? 0 : 0
        makeLoop = { journaled, states in
            StoreLoop(
                journaled, states, sockets: try makeSockets(), roles: roles, intervals: intervals,
                window: limits.window, snapshots: StateSnapshots(archive, row: row, after: work, wake: wake),
                stepDown: stepDown, log: log, wake: wake)
        }
    }

    /// Starts to mark actions on which the reducer traps in `faults`. Actions that were marked twice are rejected, as
    /// are those of blocked names. Call it before ``open()``.
    package func watch(_ faults: sending FaultPage) throws {
        journaled.core.mark = try faults.watch()
        journaled.core.poisoned = faults.poisoned
        journaled.core.blocked = faults.blocked
    }

    /// The durability of a commit: `memory`, `normal` or `full`.
    package var durability: String { journaled.durability }

    /// The slices that have a subscriber.
    package var remoteActions: TCPEndpoint? { phase.opened?.loop.sockets.remoteActions }

    package var subscribedSlices: Set<String> { phase.opened?.loop.publishing.subscribed ?? [] }

    /// The committed state, one JSON object for each record.
    package func stateRecords() -> [String] {
        var records: [String] = []
        states.committed.writeRecords { records.append($0.json) }
        return records
    }

    /// The open sessions with their last reports.
    package var subscribers: [WireSubscriber] { phase.opened?.loop.subscribers ?? [] }

    // MARK: Life cycle

    /// Opens every endpoint. Called once.
    package func open() throws {
        guard case .starting = phase else { preconditionFailure("A store is opened once.") }
        let loop = try makeLoop(journaled, states)
        let turn = try reactor.addTurn(of: self, watching: loop.sockets.descriptors) { store, wake in store.turn(wake) }
        phase = .open(StorePhase.Opened(loop: loop, turn: turn))
    }

    /// Notifies the senders of uncommitted actions that commits wait for the reason `reason`.
    package func delay(_ reason: String) {
        guard case .open = phase else { return }
        journaled.core.delay(reason)
        reactor.poke()
    }

    /// Starts to send heartbeats to the supervisor, if it requests them.
    /// - Parameters:
    ///   - commit: when this thread began to wait for the disk; `nil` for a journal that never blocks it.
    ///   - timeout: how long the journal may take for a batch. Longer than the stalls from which disks recover.
    package func beat(
        _ notification: ServiceNotification, during commit: CommitClock? = nil, timeout: Duration = .seconds(30)
    ) {
        phase.opened?.loop.heartbeats = HeartbeatSender(notification, during: commit, timeout: timeout)
        reactor.poke()
    }

    /// Stops accepting actions, then waits until every accepted action is committed and acknowledged and a final
    /// snapshot is written. Returns at once if the store is not open.
    /// - Parameter writingSnapshot: whether a final snapshot is needed.
    package func drain(within limit: Duration, writingSnapshot: Bool = true) async {
        phase.opened?.loop.needsLastSnapshot = writingSnapshot
        let timer = Task {
            try await Task.sleep(for: limit)
            self.endDraining()
        }
        await withCheckedContinuation { continuation in
            switch phase {
            case .open(let opened): phase = .draining(opened, waiters: [continuation])
            case .draining(let opened, let waiters): phase = .draining(opened, waiters: waiters + [continuation])
            case .starting, .failed, .closed: continuation.resume()
            }
            reactor.poke()
        }
        timer.cancel()
    }

    /// Stops accepting actions, sends the pending effects unless the store has failed, and closes every endpoint.
    /// - Parameter supervisor: closes the endpoints of remote processes too, so that these are refused and find the
    ///   store that leads now; `nil` to keep them for the next run.
    package func close(forgettingRemoteAt supervisor: ServiceNotification? = nil) {
        endDraining()
        if let opened = phase.opened {
            if let supervisor { opened.loop.sockets.forgetRemote(at: supervisor) }
            if case .failed = phase {} else { sendEffects(of: opened) }
            reactor.removeTurn(opened.turn)
            opened.loop.heartbeats = nil
        }
        phase = .closed
    }

    private func sendEffects(of opened: StorePhase<State, Action>.Opened) {
        do {
            try opened.loop.performEffects()
        } catch {
            fail(error as? StoreFailure ?? .internalError("\(error)"))
        }
    }

    private func endDraining() {
        guard case .draining(let opened, let waiters) = phase else { return }
        phase = .draining(opened, waiters: [])
        for waiter in waiters { waiter.resume() }
    }

    private func turn(_ wake: Reactor.Wake) -> Reactor.Turn {
        do {
            switch phase {
            case .starting, .failed, .closed: return Reactor.Turn(isBusy: false)
            case .open(let opened): return try opened.loop.turn(wake)
            case .draining(let opened, _):
                let turn = try opened.loop.turn(wake, isDraining: true)
                if opened.loop.isDrained(at: wake.instant) { endDraining() }
                return turn
            }
        } catch {
            fail(error as? StoreFailure ?? .internalError("\(error)"))
            return Reactor.Turn(isBusy: false)
        }
    }

    private func fail(_ failure: StoreFailure) {
        endDraining()
        guard let opened = phase.opened else { return }
        phase = .failed(opened)
        onFailure(failure)
    }
}

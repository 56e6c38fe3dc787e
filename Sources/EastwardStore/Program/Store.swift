package import Eastward
internal import Foundation
internal import Synchronization
package import ZeroMQ

/// Owns the state: the pure core, the journal, and the last published value of each slice. Runs on the gateway's
/// thread, so that neither waits for the other.
package actor Store<State: DurableState, Action: AppAction> {
    /// A change of a slice.
    struct Publication: Sendable {
        var slice: String
        /// The patch for every subscriber; `nil` if it would be too large, so that subscribers request a snapshot.
        var bytes: [UInt8]?
    }

    private nonisolated let reactor: Reactor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private var core: StoreCore<State, Action>
    private let journal: any Journal
    private let publishers: [String: any SlicePublishing<State>]
    private let outcomes = Outcomes<(number: UInt64, outcome: JournalOutcome)>()
    /// `nil` for a store without data on disk.
    private let archive: Archive<State>?
    private var schedule: SnapshotSchedule
    /// The sizes of the written files, or the errors.
    private let snapshots = Outcomes<Result<Int, any Error>>()
    private var statistics = StoreStatistics()
    /// Seeds the random numbers of reducers; the system's source would cost a system call for each batch.
    private var random = SeededGenerator(seed: .random(in: .min ... .max))

    /// A store without snapshots.
    package init(
        reactor: Reactor, journal: sending any Journal, recovered: RecoveredStore<State>? = nil,
        roles: [ServedRole<State>], reducer: Reducer<State, Action>, limits: StoreLimits
    ) {
        self.init(
            reactor: reactor, journal: journal, archive: nil, recovered: recovered, replayed: 0, roles: roles,
            reducer: reducer,
            limits: limits)
    }

    /// - Parameters:
    ///   - archive: writes the snapshots.
    ///   - recovered: the state that an earlier process of the store left.
    ///   - replayed: how many actions were replayed to recover it.
    init(
        reactor: Reactor, journal: sending any Journal, archive: Archive<State>?, recovered: RecoveredStore<State>?,
        replayed: Int, roles: [ServedRole<State>], reducer: Reducer<State, Action>, limits: StoreLimits
    ) {
        self.reactor = reactor
        self.journal = journal
        self.archive = archive
        schedule = SnapshotSchedule(row: replayed == 0 ? recovered?.row ?? 0 : 0)
        core = StoreCore(
            roles: roles.map { ($0.name, $0.actions) }, reducer: reducer, recovered: recovered,
            journalID: journal.journalID, epoch: journal.epoch, durability: journal.durability, limits: limits)
        var publishers: [String: any SlicePublishing<State>] = [:]
        for slice in roles.flatMap(\.slices) where publishers[slice.name] == nil {
            publishers[slice.name] = slice.publisher()
        }
        self.publishers = publishers
    }

    /// Starts to mark actions on which the reducer traps in `faults`. Actions that were marked twice are rejected, as
    /// are those of blocked names. Call it before any message is received.
    package func watch(_ faults: sending FaultPage) throws {
        core.mark = try faults.watch()
        core.poisoned = faults.poisoned
        core.blocked = faults.blocked
    }

    // MARK: Input

    var acceptsActions: Bool { core.acceptsActions }

    func hello(_ hello: WireHello, from connection: ConnectionID, identity: Identity) {
        core.hello(hello, from: connection, identity: identity)
    }

    func receive(_ batch: WireActionBatch, from connection: ConnectionID) {
        statistics.came(at: Reactor.now)
        core.receive(batch, from: connection, nanoseconds: Self.wallClock(), seed: random.next())
    }

    func isAttached(_ connection: ConnectionID) -> Bool { core.isAttached(connection) }

    func refuseWindow(of connection: ConnectionID) {
        core.refuseWindow(of: connection)
    }

    func goodbye(_ goodbye: WireGoodbye, from connection: ConnectionID) {
        core.goodbye(goodbye, from: connection)
    }

    func lost(_ connection: ConnectionID) {
        core.lost(connection)
    }

    /// Handles the end of the credentials of `process`.
    func endCredentials(of process: String) {
        core.endCredentials(of: process)
    }

    /// Ends the session. Returns whether it was open.
    func end(session number: UInt64) -> Bool { core.end(session: number) }

    var openSessions: [WireOpenSession] { core.openSessions }

    /// Whether the session is open, or the end of the session is not durable yet yet.
    func isOpen(session number: UInt64) -> Bool { core.isOpen(session: number) }

    /// The first of the committed receipts that ``repeatReceipts(to:)`` sends; `nil` if there is none.
    func firstReceipt(for connection: ConnectionID) -> WireStoreMessage? {
        core.firstReceipt(for: connection)
    }

    func repeatReceipts(to connection: ConnectionID) {
        core.repeatReceipts(to: connection)
    }

    func dispatch(_ action: Action, ticket: UInt64) throws {
        statistics.came(at: Reactor.now)
        try core.dispatch(action, ticket: ticket, nanoseconds: Self.wallClock(), seed: random.next())
    }

    private static func wallClock() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    // MARK: Output

    /// Passes the gathered actions to the journal.
    func flush() {
        core.flush()
    }

    /// Removes and returns the pending effects, except batches, which are passed to the journal. It includes the
    /// outcomes that the journal has reported by now, so that a journal that completes at once costs no turn.
    func takeEffects() -> [StoreEffect] {
        var effects: [StoreEffect] = []
        while true {
            for finished in outcomes.take() {
                if finished.outcome == .committed { statistics.committed(finished.number, at: Reactor.now()) }
                core.finished(finished.number, finished.outcome)
            }
            let new = core.takeEffects()
            guard !new.isEmpty else {
                if core.isIdle { statistics.isIdle() }
                return effects
            }
            for effect in new {
                if case .append(let batch) = effect { append(batch) } else { effects.append(effect) }
            }
        }
    }

    private func append(_ batch: JournalBatch) {
        if archive != nil { schedule.add(batch, now: Reactor.now()) }
        statistics.left(batch.number, count: batch.count)
        journal.append(batch) { [outcomes, reactor] outcome in
            outcomes.add((batch.number, outcome))
            reactor.poke()
        }
    }

    /// Whether no received action waits for the disk.
    var isIdle: Bool { core.isIdle }

    /// How many received actions are not committed.
    var waiting: Int { core.waiting }

    /// How many batches were committed, and how long actions waited for their commit.
    var committed: (batches: UInt64, latency: LatencyBuckets) { (statistics.batches, statistics.latency) }

    /// The oldest batch that the journal has not finished.
    var awaitedBatch: UInt64? { core.awaitedBatch }

    /// Sets the time, in nanoseconds of ``Reactor/now()``.
    func tick(now: UInt64) { core.tick(now: now) }

    // MARK: Snapshots

    /// Starts a snapshot if one is due. Returns the results of earlier ones, for a log.
    func keepSnapshots(now: UInt64) -> [Result<Int, any Error>] {
        let finished = snapshots.take()
        for result in finished { schedule.finish(size: try? result.get(), now: now) }
        if schedule.isDue(now: now) { beginSnapshot() }
        return finished
    }

    /// Starts a snapshot if there are new rows. Returns whether one is being written.
    func beginLastSnapshot(now: UInt64) -> Bool {
        if schedule.mayBegin(now: now), schedule.hasNews(at: core.committedRow) { beginSnapshot() }
        return schedule.isWriting
    }

    private func beginSnapshot() {
        guard let archive else { return }
        schedule.begin(at: core.committedRow)
        archive.write(core.durable) { [snapshots, reactor] result in
            snapshots.add(result)
            reactor.poke()
        }
    }

    // MARK: Slices

    var epoch: UInt64 { core.epoch }
    var journalID: [UInt8] { core.journalID }
    var revision: Revision { core.committed.revision }
    var durability: String { journal.durability }

    /// The number of the slice's last patch, and the revision that the slice reflects after it.
    func progress(of slice: String) -> (sequence: UInt64, revision: Revision) {
        publishers[slice].map { ($0.sequence, $0.revision) } ?? (0, 0)
    }

    /// Updates the slice to the committed state. Returns `nil` if that did not change the slice.
    func publish(_ slice: String) throws -> Publication? {
        guard let publisher = publishers[slice] else { return nil }
        let before = publisher.sequence
        let bytes = try publisher.publish(core.committed.state, revision: revision, epoch: core.epoch)
        return publisher.sequence == before ? nil : Publication(slice: slice, bytes: bytes)
    }

    /// Updates a slice that has no subscriber to the committed state.
    func rebase(_ slice: String) {
        publishers[slice]?.rebase(core.committed.state, revision: revision)
    }

    /// A snapshot of the slice as it was last published.
    func snapshot(_ slice: String) -> (any SliceSnapshot)? {
        publishers[slice]?.snapshot(epoch: core.epoch)
    }

    /// The slice as it was last published, as JSON.
    func json(_ slice: String) -> String? {
        publishers[slice]?.json
    }

    // MARK: Operators

    /// Finishes the journal's current file. Returns `nil` for a store that has no journal on disk.
    func finishJournal(completion: @escaping @Sendable (Result<Revision, any Error>) -> Void) -> Void? {
        schedule.addFile()
        return archive?.finish(after: core.committedRow) { completion($0.mapError { $0 as any Error }) }
    }

    /// The journal's directory; empty for a store that has none on disk.
    var dataDirectory: String { archive?.directory.path ?? "" }

    var committedState: State { core.committed.state }

    /// The committed state, one JSON object for each record.
    package func stateRecords() -> [String] {
        var records: [String] = []
        core.committed.state.writeRecords { records.append($0.json) }
        return records
    }

    func statistics(session: UInt64) -> SessionStatistics {
        core.statistics[session: session]
    }
}

/// Queues the outcomes that other threads report, until the store's next turn.
private final class Outcomes<Outcome: Sendable>: Sendable {
    /// At most as many as there are operations in flight.
    private let waiting = Mutex<[Outcome]>([])

    func add(_ outcome: Outcome) {
        waiting.withLock { $0.append(outcome) }
    }

    func take() -> [Outcome] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}

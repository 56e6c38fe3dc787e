package import Eastward
internal import Foundation
internal import Synchronization
package import ZeroMQ

/// Owns the state: the pure core, the journal, and what was last published of each slice. Lives on the
/// gateway's thread, so that neither waits for the other.
package actor Store<State: DurableState, Action: AppAction> {
    /// A slice changed.
    struct Publication: Sendable {
        var slice: String
        /// The patch for everybody who may know the slice; `nil` if it would be too large, and everybody asks anew.
        var bytes: [UInt8]?
    }

    private nonisolated let reactor: Reactor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private var core: StoreCore<State, Action>
    private let journal: any Journal
    private let publishers: [String: any SlicePublishing<State>]
    private let outcomes = JournalOutcomes()
    /// Marks the actions on which the reducer traps; `nil` where nothing outlives the process.
    private var faults: FaultPage?
    /// Seeds what reducers draw; the system's source would cost a call into the kernel for each batch.
    private var random = SeededGenerator(seed: .random(in: .min ... .max))

    package init(
        reactor: Reactor, journal: sending any Journal, roles: [ServedRole<State>],
        reducer: Reducer<State, Action>, limits: StoreLimits
    ) {
        self.reactor = reactor
        self.journal = journal
        core = StoreCore(
            roles: roles.map { ($0.name, $0.actions) }, reducer: reducer, lineage: journal.lineage,
            epoch: journal.epoch, durability: journal.durability, limits: limits)
        var publishers: [String: any SlicePublishing<State>] = [:]
        for slice in roles.flatMap(\.slices) where publishers[slice.name] == nil {
            publishers[slice.name] = slice.publisher()
        }
        self.publishers = publishers
    }

    /// From now on an action on which the reducer traps is marked in `faults`, and those that were marked twice are
    /// rejected. Before anything comes in.
    package func watch(_ faults: sending FaultPage) throws {
        core.mark = try faults.watch()
        core.poisoned = faults.poisoned
        self.faults = faults
    }

    // MARK: What comes in

    var acceptsActions: Bool { core.acceptsActions }

    func hello(_ hello: WireHello, from connection: ConnectionID, identity: Identity) {
        core.hello(hello, from: connection, identity: identity)
    }

    func receive(_ batch: WireActionBatch, from connection: ConnectionID) {
        core.receive(batch, from: connection, nanoseconds: Self.wallClock(), seed: random.next())
    }

    func goodbye(_ goodbye: WireGoodbye, from connection: ConnectionID) {
        core.goodbye(goodbye, from: connection)
    }

    func lost(_ connection: ConnectionID) {
        core.lost(connection)
    }

    func dispatch(_ action: Action, ticket: UInt64) throws {
        try core.dispatch(action, ticket: ticket, nanoseconds: Self.wallClock(), seed: random.next())
    }

    private static func wallClock() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    // MARK: What goes out

    /// Hands what was gathered to the journal.
    func flush() {
        core.flush()
    }

    /// What is to be done. Batches are already on their way to the journal; what it has finished by now is done
    /// too, so that a journal that answers at once costs no turn.
    func takeEffects() -> [StoreEffect] {
        var effects: [StoreEffect] = []
        while true {
            for finished in outcomes.take() { core.finished(finished.number, finished.outcome) }
            let new = core.takeEffects()
            guard !new.isEmpty else { return effects }
            for effect in new {
                if case .append(let batch) = effect { append(batch) } else { effects.append(effect) }
            }
        }
    }

    private func append(_ batch: JournalBatch) {
        journal.append(batch) { [outcomes, reactor] outcome in
            outcomes.add(batch.number, outcome)
            reactor.poke()
        }
    }

    // MARK: Slices

    var epoch: UInt64 { core.epoch }
    var lineage: [UInt8] { core.lineage }
    var revision: Revision { core.committed.revision }
    var durability: String { journal.durability }

    /// The last patch of the slice, and the revision up to which that says everything.
    func progress(of slice: String) -> (sequence: UInt64, revision: Revision) {
        publishers[slice].map { ($0.sequence, $0.revision) } ?? (0, 0)
    }

    /// Brings the slice up to the committed state. `nil` if that changed nothing of it.
    func publish(_ slice: String) throws -> Publication? {
        guard let publisher = publishers[slice] else { return nil }
        let before = publisher.sequence
        let bytes = try publisher.publish(core.committed.state, revision: revision, epoch: core.epoch)
        return publisher.sequence == before ? nil : Publication(slice: slice, bytes: bytes)
    }

    /// Brings the slice up to the committed state while nobody follows it.
    func rebase(_ slice: String) {
        publishers[slice]?.rebase(core.committed.state, revision: revision)
    }

    /// The slice whole, as it was last published.
    func snapshot(_ slice: String) -> (any SliceSnapshot)? {
        publishers[slice]?.snapshot(epoch: core.epoch)
    }

    /// The slice whole, as it was last published, as JSON.
    func json(_ slice: String) -> String? {
        publishers[slice]?.json
    }

    // MARK: For operators

    /// The committed state, a JSON object a record.
    func stateRecords() -> [String] {
        var records: [String] = []
        core.committed.state.writeRecords { records.append($0.json) }
        return records
    }

    func tally(session: UInt64) -> SessionTally {
        journal.tally(session: session)
    }
}

/// What the journal's thread reports, until the store's next turn.
private final class JournalOutcomes: Sendable {
    /// At most as many as there are batches in flight.
    private let waiting = Mutex<[(number: UInt64, outcome: JournalOutcome)]>([])

    func add(_ number: UInt64, _ outcome: JournalOutcome) {
        waiting.withLock { $0.append((number, outcome)) }
    }

    func take() -> [(number: UInt64, outcome: JournalOutcome)] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}

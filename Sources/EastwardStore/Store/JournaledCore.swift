internal import Eastward
internal import Foundation

/// The store's core and its journal. It passes the core's batches to the journal and the journal's outcomes to the
/// core, supplies the core with time and random numbers, and measures how long actions wait for their commit.
final class JournaledCore {
    var core: StoreCore
    private(set) var statistics = StoreStatistics()
    private let journal: any Journal
    private let outcomes: Completions<(number: UInt64, outcome: JournalOutcome)>
    /// Seeds the random numbers of reducers; the system's source would cost a system call for each batch.
    private var random = SeededGenerator(seed: .random(in: .min ... .max))

    /// - Parameter wake: requests a turn of the store, after the journal has finished a batch on another thread.
    init(_ core: consuming StoreCore, journal: any Journal, wake: @escaping @Sendable () -> Void) {
        self.core = core
        self.journal = journal
        outcomes = Completions(wake: wake)
    }

    /// The durability of a commit: `memory`, `normal` or `full`.
    var durability: String { journal.durability }

    /// Whether commits wait for a reason that the journal has reported.
    var isDelayed: Bool { journal.isDelayed }

    /// The oldest batch for which the journal neither has an answer nor a reason to wait.
    var awaitedBatch: UInt64? { isDelayed ? nil : core.awaitedBatch }

    /// Updates the time for the core. Called at the beginning of each turn.
    func begin(turnAt now: Instant) { core.mayBeReplaced = journal.mayBeReplaced(at: now) }

    // MARK: Actions

    /// Reduces a batch of `connection`.
    func receive(_ batch: WireActionBatch, from connection: ConnectionID) {
        statistics.came(at: Instant.now)
        core.receive(batch, from: connection, nanoseconds: Self.wallClock(), seed: random.next())
    }

    /// Reduces an operator's action.
    func dispatch(_ action: some AppAction, cause: Data?, ticket: UInt64) throws {
        statistics.came(at: Instant.now)
        try core.dispatch(
            action, cause: cause, ticket: ticket, nanoseconds: Self.wallClock(), seed: random.next())
    }

    private static func wallClock() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    // MARK: Committing

    /// Passes the core's batches to the journal, and removes and returns the core's effects. These include the effects
    /// of the outcomes that the journal has reported by now, so that a journal that completes at once costs no turn.
    /// - Parameters:
    ///   - appending: called with each batch that is passed to the journal.
    ///   - onCommit: called with the number of each committed batch, and the time that it took.
    func takeEffects(
        appending: (JournalBatch) -> Void = { _ in }, onCommit: (UInt64, Duration?) -> Void = { _, _ in }
    ) -> [StoreEffect] {
        var effects: [StoreEffect] = []
        outcomes.takeAll {
            for finished in outcomes.take() { finish(finished.number, finished.outcome, onCommit) }
            let new = core.takeEffects()
            if effects.isEmpty { effects = new } else { effects += new }
            for batch in core.takeBatches() {
                appending(batch)
                append(batch)
            }
        }
        if core.isIdle { statistics.discardArrivals() }
        return effects
    }

    private func append(_ batch: JournalBatch) {
        statistics.left(batch.number, count: batch.count, actions: ActionCounts(batch), at: .now())
        journal.append(batch) { [outcomes] outcome in outcomes.add((batch.number, outcome)) }
    }

    private func finish(
        _ number: UInt64, _ outcome: JournalOutcome, _ onCommit: (UInt64, Duration?) -> Void
    ) {
        if outcome == .committed { onCommit(number, statistics.committed(number, at: .now())) }
        core.finished(number, outcome)
    }
}

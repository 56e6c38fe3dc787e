internal import DequeModule
internal import Eastward

/// Collects the outcomes of the actions that an earlier start of the process left in its outbox.
struct OutboxRestoration {
    private enum Phase {
        /// Outcomes are missing. Exits: restored, interrupted.
        case restoring(Waiters<RestoredActions>)
        /// Every outcome is known.
        case restored
        /// The connection ended before.
        case interrupted(FeatureError)
    }

    private var phase: Phase
    /// The batches without an outcome, in the order in which their outcomes arrive.
    private var batches: Deque<ActionBatch>
    private var restored = RestoredActions()

    init(_ batches: [ActionBatch]) {
        self.batches = Deque(batches)
        phase = batches.isEmpty ? .restored : .restoring(Waiters())
    }

    /// The batch to which the next outcome belongs.
    var nextBatch: ActionBatch? {
        if case .restoring = phase { batches.first } else { nil }
    }

    /// Adds the outcome of the next batch.
    /// - Returns: all outcomes if that was the last one.
    mutating func add(_ result: Result<Receipts, FeatureError>) -> RestoredActions? {
        guard case .restoring(var waiters) = phase, let batch = batches.popFirst() else { return nil }
        restored.append(batch, result)
        guard batches.isEmpty else { return nil }
        phase = .restored
        waiters.resume(returning: restored)
        return restored
    }

    /// Resumes `waiter` when every outcome is known.
    mutating func wait(_ waiter: Waiter<RestoredActions>) {
        switch phase {
        case .restoring(var waiters):
            waiters.add(waiter)
            phase = .restoring(waiters)
        case .restored: waiter.resume(returning: restored)
        case .interrupted(let error): waiter.resume(throwing: error)
        }
    }

    /// Ends the wait of a caller whose task was cancelled.
    mutating func cancel(_ id: WaiterID) {
        guard case .restoring(var waiters) = phase else { return }
        waiters.cancel(id)
        phase = .restoring(waiters)
    }

    /// The connection has ended: missing outcomes are left to the next start.
    mutating func fail(_ error: FeatureError) {
        guard case .restoring(var waiters) = phase else { return }
        phase = .interrupted(error)
        waiters.resume(throwing: error)
    }
}

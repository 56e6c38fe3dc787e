internal import DequeModule
internal import Eastward
internal import Logging

extension FeatureConnection {
    /// The outcomes of the actions that an earlier start left in the outbox. Waits until they are known.
    /// - Throws: ``FeatureError`` if the connection ends before.
    public func restoredActions() async throws -> RestoredActions {
        if restoring.isEmpty { return restored }
        guard turn != nil else { throw failure ?? FeatureError.closed }
        return try await withCheckedThrowingContinuation { restoredWaiters.append($0) }
    }

    /// Handles the outcome of the last write, and begins the next one.
    func keepActions(_ now: UInt64) {
        guard let outbox else { return }
        if let outcome = outbox.takeOutcome() { core.wrote(outcome, now: now) }
        if let write = core.takeWrite(now: now) { outbox.begin(write) }
    }

    /// Handles the result of the first restored batch that has none yet.
    func restore(_ result: Result<Receipts, FeatureError>) {
        guard let batch = restoring.popFirst() else { return }
        restored.append(batch, result)
        guard restoring.isEmpty else { return }
        log.notice(
            """
            Of \(restored.actions.count) actions that an earlier start left in the outbox, \
            \(restored.acknowledged) are acknowledged, \(restored.rejected) of them as rejected.
            """)
        onRestored?(restored)
        for waiter in restoredWaiters { waiter.resume(returning: restored) }
        restoredWaiters = []
    }
}

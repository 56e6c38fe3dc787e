internal import DequeModule
internal import Eastward
internal import Logging

extension FeatureConnection {
    /// What came of the actions that an earlier start had left in the outbox. Waits until that is known.
    /// - Throws: ``FeatureError`` if the connection ends before.
    public func restoredActions() async throws -> RestoredActions {
        if restoring.isEmpty { return restored }
        guard turn != nil else { throw failure ?? FeatureError.closed }
        return try await withCheckedThrowingContinuation { restoredWaiters.append($0) }
    }

    /// Hears what came of the last write, and begins the next.
    func keepActions(_ now: UInt64) {
        guard let outbox else { return }
        if let outcome = outbox.takeOutcome() { core.wrote(outcome, now: now) }
        if let write = core.takeWrite(now: now) { outbox.begin(write) }
    }

    /// Something is known of the first of what was left.
    func restore(_ result: Result<Receipts, FeatureError>) {
        guard let parcel = restoring.popFirst() else { return }
        restored.append(parcel, result)
        guard restoring.isEmpty else { return }
        log.notice(
            """
            Of \(restored.actions.count) actions that an earlier start had left in the outbox \
            \(restored.acknowledged) are acknowledged, \(restored.rejected) of them as rejected.
            """)
        onRestored?(restored)
        for waiter in restoredWaiters { waiter.resume(returning: restored) }
        restoredWaiters = []
    }
}

internal import Eastward
internal import Logging

extension FeatureConnection {
    /// The outcomes of the actions that an earlier start left in the outbox. Waits until they are known.
    /// - Throws: ``FeatureError`` if the connection ends before; `CancellationError`.
    public func restoredActions() async throws -> RestoredActions {
        try await wait { restoration.wait($0) }
    }

    /// Handles the outcome of the last write, and begins the next one.
    func writeOutbox(_ now: Instant) {
        guard let outbox else { return }
        if let outcome = outbox.takeOutcome() {
            unrecorded?.wrote(outcome)
            core.wrote(outcome, now: now)
        }
        // The write deletes actions with receipts: their outcomes must be among those that are recorded with it.
        if unrecorded != nil { resumeCallers() }
        if let write = core.takeWrite(now: now) { outbox.begin(write, recording: unrecorded?.take() ?? []) }
    }

    /// Handles the result of the first restored batch that has none yet.
    func restore(_ result: Result<Receipts, FeatureError>) {
        if let unrecorded, let batch = restoration.nextBatch {
            var restored = RestoredActions()
            restored.append(batch, result)
            for action in restored.actions {
                if let tag = action.tag { unrecorded.add(tag, action.outcome.mapError { $0 as any Error }) }
            }
        }
        guard let restored = restoration.add(result) else { return }
        log.notice(
            """
            Of \(restored.actions.count) actions that an earlier start left in the outbox, \
            \(restored.acknowledged) are acknowledged, \(restored.rejected) of them as rejected.
            """, metadata: logMetadata)
        onRestored?(restored)
    }
}

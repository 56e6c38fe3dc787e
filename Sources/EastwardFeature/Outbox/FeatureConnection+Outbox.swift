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
        if let outcome = outbox.takeOutcome() { core.wrote(outcome, now: now) }
        if let write = core.takeWrite(now: now) { outbox.begin(write) }
    }

    /// Handles the result of the first restored batch that has none yet.
    func restore(_ result: Result<Receipts, FeatureError>) {
        guard let restored = restoration.add(result) else { return }
        log.notice(
            """
            Of \(restored.actions.count) actions that an earlier start left in the outbox, \
            \(restored.acknowledged) are acknowledged, \(restored.rejected) of them as rejected.
            """)
        onRestored?(restored)
    }
}

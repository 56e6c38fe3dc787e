internal import Eastward
internal import Synchronization

/// The pending update of a listener on the main actor. Newer changes are merged into it, so that a slow listener uses
/// one slot and is never far behind.
final class Mailbox<S: Slice>: MailboxProtocol, Sendable {
    private let state = Mutex(MailboxState<S>())
    private let handler: @MainActor (SliceChange<S>) -> Bool
    /// Called when the listener needs no more updates.
    private let end: @Sendable () -> Void

    init(handler: @escaping @MainActor (SliceChange<S>) -> Bool, end: @escaping @Sendable () -> Void) {
        self.handler = handler
        self.end = end
    }

    /// Merges `change` into the pending update. Can be called from any thread.
    func put(_ change: SliceChange<S>) {
        let mustSchedule = state.withLock { $0.put(change) }
        if mustSchedule { Task { @MainActor in deliver() } }
    }

    /// Delivers the pending update to the listener.
    @MainActor func deliver() {
        guard let change = state.withLock({ $0.take() }) else { return }
        let isContinuing = handler(change)
        state.withLock { $0.delivered(isContinuing: isContinuing) }
        if !isContinuing { end() }
    }

    /// Ends all deliveries.
    func cancel() {
        finish(nil)
    }

    func fail(_ error: FeatureError) {
        finish(error)
    }

    /// Ends all deliveries if there was none. Otherwise a timeout of the first one could end a live subscription.
    func failUndelivered(_ error: FeatureError) {
        let endHandler = state.withLock { $0.isNew ? $0.end(error) : nil }
        endHandler?(error)
    }

    private func finish(_ error: FeatureError?) {
        let endHandler = state.withLock { $0.end(error) }
        endHandler?(error)
    }

    /// Calls `body` when deliveries have ended, with the reason if that is a failure.
    func onEnd(_ body: @escaping @Sendable (FeatureError?) -> Void) {
        if let reason = state.withLock({ $0.onEnd(body) }) { body(reason) }
    }

    /// Waits for the first delivery to the listener.
    /// - Throws: ``FeatureError`` if the deliveries end before; `CancellationError`.
    func untilDelivered() async throws {
        let id = WaiterID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    state.waitForDelivery(Waiter(id, continuation))
                    // A cancellation from here on waits for the lock, and finds the waiter.
                    if Task.isCancelled { state.cancel(id) }
                }
            }
        } onCancel: {
            state.withLock { $0.cancel(id) }
        }
    }
}

/// A mailbox of any slice.
protocol MailboxProtocol: Sendable {
    @MainActor func deliver()
}

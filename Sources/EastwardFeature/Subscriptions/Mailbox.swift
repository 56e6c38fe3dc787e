internal import Eastward
internal import Synchronization

/// The pending update of a listener on the main actor. Newer changes are merged into it, so that a slow listener uses
/// one slot and is never far behind.
final class Mailbox<S: Slice>: MailboxProtocol, Sendable {
    private struct Contents {
        var pending: SliceChange<S>?
        /// The last value delivered to the listener.
        var last = S.Value()
        var isScheduled = false
        var isOver = false
        var first: CheckedContinuation<Void, any Error>?
        var hasDelivered = false
        var failure: FeatureError?
        var onEnd: (@Sendable (FeatureError?) -> Void)?
    }

    private let contents = Mutex(Contents())
    private let handler: @MainActor (SliceChange<S>) -> Bool
    /// Called when the listener needs no more updates.
    private let end: @Sendable () -> Void

    init(handler: @escaping @MainActor (SliceChange<S>) -> Bool, end: @escaping @Sendable () -> Void) {
        self.handler = handler
        self.end = end
    }

    /// Merges `change` into the pending update. Can be called from any thread.
    func put(_ change: SliceChange<S>) {
        let mustSchedule = contents.withLock { contents in
            guard !contents.isOver else { return false }
            var fields = change.fields
            if let pending = contents.pending { fields.formUnion(pending.fields) }
            contents.pending = SliceChange(
                previous: contents.last, value: change.value, fields: fields, revision: change.revision)
            defer { contents.isScheduled = true }
            return !contents.isScheduled
        }
        if mustSchedule { Task { @MainActor in deliver() } }
    }

    /// Delivers the pending update to the listener.
    @MainActor func deliver() {
        let change = contents.withLock { contents in
            contents.isScheduled = false
            defer { contents.pending = nil }
            guard !contents.isOver, let change = contents.pending else { return nil as SliceChange<S>? }
            contents.last = change.value
            return change
        }
        guard let change else { return }
        let isContinuing = handler(change)
        let first = contents.withLock { contents in
            contents.hasDelivered = true
            if !isContinuing { contents.isOver = true }
            defer { contents.first = nil }
            return contents.first
        }
        first?.resume()
        if !isContinuing { end() }
    }

    /// Ends all deliveries.
    func cancel() {
        finish(nil)
    }

    func fail(_ error: FeatureError) {
        finish(error)
    }

    private func finish(_ error: FeatureError?) {
        let (first, onEnd) = contents.withLock { contents in
            contents.isOver = true
            contents.pending = nil
            contents.failure = contents.failure ?? error
            defer {
                contents.first = nil
                contents.onEnd = nil
            }
            return (contents.first, contents.onEnd)
        }
        first?.resume(throwing: error ?? .closed)
        onEnd?(error)
    }

    /// Calls `body` when deliveries have ended, with the reason if that is a failure.
    func onEnd(_ body: @escaping @Sendable (FeatureError?) -> Void) {
        let (isOver, failure) = contents.withLock { contents in
            if !contents.isOver { contents.onEnd = body }
            return (contents.isOver, contents.failure)
        }
        if isOver { body(failure) }
    }

    /// Waits for the first delivery to the listener.
    func untilDelivered() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let outcome: Result<Void, FeatureError>? = contents.withLock { contents in
                if contents.hasDelivered { return .success(()) }
                if contents.isOver { return .failure(contents.failure ?? .closed) }
                contents.first = continuation
                return nil
            }
            if let outcome { continuation.resume(with: outcome) }
        }
    }
}

/// A mailbox of any slice.
protocol MailboxProtocol: Sendable {
    @MainActor func deliver()
}

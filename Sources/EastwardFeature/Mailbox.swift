internal import Eastward
internal import Synchronization

/// What waits for a listener on the main actor: one change, into which newer ones are folded, so that a slow
/// listener costs one place and is never far behind.
final class Mailbox<S: Slice>: MailboxProtocol, Sendable {
    private struct Contents {
        var pending: SliceChange<S>?
        /// What the listener knows.
        var last = S.Value()
        var isScheduled = false
        var isOver = false
        var first: CheckedContinuation<Void, any Error>?
        var wasTold = false
        var failure: FeatureError?
        var onEnd: (@Sendable (FeatureError?) -> Void)?
    }

    private let contents = Mutex(Contents())
    private let tell: @MainActor (SliceChange<S>) -> Bool
    /// The listener wants nothing more.
    private let end: @Sendable () -> Void

    init(tell: @escaping @MainActor (SliceChange<S>) -> Bool, end: @escaping @Sendable () -> Void) {
        self.tell = tell
        self.end = end
    }

    /// Leaves `change` for the listener. From any thread.
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

    /// Tells the listener what waits for it.
    @MainActor func deliver() {
        let change = contents.withLock { contents in
            contents.isScheduled = false
            defer { contents.pending = nil }
            guard !contents.isOver, let change = contents.pending else { return nil as SliceChange<S>? }
            contents.last = change.value
            return change
        }
        guard let change else { return }
        let wantsMore = tell(change)
        let first = contents.withLock { contents in
            contents.wasTold = true
            if !wantsMore { contents.isOver = true }
            defer { contents.first = nil }
            return contents.first
        }
        first?.resume()
        if !wantsMore { end() }
    }

    /// Nothing more is told.
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

    /// Calls `body` when nothing more will be told, with the reason if that is a failure.
    func onEnd(_ body: @escaping @Sendable (FeatureError?) -> Void) {
        let (isOver, failure) = contents.withLock { contents in
            if !contents.isOver { contents.onEnd = body }
            return (contents.isOver, contents.failure)
        }
        if isOver { body(failure) }
    }

    /// Waits until the listener was told for the first time.
    func untilTold() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let outcome: Result<Void, FeatureError>? = contents.withLock { contents in
                if contents.wasTold { return .success(()) }
                if contents.isOver { return .failure(contents.failure ?? .closed) }
                contents.first = continuation
                return nil
            }
            if let outcome { continuation.resume(with: outcome) }
        }
    }
}

/// A mailbox of whatever slice.
protocol MailboxProtocol: Sendable {
    @MainActor func deliver()
}

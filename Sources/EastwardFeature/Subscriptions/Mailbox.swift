internal import Eastward
internal import SwiftProtobuf
internal import Synchronization

/// The pending update of a listener on the main actor. Newer changes are merged into it, so that a slow listener uses
/// one slot and is never far behind.
final class Mailbox<S: Slice>: MailboxProtocol, Sendable {
    private let state: Mutex<MailboxState<S>>
    private let tracing: FeatureTracing?

    /// - Parameter tracing: creates a span for each delivery; `nil` for none.
    init(tracing: FeatureTracing? = nil, _ handler: @escaping MailboxState<S>.Handler) {
        self.tracing = tracing
        state = Mutex(MailboxState(handler))
    }

    /// Merges `change` into the pending update. Can be called from any thread.
    func put(_ change: SliceChange<S>) {
        let mustSchedule = state.withLock { $0.put(change) }
        if mustSchedule { Task { @MainActor in deliver() } }
    }

    /// The revision up to which the listener has handled everything.
    /// - Parameter received: the revision up to which everything has been received.
    func handled(of received: Revision) -> Revision { state.withLock { $0.handled(of: received) } }

    /// Delivers the pending update to the listener.
    @MainActor func deliver() {
        guard let delivery = state.withLock({ $0.take() }) else { return }
        if let tracing {
            tracing.provide(delivery.change, to: delivery.handler)
        } else {
            delivery.change.handle(delivery.handler)
        }
        state.withLock { $0.delivered() }
    }

    /// Ends all deliveries, and releases the listener.
    func cancel() {
        finish(nil)
    }

    func fail(_ error: FeatureError) {
        finish(error)
    }

    /// Ends all deliveries if there was none. Otherwise a timeout of the first one could end a live subscription.
    func failUndelivered(_ error: FeatureError) {
        let end = state.withLock { $0.isNew ? $0.end(error) : nil }
        end?.handler?(error)
    }

    private func finish(_ error: FeatureError?) {
        let end = state.withLock { $0.end(error) }
        end.handler?(error)
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

/// The pending update of a listener, and the life cycle of its deliveries. No thread, no lock.
struct MailboxState<S: Slice>: Sendable {
    /// The listener: called with each update.
    typealias Handler = @MainActor (SliceChange<S>) -> Void
    /// Called when the deliveries have ended, with the reason if that is a failure.
    typealias EndHandler = @Sendable (FeatureError?) -> Void

    /// An update to deliver to the listener.
    struct Delivery: Sendable {
        let change: SliceChange<S>
        let handler: Handler
    }

    /// The end of the deliveries. It takes the listener out of the state, so that the listener is released outside the
    /// lock: a component may cancel its subscription in its `deinit`.
    struct End: Sendable {
        /// The handler to call; `nil` if there is none, or it was called before.
        let handler: EndHandler?
        fileprivate let listener: Handler?
    }

    private enum Phase {
        /// The listener has received nothing yet. Exits: live, ended.
        case new(Waiters<Void>)
        /// The listener receives updates. Exits: ended.
        case live
        /// The listener receives no more updates.
        case ended(FeatureError?, afterDelivery: Bool)
    }

    private var phase = Phase.new(Waiters())
    /// While there is one, its delivery is scheduled.
    private var pending: SliceChange<S>?
    /// The last value delivered to the listener.
    private var last = S.Message()
    private var hasDelivered = false
    /// The revision of the update that the listener is handling.
    private var handling: Revision?
    /// While an update is pending or being handled, the revision up to which the listener has handled everything.
    private var handledRevision: Revision = 0
    /// `nil` after the end.
    private var listener: Handler?
    private var endHandler: EndHandler?

    init(_ listener: @escaping Handler) {
        self.listener = listener
    }

    private var isOver: Bool {
        if case .ended = phase { true } else { false }
    }

    // MARK: Delivering

    /// Merges `change` into the pending update. Returns whether to schedule its delivery.
    mutating func put(_ change: SliceChange<S>) -> Bool {
        guard !isOver else { return false }
        let isScheduled = pending != nil
        if !isBehind { handledRevision = change.previousRevision ?? 0 }
        var fields = change.fields
        // The replica's previous revision may be later than the last delivery: the slice did not change in between.
        var previousRevision = hasDelivered ? change.previousRevision : nil
        if let pending {
            fields.formUnion(pending.fields)
            previousRevision = pending.previousRevision
        }
        let trace = change.trace ?? pending?.trace
        pending = SliceChange(
            previous: last, value: change.value, fields: fields, revision: change.revision,
            previousRevision: previousRevision)
        pending?.trace = trace
        return !isScheduled
    }

    /// The pending update, to be delivered now; ``delivered()`` reports its delivery.
    mutating func take() -> Delivery? {
        guard let pending, let listener else { return nil }
        self.pending = nil
        last = pending.value
        hasDelivered = true
        handling = pending.revision
        return Delivery(change: pending, handler: listener)
    }

    /// Handles the delivery of an update.
    mutating func delivered() {
        if let handling { handledRevision = handling }
        handling = nil
        switch phase {
        case .new(var waiters):
            phase = .live
            waiters.resume(returning: ())
        case .live: break
        case .ended(let error, _): phase = .ended(error, afterDelivery: true)
        }
    }

    private var isBehind: Bool { pending != nil || handling != nil }

    /// The revision up to which the listener has handled everything.
    /// - Parameter received: the revision up to which everything has been received.
    func handled(of received: Revision) -> Revision { isBehind ? min(handledRevision, received) : received }

    // MARK: Ending

    /// Whether nothing was delivered and nothing has ended.
    var isNew: Bool { if case .new = phase { true } else { false } }

    /// Ends the deliveries, and releases the listener.
    mutating func end(_ error: FeatureError?) -> End {
        switch phase {
        case .new(var waiters):
            phase = .ended(error, afterDelivery: false)
            waiters.resume(throwing: error ?? .closed)
        case .live: phase = .ended(error, afterDelivery: true)
        case .ended: break
        }
        pending = nil
        defer {
            endHandler = nil
            listener = nil
        }
        return End(handler: endHandler, listener: listener)
    }

    /// Keeps `handler` until the deliveries end.
    /// - Returns: the reason in an optional if they have ended already.
    mutating func onEnd(_ handler: @escaping EndHandler) -> FeatureError?? {
        if case .ended(let error, _) = phase { return .some(error) }
        endHandler = handler
        return nil
    }

    // MARK: Waiting for the first delivery

    mutating func waitForDelivery(_ waiter: Waiter<Void>) {
        switch phase {
        case .new(var waiters):
            waiters.add(waiter)
            phase = .new(waiters)
        case .live, .ended(_, afterDelivery: true): waiter.resume()
        case .ended(let error, afterDelivery: false): waiter.resume(throwing: error ?? .closed)
        }
    }

    /// Ends the wait of a caller whose task was cancelled.
    mutating func cancel(_ id: WaiterID) {
        guard case .new(var waiters) = phase else { return }
        waiters.cancel(id)
        phase = .new(waiters)
    }
}

/// A mailbox of any slice.
protocol MailboxProtocol: Sendable {
    func handled(of received: Revision) -> Revision
    @MainActor func deliver()
}

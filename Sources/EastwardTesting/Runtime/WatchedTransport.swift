internal import Eastward
internal import EastwardFeature
internal import Synchronization

/// A process's connection that records which receipts and subscriptions its components leave open.
final class WatchedTransport: FeatureTransport {
    /// A subscription, and a check whether its component still exists.
    private struct Listener {
        let slice: String
        let isAlive: @MainActor @Sendable () -> Bool
    }

    private struct Account {
        var next: UInt64 = 0
        var listeners: [UInt64: Listener] = [:]
        /// The sent actions whose senders wait for a receipt. A cancelled sender does not.
        var sent: [UInt64: String] = [:]
        var lastRevision: Revision = 0
    }

    let connection: FeatureConnection
    private let process: String
    private let account = Mutex(Account())

    init(_ connection: FeatureConnection, process: String) {
        self.connection = connection
        self.process = process
    }

    /// The last revision in a receipt.
    var lastRevision: Revision { account.withLock(\.lastRevision) }

    /// The open receipts and subscriptions, as messages.
    @MainActor func leaks() -> [String] {
        let (listeners, sent) = account.withLock { ($0.listeners, $0.sent) }
        let subscribed = listeners.sorted { $0.key < $1.key }.filter { $0.value.isAlive() }.map { _, listener in
            """
            \(process) is still subscribed to \(listener.slice) when the test ends. Cancel the subscription, as its \
            component does when it is no longer shown.
            """
        }
        let unanswered = sent.sorted { $0.key < $1.key }.map { _, text in
            "\(process) sent \(text), and its receipt had not arrived when the test ended. Wait for its sender."
        }
        return subscribed + unanswered
    }

    func send(_ action: some AppAction) async throws -> Receipt {
        let number = begin(dumped(action))
        defer { account.withLock { $0.sent[number] = nil } }
        let receipt = try await connection.send(action)
        note(receipt.revision)
        return receipt
    }

    func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts {
        let number = begin("\(actions.count) actions")
        defer { account.withLock { $0.sent[number] = nil } }
        let receipts = try await connection.send(contentsOf: actions)
        if let last = receipts.lastRevision { note(last) }
        return receipts
    }

    @MainActor
    func subscribe<S: Slice>(
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Bool
    ) async throws -> Subscription {
        let known = Known<S>()
        let subscription = try await connection.subscribe(slice) { change in
            known.last = change
            return handler(change)
        }
        let number = account.withLock { account in
            account.next += 1
            // Called with an empty change: a released component returns false, and an existing one is not updated.
            account.listeners[account.next] = Listener(slice: S.name) {
                guard let last = known.last else { return true }
                return handler(
                    SliceChange(previous: last.value, value: last.value, fields: [], revision: last.revision))
            }
            return account.next
        }
        return Subscription { [self] in
            account.withLock { $0.listeners[number] = nil }
            subscription.cancel()
        }
    }

    func values<S: Slice>(of slice: S.Type) -> SliceValues<S> { connection.values(of: slice) }

    func reach(_ revision: Revision, within limit: Duration) async throws {
        try await connection.reach(revision, within: limit)
    }

    private func begin(_ text: String) -> UInt64 {
        account.withLock { account in
            account.next += 1
            account.sent[account.next] = text
            return account.next
        }
    }

    private func note(_ revision: Revision) {
        account.withLock { $0.lastRevision = max($0.lastRevision, revision) }
    }
}

/// The last change that a listener received.
@MainActor private final class Known<S: Slice> {
    var last: SliceChange<S>?
}

internal import Eastward
internal import EastwardFeature
internal import Synchronization

/// A process's connection that records the receipts that its components do not wait for.
final class WatchedTransport: FeatureTransport {
    private struct Account {
        var next: UInt64 = 0
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

    /// The open receipts, as messages.
    func unansweredActions() -> [String] {
        account.withLock(\.sent).sorted { $0.key < $1.key }.map { _, text in
            "\(process) sent \(text), and its receipt had not arrived when the test ended. Wait for its sender."
        }
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
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Void
    ) async throws -> Subscription {
        try await connection.subscribe(slice, handler)
    }

    func values<S: Slice>(of slice: S.Type) -> SliceValues<S> { connection.values(of: slice) }

    func publish(_ value: [UInt8]?, as name: String) async throws {
        try await connection.publish(value, as: name)
    }

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

internal import Eastward

/// The transport of a feature that is connected to a ``TestStore``. As over sockets, a cancelled task sends nothing.
final class TestTransport<State: DurableState, Action: AppAction>: FeatureTransport {
    private let store: TestStore<State, Action>
    private let process: String

    init(_ store: TestStore<State, Action>, process: String) {
        self.store = store
        self.process = process
    }

    func send(_ action: some AppAction) async throws -> Receipt {
        try Task.checkCancellation()
        return try await store.take(action, from: process)
    }

    func send<Sent: AppAction>(contentsOf actions: [Sent]) async throws -> Receipts {
        try Task.checkCancellation()
        var receipts: [Receipts.Range] = []
        for (index, action) in actions.enumerated() {
            let receipt = try await store.take(action, from: process)
            receipts.append(
                Receipts.Range(
                    firstSequence: UInt64(index + 1), count: 1, firstRevision: receipt.revision,
                    rejection: receipt.rejection))
        }
        return Receipts(receipts)
    }

    @MainActor
    func subscribe<S: Slice>(
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Bool
    ) async throws -> Subscription {
        try store.subscribe(slice, by: process, handler)
    }

    func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        let (stream, continuation) = AsyncThrowingStream<SliceValues<S>.Element, any Error>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        Task { @MainActor in
            do {
                let subscription = try store.subscribe(slice, by: process) { change in
                    let element = SliceValues<S>.Element(value: change.value, revision: change.revision)
                    if case .terminated = continuation.yield(element) { return false }
                    return true
                }
                continuation.onTermination = { _ in subscription.cancel() }
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return SliceValues(stream)
    }

    /// Does not wait: updates are delivered synchronously.
    func reach(_ revision: Revision, within limit: Duration) async throws {
        let now = await store.currentRevision
        guard revision <= now else {
            throw FeatureError.timedOut("Revision \(revision) requires another action: the store is at \(now).")
        }
    }
}

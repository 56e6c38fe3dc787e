internal import Eastward
internal import EastwardFeature

/// The transport of a feature that is connected to a ``TestStore``. As over sockets, a cancelled task sends nothing.
final class TestTransport<State: DurableState, Action: AppAction>: FeatureTransport {
    /// Weak: the store retains the components, which may retain their feature, and it must be released when the test
    /// ends.
    private weak let store: TestStore<State, Action>?
    private let process: String

    init(_ store: TestStore<State, Action>, process: String) {
        self.store = store
        self.process = process
    }

    func send(_ action: some AppAction) async throws -> Receipt {
        try Task.checkCancellation()
        guard let store else { throw FeatureError.closed }
        return try await store.take(action, from: process)
    }

    func send<Sent: AppAction>(contentsOf actions: [Sent]) async throws -> Receipts {
        try Task.checkCancellation()
        guard let store else { throw FeatureError.closed }
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
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Void
    ) async throws -> Subscription {
        guard let store else { throw FeatureError.closed }
        return try store.subscribe(slice, by: process, handler)
    }

    func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        let (stream, continuation) = AsyncThrowingStream<SliceValues<S>.Element, any Error>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let ending = Ending()
        // Set before the stream can end: a handler set later is never called.
        continuation.onTermination = { _ in ending.end() }
        Task { @MainActor in
            do {
                let subscription = try await subscribe(slice) { change in
                    continuation.yield(SliceValues<S>.Element(change))
                }
                ending.set { subscription.cancel() }
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return SliceValues(stream)
    }

    func publish(_ value: [UInt8]?, as name: String) async throws {
        guard let store else { throw FeatureError.closed }
        try await store.publish(value, as: name, from: process)
    }

    /// Does not wait: updates are delivered synchronously.
    func reach(_ revision: Revision, within limit: Duration) async throws {
        guard let store else { throw FeatureError.closed }
        let now = await store.currentRevision
        guard revision <= now else {
            throw FeatureError.timedOut("Revision \(revision) requires another action: the store is at \(now).")
        }
    }
}

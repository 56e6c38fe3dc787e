/// A role: the actions that one kind of feature may send, and the slices that it may receive. `protoc-gen-eastward`
/// generates the conforming struct for each `service`.
///
/// ```swift
/// let feature: CounterFeature = …
/// let receipt = try await feature.increment(by: 2)
/// try await feature.count(to: presenter)
/// ```
public protocol FeatureRole: Sendable {
    associatedtype Action: RoleAction
    /// The role's full name, such as `market.CounterFeature`.
    static var name: String { get }
    /// The transport to the store.
    var transport: any FeatureTransport { get }
    init(transport: any FeatureTransport)
}

extension FeatureRole {
    /// Sends `actions` in their order, as one batch if they fit into one, and waits for their receipts.
    ///
    /// Suspends while as many actions as the store allows are waiting for receipts.
    /// - Throws: ``FeatureError``; ``FeatureError/Code/fateUnknown`` also if only a part of them was acknowledged.
    @discardableResult
    public func send(contentsOf actions: some Collection<Action> & Sendable) async throws -> Receipts {
        try await transport.send(contentsOf: actions.map(\.action))
    }

    /// Waits until this process has received every update up to `revision`, such as a receipt's.
    /// - Throws: ``FeatureError/Code/timedOut`` after `limit`.
    public func reach(_ revision: Revision, within limit: Duration = .seconds(10)) async throws {
        try await transport.reach(revision, within: limit)
    }
}

/// The transport between a feature and its store: sockets, or the in-process equivalent for tests.
public protocol FeatureTransport: Sendable {
    /// Sends one action and waits for its receipt.
    /// - Throws: ``FeatureError``; `CancellationError` if the task is cancelled while it waits for capacity. The action
    ///   is not sent then. After an action is sent, a cancellation does not end the wait for its receipt.
    func send(_ action: some AppAction) async throws -> Receipt
    /// Sends actions in their order and waits for their receipts.
    func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts
    /// Delivers the slice to `handler` now and after every change, until `handler` returns `false` or the subscription
    /// is cancelled. Returns after the first delivery.
    /// - Throws: ``FeatureError``; `CancellationError` if the task is cancelled before the first delivery.
    @MainActor
    func subscribe<S: Slice>(
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Bool
    ) async throws -> Subscription
    /// The slice's values, now and after every change; values that the consumer does not wait for are skipped.
    func values<S: Slice>(of slice: S.Type) -> SliceValues<S>
    /// Waits until every update up to `revision` is delivered.
    /// - Throws: ``FeatureError``; `CancellationError`.
    func reach(_ revision: Revision, within limit: Duration) async throws
}

/// A component's subscription to a slice. It ends with ``cancel()`` or with its component.
public final class Subscription: Sendable {
    private let end: @Sendable () -> Void

    public init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Ends the subscription, on the wire too. The component receives no more updates. Can be called repeatedly.
    public func cancel() {
        end()
    }
}

/// The whole values of a slice, one after another, ending with the feature.
public struct SliceValues<S: Slice>: AsyncSequence, Sendable {
    /// A value and the committed revision that it reflects.
    public struct Element: Sendable {
        public let value: S.Message
        public let revision: Revision

        public init(value: S.Message, revision: Revision) {
            self.value = value
            self.revision = revision
        }
    }

    private let stream: AsyncThrowingStream<Element, any Error>

    public init(_ stream: AsyncThrowingStream<Element, any Error>) {
        self.stream = stream
    }

    public func makeAsyncIterator() -> AsyncThrowingStream<Element, any Error>.Iterator {
        stream.makeAsyncIterator()
    }
}

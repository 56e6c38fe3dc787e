/// What one kind of feature may send and may be told; `protoc-gen-eastward` writes the conforming struct
/// for each `service`.
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
    /// How the store is reached.
    var transport: any FeatureTransport { get }
    init(transport: any FeatureTransport)
}

extension FeatureRole {
    /// Sends `actions` in their order, as one batch where they fit into one, and waits for their receipts.
    ///
    /// Suspends while as many actions as the store allows wait for theirs.
    /// - Throws: ``FeatureError``; ``FeatureError/fateUnknown(_:)`` also if only a part of them was acknowledged.
    @discardableResult
    public func send(contentsOf actions: some Collection<Action> & Sendable) async throws -> Receipts {
        try await transport.send(contentsOf: actions.map(\.action))
    }

    /// Waits until this process was told of everything up to `revision`, such as a receipt's.
    /// - Throws: ``FeatureError/timedOut(_:)`` after `limit`.
    public func reach(_ revision: Revision, within limit: Duration = .seconds(10)) async throws {
        try await transport.reach(revision, within: limit)
    }
}

/// A way from a feature to its store: sockets, or the in-process twin of tests.
public protocol FeatureTransport: Sendable {
    /// Sends one action and waits for its receipt.
    func send(_ action: some AppAction) async throws -> Receipt
    /// Sends actions in their order and waits for their receipts.
    func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts
    /// Tells `tell` the slice now, and again after every change, until it answers `false` or the
    /// subscription is cancelled. Returns after the first time.
    @MainActor
    func subscribe<S: Slice>(
        _ slice: S.Type, _ tell: @escaping @MainActor (SliceChange<S>) -> Bool
    ) async throws -> Subscription
    /// The slice's values, now and after every change; those that nobody waited for are left out.
    func values<S: Slice>(of slice: S.Type) -> SliceValues<S>
    /// Waits until everything up to `revision` was told.
    func reach(_ revision: Revision, within limit: Duration) async throws
}

/// A component's wish to be told a slice. It ends by ``cancel()`` or with its component.
public final class Subscription: Sendable {
    private let end: @Sendable () -> Void

    public init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Ends the subscription, on the wire too. The component is told nothing more. Can be called again.
    public func cancel() {
        end()
    }
}

/// The whole values of a slice, one after another, ending with the feature.
public struct SliceValues<S: Slice>: AsyncSequence, Sendable {
    /// A value and the committed revision that it stands for.
    public struct Element: Sendable {
        public let value: S.Value
        public let revision: Revision

        public init(value: S.Value, revision: Revision) {
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

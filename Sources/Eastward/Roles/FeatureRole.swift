/// A role: the actions that one kind of feature may send, and the slices that it may receive. `protoc-gen-eastward`
/// generates the conforming struct for each `service`.
///
/// ```swift
/// let feature: CounterFeature = …
/// try await feature.increment(by: 2)
/// try await feature.provideCount(to: presenter)
/// ```
public protocol FeatureRole: Sendable {
    associatedtype Action: RoleAction
    /// The role's full name, such as `market.CounterFeature`.
    static var name: String { get }
    /// The connection to the store.
    var connection: RoleConnection<Self> { get }
    init(connection: RoleConnection<Self>)
}

extension FeatureRole {
    /// Sends `action` and waits for its receipt, which says whether it was rejected. The role's methods throw a
    /// rejection instead.
    ///
    /// ```swift
    /// let receipt = try await counter.receipt(of: .decrement(by: 5))
    /// ```
    /// - Throws: ``ActionError``, but not ``ActionError/rejected(_:)``.
    public func receipt(of action: Action) async throws -> Receipt {
        try await connection.receipt(of: action)
    }

    /// Sends `actions` in their order, as one batch if they fit into one, and waits for their receipts, which say which
    /// of them were rejected.
    ///
    /// Suspends while as many actions as the store allows are waiting for receipts.
    /// - Throws: ``ActionError``, but not ``ActionError/rejected(_:)``; ``FeatureError/Code/fateUnknown`` also if only a
    ///   part of them was acknowledged.
    @discardableResult
    public func send(contentsOf actions: some Collection<Action> & Sendable) async throws -> Receipts {
        do {
            return try await connection.transport.send(contentsOf: actions.map(\.action))
        } catch {
            throw ActionError(error)
        }
    }

    /// Waits until this process has received every update up to `revision`, such as a receipt's.
    /// - Throws: ``FeatureError/Code/timedOut`` after `limit`.
    public func reach(_ revision: Revision, within limit: Duration = .seconds(10)) async throws {
        try await connection.transport.reach(revision, within: limit)
    }

    package var transport: any FeatureTransport { connection.transport }

    package init(transport: any FeatureTransport) {
        self.init(connection: RoleConnection(transport))
    }
}

/// The connection of a feature to its store. It sends the actions of one role only.
public struct RoleConnection<Role: FeatureRole>: Sendable {
    package let transport: any FeatureTransport

    package init(_ transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Sends `action`, waits for its receipt, and throws a rejection.
    public func send(_ action: Role.Action) async throws -> Receipt {
        let receipt = try await receipt(of: action)
        if let rejection = receipt.rejection { throw ActionError.rejected(rejection) }
        return receipt
    }

    /// Sends `action` and waits for its receipt.
    public func receipt(of action: Role.Action) async throws -> Receipt {
        do {
            return try await transport.send(action.action)
        } catch {
            throw ActionError(error)
        }
    }

    /// Delivers the slice to `handler` now and after every change, and retains `handler` until the subscription is
    /// cancelled or the connection ends. Returns after the first delivery.
    /// - Throws: ``FeatureError``; `CancellationError` if the task is cancelled before the first delivery.
    @MainActor
    public func subscribe<S: Slice>(
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Void
    ) async throws -> Subscription {
        try await transport.subscribe(slice, handler)
    }

    /// The slice's values, now and after every change; values that the consumer does not wait for are skipped.
    public func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        transport.values(of: slice)
    }
}

/// The transport between a feature and its store: sockets, or the in-process equivalent for tests.
package protocol FeatureTransport: Sendable {
    /// Sends one action and waits for its receipt.
    /// - Throws: ``FeatureError``; `CancellationError` if the task is cancelled. The action is not sent then if it
    ///   waited for capacity; if it was sent, it may be applied.
    func send(_ action: some AppAction) async throws -> Receipt
    /// Sends actions in their order and waits for their receipts.
    func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts
    /// Delivers the slice to `handler`, as ``RoleConnection/subscribe(_:_:)`` describes.
    @MainActor
    func subscribe<S: Slice>(
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Void
    ) async throws -> Subscription
    /// The slice's values, now and after every change; values that the consumer does not wait for are skipped.
    func values<S: Slice>(of slice: S.Type) -> SliceValues<S>
    /// Publishes a presence value for as long as this process lives; `nil` withdraws it.
    /// - Parameter name: the full name of the value's message.
    /// - Throws: ``FeatureError``.
    func publish(_ value: [UInt8]?, as name: String) async throws
    /// Waits until every update up to `revision` is delivered.
    /// - Throws: ``FeatureError``; `CancellationError`.
    func reach(_ revision: Revision, within limit: Duration) async throws
    /// Whether the store answers, now and after every change.
    func connectionStates() -> AsyncStream<ConnectionState>
}

/// A component's subscription to a slice. It retains the component until ``cancel()`` or until the feature's connection
/// ends, whether or not the program keeps the subscription.
public final class Subscription: Sendable {
    private let end: @Sendable () -> Void

    public init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    /// Ends the subscription, on the wire too. The component is released and receives no more updates. Can be called
    /// repeatedly.
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
        /// The revision after which the value changed; `nil` for the first value.
        public let previousRevision: Revision?
        private var trace: Traceparent?

        public init(value: S.Message, revision: Revision, previousRevision: Revision? = nil) {
            self.value = value
            self.revision = revision
            self.previousRevision = previousRevision
        }

        package init(_ change: SliceChange<S>) {
            self.init(
                value: change.value, revision: change.revision, previousRevision: change.previousRevision)
            trace = change.trace
        }

        /// The cause of the actions that a program sends while it handles the value:
        ///
        /// ```swift
        /// for try await count in feature.counterValues() {
        ///     try await ActionCause.$current.withValue(count.cause) { try await feature.decrement(by: 1) }
        /// }
        /// ```
        public var cause: ActionCause {
            ActionCause(.update(slice: S.name, after: previousRevision, revision: revision), trace: trace?.text)
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

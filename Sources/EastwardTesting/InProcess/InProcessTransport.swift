internal import Eastward
internal import EastwardFeature

/// The transport of a feature of an in-process store: its connection, which lasts as long as the store. A feature keeps
/// its store alive.
final class InProcessTransport: FeatureTransport {
    let connection: FeatureConnection
    private let store: any Actor

    init(_ connection: FeatureConnection, store: any Actor) {
        self.connection = connection
        self.store = store
    }

    func send(_ action: some AppAction) async throws -> Receipt {
        try await connection.send(action)
    }

    func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts {
        try await connection.send(contentsOf: actions)
    }

    @MainActor
    func subscribe<S: Slice>(
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Void
    ) async throws -> Subscription {
        try await connection.subscribe(slice, handler)
    }

    func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        connection.values(of: slice)
    }

    func publish(_ value: [UInt8]?, as name: String) async throws {
        try await connection.publish(value, as: name)
    }

    func reach(_ revision: Revision, within limit: Duration) async throws {
        try await connection.reach(revision, within: limit)
    }
}

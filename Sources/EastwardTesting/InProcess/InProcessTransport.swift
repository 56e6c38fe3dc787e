internal import Eastward
internal import EastwardFeature

/// What a feature of an in-process store sends and subscribes through: its connection, which lasts as long as its
/// store. Whoever holds a feature holds its store.
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
        _ slice: S.Type, _ tell: @escaping @MainActor (SliceChange<S>) -> Bool
    ) async throws -> Subscription {
        try await connection.subscribe(slice, tell)
    }

    func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        connection.values(of: slice)
    }

    func reach(_ revision: Revision, within limit: Duration) async throws {
        try await connection.reach(revision, within: limit)
    }
}

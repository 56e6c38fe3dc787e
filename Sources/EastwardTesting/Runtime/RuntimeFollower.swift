internal import Eastward
internal import EastwardFeature

/// What a process of a ``TestRuntime`` is told of one slice, as the test itself sees it.
@MainActor final class RuntimeFollower<S: Slice>: AnyRuntimeFollower {
    let process: String
    /// What the test has received.
    var received = S.Value()
    private(set) var told = S.Value()
    private var connection: FeatureConnection?
    private let waiters = Waiters()

    init(process: String) {
        self.process = process
    }

    var slice: String { S.name }

    func follow(_ connection: FeatureConnection) async throws {
        guard self.connection !== connection else { return }
        self.connection = connection
        _ = try await connection.subscribe(S.self) { [weak self] change in
            guard let self, self.connection === connection else { return false }
            told = change.value
            waiters.wake()
            return true
        }
    }

    /// Waits until `value` is told. Whether it was.
    func isTold(_ value: S.Value, within limit: Duration) async -> Bool {
        guard await waiters.wait(within: limit, until: { S.areAlike(value, told) }) else { return false }
        received = told
        return true
    }

    func surplus(at revision: Revision) async throws -> String? {
        guard let connection else { return nil }
        try await connection.reach(revision, within: .seconds(10))
        return S.areAlike(received, told) ? nil : S.difference(received, told)
    }
}

/// A ``RuntimeFollower`` of whatever slice.
@MainActor protocol AnyRuntimeFollower: AnyObject {
    var process: String { get }
    /// The slice's full name.
    var slice: String { get }
    /// Subscribes, if that has not been done over this connection.
    func follow(_ connection: FeatureConnection) async throws
    /// What was told by `revision` and not received; `nil` if nothing.
    func surplus(at revision: Revision) async throws -> String?
}

internal import Eastward
internal import EastwardFeature
internal import SwiftProtobuf

/// The test's own subscription to one slice, as a process of a ``TestRuntime``.
@MainActor final class RuntimeSubscriber<S: Slice>: AnyRuntimeSubscriber {
    let process: String
    /// The value that the test has received.
    var received = S.Message()
    private(set) var current = S.Message()
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
            guard let self, self.connection === connection else { return }
            current = change.value
            waiters.wake()
        }
    }

    /// Waits until `value` is delivered; returns whether it was.
    func isDelivered(_ value: S.Message, within limit: Duration) async -> Bool {
        await isDelivered(within: limit) { S.areAlike(value, $0) }
    }

    /// Waits until a value that fulfils `condition` is delivered; returns whether it was.
    func isDelivered(within limit: Duration, where condition: (S.Message) -> Bool) async -> Bool {
        guard await waiters.wait(within: limit, until: { condition(current) }) else { return false }
        received = current
        return true
    }

    func surplus(at revision: Revision) async throws -> String? {
        guard let connection else { return nil }
        try await connection.reach(revision, within: .seconds(10))
        return S.areAlike(received, current) ? nil : S.difference(received, current)
    }
}

/// A ``RuntimeSubscriber`` of any slice.
@MainActor protocol AnyRuntimeSubscriber: AnyObject {
    var process: String { get }
    /// The slice's full name.
    var slice: String { get }
    /// Subscribes, unless that has been done over this connection.
    func follow(_ connection: FeatureConnection) async throws
    /// The difference between the value delivered by `revision` and the received one; `nil` if there is none.
    func surplus(at revision: Revision) async throws -> String?
}

import Eastward

@testable import EastwardFeature

/// A wait whose result a test checks synchronously.
final class Wait<Value: Sendable>: Sendable {
    let id = WaiterID()
    private let results = Notes<Result<Value, any Error>>()

    var waiter: Waiter<Value> { Waiter(id) { [results] in results.add($0) } }

    /// `nil` while the wait lasts.
    var result: Result<Value, any Error>? {
        precondition(results.all.count <= 1, "A waiter was resumed twice.")
        return results.all.first
    }

    /// The value of a wait that ended well.
    var value: Value? { try? result?.get() }

    /// The error of a wait that failed.
    var error: FeatureError? {
        guard case .failure(let error) = result else { return nil }
        return error as? FeatureError
    }

    var isWaiting: Bool { result == nil }

    var isCancelled: Bool {
        guard case .failure(let error) = result else { return false }
        return error is CancellationError
    }
}

internal import Synchronization

/// Queues the outcomes of work that other threads do, until the store's next turn.
final class Completions<Outcome: Sendable>: Sendable {
    /// At most as many as there are operations in flight.
    private let waiting = Mutex<[Outcome]>([])
    private let wake: @Sendable () -> Void

    /// - Parameter wake: requests a turn; called on any thread.
    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    /// Adds an outcome, and requests a turn. Can be called on any thread.
    func add(_ outcome: Outcome) {
        waiting.withLock { $0.append(outcome) }
        wake()
    }

    /// Removes the outcomes, and returns them in the order in which they were added.
    func take() -> [Outcome] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}

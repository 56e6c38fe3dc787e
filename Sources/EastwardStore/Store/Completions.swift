internal import Synchronization

/// Queues the outcomes of work that other threads do, until the store's next turn.
final class Completions<Outcome: Sendable>: Sendable {
    private struct Queue {
        /// At most as many as there are operations in flight.
        var outcomes: [Outcome] = []
        var isBeingTaken = false
    }

    private let queue = Mutex(Queue())
    private let wake: @Sendable () -> Void

    /// - Parameter wake: requests a turn; called on any thread.
    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    /// Adds an outcome, and requests a turn if none is taking outcomes. Can be called on any thread.
    func add(_ outcome: Outcome) {
        let isBeingTaken = queue.withLock { queue in
            queue.outcomes.append(outcome)
            return queue.isBeingTaken
        }
        if !isBeingTaken { wake() }
    }

    /// Removes the outcomes, and returns them in the order in which they were added.
    func take() -> [Outcome] {
        queue.withLock { queue in
            defer { queue.outcomes = [] }
            return queue.outcomes
        }
    }

    /// Calls `body` until no outcomes are left. Those that are added meanwhile, also by `body` itself, request no turn.
    func takeAll(_ body: () -> Void) {
        queue.withLock { $0.isBeingTaken = true }
        var areLeft = true
        while areLeft {
            body()
            areLeft = queue.withLock { queue in
                queue.isBeingTaken = !queue.outcomes.isEmpty
                return queue.isBeingTaken
            }
        }
    }
}

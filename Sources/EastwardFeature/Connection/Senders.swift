internal import DequeModule
internal import Eastward

/// The senders of a connection: those that wait for capacity, in the order of their arrival, and those that wait for
/// receipts, by ticket.
struct Senders {
    typealias Completion = (Result<Receipts, FeatureError>) -> Void
    /// Whether a session has capacity for more actions, given the capacity that is reserved.
    typealias CapacityCheck = (_ more: ActionVolume, _ reserved: ActionVolume) -> Bool

    private var queue: Deque<(volume: ActionVolume, waiter: Waiter<Void>)> = []
    /// Capacity granted to senders that have not submitted their actions yet.
    private var reserved = ActionVolume()
    private var completions: [UInt64: Completion] = [:]
    private var lastTicket = SessionCore.restoredTicket

    /// How many senders wait for capacity.
    var queued: Int { queue.count }

    // MARK: Capacity

    /// Reserves capacity, if there is any that no earlier sender waits for.
    mutating func reserve(_ volume: ActionVolume, if hasCapacity: CapacityCheck) -> Bool {
        guard queue.isEmpty, hasCapacity(volume, reserved) else { return false }
        reserved += volume
        return true
    }

    /// Resumes `waiter` when capacity is reserved for it.
    mutating func waitForCapacity(_ volume: ActionVolume, _ waiter: Waiter<Void>) {
        queue.append((volume, waiter))
    }

    /// Reserves capacity for the senders that wait longest, and resumes them.
    mutating func grant(if hasCapacity: CapacityCheck) {
        while let (volume, waiter) = queue.first, hasCapacity(volume, reserved) {
            queue.removeFirst()
            reserved += volume
            waiter.resume()
        }
    }

    // MARK: Receipts

    /// Uses reserved capacity for actions whose receipts are passed to `completion`.
    /// - Returns: the ticket of the actions.
    mutating func begin(_ volume: ActionVolume, _ completion: @escaping Completion) -> UInt64 {
        reserved -= volume
        lastTicket += 1
        completions[lastTicket] = completion
        return lastTicket
    }

    /// Removes the sender of `ticket`. Returns what to call with its result.
    mutating func finish(_ ticket: UInt64) -> Completion? {
        completions.removeValue(forKey: ticket)
    }

    // MARK: Ending

    /// Ends the wait for capacity of a sender whose task was cancelled. A sender behind it may have capacity then.
    mutating func cancel(_ id: WaiterID) {
        guard let index = queue.firstIndex(where: { $0.waiter.id == id }) else { return }
        queue.remove(at: index).waiter.resume(throwing: CancellationError())
    }

    /// Fails the senders that wait for capacity.
    mutating func fail(_ error: FeatureError) {
        for (_, waiter) in queue { waiter.resume(throwing: error) }
        queue = []
    }
}

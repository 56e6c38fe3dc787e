/// Tasks that wait on the main actor for an event there.
@MainActor final class Waiters {
    private var continuations: [CheckedContinuation<Void, Never>] = []

    /// Wakes all waiting tasks, which check their conditions again.
    func wake() {
        for continuation in continuations { continuation.resume() }
        continuations = []
    }

    /// Waits until `isMet`; returns whether it was met within `limit`.
    func wait(within limit: Duration, until isMet: () -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + limit
        while !isMet() {
            guard ContinuousClock.now < deadline else {
                // If many tests share the main actor, pending work may be queued behind the task that woke this one.
                await settle()
                return isMet()
            }
            let alarm = Task {
                try await Task.sleep(until: deadline, clock: .continuous)
                wake()
            }
            await withCheckedContinuation { continuations.append($0) }
            alarm.cancel()
        }
        return true
    }
}

/// Runs the pending work on the main actor: woken tasks, and the tasks that they start.
@MainActor func settle() async {
    for _ in 0..<20 { await Task.yield() }
}

/// Those who wait on the main actor for something to happen there.
@MainActor final class Waiters {
    private var continuations: [CheckedContinuation<Void, Never>] = []

    /// Something happened: whoever waits looks again.
    func wake() {
        for continuation in continuations { continuation.resume() }
        continuations = []
    }

    /// Waits until `isMet`. Whether it came to be within `limit`.
    func wait(within limit: Duration, until isMet: () -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + limit
        while !isMet() {
            guard ContinuousClock.now < deadline else {
                // Where many tests share the main actor, what is due may be behind whoever woke this one.
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

/// Lets what is due on the main actor be done: a task that was woken, and those that it starts.
@MainActor func settle() async {
    for _ in 0..<20 { await Task.yield() }
}

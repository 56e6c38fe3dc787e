internal import Eastward

/// The callers that wait until a revision is reached, each with a deadline.
struct RevisionWaiters {
    private struct Entry {
        let revision: Revision
        let deadline: Instant
        let waiter: Waiter<Void>
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// The next deadline.
    var deadline: Instant? { entries.map(\.deadline).min() }

    mutating func add(_ revision: Revision, until deadline: Instant, _ waiter: Waiter<Void>) {
        entries.append(Entry(revision: revision, deadline: deadline, waiter: waiter))
    }

    /// Resumes the callers whose revision is reached, and fails those whose deadline has passed.
    mutating func resume(now: Instant, ifReached isReached: (Revision) -> Bool) {
        var waiting: [Entry] = []
        for entry in entries {
            if isReached(entry.revision) {
                entry.waiter.resume()
            } else if entry.deadline <= now {
                entry.waiter.resume(
                    throwing: FeatureError.timedOut("Revision \(entry.revision) was not received in time."))
            } else {
                waiting.append(entry)
            }
        }
        entries = waiting
    }

    /// Ends the wait of a caller whose task was cancelled.
    mutating func cancel(_ id: WaiterID) {
        guard let index = entries.firstIndex(where: { $0.waiter.id == id }) else { return }
        entries.remove(at: index).waiter.resume(throwing: CancellationError())
    }

    mutating func fail(_ error: FeatureError) {
        for entry in entries { entry.waiter.resume(throwing: error) }
        entries = []
    }
}

internal import Synchronization

/// A clock that advances only when a test advances it.
///
/// Pass it to code that would otherwise use a `ContinuousClock`; ``TestStore/clock`` is also the time in the reducers'
/// ``Context``.
///
/// ```swift
/// let presenter = NotesPresenter(view: view, clock: store.clock)
/// await store.clock.advance(by: .milliseconds(500))
/// ```
public final class TestClock: Clock {
    /// A time, as the offset from the clock's creation.
    public struct Instant: InstantProtocol {
        public let offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let number: UInt64
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Contents {
        var now = Instant(offset: .zero)
        var next: UInt64 = 0
        /// The sleeping tasks, in the order of their deadlines.
        var sleepers: [Sleeper] = []
    }

    private let contents = Mutex(Contents())

    public init() {}

    public var now: Instant { contents.withLock(\.now) }

    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends until the clock reaches `deadline`, or the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let number = contents.withLock { contents in
            defer { contents.next += 1 }
            return contents.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let wakes = contents.withLock { contents in
                    guard deadline > contents.now, !Task.isCancelled else { return true }
                    let place = contents.sleepers.firstIndex { $0.deadline > deadline } ?? contents.sleepers.endIndex
                    contents.sleepers.insert(
                        Sleeper(number: number, deadline: deadline, continuation: continuation), at: place)
                    return false
                }
                guard wakes else { return }
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    continuation.resume()
                }
            }
        } onCancel: {
            let cancelled = contents.withLock { contents in
                contents.sleepers.firstIndex { $0.number == number }.map { contents.sleepers.remove(at: $0) }
            }
            cancelled?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Advances the clock and wakes the tasks whose deadlines it reaches, one after another, each at its time. Their
    /// next work on the main actor is done before this returns. A task that sleeps again until within this time is
    /// woken again.
    @MainActor public func advance(by duration: Duration) async {
        let end = now.advanced(by: duration)
        await settle()
        while let sleeper = takeSleeper(until: end) {
            sleeper.continuation.resume()
            await settle()
        }
        contents.withLock { $0.now = end }
        await settle()
    }

    /// The time until the next task wakes; `nil` if no task sleeps.
    var nextWaking: Duration? {
        contents.withLock { contents in contents.sleepers.first.map { contents.now.duration(to: $0.deadline) } }
    }

    private func takeSleeper(until end: Instant) -> Sleeper? {
        contents.withLock { contents in
            guard let first = contents.sleepers.first, first.deadline <= end else { return nil }
            contents.now = max(contents.now, first.deadline)
            return contents.sleepers.removeFirst()
        }
    }
}

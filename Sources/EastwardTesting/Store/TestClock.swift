internal import Synchronization

/// A clock that stands still until a test moves it on.
///
/// Give it to what would otherwise use a `ContinuousClock`; ``TestStore/clock`` is also the time in the reducers'
/// ``Context``.
///
/// ```swift
/// let presenter = NotesPresenter(view: view, clock: store.clock)
/// await store.clock.advance(by: .milliseconds(500))
/// ```
public final class TestClock: Clock {
    /// A time since the clock was made.
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
        /// Those that wait, the first one to wake first.
        var sleepers: [Sleeper] = []
    }

    private let contents = Mutex(Contents())

    public init() {}

    public var now: Instant { contents.withLock(\.now) }

    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Suspends until the clock was moved to `deadline`, or the task is cancelled.
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

    /// Moves the clock on, and wakes whoever sleeps until then, one after another, each at its time. What they do next
    /// on the main actor is done before this returns, and who sleeps again until within this time is woken again.
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

    /// How long it is until the next one wakes; `nil` if nobody sleeps.
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

internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import Synchronization

/// The thread that waits for an outbox's disk, so that the connection's thread does not. One write at a time.
final class OutboxWriter: Sendable {
    /// A write, and the outcomes to record before it.
    private struct Work {
        let write: OutboxWrite
        let outcomes: [TaggedOutcome]
    }

    private enum State {
        /// There is nothing to write. Exits: queued, closing.
        case idle
        /// The thread is to write. Exits: writing, closing.
        case queued(Work)
        /// The thread writes. Exits: written, closing.
        case writing
        /// The outcome was not taken yet. Exits: idle, closing.
        case written(OutboxOutcome)
        /// The thread ends after the write in progress and the queued one. Exits: closed.
        case closing(queued: Work?, [CheckedContinuation<Void, Never>])
        /// The file is closed.
        case closed
    }

    private let state = Mutex(State.idle)
    private let work = DispatchSemaphore(value: 0)

    /// Starts the thread.
    /// - Parameters:
    ///   - file: belongs to the thread from now on.
    ///   - record: called before each write that has outcomes to record.
    ///   - wake: called when there is an outcome.
    init(
        _ file: sending OutboxFile, record: (@Sendable ([TaggedOutcome]) throws -> Void)? = nil,
        wake: @escaping @Sendable () -> Void
    ) {
        // Passed to the thread, and used nowhere else.
        nonisolated(unsafe) let file = file
        Thread.detachNewThread {
            Thread.current.name = "outbox"
            self.run(file, record, wake)
        }
    }

    /// Begins to write, after the `outcomes` are recorded. The previous outcome must have been taken.
    func begin(_ write: OutboxWrite, recording outcomes: [TaggedOutcome] = []) {
        state.withLock { state in
            guard case .idle = state else { preconditionFailure("Take the outcome of the last write first.") }
            state = .queued(Work(write: write, outcomes: outcomes))
        }
        work.signal()
    }

    /// The outcome of the last write; `nil` if it is not known yet, or was taken.
    func takeOutcome() -> OutboxOutcome? {
        state.withLock { state in
            guard case .written(let outcome) = state else { return nil }
            state = .idle
            return outcome
        }
    }

    /// Ends the thread after the writes that were begun, and closes the file.
    func close() {
        state.withLock { state in
            switch state {
            case .idle, .writing, .written: state = .closing(queued: nil, [])
            case .queued(let work): state = .closing(queued: work, [])
            case .closing, .closed: break
            }
        }
        work.signal()
    }

    /// Closes the file, and waits until it can be opened elsewhere. The wait ends with the writes that were begun, and
    /// cannot be cancelled: until then another opening would fail.
    func untilClosed() async {
        close()
        await withCheckedContinuation { continuation in
            let isClosed = state.withLock { state in
                guard case .closing(let queued, let waiters) = state else { return true }
                state = .closing(queued: queued, waiters + [continuation])
                return false
            }
            if isClosed { continuation.resume() }
        }
    }

    // MARK: The thread

    private func run(
        _ file: OutboxFile, _ record: (@Sendable ([TaggedOutcome]) throws -> Void)?, _ wake: () -> Void
    ) {
        var isLast = false
        while !isLast {
            work.wait()
            let next: Work?
            (next, isLast) = takeWork()
            guard let next else { continue }
            finish(Self.outcome(of: next, file, record))
            wake()
        }
        file.close()
        for waiter in end() { waiter.resume() }
    }

    /// The queued write, and whether the thread ends after it.
    private func takeWork() -> (work: Work?, isLast: Bool) {
        state.withLock { state in
            switch state {
            case .queued(let work):
                state = .writing
                return (work, false)
            case .closing(let work, let waiters):
                state = .closing(queued: nil, waiters)
                return (work, true)
            case .idle, .writing, .written, .closed: return (nil, false)
            }
        }
    }

    private func finish(_ outcome: OutboxOutcome) {
        state.withLock { state in
            if case .writing = state { state = .written(outcome) }
        }
    }

    /// Returns the callers that wait for the end.
    private func end() -> [CheckedContinuation<Void, Never>] {
        state.withLock { state in
            defer { state = .closed }
            guard case .closing(_, let waiters) = state else { return [] }
            return waiters
        }
    }

    private static func outcome(
        of work: Work, _ file: OutboxFile, _ record: (@Sendable ([TaggedOutcome]) throws -> Void)?
    ) -> OutboxOutcome {
        do {
            if !work.outcomes.isEmpty { try record?(work.outcomes) }
        } catch {
            return .full(reason: "The outcomes of its actions cannot be recorded: \(error)")
        }
        do throws(DiskError) {
            try file.commit(work.write)
            return .written
        } catch .full(let reason) {
            return .full(reason: reason)
        } catch {
            return .failed(
                reason: """
                    The outbox failed: \(error) It is unknown which of the last actions it has. Repair the disk and \
                    restart the feature: the actions in the outbox are sent then.
                    """)
        }
    }
}

internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import Synchronization

/// The thread that waits for an outbox's disk, so that the connection's thread does not. One write at a time.
final class OutboxWriter: Sendable {
    private struct State {
        var write: OutboxWrite?
        var outcome: OutboxOutcome?
        var isClosing = false
        var hasEnded = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)

    /// Starts the thread.
    /// - Parameters:
    ///   - file: belongs to the thread from now on.
    ///   - wake: called when there is an outcome.
    init(_ file: sending OutboxFile, wake: @escaping @Sendable () -> Void) {
        // Passed to the thread, and used nowhere else.
        nonisolated(unsafe) let file = file
        Thread.detachNewThread {
            Thread.current.name = "outbox"
            self.run(file, wake)
        }
    }

    /// Begins to write. The previous outcome must have been taken.
    func begin(_ write: OutboxWrite) {
        state.withLock { $0.write = write }
        work.signal()
    }

    /// The outcome of the last write; `nil` if it is not known yet, or was taken.
    func takeOutcome() -> OutboxOutcome? {
        state.withLock { state in
            defer { state.outcome = nil }
            return state.outcome
        }
    }

    /// Ends the thread after the current write, and closes the file.
    func close() {
        state.withLock { $0.isClosing = true }
        work.signal()
    }

    /// Waits until the file is closed and can be opened elsewhere.
    func untilClosed() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.waiters.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }

    // MARK: The thread

    private func run(_ file: OutboxFile, _ wake: () -> Void) {
        while true {
            work.wait()
            let (write, isClosing) = state.withLock { state in
                defer { state.write = nil }
                return (state.write, state.isClosing)
            }
            if let write {
                let outcome = Self.outcome(of: write, file)
                state.withLock { $0.outcome = outcome }
                wake()
            }
            if isClosing { break }
        }
        file.close()
        let waiters = state.withLock { state in
            state.hasEnded = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    private static func outcome(of write: OutboxWrite, _ file: OutboxFile) -> OutboxOutcome {
        do throws(DiskError) {
            try file.commit(write)
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

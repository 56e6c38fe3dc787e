import CLinux
import Foundation
import Synchronization

/// Waits until descriptors can be read or written, with `epoll(7)` on a thread of its own.
///
/// On Linux, libdispatch loses events of a descriptor that gets a second source, or crashes
/// (swift-corelibs-libdispatch, issues 833 and 949).
final class DescriptorPoller: Sendable {
    enum Interest {
        case reading, writing
    }

    static let shared = DescriptorPoller()

    private struct Wait {
        let id: UInt64
        /// Whether it continues after an event.
        let isRepeated: Bool
        /// Called on the poller's thread at an event.
        let action: @Sendable () -> Void
    }

    /// The waits for one descriptor.
    private struct Waits {
        var reader: Wait?
        var writer: Wait?

        subscript(interest: Interest) -> Wait? {
            get { interest == .reading ? reader : writer }
            set { if interest == .reading { reader = newValue } else { writer = newValue } }
        }

        var events: UInt32 {
            (reader == nil ? 0 : EPOLLIN.rawValue) | (writer == nil ? 0 : EPOLLOUT.rawValue)
        }
    }

    private struct State {
        /// −1 before the first wait.
        var epoll: CInt = -1
        var waits: [CInt: Waits] = [:]
        private var lastID: UInt64 = 0

        mutating func nextID() -> UInt64 {
            lastID += 1
            return lastID
        }
    }

    private let state = Mutex(State())

    /// The pause after which a caller tries again to have a descriptor watched.
    private static let retryDelay = Duration.milliseconds(100)

    // MARK: Waiting

    /// Waits until the descriptor is ready, or the task is cancelled; it may return earlier. One task at a time may wait
    /// for an interest of a descriptor, which must stay open until then.
    func wait(for interest: Interest, of descriptor: CInt) async {
        let id = state.withLock { $0.nextID() }
        let hasEnded = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let wait = Wait(id: id, isRepeated: false) { continuation.resume(returning: true) }
                // A cancellation after the check waits for the lock, and finds the wait.
                let (isCancelled, isWatched) = state.withLock { state in
                    let isCancelled = Task.isCancelled
                    return (isCancelled, !isCancelled && begin(wait, for: interest, of: descriptor, &state))
                }
                if !isWatched { continuation.resume(returning: isCancelled) }
            }
        } onCancel: {
            state.withLock { end(id, for: interest, of: descriptor, &$0) }?.action()
        }
        // epoll cannot watch the descriptor, for lack of memory or descriptors: the caller tries again.
        if !hasEnded { try? await Task.sleep(for: Self.retryDelay) }
    }

    /// Calls `body` on the poller's thread whenever the descriptor can be read, until ``endWatch(_:of:)``. `body` must
    /// not wait: no task has to be scheduled for it.
    /// - Returns: the watch's number; `nil` if the task was cancelled before.
    func watch(_ descriptor: CInt, _ body: @escaping @Sendable () -> Void) async -> UInt64? {
        while !Task.isCancelled {
            let id = state.withLock { state in
                let id = state.nextID()
                let wait = Wait(id: id, isRepeated: true, action: body)
                return begin(wait, for: .reading, of: descriptor, &state) ? id : nil
            }
            if let id { return id }
            try? await Task.sleep(for: Self.retryDelay)
        }
        return nil
    }

    func endWatch(_ id: UInt64, of descriptor: CInt) {
        _ = state.withLock { end(id, for: .reading, of: descriptor, &$0) }
    }

    /// Whether a task waits for the descriptor.
    func isWaiting(for interest: Interest, of descriptor: CInt) -> Bool {
        state.withLock { $0.waits[descriptor]?[interest] != nil }
    }

    private func begin(_ wait: Wait, for interest: Interest, of descriptor: CInt, _ state: inout State) -> Bool {
        precondition(state.waits[descriptor]?[interest] == nil, "Another task waits for this descriptor.")
        guard start(&state) else { return false }
        let before = state.waits[descriptor] ?? Waits()
        var waits = before
        waits[interest] = wait
        guard Self.change(state.epoll, descriptor, to: waits.events, from: before.events) else { return false }
        state.waits[descriptor] = waits
        return true
    }

    private func end(_ id: UInt64, for interest: Interest, of descriptor: CInt, _ state: inout State) -> Wait? {
        guard let before = state.waits[descriptor], let wait = before[interest], wait.id == id else { return nil }
        var waits = before
        waits[interest] = nil
        _ = Self.change(state.epoll, descriptor, to: waits.events, from: before.events)
        state.waits[descriptor] = waits.events == 0 ? nil : waits
        return wait
    }

    /// Changes the events for which epoll watches the descriptor. Returns whether it could.
    private static func change(_ epoll: CInt, _ descriptor: CInt, to events: UInt32, from before: UInt32) -> Bool {
        let operation = before == 0 ? EPOLL_CTL_ADD : events == 0 ? EPOLL_CTL_DEL : EPOLL_CTL_MOD
        var event = epoll_event()
        event.events = events
        event.data.fd = descriptor
        return epoll_ctl(epoll, operation, descriptor, &event) == 0
    }

    // MARK: The thread

    /// Starts the thread before the first wait. Returns whether it runs.
    private func start(_ state: inout State) -> Bool {
        guard state.epoll < 0 else { return true }
        let epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard epoll >= 0 else { return false }
        state.epoll = epoll
        let thread = Thread { self.run(epoll) }
        thread.name = "descriptors"
        thread.stackSize = 256 << 10
        thread.start()
        return true
    }

    private func run(_ epoll: CInt) {
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        while true {
            let count = epoll_wait(epoll, &events, CInt(events.count), -1)
            let ready = state.withLock { state in
                events.prefix(Int(max(count, 0))).flatMap { takeReady($0, &state) }
            }
            for wait in ready { wait.action() }
        }
    }

    private func takeReady(_ event: epoll_event, _ state: inout State) -> [Wait] {
        let descriptor = event.data.fd
        guard let waits = state.waits[descriptor] else { return [] }
        // An error or a closed connection ends both waits.
        let failed = EPOLLERR.rawValue | EPOLLHUP.rawValue
        return [(Interest.reading, EPOLLIN.rawValue | failed), (.writing, EPOLLOUT.rawValue | failed)]
            .compactMap { interest, mask in
                guard event.events & mask != 0, let wait = waits[interest] else { return nil }
                return wait.isRepeated ? wait : end(wait.id, for: interest, of: descriptor, &state)
            }
    }
}

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
        let continuation: CheckedContinuation<Bool, Never>
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
        var waits: [CInt: Waits] = [:]
        var lastID: UInt64 = 0
    }

    private let epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
    private let state = Mutex(State())

    private init() {
        guard epoll >= 0 else { return }
        let thread = Thread { self.run() }
        thread.name = "descriptors"
        thread.stackSize = 256 << 10
        thread.start()
    }

    /// Waits until the descriptor is ready, or the task is cancelled; it may return earlier. One task at a time may wait
    /// for an interest of a descriptor, which must stay open until then.
    func wait(for interest: Interest, of descriptor: CInt) async {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let isWatched = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let wait = Wait(id: id, continuation: continuation)
                let isEnd = state.withLock { state in
                    // A cancellation from here on waits for the lock, and finds the wait.
                    Task.isCancelled ? true : begin(wait, for: interest, of: descriptor, &state) ? nil : false
                }
                if let isEnd { continuation.resume(returning: isEnd) }
            }
        } onCancel: {
            let wait = state.withLock { end(id, for: interest, of: descriptor, &$0) }
            wait?.continuation.resume(returning: true)
        }
        // The kernel has no memory, or the process no descriptor, to watch it: the caller tries again.
        if !isWatched { try? await Task.sleep(for: .milliseconds(100)) }
    }

    private func begin(_ wait: Wait, for interest: Interest, of descriptor: CInt, _ state: inout State) -> Bool {
        precondition(state.waits[descriptor]?[interest] == nil, "Another task waits for this descriptor.")
        let before = state.waits[descriptor] ?? Waits()
        var waits = before
        waits[interest] = wait
        guard watch(descriptor, waits.events, before: before.events) else { return false }
        state.waits[descriptor] = waits
        return true
    }

    private func end(_ id: UInt64, for interest: Interest, of descriptor: CInt, _ state: inout State) -> Wait? {
        guard let before = state.waits[descriptor], let wait = before[interest], wait.id == id else { return nil }
        var waits = before
        waits[interest] = nil
        _ = watch(descriptor, waits.events, before: before.events)
        state.waits[descriptor] = waits.events == 0 ? nil : waits
        return wait
    }

    /// Changes the events for which epoll watches the descriptor. Returns whether it does.
    private func watch(_ descriptor: CInt, _ events: UInt32, before: UInt32) -> Bool {
        let operation = before == 0 ? EPOLL_CTL_ADD : events == 0 ? EPOLL_CTL_DEL : EPOLL_CTL_MOD
        var event = epoll_event()
        event.events = events
        event.data.fd = descriptor
        return epoll_ctl(epoll, operation, descriptor, &event) == 0
    }

    private func run() {
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        while true {
            let count = epoll_wait(epoll, &events, CInt(events.count), -1)
            let ready = state.withLock { state in
                events.prefix(Int(max(count, 0))).flatMap { takeReady($0, &state) }
            }
            for wait in ready { wait.continuation.resume(returning: true) }
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
                return end(wait.id, for: interest, of: descriptor, &state)
            }
    }
}

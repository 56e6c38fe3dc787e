internal import Dispatch
internal import Eastward
internal import Foundation
internal import Synchronization

/// The start of the commit in which the store's thread waits for the disk. That thread writes it, ``CommitHeartbeat``
/// reads it.
package final class CommitClock: Sendable {
    /// 0 outside of a commit.
    private let start = Atomic<UInt64>(0)

    func begin() { start.store(Instant.now().nanoseconds, ordering: .relaxed) }

    func end() { start.store(0, ordering: .relaxed) }

    /// `nil` outside of a commit.
    var since: Instant? {
        let start = start.load(ordering: .relaxed)
        return start == 0 ? nil : Instant(nanoseconds: start)
    }
}

/// Sends the heartbeats of a store while its thread waits for the disk.
///
/// The store's thread commits a small batch itself, which saves a thread switch. If the disk stalls, that thread sends
/// no heartbeat although it is not hung. This thread sends one instead, but only during a commit, and only for as long
/// as the journal may take for a batch. A reducer that hangs is never inside a commit.
final class CommitHeartbeat: Sendable {
    private let end = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - interval: how long the supervisor waits for a heartbeat.
    ///   - timeout: how long a commit may take.
    ///   - send: sends a heartbeat.
    init(
        interval: Duration, commit: CommitClock, timeout: Duration, send: @escaping @Sendable () -> Void
    ) {
        // As often as the store's thread does.
        let period = DispatchTimeInterval.nanoseconds(Int(Heartbeat.period(for: interval).nanoseconds))
        Thread.detachNewThread { [end] in
            Thread.current.name = "heartbeat"
            while end.wait(timeout: .now() + period) == .timedOut {
                if Self.isDue(now: .now(), committingSince: commit.since, timeout: timeout) { send() }
            }
        }
    }

    /// Ends the thread.
    func stop() { end.signal() }

    deinit { end.signal() }

    /// Whether to send a heartbeat. The commit may have begun after `now` was read.
    static func isDue(now: Instant, committingSince start: Instant?, timeout: Duration) -> Bool {
        guard let start else { return false }
        return now < start + timeout
    }
}

internal import DequeModule
internal import ZeroMQ

/// Replies that wait because their operator does not read: bounded in count, bytes and time. No I/O, no clock.
struct OperatorBacklog {
    private struct Queue {
        var replies: Deque<[UInt8]> = []
        var since: UInt64
    }

    static let mostReplies = 4096
    static let mostBytes = 128 << 20
    /// How long an operator may read nothing before its replies are dropped, in nanoseconds.
    static let timeout: UInt64 = 30_000_000_000

    private var queues: [RouterSocket.Peer: Queue] = [:]
    private var replies = 0
    private var bytes = 0

    var isEmpty: Bool { queues.isEmpty }

    /// Whether replies to `peer` have to wait for those before.
    func holds(_ peer: RouterSocket.Peer) -> Bool { queues[peer] != nil }

    /// Whether there was capacity for `reply`; if not, the operator has lost it.
    mutating func add(_ reply: [UInt8], to peer: RouterSocket.Peer, now: UInt64) -> Bool {
        guard replies < Self.mostReplies, bytes + reply.count <= Self.mostBytes else { return false }
        queues[peer, default: Queue(since: now)].replies.append(reply)
        replies += 1
        bytes += reply.count
        return true
    }

    /// Sends what finds room. Whether it sent any.
    mutating func send(now: UInt64, _ send: ([UInt8], RouterSocket.Peer) throws -> SendOutcome) rethrows -> Bool {
        var hasSent = false
        for (peer, queue) in queues {
            var queue = queue
            var isReading = true
            while isReading, let reply = queue.replies.first {
                switch try send(reply, peer) {
                case .sent:
                    remove(&queue.replies)
                    queue.since = now
                    hasSent = true
                case .wouldBlock where now < queue.since + Self.timeout: isReading = false
                case .wouldBlock, .unreachable: while !queue.replies.isEmpty { remove(&queue.replies) }
                }
            }
            queues[peer] = queue.replies.isEmpty ? nil : queue
        }
        return hasSent
    }

    private mutating func remove(_ queue: inout Deque<[UInt8]>) {
        replies -= 1
        bytes -= queue.removeFirst().count
    }
}

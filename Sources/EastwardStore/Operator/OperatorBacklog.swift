internal import DequeModule
internal import Eastward
internal import ZeroMQ

/// A queue of replies for operators that do not read: bounded in count, bytes and time. No I/O, no clock.
struct OperatorBacklog {
    private struct Queue {
        var replies: Deque<[UInt8]> = []
        var since: Instant
    }

    static let mostReplies = 4096
    static let mostBytes = 128 << 20
    /// The time without reads after which an operator's replies are dropped.
    static let timeout = Duration.seconds(30)

    private var queues: [RouterSocket.Peer: Queue] = [:]
    private var replies = 0
    private var bytes = 0

    var isEmpty: Bool { queues.isEmpty }

    /// Whether earlier replies to `peer` are still queued.
    func holds(_ peer: RouterSocket.Peer) -> Bool { queues[peer] != nil }

    /// Queues `reply`. Returns whether there was capacity; if not, the reply is lost.
    mutating func add(_ reply: [UInt8], to peer: RouterSocket.Peer, now: Instant) -> Bool {
        guard replies < Self.mostReplies, bytes + reply.count <= Self.mostBytes else { return false }
        queues[peer, default: Queue(since: now)].replies.append(reply)
        replies += 1
        bytes += reply.count
        return true
    }

    /// Sends the queued replies that the sockets accept. Returns whether it sent any.
    mutating func send(now: Instant, _ send: ([UInt8], RouterSocket.Peer) throws -> SendOutcome) rethrows -> Bool {
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

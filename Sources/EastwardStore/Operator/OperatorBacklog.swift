internal import DequeModule
internal import Eastward
internal import ZeroMQ

/// A queue of replies for operators that do not read: bounded in count, bytes and time. If it is full, the operator with
/// the largest share of it loses its replies, so that the others lose none. No I/O, no clock.
struct OperatorBacklog {
    private struct Queue {
        var replies: Deque<[UInt8]> = []
        var bytes = 0
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

    /// Queues `reply`. Returns whether there was capacity; if not, this reply is lost, or those of another operator.
    mutating func add(_ reply: [UInt8], to peer: RouterSocket.Peer, now: Instant) -> Bool {
        guard reply.count <= Self.mostBytes else { return false }
        var hadCapacity = true
        while replies >= Self.mostReplies || bytes + reply.count > Self.mostBytes {
            let own = queues[peer].map(Self.share) ?? 0
            guard let (largest, queue) = queues.max(by: { Self.share($0.value) < Self.share($1.value) }),
                own < Self.share(queue)
            else { return false }
            hadCapacity = false
            queues[largest] = nil
            replies -= queue.replies.count
            bytes -= queue.bytes
        }
        var queue = queues.removeValue(forKey: peer) ?? Queue(since: now)
        queue.replies.append(reply)
        queue.bytes += reply.count
        queues[peer] = queue
        replies += 1
        bytes += reply.count
        return hadCapacity
    }

    /// The larger of a queue's shares of the limits.
    private static func share(_ queue: Queue) -> Double {
        max(Double(queue.replies.count) / Double(mostReplies), Double(queue.bytes) / Double(mostBytes))
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
                    removeFirst(&queue)
                    queue.since = now
                    hasSent = true
                case .wouldBlock where now < queue.since + Self.timeout: isReading = false
                case .wouldBlock, .unreachable: while !queue.replies.isEmpty { removeFirst(&queue) }
                }
            }
            queues[peer] = queue.replies.isEmpty ? nil : queue
        }
        return hasSent
    }

    private mutating func removeFirst(_ queue: inout Queue) {
        let count = queue.replies.removeFirst().count
        queue.bytes -= count
        replies -= 1
        bytes -= count
    }
}

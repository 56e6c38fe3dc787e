internal import Eastward
internal import ZeroMQ

/// An operator that receives a slice after every change.
struct Watcher {
    /// The life cycle of a watcher, which ends when its operator disconnects.
    enum Phase {
        /// Nothing was sent: the current value is due. Can transition to: `current`.
        case new
        /// The last value was sent. Can transition to: `changed`.
        case current
        /// The value changed since the last one that was sent, so that the current value is due; several changes become
        /// one. Can transition to: `current`.
        case changed

        var isDue: Bool { self != .current }
    }

    let caller: OperatorCaller
    let slice: String
    fileprivate(set) var phase = Phase.new
    /// When to send to an operator again that did not read; `nil` if it reads.
    fileprivate var retryAt: Instant?
}

/// The watchers of slices. It sends each watcher the value of its slice, and again after changes.
struct Watchers {
    static let kept = 256
    /// The interval between two attempts to send to an operator that does not read.
    static let retryInterval = Duration.milliseconds(20)
    /// How often a watcher to which nothing was sent is probed.
    static let probeInterval = Duration.seconds(10)

    private var watchers: [Watcher] = []
    /// The last value of each slice that must still be sent, written as JSON once for all its watchers.
    private var values: [String: (sequence: UInt64, reply: WireOperatorReply)] = [:]
    private var probedAt = Instant.distantPast

    /// The watched slices.
    var slices: Set<String> { Set(watchers.map(\.slice)) }

    var isEmpty: Bool { watchers.isEmpty }

    /// Whether a value is due.
    var areDue: Bool { watchers.contains(where: \.phase.isDue) }

    /// Adds a watcher, unless there are too many that are connected. Returns whether it was added.
    mutating func add(_ caller: OperatorCaller, of slice: String, over replies: OperatorReplies) throws -> Bool {
        if watchers.count >= Self.kept { try removeUnreachable(over: replies) }
        guard watchers.count < Self.kept else { return false }
        watchers.append(Watcher(caller: caller, slice: slice))
        return true
    }

    /// Records that slices have changed.
    mutating func noteChanges(of slices: [String]) {
        for slice in slices {
            for index in watchers.indices where watchers[index].slice == slice && watchers[index].phase == .current {
                watchers[index].phase = .changed
            }
        }
    }

    /// Sends each watcher that is due the current value. Returns whether it sent any.
    mutating func sendDue(
        over replies: OperatorReplies, of publishing: inout Publishing, epoch: UInt64, now: Instant
    ) throws -> Bool {
        if now >= probedAt + Self.probeInterval {
            probedAt = now
            try removeUnreachable(over: replies)
        }
        var hasSent = false
        var unreachable: [Int] = []
        for index in watchers.indices
        where watchers[index].phase.isDue && now >= watchers[index].retryAt ?? now
            && !replies.areWaiting(for: watchers[index].caller)
        {
            let watcher = watchers[index]
            // The value may be large, and would be serialized for each attempt.
            if watcher.retryAt != nil, try replies.probe(watcher.caller) == .wouldBlock {
                watchers[index].retryAt = now + Self.retryInterval
                continue
            }
            var reply = value(of: watcher.slice, &publishing, epoch: epoch)
            reply.id = watcher.caller.id
            reply.slice.snapshot = watcher.phase == .new
            switch try replies.offer(reply, to: watcher.caller) {
            case .sent:
                hasSent = true
                watchers[index].phase = .current
                watchers[index].retryAt = nil
            // The watcher stays due and is retried.
            case .wouldBlock: watchers[index].retryAt = now + Self.retryInterval
            case .unreachable: unreachable.append(index)
            }
        }
        for index in unreachable.reversed() { watchers.remove(at: index) }
        if !areDue { values = [:] }
        return hasSent
    }

    /// The last published value of the slice.
    private mutating func value(
        of slice: String, _ publishing: inout Publishing, epoch: UInt64
    ) -> WireOperatorReply {
        let progress = publishing.progress(of: slice)
        if let known = values[slice], known.sequence == progress.sequence {
            // A later revision that did not change the slice.
            values[slice]?.reply.slice.revision = progress.revision
            return values[slice]?.reply ?? known.reply
        }
        var reply = WireOperatorReply()
        reply.slice.slice = slice
        reply.slice.epoch = epoch
        reply.slice.revision = progress.revision
        reply.slice.json = publishing.redactedJSON(of: slice) ?? "null"
        values[slice] = (progress.sequence, reply)
        return reply
    }

    /// Ends the watches of operators that disconnected without ending them.
    private mutating func removeUnreachable(over replies: OperatorReplies) throws {
        watchers = try watchers.filter { try $0.phase.isDue || replies.canReach($0.caller) }
    }
}

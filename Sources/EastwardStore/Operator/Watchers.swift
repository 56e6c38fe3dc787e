internal import Dispatch
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
    /// The progress of the slice when the operator asked for it. An earlier value may lack an action of which the
    /// operator has the receipt.
    let firstSequence: UInt64
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
    private var values: WatchedValues
    private var probedAt = Instant.distantPast

    /// - Parameters:
    ///   - queue: writes the values.
    ///   - wake: requests a turn of the store, after a value was written.
    init(
        queue: DispatchQueue = DispatchQueue(label: "values of watched slices"), wake: @escaping @Sendable () -> Void
    ) {
        values = WatchedValues(queue: queue, wake: wake)
    }

    /// The watched slices.
    var slices: Set<String> { Set(watchers.map(\.slice)) }

    var isEmpty: Bool { watchers.isEmpty }

    /// Whether there is neither a watcher nor a value that is being written.
    var isIdle: Bool { isEmpty && !values.areBeingWritten }

    /// Whether a value is due.
    var areDue: Bool { watchers.contains(where: \.phase.isDue) }

    /// Adds a watcher, unless there are too many that are connected. Returns whether it was added.
    /// - Parameter sequence: the progress of the slice.
    mutating func add(
        _ caller: OperatorCaller, of slice: String, from sequence: UInt64, over replies: OperatorReplies
    ) throws -> Bool {
        if watchers.count >= Self.kept { try removeUnreachable(over: replies) }
        guard watchers.count < Self.kept else { return false }
        watchers.append(Watcher(caller: caller, slice: slice, firstSequence: sequence))
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

    /// Sends each watcher that is due the last value that was written, and has newer ones written. Returns whether it
    /// sent any.
    mutating func sendDue(
        over replies: OperatorReplies, of publishing: inout Publishing, epoch: UInt64, now: Instant
    ) throws -> Bool {
        if now >= probedAt + Self.probeInterval {
            probedAt = now
            try removeUnreachable(over: replies)
        }
        // Those of slices that have changed again are sent too: a slice may always change while its value is written.
        let written = values.takeWritten()
        for value in written.values { publishing.addCost(value.duration, to: value.slice) }
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
            watchers[index].retryAt = nil
            let current = values.current(watcher.slice, of: publishing)
            guard let value = current ?? written[watcher.slice], value.sequence >= watcher.firstSequence else {
                continue
            }
            var reply = WireOperatorReply()
            reply.id = watcher.caller.id
            reply.slice.slice = value.slice
            reply.slice.epoch = epoch
            reply.slice.revision = value.revision
            reply.slice.json = value.json
            reply.slice.snapshot = watcher.phase == .new
            switch try replies.offer(reply, to: watcher.caller) {
            case .sent:
                hasSent = true
                watchers[index].phase = current == nil ? .changed : .current
            // The watcher stays due and is retried.
            case .wouldBlock: watchers[index].retryAt = now + Self.retryInterval
            case .unreachable: unreachable.append(index)
            }
        }
        for index in unreachable.reversed() { watchers.remove(at: index) }
        if !areDue { values.removeAll() }
        return hasSent
    }

    /// Ends the watches of operators that disconnected without ending them.
    private mutating func removeUnreachable(over replies: OperatorReplies) throws {
        watchers = try watchers.filter { try $0.phase.isDue || replies.canReach($0.caller) }
    }
}

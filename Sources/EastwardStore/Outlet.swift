internal import DequeModule
internal import Eastward
internal import ZeroMQ

/// The store's publishing endpoint for one role. It only ever publishes what the role may know, so that even
/// the empty subscription learns nothing more.
package final class Outlet {
    /// A feature asks for a slice whole, on a topic of its own.
    struct SnapshotRequest {
        var slice: String
        var topic: [UInt8]
    }

    let role: String
    let slices: [String]
    let socket: any OutletSocket
    /// Slices that somebody follows.
    private(set) var followed: Set<String> = []
    /// The topics by which subscribers receive progress: its own, and beginnings of it.
    private var progressTopics: Set<[UInt8]> = []
    /// Whether a subscriber may have missed progress, since it is the first one.
    private var owesProgress = false
    /// Answered a few a turn. Beyond the bound a request is dropped; its feature asks again.
    private var requests: Deque<SnapshotRequest> = []
    /// Those that are being answered, the one whose turn it is first.
    private var answers: Deque<SnapshotAnswer> = []

    /// How often the queue of a subscriber became full.
    private(set) var fullQueues: UInt64 = 0
    /// How many of these the log tells of.
    var reportedQueues: UInt64 = 0

    static let requestsKept = 4096
    static let answersKept = 256
    /// How many messages may wait for a slow subscriber. Beyond them it misses some, detects the gap, and requests a
    /// snapshot. With ``WireProtocol/largestPublication`` it bounds the memory that a subscriber can hold.
    static let highWaterMark: CInt = 1000
    /// The longest message of a subscriber, in bytes: libzmq keeps a topic at 32 times its size, and every one of ours
    /// is shorter than half of this. The rest is for the handshake, which has a name and a token.
    static let largestSubscription: Int64 = 512

    package init(role: String, slices: [String], socket: any OutletSocket) {
        self.role = role
        self.slices = slices
        self.socket = socket
    }

    /// An outlet that other processes reach at `path`.
    convenience init(
        role: String, slices: [String], path: String, listeners: Listeners, context: ZeroMQ.Context
    ) throws {
        let socket = try XPubSocket(context)
        try socket.set(.plainServer, true)
        try socket.set(.zapDomain, role)
        try socket.set(.sendHighWaterMark, Self.highWaterMark)
        try socket.set(.largestMessage, Self.largestSubscription)
        try socket.set(.handshakeInterval, handshakeLimit)
        try listeners.bind(socket, at: path)
        self.init(role: role, slices: slices, socket: XPubOutletSocket(socket))
    }

    /// Hears of up to `limit` subscriptions. Whether there were any.
    func hear(_ message: inout Message, _ wake: Reactor.Wake, limit: Int) throws -> Bool {
        guard socket.isDue(wake) else { return false }
        for count in 0..<limit {
            guard let event = try socket.receive(&message) else { return count > 0 }
            switch event {
            case .subscribed(let topic) where WireProtocol.progressTopic.starts(with: topic):
                owesProgress = owesProgress || progressTopics.isEmpty
                progressTopics.insert(topic)
            case .unsubscribed(let topic) where WireProtocol.progressTopic.starts(with: topic):
                progressTopics.remove(topic)
            case .subscribed(let topic): subscribed(WireProtocol.Subscription.parse(topic), wake.now)
            case .unsubscribed(let topic): unsubscribed(WireProtocol.Subscription.parse(topic))
            case .foreign: break
            }
        }
        return true
    }

    /// Whether any subscriber receives progress. To build it for none would cost a third of the store's time.
    var hasProgressSubscribers: Bool { !progressTopics.isEmpty }

    /// Whether progress is to be sent now, because of a new subscriber. Once.
    func takeOwedProgress() -> Bool {
        defer { owesProgress = false }
        return owesProgress && hasProgressSubscribers
    }

    /// Sends `message` to all features of the role that subscribed to its topic.
    func publish(_ message: consuming Message) throws {
        if try socket.publish(message) { fullQueues += 1 }
    }

    private func subscribed(_ subscription: WireProtocol.Subscription?, _ now: UInt64) {
        switch subscription {
        case .follow(let slice) where slices.contains(slice): followed.insert(slice)
        case .snapshot(let slice, let topic) where slices.contains(slice) && requests.count < Self.requestsKept:
            requests.append(SnapshotRequest(slice: slice, topic: topic))
        case .credit(let topic, let part):
            guard let index = answers.firstIndex(where: { $0.topic == topic }) else { return }
            answers[index].allow(below: part, now: now)
        default: break
        }
    }

    private func unsubscribed(_ subscription: WireProtocol.Subscription?) {
        switch subscription {
        case .follow(let slice): followed.remove(slice)
        case .snapshot(_, let topic):
            requests.removeAll { $0.topic == topic }
            answers.removeAll { $0.topic == topic }
        default: break
        }
    }

    /// The next request for a snapshot; `nil` also while too many are being answered.
    func nextRequest() -> SnapshotRequest? {
        answers.count < Self.answersKept ? requests.popFirst() : nil
    }

    /// Begins to answer `request`.
    func answer(_ request: SnapshotRequest, with snapshot: any SliceSnapshot, now: UInt64) {
        answers.append(SnapshotAnswer(topic: request.topic, snapshot: snapshot, now: now))
    }

    /// Sends parts of snapshots, by turns and as far as their askers allow it, until they have `bytes` bytes together.
    /// Whether it sent any.
    func sendParts(bytes: Int, now: UInt64) throws -> Bool {
        // An asker that is gone without a word must not keep an old state in memory.
        answers.removeAll { $0.isAbandoned(now) }
        var sent = 0
        var waiting = 0
        while sent < bytes, waiting < answers.count, var answer = answers.popFirst() {
            guard answer.mayGoOn else {
                waiting += 1
                answers.append(answer)
                continue
            }
            guard let part = try answer.next() else { continue }
            try publish(Message(answer.topic + part))
            sent += part.count
            waiting = 0
            answers.append(answer)
        }
        return sent > 0
    }
}

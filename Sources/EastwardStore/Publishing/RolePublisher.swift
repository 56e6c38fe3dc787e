internal import DequeModule
internal import Eastward
internal import ZeroMQ

/// The store's slice publisher for one role. It publishes only data that the role may read, so that even a subscriber
/// to the empty topic receives nothing more.
package final class RolePublisher {
    /// A feature's request for a snapshot of a slice on a private topic.
    struct SnapshotRequest {
        var slice: String
        var topic: [UInt8]
    }

    let role: String
    let slices: [String]
    let socket: any PublisherSocket
    /// The slices that have a subscriber.
    private(set) var subscribedSlices: Set<String> = []
    /// The subscribed topics that match progress messages: the progress topic and its prefixes.
    private var progressTopics: Set<[UInt8]> = []
    /// Whether subscribers need progress soon: a new one may have missed some, a slice has changed, or a sender waits
    /// until its own action is in its slices.
    private var owesProgress = false
    /// The revision of the last progress message, and when it was sent.
    private var lastProgress: (revision: Revision, time: Instant) = (0, .distantPast)
    private var idleInterval = RolePublisher.idleIntervals.lowerBound
    /// Snapshot requests, of which a few are answered each turn. Requests beyond ``requestsKept`` are dropped; the
    /// feature retries.
    private var requests: Deque<SnapshotRequest> = []
    /// The topics of requests and answers that still have a subscriber.
    private var requestedTopics: Set<[UInt8]> = []
    /// The snapshots that are being sent, the next one first.
    private var answers: Deque<SnapshotAnswer> = []

    /// How often a subscriber's queue became full.
    private(set) var fullQueues: UInt64 = 0
    /// How many of these were logged.
    var reportedQueues: UInt64 = 0

    static let requestsKept = 4096
    static let answersKept = 256
    /// The intervals of progress messages while nothing is committed. They double: the first messages show a subscriber
    /// that it has missed the last patch, the later ones serve a subscriber that has missed those too.
    static let idleIntervals = Duration.seconds(1)...Duration.seconds(4)
    /// The interval of progress messages while commits neither change a slice of the role nor have actions of it.
    static let quietInterval = Duration.milliseconds(100)
    /// How many messages may wait for a slow subscriber. Beyond them it misses some, detects the gap, and requests a
    /// snapshot. With ``WireProtocol/largestPublication`` it bounds the memory that a subscriber can hold.
    static let highWaterMark: CInt = 1000
    /// The longest message that a subscriber may send, in bytes. libzmq stores a topic at 32 times its size. Every
    /// topic of this protocol is shorter than half of this limit; the rest is for libzmq's handshake, which has a name
    /// and a token.
    static let largestSubscription: Int64 = 512

    package init(role: String, slices: [String], socket: any PublisherSocket) {
        self.role = role
        self.slices = slices
        self.socket = socket
    }

    /// A socket of libzmq for the slices of `role` that is not bound, and accepts no mechanism yet.
    static func socket(role: String, _ context: ZeroMQ.Context) throws -> XPubSocket {
        let socket = try XPubSocket(context)
        try socket.set(.zapDomain, role)
        try socket.set(.sendHighWaterMark, highWaterMark)
        try socket.set(.largestMessage, largestSubscription)
        try socket.set(.handshakeInterval, handshakeLimit)
        return socket
    }

    /// Receives up to `limit` subscription events. Returns whether there were any.
    func receiveEvents(_ message: inout Message, _ wake: Reactor.Wake, limit: Int) throws -> Bool {
        guard socket.isDue(wake) else { return false }
        for count in 0..<limit {
            guard let event = try socket.receive(&message) else { return count > 0 }
            switch event {
            case .subscribed(let topic) where WireProtocol.progressTopic.starts(with: topic):
                owesProgress = true
                progressTopics.insert(topic)
            case .unsubscribed(let topic) where WireProtocol.progressTopic.starts(with: topic):
                progressTopics.remove(topic)
            case .subscribed(let topic): subscribed(WireProtocol.Subscription.parse(topic), wake.instant)
            case .unsubscribed(let topic): unsubscribed(WireProtocol.Subscription.parse(topic))
            case .foreign: break
            }
        }
        return true
    }

    /// Whether progress has a subscriber. Building it for no subscriber would cost a third of the store's time.
    var hasProgressSubscribers: Bool { !progressTopics.isEmpty }

    /// Makes progress due, as soon as the publishing interval allows.
    func oweProgress() { owesProgress = true }

    /// When the next progress message is due, given the committed revision; `nil` for never.
    ///
    /// A message wakes every process of the role: without news for them it is due later.
    func progressDeadline(_ committed: Revision, pace: Duration) -> Instant? {
        guard hasProgressSubscribers else { return nil }
        if owesProgress { return lastProgress.time + pace }
        return lastProgress.time + (lastProgress.revision == committed ? idleInterval : Self.quietInterval)
    }

    /// Records that a progress message with `revision` was sent.
    func progressSent(_ revision: Revision, now: Instant) {
        let isRepeated = !owesProgress && lastProgress.revision == revision
        idleInterval =
            isRepeated ? min(idleInterval * 2, Self.idleIntervals.upperBound) : Self.idleIntervals.lowerBound
        owesProgress = false
        lastProgress = (revision, now)
    }

    /// Publishes `message` to all features of the role that subscribed to its topic.
    func publish(_ message: [UInt8]) throws {
        if try socket.publish(message) { fullQueues += 1 }
    }

    private func subscribed(_ subscription: WireProtocol.Subscription?, _ now: Instant) {
        switch subscription {
        case .updates(let slice) where slices.contains(slice): subscribedSlices.insert(slice)
        case .snapshot(let slice, let topic) where slices.contains(slice) && requests.count < Self.requestsKept:
            // A subscriber of all topics sees those of the others. Its subscription to one of them is no request.
            guard requestedTopics.insert(topic).inserted else { return }
            requests.append(SnapshotRequest(slice: slice, topic: topic))
        case .credit(let topic, let part):
            guard let index = answers.firstIndex(where: { $0.topic == topic }) else { return }
            answers[index].allow(below: part, now: now)
        default: break
        }
    }

    private func unsubscribed(_ subscription: WireProtocol.Subscription?) {
        switch subscription {
        case .updates(let slice): subscribedSlices.remove(slice)
        // Its request and its answer are dropped when their turn comes, so that many ends take linear time.
        case .snapshot(_, let topic): requestedTopics.remove(topic)
        default: break
        }
    }

    /// Removes and returns the next snapshot request; `nil` also while too many snapshots are being sent.
    func nextRequest() -> SnapshotRequest? {
        guard answers.count < Self.answersKept else { return nil }
        while let request = requests.popFirst() {
            if requestedTopics.contains(request.topic) { return request }
        }
        return nil
    }

    /// Starts to send `snapshot` as the answer to `request`.
    func answer(_ request: SnapshotRequest, with snapshot: any SliceSnapshot, now: Instant) {
        answers.append(SnapshotAnswer(topic: request.topic, snapshot: snapshot, now: now))
    }

    /// Sends parts of snapshots, round-robin and as far as their subscribers' credit allows, until they total `bytes`
    /// bytes. Returns whether it sent any.
    func sendParts(bytes: Int, now: Instant) throws -> Bool {
        // A subscriber that disappeared without unsubscribing must not keep an old state in memory.
        answers.removeAll {
            !requestedTopics.contains($0.topic) || $0.isAbandoned(now, isBehind: socket.isBehind($0.topic))
        }
        var sent = 0
        var waiting = 0
        while sent < bytes, waiting < answers.count, var answer = answers.popFirst() {
            // No other subscriber shares these bytes, so they would wait once for each one that does not read.
            guard answer.mayGoOn, !socket.isBehind(answer.topic) else {
                waiting += 1
                answers.append(answer)
                continue
            }
            guard let part = try answer.next(now: now) else { continue }
            try publish(answer.topic + part)
            sent += part.count
            waiting = 0
            answers.append(answer)
        }
        return sent > 0
    }
}

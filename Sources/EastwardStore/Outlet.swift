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
    /// Answered a few a turn. Beyond the bound a request is dropped; its feature asks again.
    private var requests: Deque<SnapshotRequest> = []

    static let requestsKept = 4096
    /// How many messages may wait for a slow feature. Beyond them it misses some, notices, and asks for a
    /// snapshot.
    static let highWaterMark: CInt = 1000

    package init(role: String, slices: [String], socket: any OutletSocket) {
        self.role = role
        self.slices = slices
        self.socket = socket
    }

    /// An outlet that other processes reach at `endpoint`.
    convenience init(role: String, slices: [String], endpoint: String, context: ZeroMQ.Context) throws {
        let socket = try XPubSocket(context)
        try socket.set(.plainServer, true)
        try socket.set(.zapDomain, role)
        try socket.set(.sendHighWaterMark, Self.highWaterMark)
        try socket.set(.largestMessage, 4096)
        try socket.set(.backlog, 1024)
        try socket.bind(endpoint)
        self.init(role: role, slices: slices, socket: XPubOutletSocket(socket))
    }

    /// Hears of up to `limit` subscriptions. Whether there were any.
    func hear(_ message: inout Message, _ wake: Reactor.Wake, limit: Int) throws -> Bool {
        guard socket.isDue(wake) else { return false }
        for count in 0..<limit {
            guard let event = try socket.receive(&message) else { return count > 0 }
            switch event {
            case .subscribed(let topic):
                guard topic.count <= WireProtocol.Topic.longest, let parsed = WireProtocol.Topic.parse(topic) else {
                    continue
                }
                switch parsed.topic {
                case .patch(let slice) where slices.contains(slice): followed.insert(slice)
                case .snapshot(let slice, _) where slices.contains(slice) && requests.count < Self.requestsKept:
                    requests.append(SnapshotRequest(slice: slice, topic: topic))
                default: break
                }
            case .unsubscribed(let topic):
                if case .patch(let slice) = WireProtocol.Topic.parse(topic)?.topic { followed.remove(slice) }
            case .foreign: break
            }
        }
        return true
    }

    /// Sends `message` to all features of the role that follow its topic.
    func publish(_ message: consuming Message) throws {
        try socket.publish(message)
    }

    /// The next request for a snapshot.
    func nextRequest() -> SnapshotRequest? {
        requests.popFirst()
    }
}

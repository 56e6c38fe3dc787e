import Foundation
import Testing

@testable import ZeroMQ

/// An ``IPCPublisher`` on a socket of its own.
final class ServedPublisher {
    private let directory = Directory()
    private let listener: CInt
    private let limits: IPCServer.Limits
    private(set) var publisher: IPCPublisher!
    /// The bytes that subscribers may send in all.
    var allowance = Int.max
    private(set) var closed = 0

    init(_ change: (inout IPCServer.Limits) -> Void = { _ in }) throws {
        listener = try UnixSocket.listen(at: "\(directory.path)/s")
        var limits = IPCServer.Limits(message: 512, unfinishedMessage: 512)
        change(&limits)
        self.limits = limits
        try begin()
    }

    /// Begins with a new publisher.
    func begin() throws {
        publisher = try IPCPublisher(
            listener: listener, limits: limits,
            accept: { listener in
                let descriptor = UnixSocket.accept(listener)
                return descriptor < 0
                    ? .nothing : .connection(descriptor, Authenticator.Credentials(uid: 1, pid: 2))
            },
            authenticate: { _, _, proof in
                proof == .plain(username: "name", password: "password") ? .accepted(userID: "user") : .refused
            },
            didReceive: { [unowned self] count, _ in
                allowance -= count
                return allowance >= 0
            },
            willClose: { [unowned self] _ in closed += 1 })
    }

    /// Ends the publisher.
    func end() { publisher = nil }

    deinit { close(listener) }

    var path: String { "\(directory.path)/s" }

    func poll() { publisher.poll(now: Reactor.now(), isReady: true) }

    /// The next event; `nil` if there is none now.
    func receive() -> XPubSocket.Event? {
        poll()
        return publisher.receive()
    }

    /// Waits for the next event.
    func next() throws -> XPubSocket.Event { try wait { receive() } }

    /// A libzmq socket that is connected, or is about to be.
    func subscriber(_ context: Context) throws -> SubSocket {
        let subscriber = try SubSocket(context)
        try subscriber.set(.plainUsername, "name")
        try subscriber.set(.plainPassword, "password")
        try subscriber.set(.reconnectInterval, 1)
        try subscriber.connect(directory.endpoint())
        return subscriber
    }

    /// A peer that has subscribed to `topics` and ignores what it receives until then.
    func peer(_ topics: [UInt8]...) throws -> RawPeer {
        let peer = try RawPeer(path)
        peer.send(RawPeer.client("name", type: "SUB"))
        for topic in topics {
            peer.send(RawPeer.subscription(to: topic))
            #expect(try next() == .subscribed(topic))
        }
        _ = peer.receive()
        return peer
    }
}

@Suite(.timeLimit(.minutes(10))) struct IPCPublisherTests {
    private let context = Context()

    @Test func subscribersOfLibzmqReceiveTheirTopics() throws {
        let served = try ServedPublisher()
        let first = try served.subscriber(context)
        let second = try served.subscriber(context)
        try first.subscribe([1])
        #expect(try served.next() == .subscribed([1]))
        try second.subscribe([2])
        #expect(try served.next() == .subscribed([2]))
        let large = [1] + (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0) }
        for message in [[1], [2, 5], large, [2] + [UInt8](repeating: 7, count: 254), [3], [2, 9]] {
            #expect(!served.publisher.publish(message))
        }
        var message = Message()
        var received: [[UInt8]] = []
        try wait(until: {
            served.poll()
            while try first.receive(&message) { received.append(message.bytes) }
            return received.count == 2
        })
        #expect(received == [[1], large])
        received = []
        try wait(until: {
            while try second.receive(&message) { received.append(message.bytes) }
            return received.count == 3
        })
        #expect(received == [[2, 5], [2] + [UInt8](repeating: 7, count: 254), [2, 9]])
    }

    @Test func everySubscriptionIsReportedAndTheEndOfTheLastOne() throws {
        let served = try ServedPublisher()
        let first = try served.peer([1])
        let second = try served.peer([1], [2])
        first.send([0, 2, 0, 1])
        #expect(try served.next() == .foreign, "The other peer still has the topic.")
        second.send([0, 2, 0, 2])
        #expect(try served.next() == .unsubscribed([2]))
        // A peer without the subscription ends nothing.
        first.send([0, 2, 0, 1, 0, 2, 1, 3])
        #expect(try served.next() == .foreign)
        #expect(try served.next() == .subscribed([3]))
        second.send([0, 2, 0, 1])
        #expect(try served.next() == .unsubscribed([1]))
        #expect(served.receive() == nil)
    }

    @Test func theTopicsOfAConnectionEndWithIt() throws {
        let served = try ServedPublisher()
        let first = try served.peer([1], [2])
        let second = try served.peer([2])
        first.end()
        #expect(try served.next() == .unsubscribed([1]))
        #expect(served.receive() == nil)
        second.end()
        #expect(try served.next() == .unsubscribed([2]))
        #expect(!served.publisher.hasUnread)
        #expect(!served.publisher.publish([1]))
    }

    /// The publisher sees both at once.
    @Test func aSubscriptionJustBeforeTheEndOfItsConnectionEndsWithIt() throws {
        let served = try ServedPublisher()
        let gone = try served.peer([2])
        gone.send(RawPeer.subscription(to: [1]))
        gone.end()
        #expect(try served.next() == .unsubscribed([2]))
        #expect(served.receive() == nil)
        let next = try served.peer([1])
        next.end()
        #expect(try served.next() == .unsubscribed([1]), "No other connection has it.")
    }

    @Test func theEndOfATopicIsReportedBeforeItsNextSubscription() throws {
        let served = try ServedPublisher()
        let leaving = try served.peer([1])
        let coming = try served.peer()
        leaving.send([0, 2, 0, 9])
        leaving.end()
        coming.send(RawPeer.subscription(to: [1]))
        #expect(try served.next() == .unsubscribed([1]))
        #expect(try served.next() == .foreign)
        #expect(try served.next() == .subscribed([1]))
        #expect(served.receive() == nil)
    }

    @Test func subscribersThatReadDifferentlyMuchReceiveTheSameMessages() throws {
        let served = try ServedPublisher()
        let peers = try (0..<3).map { _ in try served.peer([1]) }
        let sizes = [0, 10, 70_000, 3, 200_000, 1, 64_000, 5]
        let messages = (0..<40).map { [1, UInt8($0)] + [UInt8](repeating: UInt8($0), count: sizes[$0 % sizes.count]) }
        for message in messages { _ = served.publisher.publish(message) }
        let expected = messages.flatMap { ZMTPConnection.frame(of: $0) }
        var received = [[UInt8]](repeating: [], count: peers.count)
        var round = 0
        try wait(until: {
            // The second peer reads every other time, the third one every third time.
            for (index, peer) in peers.enumerated() where round % (index + 1) == 0 {
                received[index] += peer.receive() ?? []
            }
            round += 1
            served.poll()
            return received.allSatisfy { $0.count >= expected.count }
        })
        #expect(received.allSatisfy { $0 == expected })
    }

    @Test func aSubscriberIsBehindUntilItReads() throws {
        let served = try ServedPublisher()
        let peer = try served.peer([1], [2, 2])
        #expect(!served.publisher.isBehind([1]))
        // More than the kernel keeps.
        for _ in 0..<8 { _ = served.publisher.publish([1] + [UInt8](repeating: 0, count: 1 << 17)) }
        #expect(served.publisher.isBehind([1]))
        #expect(served.publisher.isBehind([2, 2]), "The bytes wait for the same subscriber.")
        #expect(!served.publisher.isBehind([2]), "No subscriber has exactly this topic.")
        try wait(until: {
            _ = peer.receive()
            served.poll()
            return !served.publisher.isBehind([1])
        })
    }

    /// Another subscriber of its topic could stop its messages otherwise.
    @Test func aSubscriberThatReadsIsNotBehindBesideOneThatDoesNot() throws {
        let served = try ServedPublisher()
        let (reader, other) = (try served.peer([1]), try served.peer([1]))
        var received = 0
        for number in 1...8 {
            _ = served.publisher.publish([1] + [UInt8](repeating: 0, count: 1 << 17))
            try wait(until: {
                received += reader.receive()?.count ?? 0
                served.poll()
                return received >= number << 17
            })
        }
        #expect(!served.publisher.isBehind([1]))
        withExtendedLifetime(other) {}
    }

    @Test func aSubscriberOfSeveralTopicsReceivesAMessageOnce() throws {
        let served = try ServedPublisher()
        let peer = try served.peer([], [1], [1, 2])
        _ = served.publisher.publish([1, 2, 3])
        #expect(peer.receive() == [0, 3, 1, 2, 3])
    }

    @Test func aSubscriberThatDoesNotReadMissesMessagesUntilItHasReadHalf() throws {
        let served = try ServedPublisher { $0.unsentMessages = 10 }
        let slow = try served.peer([1])
        let other = try served.peer([1])
        let filling = [UInt8](repeating: 0, count: 50_000)
        var published: UInt8 = 0
        var reports = 0
        var received: [UInt8] = []
        var receivedByOther = 0
        // Both read whole frames only, or the rest of one.
        while published < 60 {
            if served.publisher.publish([1, published] + filling) { reports += 1 }
            published += 1
            try wait(until: {
                served.poll()
                receivedByOther += other.receive()?.count ?? 0
                return receivedByOther == Int(published) * (filling.count + 11)
            })
        }
        #expect(reports == 1)
        var bytes: [UInt8] = []
        try wait(until: {
            served.poll()
            let read = slow.receive() ?? []
            bytes += read
            return read.isEmpty
        })
        #expect(bytes.count % (filling.count + 11) == 0)
        for start in stride(from: 0, to: bytes.count, by: filling.count + 11) { received.append(bytes[start + 10]) }
        #expect(received == Array(0..<UInt8(received.count)))
        #expect((11..<60).contains(received.count))
        #expect(!served.publisher.publish([1, 99]))
        #expect(slow.receive() == [0, 2, 1, 99])
    }

    @Test func aSubscriberThatSendsTooManyBytesIsClosed() throws {
        let served = try ServedPublisher()
        let peer = try served.peer([1])
        served.allowance = 5
        peer.send([0, 2, 1, 2])
        #expect(try served.next() == .subscribed([2]))
        peer.send([0, 2, 1, 3])
        var events: [XPubSocket.Event] = []
        try wait(until: {
            if let event = served.receive() { events.append(event) }
            return events.count == 2
        })
        #expect(events.contains(.unsubscribed([1])))
        #expect(events.contains(.unsubscribed([2])))
        #expect(served.closed == 1)
        #expect(peer.receive() == nil)
    }

    @Test func aTopicThatIsTooLongEndsItsConnection() throws {
        let served = try ServedPublisher()
        let peer = try served.peer([UInt8](repeating: 1, count: 511))
        peer.send(RawPeer.subscription(to: [UInt8](repeating: 2, count: 512)))
        #expect(try served.next() == .unsubscribed([UInt8](repeating: 1, count: 511)))
        #expect(served.closed == 1)
    }

    @Test func otherMessagesAreForeign() throws {
        let served = try ServedPublisher()
        let peer = try served.peer()
        peer.send([0, 2, 7, 7, 0, 0, 1, 2, 1, 5, 0, 2, 1, 6])
        #expect(try served.next() == .foreign)
        #expect(try served.next() == .foreign)
        #expect(try served.next() == .subscribed([5]), "Only the first frame counts.")
        #expect(served.receive() == nil)
    }

    @Test func aSocketOfAnotherTypeIsNotConnected() throws {
        let served = try ServedPublisher()
        let peer = try RawPeer(served.path)
        peer.send(RawPeer.client("name", type: "DEALER") + RawPeer.subscription(to: [1]))
        try wait(until: {
            _ = served.receive()
            return served.closed == 1
        })
    }

    @Test func aPublisherOfSubscribersThatReadIsSilent() throws {
        let served = try ServedPublisher()
        let peer = try served.peer([1])
        try wait(until: {
            _ = served.receive()
            return !UnixSocket.isReadable(served.publisher.descriptor)
        })
        _ = served.publisher.publish([1])
        #expect(peer.receive() == [0, 1, 1])
        #expect(!UnixSocket.isReadable(served.publisher.descriptor))
        #expect(!served.publisher.hasUnread)
        #expect(served.publisher.deadline == nil)
    }
}

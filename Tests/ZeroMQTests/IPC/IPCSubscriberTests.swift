import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct IPCSubscriberTests {
    private func subscriber(
        to path: String, _ change: (inout IPCClient.Options) -> Void = { _ in }
    ) throws -> IPCSubscriber {
        var options = IPCClient.Options()
        options.reconnect = 1_000_000...4_000_000
        change(&options)
        return try IPCSubscriber(username: "name", password: "password", options: options) {
            UnixSocket.connect(to: path)
        }
    }

    /// Advances `subscriber`, and returns its next event.
    private func event(of subscriber: IPCSubscriber) -> IPCClient.Event? {
        subscriber.advance(now: Reactor.now(), isReady: UnixSocket.isReadable(subscriber.descriptor))
        return subscriber.nextEvent()
    }

    private func messages(of subscriber: IPCSubscriber, bytes: Int = .max) -> [[UInt8]] {
        subscriber.advance(now: Reactor.now(), isReady: UnixSocket.isReadable(subscriber.descriptor))
        var messages: [[UInt8]] = []
        _ = subscriber.receive(bytes: bytes, now: Reactor.now()) { messages.append(Array($0)) }
        return messages
    }

    /// Waits for an event, while `served` does its part.
    private func next(_ subscriber: IPCSubscriber, _ served: ServedPublisher) throws -> IPCClient.Event {
        try wait {
            served.poll()
            return event(of: subscriber)
        }
    }

    /// Waits for an event that follows the last messages of a connection.
    private func nextAfterMessages(_ subscriber: IPCSubscriber) throws -> IPCClient.Event {
        try wait {
            _ = messages(of: subscriber)
            return subscriber.nextEvent()
        }
    }

    @Test func itReceivesWhatLibzmqPublishes() throws {
        let directory = Directory()
        let context = Context()
        let authenticator = try Authenticator(context)
        let publisher = try XPubSocket(context)
        try publisher.set(.plainServer, true)
        try publisher.set(.zapDomain, "role")
        try publisher.bind(directory.endpoint())
        let subscriber = try subscriber(to: "\(directory.path)/s")
        subscriber.subscribe([1])
        let connected = try wait {
            _ = try authenticator.answer { _ in .accepted(userID: "x") }
            return event(of: subscriber)
        }
        #expect(connected == .connected)
        var message = Message()
        #expect(try wait { try publisher.receive(&message) } == .subscribed([1]))
        subscriber.subscribe([2, 3])
        #expect(try wait { try publisher.receive(&message) } == .subscribed([2, 3]))
        subscriber.unsubscribe([1])
        #expect(try wait { try publisher.receive(&message) } == .unsubscribed([1]))
        let large = [2, 3] + (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0) }
        for body in [[1, 1], [2, 3], [2, 4], large] { try publisher.publish(Message(body)) }
        var received: [[UInt8]] = []
        try wait(until: {
            received += messages(of: subscriber)
            return received.count == 2
        })
        #expect(received == [[2, 3], large])
        publisher.settle()
    }

    @Test func itSubscribesToItsTopicsOverEachConnection() throws {
        let served = try ServedPublisher()
        let subscriber = try subscriber(to: served.path)
        subscriber.subscribe([1])
        subscriber.subscribe([2])
        subscriber.unsubscribe([2])
        #expect(try next(subscriber, served) == .connected)
        #expect(try served.next() == .subscribed([1]))
        subscriber.subscribe([3])
        #expect(try served.next() == .subscribed([3]))
        served.end()
        #expect(try nextAfterMessages(subscriber) == .disconnected)
        subscriber.subscribe([4])
        subscriber.subscribe([2, 9])
        subscriber.unsubscribe([1])
        try served.begin()
        #expect(try next(subscriber, served) == .connected)
        let topics = [try served.next(), try served.next(), try served.next()]
        #expect(topics == [.subscribed([2, 9]), .subscribed([3]), .subscribed([4])], "They are sorted.")
        #expect(served.receive() == nil)
        _ = served.publisher.publish([3, 7])
        #expect(try wait { messages(of: subscriber).first } == [3, 7])
    }

    @Test func aTopicEndsWithItsLastSubscription() throws {
        let served = try ServedPublisher()
        let subscriber = try subscriber(to: served.path)
        #expect(try next(subscriber, served) == .connected)
        subscriber.subscribe([1])
        subscriber.subscribe([1])
        subscriber.unsubscribe([1])
        subscriber.unsubscribe([9])
        subscriber.subscribe([2])
        #expect(try served.next() == .subscribed([1]))
        #expect(try served.next() == .subscribed([2]))
        subscriber.unsubscribe([1])
        #expect(try served.next() == .unsubscribed([1]))
    }

    @Test func aPublisherThatDoesNotReadReceivesAllTopicsOverTheNextConnection() throws {
        let served = try ServedPublisher()
        let subscriber = try subscriber(to: served.path) { $0.unsent = 1000 }
        #expect(try next(subscriber, served) == .connected)
        let last: [UInt8] = [255, 255]
        // The socket has space for a while.
        for number in 0..<20_000 {
            let topic = [UInt8(number & 255), UInt8(number >> 8)] + [UInt8](repeating: 1, count: 400)
            subscriber.subscribe(topic)
            subscriber.unsubscribe(topic)
        }
        subscriber.subscribe(last)
        #expect(subscriber.hasUnread)
        #expect(try next(subscriber, served) == .disconnected)
        #expect(try next(subscriber, served) == .connected)
        try wait(until: { served.receive() == .subscribed(last) })
        try wait(until: {
            _ = served.receive()
            return !served.publisher.hasUnread
        })
        _ = served.publisher.publish(last)
        #expect(try wait { messages(of: subscriber).first } == last)
    }

    @Test func messagesAreReceivedUpToALimitOfBytes() throws {
        let served = try ServedPublisher()
        let subscriber = try subscriber(to: served.path)
        subscriber.subscribe([1])
        #expect(try next(subscriber, served) == .connected)
        #expect(try served.next() == .subscribed([1]))
        for number in 0..<5 as Range<UInt8> { _ = served.publisher.publish([1, number]) }
        try wait(until: { UnixSocket.isReadable(subscriber.descriptor) })
        #expect(messages(of: subscriber, bytes: 3) == [[1, 0], [1, 1]])
        #expect(subscriber.hasUnread)
        #expect(messages(of: subscriber) == [[1, 2], [1, 3], [1, 4]])
        #expect(!subscriber.hasUnread)
    }
}

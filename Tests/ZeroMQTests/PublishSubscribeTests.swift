import CZeroMQ
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct PublishSubscribeTests {
    let directory = Directory()
    let context = Context()

    private func bound(highWaterMark: CInt = 1000) throws -> XPubSocket {
        let publisher = try XPubSocket(context)
        try publisher.set(.sendHighWaterMark, highWaterMark)
        try publisher.bind(directory.endpoint())
        return publisher
    }

    private func connected(highWaterMark: CInt = 1000) throws -> SubSocket {
        let subscriber = try SubSocket(context)
        try subscriber.set(.receiveHighWaterMark, highWaterMark)
        try subscriber.connect(directory.endpoint())
        return subscriber
    }

    private func next(_ publisher: borrowing XPubSocket) throws -> XPubSocket.Event {
        var message = Message()
        return try wait { try publisher.receive(&message) }
    }

    private func next(_ subscriber: borrowing SubSocket) throws -> [UInt8] {
        var message = Message()
        try wait(until: { try subscriber.receive(&message) })
        return message.bytes
    }

    @Test func everySubscriptionIsReportedEvenARepeatedOne() throws {
        let publisher = try bound()
        let first = try connected()
        try first.subscribe([1])
        let once = try next(publisher)
        let second = try connected()
        try second.subscribe([1])
        let twice = try next(publisher)
        #expect(once == .subscribed([1]))
        #expect(twice == .subscribed([1]))
    }

    @Test func onlyTheLastUnsubscriptionIsReported() throws {
        let publisher = try bound()
        let first = try connected()
        let second = try connected()
        try first.subscribe([1])
        try second.subscribe([1])
        _ = try next(publisher)
        _ = try next(publisher)
        try first.unsubscribe([1])
        try first.subscribe([2])
        // Another socket still subscribes to the first topic, so that only this event is reported.
        let meanwhile = try next(publisher)
        try second.unsubscribe([1])
        let last = try next(publisher)
        #expect(meanwhile == .subscribed([2]))
        #expect(last == .unsubscribed([1]))
    }

    @Test func aClosedSubscriberIsUnsubscribed() throws {
        let publisher = try bound()
        func visit() throws {
            let subscriber = try connected()
            try subscriber.subscribe([3])
            let event = try next(publisher)
            #expect(event == .subscribed([3]))
        }
        try visit()
        let event = try next(publisher)
        #expect(event == .unsubscribed([3]))
    }

    @Test func aPrivateTopicReachesNoOtherSubscriber() throws {
        let publisher = try bound()
        let asker = try connected()
        let other = try connected()
        let everybody: [UInt8] = [80, 0]
        let nonce: [UInt8] = [83, 0, 1, 2, 3, 0]
        try asker.subscribe(everybody)
        try asker.subscribe(nonce)
        try other.subscribe(everybody)
        try other.subscribe([83, 0, 1, 2, 4, 0])
        for _ in 0..<4 { _ = try next(publisher) }
        try publisher.publish(Message(nonce + [1]))
        try publisher.publish(Message(everybody + [2]))
        let toAsker = [try next(asker), try next(asker)]
        let toOther = try next(other)
        #expect(toAsker == [nonce + [1], everybody + [2]])
        #expect(toOther == everybody + [2])
    }

    @Test func aSlowSubscriberMissesMessagesAboveTheHighWaterMark() throws {
        let publisher = try bound(highWaterMark: 10)
        let subscriber = try connected(highWaterMark: 10)
        try subscriber.subscribe([])
        _ = try next(publisher)
        let filling = [UInt8](repeating: 0, count: 8192)
        let published = 2000
        var fullQueues = 0
        for number in 0..<published
        where try publisher.publish(Message([UInt8(number >> 8), UInt8(number & 255)] + filling)) {
            fullQueues += 1
        }
        // Not every message that is missed is reported.
        #expect(fullQueues > 0 && fullQueues < published / 10)
        var message = Message()
        var numbers: [Int] = []
        // Until the subscriber has caught up with the current publication.
        try wait(until: {
            try publisher.publish(Message([255, 255]))
            while try subscriber.receive(&message) {
                let number = message.withBytes { Int($0[0]) << 8 | Int($0[1]) }
                if number == 65535 { return true }
                numbers.append(number)
            }
            return false
        })
        #expect(numbers.count < published)
        #expect(numbers.first == 0)
        #expect(numbers == numbers.sorted())
    }

    @Test func furtherFramesAreNoMessages() throws {
        let publisher = try bound()
        let subscriber = try connected()
        try subscriber.subscribe([1])
        _ = try next(publisher)
        try publisher.send(frames: [[1], [1, 2]])
        try publisher.publish(Message([1, 3]))
        let received = [try next(subscriber), try next(subscriber)]
        #expect(received == [[1], [1, 3]])
    }

    @Test func unexpectedMessagesAreReportedAsForeign() throws {
        let publisher = try bound()
        let stranger = try RawSocket(context, type: ZMQ_XSUB)
        try stranger.connect(directory.endpoint())
        try stranger.send(frames: [[1, 5]])
        let subscribed = try next(publisher)
        try stranger.send(frames: [[7, 7], [1, 6]])
        let foreign = try next(publisher)
        try stranger.send(frames: [[1, 8]])
        let after = try next(publisher)
        #expect(subscribed == .subscribed([5]))
        #expect(foreign == .foreign)
        #expect(after == .subscribed([8]))
    }
}

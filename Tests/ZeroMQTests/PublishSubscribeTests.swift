import CZeroMQ
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct PublishSubscribeTests {
    let directory = Directory()
    let context = Context()

    private func bound(highWaterMark: CInt = 1000) throws -> XPubSocket {
        let outlet = try XPubSocket(context)
        try outlet.set(.sendHighWaterMark, highWaterMark)
        try outlet.bind(directory.endpoint())
        return outlet
    }

    private func connected(highWaterMark: CInt = 1000) throws -> SubSocket {
        let subscriber = try SubSocket(context)
        try subscriber.set(.receiveHighWaterMark, highWaterMark)
        try subscriber.connect(directory.endpoint())
        return subscriber
    }

    private func next(_ outlet: borrowing XPubSocket) throws -> XPubSocket.Event {
        var message = Message()
        return try wait { try outlet.receive(&message) }
    }

    private func next(_ subscriber: borrowing SubSocket) throws -> [UInt8] {
        var message = Message()
        try wait(until: { try subscriber.receive(&message) })
        return message.bytes
    }

    @Test func everySubscriptionIsSeenARepeatedOneToo() throws {
        let outlet = try bound()
        let first = try connected()
        try first.subscribe([1])
        let once = try next(outlet)
        let second = try connected()
        try second.subscribe([1])
        let twice = try next(outlet)
        #expect(once == .subscribed([1]))
        #expect(twice == .subscribed([1]))
    }

    @Test func theLastOneToLeaveIsSeen() throws {
        let outlet = try bound()
        let first = try connected()
        let second = try connected()
        try first.subscribe([1])
        try second.subscribe([1])
        _ = try next(outlet)
        _ = try next(outlet)
        try first.unsubscribe([1])
        try first.subscribe([2])
        // Another still listens to the first topic, so that only this is told.
        let meanwhile = try next(outlet)
        try second.unsubscribe([1])
        let last = try next(outlet)
        #expect(meanwhile == .subscribed([2]))
        #expect(last == .unsubscribed([1]))
    }

    @Test func oneThatIsGoneHasUnsubscribed() throws {
        let outlet = try bound()
        func visit() throws {
            let subscriber = try connected()
            try subscriber.subscribe([3])
            let event = try next(outlet)
            #expect(event == .subscribed([3]))
        }
        try visit()
        let event = try next(outlet)
        #expect(event == .unsubscribed([3]))
    }

    @Test func aTopicOfOnesOwnReachesNobodyElse() throws {
        let outlet = try bound()
        let asker = try connected()
        let other = try connected()
        let everybody: [UInt8] = [80, 0]
        let nonce: [UInt8] = [83, 0, 1, 2, 3, 0]
        try asker.subscribe(everybody)
        try asker.subscribe(nonce)
        try other.subscribe(everybody)
        try other.subscribe([83, 0, 1, 2, 4, 0])
        for _ in 0..<4 { _ = try next(outlet) }
        try outlet.publish(Message(nonce + [1]))
        try outlet.publish(Message(everybody + [2]))
        let toAsker = [try next(asker), try next(asker)]
        let toOther = try next(other)
        #expect(toAsker == [nonce + [1], everybody + [2]])
        #expect(toOther == everybody + [2])
    }

    @Test func aSlowSubscriberMissesWhatIsOverTheMark() throws {
        let outlet = try bound(highWaterMark: 10)
        let subscriber = try connected(highWaterMark: 10)
        try subscriber.subscribe([])
        _ = try next(outlet)
        let filling = [UInt8](repeating: 0, count: 8192)
        let published = 2000
        var fullQueues = 0
        for number in 0..<published
        where try outlet.publish(Message([UInt8(number >> 8), UInt8(number & 255)] + filling)) {
            fullQueues += 1
        }
        // Not every message that is missed is reported.
        #expect(fullQueues > 0 && fullQueues < published / 10)
        var message = Message()
        var numbers: [Int] = []
        // Until it has caught up with what is published now.
        try wait(until: {
            try outlet.publish(Message([255, 255]))
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

    @Test func furtherFramesAreNotTakenForMessages() throws {
        let outlet = try bound()
        let subscriber = try connected()
        try subscriber.subscribe([1])
        _ = try next(outlet)
        try outlet.send(frames: [[1], [1, 2]])
        try outlet.publish(Message([1, 3]))
        let received = [try next(subscriber), try next(subscriber)]
        #expect(received == [[1], [1, 3]])
    }

    @Test func whatAStrangerSendsIsForeign() throws {
        let outlet = try bound()
        let stranger = try RawSocket(context, type: ZMQ_XSUB)
        try stranger.connect(directory.endpoint())
        try stranger.send(frames: [[1, 5]])
        let subscribed = try next(outlet)
        try stranger.send(frames: [[7, 7], [1, 6]])
        let foreign = try next(outlet)
        try stranger.send(frames: [[1, 8]])
        let after = try next(outlet)
        #expect(subscribed == .subscribed([5]))
        #expect(foreign == .foreign)
        #expect(after == .subscribed([8]))
    }
}

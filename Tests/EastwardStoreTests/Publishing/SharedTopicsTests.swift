import Eastward
import Testing

@testable import EastwardStore

@Suite struct SharedTopicsTests {
    private static let slice = WireProtocol.patchTopic("one")
    /// `#expect` takes no mutating calls.
    private final class Topics {
        private var topics = SharedTopics(slices: ["one"])

        func subscribed(_ topic: [UInt8], by process: String) { topics.subscribed(topic, by: process) }

        func unsubscribed(_ topic: [UInt8], by process: String?) -> Bool {
            topics.unsubscribed(topic, by: process)
        }
    }

    private static let shared: [[UInt8]] = [slice, [], [71], WireProtocol.progressTopic]

    @Test(arguments: shared) func aProcessEndsItsOwnTopicOnly(topic: [UInt8]) {
        let topics = Topics()
        topics.subscribed(topic, by: "counter.1")
        #expect(!topics.unsubscribed(topic, by: "hostile.1"))
        topics.subscribed(topic, by: "hostile.1")
        #expect(!topics.unsubscribed(topic, by: "hostile.1"))
        #expect(!topics.unsubscribed(topic, by: "hostile.1"))
    }

    @Test func theLastSubscriptionOfTheOnlyProcessEndsTheTopic() {
        let topics = Topics()
        topics.subscribed(Self.slice, by: "counter.1")
        #expect(topics.unsubscribed(Self.slice, by: "counter.1"))
        topics.subscribed(Self.slice, by: "counter.2")
        #expect(!topics.unsubscribed(Self.slice, by: "counter.1"))
    }

    /// libzmq reports it for the last one only.
    @Test func theEndOfTheLastConnectionEndsTheTopic() {
        let topics = Topics()
        for process in ["counter.1", "counter.2"] { topics.subscribed(Self.slice, by: process) }
        #expect(topics.unsubscribed(Self.slice, by: nil))
        topics.subscribed(Self.slice, by: "counter.3")
        #expect(topics.unsubscribed(Self.slice, by: "counter.3"))
    }

    @Test func otherTopicsBelongToOneProcess() {
        let topics = Topics()
        let snapshot = WireProtocol.snapshotTopic("one", nonce: [1])
        for process in ["counter.1", "counter.2"] { topics.subscribed(snapshot, by: process) }
        #expect(topics.unsubscribed(snapshot, by: "counter.2"))
    }

    @Test func aTopicOfManyProcessesStays() {
        let topics = Topics()
        for number in 0..<5000 { topics.subscribed(Self.slice, by: "counter.\(number)") }
        #expect(!topics.unsubscribed(Self.slice, by: "counter.4999"))
    }
}

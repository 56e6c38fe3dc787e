import Testing

@testable import Eastward

@Suite struct TopicTests {
    @Test func aSubscriptionIsParsedIntoItsRequest() {
        let nonce = Array("n.1".utf8)
        let topic = WireProtocol.snapshotTopic("market.Count", nonce: nonce)
        #expect(
            WireProtocol.Subscription.parse(WireProtocol.patchTopic("market.Count")) == .updates(slice: "market.Count"))
        #expect(WireProtocol.Subscription.parse(topic) == .snapshot(slice: "market.Count", topic: topic))
        #expect(
            WireProtocol.Subscription.parse(WireProtocol.snapshotCredit("market.Count", nonce: nonce, below: 12))
                == .credit(topic: topic, below: 12))
        #expect(WireProtocol.Subscription.parse(WireProtocol.progressTopic) == nil)
    }

    @Test(arguments: [
        "", "P", "Pmarket.Count", "X\0", "S\0", "S\0n\0x\0", "S\0n\0-1\0", "S\0n\012", "S\0n\099999999999\0",
        "Pmarket.Count\0x", "G\0x", "P\u{212A}eys\0", "S\u{212A}eys\0n\0",
    ])
    func anInvalidTopicIsNoSubscription(_ topic: String) {
        #expect(WireProtocol.Subscription.parse(Array(topic.utf8)) == nil)
    }

    @Test func aTopicThatIsTooLongIsNoSubscription() {
        let topic = WireProtocol.patchTopic(String(repeating: "a", count: 244))
        #expect(WireProtocol.Subscription.parse(topic) == nil)
    }
}

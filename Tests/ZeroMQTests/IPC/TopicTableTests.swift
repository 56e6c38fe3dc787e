import Testing

@testable import ZeroMQ

@Suite struct TopicTableTests {
    private var table = TopicTable<String>()

    @Test mutating func aMessageHasEveryTopicThatIsAPrefixOfIt() {
        table.subscribe("all", to: [])
        table.subscribe("a", to: [1])
        table.subscribe("b", to: [1, 2])
        table.subscribe("c", to: [1, 2, 3])
        table.subscribe("d", to: [1, 3])
        #expect(table.peers(of: [1, 2]) == ["all", "a", "b"])
        #expect(table.peers(of: [1, 2, 3, 4]) == ["all", "a", "b", "c"])
        #expect(table.peers(of: [1, 3]) == ["all", "a", "d"])
        #expect(table.peers(of: [2]) == ["all"])
        #expect(table.peers(of: []) == ["all"])
    }

    @Test mutating func topicsOfAllLengthsAreFound() {
        let message = (0..<600).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for length in (0...512).shuffled() { table.subscribe("\(length)", to: Array(message[..<length])) }
        #expect(table.peers(of: message) == Set((0...512).map { "\($0)" }))
        #expect(table.peers(of: Array(message[..<100])) == Set((0...100).map { "\($0)" }))
    }

    @Test mutating func onlyTheLastPeerEndsATopic() {
        table.subscribe("a", to: [1])
        table.subscribe("b", to: [1])
        let endedByStranger = table.unsubscribe("c", from: [1])
        let endedByFirst = table.unsubscribe("a", from: [1])
        let endedAgain = table.unsubscribe("a", from: [1])
        #expect(table.peers(of: [1]) == ["b"])
        let endedByLast = table.unsubscribe("b", from: [1])
        #expect([endedByStranger, endedByFirst, endedAgain, endedByLast] == [false, false, false, true])
        #expect(table.peers(of: [1]).isEmpty)
    }

    @Test mutating func aPeerSubscribesToATopicOnce() {
        table.subscribe("a", to: [1])
        table.subscribe("a", to: [1])
        let ended = table.unsubscribe("a", from: [1])
        #expect(ended)
        #expect(table.peers(of: [1]).isEmpty)
    }

    @Test mutating func aPeerThatLeavesEndsItsOwnTopics() {
        for topic in [[], [1], [2, 3]] as [[UInt8]] { table.subscribe("a", to: topic) }
        table.subscribe("b", to: [1])
        #expect(Set(table.remove("a")) == [[], [2, 3]])
        #expect(table.remove("a") == [])
        #expect(table.peers(of: [1]) == ["b"])
        #expect(table.peers(of: [2, 3]).isEmpty)
        table.subscribe("a", to: [2, 3])
        #expect(table.peers(of: [2, 3]) == ["a"])
    }
}

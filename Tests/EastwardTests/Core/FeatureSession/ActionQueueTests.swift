import Testing

@testable import Eastward

@Suite("ActionQueue") struct ActionQueueTests {
    private var queue = ActionQueue()

    @discardableResult
    private mutating func append(_ count: Int, closedEnd: UInt64 = 0, largest: Int = 10) -> Range<UInt64> {
        var columns = ActionColumns()
        for _ in 0..<count { columns.append(name: "market.Increment", payload: [8, 1]) }
        return queue.append(columns, closedEnd: closedEnd, largest: (largest, 1 << 20))
    }

    private var batches: [Range<UInt64>] { queue.batches.map { $0.firstSequence..<$0.endSequence } }

    private mutating func sendAll() {
        while queue.nextUnsent != nil { queue.sent() }
    }

    @Test mutating func actionsJoinTheLastBatchWhileItIsOpen() {
        #expect(append(2) == 1..<3)
        #expect(append(3) == 3..<6)
        #expect(batches == [1..<6])
        // The batch is as large as a batch may be.
        append(6)
        #expect(batches == [1..<6, 6..<12])
        // A batch that an outbox is writing takes no more.
        append(1, closedEnd: 12)
        #expect(batches == [1..<6, 6..<12, 12..<13])
        sendAll()
        append(1)
        #expect(batches == [1..<6, 6..<12, 12..<13, 13..<14])
        #expect(queue.count == 13)
    }

    @Test mutating func afterARewindTheSameBatchesAreSentAgain() {
        for _ in 0..<3 {
            append(2)
            sendAll()
        }
        let sent = queue.bytes.sent
        queue.rewind(to: 3)
        #expect(queue.nextUnsent?.firstSequence == 3)
        #expect(queue.bytes.sent < sent)
        sendAll()
        #expect(queue.bytes.sent == sent)
        // A batch of which the store has a part is sent again.
        queue.rewind(to: 4)
        #expect(queue.nextUnsent?.firstSequence == 3)
        queue.rewind(to: 7)
        #expect(queue.nextUnsent == nil)
        #expect(queue.sentEnd == 7)
    }

    @Test mutating func acknowledgedBatchesFreeTheirBytes() {
        append(2)
        sendAll()
        append(2)
        sendAll()
        append(2)
        queue.acknowledge(below: 4)
        #expect(batches == [3..<5, 5..<7])
        #expect(queue.count == 3)
        #expect(queue.nextUnsent?.firstSequence == 5)
        queue.acknowledge(below: 5)
        #expect(queue.bytes.sent == 0)
        sendAll()
        queue.acknowledge(below: 7)
        #expect(queue.bytes.all == 0)
        #expect(queue.count == 0)
        #expect(append(1) == 7..<8)
    }

    @Test mutating func aRestartKeepsTheActionsThatWereNeverSent() {
        append(2)
        sendAll()
        append(3)
        queue.rewind(to: 1)
        #expect(queue.restart() == 2)
        #expect(batches == [1..<4])
        #expect(queue.count == 3)
        #expect(queue.nextUnsent?.firstSequence == 1)
        #expect(queue.bytes.sent == 0)
        #expect(queue.restart() == 0)
        #expect(batches == [1..<4])
    }

    @Test func theContentsOfAnOutboxMayHaveBeenSentUnlessThereWasNoSession() {
        var columns = ActionColumns()
        columns.append(name: "market.Increment", payload: [8, 1])
        for session in [0, 3] as [UInt64] {
            var contents = OutboxContents(head: OutboxHead(nonce: [1], session: session, lowest: 11))
            contents.batches = [ActionBatch(firstSequence: 11, columns: columns)]
            let queue = ActionQueue(contents)
            #expect(queue.count == 1)
            #expect(queue.sentEnd == (session == 0 ? 11 : 12))
            #expect(queue.nextUnsent?.firstSequence == 11)
        }
    }
}

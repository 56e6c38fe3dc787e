import Testing

@testable import Eastward

@Suite("ActionQueue") struct ActionQueueTests {
    private var queue = ActionQueue()

    @discardableResult
    private mutating func append(
        _ count: Int, ticket: UInt64 = 1, closedEnd: UInt64 = 0, largest: Int = 10
    ) -> Range<UInt64> {
        var columns = ActionColumns()
        for _ in 0..<count { columns.append(name: "market.Increment", payload: [8, 1]) }
        let first = queue.nextSequence
        queue.append(columns, ticket: ticket, closedEnd: closedEnd, largest: (largest, 1 << 20))
        return first..<queue.nextSequence
    }

    private mutating func receive(_ first: UInt64, _ count: Int) {
        queue.receive(Receipts.Range(firstSequence: first, count: count, firstRevision: 100 + first))
    }

    /// The revisions of each ticket that succeeded since the last call.
    private mutating func succeeded() -> [[Revision]] {
        queue.takeCompletions().map { completion in (try? completion.result.get().map(\.revision)) ?? [] }
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
        receive(1, 3)
        #expect(batches == [3..<5, 5..<7])
        #expect(queue.count == 3)
        #expect(queue.nextUnsent?.firstSequence == 5)
        receive(4, 1)
        #expect(queue.bytes.sent == 0)
        sendAll()
        receive(5, 2)
        #expect(queue.bytes.all == 0)
        #expect(queue.count == 0)
        #expect(append(1) == 7..<8)
    }

    @Test mutating func aRestartKeepsTheActionsThatWereNeverSent() {
        append(2)
        sendAll()
        append(3)
        queue.rewind(to: 1)
        queue.restart(failing: .closed)
        #expect(batches == [1..<4])
        #expect(queue.count == 3)
        #expect(queue.nextUnsent?.firstSequence == 1)
        #expect(queue.bytes.sent == 0)
        queue.restart(failing: .closed)
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

    // MARK: Tickets

    @Test mutating func receiptsAreAssignedToTheirTicketsWhateverTheirRanges() {
        append(2, ticket: 1)
        append(1, ticket: 2)
        append(3, ticket: 3)
        sendAll()
        receive(1, 1)
        #expect(succeeded().isEmpty)
        receive(2, 3)
        #expect(succeeded() == [[101, 102], [103]])
        receive(5, 2)
        #expect(succeeded() == [[104, 105, 106]])
        #expect(succeeded().isEmpty)
    }

    @Test mutating func aTicketThatBeganInAnEarlierSessionLeavesNoReceipts() throws {
        append(3, ticket: 1)
        sendAll()
        append(2, ticket: 2)
        receive(1, 2)
        queue.restart(failing: .fateUnknown("Lost."))
        sendAll()
        receive(1, 2)
        let completions = queue.takeCompletions()
        #expect(completions.map(\.ticket) == [1, 2])
        #expect(throws: FeatureError.fateUnknown("Lost.")) { try completions[0].result.get() }
        #expect(try completions[1].result.get().map(\.revision) == [101, 102])
    }

    @Test mutating func theEndFailsEachTicketWithItsErrorOrDropsIt() {
        append(1, ticket: 0)
        append(1, ticket: 7)
        append(2, ticket: 8)
        queue.removeAll { ticket, sequence in
            ticket == 0 ? nil : sequence < 3 ? .fateUnknown("Kept.") : .closed
        }
        let completions = queue.takeCompletions()
        #expect(completions.map(\.ticket) == [7, 8])
        #expect(throws: FeatureError.fateUnknown("Kept.")) { try completions[0].result.get() }
        #expect(throws: FeatureError.closed) { try completions[1].result.get() }
    }
}

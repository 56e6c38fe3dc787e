import Testing

@testable import Eastward

@Suite("TicketQueue") struct TicketQueueTests {
    private var queue = TicketQueue()

    private static func range(_ first: UInt64, _ count: Int) -> Receipts.Range {
        Receipts.Range(firstSequence: first, count: count, firstRevision: 100 + first)
    }

    private mutating func succeeded() -> [[Revision]] {
        queue.takeCompletions().map { completion in (try? completion.result.get().map(\.revision)) ?? [] }
    }

    @Test mutating func receiptsAreAssignedToTheirTicketsWhateverTheirRanges() {
        queue.append(1, 1..<3)
        queue.append(2, 3..<4)
        queue.append(3, 4..<7)
        queue.receive(Self.range(1, 1))
        #expect(succeeded().isEmpty)
        queue.receive(Self.range(2, 3))
        #expect(succeeded() == [[101, 102], [103]])
        queue.receive(Self.range(5, 2))
        #expect(succeeded() == [[104, 105, 106]])
        #expect(succeeded().isEmpty)
    }

    @Test mutating func aTicketThatBeganInAnEarlierSessionLeavesNoReceipts() throws {
        queue.append(1, 1..<4)
        queue.append(2, 4..<6)
        queue.receive(Self.range(1, 2))
        queue.fail(below: 4, .fateUnknown("Lost."))
        queue.shift(by: 3)
        queue.receive(Self.range(1, 2))
        let completions = queue.takeCompletions()
        #expect(completions.map(\.ticket) == [1, 2])
        #expect(throws: FeatureError.fateUnknown("Lost.")) { try completions[0].result.get() }
        #expect(try completions[1].result.get().map(\.revision) == [101, 102])
    }

    @Test mutating func theEndFailsEachTicketWithItsErrorOrDropsIt() {
        queue.append(0, 1..<2)
        queue.append(7, 2..<3)
        queue.append(8, 3..<5)
        queue.failAll { ticket, sequence in
            ticket == 0 ? nil : sequence < 3 ? .fateUnknown("Kept.") : .closed
        }
        let completions = queue.takeCompletions()
        #expect(completions.map(\.ticket) == [7, 8])
        #expect(throws: FeatureError.fateUnknown("Kept.")) { try completions[0].result.get() }
        #expect(throws: FeatureError.closed) { try completions[1].result.get() }
    }
}

import Eastward
import Testing

@testable import EastwardFeature

@Suite("Senders") struct SendersTests {
    private static func volume(_ actions: Int) -> ActionVolume {
        var volume = ActionVolume()
        volume.actions = actions
        return volume
    }

    @Test func sendersAreServedInTheOrderOfTheirArrival() {
        var senders = Senders()
        let (large, small) = (Wait<Void>(), Wait<Void>())
        senders.waitForCapacity(Self.volume(4), large.waiter)
        // Smaller actions do not overtake larger ones.
        var session = SessionCore(window: 2)
        #expect(senders.reserve(Self.volume(1), of: &session) == false)
        senders.waitForCapacity(Self.volume(1), small.waiter)
        senders.grant(from: &session)
        #expect(large.isWaiting)
        #expect(small.isWaiting)
        session = SessionCore(window: 4)
        senders.grant(from: &session)
        #expect(large.value != nil)
        #expect(small.isWaiting)
        session = SessionCore(window: 1)
        senders.grant(from: &session)
        #expect(small.value != nil)
        #expect(senders.queued == 0)
    }

    @Test func aCancelledSenderGivesWayToTheNextAndReservesNothing() {
        var senders = Senders()
        let (large, small) = (Wait<Void>(), Wait<Void>())
        senders.waitForCapacity(Self.volume(4), large.waiter)
        senders.waitForCapacity(Self.volume(2), small.waiter)
        senders.cancel(large.id)
        senders.cancel(large.id)
        var session = SessionCore(window: 3)
        senders.grant(from: &session)
        #expect(large.isCancelled)
        #expect(small.value != nil)
        #expect(senders.reserve(Self.volume(1), of: &session) == true)
    }

    @Test func theEndFailsTheSendersThatWaitForCapacity() {
        var senders = Senders()
        let wait = Wait<Void>()
        senders.waitForCapacity(Self.volume(1), wait.waiter)
        senders.fail(.refused("No."))
        #expect(wait.error == .refused("No."))
        #expect(senders.queued == 0)
    }

    @Test func aTicketHasOneResult() throws {
        var senders = Senders()
        let batch = SendBatch(of: 2)
        let first = senders.begin(batch)
        let second = senders.begin(batch)
        #expect(first != second)
        #expect(first != SessionCore.restoredTicket)
        let wait = Wait<Receipts>()
        batch.wait(wait.waiter)
        senders.finish(first, .success(Receipts()))
        senders.finish(first, .failure(.closed))
        #expect(wait.isWaiting)
        senders.finish(second, .success(Receipts()))
        #expect(try #require(wait.value).isEmpty)
    }

    @Test func aCancelledSenderDoesNotWaitForItsReceipts() throws {
        var senders = Senders()
        let (cancelled, other) = (Wait<Receipts>(), Wait<Receipts>())
        let (cancelledBatch, otherBatch) = (SendBatch(of: 1), SendBatch(of: 1))
        let (first, second) = (senders.begin(cancelledBatch), senders.begin(otherBatch))
        cancelledBatch.wait(cancelled.waiter)
        otherBatch.wait(other.waiter)
        senders.cancel(cancelled.id)
        senders.cancel(cancelled.id)
        #expect(cancelled.isCancelled)
        #expect(other.isWaiting)
        senders.finish(first, .success(Receipts()))
        senders.finish(second, .success(Receipts()))
        #expect(cancelled.isCancelled)
        #expect(try #require(other.value).isEmpty)
    }
}

@Suite("SendBatch") struct SendBatchTests {
    private let wait = Wait<Receipts>()

    private func batch(of count: Int, parts: Int) -> SendBatch {
        let batch = SendBatch(of: count)
        for _ in 0..<parts { batch.begin() }
        return batch
    }

    private static func receipts(_ first: UInt64, _ count: Int) -> Receipts {
        Receipts([Receipts.Range(firstSequence: first, count: count, firstRevision: first, rejection: nil)])
    }

    @Test func theReceiptsOfAllPartsAreOneResult() throws {
        let batch = batch(of: 5, parts: 2)
        batch.finish(.success(Self.receipts(1, 3)))
        batch.wait(wait.waiter)
        #expect(wait.isWaiting)
        batch.finish(.success(Self.receipts(4, 2)))
        #expect(wait.value?.map(\.revision) == [1, 2, 3, 4, 5])
    }

    @Test func anInterruptedBatchReportsHowManyWereAcknowledged() {
        let batch = batch(of: 9, parts: 1)
        batch.interrupt(FeatureError.closed)
        batch.wait(wait.waiter)
        batch.finish(.success(Self.receipts(1, 3)))
        #expect(wait.error == .fateUnknown("Only 3 of 9 actions were acknowledged. The feature was closed."))
    }

    /// `closed` implies that no action was applied.
    @Test func thePartInTransitDecidesTheErrorOfAnInterruptedBatch() {
        let batch = batch(of: 9, parts: 1)
        batch.interrupt(FeatureError.closed)
        batch.wait(wait.waiter)
        batch.finish(.failure(.fateUnknown("Lost.")))
        #expect(wait.error == .fateUnknown("Lost."))
    }

    @Test func theFirstFailureIsTheBatchesFailure() {
        let batch = batch(of: 9, parts: 2)
        batch.finish(.failure(.fateUnknown("Lost.")))
        batch.finish(.failure(.closed))
        batch.wait(wait.waiter)
        #expect(wait.error == .fateUnknown("Lost."))
    }

    @Test func aCancelledWaitEndsBeforeTheResults() {
        let batch = batch(of: 2, parts: 2)
        batch.wait(wait.waiter)
        batch.cancel(WaiterID())
        #expect(wait.isWaiting)
        batch.finish(.success(Self.receipts(1, 1)))
        batch.cancel(wait.id)
        #expect(wait.isCancelled)
        // No caller receives them.
        batch.finish(.success(Self.receipts(2, 1)))
        #expect(wait.isCancelled)
    }
}

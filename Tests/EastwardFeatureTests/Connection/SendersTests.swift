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
        let results = Notes<Result<Receipts, any Error>>()
        batch.wait { results.add($0) }
        senders.finish(first, .success(Receipts()))
        senders.finish(first, .failure(.closed))
        #expect(results.all.isEmpty)
        senders.finish(second, .success(Receipts()))
        #expect(results.all.count == 1)
        #expect(try results.all[0].get().isEmpty)
    }
}

@Suite("SendBatch") struct SendBatchTests {
    private let results = Notes<Result<Receipts, any Error>>()

    private func batch(of count: Int, parts: Int) -> SendBatch {
        let batch = SendBatch(of: count)
        for _ in 0..<parts { batch.begin() }
        return batch
    }

    private func wait(_ batch: SendBatch) {
        batch.wait { [results] in results.add($0) }
    }

    private static func receipts(_ first: UInt64, _ count: Int) -> Receipts {
        Receipts([Receipts.Range(firstSequence: first, count: count, firstRevision: first, rejection: nil)])
    }

    private func error() throws -> FeatureError? {
        guard case .failure(let error) = try #require(results.all.first) else { return nil }
        return try #require(error as? FeatureError)
    }

    @Test func theReceiptsOfAllPartsAreOneResult() throws {
        let batch = batch(of: 5, parts: 2)
        batch.finish(.success(Self.receipts(1, 3)))
        wait(batch)
        #expect(results.all.isEmpty)
        batch.finish(.success(Self.receipts(4, 2)))
        #expect(results.all.count == 1)
        #expect(try results.all.first?.get().map(\.revision) == [1, 2, 3, 4, 5])
    }

    @Test func anInterruptedBatchReportsHowManyWereAcknowledged() throws {
        let batch = batch(of: 9, parts: 1)
        batch.interrupt(CancellationError())
        wait(batch)
        batch.finish(.success(Self.receipts(1, 3)))
        #expect(try error() == .fateUnknown("Only 3 of 9 actions were acknowledged. The task was cancelled."))
    }

    /// `closed` and a cancellation imply that no action was applied.
    @Test(arguments: [FeatureError.closed, nil]) func thePartInTransitDecidesTheErrorOfAnInterruptedBatch(
        _ interruption: FeatureError?
    ) throws {
        let batch = batch(of: 9, parts: 1)
        batch.interrupt(interruption ?? CancellationError())
        wait(batch)
        batch.finish(.failure(.fateUnknown("Lost.")))
        #expect(try error() == .fateUnknown("Lost."))
    }

    @Test func theFirstFailureIsTheBatchesFailure() throws {
        let batch = batch(of: 9, parts: 2)
        batch.finish(.failure(.fateUnknown("Lost.")))
        batch.finish(.failure(.closed))
        wait(batch)
        #expect(try error() == .fateUnknown("Lost."))
    }
}

import Eastward
import Testing

@testable import EastwardFeature

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

import Eastward
import FixtureContract
import Foundation
import Testing

@testable import EastwardFeature

/// A wait ends when its task is cancelled, whatever the store does.
@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    @Test(arguments: Way.allCases) func aSenderThatWaitsForCapacityEndsAndItsActionIsNotSent(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature(window: 1) { store, connection, feature in
            store.journal.shut()
            let first = Task { try await feature.increment(by: 1) }
            try await wait(until: { store.journal.isHolding })
            let second = Task { try await feature.increment(by: 10) }
            try await wait(until: { await connection.suspendedSenders == 1 })
            let third = Task { try await feature.increment(by: 100) }
            try await wait(until: { await connection.suspendedSenders == 2 })
            second.cancel()
            let error = await #expect(throws: ActionError.self) { try await second.value }
            #expect(error?.isCancelled == true)
            store.journal.open()
            #expect(try await first.value.revision == 1)
            #expect(try await third.value.revision == 2)
        }
    }

    @Test func aCancelledSenderGivesItsCapacityToTheNext() async throws {
        let store = QuietStore()
        let connection = try await store.connect(window: 4)
        let feature = CounterFeature(connection)
        let three = Task { try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: 3)) }
        try await wait(until: { await connection.capacity == 1 })
        let two = Task { try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: 2)) }
        try await wait(until: { await connection.suspendedSenders == 1 })
        let one = Task { try await feature.increment(by: 1) }
        try await wait(until: { await connection.suspendedSenders == 2 })
        two.cancel()
        let error = await #expect(throws: ActionError.self) { try await two.value }
        #expect(error?.isCancelled == true)
        // The store acknowledges nothing.
        try await wait(until: { await connection.capacity == 0 })
        await connection.abandon()
        _ = await (three.result, one.result)
    }

    @Test(arguments: Way.allCases) func aSenderThatWaitsForItsReceiptEndsAndItsActionIsApplied(
        _ way: Way
    ) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { store, _, feature in
            store.journal.shut()
            let sending = Task { try await feature.increment(by: 1) }
            try await wait(until: { store.journal.isHolding })
            sending.cancel()
            let error = await #expect(throws: ActionError.self) { try await sending.value }
            #expect(error?.isCancelled == true)
            #expect(store.journal.isHolding)
            store.journal.open()
            // It would be rejected if the count were 0.
            #expect(try await feature.decrement(by: 1).revision == 2)
        }
    }

    @Test(arguments: Way.allCases) func aWaitEndsAtWhicheverPointOfItsBeginningItsTaskIsCancelled(
        _ way: Way
    ) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, connection, _ in
            for delay in 0..<5000 {
                let waiting = Task { try await connection.untilEnded() }
                for _ in 0..<(delay % 100) { await Task.yield() }
                waiting.cancel()
                await #expect(throws: CancellationError.self) { try await waiting.value }
            }
        }
    }

    @Test(arguments: Way.allCases) func aCancelledTaskSendsNothing(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            let sending = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await feature.increment(by: 1)
            }
            let error = await #expect(throws: ActionError.self) { try await sending.value }
            #expect(error?.isCancelled == true)
            let batch = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: 3))
            }
            let batchError = await #expect(throws: ActionError.self) { try await batch.value }
            #expect(batchError?.isCancelled == true)
            let receipt = try await feature.increment(by: 1)
            #expect(receipt.revision == 1)
        }
    }

    @Test(arguments: Way.allCases) func aCancelledBatchEndsAndOnlyTheActionsSentBeforeAreApplied(
        _ way: Way
    ) async throws {
        let run = try await TestRun(way)
        try await run.withFeature(window: 4) { store, connection, feature in
            store.journal.shut()
            let sending = Task { try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: 20)) }
            try await wait(until: { await connection.suspendedSenders == 1 })
            sending.cancel()
            let error = await #expect(throws: ActionError.self) { try await sending.value }
            #expect(error?.isCancelled == true)
            store.journal.open()
            #expect(try await feature.increment(by: 1).revision == 5)
        }
    }

    @Test(arguments: Way.allCases) func aWaitForARevisionEnds(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, connection, feature in
            let reaching = Task { try await feature.reach(1000, within: .seconds(600)) }
            try await wait(until: { await connection.hasDeadline })
            reaching.cancel()
            await #expect(throws: CancellationError.self) { try await reaching.value }
        }
    }

    @MainActor @Test(arguments: Way.allCases) func aWaitForTheFirstDeliveryEndsAndUnsubscribes(
        _ way: Way
    ) async throws {
        let run = try await TestRun(way)
        let store = try await run.start()
        let (connection, feature) = try await run.connect()
        await store.close()
        let subscribing = Task { try await feature.provideCount { _ in } }
        try await wait(until: { await connection.hasListener })
        subscribing.cancel()
        await #expect(throws: CancellationError.self) { try await subscribing.value }
        try await wait(until: { await !connection.hasListener })
        await connection.abandon()
    }

    @Test func aWaitForRestoredActionsEnds() async throws {
        let directory = try TestDirectory()
        let outbox = FeatureOutbox(path: "\(directory.directory.path)/orders.outbox")
        let store = QuietStore()
        let dead = try await store.connect(outbox: outbox)
        let sending = Task { try await CounterFeature(dead).increment(by: 1) }
        try await wait(until: { store.batches == 1 })
        await dead.abandon()
        await dead.close()
        _ = await sending.result

        let connection = try await store.connect(outbox: outbox)
        let restoring = Task { try await connection.restoredActions() }
        try await wait(until: { store.batches == 2 })
        restoring.cancel()
        await #expect(throws: CancellationError.self) { try await restoring.value }
        await connection.abandon()
        await connection.close()
    }

    @Test(arguments: Way.allCases) func aCancelledCloseDisconnectsAtOnce(_ way: Way) async throws {
        let run = try await TestRun(way)
        let store = try await run.start()
        let (connection, feature) = try await run.connect()
        store.journal.shut()
        let sending = Task { try await feature.increment(by: 1) }
        try await wait(until: { store.journal.isHolding })
        let closing = Task { await connection.close(within: .seconds(600)) }
        try await wait(until: { await connection.isClosing })
        closing.cancel()
        await closing.value
        let error = await #expect(throws: ActionError.self) { try await sending.value }
        #expect(error?.failure == .fateUnknown("The feature was closed before the receipts arrived."))
        #expect(try await connection.untilEnded() == nil)
        store.journal.open()
        await store.close()
    }

    /// A cancelled task can close a connection cleanly, as in a handler of the cancellation.
    @Test func anIdleConnectionSaysGoodbyeEvenIfTheTaskIsCancelled() async throws {
        let store = QuietStore()
        let connection = try await store.connect()
        let closing = Task {
            while !Task.isCancelled { await Task.yield() }
            await connection.close(within: .seconds(600))
        }
        closing.cancel()
        await closing.value
        #expect(store.goodbyes == 1)
        #expect(try await connection.untilEnded() == nil)
    }

    @Test(arguments: Way.allCases) func aWaitForTheEndEnds(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, connection, _ in
            let waiting = Task { try await connection.untilEnded() }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
    }
}

extension ActionError {
    fileprivate var isCancelled: Bool { if case .cancelled = self { true } else { false } }
}

import Eastward
import FixtureContract
import Foundation
import Testing

@testable import EastwardFeature

/// An in-memory store loses its state and its sessions when it ends; the next one begins empty.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReopeningTests {
    @Test(arguments: Way.allCases) func aFeatureContinuesWithTheNextStore(_ way: Way) async throws {
        let run = try await TestRun(way)
        var store = try await run.start()
        let (connection, feature) = try await run.connect()
        let first = try await feature.increment(by: 1)
        await store.close()
        // An action on the connection to the first store would be lost with it.
        try await wait(until: { await !connection.isConnected })
        store = try await run.start()
        let second = try await feature.increment(by: 1)
        #expect(first.revision == 1)
        #expect(second.revision == 1)
        await connection.close()
        await store.close()
    }

    @Test(arguments: Way.allCases) func actionsSentWithoutAStoreWait(_ way: Way) async throws {
        let run = try await TestRun(way)
        var store = try await run.start()
        let (connection, feature) = try await run.connect()

        await store.close()
        try await wait(until: { await !connection.isConnected })
        let sending = Task { try await feature.increment(by: 1) }
        store = try await run.start()
        let receipt = try await sending.value
        #expect(receipt.revision == 1)

        await connection.close()
        await store.close()
    }

    @Test(arguments: Way.allCases) func theFateOfActionsInFlightIsUnknownAndTheOthersContinue(_ way: Way) async throws {
        let run = try await TestRun(way)
        let store = try await run.start()
        let (connection, feature) = try await run.connect(window: 1)
        store.journal.shut()
        let doubtful = Task { try await feature.increment(by: 1) }
        try await wait(until: { store.journal.isHolding })
        let waiting = Task { try await feature.increment(by: 5) }
        await store.close()
        let next = try await run.start()
        let error = await #expect(throws: ActionError.self) { try await doubtful.value }
        let receipt = try await waiting.value
        guard let failure = error?.failure, failure.code == .fateUnknown else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(failure.message.contains("It is unknown whether 1 actions in transit were applied."))
        #expect(receipt.revision == 1)
        await connection.close()
        await next.close()
        store.journal.open()
    }

    @Test(arguments: Way.allCases) func aComponentReceivesTheNextStoresState(_ way: Way) async throws {
        let run = try await TestRun(way)
        var store = try await run.start()
        let (connection, feature) = try await run.connect()
        let presenter = Presenter()
        try await feature.provideCount(to: presenter)
        let receipt = try await feature.increment(by: 7)
        try await feature.reach(receipt.revision)
        await store.close()
        store = try await run.start()
        try await wait(until: { presenter.counts.last == 0 })
        #expect(presenter.counts == [0, 7, 0])
        await connection.close()
        await store.close()
    }

    @Test(arguments: Way.allCases) func aReachedRevisionWasDeliveredByTheNextStoreToo(_ way: Way) async throws {
        let run = try await TestRun(way)
        var store = try await run.start()
        let (connection, feature) = try await run.connect()
        let presenter = Presenter()
        try await feature.provideCount(to: presenter)
        for round in 1...20 {
            _ = try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: 50))
            await store.close()
            store = try await run.start()
            let receipt = try await incrementAtLast(feature, by: 1000 + round)
            try await feature.reach(receipt.revision)
            #expect(presenter.counts.last == 1000 + round)
        }
        await connection.close()
        await store.close()
    }

    /// An action that was sent before the closed store's disconnection was detected is lost with the connection.
    private func incrementAtLast(_ feature: CounterFeature, by count: Int) async throws -> Receipt {
        do {
            return try await feature.increment(by: count)
        } catch ActionError.failed(let error) where error.code == .fateUnknown {
            return try await feature.increment(by: count)
        }
    }

    @Test(arguments: Way.allCases) func aSequenceOfValuesContinues(_ way: Way) async throws {
        let run = try await TestRun(way)
        var store = try await run.start()
        let (connection, feature) = try await run.connect()
        var values = feature.countValues().makeAsyncIterator()
        _ = try await values.next()
        try await feature.increment(by: 7)
        let before = try await values.next()
        await store.close()
        store = try await run.start()
        let after = try await values.next()
        #expect(before?.value.count == 7)
        #expect(after?.value.count == 0)
        await connection.close()
        await store.close()
    }
}

extension FeatureConnection {
    fileprivate var isConnected: Bool { core.phase != .disconnected }
}

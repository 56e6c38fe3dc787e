import Eastward
import FixtureContract
import Foundation
import Testing

@testable import EastwardFeature

@Suite(.timeLimit(.minutes(10))) struct ClosingTests {
    @Test func openingTimesOutWithoutAStore() async throws {
        let run = try TestDirectory()
        let address = try run.address()
        let error = await #expect(throws: FeatureError.self) {
            try await FeatureConnection.open(address, within: .milliseconds(50), log: .silent)
        }
        guard error?.code == .timedOut, let reason = error?.message else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(reason.contains(run.directory.actionsSocket))
    }

    @Test func openingEndsWhenItIsCancelled() async throws {
        let run = try TestDirectory()
        let address = try run.address()
        let store = try await RunningStore(in: run)
        store.journal.shut()
        let opening = Task {
            _ = try await FeatureConnection.open(address, within: .seconds(30), log: .silent)
        }
        // The store has received the hello, and does not answer it yet.
        try await wait(until: { store.journal.isHolding })
        opening.cancel()
        await #expect(throws: CancellationError.self) { try await opening.value }
        store.journal.open()
        await store.close()
    }

    @Test(arguments: Way.allCases) func openingWaitsForTheStore(_ way: Way) async throws {
        let run = try await TestRun(way)
        let opening = Task.immediate { try await run.connect() }
        let store = try await run.start()
        let connection = try await opening.value.connection
        await connection.close()
        await store.close()
    }

    @Test func aProcessThatIsNotInTheCredentialsFileIsUnauthorized() async throws {
        let run = try TestDirectory()
        let store = try await RunningStore(in: run)
        for _ in 0..<10 {
            let stranger = FeatureAddress(
                directory: run.directory, role: CounterFeature.name, process: "stranger.1", token: Token())
            let error = await #expect(throws: FeatureError.self) {
                try await FeatureConnection.open(stranger, within: .seconds(10), log: .silent)
            }
            guard error?.code == .unauthorized, let reason = error?.message else {
                Issue.record("\(error as Any)")
                continue
            }
            #expect(reason.contains("stranger.1"))
            #expect(reason.contains(CounterFeature.name))
            #expect(reason.contains("eastward up or eastward run"))
        }
        await store.close()
    }

    @Test func aRoleThatIsNotTheProcessesFailsTheConnection() async throws {
        let run = try TestDirectory()
        let store = try await RunningStore(in: run)
        let address = FeatureAddress(
            directory: run.directory, role: "market.Other", process: "counter.1", token: try run.admit("counter.1"))
        // The actions socket may be authenticated before the slices socket.
        if let connection = try? await FeatureConnection.open(address, within: .seconds(10), log: .silent) {
            let failure = try await connection.untilEnded()
            guard failure?.code == .unauthorized else {
                Issue.record("\(failure as Any)")
                return
            }
            await #expect(throws: FeatureError.self) { try await connection.send(MarketAction.increment(by: 1)) }
            await connection.close()
        }
        await store.close()
    }

    @Test func aLinkThatFailsFailsTheConnectionAndItsSenders() async throws {
        let store = QuietStore()
        let connection = try await store.connect()
        let feature = CounterFeature(connection)
        let sent = Task { try await feature.increment(by: 1) }
        try await wait(until: { store.batches == 1 })
        store.fail("EIO")
        let error = FeatureError.transport("The connection to the store failed: EIO")
        for _ in 0..<2 {
            let later = await #expect(throws: ActionError.self) { try await feature.increment(by: 2) }
            #expect(later?.failure == error)
        }
        let fate = await #expect(throws: ActionError.self) { try await sent.value }
        #expect(fate?.failure == .fateUnknown("\(error) It is unknown whether the actions in transit were applied."))
        #expect(try await connection.untilEnded() == error)
    }

    @Test func aLinkThatCannotBeCreatedFailsTheOpening() async throws {
        await #expect(throws: FeatureError.transport("No descriptor.")) {
            _ = try await FeatureConnection.open(
                process: "counter.1", role: CounterFeature.name, store: "The store", window: 1, within: .seconds(600),
                reactor: nil, log: .silent, over: { throw FeatureError.transport("No descriptor.") })
        }
    }

    @Test(arguments: Way.allCases) func closingWaitsForReceipts(_ way: Way) async throws {
        let run = try await TestRun(way)
        let store = try await run.start()
        let (connection, feature) = try await run.connect()
        store.journal.shut()
        let sending = Task { try await feature.increment(by: 1) }
        try await wait(until: { store.journal.isHolding })
        let closing = Task { await connection.close() }
        try await wait(until: { await connection.isClosing })
        store.journal.open()
        await closing.value
        let receipt = try await sending.value
        #expect(receipt.revision == 1)
        await store.close()
    }

    @Test(arguments: Way.allCases) func actionsWithoutReceiptsInTimeAreOfUnknownFate(_ way: Way) async throws {
        let run = try await TestRun(way)
        let store = try await run.start()
        let (connection, feature) = try await run.connect()
        store.journal.shut()
        let sending = Task { try await feature.increment(by: 1) }
        try await wait(until: { store.journal.isHolding })
        await connection.close(within: .milliseconds(20))
        let error = await #expect(throws: ActionError.self) { try await sending.value }
        guard error?.failure?.code == .fateUnknown else {
            Issue.record("\(error as Any)")
            return
        }
        store.journal.open()
        await store.close()
    }

    /// `closed` would mean that no action was applied.
    @Test(arguments: Way.allCases) func closingDuringManyActionsReportsHowManyWereAcknowledged(
        _ way: Way
    ) async throws {
        let run = try await TestRun(way)
        let store = try await run.start()
        let (connection, feature) = try await run.connect(window: 4)
        store.journal.shut()
        let sending = Task { try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: 20)) }
        try await wait(until: { store.journal.isHolding })
        let closing = Task { await connection.close() }
        try await wait(until: { await connection.isClosing })
        store.journal.open()
        await closing.value
        let error = await #expect(throws: ActionError.self) { try await sending.value }
        guard let failure = error?.failure, failure.code == .fateUnknown else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(failure.message.contains("of 20 actions were acknowledged. The feature was closed."))
        await store.close()
    }

    @Test(arguments: Way.allCases) func closingAgainDoesNothing(_ way: Way) async throws {
        let run = try await TestRun(way)
        let store = try await run.start()
        let (connection, _) = try await run.connect()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { await connection.close() } }
        }
        await connection.close()
        await store.close()
    }

    @Test(arguments: Way.allCases) func aClosedFeatureFailsEveryCall(_ way: Way) async throws {
        let run = try await TestRun(way)
        let store = try await run.start()
        let (connection, feature) = try await run.connect()
        await connection.close()
        let sending = await #expect(throws: ActionError.self) { try await feature.increment(by: 1) }
        #expect(sending?.failure == .closed)
        let asking = await #expect(throws: ActionError.self) { try await feature.receipt(of: .increment(by: 1)) }
        #expect(asking?.failure == .closed)
        let batch = await #expect(throws: ActionError.self) {
            try await feature.send(contentsOf: [.increment(by: 1)])
        }
        #expect(batch?.failure == .closed)
        await #expect(throws: FeatureError.closed) { try await feature.provideCount { _ in } }
        await #expect(throws: FeatureError.closed) { try await feature.reach(1) }
        await #expect(throws: FeatureError.closed) { for try await _ in feature.countValues() {} }
        #expect(try await connection.untilEnded() == nil)
        await store.close()
    }

    @Test(arguments: Way.allCases) func suspendedSendersAreAnsweredWhenTheConnectionCloses(_ way: Way) async throws {
        let run = try await TestRun(way)
        let store = try await run.start()
        let (connection, feature) = try await run.connect(window: 2)
        store.journal.shut()
        let answers = Notes<Result<Revision, FeatureError>>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do {
                        answers.add(.success(try await feature.increment(by: 1).revision))
                    } catch {
                        answers.add(.failure(try #require((error as? ActionError)?.failure)))
                    }
                }
            }
            try await wait(until: { await connection.suspendedSenders >= 18 })
            group.addTask { await connection.close() }
            try await wait(until: { await connection.isClosing })
            store.journal.open()
            try await group.waitForAll()
        }
        let applied = answers.all.compactMap { try? $0.get() }
        let failed = answers.all.filter { $0 == .failure(.closed) }
        #expect(applied.sorted() == Array(1...Revision(applied.count)))
        #expect(applied.count >= 2)
        #expect(applied.count + failed.count == 20)
        await store.close()
    }
}

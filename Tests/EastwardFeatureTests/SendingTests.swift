import Eastward
import FixtureContract
import Foundation
import Testing

@testable import EastwardFeature

@Suite(.timeLimit(.minutes(10))) struct SendingTests {
    @Test(arguments: Way.allCases) func anActionHasItsReceipt(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, connection, feature in
            let applied = try await feature.increment(by: 2)
            let rejected = try await feature.receipt(of: .decrement(by: 5))
            let durability = await connection.durability
            #expect(applied == Receipt(revision: 1))
            #expect(rejected.revision == 2)
            #expect(rejected.rejection?.code == "below_zero")
            #expect(throws: Rejection.self) { try rejected.applied() }
            #expect(durability == "memory")
        }
    }

    @Test(arguments: Way.allCases) func aRejectionIsThrown(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            try await feature.increment(by: 2)
            do {
                try await feature.decrement(by: 5)
                Issue.record("The action was applied.")
            } catch ActionError.rejected(let rejection) {
                #expect(rejection == Rejection("below_zero", "The count is 2."))
            }
            #expect(try await feature.increment(by: 1).revision == 3)
        }
    }

    @Test(arguments: Way.allCases) func manyActionsHaveTheirReceiptsInOrder(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            let actions: [CounterFeature.Action] = [.increment(by: 1), .decrement(by: 2), .decrement(by: 1)]
            let receipts = try await feature.send(contentsOf: actions)
            #expect(receipts.map(\.revision) == [1, 2, 3])
            #expect(receipts.map(\.rejection?.code) == [nil, "below_zero", nil])
        }
    }

    @Test(arguments: Way.allCases) func noActionsHaveNoReceipts(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            let receipts = try await feature.send(contentsOf: [])
            #expect(receipts.isEmpty)
        }
    }

    @Test(arguments: [1, 2, 7, 4096], Way.allCases)
    func actionsAboveTheWindowAreSentInParts(_ window: Int, _ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature(window: window) { _, _, feature in
            let count = window == 4096 ? 10_000 : 300
            let receipts = try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: count))
            #expect(receipts.count == count)
            #expect(receipts.rejected.isEmpty)
            #expect(Array(receipts.map(\.revision)) == Array(1...Revision(count)))
        }
    }

    @Test(arguments: Way.allCases) func sendersWithoutCapacityAreSuspendedAndServedLater(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature(window: 4) { store, _, feature in
            store.journal.shut()
            let finished = Notes<Revision>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<200 {
                    group.addTask {
                        let receipt = try await feature.increment(by: 1)
                        finished.add(receipt.revision)
                    }
                }
                try await wait(until: { store.journal.isHolding })
                #expect(finished.all.isEmpty)
                store.journal.open()
                try await group.waitForAll()
            }
            #expect(finished.all.sorted() == Array(1...200))
        }
    }

    @Test(arguments: Way.allCases) func manySendersKeepTheirOwnOrder(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature(window: 16) { _, _, feature in
            let all = try await withThrowingTaskGroup(of: [Revision].self) { group in
                for sender in 1...10 {
                    group.addTask {
                        var revisions: [Revision] = []
                        for _ in 0..<20 {
                            let actions = Array(repeating: CounterFeature.Action.increment(by: sender), count: 5)
                            revisions += try await feature.send(contentsOf: actions).map(\.revision)
                        }
                        return revisions
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for revisions in all { #expect(revisions == revisions.sorted()) }
            #expect(all.flatMap { $0 }.sorted() == Array(1...1000))
        }
    }

    /// A process that did nothing for the interval of its reports has one to send with its next action.
    @Test func aReportFollowsTheActionsOfItsTurn() async throws {
        let store = QuietStore(reportMilliseconds: 1)
        let connection = try await store.connect()
        try await wait(until: { store.received == [.hello, .report] })
        let reported = Instant.now()
        try await wait(until: { Instant.now() > reported + .milliseconds(2) })
        let feature = CounterFeature(connection)
        let sending = Task { try await feature.increment(by: 1) }
        try await wait(until: { store.received.count == 4 })
        #expect(store.received == [.hello, .report, .batch, .report])
        await connection.abandon()
        _ = await sending.result
    }

    @Test(arguments: Way.allCases) func twoProcessesShareOneOrder(_ way: Way) async throws {
        let run = try await TestRun(way)
        try await run.withFeature { _, _, feature in
            let (connection, neighbour) = try await run.connect("counter.2")
            let first = try await feature.increment(by: 1)
            let second = try await neighbour.decrement(by: 1)
            let third = try await feature.receipt(of: .decrement(by: 1))
            await connection.close()
            #expect([first, second, third].map(\.revision) == [1, 2, 3])
            #expect([first, second, third].map { $0.rejection == nil } == [true, true, false])
        }
    }
}

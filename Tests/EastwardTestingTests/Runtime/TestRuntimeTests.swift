import FixtureContract
import Synchronization
import Testing

@testable import EastwardTesting

private let count = AppUnderTest(reducer: CountState.reducer, roles: CountState.roles, store: "no-such-store")

/// The end-to-end tests run the same bodies over real processes. These tests cover the cases that only this process can
/// show.
@MainActor @Suite("The failures that a test runtime reports", .timeLimit(.minutes(10)))
struct TestRuntimeFailureTests {
    @Test func aProcessDoesNotReceiveTheExpectedSlice() async throws {
        try await fails(
            with: """
                counter.1 did not receive the expected market.Count within 0.05 seconds:

                    − Count(count: 3)
                    + Count(count: 2)

                (Expected: −, Actual: +)

                If + is right, correct the test; if − is, the app. If it only takes longer, wait longer: within: …
                """
        ) {
            try await count.run(.inProcess) { runtime in
                let counter = try await runtime.connect(CounterFeature.self)
                _ = try await runtime.send(.increment(by: 2), from: counter).receipt()
                await runtime.receive(CountSlice.self, by: counter, within: .milliseconds(50)) { $0.count = 3 }
            }
        }
    }

    @Test func aProcessReceivesNoValueThatFulfilsTheCondition() async throws {
        try await fails(
            with: """
                counter.1 did not receive a market.Count that fulfils the condition within 0.05 seconds. Its last value:

                    Count(count: 2)

                If it is right, correct the condition; if not, the app. If it only takes longer, wait longer: within: …
                """
        ) {
            try await count.run(.inProcess) { runtime in
                let counter = try await runtime.connect(CounterFeature.self)
                _ = try await runtime.send(.increment(by: 2), from: counter).receipt()
                await runtime.receive(CountSlice.self, by: counter, where: { $0.count == 2 })
                await runtime.receive(CountSlice.self, by: counter, within: .milliseconds(50), where: { $0.count == 3 })
            }
        }
    }

    @Test func aProcessReceivedMoreThanTheTest() async throws {
        try await fails(
            with: """
                counter.1 received more of market.Count than the test:

                    − Count(count: 0)
                    + Count(count: 2)

                (Expected: −, Actual: +)
                """
        ) {
            try await count.run(.inProcess) { runtime in
                let counter = try await runtime.connect(CounterFeature.self)
                await runtime.receive(CountSlice.self, by: counter)
                _ = try await runtime.send(.increment(by: 2), from: counter).receipt()
            }
        }
    }

    @Test func aReceiptIsNotAwaited() async throws {
        try await fails(
            with: """
                counter.1 sent MarketAction.counter(.increment(by: 2)), and its receipt was not awaited: _ = try await \
                sent.receipt()
                """
        ) {
            try await count.run(.inProcess) { runtime in
                let counter = try await runtime.connect(CounterFeature.self)
                _ = try await runtime.send(.increment(by: 2), from: counter)
            }
        }
    }

    @Test func aComponentsReceiptIsMissingAtTheEnd() async throws {
        let disk = SlowJournal.Disk()
        let store = CountStore(journal: { SlowJournal(disk) })
        let transport = WatchedTransport(
            try await store.open(role: CounterFeature.name, process: "counter.1"), process: "counter.1")
        let sending = Task { try await CounterFeature(transport: transport).increment(by: 2) }
        try await wait(until: { disk.isWriting })
        #expect(
            transport.unansweredActions() == [
                """
                counter.1 sent MarketAction.counter(.increment(by: 2)), and its receipt had not arrived when the test \
                ended. Wait for its sender.
                """
            ])
        disk.finish()
        _ = try await sending.value
        #expect(transport.unansweredActions().isEmpty)
        await store.close()
    }

    @Test func aCancelledSenderLeavesNoReceiptOpen() async throws {
        let disk = SlowJournal.Disk()
        let store = CountStore(journal: { SlowJournal(disk) })
        let transport = WatchedTransport(
            try await store.open(role: CounterFeature.name, process: "counter.1"), process: "counter.1")
        let sending = Task { try await CounterFeature(transport: transport).increment(by: 2) }
        try await wait(until: { disk.isWriting })
        sending.cancel()
        await #expect(throws: ActionError.self) { try await sending.value }
        #expect(transport.unansweredActions().isEmpty)
        disk.finish()
        await store.close()
    }

    @Test func aSubscriptionNeedNotBeCancelled() async throws {
        let presenter = Presenter()
        try await count.run(.inProcess) { runtime in
            let counter = try await runtime.connect(CounterFeature.self)
            try await counter.feature.provideCount(to: presenter)
        }
        #expect(presenter.counts == [0])
    }

    @Test func theStoreRestartsWithAnotherState() async throws {
        let draws = Mutex(0)
        let reducer = Reducer<CountState, MarketAction> { state, _, _ in
            state.count = draws.withLock { draws in
                draws += 1
                return draws
            }
        }
        let app = AppUnderTest(reducer: reducer, roles: CountState.roles, store: "no-such-store")
        try await fails(
            with: """
                The restarted store has another state. A reducer may use nothing but its arguments, and writeRecords \
                and readRecord must not omit a value.

                      [
                        [0]: (
                    −     counter: (count: 1)
                    +     counter: (count: 2)
                        )
                      ]

                (Before the restart: −, After it: +)
                """
        ) {
            try await app.run(.inProcess) { runtime in
                let counter = try await runtime.connect(CounterFeature.self)
                _ = try await runtime.send(.increment(by: 1), from: counter).receipt()
                try await runtime.restart()
            }
        }
    }

    @Test func aReceiptTimesOut() async {
        let sent = SentAction(
            text: "counter.1 sent MarketAction.counter(.increment(by: 2))",
            place: TestPlace(fileID: #fileID, filePath: #filePath, line: #line, column: #column), answer: Promise())
        await #expect {
            try await sent.receipt(within: .milliseconds(10))
        } throws: { error in
            "\(error)" == "Waited 0.01 seconds for a receipt: counter.1 sent MarketAction.counter(.increment(by: 2))."
        }
    }

    @Test func thereIsNoProgramToRun() async {
        await #expect {
            try await count.run(.processes) { _ in }
        } throws: { error in
            "\(error)".hasPrefix("There is no program “no-such-store” beside the tests in /")
                && "\(error)".contains(#".product(name: "eastward", package: "eastward")"#)
        }
    }
}

import Eastward
import EastwardTesting
import FixtureContract
import Testing

@testable import fixture_store

extension EndToEnd {
    /// Tests of the fixture app, within one process and with real processes: the same bodies.
    @MainActor @Suite struct Runtime {
        private static let app = AppUnderTest(
            reducer: AppState.reducer, roles: AppState.roles, store: "fixture-store")

        @Test(arguments: TestWay.allCases)
        func processesReceiveTheChangesOfOthers(way: TestWay) async throws {
            try await Self.app.run(way) { runtime in
                let first = try await runtime.connect(CounterFeature.self)
                let second = try await runtime.connect(CounterFeature.self)
                let notes = try await runtime.connect(NotesFeature.self)
                #expect([first.name, second.name, notes.name] == ["counter.1", "counter.2", "notes.1"])
                await runtime.receive(CountSlice.self, by: second)
                let sent = try await runtime.send(.increment(by: 2), from: first)
                let receipt = try await sent.receipt()
                #expect(receipt == Receipt(revision: 1))
                await runtime.receive(CountSlice.self, by: second) { $0.count += 2 }
                let edit = try await runtime.send(.editNotes(position: 0, deleteCount: 0, text: "plums"), from: notes)
                #expect(try await edit.receipt().applied() == 2)
                await runtime.receive(NotesSlice.self, by: notes) { $0.text = "plums" }
                let refused = try await runtime.send(.decrement(by: 9), from: second)
                #expect(try await refused.receipt().rejection?.code == "below_zero")
                let thrown = await #expect(throws: ActionError.self) { try await second.feature.decrement(by: 9) }
                #expect(thrown?.description.hasSuffix("(below_zero)") == true)
                await runtime.receive(CountSlice.self, by: second)
            }
        }

        @Test(arguments: TestWay.allCases)
        func actionsInFlightWhenTheStoreIsKilledAreAppliedOnce(way: TestWay) async throws {
            try await Self.app.run(way) { runtime in
                let counter = try await runtime.connect(CounterFeature.self)
                await runtime.receive(CountSlice.self, by: counter)
                var sent: [SentAction] = []
                for round in 1...3 {
                    for _ in 0..<20 { sent.append(try await runtime.send(.increment(by: 1), from: counter)) }
                    try await runtime.kill(.store)
                    for action in sent { _ = try await action.receipt().applied() }
                    await runtime.receive(CountSlice.self, by: counter) { $0.count = 20 * round }
                }
                var revisions: Set<Revision> = []
                for action in sent { revisions.insert(try await action.receipt().revision) }
                #expect(revisions == Set(1...60))
            }
        }

        @Test(arguments: TestWay.allCases)
        func aRestartInTheMiddleChangesNothing(way: TestWay) async throws {
            try await Self.app.run(way) { runtime in
                let counter = try await runtime.connect(CounterFeature.self)
                _ = try await runtime.send(.increment(by: 3), from: counter).receipt()
                await runtime.receive(CountSlice.self, by: counter) { $0.count = 3 }
                try await runtime.restart()
                await runtime.receive(CountSlice.self, by: counter)
                _ = try await runtime.send(.increment(by: 4), from: counter).receipt()
                await runtime.receive(CountSlice.self, by: counter) { $0.count = 7 }
            }
        }

        @Test(arguments: TestWay.allCases)
        func aKilledProcessRestartsWithTheCurrentState(way: TestWay) async throws {
            try await Self.app.run(way) { runtime in
                let counter = try await runtime.connect(CounterFeature.self)
                _ = try await runtime.send(.increment(by: 3), from: counter).receipt()
                await runtime.receive(CountSlice.self, by: counter) { $0.count = 3 }
                let earlier = counter.feature
                try await runtime.kill(.process(counter.name))
                let error = await #expect(throws: ActionError.self) { try await earlier.increment(by: 1) }
                #expect(error?.failure == .closed)
                _ = try await runtime.send(.increment(by: 1), from: counter).receipt()
                await runtime.receive(CountSlice.self, by: counter) { $0.count = 4 }
                // The last updates are delivered to the restarted process.
                try await runtime.kill(.process(counter.name))
            }
        }

        @Test(arguments: TestWay.allCases)
        func lostMessagesAndCutConnectionsAreRecovered(way: TestWay) async throws {
            try await Self.app.run(way) { runtime in
                let counter = try await runtime.connect(CounterFeature.self)
                await runtime.receive(CountSlice.self, by: counter)
                await runtime.dropNext(3, to: counter)
                _ = try await runtime.send(.increment(by: 1), from: counter).receipt()
                await runtime.receive(CountSlice.self, by: counter) { $0.count = 1 }
                await runtime.cut(counter)
                _ = try await runtime.send(.increment(by: 1), from: counter).receipt()
                await runtime.receive(CountSlice.self, by: counter) { $0.count = 2 }
            }
        }

        @Test(arguments: TestWay.allCases)
        func aLateSubscriberReceivesTheCurrentState(way: TestWay) async throws {
            try await Self.app.run(way) { runtime in
                let (slow, quick) = (
                    try await runtime.connect(CounterFeature.self), try await runtime.connect(CounterFeature.self)
                )
                await runtime.receive(CountSlice.self, by: slow)
                await runtime.receive(CountSlice.self, by: quick)
                let log = CountLog()
                try await slow.feature.provideCount(to: log)
                try await runtime.delay(slow) {
                    for _ in 0..<5 { _ = try await runtime.send(.increment(by: 1), from: slow).receipt() }
                    await runtime.receive(CountSlice.self, by: quick) { $0.count = 5 }
                    #expect(log.counts == [0])
                }
                await runtime.receive(CountSlice.self, by: slow) { $0.count = 5 }
                #expect(log.neverWentBack)
            }
        }
    }
}

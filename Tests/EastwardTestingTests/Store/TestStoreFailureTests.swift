import EastwardTesting
import FixtureContract
import Testing

@MainActor @Suite("The failures that a test store reports", .timeLimit(.minutes(10)))
struct TestStoreFailureTests {
    // MARK: The state

    @Test func theStateChangedDifferently() async throws {
        try await fails(
            with: """
                MarketAction.counter(.increment(by: 2)) did not change the state as expected:

                    − CountState(count: 3)
                    + CountState(count: 2)

                (Expected: −, Actual: +)

                If + is right, correct the test; if − is, the app.
                """
        ) {
            let store = CountTestStore()
            await store.send(.increment(by: 2)) { $0.count = 3 }
            await store.finish()
        }
    }

    @Test func theStateChangedUnexpectedly() async throws {
        try await fails(
            with: """
                MarketAction.counter(.increment(by: 2)) changed the state, and the test does not assert that:

                    − CountState(count: 0)
                    + CountState(count: 2)

                (Expected: −, Actual: +)

                Assert the change in a closure, or skip it: store.exhaustivity = .off
                """
        ) {
            let store = CountTestStore()
            await store.send(.increment(by: 2))
            await store.finish()
        }
    }

    @Test func theStateDidNotChange() async throws {
        try await fails(
            with: """
                MarketAction.notes(.clearNotes) was expected to change the state, and nothing changed. If that is \
                right, leave out the closure.
                """
        ) {
            let store = CountTestStore()
            await store.send(.clearNotes) { $0.count = 0 }
            await store.finish()
        }
    }

    /// A state with an empty `provideCount`.
    private struct SilentState: DurableState, KnowsTheCount {
        func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {}
        mutating func readRecord(_ record: StateRecord) throws {}
        func provideCount(to component: some CountComponent) {}
    }

    @Test func aSliceIsNotProvidedCompletely() async throws {
        try await fails(
            with: """
                SilentState does not call newCount for the slice market.Count: a feature would never receive this field.
                """
        ) {
            let store = TestStore(
                SilentState(), reducer: Reducer<SilentState, MarketAction> { _, _, _ in },
                roles: [CounterFeature.serve(SilentState.self)])
            await store.finish()
        }
    }

    private struct Wrong: Error {}

    @Test func theExpectationThrows() async throws {
        try await fails(with: "The expectation for MarketAction.notes(.clearNotes) threw an error: Wrong()") {
            let store = CountTestStore()
            await store.send(.clearNotes) { _ in throw Wrong() }
            await store.finish()
        }
    }

    // MARK: Rejections

    @Test func anActionWasRejected() async throws {
        try await fails(
            with: """
                MarketAction.counter(.decrement(by: 5)) was rejected: The count is 0.

                If that is right, expect it: rejected: "below_zero"
                """
        ) {
            let store = CountTestStore()
            await store.send(.decrement(by: 5))
            await store.finish()
        }
    }

    @Test func anActionWasNotRejected() async throws {
        try await fails(
            with: """
                MarketAction.counter(.increment(by: 1)) was expected to be rejected with “full”, and was applied.

                If that is right, leave out: rejected: "full"
                """
        ) {
            let store = CountTestStore()
            await store.send(.increment(by: 1), rejected: "full")
            await store.finish()
        }
    }

    @Test func anActionWasRejectedForAnotherReason() async throws {
        try await fails(
            with: """
                MarketAction.counter(.decrement(by: 1)) was expected to be rejected with “full”, and was rejected with \
                “below_zero”: The count is 0.
                """
        ) {
            let store = CountTestStore()
            await store.send(.decrement(by: 1), rejected: "full")
            await store.finish()
        }
    }

    // MARK: Features

    @Test func aFeatureSentAnotherAction() async throws {
        try await fails(
            with: """
                Another action was sent than the one expected:

                      MarketAction.counter(
                    −   .increment(by: 2)
                    +   .increment(by: 1)
                      )

                (Expected: −, Actual: +)

                If + is right, correct the test; if − is, the app.
                """
        ) {
            let store = CountTestStore()
            let counter = try store.connect(CounterFeature.self)
            try await counter.increment(by: 1)
            await store.receive(.increment(by: 2)) { $0.count = 2 }
            await store.finish()
        }
    }

    @Test func anotherFeatureSentTheAction() async throws {
        try await fails(
            with: """
                MarketAction.counter(.increment(by: 1)) was expected to be sent by counter.2, and was sent by counter.1.
                """
        ) {
            let store = CountTestStore()
            let counter = try store.connect(CounterFeature.self)
            try await counter.increment(by: 1)
            await store.receive(.increment(by: 1), by: "counter.2") { $0.count = 1 }
            await store.finish()
        }
    }

    @Test func aFeaturesActionChangedTheStateDifferently() async throws {
        try await fails(
            with: """
                MarketAction.counter(.increment(by: 1)), sent by counter.1, did not change the state as expected:

                    − CountState(count: 2)
                    + CountState(count: 1)

                (Expected: −, Actual: +)

                If + is right, correct the test; if − is, the app.
                """
        ) {
            let store = CountTestStore()
            let counter = try store.connect(CounterFeature.self)
            try await counter.increment(by: 1)
            await store.receive(.increment(by: 1)) { $0.count = 2 }
            await store.finish()
        }
    }

    @Test func noFeatureSentTheAction() async throws {
        try await fails(
            with: """
                MarketAction.counter(.increment(by: 1)) was expected to be sent, and was not within 0.01 seconds. If \
                it only takes longer, wait longer: within: .seconds(…)

                Events that were not received:

                    • counter.1 received market.Count at revision 0: Count(count: 7)
                """,
            """
            The test ends, and the test has not received all earlier events:

                • counter.1 received market.Count at revision 0: Count(count: 7)

            Receive it with store.receive(…), or skip it: store.exhaustivity = .off
            """
        ) {
            let store = CountTestStore(7)
            let counter = try store.connect(CounterFeature.self)
            try await counter.provideCount { _ in }
            await store.receive(.increment(by: 1), within: .milliseconds(10))
            await store.finish()
        }
    }

    @Test func aFeaturesActionWasNotReceived() async throws {
        try await fails(
            with: """
                MarketAction.counter(.decrement(by: 1)) is sent, and the test has not received all earlier events:

                    • counter.1 sent MarketAction.counter(.increment(by: 1))
                    • counter.1 sent MarketAction.counter(.decrement(by: 9)), which was rejected with “below_zero”

                Receive it with store.receive(…), or skip it: store.exhaustivity = .off
                """
        ) {
            let store = CountTestStore()
            let counter = try store.connect(CounterFeature.self)
            try await counter.increment(by: 1)
            _ = try await counter.receipt(of: .decrement(by: 9))
            await store.send(.decrement(by: 1)) { $0.count = 0 }
            await store.finish()
        }
    }

    // MARK: Components

    @Test func aComponentReceivedAnotherValue() async throws {
        try await fails(
            with: """
                counter.1 received another value than expected of market.Count:

                    − Count(count: 3)
                    + Count(count: 2)

                (Expected: −, Actual: +)

                If + is right, correct the test; if − is, the app.
                """
        ) {
            let store = CountTestStore(2)
            let counter = try store.connect(CounterFeature.self)
            try await counter.provideCount { _ in }
            await store.receive(CountSlice.self) { $0.count = 3 }
            await store.finish()
        }
    }

    @Test func aComponentReceivedAnUnexpectedValue() async throws {
        try await fails(
            with: """
                counter.1 received an update of market.Count that the test does not assert:

                    − Count(count: 0)
                    + Count(count: 2)

                (Expected: −, Actual: +)

                Assert the change in a closure, or skip it: store.exhaustivity = .off
                """
        ) {
            let store = CountTestStore(2)
            let counter = try store.connect(CounterFeature.self)
            try await counter.provideCount { _ in }
            await store.receive(CountSlice.self)
            await store.finish()
        }
    }

    @Test func noComponentIsSubscribed() async throws {
        try await fails(
            with: """
                A component was expected to receive market.Count, and did not within 0.01 seconds. It has no \
                subscriber.
                """
        ) {
            let store = CountTestStore()
            await store.receive(CountSlice.self, within: .milliseconds(10)) { $0.count = 1 }
            await store.finish()
        }
    }

    @Test func noComponentReceivedAnUpdate() async throws {
        try await fails(
            with: """
                counter.1 was expected to receive market.Count, and did not within 0.01 seconds. A slice is delivered \
                only when it changes.
                """
        ) {
            let store = CountTestStore()
            let counter = try store.connect(CounterFeature.self)
            try await counter.provideCount { _ in }
            await store.receive(CountSlice.self)
            await store.send(.clearNotes)
            await store.receive(CountSlice.self, by: "counter.1", within: .milliseconds(10))
            await store.finish()
        }
    }

    @Test func aComponentsUpdateWasNotReceived() async throws {
        try await fails(
            with: """
                The test ends, and the test has not received all earlier events:

                    • counter.1 received market.Count at revision 1: Count(count: 1)

                Receive it with store.receive(…), or skip it: store.exhaustivity = .off
                """
        ) {
            let store = CountTestStore()
            let counter = try store.connect(CounterFeature.self)
            try await counter.provideCount { _ in }
            await store.receive(CountSlice.self)
            await store.send(.increment(by: 1)) { $0.count = 1 }
            await store.finish()
        }
    }

    @Test func aTestDoesNotFinish() async throws {
        try await fails(
            with: """
                The test did not finish its store, so it is unknown whether it received every event. End it with: \
                await store.finish()
                """
        ) {
            let store = CountTestStore()
            await store.send(.increment(by: 1)) { $0.count = 1 }
        }
    }

    @Test func aTestWhoseComponentRetainsItsFeatureDoesNotFinish() async throws {
        try await fails(
            with: """
                The test did not finish its store, so it is unknown whether it received every event. End it with: \
                await store.finish()
                """
        ) {
            let store = CountTestStore()
            let counter = try store.connect(CounterFeature.self)
            try await counter.provideCount { _ in _ = counter }
            await store.receive(CountSlice.self)
        }
    }

    // MARK: The clock

    @Test func aTaskSleepsOnTheClock() async throws {
        var sleeping: Task<Void, any Error>?
        try await fails(
            with: """
                A task still sleeps on the store's clock when the test ends, for 2.0 seconds. Cancel it, or advance \
                the clock: await store.clock.advance(by: …)
                """
        ) {
            let store = CountTestStore()
            sleeping = Task { try await store.clock.sleep(for: .seconds(5)) }
            await store.clock.advance(by: .seconds(3))
            await store.finish()
        }
        sleeping?.cancel()
    }

    // MARK: Encodings

    /// An action that encodes twice its value.
    private enum Doubled: AppAction {
        case increment(by: Int)

        static let kinds = [ActionKind<Doubled>(Increment.self) { .increment(by: $0.by) }]
        var kind: Int { 0 }
        var message: any ContractMessage {
            switch self {
            case .increment(let by): Increment(by: 2 * by)
            }
        }
    }

    @Test func aDecodedActionDiffersFromTheSentOne() async throws {
        try await fails(
            with: """
                market.Increment differs after encoding and decoding:

                    − TestStoreFailureTests.Doubled.increment(by: 1)
                    + TestStoreFailureTests.Doubled.increment(by: 2)

                (Sent: −, Read: +)
                """
        ) {
            let store = TestStore(CountState(), reducer: Reducer<CountState, Doubled> { _, _, _ in })
            await store.send(.increment(by: 1))
            await store.finish()
        }
    }

    /// A state that writes only a part of itself.
    private struct Forgetful: DurableState {
        var count = 0
        var secret = 0

        func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
            try write(StateRecord(record: .counter(.init(count: count))))
        }

        mutating func readRecord(_ record: StateRecord) throws {
            count = record.counter?.count ?? 0
            guard count < 10 else { throw UnreadableRecord("a count above 9") }
        }

        static let reducer = Reducer<Forgetful, MarketAction> { state, action, _ in
            if case .counter(.increment(let by)) = action { state.count += by } else { state.secret += 1 }
        }
    }

    @Test func theStateOmitsDataFromItsRecords() async throws {
        try await fails(
            with: """
                The state differs after encoding and decoding, so a snapshot would lose data. Does \
                writeRecords or readRecord omit a value?

                      TestStoreFailureTests.Forgetful(
                        count: 1,
                    −   secret: 1
                    +   secret: 0
                      )

                (Written: −, Read: +)
                """
        ) {
            let store = TestStore(Forgetful(count: 1), reducer: Forgetful.reducer)
            await store.send(.clearNotes) { $0.secret = 1 }
            await store.finish()
        }
    }

    @Test func theStateCannotReadItsRecords() async throws {
        try await fails(
            with: "The state cannot be written as records of market.StateRecord, or read again: a count above 9"
        ) {
            let store = TestStore(Forgetful(), reducer: Forgetful.reducer)
            await store.send(.increment(by: 10)) { $0.count = 10 }
            await store.finish()
        }
    }

    // MARK: Reducers that are not pure

    @Test func aReducerIsNotDeterministic() async throws {
        var next = 0
        nonisolated(unsafe) let draw = {
            next += 1
            return next
        }
        let reducer = Reducer<CountState, MarketAction> { state, _, _ in state.count = draw() }
        let text = """
            Replaying the journal leads to another state, so a restart of the store would change it. A reducer may use \
            nothing but its arguments: time and randomness come in the Context, and the order of a Dictionary or a Set \
            is another in each process.

                − CountState(count: 1)
                + CountState(count: 2)

            (Before the restart: −, After it: +)
            """
        try await fails(with: text) {
            let store = TestStore(CountState(), reducer: reducer)
            await store.send(.clearNotes) { $0.count = 1 }
            await store.finish()
        }
    }

    // MARK: Exhaustivity off

    @Test func expectationsAreCheckedWithExhaustivityOff() async throws {
        try await fails(
            with: """
                MarketAction.counter(.increment(by: 2)) did not change the state as expected:

                    − CountState(count: 3)
                    + CountState(count: 2)

                (Expected: −, Actual: +)

                If + is right, correct the test; if − is, the app.
                """,
            """
            counter.1 received another value than expected of market.Count:

                − Count(count: 9)
                + Count(count: 2)

            (Expected: −, Actual: +)

            If + is right, correct the test; if − is, the app.
            """
        ) {
            let store = CountTestStore()
            store.exhaustivity = .off
            let counter = try store.connect(CounterFeature.self)
            await store.send(.increment(by: 2)) { $0.count = 3 }
            try await counter.provideCount { _ in }
            await store.receive(CountSlice.self) { $0.count = 9 }
            await store.finish()
        }
    }

    @Test func skippedChangesAreShown() async throws {
        let notes = Notes()
        try await TestReporter.$onNote.withValue({ notes.add($0) }) {
            let store = CountTestStore()
            store.exhaustivity = .off(showsSkipped: true)
            let counter = try store.connect(CounterFeature.self)
            await store.send(.increment(by: 2))
            try await counter.provideCount { _ in }
            await store.receive(CountSlice.self)
            try await counter.increment(by: 1)
            await store.finish()
        }
        #expect(
            notes.all == [
                """
                MarketAction.counter(.increment(by: 2)) changed more of the state than the test asserts:

                    − CountState(count: 0)
                    + CountState(count: 2)

                (Expected: −, Actual: +)
                """,
                """
                counter.1 received more of market.Count than the test asserts:

                    − Count(count: 0)
                    + Count(count: 2)

                (Expected: −, Actual: +)
                """,
                """
                The test ends, and the test has not received all earlier events:

                    • counter.1 sent MarketAction.counter(.increment(by: 1))
                    • counter.1 received market.Count at revision 2: Count(count: 3)
                """,
            ])
    }

    @Test func skippedChangesDoNotFailTheTest() async {
        let store = CountTestStore()
        store.exhaustivity = .off(showsSkipped: true)
        await store.send(.increment(by: 2))
        await store.finish()
    }
}

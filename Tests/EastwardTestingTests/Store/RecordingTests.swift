import EastwardTesting
import FixtureContract
import Foundation
import LarderContract
import Testing

@testable import EastwardInspection
@testable import LarderStore

@MainActor @Suite("Recorded actions in a test store", .timeLimit(.minutes(10))) struct RecordingTests {
    @Test func theySucceedWithTheSameOutcomesAndChanges() async throws {
        let store = TestStore(
            try CountState(recordedAs: [#"{"counter":{"count":5}}"#]), reducer: CountState.reducer, revision: 41)
        try await store.sendRecorded(
            "market.Increment", #"{"by":2}"#, nanoseconds: 1, seed: 1,
            removing: [#"{"counter":{"count":5}}"#], adding: [#"{"counter":{"count":7}}"#])
        try await store.sendRecorded(
            "market.Decrement", #"{"by":9}"#, nanoseconds: 2, seed: 2, rejected: "below_zero")
        #expect(store.nextContext.revision == 44)
        #expect(store.state.count == 7)
        await store.finish()
    }

    /// The same revision, time and seed give the same state as in the app.
    @Test func timeAndRandomNumbersAreThoseOfTheRecording() async throws {
        var expected = Dice()
        try Dice.reducer.reduce(&expected, .clearNotes, Context(revision: 8, nanoseconds: 1_500_000_000, seed: 3))
        let store = TestStore(Dice(), reducer: Dice.reducer, revision: 7)
        store.exhaustivity = .off
        try await store.sendRecorded(
            "market.ClearNotes", "{}", nanoseconds: 1_500_000_000, seed: 3,
            removing: [#"{"counter":{"count":0}}"#, #"{"notes":{"text":"0.0"}}"#],
            adding: [#"{"counter":{"count":\#(expected.eyes)}}"#, #"{"notes":{"text":"1.5"}}"#])
        #expect(store.state == expected)
        await store.finish()
    }

    /// The recording has `[REDACTED]` where the state of the test has the defaults.
    @Test func sensitiveFieldsAreNotCompared() async throws {
        let store = TestStore(
            try AppState(recordedAs: [#"{"members":{"joined":1}}"#]), reducer: AppState.reducer, revision: 1)
        store.exhaustivity = .off
        func members(_ count: Int) -> String {
            #"{"members":{"joined":\#(count),"seal":"[REDACTED]","lastPin":"[REDACTED]","codes":"[REDACTED]","#
                + #""phone":"[REDACTED]","first":"[REDACTED]","cards":{},"points":"[REDACTED]"}}"#
        }
        let card = #"{"membersCards":{"key":"Bob","value":{"owner":"Bob","number":"[REDACTED]"}}}"#
        let points = #"{"membersPoints":{"key":"[REDACTED]","value":"[REDACTED]"}}"#
        try await store.sendRecorded(
            "larder.Join", #"{"name":"Bob","pin":"4929","code":1}"#, nanoseconds: 1, seed: 1,
            removing: [members(1)], adding: [members(2), card, points])
        await store.finish()
    }

    @Test func recordsInWhichOnlySensitiveFieldsChangedAreLeftOut() {
        let records = [#"{"a":{"pin":"[REDACTED]"}}"#, #"{"b":{"key":"[REDACTED]","value":1}}"#, #"{"c":{}}"#]
        let changed = VisibleRecords.changed(records, [records[0], #"{"d":{}}"#])
        #expect(changed.removed == [#"{"c":{}}"#])
        #expect(changed.added == [#"{"d":{}}"#])
    }

    @Test func anotherChangeFailsTheTest() async throws {
        try await fails(
            with: """
                market.Increment changed other records than in the recording:

                recorded:
                − {"counter":{"count":1}}
                + {"counter":{"count":4}}
                now:
                − {"counter":{"count":0}}
                + {"counter":{"count":3}}
                """,
            """
            market.Increment changed other records than in the recording:

            recorded:
            nothing
            now:
            − {"counter":{"count":3}}
            + {"counter":{"count":6}}
            """
        ) {
            let store = CountTestStore()
            try await store.sendRecorded(
                "market.Increment", #"{"by":3}"#, nanoseconds: 1, seed: 1,
                removing: [#"{"counter":{"count":1}}"#], adding: [#"{"counter":{"count":4}}"#])
            try await store.sendRecorded("market.Increment", #"{"by":3}"#, nanoseconds: 1, seed: 1)
            await store.finish()
        }
    }

    @Test func anActionOrRecordOfAnotherAppIsAnError() async throws {
        let store = CountTestStore()
        for (name, value) in [("market.Sell", "{}"), ("market.Increment", "[]"), ("market.Increment", #"{"of":1}"#)] {
            await #expect(throws: RecordingError.self) {
                try await store.sendRecorded(name, value, nanoseconds: 1, seed: 1)
            }
        }
        for record in ["", "[]", #"{"shelf":{}}"#] {
            #expect(throws: RecordingError.self) { try CountState(recordedAs: [record]) }
        }
        await store.finish()
    }
}

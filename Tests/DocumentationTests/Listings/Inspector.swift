// swift-format-ignore-file
import EastwardTesting
import FixtureContract
import Testing

@testable import fixture_store

/// Recorded by the journal of market.
@MainActor
@Test func marketRevisions3To5() async throws {
    let store = TestStore<AppState, MarketAction>(
        try AppState(recordedAs: [
            #"{"counter":{"count":2}}"#,
        ]),
        reducer: AppState.reducer,
        revision: 2)
    try await store.sendRecorded(
        #"market.Increment"#, #"{"by":1}"#,
        nanoseconds: 1795788899558619816, seed: 11636715951631711381,
        removing: [
            #"{"counter":{"count":2}}"#,
        ],
        adding: [
            #"{"counter":{"count":3}}"#,
        ])
    try await store.sendRecorded(
        #"market.Increment"#, #"{"by":1}"#,
        nanoseconds: 1795788899561129850, seed: 5835049249252356164,
        removing: [
            #"{"counter":{"count":3}}"#,
        ],
        adding: [
            #"{"counter":{"count":4}}"#,
        ])
    try await store.sendRecorded(
        #"market.Decrement"#, #"{"by":9}"#,
        nanoseconds: 1795788899683850035, seed: 15872730936295131658, rejected: #"below_zero"#)
    await store.finish()
}

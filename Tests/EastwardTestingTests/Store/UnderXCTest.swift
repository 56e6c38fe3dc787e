import EastwardTesting
import FixtureContract
import XCTest

/// The testing kit under XCTest. An end-to-end test runs it in a separate process, and in one that is expected to fail.
final class UnderXCTest: XCTestCase {
    @MainActor func testPasses() async throws {
        let store = CountTestStore()
        let counter = try store.connect(CounterFeature.self)
        try await counter.provideCount { _ in }
        await store.receive(CountSlice.self)
        await store.send(.increment(by: 2)) { $0.count = 2 }
        await store.receive(CountSlice.self) { $0.count = 2 }
        await store.finish()
    }

    @MainActor func testFails() async throws {
        try XCTSkipUnless(ProcessInfo.processInfo.environment["EASTWARD_TEST_FAILS"] != nil)
        let store = CountTestStore()
        await store.send(.increment(by: 2)) { $0.count = 3 }
        store.exhaustivity = .off(showsSkipped: true)
        await store.send(.increment(by: 1))
        await store.finish()
    }
}

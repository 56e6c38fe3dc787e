import Eastward
import EastwardFeature
import Foundation
import LarderContract
import Synchronization
import Testing

@testable import EastwardTesting
@testable import LarderStore

/// The store's reports about its subscribers. The tests run beside the main actor, on which components receive updates.
@Suite("Reports of subscribers", .timeLimit(.minutes(2))) struct SubscriberReportTests {
    private let store = InProcessStore(reducer: AppState.reducer, roles: AppState.roles)

    private func report(of process: String) async -> WireReceivedReport? {
        let subscriber = await store.subscribers().first { $0.process == process }
        return subscriber?.hasReport == true ? subscriber?.report : nil
    }

    private func position(of process: String) async -> WireReceivedReport.Slice? {
        await report(of: process)?.slices.first { $0.slice == PriceListSlice.name }
    }

    @Test func aComponentThatBlocksIsBehindUntilItContinues() async throws {
        let prices = try await store.connect(PricesFeature.self, process: "prices.1")
        let isBlocked = Mutex(false)
        let end = DispatchSemaphore(value: 0)
        let subscription = try await prices.providePriceList { items, _ in
            guard items["tea"] != nil else { return }
            isBlocked.withLock { $0 = true }
            end.wait()
        }
        let last: Receipt
        do {
            // The component blocks whatever the test fails on.
            defer { end.signal() }
            try await prices.setPrice(name: "tea", cents: 3)
            try await wait { isBlocked.withLock(\.self) }
            try await prices.setPrice(name: "bread", cents: 2)
            last = try await prices.setPrice(name: "jam", cents: 5)
            try await wait { await position(of: "prices.1").map { $0.received == last.revision } ?? false }
            let blocked = try #require(await position(of: "prices.1"))
            #expect(blocked.handled == 0)
            #expect(blocked.lag == last.revision)
            end.signal()
        }
        try await wait { await position(of: "prices.1").map { $0.handled == last.revision } ?? false }
        #expect(await position(of: "prices.1")?.lag == 0)
        #expect(await report(of: "prices.1")?.queuedActions == 0)
        subscription.cancel()
        try await wait { await report(of: "prices.1")?.slices.isEmpty == true }
        await store.close()
    }

    @Test func missingPatchesAreReportedAsGaps() async throws {
        let prices = try await store.connect(PricesFeature.self, process: "prices.1")
        let subscription = try await prices.providePriceList { _, _ in }
        await store.dropPublications(2, to: "prices.1")
        try await prices.setPrice(name: "tea", cents: 3)
        try await prices.setPrice(name: "jam", cents: 5)
        try await wait { await report(of: "prices.1")?.gaps == 1 }
        subscription.cancel()
        await store.close()
    }

    @Test func aReportOutlivesACutConnectionAndEndsWithItsProcess() async throws {
        let prices = try await store.connect(PricesFeature.self, process: "prices.1")
        try await prices.setPrice(name: "tea", cents: 3)
        try await wait { await report(of: "prices.1") != nil }
        await store.cut("prices.1")
        try await wait { await store.subscribers().map(\.connected) == [true] }
        try await wait { await report(of: "prices.1")?.queuedActions == 0 }
        await store.disconnect("prices.1")
        #expect(await store.subscribers().isEmpty)
        await store.close()
    }
}

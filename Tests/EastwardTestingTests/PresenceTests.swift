import EastwardFeature
import LarderContract
import Testing

@testable import EastwardTesting
@testable import LarderStore

@MainActor @Suite("Presence in tests", .timeLimit(.minutes(10))) struct PresenceTests {
    @Test func aTestStoreDeliversTheValuesOfEveryProcess() async throws {
        let store = TestStore(AppState())
        let first = try store.connect(ShopperFeature.self)
        let second = try store.connect(ShopperFeature.self)
        var shoppers: [String: String] = [:]
        try await first.provideShoppers { rows, _ in
            shoppers = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.value.shelf) })
        }
        await store.receive(ShoppersSlice.self)
        try await second.publishShopper(shelf: "left", items: 1)
        await store.receive(ShoppersSlice.self) { $0.shoppers["shopper.2"] = Shopper(shelf: "left", items: 1) }
        try await first.publishShopper(shelf: "right", items: 0)
        await store.receive(ShoppersSlice.self) { $0.shoppers["shopper.1"] = Shopper(shelf: "right", items: 0) }
        try await first.publishShopper(shelf: "right", items: 0)
        try await first.withdrawShopper()
        await store.receive(ShoppersSlice.self) { $0.shoppers["shopper.1"] = nil }
        #expect(shoppers == ["shopper.2": "left"])
        store.disconnect("shopper.2")
        await store.receive(ShoppersSlice.self) { $0.shoppers = [:] }
        await store.finish()
    }

    @Test func aTestStoresRestartKeepsThePresenceOfItsProcesses() async throws {
        let store = TestStore(AppState())
        let shopper = try store.connect(ShopperFeature.self)
        try await shopper.publishShopper(shelf: "left", items: 1)
        await store.restart()
        var shelves: [String] = []
        try await shopper.provideShoppers { rows, _ in shelves = rows.map(\.value.shelf) }
        await store.receive(ShoppersSlice.self) { $0.shoppers["shopper.1"] = Shopper(shelf: "left", items: 1) }
        #expect(shelves == ["left"])
        await store.finish()
    }

    @Test func aTestStoreRefusesTooMuchPresenceAsAStoreDoes() async throws {
        let store = TestStore(AppState())
        let shopper = try store.connect(ShopperFeature.self)
        let error = await #expect(throws: FeatureError.self) {
            try await shopper.publishShopper(shelf: String(repeating: "x", count: 65_536), items: 1)
        }
        #expect(error?.code == .tooLarge)
        // It still works.
        try await shopper.publishShopper(Shopper(shelf: "left", items: 1))
        try await shopper.provideShoppers { _, _ in }
        await store.receive(ShoppersSlice.self) { $0.shoppers["shopper.1"] = Shopper(shelf: "left", items: 1) }
        await store.finish()
    }

    @Test func anIncludedRolesActionsAreServed() async throws {
        let store = TestStore(AppState())
        let shopper = try store.connect(ShopperFeature.self)
        await store.send(.setPrice(name: "tea", cents: 3)) {
            $0.prices.items["tea"] = Item(name: "tea", cents: 3)
        }
        try await shopper.sell(name: "tea")
        await store.receive(.sell(name: "tea"), by: "shopper.1") {
            $0.prices.sold["tea"] = 1
            $0.tape.lines = ["sold tea"]
        }
        await store.finish()
    }

    /// Waits until the shoppers are as `expected`.
    private func untilShoppers(
        _ values: SliceValues<ShoppersSlice>, _ expected: [String: String]
    ) async throws {
        for try await element in values
        where Dictionary(uniqueKeysWithValues: element.value.shoppers.map { ($0.key, $0.value.shelf) }) == expected {
            return
        }
        Issue.record("The slice ended.")
    }

    @Test func presenceCrossesTheWireAndEndsWithItsProcess() async throws {
        let store = InProcessStore(reducer: AppState.reducer, roles: AppState.roles)
        let watcher = try await store.connect(ShopperFeature.self, process: "watcher.1")
        let shopper = try await store.connect(ShopperFeature.self, process: "shopper.1")
        try await shopper.publishShopper(shelf: "left", items: 1)
        try await untilShoppers(watcher.shoppersValues(), ["shopper.1": "left"])
        for number in 1...1000 { try await shopper.publishShopper(shelf: "\(number)", items: 1) }
        try await untilShoppers(watcher.shoppersValues(), ["shopper.1": "1000"])
        await store.cut("shopper.1")
        try await shopper.publishShopper(shelf: "again", items: 1)
        try await untilShoppers(watcher.shoppersValues(), ["shopper.1": "again"])
        await store.disconnect("shopper.1")
        try await untilShoppers(watcher.shoppersValues(), [:])
        await store.close()
    }

    @Test func aRestartedStoreReceivesThePresenceAgain() async throws {
        let app = AppUnderTest(AppState.self, store: "larder-store")
        try await app.run(.inProcess) { runtime in
            let shopper = try await runtime.connect(ShopperFeature.self)
            try await shopper.feature.publishShopper(shelf: "left", items: 1)
            try await runtime.kill(.store)
            await runtime.receive(ShoppersSlice.self, by: shopper) {
                $0.shoppers["shopper.1"] = Shopper(shelf: "left", items: 1)
            }
        }
    }
}
